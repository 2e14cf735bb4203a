import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { expect, test } from '#gestes/crud.ts';
import { parcoursCrud } from '#gestes/parcours-crud.ts';

parcoursCrud({
  contract: unites,
  chemins: { liste: '/listeUnite', ajout: '/ajoutUnite', modif: '/modifUnite' },
  titres: { liste: 'Unités de mesure', ajout: 'Ajouter une unité', modif: 'Modifier une unité' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['symbole', 'Symbole'],
  ],
  champs: [
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Symbole', labelModif: 'Code', obligatoire: 'Le symbole est obligatoire.', saisie: 'm²' },
  ],
  envoi: async (_appel, libelle) => ({ libelle, symbole: 'm²' }),
  cellules: (libelle) => [libelle, 'm²'],
  item: 'cette unité',
  messages: {
    ajout: "l'ajout de la unite a reussi",
    modif: "la modification d'une unité d'investissement a reussi",
    suppression: 'suppression reussie',
  },
  ids: {
    liste: 'PARAM-07',
    ajout: 'PARAM-08',
    modif: 'PARAM-09',
    champs: 'PARAM-10 PARAM-11',
    apresAjout: 'SHARED-11 MSG-41',
    apresModif: 'MSG-43',
    suppression: 'MSG-52 MSG-42',
  },
});

test('[PARAM-01] les paramètres mènent aux devises et aux unités de mesure', async ({ page }) => {
  await page.goto('/parametre');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Devises' }).click();
  await expect(page).toHaveURL('/listeDevise');
  await page.getByRole('main').getByRole('link', { name: 'Paramètres' }).click();
  await main.getByRole('link', { name: 'Unités' }).click();
  await expect(page).toHaveURL('/listeUnite');
});
