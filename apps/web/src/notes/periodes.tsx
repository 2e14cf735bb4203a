/** The screens of the periods of a school year: an addition. */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  fauteDesJours,
  GENRES_DES_PERIODES,
  LIBELLES_DES_GENRES_DE_PERIODE,
  periodes,
} from '@gestionscolaire/contract/notes/periodes.ts';
import { addPeriodes, periodeSuivante } from '@gestionscolaire/contract/notes/periodes-en-lot.ts';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { crudPage, day, number, oneOf, text } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import {
  avecLAnnee,
  avecMonEcole,
  ecoleSlot,
  etapeSlot,
  LECTURES_DE_L_ANNEE,
  sessionSlot,
} from '#scolarite/index.ts';
import { TRAIL_REGLES } from './chemins/trails.ts';

const Fenetre = lazy(() =>
  import('./periodes-en-lot.tsx').then((module) => ({ default: module.PeriodesEnLot })),
);

function VersLesPeriodesEnLot() {
  const [isOpen, setOpen] = useState(false);
  if (!useDroits().can(addPeriodes)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Trois trimestres pour des niveaux
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Fenetre onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Proposes the period after the one that was added; nothing where its days or its rank are not whole. */
function suivante({ genre, rang, dateDebut, dateFin }: Readonly<Record<string, unknown>>) {
  const known = GENRES_DES_PERIODES.find((one) => one === genre);
  const jours = { dateDebut: asText(dateDebut), dateFin: asText(dateFin) };
  const isWhole = estUnJour(jours.dateDebut) && estUnJour(jours.dateFin) && typeof rang === 'number';
  return known === undefined || !isWhole ? {} : periodeSuivante({ ...jours, genre: known, rang });
}

export const page = crudPage(
  { ...periodes, fields: avecLAnnee(avecMonEcole(periodes.fields)) },
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
    keptForNext: (sent) => {
      const { ecoleId, sessionId, etape, genre } = sent;
      return { ecoleId, sessionId, etape, genre, ...suivante(sent) };
    },
    listActions: VersLesPeriodesEnLot,
    reads: LECTURES_DE_L_ANNEE,
    faults: ({ dateDebut, dateFin, dateFinSaisie }) => {
      const jours = { dateDebut: asText(dateDebut), dateFin: asText(dateFin) };
      if (!estUnJour(jours.dateDebut) || !estUnJour(jours.dateFin)) return {};
      return fauteDesJours({ ...jours, dateFinSaisie: asText(dateFinSaisie) });
    },
  },
);
