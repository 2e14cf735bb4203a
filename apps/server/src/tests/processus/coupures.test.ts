/**
 * The server is cut off in full work, five times: every change answered by a success is there after the restart, and
 * told in the journal.
 */
// @module-tag processus
import { expect, it } from 'vitest';
import { MOTEUR } from '#tests/harness.ts';
import { ownGrappe } from './grappe.ts';
import {
  type Compteur,
  compteurs,
  demarrer,
  desProcessus,
  etats,
  jusqua,
  type Lieu,
  ownFolder,
  ownStore,
  rafale,
  sousPostgres,
} from './serveur.ts';

desProcessus();

const COUPURES = 5;
/** The successes before each cut: enough for all connections to be in full work. */
const AVANT_LA_COUPURE = process.env['TESTS_LONGS'] === '1' ? 3000 : 200;

/** Checks what a cut left: every acknowledged change, and at most the one under way. */
async function verifier(lieu: Lieu, tous: readonly Compteur[]): Promise<void> {
  const trouves = await etats(lieu);
  for (const compteur of tous) {
    const etat = trouves.get(compteur.id);
    const dit = JSON.stringify({ compteur, etat });
    expect(etat?.numero, dit).toBeGreaterThanOrEqual(compteur.confirme);
    expect(etat?.numero, dit).toBeLessThanOrEqual(compteur.demande);
    // Each change has one act: a half write would show here.
    expect(etat?.journal, dit).toBe(etat?.numero);
    compteur.confirme = etat?.numero ?? -1;
    compteur.demande = compteur.confirme;
    compteur.modifDate = etat?.modifDate ?? null;
  }
}

it(`ne perd aucune écriture confirmée en ${COUPURES} coupures du serveur (${MOTEUR})`, async () => {
  const { config } = await ownStore();
  let serveur = await demarrer(config);
  const token = await serveur.connecter();
  const tous = await compteurs(serveur, token);
  for (let coupure = 1; coupure <= COUPURES; coupure += 1) {
    const enCours = rafale(serveur, token, tous);
    await jusqua(AVANT_LA_COUPURE, enCours);
    await serveur.tuer();
    await enCours.arreter();
    expect(enCours.imprevues).toEqual([]);
    serveur = await demarrer(config);
    await verifier(config, tous);
  }
  expect(await serveur.arreter()).toBe(0);
});

sousPostgres(() => {
  it('ne perd aucune écriture confirmée quand PostgreSQL lui-même est coupé, et reprend sans redémarrer', async () => {
    const grappe = await ownGrappe(process.env['TEST_DATABASE_URL'] ?? '');
    const lieu = { ...ownFolder(), databaseUrl: grappe.url };
    const serveur = await demarrer(lieu);
    const token = await serveur.connecter();
    const tous = await compteurs(serveur, token);
    const enCours = rafale(serveur, token, tous);
    await jusqua(AVANT_LA_COUPURE, enCours);
    await grappe.couper();
    await enCours.arreter();
    // "Not now" is a sentence of its own; any other answer would be an incident for the person who typed.
    expect(enCours.imprevues).toEqual([]);
    await verifier(lieu, tous);
    const apres = rafale(serveur, token, tous);
    await jusqua(AVANT_LA_COUPURE, apres);
    await apres.arreter();
    await verifier(lieu, tous);
    expect(await serveur.arreter()).toBe(0);
  });
});
