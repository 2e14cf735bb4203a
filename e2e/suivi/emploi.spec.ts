/** Tests the timetable of a class: typed by hand, clashes told at their field, changed from a day on, printed. */
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { ajouter, expect, libelleUnique, saisie, test } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

async function uneClasseEnseignee(appel: Appel) {
  const classe = await uneClasseAppelee(appel);
  const { id: ecoleId, classeId, session } = classe;
  const sessionId = session.id;
  const noms: string[] = [];
  for (const [rang, mot] of ['Chimie', 'Maths'].entries()) {
    const libelle = libelleUnique(mot);
    noms.push(libelle);
    const matiere = { ecoleId, libelle, abreviation: `${mot.slice(0, 3)}${rang}`, genre: 'discipline' };
    const { id: matiereId } = await ajouter(appel, matieres, {
      ...matiere,
      groupeMatiereId: null,
      ordre: rang + 1,
    });
    const pese = {
      coefficient: 100,
      groupeMatiereId: null,
      ordre: rang + 1,
      priseEnCompte: 'compte',
      facultatif: 0,
    };
    await ajouter(appel, enseignements, { ecoleId, sessionId, classeId, matiereId, ...pese });
  }
  const [chimie = '', maths = ''] = noms;
  return { ...classe, sessionId, chimie, maths };
}

test('[SUIVI-28] la semaine d’une classe se tape ; deux cours d’une heure se disent au champ, pendant la saisie', async ({
  page,
  appel,
}) => {
  const { id: ecoleId, classeId, sessionId, chimie, maths } = await uneClasseEnseignee(appel);
  await page.goto(`/emploiDuTemps?ecoleId=${ecoleId}&session=${sessionId}&qui=${classeId}`);
  await expect(page.getByText('Aucun créneau cette semaine')).toBeVisible();
  await regarder(page, 'suivi-emploi-vide');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const fenetre = page.getByRole('dialog', { name: /^Créneaux de / });
  await choisirEnTapant(page, 'Matière', chimie);
  // The one who teaches it is proposed.
  await expect(saisie(page, 'Enseignant')).toHaveValue(/Camara/);
  await saisie(page, 'De').fill('8h');
  await saisie(page, 'À').fill('9h30');
  await fenetre.getByRole('button', { name: 'Ajouter' }).click();
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
  // The next one begins where this one ends.
  await expect(saisie(page, 'De')).toHaveValue('09:30');
  await expect(saisie(page, 'À')).toHaveValue('11:00');
  await choisirEnTapant(page, 'Matière', maths);
  await saisie(page, 'De').fill('9h');
  await expect(fenetre.getByText(/a déjà .* de 08:00 à 09:30/)).toBeVisible();
  // The window is longer than the screen; its buttons are not.
  await expect(fenetre.getByRole('button', { name: 'Fermer' })).toBeInViewport({ ratio: 1 });
  await regarder(page, 'suivi-emploi-heurt');
  await saisie(page, 'De').fill('9h30');
  await expect(fenetre.getByText(/a déjà/)).toHaveCount(0);
  await fenetre.getByRole('button', { name: 'Ajouter' }).click();
  await expect(saisie(page, 'De')).toHaveValue('11:00');
  await fenetre.getByRole('button', { name: 'Fermer' }).click();
  await expect(page.getByRole('button', { name: new RegExp(chimie) })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(maths) })).toBeVisible();
  await regarder(page, 'suivi-emploi');
});
