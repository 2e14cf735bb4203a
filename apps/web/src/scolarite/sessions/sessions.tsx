/** The screens of the sessions, the school years: an addition. */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  fauteDePeriode,
  type Session,
  sessionAProposer,
  sessionCourante,
  sessions,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { beginningWith, rowsRead } from '#core/crud/beginning.ts';
import { crudPage, day, text } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { today, useToday } from '#core/today.ts';
import { SECTION_SCOLARITE } from '#scolarite/ecoles/trails.ts';
import { VersLAnneeSuivante } from './annee-suivante.tsx';
import classes from './sessions.module.css';

/**
 * The name of a session, marked when it is the current one. It reads all sessions, because a page of the list may not hold
 * them.
 */
function Libelle({ row }: { row: Session }) {
  const { data } = useEndpoint(sessions.list, {});
  const courante = sessionCourante(data?.data ?? [], useToday());
  return (
    <span className={classes.libelle}>
      {row.libelle}
      {courante?.id === row.id && <span className={classes.badge}>En cours</span>}
    </span>
  );
}

/** Makes a new year begin with the one that comes next, to be looked at before it is kept. */
const proposer = (name: 'libelle' | 'dateDebut' | 'dateFin') => () =>
  sessionAProposer(rowsRead(sessions.list, {}) ?? [], today())[name];
const fields = beginningWith(sessions.fields, {
  libelle: proposer('libelle'),
  dateDebut: proposer('dateDebut'),
  dateFin: proposer('dateFin'),
});

export const page = crudPage(
  { ...sessions, fields },
  {
    titles: {
      list: 'Années scolaires',
      add: 'Ajouter une année scolaire',
      edit: 'Modifier une année scolaire',
    },
    trail: SECTION_SCOLARITE,
    columns: [
      { key: 'libelle', title: 'Libellé', show: (row) => <Libelle row={row} /> },
      { key: 'dateDebut', title: 'Premier jour', isDay: true },
      { key: 'dateFin', title: 'Dernier jour', isDay: true },
    ],
    form: {
      libelle: text({ hint: 'Par exemple 2026-2027\u00A0; vérifiez ses jours' }),
      dateDebut: day(),
      dateFin: day(),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => row.libelle,
    listActions: VersLAnneeSuivante,
    reads: [sessions.list],
    faults: ({ dateDebut, dateFin }) => {
      const periode = { dateDebut: asText(dateDebut), dateFin: asText(dateFin) };
      const areDays = estUnJour(periode.dateDebut) && estUnJour(periode.dateFin);
      return { ...(areDays ? fauteDePeriode(periode) : undefined) };
    },
  },
);
