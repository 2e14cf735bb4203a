/** A parent's telephone asks about the paper that it scanned: by its hash, without an account. */
import { createHash } from 'node:crypto';
import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { getEtatRecu, lireTexteSigne, texteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { annulerPaiement, imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { lireCode } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { describe, expect, it } from 'vitest';
import { uneHistoire, verification } from '#tests/argent/chaine.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { feuilles } from '#tests/papier.ts';
import { readCloture, readRecu } from './lecture.ts';

const AUTRE = 'École de Matam';

/** Reads the text that a printed receipt signs from its code, as a telephone does. */
async function texteImprime(server: TestServer, id: number): Promise<string> {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/${imprimerRecu.path}`,
    headers: { authorization: `Bearer ${server.admin.token}` },
    payload: { id, format: 'ticket', origine: 'http://127.0.0.1' },
  });
  const [sheet] = await feuilles(answer.rawPayload);
  const code = lireCode(sheet?.codes()[0] ?? '');
  if (code === undefined) throw new Error('no code is read on the paper');
  return Buffer.from(code.texte, 'base64url').toString();
}

const empreinteDe = (texte: string): string => createHash('sha256').update(texte).digest('hex');

const etat = async (server: TestServer, ecoleId: number, texte: string) =>
  (await server.stranger.call(getEtatRecu, { ecoleId, empreinte: empreinteDe(texte) })).data;

async function renommer({ database }: TestServer, id: number, libelle: string): Promise<void> {
  await database.transaction((trx) =>
    trx.updateTable('ecoles').set({ libelle }).where('id', '=', id).execute(),
  );
}

/** Makes a receipt of a school, and reads what its paper signs. */
async function unRecu(server: TestServer, sessionId?: number) {
  const ecole = await equiper(server, sessionId === undefined ? {} : { sessionId });
  const { eleveId } = await addInscrit(server, ecole);
  const { data } = await payer(server.admin, ecole.ecoleId, eleveId, 200_000);
  const id = Number(firstOf(data)['id']);
  return { ...ecole, id, texte: (await readRecu(server.database.read, ecole.ecoleId, id)).texte };
}

describe('l’état d’un papier scanné', () => {
  it('[SEC-02] un reçu est valable, puis annulé du jour où il l’est, sans un mot de l’élève ni du caissier', async () => {
    const server = await ownServer();
    const { ecoleId, id } = await unRecu(server);
    const texte = await texteImprime(server, id);
    const dit = { ecoleId, ecole: 'École de Ratoma' };
    expect(await etat(server, ecoleId, texte)).toEqual([{ ...dit, etat: 'valable', annuleLe: null }]);
    server.now = '2026-11-23T09:00:00.000Z';
    const admin = await server.signIn(server.admin.id);
    const cancelled = { id, annuleMotif: 'Saisi deux fois', modifUserId: 0, modifDate: null };
    expect((await admin.call(annulerPaiement, cancelled)).status).toBe(200);
    expect(await etat(server, ecoleId, texte)).toEqual([{ ...dit, etat: 'annule', annuleLe: '2026-11-23' }]);
  });

  it('[SEC-02] une école renommée le temps d’imprimer est dite sous son nom à elle, pas sous celui du papier', async () => {
    const server = await ownServer();
    const ecole = await equiper(server);
    const { eleveId } = await addInscrit(server, ecole);
    await renommer(server, ecole.ecoleId, AUTRE);
    const { data } = await payer(server.admin, ecole.ecoleId, eleveId, 200_000);
    const id = Number(firstOf(data)['id']);
    const { texte } = await readRecu(server.database.read, ecole.ecoleId, id);
    expect(lireTexteSigne(texte)?.ecole).toBe(AUTRE);
    await renommer(server, ecole.ecoleId, 'École de Ratoma');
    expect(await etat(server, ecole.ecoleId, texte)).toMatchObject([
      { ecole: 'École de Ratoma', etat: 'valable' },
    ]);
  });

  it('[SEC-02] ce que les livres n’ont pas est inconnu, même signé par la clé de l’école ; d’une autre école aussi', async () => {
    const server = await ownServer();
    const { ecoleId, sessionId, texte } = await unRecu(server);
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
    const server = await ownServer();
    const { ecoleId } = await unRecu(server);
    const jour = { jour: '2026-11-21', attendu: 200_000, compte: 200_000, observations: null };
    const { data } = await server.admin.call(addCloture, { ecoleId, ...jour, creationUserId: 0 });
    const { texte } = await readCloture(server.database.read, ecoleId, Number(firstOf(data)['id']));
    expect(await etat(server, ecoleId, texte)).toMatchObject([{ etat: 'valable', annuleLe: null }]);
    expect(await etat(server, ecoleId, texte.replace('200000', '100000'))).toMatchObject([
      { etat: 'inconnu' },
    ]);
  });

  it('une école qui n’a jamais encaissé, ou qui n’existe pas, n’a pas de reçu', async () => {
    const server = await ownServer();
    const empreinte = empreinteDe('rien');
    const ids = [await createSchool(server), 999_999];
    for (const ecoleId of ids)
      expect((await server.stranger.call(getEtatRecu, { ecoleId, empreinte })).status).toBe(404);
  });

  it('[SEC-02] une adresse ne le demande pas plus de cent vingt fois par minute', async () => {
    const server = await ownServer();
    const path = `getEtatRecu/1/${empreinteDe('rien')}`;
    const ask = (address: string) => server.request('GET', path, { address });
    for (let i = 0; i < 120; i += 1) expect((await ask('41.223.1.2')).status).toBe(404);
    expect((await ask('41.223.1.2')).refus.code).toBe('TROP_DE_TENTATIVES');
    expect((await ask('41.223.1.3')).status).toBe(404);
  });

  it('ce qui retrouve un papier, changé dans la base, se voit à la vérification', async () => {
    const server = await ownServer();
    const { ecoleId } = await uneHistoire(server);
    expect((await verification(server, ecoleId)).constats).toEqual([]);
    await server.database.transaction((trx) =>
      trx
        .updateTable('ecritures')
        .set({ attestation: null })
        .where('ecoleId', '=', ecoleId)
        .where('rang', '=', 2)
        .execute(),
    );
    expect((await verification(server, ecoleId)).constats).toEqual([
      'Écriture 2 : son papier ne se retrouverait pas : ce qui en est gardé n’est pas ce qu’il signe',
    ]);
  });
});
