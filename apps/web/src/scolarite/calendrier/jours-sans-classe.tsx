/** The screens of the days without class: an addition. */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { LIBELLES_DES_PARTIES_DU_JOUR } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  fauteDesJoursSansClasse,
  joursSansClasse,
} from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { crudPage, day, oneOf, text } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/ecoles/choix.ts';
import { avecLAnnee, LECTURES_DE_L_ANNEE, sessionSlot } from '#scolarite/sessions/champs.ts';
import { TRAIL_CALENDRIER } from './trails.ts';

export const page = crudPage(
  { ...joursSansClasse, fields: avecLAnnee(avecMonEcole(joursSansClasse.fields)) },
  {
    titles: {
      list: 'Jours sans classe',
      add: 'Ajouter des jours sans classe',
      edit: 'Modifier des jours sans classe',
    },
    trail: TRAIL_CALENDRIER,
    columns: [
      { key: 'libelle', title: 'Libellé' },
      { key: 'du', title: 'Premier jour', isDay: true },
      { key: 'au', title: 'Dernier jour', isDay: true },
      { key: 'partie', title: 'Sans classe', show: (row) => LIBELLES_DES_PARTIES_DU_JOUR[row.partie] },
      { key: 'session', title: 'Année scolaire', isNarrow: true },
      { key: 'ecole', title: 'École', none: DE_TOUTES_LES_ECOLES },
    ],
    form: {
      ecoleId: ecoleSlot({
        none: DE_TOUTES_LES_ECOLES,
        hint: 'Chaque école a les siens et ceux de toutes les écoles',
      }),
      sessionId: sessionSlot(),
      libelle: text({ hint: 'Par exemple Tabaski, Congés de Noël' }),
      du: day(),
      au: day({ hint: 'Le même que le premier pour un seul jour' }),
      partie: oneOf(LIBELLES_DES_PARTIES_DU_JOUR),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => `${row.libelle}, ${row.session}`,
    // People of a school read the days of every school, and change their own.
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
    keptForNext: ({ ecoleId, sessionId }) => ({ ecoleId, sessionId }),
    reads: LECTURES_DE_L_ANNEE,
    faults: ({ du, au }) => {
      const jours = { du: asText(du), au: asText(au) };
      return estUnJour(jours.du) && estUnJour(jours.au) ? { ...fauteDesJoursSansClasse(jours) } : {};
    },
  },
);
