/** A parent's telephone asks about the paper that it scanned: by its hash, without an account. */
import { createHash } from 'node:crypto';
import { getEtatRecu, lireTexteSigne, texteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { describe, expect, it } from 'vitest';
import { readCloture, readRecu } from '#caisse/ecritures/lecture.ts';
import { annuler, clore, idDe, imprime, poser } from '#caisse/tests/gestes.ts';
import { uneHistoire, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

const AUTRE = 'École de Matam';

/** Reads the text that a printed receipt signs from its code, as a telephone does. */
async function texteImprime(server: TestServer, id: number): Promise<string> {
  const { pages } = await imprime(server, imprimerRecu, { id, format: 'ticket' });
  const code = lireCode((await pages[0]?.codes())?.[0] ?? '');
  if (code === undefined) throw new Error('no code is read on the paper');
  return Buffer.from(code.texte, 'base64url').toString();
}

const empreinteDe = (texte: string): string => createHash('sha256').update(texte).digest('hex');

const etat = async (server: TestServer, ecoleId: number, texte: string) =>
  (await server.stranger.call(getEtatRecu, { ecoleId, empreinte: empreinteDe(texte) })).data;

/** Makes a receipt of a school, and reads what its paper signs. `nomme`: names the school while the receipt is made. */
async function unRecu(server: TestServer, sessionId?: number, nomme?: string) {
  const ecole = await equiper(server, sessionId === undefined ? {} : { sessionId });
  const { eleveId } = await addInscrit(server, ecole);
  if (nomme !== undefined) await poser(server, 'ecoles', ecole.ecoleId, { libelle: nomme });
  const id = idDe(await payer(server.admin, ecole.ecoleId, eleveId, 200_000));
  return { ...ecole, id, texte: (await readRecu(server.database.read, ecole.ecoleId, id)).texte };
}

describe('l’état d’un papier scanné', () => {
  it('[SEC-02] un reçu est valable, puis annulé du jour où il l’est, sans un mot de l’élève ni du caissier', async () => {
    const {
      server,
      depart: { ecoleId, id },
    } = await commencer(unRecu);
    const texte = await texteImprime(server, id);
    const dit = { ecoleId, ecole: 'École de Ratoma' };
    expect(await etat(server, ecoleId, texte)).toEqual([{ ...dit, etat: 'valable', annuleLe: null }]);
    server.now = '2026-11-23T09:00:00.000Z';
    const admin = await server.signIn(server.admin.id);
    expect((await annuler(admin, id)).status).toBe(200);
    expect(await etat(server, ecoleId, texte)).toEqual([{ ...dit, etat: 'annule', annuleLe: '2026-11-23' }]);
  });

  it('[SEC-02] une école renommée le temps d’imprimer est dite sous son nom à elle, pas sous celui du papier', async () => {
    const server = await ownServer();
    const { ecoleId, texte } = await unRecu(server, undefined, AUTRE);
    expect(lireTexteSigne(texte)?.ecole).toBe(AUTRE);
    await poser(server, 'ecoles', ecoleId, { libelle: 'École de Ratoma' });
    const dit = { ecole: 'École de Ratoma', etat: 'valable' };
    expect(await etat(server, ecoleId, texte)).toMatchObject([dit]);
  });

  it('[SEC-02] ce que les livres n’ont pas est inconnu, même signé par la clé de l’école ; d’une autre école aussi', async () => {
    const {
      server,
      depart: { ecoleId, sessionId, texte },
    } = await commencer(unRecu);
    const lu = lireTexteSigne(texte);
    if (lu === undefined) throw new Error('the code cannot be read');
    const faux = texteSigne({ ...lu, numero: 999, montant: 5_000_000 });
    const inconnu = { etat: 'inconnu', annuleLe: null };
    expect(await etat(server, ecoleId, faux)).toEqual([{ ecoleId, ecole: 'École de Ratoma', ...inconnu }]);
    const voisine = await unRecu(server, sessionId);
    expect(await etat(server, voisine.ecoleId, texte)).toMatchObject([inconnu]);
    expect(await etat(server, ecoleId, voisine.texte)).toMatchObject([inconnu]);
    expect(await etat(server, voisine.ecoleId, voisine.texte)).toMatchObject([{ etat: 'valable' }]);
  });

  it('[SEC-02] une clôture de caisse est valable de même', async () => {
    const {
      server,
      depart: { ecoleId },
    } = await commencer(unRecu);
    const id = idDe(await clore(server.admin, ecoleId, 200_000));
    const { texte } = await readCloture(server.database.read, ecoleId, id);
    expect(await etat(server, ecoleId, texte)).toMatchObject([{ etat: 'valable', annuleLe: null }]);
    const change = texte.replace('200000', '100000');
    expect(await etat(server, ecoleId, change)).toMatchObject([{ etat: 'inconnu' }]);
  });

  it('une école qui n’a jamais encaissé, ou qui n’existe pas, n’a pas de reçu', async () => {
    const server = await ownServer();
    const empreinte = empreinteDe('rien');
    const ids = [await createSchool(server), 999_999];
    for (const ecoleId of ids)
      expect((await server.stranger.call(getEtatRecu, { ecoleId, empreinte })).status).toBe(404);
  });

  it.each(['getCleEcole/1', `getEtatRecu/1/${empreinteDe('rien')}`])(
    '[SEC-02] une adresse ne demande pas %s plus de cent vingt fois par minute ; les autres ne l’attendent pas',
    async (path) => {
      const server = await ownServer();
      const ask = (address: string) => server.request('GET', path, { address });
      for (let i = 0; i < 120; i += 1) expect((await ask('41.223.1.2')).status).toBe(404);
      const refused = await ask('41.223.1.2');
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
      const error = 'Trop de tentatives. Réessayez plus tard.';
      expect(refused.refus).toEqual({ error, code: 'TROP_DE_TENTATIVES', attente: 60 });
      expect((await ask('41.223.1.3')).status).toBe(404);
      server.now = '2026-11-21T08:01:00.000Z';
      expect((await ask('41.223.1.2')).status).toBe(404);
    },
  );

  it('ce qui retrouve un papier, changé dans la base, se voit à la vérification', async () => {
    const {
      server,
      depart: { ecoleId },
    } = await commencer(uneHistoire);
    expect((await verification(server, ecoleId)).constats).toEqual([]);
    await server.database.transaction((trx) =>
      trx.updateTable('ecritures').set({ attestation: null }).where('rang', '=', 2).execute(),
    );
    expect((await verification(server, ecoleId)).constats).toEqual([
      'Écriture 2 : son papier ne se retrouverait pas : ce qui en est gardé n’est pas ce qu’il signe',
    ]);
  });
});
