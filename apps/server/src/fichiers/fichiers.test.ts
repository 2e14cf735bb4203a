/** A file is sent and read: what is taken, what is kept, and what a reader can do with it. */
import { deflateSync } from 'node:zlib';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import {
  documentPgprioritaires,
  documents,
  FICHIER_MAXIMAL,
  getImage,
  uploadFiles,
} from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { changed, faults } from '#administration/tests/gestes.ts';
import { shift } from '#core/time/clock.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import {
  bombe,
  GIF,
  HTML,
  JPEG,
  morceau,
  nameOf,
  opened,
  PDF,
  PNG,
  pngDe,
  pngOf,
  SVG,
  send,
  sentBy,
  showIn,
  shown,
  WEBP,
  webpDe,
  zeros,
} from '#tests/gestes/fichiers.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { EN_ATTENTE_MAXIMUM } from './en-attente.ts';

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});

const TYPE = "L'image doit être un fichier png, jpeg ou webp.";

const SUIVIE =
  "Ce fichier contient autre chose après la fin de l'image : enregistrez l'image de nouveau, puis renvoyez-la.";
const LARGE = "L'image dépasse 8\u00A0000 pixels de côté.";
const POINTS = "L'image dépasse 16 millions de pixels.";
const GONFLEE =
  "Le contenu de l'image ne va pas avec la taille qu'elle annonce : enregistrez-la de nouveau, puis renvoyez-la.";

/** Makes an image that tells another size than its own. */
const quiDit = (image: Buffer, at: number, ...bytes: number[]): Buffer => {
  const altered = Buffer.from(image);
  altered.set(bytes, at);
  return altered;
};
/** Compresses rows, so many bytes in all. */
const rangees = (bytes: number, value = 0): Buffer => deflateSync(Buffer.alloc(bytes, value));
const CARRE = { width: 20, height: 20 };
/** The bytes of its rows: four values of 16 bits a point, and a filter for each row. */
const DU_CARRE = 20 * (1 + 20 * 8);
/** The bytes in seven passes: of 3, 3, 5, 5, 10, 10 and 20 points a row, in 3, 3, 2, 5, 5, 10 and 10 rows. */
const EN_SEPT_FOIS = 20 * 20 * 8 + (3 + 3 + 2 + 5 + 5 + 10 + 10);

/** One point of a palette, and the palette that it looks into. */
const PALETTE = { ...CARRE, bits: 8, color: 3 };
const EN_COULEURS = rangees(20 * (1 + 20));
const COULEURS = morceau('PLTE', Buffer.alloc(3));
/** Pieces beside the pixels: a name, then what is compressed. */
const profil = (compressed: Buffer): Buffer =>
  morceau('iCCP', Buffer.concat([Buffer.from('x\0\0'), compressed]));
const texte = (compressed: Buffer): Buffer =>
  morceau('zTXt', Buffer.concat([Buffer.from('x\0\0'), compressed]));
const texteTraduit = (compressed: Buffer): Buffer =>
  morceau('iTXt', Buffer.concat([Buffer.from('x\0\u0001\0fr\0mot\0'), compressed]));
const texteEnClair = morceau('iTXt', Buffer.from('x\0\0\0fr\0mot\0Le manguier'));
const GONFLE = zeros(2);
/** The picture of a WebP of one point, and the piece that tells the size of many. */
const VUE = WEBP.subarray(20);
const ENSEMBLE = ['VP8X', Buffer.alloc(10)] as const;

const acts = async () => (await server.rows('journal')).filter(({ entite }) => entite === 'fichiers');

describe('envoyer une image', () => {
  it.each([
    ['png', 'png', PNG],
    ['jpeg', 'jpg', JPEG],
    ['webp', 'webp', WEBP],
  ])(
    '[SHARED-37] [SHARED-40] un %s envoyé par un formulaire et montré par un menu se relit tel quel, sans connexion',
    async (type, ending, bytes) => {
      const answer = await send(server, { image: bytes });
      expect(answer.status).toBe(201);
      const file = nameOf(answer);
      expect(file).toMatch(new RegExp(`^[\\w-]{32}\\.${ending}$`));
      await showIn(server.admin, file);
      const read = await shown(server, file);
      expect([read.statusCode, read.headers['content-type']]).toEqual([200, `image/${type}`]);
      expect(read.rawPayload.equals(bytes)).toBe(true);
    },
  );

  it('la même image en JSON, en base64, est reçue de même', async () => {
    const { data } = await server.admin.call(uploadFiles, { image: PNG.toString('base64') });
    expect((await opened(server, server.admin, data.file)).rawPayload.equals(PNG)).toBe(true);
  });

  it('deux envois ont deux noms, qui ne disent rien l’un de l’autre', async () => {
    const names = [nameOf(await send(server, { image: PNG })), nameOf(await send(server, { image: PNG }))];
    expect(new Set(names.map((name) => name.slice(0, 8))).size).toBe(2);
  });

  it('un envoi répété avec sa clé ne garde qu’une image ; une autre image sous la même clé est refusée', async () => {
    const headers = { 'idempotency-key': 'une-image' };
    const names = [
      nameOf(await send(server, { image: PNG }, { headers })),
      nameOf(await send(server, { image: PNG }, { headers })),
    ];
    expect(names[0]).toBe(names[1]);
    expect(await server.rows('fichiers')).toHaveLength(1);
    expect((await send(server, { image: WEBP }, { headers })).refus.code).toBe('CLE_REUTILISEE');
  });

  it('écrit l’image et un seul acte, sans son contenu, sous le nom de qui l’envoie', async () => {
    const ecoleId = await createSchool(server);
    const person = await server.person({ ecoleId });
    const nom = nameOf(await send(server, { image: PNG }, { token: person.token }));
    const told = { nom, type: 'image/png', taille: PNG.length, estPublic: 0, ecoleId };
    expect(await server.rows('fichiers')).toMatchObject([
      { ...told, creationUserId: person.id, estActif: 1 },
    ]);
    expect(await server.rows('contenus')).toMatchObject([
      { taille: PNG.length, contenu: PNG.toString('base64') },
    ]);
    const [act, ...others] = await acts();
    expect([act?.['userId'], act?.['appel'], others]).toEqual([person.id, 'POST uploadFiles', []]);
    expect(changed(act)).toEqual(
      Object.fromEntries(Object.entries(told).map(([name, value]) => [name, [null, value]])),
    );
  });

  it.each([
    ['un gif', GIF, TYPE],
    ['un svg', SVG, TYPE],
    ['une page nommée photo.png', HTML, TYPE],
    ['une page derrière la signature d’un png', Buffer.concat([PNG.subarray(0, 8), HTML]), TYPE],
    ['un png coupé dans son en-tête', PNG.subarray(0, 20), TYPE],
    ['une page derrière un png entier', Buffer.concat([PNG, HTML]), SUIVIE],
    ['une page derrière un jpeg entier', Buffer.concat([JPEG, HTML]), SUIVIE],
    ['une page derrière un webp entier', Buffer.concat([WEBP, HTML]), SUIVIE],
    [
      'un jpeg qui ne dit pas sa taille',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
      TYPE,
    ],
    ['un png qui dit deux fois sa taille', Buffer.concat([PNG.subarray(0, 33), PNG.subarray(8)]), TYPE],
    ['un jpeg sans fin', JPEG.subarray(0, 20), TYPE],
    ['un webp plus court qu’il ne dit', WEBP.subarray(0, 30), TYPE],
    ['un pdf', PDF, TYPE],
    [
      'un webp qui ne contient aucune image',
      webpDe(['VP8X', Buffer.alloc(10)], ['EXIF', Buffer.alloc(4)]),
      TYPE,
    ],
    ['un webp dont l’image est vide', webpDe(ENSEMBLE, ['VP8 ', Buffer.alloc(0)]), TYPE],
    ['un webp dont l’image n’est faite que de zéros', webpDe(ENSEMBLE, ['VP8L', Buffer.alloc(40)]), TYPE],
    ['un webp animé dont aucune vue n’est une image', webpDe(ENSEMBLE, ['ANMF', Buffer.alloc(40)]), TYPE],
    ['trente octets d’un webp qui ment', webpDe(ENSEMBLE), TYPE],
    ['un png à palette sans palette', pngDe(PALETTE, EN_COULEURS), TYPE],
    [
      'un png dont la palette est coupée',
      pngDe(PALETTE, EN_COULEURS, morceau('PLTE', Buffer.alloc(4))),
      TYPE,
    ],
    ['un son dans un RIFF', Buffer.from(WEBP).fill('WAVE', 8, 12), TYPE],
    ['un fichier vide', Buffer.alloc(0), "L'image est obligatoire."],
    ['un octet de plus que 2 Mo', pngOf(FICHIER_MAXIMAL + 1), "L'image dépasse 2 Mo."],
    ['cent octets de plus que 2 Mo', pngOf(FICHIER_MAXIMAL + 100), "L'image dépasse 2 Mo."],
  ])('refuse %s à son champ, sans rien garder', async (_, bytes, phrase) => {
    expect(faults(await send(server, { image: bytes }))).toEqual([422, { image: phrase }]);
    expect([await server.rows('fichiers'), await acts()]).toEqual([[], []]);
  });

  it.each([
    [
      'un png de plus de 8 000 points de large',
      pngDe({ width: 8001, height: 1 }, rangees(1 + 8001 * 8)),
      LARGE,
    ],
    ['un png de plus de 8 000 points de haut', pngDe({ width: 1, height: 8001 }, rangees(9 * 8001)), LARGE],
    ['un jpeg de 8 001 points de haut', quiDit(JPEG, 94, 0x1f, 0x41), LARGE],
    ['un webp de 16 383 points de large', quiDit(WEBP, 26, 0xff, 0x3f), LARGE],
    ['un png qui se déploie d’un octet de trop', pngDe(CARRE, rangees(DU_CARRE + 1)), GONFLEE],
    ['un png dont il manque un octet', pngDe(CARRE, rangees(DU_CARRE - 1)), GONFLEE],
    [
      'un png entrelacé qui se déploie trop',
      pngDe({ ...CARRE, isInterlaced: true }, rangees(EN_SEPT_FOIS + 1)),
      GONFLEE,
    ],
    ['un png dont un filtre n’existe pas', pngDe(CARRE, rangees(DU_CARRE, 7)), GONFLEE],
    ['un png dont les données ne se déploient pas', pngDe(CARRE, Buffer.alloc(50, 7)), GONFLEE],
    ['2 Mo qui se déploient en 2 Go', bombe(), GONFLEE],
    ['un profil qui se déploie en 32 Mo', pngDe(CARRE, rangees(DU_CARRE), profil(GONFLE)), GONFLEE],
    ['un texte qui se déploie en 32 Mo', pngDe(CARRE, rangees(DU_CARRE), texte(GONFLE)), GONFLEE],
    [
      'un texte traduit qui se déploie en 32 Mo',
      pngDe(CARRE, rangees(DU_CARRE), texteTraduit(GONFLE)),
      GONFLEE,
    ],
    [
      'cinq textes d’un mégaoctet',
      pngDe(CARRE, rangees(DU_CARRE), ...Array.from({ length: 5 }, () => texte(rangees(2 ** 20)))),
      GONFLEE,
    ],
    [
      'cent un textes vides',
      pngDe(CARRE, rangees(DU_CARRE), ...Array.from({ length: 101 }, () => texte(rangees(0)))),
      GONFLEE,
    ],
    ['un png de plus de 16 millions de points', pngDe({ width: 4001, height: 4000 }, bombe()), POINTS],
    ['un jpeg de plus de 16 millions de points', quiDit(JPEG, 94, 0x0f, 0xa0, 0x0f, 0xa1), POINTS],
  ])('[SEC-01] refuse à son champ %s, comme image et comme document', async (_, bytes, phrase) => {
    expect(faults(await send(server, { image: bytes }))).toEqual([422, { image: phrase }]);
    const file = await send(server, { file: bytes }, { endpoint: documents });
    expect(faults(file)).toEqual([422, { file: phrase }]);
    expect([await server.rows('fichiers'), await acts()]).toEqual([[], []]);
  });

  it.each([
    ['un png de 8 000 points', pngDe({ width: 8000, height: 2 }, rangees(2 * (1 + 8000 * 8)))],
    ['un png entrelacé', pngDe({ ...CARRE, isInterlaced: true }, rangees(EN_SEPT_FOIS))],
    ['un png d’un bit par point', pngDe({ ...CARRE, bits: 1, color: 0 }, rangees(20 * (1 + 3)))],
    ['un jpeg de 8 000 points de haut', quiDit(JPEG, 94, 0x1f, 0x40)],
    ['un jpeg de 16 millions de points', quiDit(JPEG, 94, 0x0f, 0xa0, 0x0f, 0xa0)],
    ['un png à palette', pngDe(PALETTE, EN_COULEURS, COULEURS)],
    [
      'un png avec un profil et des textes',
      pngDe(
        CARRE,
        rangees(DU_CARRE),
        profil(rangees(3144)),
        texte(rangees(2 ** 20)),
        texteTraduit(rangees(9)),
        texteEnClair,
      ),
    ],
    ['un webp de plusieurs morceaux', webpDe(ENSEMBLE, ['ALPH', Buffer.alloc(3)], ['VP8 ', VUE])],
    [
      'un webp animé',
      webpDe(ENSEMBLE, ['ANMF', Buffer.concat([Buffer.alloc(16), webpDe(['VP8 ', VUE]).subarray(12)])]),
    ],
  ])('[SEC-01] accepte %s, dont le contenu va avec la taille', async (_, bytes) => {
    expect((await send(server, { image: bytes })).status).toBe(201);
  });

  it('accepte 2 Mo juste, par un formulaire et en JSON', async () => {
    const largest = pngOf(FICHIER_MAXIMAL);
    const file = nameOf(await send(server, { image: largest }));
    expect((await opened(server, server.admin, file)).rawPayload.equals(largest)).toBe(true);
    const asJson = await server.admin.call(uploadFiles, { image: largest.toString('base64') });
    expect(asJson.status).toBe(201);
  });

  it('refuse une demande démesurée sans la lire', async () => {
    const { status, refus } = await send(server, { image: pngOf(2 * FICHIER_MAXIMAL) });
    expect([status, refus.code]).toEqual([413, 'TROP_VOLUMINEUX']);
  });

  it.each(['sornette', ` ${PNG.toString('base64')}`, PNG.toString('hex'), `data:image/png;base64,`])(
    'refuse %j, qui n’est pas du base64 d’image',
    async (image) => {
      expect(faults(await server.admin.call(uploadFiles, { image }))).toEqual([422, { image: TYPE }]);
    },
  );

  it('refuse un formulaire mal fait, sans le champ, ou avec deux images', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\na\r\n';
    for (const body of ['', 'sornette', '--x--\r\n', part, `${part}${part}--x--\r\n`]) {
      const { token } = server.admin;
      const answer = await server.request('POST', 'uploadFiles', { token, body, headers });
      expect([body, answer.status, answer.refus.code]).toEqual([body, 400, 'REQUETE_INVALIDE']);
    }
    expect((await send(server, { photo: PNG })).status).toBe(400);
  });

  it('refuse qui n’est pas connecté, avant de lire ce qu’il envoie', async () => {
    expect((await send(server, { image: HTML }, { token: '' })).refus.code).toBe('NON_CONNECTE');
  });

  it('le document des appels dit que celui-ci prend un formulaire ou du JSON, et les autres du JSON seul', async () => {
    const { data } = await server.request('GET', 'openapi.json');
    const content = z.record(z.string(), z.unknown());
    const call = z.object({ post: z.object({ requestBody: z.object({ content }) }) });
    const paths = z.object({ '/uploadFiles': call, '/addDevise': call });
    const { paths: found } = z.parse(z.object({ paths }), data);
    const typesOf = ({ post }: z.output<typeof call>): string[] => Object.keys(post.requestBody.content);
    expect(typesOf(found['/uploadFiles'])).toEqual(['application/json', 'multipart/form-data']);
    expect(typesOf(found['/addDevise'])).toEqual(['application/json']);
  });

  it('aucun autre appel ne prend de formulaire', async () => {
    const answer = await server.request('POST', 'addDevise', {
      token: server.admin.token,
      body: '--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([answer.status, answer.refus.code]).toEqual([415, 'TYPE_REFUSE']);
  });
});

describe('montrer une image', () => {
  it('se garde dans le navigateur, se montre sur place et n’exécute rien', async () => {
    const file = await sentBy(server, server.admin);
    await showIn(server.admin, file);
    expect((await shown(server, file)).headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': `inline; filename*=UTF-8''${file}`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each(['menu.png', `${'a'.repeat(32)}.png`])('%s, que rien ne porte, est introuvable', async (file) => {
    const answer = await server.stranger.call(getImage, { file });
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it.each(['..%2F..%2Fetc%2Fpasswd', 'a.svg', 'a.png%00', 'a', '.png'])(
    'refuse « %s », qui n’est pas le nom d’une image',
    async (file) => {
      expect((await shown(server, file)).statusCode).toBe(400);
    },
  );

  it.each([{ estPublic: 0 }, { estActif: 0 }] as const)('ne montre pas %j', async (columns) => {
    const file = await sentBy(server, server.admin);
    await showIn(server.admin, file);
    await server.database.transaction((trx) => trx.updateTable('fichiers').set(columns).execute());
    expect((await shown(server, file)).statusCode).toBe(404);
  });
});

describe('les fichiers que rien ne montre', () => {
  it('sont vingt au plus par personne et par jour, de toutes sortes ; ceux qu’une fiche montre ne comptent pas', async () => {
    const first = await sentBy(server, server.admin);
    for (let rang = 1; rang < EN_ATTENTE_MAXIMUM; rang += 1)
      expect((await send(server, { image: PNG })).status).toBe(201);
    const phrase =
      'Vous avez envoyé 20 fichiers sans les utiliser : enregistrez une fiche qui les montre, ou recommencez demain.';
    expect(faults(await send(server, { image: PNG }))).toEqual([422, { image: phrase }]);
    // The content is not even inflated: what is wrong with it is not what is told.
    expect((await send(server, { image: bombe() })).refus.champs).toEqual({ image: phrase });
    // A document is not one of them: it is kept.
    expect((await send(server, { file: PDF }, { endpoint: documents })).status).toBe(201);
    const { token } = await server.person();
    expect((await send(server, { image: PNG }, { token })).status).toBe(201);
    await showIn(server.admin, first);
    expect((await send(server, { image: PNG })).status).toBe(201);
  });

  it('s’en vont le lendemain, quand un autre arrive ; celui d’une fiche reste', async () => {
    const montree = await sentBy(server, server.admin);
    await showIn(server.admin, montree);
    const oubliee = await sentBy(server, server.admin, JPEG);
    server.now = shift(server.now, DAY + 1000);
    const admin = await server.signIn(server.admin.id);
    const neuve = await sentBy(server, admin, WEBP);
    expect((await server.rows('fichiers')).map(({ nom }) => nom)).toEqual([montree, neuve]);
    expect((await opened(server, admin, oubliee)).statusCode).toBe(404);
    const act = (await acts()).at(-1);
    expect(changed(act)).toMatchObject({ retirees: [null, 1] });
  });
});

describe('envoyer un document', () => {
  const TYPES = 'Le document doit être un fichier png, jpeg, webp ou pdf.';
  const appels = [
    ['[SHARED-38] documents', documents],
    ['[SHARED-39] documentPgprioritaires', documentPgprioritaires],
  ] as const;

  it.each(appels)('%s prend un pdf et une image, par un formulaire et en JSON', async (_, endpoint) => {
    for (const [ending, type, bytes] of [
      ['pdf', 'application/pdf', PDF],
      ['png', 'image/png', PNG],
    ] as const) {
      const answer = await send(server, { file: bytes }, { endpoint });
      expect(answer.status).toBe(201);
      const file = nameOf(answer);
      expect(file).toMatch(new RegExp(`^[\\w-]{32}\\.${ending}$`));
      const read = await opened(server, server.admin, file);
      expect([read.statusCode, read.headers['content-type']]).toEqual([200, type]);
      expect(read.rawPayload.equals(bytes)).toBe(true);
      const { data } = await server.admin.call(endpoint, { file: bytes.toString('base64') });
      expect((await opened(server, server.admin, data.file)).rawPayload.equals(bytes)).toBe(true);
    }
  });

  it.each([
    ['un gif', GIF, TYPES],
    ['un svg', SVG, TYPES],
    ['une page', HTML, TYPES],
    ['un pdf sans fin', PDF.subarray(0, -8), TYPES],
    ['une fin de pdf derrière autre chose', Buffer.concat([HTML, PDF]), TYPES],
    ['un fichier vide', Buffer.alloc(0), 'Le document est obligatoire.'],
    ['un octet de plus que 2 Mo', pngOf(FICHIER_MAXIMAL + 1), 'Le document dépasse 2 Mo.'],
  ])('refuse %s à son champ, sans rien garder', async (_, bytes, phrase) => {
    for (const [, endpoint] of appels)
      expect(faults(await send(server, { file: bytes }, { endpoint }))).toEqual([422, { file: phrase }]);
    expect([await server.rows('fichiers'), await acts()]).toEqual([[], []]);
  });
});
