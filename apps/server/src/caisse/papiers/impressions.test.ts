import { imprimerCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { lireTexteDeCloture } from '@gestionscolaire/contract/caisse/code.ts';
import { lireTexteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annuler, clore, idDe, imprime, ORIGINE, poser } from '#caisse/tests/gestes.ts';
import type { Adresses } from '#core/pdf/adresse-du-code.ts';
import { estSigne } from '#signature/signature.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

describe('les papiers de la caisse', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let paiementId: number;
  const ICI = ['http://10.0.0.7:3000', ORIGINE];
  let adresses: Adresses = { publique: null, servies: ICI };

  async function papier(endpoint: Endpoint, body: object, origine = ORIGINE) {
    const { pages, headers } = await imprime(server, endpoint, { ...body, origine });
    expect(headers['content-type']).toBe('application/pdf');
    return { pages, nom: String(headers['content-disposition']) };
  }
  const recu = (format: 'a4' | 'a5' | 'ticket', origine?: string) =>
    papier(imprimerRecu, { id: paiementId, format }, origine);

  const codeSur = async ([page]: Awaited<ReturnType<typeof papier>>['pages']): Promise<string> =>
    (await page?.codes())?.[0] ?? '';

  /** Reads a page's code as a telephone does: the text that was signed by the school's key. */
  function signeSur(code: string): string {
    const { texte, signature, cle } = lireCode(code) ?? { texte: '', signature: '', cle: '' };
    const signed = Buffer.from(texte, 'base64url').toString();
    expect(estSigne(signed, signature, cle)).toBe(true);
    return signed;
  }

  beforeAll(async () => {
    server = await testServer({ adresses: () => adresses });
    ecole = await equiper(server);
    const { eleveId } = await addInscrit(server, ecole);
    paiementId = idDe(await payer(server.admin, ecole.ecoleId, eleveId, 200_000));
  });

  afterAll(() => server.close());

  it('un reçu dit ce qui fut payé, même quand l’école a changé de nom, et porte sa signature', async () => {
    await poser(server, 'ecoles', ecole.ecoleId, { libelle: 'École renommée' });
    const { pages, nom } = await recu('a4');
    expect(nom).toContain('recu-00001.pdf');
    expect(pages).toHaveLength(1);
    const text = serre(pages[0]?.text ?? '');
    for (const part of [
      'École de Ratoma',
      'REÇU N° 00001',
      '200 000 FG',
      'Tenue',
      'Mensualité, octobre 2026',
    ])
      expect(text).toContain(serre(part));
    expect(text).not.toContain('ANNULÉ');
    const signed = lireTexteSigne(signeSur(await codeSur(pages)));
    expect(signed).toMatchObject({ ecoleId: ecole.ecoleId, numero: 1, montant: 200_000 });
    expect(text).toContain(serre(signed?.tete ?? 'sans tête'));
  });

  it('le code mène là où un téléphone peut aller, que le caissier soit à l’ordinateur du serveur ou non', async () => {
    const code = async (origine: string) => {
      const { pages } = await recu('ticket', origine);
      return codeSur(pages);
    };
    expect(await code(ORIGINE)).toMatch(/^http:\/\/192\.168\.1\.20:3000\/verifierRecu#/);
    expect(await code('http://localhost:3000')).toMatch(/^http:\/\/10\.0\.0\.7:3000\/verifierRecu#/);
    adresses = { publique: null, servies: [] };
    const seul = await code(ORIGINE);
    expect(seul).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(lireTexteSigne(signeSur(seul))).toMatchObject({ numero: 1 });
    adresses = { publique: 'https://ecole.gn', servies: ICI };
    expect(await code(ORIGINE)).toMatch(/^https:\/\/ecole\.gn\/verifierRecu#/);
  });

  it('[SEC-02] le code ne mène jamais à une adresse que le serveur ne sert pas, quoi qu’en dise le navigateur', async () => {
    adresses = { publique: null, servies: ICI };
    for (const origine of ['http://recus.example', 'http://192.168.1.20:8080', 'https://192.168.1.20:3000']) {
      const { pages } = await recu('ticket', origine);
      expect(await codeSur(pages)).toMatch(/^http:\/\/10\.0\.0\.7:3000\/verifierRecu#/);
    }
  });

  it('[SEMAINE-13] dès la deuxième impression il se dit duplicata, qui que ce soit qui imprime et sur quelque papier', async () => {
    const droits = { encaisser: ['lecture', 'ajout'], paiements: ['lecture'] };
    const autre = await server.person({ ecoleId: ecole.ecoleId, droits });
    const { eleveId } = await addInscrit(server, ecole);
    const id = idDe(await payer(autre, ecole.ecoleId, eleveId, 20_000));
    await poser(server, 'ecoles', ecole.ecoleId, { telephone: '622 11 22 33' });
    const voisine = await equiper(server, { sessionId: ecole.sessionId });
    const ailleurs = await server.person({ ecoleId: voisine.ecoleId, droits });
    const refus = await ailleurs.call(imprimerRecu, { id, format: 'a5', origine: ORIGINE });
    expect(refus.status).toBe(404);
    const dit = async (who: Person, format: string) => {
      const { pages } = await imprime(server, imprimerRecu, { id, format, origine: ORIGINE }, who);
      expect(serre(pages[0]?.text ?? '')).toContain(serre('Tél. : 622 11 22 33'));
      return { dit: serre(pages[0]?.text ?? '').includes('DUPLICATA'), pages };
    };
    const first = await dit(server.admin, 'a5');
    const second = await dit(autre, 'ticket');
    expect([first.dit, second.dit, (await dit(server.admin, 'a4')).dit]).toEqual([false, true, true]);
    // The school signs the same words: each of them is checked as the first.
    expect(signeSur(await codeSur(second.pages))).toBe(signeSur(await codeSur(first.pages)));
    // Two who ask at once for a receipt that nobody printed have one first print.
    const autreRecu = idDe(await payer(autre, ecole.ecoleId, eleveId, 30_000));
    const sent = { id: autreRecu, format: 'ticket', origine: ORIGINE };
    const both = await Promise.all(
      [autre, server.admin].map((who) => imprime(server, imprimerRecu, sent, who)),
    );
    const firsts = both.filter(({ pages }) => !(pages[0]?.text ?? '').includes('DUPLICATA'));
    expect(firsts).toHaveLength(1);
  });

  it('annulé, il le dit, avec le jour et le motif', async () => {
    expect((await annuler(server.admin, paiementId)).status).toBe(200);
    const { pages } = await recu('a4');
    expect(serre(pages[0]?.text ?? '')).toContain(serre('ANNULÉ le 21/11/2026 : Erreur'));
  });

  it('une clôture dit les totaux et l’écart, signés', async () => {
    const compte = { compte: 1000, observations: 'Fond de caisse' };
    const id = idDe(await clore(server.admin, ecole.ecoleId, 0, compte));
    const { pages, nom } = await papier(imprimerCloture, { id });
    expect(nom).toContain('cloture-2026-11-21.pdf');
    const text = serre(pages[0]?.text ?? '');
    for (const part of [
      'Clôture de caisse du 21/11/2026',
      'Espèces (2)',
      '1 000 FG',
      'Fond de caisse',
      'Tél. : 622 11 22 33',
    ])
      expect(text).toContain(serre(part));
    const signed = lireTexteDeCloture(signeSur(await codeSur(pages)));
    expect(signed).toMatchObject({ ecoleId: ecole.ecoleId, attendu: 0, compte: 1000 });
    expect(text).toContain(serre(signed?.tete ?? 'sans tête'));
  });
});
