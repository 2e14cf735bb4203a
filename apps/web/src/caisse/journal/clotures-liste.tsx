/** The list of a school's closings, the newest first. */

import {
  type Cloture,
  clotureSelectBy,
  clotures,
  rouvrirCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { ecartEnMots } from '@gestionscolaire/contract/caisse/especes.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { IconLockOpen, IconNotebook, IconPrinter } from '@tabler/icons-react';
import { useImpressionDeCaisse } from '#caisse/recus/imprimer.ts';
import { TRAIL_JOURNAL } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { type AnyRow, listPage } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { RowButton, RowLink } from '#core/crud/rows/button.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { asText } from '#core/crud/values.ts';
import { Reading } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { ouvrirReouverture } from './ouvrir-reouverture.tsx';
import { estDUnAutre, reouvertureDite } from './rouverte.ts';

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
      show: ({ ecart }) => ecartEnMots(ecart),
    },
    { key: 'observations', title: 'Observations', isWide: true },
    { key: 'rouverteLe', title: 'Rouverte', isWide: true, card: 'plain', show: reouvertureDite },
  ],
  nameOf: ({ jour, caissier }) => `${formaterJour(jour)}, ${caissier ?? ''}`,
  opens: journeeDe,
});

/** Whose day a closing is, and who made it. */
const auteursDe = (row: AnyRow) => ({
  caissierId: Number(row['caissierId']),
  creationUserId: Number(row['creationUserId']),
});

export function ListeDesClotures() {
  return (
    <Reading
      title={TITRE}
      right={clotureSelectBy}
      breadcrumbs={[...crumbsOf(TRAIL_JOURNAL, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les clôtures de ses caissiers paraîtront ici." Content={Liste} />
    </Reading>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(clotures.filters);
  const { cloture: imprimer } = useImpressionDeCaisse();
  const canReopen = useDroits().can(rouvrirCloture);
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
            {canReopen &&
              asText(row['rouverteLe']) === '' &&
              estDUnAutre(auteursDe(row), currentUserId()) && (
                <RowButton
                  icon={IconLockOpen}
                  label="Rouvrir la journée"
                  word="Rouvrir"
                  name={name}
                  onClick={() =>
                    void ouvrirReouverture({
                      id: row.id,
                      modifDate: row.modifDate,
                      jour: asText(row['jour']),
                      caissier: asText(row['caissier']),
                    })
                  }
                />
              )}
          </>
        );
      }}
    />
  );
}
