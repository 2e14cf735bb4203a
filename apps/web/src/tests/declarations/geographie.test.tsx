import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { checkDeclaration, LIBELLE } from './check.tsx';

checkDeclaration({
  contract: regions,
  chemins: { liste: '/listeRegion', ajout: '/ajoutRegion', modif: '/modifRegion' },
  titres: { liste: 'Régions', ajout: 'Ajouter une région', modif: 'Modifier une région' },
  colonnes: [['pays', 'Pays', 'Guinée']],
  champs: [
    {
      label: 'Pays',
      obligatoire: 'Le pays est obligatoire.',
      choix: { de: pays.list, ligne: { id: 1, libelle: 'Guinée' } },
    },
    LIBELLE,
    { label: 'Code', saisie: 'R-99' },
  ],
  envoi: { paysId: 1, code: 'R-99' },
  lu: { pays: 'Guinée' },
  item: 'cette région',
  messages: { suppression: 'suppression reussie' },
  ids: {
    pages: ['GEO-08', 'GEO-06', 'GEO-09'],
    ajout: 'GEO-27 GEO-28 GEO-29 GEO-07 SHARED-11',
    modif: 'SHARED-11',
    suppression: 'MSG-50 MSG-37',
  },
});

checkDeclaration({
  contract: prefectures,
  chemins: { liste: '/listePrefecture', ajout: '/ajoutPrefecture', modif: '/modifPrefecture' },
  titres: { liste: 'Préfectures', ajout: 'Ajouter une préfecture', modif: 'Modifier une préfecture' },
  colonnes: [['region', 'Région', 'Nzérékoré']],
  champs: [
    {
      label: 'Région',
      obligatoire: 'La région est obligatoire.',
      choix: { de: regions.list, ligne: { id: 8, libelle: 'Nzérékoré', pays: 'Guinée' } },
      option: 'Nzérékoré Guinée',
    },
    LIBELLE,
    { label: 'Code', saisie: 'P-99' },
  ],
  envoi: { regionId: 8, code: 'P-99' },
  lu: { region: 'Nzérékoré' },
  item: 'préfecture',
  ids: {
    pages: ['GEO-11', 'GEO-10', 'GEO-12'],
    ajout: 'GEO-30 GEO-31 GEO-32 GEO-21 SHARED-11',
    modif: 'GEO-21',
    suppression: 'MSG-56',
  },
});

checkDeclaration({
  contract: communes,
  chemins: { liste: '/listeCommune', ajout: '/ajoutCommune', modif: '/modifCommune' },
  titres: { liste: 'Communes', ajout: 'Ajouter une commune', modif: 'Modifier une commune' },
  colonnes: [['prefecture', 'Préfecture', 'Macenta']],
  champs: [
    {
      label: 'Préfecture',
      obligatoire: 'La préfecture est obligatoire.',
      choix: { de: prefectures.list, ligne: { id: 30, libelle: 'Macenta', region: 'Nzérékoré' } },
      option: 'Macenta Nzérékoré',
    },
    LIBELLE,
    { label: 'Code', saisie: 'C-99' },
  ],
  envoi: { prefectureId: 30, code: 'C-99' },
  lu: { prefecture: 'Macenta' },
  item: 'cette commune',
  ids: {
    pages: ['GEO-14 GEO-15', 'GEO-13', 'GEO-16'],
    ajout: 'GEO-33 GEO-34 GEO-35 GEO-21 SHARED-11',
    modif: 'GEO-21',
    suppression: 'MSG-54',
  },
});

checkDeclaration({
  contract: quartiers,
  chemins: { liste: '/listeQuartier', ajout: '/ajoutQuartier', modif: '/modifQuartier' },
  titres: { liste: 'Quartiers', ajout: 'Ajouter un quartier', modif: 'Modifier un quartier' },
  colonnes: [['commune', 'Commune', 'DixinnPréfecture\u00A0: Conakry']],
  champs: [
    {
      label: 'Commune',
      obligatoire: 'La commune est obligatoire.',
      choix: { de: communes.list, ligne: { id: 12, libelle: 'Dixinn', prefecture: 'Conakry' } },
      option: 'Dixinn Préfecture\u00A0: Conakry',
    },
    LIBELLE,
    { label: 'Code', saisie: 'Q-99' },
  ],
  envoi: { communeId: 12, code: 'Q-99' },
  lu: { commune: 'Dixinn', prefecture: 'Conakry', paysId: 1 },
  item: 'ce quartier',
  ids: {
    pages: ['GEO-18', 'GEO-17', 'GEO-20'],
    ajout: 'GEO-36 GEO-37 GEO-38 GEO-21 SHARED-11',
    modif: 'GEO-21',
    suppression: 'MSG-57',
  },
});
