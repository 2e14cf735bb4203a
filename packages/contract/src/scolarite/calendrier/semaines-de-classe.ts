/** Declares the weeks of a school: which half-days have class, from a day on, for all its stages or for one. Additions. */
import * as z from 'zod/mini';
import { crudContract } from '#core/api/crud.ts';
import {
  choixParmi,
  choixParmiFacultatif,
  choixRequis,
  type Fields,
  fixe,
  jourRequis,
  libelle,
  omissible,
} from '#core/api/fields.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETAPES } from '#scolarite/niveaux/niveaux.ts';
import { APPELS_PAR_COURS, CLASSES_DU_JOUR, type JourDeLaSemaine, SEMAINE_D_USAGE } from './calendrier.ts';

const jour = <J extends JourDeLaSemaine>(name: J) => {
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return { ...choixParmi(label, `Le ${name}`, CLASSES_DU_JOUR), initial: SEMAINE_D_USAGE[name] };
};

/** The seven days, in the order of a week. */
const champsDesJours = {
  lundi: jour('lundi'),
  mardi: jour('mardi'),
  mercredi: jour('mercredi'),
  jeudi: jour('jeudi'),
  vendredi: jour('vendredi'),
  samedi: jour('samedi'),
  dimanche: jour('dimanche'),
} satisfies Fields;

export const SEMAINE_EN_DOUBLE = 'Une autre semaine de ce niveau commence déjà ce jour-là.';
export const SEMAINE_SANS_CLASSE = 'Une semaine a classe un jour au moins.';

export const semainesDeClasse = crudContract({
  entity: 'semaines_de_classe',
  item: 'cette semaine',
  noms: { un: 'semaine de classe', plusieurs: 'semaines de classe', feminin: true },
  screen: 'calendrier' satisfies ReferenceMenu,
  scope: 'ecole',
  source: 'addition',
  calls: {
    list: 'POST semaineDeClasseSelectBy',
    get: 'GET selectSemaineDeClasseById/:id',
    create: 'POST addSemaineDeClasse',
    update: 'PUT updateSemaineDeClasse',
    remove: 'DELETE deleteSemaineDeClasse/:id',
    disable: 'PUT disableSemaineDeClasse',
    enable: 'PUT enableSemaineDeClasse',
    export: 'POST exportSemaineDeClasse',
  },
  fields: {
    ecoleId: fixe(choixRequis('École', "L'école", 'ecoles')),
    libelle: libelle(),
    aPartirDu: jourRequis('À partir du', 'Le premier jour'),
    // null: every stage.
    etape: choixParmiFacultatif('Niveau', 'Le niveau', ETAPES),
    ...champsDesJours,
    // null: once a half-day. A class without a lesson that half-day is called so too.
    appel: omissible(choixParmiFacultatif('Appel', "L'appel", APPELS_PAR_COURS)),
  },
  read: { ecole: z.string() },
  sortable: ['aPartirDu', 'libelle', 'etape', 'ecole'],
  within: { fields: ['ecoleId'] },
});
