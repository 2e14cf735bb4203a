/** Tests an abbreviation that another subject has. */
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { expect, insister, libelleUnique, saisie, test, valider } from '#gestes/crud.ts';
import { ECOLE_DES_NOTES, ecoleDesNotes, viderLesNotes } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';

test.beforeEach(async ({ appel }) => viderLesNotes(appel, matieres));

test('[NOTE-02] une abréviation déjà prise se dit à son champ, et rien ne la confirme', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const ecoleId = await ecoleDesNotes(appel);
  const fields = { genre: 'discipline', groupeMatiereId: null, ordre: null, creationUserId: 0 };
  await appel(matieres.create, { ecoleId, libelle: libelleUnique('a'), abreviation: 'PHYS', ...fields });
  await page.goto('/ajoutMatiere');
  await saisie(page, 'École').fill(ECOLE_DES_NOTES);
  await page.getByRole('option', { name: ECOLE_DES_NOTES, exact: true }).click();
  await saisie(page, 'Libellé').fill(libelleUnique('b'));
  await saisie(page, 'Abréviation').fill('phys');
  await insister(valider(page));
  await expect(saisie(page, 'Abréviation')).toHaveAccessibleDescription(
    /Une autre matière a déjà cette abréviation\./,
  );
  await regarder(page, 'notes-matiere');
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
});
