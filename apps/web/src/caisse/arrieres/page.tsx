/**
 * The page of the arrears: the pupils who owe money that was due by today, by the age of the debt, and the rest once their
 * credit is counted.
 */

import {
  AGES,
  type Arriere,
  arrieres,
  type CleDAge,
  getArrieres,
  getTotauxArrieres,
} from '@gestionscolaire/contract/caisse/arrieres.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  ETATS_D_INSCRIPTION,
  getSoldeEleve,
  LIBELLES_DES_ETATS,
  nomComplet,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { LIBELLES_DES_ETATS_DU_MESSAGE } from '@gestionscolaire/contract/scolarite/message.ts';
import { IconSend } from '@tabler/icons-react';
import { CHOIX_DE_CAISSE } from '#caisse/filtres.ts';
import { NumeroAppelable } from '#caisse/telephone.tsx';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { NOTHING } from '#core/crud/columns/cell.tsx';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { type AnyRow, listPage, oneOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { RowLink } from '#core/crud/rows/button.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import { Reading } from '#core/ui/reading.tsx';
import { elevesRessemblants, liensDeLEleve } from '#eleves/index.ts';
import { PourUneEcole } from '#scolarite/index.ts';
import { TotauxDesArrieres } from './totaux.tsx';

const TITRE = 'Arriérés';
/** The queue of messages, at the reminders of fees. */
const MESSAGES_DE_FRAIS = `${ADRESSES.messages}?genre=frais` as const;

export function Arrieres() {
  return (
    <Reading
      title={TITRE}
      right={getArrieres}
      subtitle="Ce qui est échu et reste dû aujourd'hui, crédit déduit."
      breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Ce qui lui est dû paraîtra ici." Content={Liste} />
    </Reading>
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

/** Names the class of a pupil, and their state beside it when they left. */
function classeDe({ classe, etat }: Arriere): string {
  const known = ETATS_D_INSCRIPTION.find((one) => one === etat) ?? 'parti';
  return known === 'inscrit'
    ? (classe ?? '')
    : `${classe ?? ''} (${LIBELLES_DES_ETATS[known].toLowerCase()})`;
}

/** Tells since when a pupil owes, and the credit that their debt is less by. */
const detailDe = ({ depuis, credit }: Arriere): string =>
  `depuis le ${formaterJour(depuis)}${credit === 0 ? '' : `, crédit ${formaterMontant(credit)} déduit`}`;

/** Offers 'Depuis 30 jours ou plus' and so on. */
const ANCIENNETES = AGES.flatMap(({ cle }, rang) => {
  const jours = AGES[rang - 1]?.jusqua ?? null;
  return jours === null ? [] : [{ value: cle, label: `Depuis ${jours} jours ou plus` }];
});

const PAGE = listPage(arrieres, {
  titles: { list: TITRE },
  columns: [
    {
      key: 'nom',
      title: 'Élève',
      isWide: true,
      show: (row) => (
        <WithDetail detail={row.matricule}>
          {row.prenoms} <strong>{row.nom}</strong>
        </WithDetail>
      ),
    },
    { key: 'classe', title: 'Classe', isName: true, isNarrow: true, show: classeDe },
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
      // The key is 'id', which is never empty: with the key of their name the cell would be a dash when only their telephone is
      // known.
      key: 'id',
      title: 'Responsable',
      isName: true,
      isWide: true,
      card: 'plain',
      show: ({ tuteurNom, tuteurTelephone }) => (
        <WithDetail detail={tuteurTelephone === null ? '' : (tuteurNom ?? '')}>
          {tuteurTelephone === null ? (tuteurNom ?? NOTHING) : <NumeroAppelable numero={tuteurTelephone} />}
        </WithDetail>
      ),
    },
    {
      key: 'messageLe',
      title: 'Dernier rappel',
      isName: true,
      isNarrow: true,
      card: 'plain',
      show: ({ messageLe, messageEtat }) =>
        messageLe === null || messageEtat === null ? (
          NOTHING
        ) : (
          <WithDetail detail={LIBELLES_DES_ETATS_DU_MESSAGE[messageEtat]}>
            {formaterJour(messageLe)}
          </WithDetail>
        ),
    },
  ],
  nameOf: nomComplet,
  filters: { ...CHOIX_DE_CAISSE, age: oneOf(ANCIENNETES) },
  upFront: ['classeId'],
  rowLinks: liensDeLEleve(({ id }) => id),
});

/** The columns that a list with nothing in them leaves out: an age, and earlier years. */
const PARTIES: readonly (CleDAge | 'anterieur')[] = [...AGES.map(({ cle }) => cle), 'anterieur'];

/** Returns the page without the columns that would hold dashes alone: names and telephones have their room. */
function pageDe(totaux: Output<typeof getTotauxArrieres> | undefined): typeof PAGE {
  if (totaux === undefined) return PAGE;
  const vides = new Set<string>(PARTIES.filter((cle) => totaux[cle] === 0));
  return { ...PAGE, columns: PAGE.columns.filter(({ key }) => !vides.has(key)) };
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(arrieres.filters);
  const { filtres } = state.search;
  const canOpen = useDroits().can(getSoldeEleve);
  const asked = { ecoleId, ...(filtres === undefined ? {} : { filtres }) };
  const totaux = useEndpoint(getTotauxArrieres, asked, { keepPrevious: true }).data?.data;
  const actions = (row: AnyRow) => (
    <RowLink
      icon={IconSend}
      label="Relancer par WhatsApp ou SMS"
      word="Relancer"
      name={PAGE.nameOf(row)}
      to={`${MESSAGES_DE_FRAIS}&eleve=${row.id}`}
    />
  );
  const choix = filtres === undefined ? '' : `&filtres=${encodeURIComponent(filtres)}`;
  return (
    <>
      <DataList
        page={pageDe(totaux)}
        shown={{ ecoleId }}
        state={state}
        opens={(row) => (canOpen ? path(ADRESSES.eleve, { id: row.id }) : undefined)}
        renderActions={actions}
        renderResembling={elevesRessemblants(ecoleId)}
      />
      {totaux !== undefined && totaux.eleves > 0 && (
        <AppLink to={`${MESSAGES_DE_FRAIS}${choix}`}>Relancer ces familles, l'une après l'autre</AppLink>
      )}
      {totaux !== undefined && <TotauxDesArrieres totaux={totaux} />}
    </>
  );
}
