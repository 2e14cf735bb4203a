/** The screens of the periods of a school year: an addition. */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import {
  fauteDesJours,
  LIBELLES_DES_GENRES_DE_PERIODE,
  periodes,
} from '@gestionscolaire/contract/notes/periodes.ts';
import { crudPage, day, number, oneOf, text } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { avecMonEcole, ecoleSlot } from '#scolarite/index.ts';
import { etapeSlot, sessionSlot } from './champs.ts';
import { TRAIL_REGLES } from './trails.ts';

export const page = crudPage(
  { ...periodes, fields: avecMonEcole(periodes.fields) },
  {
    titles: { list: 'Périodes', add: 'Ajouter une période', edit: 'Modifier une période' },
    trail: TRAIL_REGLES,
    columns: [
      { key: 'libelle', title: 'Libellé' },
      // Sorted by the order of the stages, not by their names.
      { key: 'etape', title: 'Niveau', isNumber: true, isNarrow: true },
      { key: 'rang', title: 'Rang', isNumber: true, isNarrow: true },
      { key: 'dateDebut', title: 'Premier jour', isDay: true },
      { key: 'dateFin', title: 'Dernier jour', isDay: true },
      { key: 'session', title: 'Année scolaire', isNarrow: true },
      { key: 'ecole', title: 'École', isOfSchool: true },
    ],
    form: {
      ecoleId: ecoleSlot(),
      sessionId: sessionSlot(),
      etape: etapeSlot(),
      genre: oneOf(LIBELLES_DES_GENRES_DE_PERIODE),
      rang: number({ hint: "1 pour la première de l'année" }),
      libelle: text({ hint: 'Par exemple 1er trimestre' }),
      dateDebut: day(),
      dateFin: day(),
      dateFinSaisie: day({ hint: 'Après ce jour, les enseignants ne saisissent plus' }),
      poids: number({ hint: "Ce qu'elle compte dans la moyenne annuelle" }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => `${row.libelle}, ${row.etape}, ${row.session}`,
    // The periods of a stage follow each other.
    keptForNext: ({ sessionId, etape, genre }) => ({ sessionId, etape, genre }),
    faults: ({ dateDebut, dateFin, dateFinSaisie }) => {
      const jours = { dateDebut: asText(dateDebut), dateFin: asText(dateFin) };
      if (!estUnJour(jours.dateDebut) || !estUnJour(jours.dateFin)) return {};
      return fauteDesJours({ ...jours, dateFinSaisie: asText(dateFinSaisie) });
    },
  },
);
