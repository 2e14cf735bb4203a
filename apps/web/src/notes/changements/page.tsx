/** The page of the history of marks: who changed which, when, from what to what, and why. */

import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  type ChangementDeNote,
  changementNoteSelectBy,
  changementsNotes,
  getAuteursDeChangements,
  LIBELLES_DES_GENRES_DE_CHANGEMENT,
} from '@gestionscolaire/contract/notes/changements/changements.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { choice, listPage, oneOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import { Reading } from '#core/ui/reading.tsx';
import { SECTION_NOTES } from '#notes/chemins/trails.ts';
import { PourUneEcole } from '#scolarite/index.ts';

const TITRE = 'Changements de notes';

/** Says a change: '11,00 → 12,50', with 'rien' for an empty cell. */
const direChangement = ({ avant, apres }: Pick<ChangementDeNote, 'avant' | 'apres'>): string =>
  `${avant === '' ? 'rien' : avant} → ${apres === '' ? 'rien' : apres}`;

const PAGE = listPage(changementsNotes, {
  titles: { list: TITRE },
  columns: [
    {
      key: 'instant',
      title: 'Quand',
      isDay: true,
      card: 'plain',
      show: ({ instant }) => formaterInstant(instant),
    },
    {
      key: 'nom',
      title: 'Élève',
      isWide: true,
      show: ({ nom, prenoms, matricule }) => (
        <WithDetail detail={matricule}>{nomDAbord({ nom, prenoms })}</WithDetail>
      ),
    },
    {
      key: 'evaluation',
      title: 'Évaluation',
      isWide: true,
      show: ({ evaluation, matiere, classe, periode }) => (
        <WithDetail detail={`${classe}, ${periode}`}>{`${matiere}, ${evaluation}`}</WithDetail>
      ),
    },
    { key: 'avant', title: 'Changement', card: 'head', show: direChangement },
    {
      key: 'motif',
      title: 'Motif',
      none: 'Sans motif',
      show: ({ motif, genre }) => (
        <WithDetail detail={genre === 'saisie' ? '' : LIBELLES_DES_GENRES_DE_CHANGEMENT[genre]}>
          {motif ?? 'Sans motif'}
        </WithDetail>
      ),
    },
    { key: 'auteur', title: 'Par', isName: true, card: 'line' },
  ],
  nameOf: ({ nom, prenoms, evaluation }) => `${nomDAbord({ nom, prenoms })}, ${evaluation}`,
  filters: {
    classeId: choice({
      from: classes.list,
      input: ({ ecoleId }) => ({ ecoleId }),
      option: ({ libelle }) => ({ label: libelle }),
      current: ({ classe }) => ({ label: classe }),
    }),
    matiereId: choice({
      from: matieres.list,
      input: ({ ecoleId }) => ({ ecoleId }),
      option: ({ libelle, abreviation }) => ({ label: libelle, detail: abreviation }),
      current: ({ matiere }) => ({ label: matiere }),
    }),
    genre: oneOf(LIBELLES_DES_GENRES_DE_CHANGEMENT),
  },
  upFront: ['instant', 'classeId'],
  opens: ({ classeId, periodeId }) => path(ADRESSES.saisieNotes, { classeId, periodeId }),
});

export function ChangementsDeNotes() {
  return (
    <Reading
      title={TITRE}
      right={changementNoteSelectBy}
      subtitle="Ce qu'une note valait, ce qu'elle vaut, qui l'a changée et pourquoi. Rien n'efface cette histoire."
      breadcrumbs={[...crumbsOf(SECTION_NOTES, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les notes changées dans ses classes paraîtront ici." Content={Liste} />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(changementsNotes.filters);
  const auteurs = useEndpoint(getAuteursDeChangements, { ecoleId }).data?.data ?? [];
  const auteurId = oneOf(auteurs.map(({ id, nom }) => ({ value: String(id), label: nom })));
  return (
    <DataList page={{ ...PAGE, filters: { ...PAGE.filters, auteurId } }} shown={{ ecoleId }} state={state} />
  );
}
