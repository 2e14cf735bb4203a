/** The screens of the weeks of a school: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  JOURS_DE_LA_SEMAINE,
  LIBELLES_DES_CLASSES_DU_JOUR,
  type SemaineDeClasse,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { crudPage, day, oneOf, text } from '#core/crud/crud-page.tsx';
import { avecMonEcole, ecoleSlot } from '#scolarite/ecoles/choix.ts';
import { TRAIL_CALENDRIER } from './trails.ts';

/** The words of a week that names no stage. */
export const TOUS_LES_NIVEAUX = 'Tous les niveaux';

/** The words for how often a week calls the roll. */
const LIBELLES_DE_L_APPEL = { cours: 'À chaque cours', demi: 'Une fois par demi-journée' } as const;

/** Says the days that have class: « lundi à vendredi », « lundi, mercredi (matin) ». */
export function direLaSemaine(semaine: SemaineDeClasse): string {
  const days = JOURS_DE_LA_SEMAINE.filter((jour) => semaine[jour] !== 'aucune');
  const [first] = days;
  const last = days.at(-1);
  const isWhole = days.every((jour) => semaine[jour] === 'journee');
  const areNext =
    first !== undefined &&
    last !== undefined &&
    JOURS_DE_LA_SEMAINE.indexOf(last) - JOURS_DE_LA_SEMAINE.indexOf(first) === days.length - 1;
  if (isWhole && areNext && days.length > 2) return `${first} à ${last}`;
  return days
    .map((jour) =>
      semaine[jour] === 'journee'
        ? jour
        : `${jour} (${LIBELLES_DES_CLASSES_DU_JOUR[semaine[jour]].toLowerCase()})`,
    )
    .join(', ');
}

const jour = () => oneOf(LIBELLES_DES_CLASSES_DU_JOUR);

export const page = crudPage(
  { ...semainesDeClasse, fields: avecMonEcole(semainesDeClasse.fields) },
  {
    titles: {
      list: 'Semaines de classe',
      add: 'Ajouter une semaine de classe',
      edit: 'Modifier une semaine de classe',
    },
    trail: TRAIL_CALENDRIER,
    columns: [
      { key: 'libelle', title: 'Libellé' },
      { key: 'aPartirDu', title: 'À partir du', isDay: true },
      // Sorted by the order of the stages, not by their names.
      { key: 'etape', title: 'Niveau', isNumber: true, isNarrow: true, none: TOUS_LES_NIVEAUX },
      { key: 'lundi', title: 'Jours de classe', show: direLaSemaine },
      { key: 'appel', title: 'Appel', show: () => LIBELLES_DE_L_APPEL.cours, none: LIBELLES_DE_L_APPEL.demi },
      { key: 'ecole', title: 'École', isOfSchool: true },
    ],
    form: {
      ecoleId: ecoleSlot(),
      libelle: text({ hint: 'Par exemple Semaine ordinaire, Ramadan' }),
      aPartirDu: day({ hint: "Elle vaut jusqu'à la suivante ; les semaines passées gardent la leur" }),
      etape: oneOf(
        ETAPES.map((etape) => ({ value: etape, label: etape })),
        { none: TOUS_LES_NIVEAUX },
      ),
      lundi: jour(),
      mardi: jour(),
      mercredi: jour(),
      jeudi: jour(),
      vendredi: jour(),
      samedi: jour(),
      dimanche: jour(),
      appel: oneOf(
        { cours: LIBELLES_DE_L_APPEL.cours },
        { none: LIBELLES_DE_L_APPEL.demi, hint: "À chaque cours : là où l'emploi du temps en a" },
      ),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => row.libelle,
  },
);
