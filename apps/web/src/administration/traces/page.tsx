/** The page of the security trace: who signed in or was refused, read a card, took a list out, made a paper; and how long it is kept. */
import {
  getReglageDesTraces,
  LIBELLES_DES_MOTIFS,
  LIBELLES_DES_TRACES,
  type LigneDeTrace,
  type ReglageDesTraces,
  traceSelectBy,
  traces,
} from '@gestionscolaire/contract/administration/traces/traces.ts';
import { readFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { currentPerson } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { choice, listPage, oneOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import { Reading } from '#core/ui/reading.tsx';
import { Conservation } from './conservation.tsx';

const TITRE = 'Trace de sécurité';
const FIL = [{ label: 'Administration technique', to: ADRESSES.adminTechnique }, { label: TITRE }] as const;

/** Says how many equal lines of ten minutes a line stands for: '3 fois, jusqu'à 10:12'. */
const fois = ({ nombre, dernier }: LigneDeTrace): string =>
  nombre > 1 ? `${nombre} fois, jusqu'à ${formaterInstant(dernier).slice(11, 16)}` : '';

const PAGE = listPage(traces, {
  titles: { list: TITRE },
  columns: [
    {
      key: 'instant',
      title: 'Quand',
      isWide: true,
      isDay: true,
      card: 'plain',
      show: (row) => <WithDetail detail={fois(row)}>{formaterInstant(row.instant)}</WithDetail>,
    },
    {
      key: 'quoi',
      title: 'Quoi',
      isWide: true,
      card: 'plain',
      show: ({ quoi, objet, motif }) => (
        <WithDetail detail={objet ?? (motif === null ? '' : LIBELLES_DES_MOTIFS[motif])}>
          {LIBELLES_DES_TRACES[quoi]}
        </WithDetail>
      ),
    },
    {
      key: 'personne',
      title: 'Qui',
      card: 'line',
      none: 'Personne de connu',
      show: ({ personne, compte }) => personne ?? compte ?? 'Une commande',
    },
    { key: 'concerne', title: 'Concerne' },
    {
      key: 'adresse',
      title: 'Adresse',
      show: (row) => <WithDetail detail={row.appareil}>{row.adresse}</WithDetail>,
    },
    { key: 'ecole', title: 'École', isOfSchool: true },
  ],
  nameOf: ({ quoi, instant }) => `${LIBELLES_DES_TRACES[quoi]} du ${formaterInstant(instant)}`,
  filters: {
    quoi: oneOf(LIBELLES_DES_TRACES),
    eleveId: choice({
      from: eleves.list,
      option: (row) => ({ label: nomComplet(row), detail: row.matricule }),
      current: () => null,
    }),
    ecoleId: choice({
      from: ecoles.list,
      isWhole: true,
      option: ({ libelle }) => ({ label: libelle }),
      current: () => null,
    }),
  },
  upFront: ['instant', 'quoi'],
  opens: ({ eleveId }) => (eleveId === null ? undefined : path(ADRESSES.eleve, { id: eleveId })),
});

export function TraceDeSecurite() {
  return (
    <Reading
      title={TITRE}
      right={traceSelectBy}
      subtitle="Qui s'est connecté ou a été refusé, a lu la fiche d'un enfant, sorti une liste ou fait un papier."
      breadcrumbs={[...FIL]}
    >
      <Trace />
    </Reading>
  );
}

function Trace() {
  const reglage = useEndpoint(getReglageDesTraces, {}).data?.data;
  return (
    <>
      <Liste personnes={reglage?.personnes ?? []} />
      {reglage !== undefined && <Conservation conservation={reglage.conservation} />}
    </>
  );
}

/** Returns the one pupil that the filters name; null: none, or several. */
function eleveDe(filtres: string): number | null {
  const { eleveId } = readFilters(traces.filters, filtres).values;
  return eleveId?.kind === 'parmi' && eleveId.values.length === 1 ? Number(eleveId.values[0]) : null;
}

function Liste({ personnes }: Pick<ReglageDesTraces, 'personnes'>) {
  const state = useListState(traces.filters);
  const { ecoleId: _ecole, ...sansEcole } = { ...PAGE.filters };
  const filters = currentPerson()?.ecoleId == null ? PAGE.filters : sansEcole;
  const eleve = eleveDe(state.search.filtres ?? '');
  // An address holds an id alone: their lines name them.
  const asked = { page: 1, taille: 1, filtres: `eleveId:${eleve ?? 0}` };
  const nom = useEndpoint(traceSelectBy, asked, { enabled: eleve !== null }).data?.data[0]?.concerne ?? null;
  const eleveId = nom === null ? {} : { eleveId: oneOf([{ value: String(eleve), label: nom }]) };
  const userId = oneOf(personnes.map((personne) => ({ value: String(personne.id), label: personne.nom })));
  return <DataList page={{ ...PAGE, filters: { ...filters, ...eleveId, userId } }} state={state} />;
}
