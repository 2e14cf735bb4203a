/** Tests a pupil who changes class during a period: his marks of the same subject follow, and the explanation says from where. */
import { selectInscriptionById, updateInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { ajouter, expect, test } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { grilleEquipee, noterAilleurs } from '#gestes/notes.ts';
import { ajouterClasse, ajouterEnseignant, sessionDuJour } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';

/** Changes an enrolment by its form. */
async function changer(appel: Appel, id: number, more: Readonly<Record<string, unknown>>): Promise<void> {
  const [row] = await appel(selectInscriptionById, { id });
  const keys = ['classeId', 'dateInscription', 'prestationIds', 'premierMois', 'observations', 'modifDate'];
  const remises = ['remisePourcentage', 'remiseMontant', 'remiseMotif'];
  const known = Object.fromEntries([...keys, ...remises].map((key) => [key, row?.[key]]));
  await appel(updateInscription, { id, ...known, ecart: null, modifUserId: 0, ...more });
}

test('[NOTE-61] un élève passe dans une autre classe : ses notes le suivent, et leur explication dit d’où elles viennent', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' du changement' });
  const { ecoleId, periodeId, enseignementId, inscrits } = grille;
  await noterAilleurs(appel, grille, 0, 1200);
  const [ancien] = await appel(enseignements.get, { id: enseignementId });
  const { id: enseignantId } = await ajouterEnseignant(appel, ecoleId, {
    prenoms: 'Kadiatou',
    name: 'Barry',
  });
  const classeId = await ajouterClasse(appel, ecoleId, enseignantId, 'CP1 B');
  await ajouter(appel, enseignements, {
    ecoleId,
    sessionId: Number(ancien?.['sessionId']),
    classeId,
    matiereId: Number(ancien?.['matiereId']),
    coefficient: 300,
    groupeMatiereId: null,
    ordre: 1,
    priseEnCompte: 'compte',
    facultatif: 0,
  });
  // He was in his first class since the year began.
  await changer(appel, inscrits[0] ?? 0, { dateInscription: (await sessionDuJour(appel)).dateDebut });
  await changer(appel, inscrits[0] ?? 0, { classeId });
  await page.goto(`/releveClasse/${classeId}/${periodeId}`);
  const ligne = page.getByRole('row', { name: /Diallo Aïssatou/ });
  await expect(ligne).toContainText('6,00');
  await ligne.getByRole('button', { name: /Pourquoi 6,00/ }).click();
  const fenetre = page.getByRole('dialog', { name: /Pourquoi cette moyenne/ });
  await expect(fenetre).toContainText('de CP1 A');
  await regarder(page, 'changement-de-classe', { isWhole: false });
  await page.keyboard.press('Escape');
  await page.goto(`/releveClasse/${grille.classeId}/${periodeId}`);
  await expect(page.getByRole('row', { name: /Diallo Boubacar/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Diallo Aïssatou/ })).toHaveCount(0);
});
