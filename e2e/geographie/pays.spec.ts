import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { ajouter } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { parcoursEntier } from '#gestes/parcours-crud.ts';

async function francGuineen(appel: Appel): Promise<unknown> {
  const [devise] = await appel(devises.list, { recherche: 'Franc guinéen', page: 1, taille: 1 });
  return devise?.['id'];
}

parcoursEntier({
  contract: pays,
  chemins: { liste: '/listPays', ajout: '/ajoutPays', modif: '/modifPays' },
  titres: { liste: 'Pays', ajout: 'Ajouter un pays', modif: 'Modifier un pays' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['devise', 'Devise'],
    ['indicatifTel', 'Indicatif'],
  ],
  champs: [
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    {
      label: 'Indicatif téléphonique',
      obligatoire: "L'indicatif téléphonique est obligatoire.",
      saisie: '00 999',
    },
    { label: 'Devise', saisie: 'franc guin', option: 'Franc guinéen' },
  ],
  envoi: async (appel, libelle) => ({
    libelle,
    indicatifTel: '999',
    deviseId: await francGuineen(appel),
  }),
  cellules: (libelle) => [libelle, 'Franc guinéen', '+999'],
  item: 'cette pays',
  ids: {
    pages: ['GEO-02', 'GEO-01', 'GEO-05'],
    champs: 'GEO-23 GEO-24',
    // Its row then shows the dial code with a plus, and the currency by its name.
    ajout: 'GEO-03 GEO-04 GEO-21 SHARED-11',
    modif: 'GEO-21',
    suppression: 'MSG-45 MSG-55',
  },
  usage: {
    par: (appel, paysId, libelle) => ajouter(appel, regions, { libelle, paysId, code: null }),
    phrase: 'Utilisé par 1 région',
  },
});
