/**
 * The page of the arrears: the pupils who owe money that was due by today, by the age of the debt, and the rest once their
 * credit is counted. It is filtered by year, class and age, which stay in the address.
 */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import {
  AGES,
  type Arriere,
  type CleDAge,
  exportArrieres,
  getArrieres,
  getTotauxArrieres,
  TRIS_D_ARRIERE,
} from '@gestionscolaire/contract/caisse/arrieres.ts';
import { getTexteArriere } from '@gestionscolaire/contract/caisse/envois.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import {
  ETATS_D_INSCRIPTION,
  getSoldeEleve,
  LIBELLES_DES_ETATS,
  nomComplet,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { IconSend } from '@tabler/icons-react';
import { ouvrirEnvoi } from '#caisse/ouvrir-envoi.tsx';
import { NumeroAppelable } from '#caisse/telephone.tsx';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { NOTHING } from '#core/crud/columns/cell.tsx';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { type AnyRow, columnsOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { useListState } from '#core/crud/list/use-list.ts';
import { RowButton } from '#core/crud/rows/button.tsx';
import { asText } from '#core/crud/values.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import { Denied } from '#core/ui/failure.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import { Page } from '#core/ui/page.tsx';
import { elevesRessemblants, liensDeLEleve } from '#eleves/index.ts';
import { PourUneEcole } from '#scolarite/index.ts';
import {
  BarreDesArrieres,
  phrasesDesArrieres,
  useChoixDesArrieres,
  useFiltresDesArrieres,
} from './filtres.tsx';
import classes from './page.module.css';
import { TotauxDesArrieres } from './totaux.tsx';

const TITRE = 'Arriérés';

export function Arrieres() {
  const refusal = useDroits().refusal(getArrieres, TITRE);
  return (
    <Page
      title={TITRE}
      subtitle="Ce qui est échu et reste dû aujourd'hui, crédit déduit."
      breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}
    >
      {refusal === undefined ? (
        <PourUneEcole text="Ce qui lui est dû paraîtra ici." Content={Liste} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

/** Makes the column of an age, or of earlier years; a zero is a dash, so that amounts stand out. */
const part = (key: CleDAge | 'anterieur', title: string) => ({
  key,
  title,
  isNarrow: true as const,
  isMoney: true as const,
  show: (row: Arriere) => (row[key] === 0 ? NOTHING : <Money amount={row[key]} />),
});

/** Names the class of a pupil, and his state beside it when he left. */
function classeDe({ classe, etat }: Arriere): string {
  const known = ETATS_D_INSCRIPTION.find((one) => one === etat) ?? 'parti';
  return known === 'inscrit'
    ? (classe ?? '')
    : `${classe ?? ''} (${LIBELLES_DES_ETATS[known].toLowerCase()})`;
}

/** Tells since when a pupil owes, and the credit that his debt is less by. */
const detailDe = ({ depuis, credit }: Arriere): string =>
  `depuis le ${formaterJour(depuis)}${credit === 0 ? '' : `, crédit ${formaterMontant(credit)} déduit`}`;

const COLONNES = columnsOf<Arriere>([
  {
    key: 'nom',
    title: 'Élève',
    isWide: true,
    show: (row) => (
      <WithDetail detail={[classeDe(row), row.matricule].filter(Boolean).join(' · ')}>
        {nomComplet(row)}
      </WithDetail>
    ),
  },
  ...AGES.map(({ cle, libelle }) => part(cle, libelle)),
  part('anterieur', 'Années précédentes'),
  {
    key: 'net',
    title: 'Reste net',
    isMoney: true,
    isNarrow: true,
    card: 'head',
    show: (row) => (
      <WithDetail detail={detailDe(row)}>
        <Money amount={row.net} />
      </WithDetail>
    ),
  },
  {
    // The key is 'id', which is never empty: with the key of his name the cell would be a dash when only his telephone is
    // known.
    key: 'id',
    title: 'Responsable',
    card: 'plain',
    show: ({ tuteurNom, tuteurTelephone }) => (
      <>
        {tuteurTelephone !== null && <NumeroAppelable numero={tuteurTelephone} />}{' '}
        {tuteurNom ?? (tuteurTelephone === null && '—')}
      </>
    ),
  },
]);

const SANS_ANTERIEUR = COLONNES.filter(({ key }) => key !== 'anterieur');

const nomDe = (row: AnyRow): string =>
  nomComplet({ prenoms: asText(row['prenoms']), nom: asText(row['nom']) });

const LIENS = liensDeLEleve(({ id }: AnyRow) => id);

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState();
  const { filtres, filtrer } = useFiltresDesArrieres();
  const choix = useChoixDesArrieres(ecoleId);
  const canOpen = useDroits().can(getSoldeEleve);
  // Most schools have nothing of earlier years to collect: their list keeps its room.
  const totaux = useEndpoint(getTotauxArrieres, { ecoleId, ...filtres }, { keepPrevious: true }).data?.data;
  const hasAnterieur = (totaux?.anterieur ?? 0) > 0;
  const relancer = (eleveId: number) =>
    ouvrirEnvoi({ endpoint: getTexteArriere, input: { ecoleId, eleveId } }, 'Relancer');
  const actions = (row: AnyRow) => (
    <RowButton
      icon={IconSend}
      label="Relancer par WhatsApp ou SMS"
      word="Relancer"
      name={nomDe(row)}
      onClick={() => void relancer(row.id)}
    />
  );
  return (
    <div className={classes['liste']} data-anterieur={hasAnterieur || undefined}>
      <DataList
        name="arrieres"
        title={TITRE}
        endpoint={getArrieres}
        shown={{ ecoleId, ...filtres }}
        exportEndpoint={exportArrieres}
        sortable={TRIS_D_ARRIERE}
        isStateless
        narrowed={phrasesDesArrieres(filtres, choix)}
        columns={hasAnterieur ? COLONNES : SANS_ANTERIEUR}
        filters={<BarreDesArrieres choix={choix} filtres={filtres} filtrer={filtrer} />}
        state={state}
        add={null}
        opens={(row) => (canOpen ? path(ADRESSES.eleve, { id: row.id }) : undefined)}
        nameOf={nomDe}
        rowLinks={LIENS}
        renderActions={actions}
        renderResembling={elevesRessemblants(ecoleId)}
      />
      <TotauxDesArrieres filtres={{ ecoleId, ...filtres }} />
    </div>
  );
}
