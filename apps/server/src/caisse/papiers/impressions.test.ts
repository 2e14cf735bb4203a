import { addCloture, imprimerCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { lireTexteDeCloture } from '@gestionscolaire/contract/caisse/code.ts';
import { lireTexteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { annulerPaiement, imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Adresses } from '#core/pdf/adresse-du-code.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type TestServer, testServer } from '#tests/harness.ts';
import { feuilles, serre } from '#tests/papier.ts';
import { estSigne } from './signature.ts';

const ORIGINE = 'http://192.168.1.20:3000';

describe('les papiers de la caisse', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let paiementId: number;
  const ICI = ['http://10.0.0.7:3000', ORIGINE];
  let adresses: Adresses = { publique: null, servies: ICI };

  /** Answers the pages of a file, as bytes: `call` reads texts. */
  async function papier(endpoint: Endpoint, body: Record<string, unknown>, origine = ORIGINE) {
    const answer = await server.inject({
      method: 'POST',
      url: `/api/${endpoint.path}`,
      headers: { authorization: `Bearer ${server.admin.token}` },
      payload: { ...body, origine },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    return { pages: await feuilles(answer.rawPayload), nom: String(answer.headers['content-disposition']) };
  }

  /** Reads a page's code as a telephone does: the text that was signed by the school's key. */
  function signeSur(code: string | undefined): string {
    const { texte, signature, cle } = lireCode(code ?? '') ?? { texte: '', signature: '', cle: '' };
    const signed = Buffer.from(texte, 'base64url').toString();
    expect(estSigne(signed, signature, cle)).toBe(true);
    return signed;
  }

  beforeAll(async () => {
    server = await testServer({ adresses: () => adresses });
    ecole = await equiper(server);
    const { eleveId } = await addInscrit(server, ecole);
    const { data } = await payer(server.admin, ecole.ecoleId, eleveId, 200_000);
    paiementId = Number(firstOf(data)['id']);
  });

  afterAll(() => server.close());

  it('un reçu dit ce qui fut payé, même quand l’école a changé de nom, et porte sa signature', async () => {
    const school = server.database.read
      .selectFrom('ecoles')
      .select('libelle')
      .where('id', '=', ecole.ecoleId);
    const { libelle } = await school.executeTakeFirstOrThrow();
    await server.database.transaction((trx) =>
      trx.updateTable('ecoles').set({ libelle: 'École renommée' }).where('id', '=', ecole.ecoleId).execute(),
    );
    const { pages, nom } = await papier(imprimerRecu, { id: paiementId, format: 'a4' });
    expect(nom).toContain('recu-00001.pdf');
    expect(pages).toHaveLength(1);
    const text = serre(pages[0]?.text ?? '');
    for (const part of [libelle, 'REÇU N° 00001', '200 000 FG', 'Tenue', 'Mensualité, octobre 2026'])
      expect(text).toContain(serre(part));
    expect(text).not.toContain('ANNULÉ');
    const signed = lireTexteSigne(signeSur(pages[0]?.codes()[0]));
    expect(signed).toMatchObject({ ecoleId: ecole.ecoleId, numero: 1, montant: 200_000 });
    expect(text).toContain(serre(signed?.tete ?? 'sans tête'));
  });

  it('le code mène là où un téléphone peut aller, que le caissier soit à l’ordinateur du serveur ou non', async () => {
    const code = async (origine: string) => {
      const { pages } = await papier(imprimerRecu, { id: paiementId, format: 'ticket' }, origine);
      return pages[0]?.codes()[0] ?? '';
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
      const { pages } = await papier(imprimerRecu, { id: paiementId, format: 'ticket' }, origine);
      expect(pages[0]?.codes()[0]).toMatch(/^http:\/\/10\.0\.0\.7:3000\/verifierRecu#/);
    }
  });

  it('le ticket dit de même', async () => {
    const { pages } = await papier(imprimerRecu, { id: paiementId, format: 'ticket' });
    expect(serre(pages[0]?.text ?? '')).toContain(serre('200 000 FG'));
    expect(pages[0]?.width).toBeLessThan(230);
  });

  it('annulé, il le dit, avec le jour et le motif', async () => {
    const cancelled = { id: paiementId, annuleMotif: 'Saisi deux fois', modifUserId: 0, modifDate: null };
    expect((await server.admin.call(annulerPaiement, cancelled)).status).toBe(200);
    const { pages } = await papier(imprimerRecu, { id: paiementId, format: 'a4' });
    expect(serre(pages[0]?.text ?? '')).toContain(serre('ANNULÉ le 21/11/2026 : Saisi deux fois'));
  });

  it('une clôture dit les totaux et l’écart, signés', async () => {
    const { data } = await server.admin.call(addCloture, {
      ecoleId: ecole.ecoleId,
      jour: '2026-11-21',
      compte: 1000,
      attendu: 0,
      observations: 'Fond de caisse',
      creationUserId: 0,
    });
    const id = Number(firstOf(data)['id']);
    const { pages, nom } = await papier(imprimerCloture, { id });
    expect(nom).toContain('cloture-2026-11-21.pdf');
    const text = serre(pages[0]?.text ?? '');
    for (const part of ['Clôture de caisse du 21/11/2026', 'Espèces (2)', '1 000 FG', 'Fond de caisse'])
      expect(text).toContain(serre(part));
    const signed = lireTexteDeCloture(signeSur(pages[0]?.codes()[0]));
    expect(signed).toMatchObject({ ecoleId: ecole.ecoleId, attendu: 0, compte: 1000 });
    expect(text).toContain(serre(signed?.tete ?? 'sans tête'));
  });
});
