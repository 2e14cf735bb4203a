/** The list of a school's receipts, the newest first; cancelled ones stay, struck. Its filters stay in the address. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import {
  exportPaiement,
  formaterNumero,
  getTotauxPaiements,
  LIBELLES_DES_MOYENS,
  type Paiement,
  paiementSelectBy,
  TRIS_DE_PAIEMENT,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { IconReceipt } from '@tabler/icons-react';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { columnsOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { RowLink } from '#core/crud/rows/button.tsx';
import { WithDetail } from '#core/crud/with-detail.tsx';
import { Denied } from '#core/ui/failure.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import { Page } from '#core/ui/page.tsx';
import { elevesRessemblants } from '#eleves/index.ts';
import { PourUneEcole } from '#scolarite/index.ts';
import { BarreDesRecus, phrasesDesRecus, useChoixDesRecus, useFiltresDesRecus } from './filtres.tsx';
import classes from './page.module.css';
import { TotauxDesRecus } from './totaux.tsx';

const TITRE = 'Reçus';

export function ListeDesRecus() {
  const refusal = useDroits().refusal(paiementSelectBy, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}>
      {refusal === undefined ? (
        <PourUneEcole text="Ses reçus paraîtront ici." Content={Liste} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

const COLONNES = columnsOf<Paiement>([
  { key: 'numero', title: 'Reçu', isNarrow: true, isNumber: true, show: (row) => <Numero row={row} /> },
  { key: 'jour', title: 'Jour', isNarrow: true, isDay: true, card: 'plain' },
  {
    key: 'nom',
    title: 'Élève',
    isWide: true,
    card: 'plain',
    show: (row) => `${nomComplet(row)} (${row.matricule})`,
  },
  { key: 'classe', title: 'Classe', card: 'plain' },
  {
    key: 'montant',
    title: 'Montant',
    isMoney: true,
    isNarrow: true,
    card: 'head',
    counts: ({ montant, annuleLe }) => (annuleLe === null ? montant : 0),
    show: ({ montant, annuleLe }) => (
      <span className={annuleLe === null ? undefined : classes['barre']}>
        <Money amount={montant} />
      </span>
    ),
  },
  {
    key: 'moyenPaiement',
    title: 'Moyen',
    isWide: true,
    card: 'plain',
    show: ({ moyenPaiement, reference }) => (
      <WithDetail detail={reference}>{LIBELLES_DES_MOYENS[moyenPaiement]}</WithDetail>
    ),
  },
  { key: 'caissier', title: 'Caissier' },
]);

function Numero({ row: { numero, annuleLe } }: { row: Paiement }) {
  const text = formaterNumero(numero);
  if (annuleLe === null) return text;
  return (
    <>
      <span className={classes['barre']}>{text}</span>
      <span className={classes['etiquette']}>ANNULÉ</span>
    </>
  );
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState();
  const { filtres, asked, today, filtrer } = useFiltresDesRecus();
  const shown = { ecoleId, ...asked };
  const { recherche = '' } = state.search;
  const totaux = useEndpoint(getTotauxPaiements, { ...shown, recherche }, { keepPrevious: true }).data?.data;
  const choix = useChoixDesRecus(ecoleId, filtres, totaux?.caissiers);
  const narrowed = phrasesDesRecus(filtres, choix, today);
  return (
    <>
      <DataList
        name="paiements"
        title={TITRE}
        endpoint={paiementSelectBy}
        shown={shown}
        exportEndpoint={exportPaiement}
        sortable={TRIS_DE_PAIEMENT}
        ownOrder="desc"
        isStateless
        narrowed={narrowed}
        columns={COLONNES}
        filters={<BarreDesRecus choix={choix} filtres={filtres} today={today} filtrer={filtrer} />}
        state={state}
        opens={(row) => path(ADRESSES.recu, { id: row.id })}
        nameOf={(row) => formaterNumero(Number(row['numero']))}
        add={null}
        renderResembling={elevesRessemblants(ecoleId)}
        renderActions={(row) => (
          <RowLink
            icon={IconReceipt}
            label="Voir le reçu"
            word="Reçu"
            name={formaterNumero(Number(row['numero']))}
            to={path(ADRESSES.recu, { id: row.id })}
          />
        )}
      />
      {totaux !== undefined && (
        <TotauxDesRecus
          totaux={totaux}
          ecoleId={ecoleId}
          filtres={recherche === '' ? narrowed : [...narrowed, `Recherche : ${recherche}`]}
        />
      )}
    </>
  );
}
