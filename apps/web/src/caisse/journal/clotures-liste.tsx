/** The list of a school's closings, the newest first. */
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { type Cloture, clotureSelectBy, clotures } from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { IconNotebook, IconPrinter } from '@tabler/icons-react';
import { useImpressionDeCaisse } from '#caisse/recus/imprimer.ts';
import { TRAIL_JOURNAL } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { RowButton, RowLink } from '#core/crud/rows/button.tsx';
import { asText } from '#core/crud/values.ts';
import { Denied } from '#core/ui/failure.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import { Page } from '#core/ui/page.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { reouvertureDite } from './rouverte.ts';

const TITRE = 'Clôtures';

/** The address of the day that was closed. */
const journeeDe = ({ ecoleId, jour, caissierId }: Cloture): string =>
  `${ADRESSES.journalCaisse}?ecoleId=${ecoleId}&jour=${jour}&caissierId=${caissierId}`;

/** A reopened day is closed again: its money is counted once. */
const enVigueur =
  (key: 'attendu' | 'compte' | 'ecart') =>
  (row: Cloture): number =>
    row.rouverteLe === null ? row[key] : 0;

const PAGE = listPage(clotures, {
  titles: { list: TITRE },
  columns: [
    { key: 'jour', title: 'Jour', isDay: true },
    { key: 'caissier', title: 'Caissier', isName: true, card: 'plain' },
    { key: 'attendu', title: 'Attendu', isMoney: true, counts: enVigueur('attendu') },
    { key: 'compte', title: 'Compté', isMoney: true, card: 'head', counts: enVigueur('compte') },
    {
      key: 'ecart',
      title: 'Écart',
      isMoney: true,
      counts: enVigueur('ecart'),
      show: ({ ecart }) => (ecart === 0 ? 'Aucun' : <Money amount={ecart} />),
    },
    { key: 'observations', title: 'Observations', isWide: true },
    { key: 'rouverteLe', title: 'Rouverte', isWide: true, card: 'plain', show: reouvertureDite },
  ],
  nameOf: ({ jour, caissier }) => `${formaterJour(jour)}, ${caissier ?? ''}`,
  opens: journeeDe,
});

export function ListeDesClotures() {
  const refusal = useDroits().refusal(clotureSelectBy, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(TRAIL_JOURNAL, {}), { label: TITRE }]}>
      {refusal === undefined ? (
        <PourUneEcole text="Les clôtures de ses caissiers paraîtront ici." Content={Liste} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(clotures.filters);
  const { cloture: imprimer } = useImpressionDeCaisse();
  return (
    <DataList
      page={PAGE}
      shown={{ ecoleId }}
      state={state}
      renderActions={(row) => {
        const name = PAGE.nameOf(row);
        return (
          <>
            <RowLink
              icon={IconNotebook}
              label="Voir la journée"
              word="Journée"
              name={name}
              to={PAGE.opens?.(row) ?? ''}
            />
            <RowButton
              icon={IconPrinter}
              label="Imprimer"
              name={name}
              onClick={() => void imprimer(row.id, asText(row['jour']))}
            />
          </>
        );
      }}
    />
  );
}
