/** Tests the subjects, an addition: the journeys of every look-alike. */
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { expect, insister, libelleUnique, saisie, test, valider } from '#gestes/crud.ts';
import { ECOLE_DES_NOTES, ecoleDesNotes, viderLesNotes } from '#gestes/notes.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';
import { regarder } from '#gestes/regarder.ts';

test.beforeEach(async ({ appel }) => viderLesNotes(appel, matieres));

parcoursCrud({
  contract: matieres,
  chemins: { liste: '/listeMatiere', ajout: '/ajoutMatiere', modif: '/modifMatiere' },
  titres: { liste: 'Matières', ajout: 'Ajouter une matière', modif: 'Modifier une matière' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['abreviation', 'Abréviation'],
    ['genre', 'Genre'],
    ['groupeMatiere', 'Groupe'],
    ['ecole', 'École'],
  ],
  champs: [
    { label: 'École', saisie: ECOLE_DES_NOTES, option: ECOLE_DES_NOTES },
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Abréviation', obligatoire: "L'abréviation est obligatoire.", saisie: 'MATH' },
    { label: 'Genre', mot: 'conduite', commence: true },
    { label: 'Groupe', saisie: '' },
    { label: 'Ordre', saisie: '3' },
  ],
  envoi: async (appel, libelle) => ({
    ecoleId: await ecoleDesNotes(appel),
    libelle,
    abreviation: 'MATH',
    genre: 'conduite',
    groupeMatiereId: null,
    ordre: 3,
  }),
  cellules: (libelle) => [libelle, 'MATH', 'Conduite', '—', ECOLE_DES_NOTES],
  item: 'cette matière',
  messages: {
    ajout: 'Enregistrement effectué',
    modif: 'Enregistrement effectué',
    suppression: 'Suppression effectuée',
  },
});

test('[NOTE-02] une abréviation déjà prise se dit à son champ, et rien ne la confirme', async ({
  page,
  appel,
  fautes,
}) => {
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
