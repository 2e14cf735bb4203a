import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { adresse, expect, idDe, test } from '#gestes/crud.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';

parcoursCrud({
  contract: communes,
  chemins: { liste: '/listeCommune', ajout: '/ajoutCommune', modif: '/modifCommune' },
  titres: { liste: 'Communes', ajout: 'Ajouter une commune', modif: 'Modifier une commune' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['prefecture', 'Préfecture'],
  ],
  champs: [
    {
      label: 'Préfecture',
      obligatoire: 'La préfecture est obligatoire.',
      saisie: 'macenta',
      option: 'Macenta Nzérékoré',
    },
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Code', saisie: 'C-99' },
  ],
  envoi: async (appel, libelle) => ({
    prefectureId: await idDe(appel, prefectures, 'Macenta'),
    libelle,
    code: 'C-99',
  }),
  cellules: (libelle) => [libelle, 'Macenta'],
  item: 'cette commune',
  messages: {
    ajout: 'Enregistrement effectué',
    modif: 'Enregistrement effectué',
    suppression: 'Suppression effectuée',
  },
  ids: {
    liste: 'GEO-14',
    ajout: 'GEO-13',
    modif: 'GEO-16',
    champs: 'GEO-33 GEO-34 GEO-35',
    apresAjout: 'GEO-21 SHARED-11',
    apresModif: 'GEO-21',
    suppression: 'MSG-54',
  },
});

test("[GEO-15] le bouton Ajouter de la liste mène au formulaire d'une commune", async ({ page }) => {
  await page.goto('/listeCommune');
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await expect(page).toHaveURL(adresse('/ajoutCommune'));
});
