/** The list of a school's receipts, the newest first; cancelled ones stay, struck. */

import { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import {
  annulerPaiement,
  formaterNumero,
  getTotauxPaiements,
  imprimerRecu,
  LIBELLES_DES_MOYENS,
  type Paiement,
  paiementSelectBy,
  paiements,
  type TotauxDesPaiements,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { IconBan, IconPrinter, IconReceipt, IconSend } from '@tabler/icons-react';
import { CHOIX_DE_CAISSE } from '#caisse/filtres.ts';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentPerson } from '#core/api/identity.ts';
import { useChoice } from '#core/api/use-choice.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { listPage, oneOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/list/data-list.tsx';
import { RowButton, RowLink } from '#core/crud/rows/button.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { asText } from '#core/crud/values.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading } from '#core/ui/reading.tsx';
import { elevesRessemblants } from '#eleves/index.ts';
import { ouvrirEnvoi, PourUneEcole } from '#scolarite/index.ts';
import { useImpressionDeCaisse } from './imprimer.ts';
import { ouvrirAnnulation } from './ouvrir-annulation.tsx';
import classes from './page.module.css';
import { TotauxDesRecus } from './totaux.tsx';

const TITRE = 'Reçus';

export function ListeDesRecus() {
  return (
    <Reading
      title={TITRE}
      right={paiementSelectBy}
      breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Ses reçus paraîtront ici." Content={Liste} />
    </Reading>
  );
}

const PAGE = listPage(paiements, {
  titles: { list: TITRE },
  columns: [
    { key: 'numero', title: 'Reçu', isNarrow: true, isNumber: true, show: (row) => <Numero row={row} /> },
    {
      key: 'jour',
      title: 'Jour',
      isNarrow: true,
      isDay: true,
      card: 'plain',
      show: ({ jour, saisiLe }) => (
        <WithDetail detail={saisiLe === null ? null : `saisi le ${formaterJour(saisiLe)}`}>
          {formaterJour(jour)}
        </WithDetail>
      ),
    },
    {
      key: 'nom',
      title: 'Élève',
      isName: true,
      isWide: true,
      card: 'plain',
      show: (row) => <WithDetail detail={row.matricule}>{nomComplet(row)}</WithDetail>,
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
      // A reference is read whole, under the means.
      isName: true,
      card: 'plain',
      show: ({ moyenPaiement, reference, annuleLe }) => (
        <WithDetail detail={reference}>
          {LIBELLES_DES_MOYENS[moyenPaiement]}
          {annuleLe !== null && (
            <>
              {' '}
              <span className={kit.mark}>ANNULÉ</span>
            </>
          )}
        </WithDetail>
      ),
    },
    { key: 'caissier', title: 'Caissier', isName: true },
  ],
  nameOf: ({ numero }) => formaterNumero(numero),
  filters: { ...CHOIX_DE_CAISSE, moyenPaiement: oneOf(LIBELLES_DES_MOYENS) },
  upFront: ['jour'],
  opens: ({ id }) => path(ADRESSES.recu, { id }),
});

function Numero({ row: { numero, annuleLe } }: { row: Paiement }) {
  const text = formaterNumero(numero);
  return annuleLe === null ? text : <span className={classes['barre']}>{text}</span>;
}

/** Names the cashiers of the totals, and oneself first. */
function caissiersDe(others: TotauxDesPaiements['caissiers']) {
  const person = currentPerson();
  const me = person === null ? [] : [{ id: person.id, nom: `${person.prenoms} ${person.nom} (moi)` }];
  const all = [...me, ...others.filter(({ id }) => id !== person?.id)];
  return oneOf(all.map(({ id, nom }) => ({ value: String(id), label: nom })));
}

function Liste({ ecoleId }: { ecoleId: number }) {
  const state = useListState(paiements.filters);
  const { recherche = '', filtres = '' } = state.search;
  const asked = { ecoleId, recherche, filtres };
  const totaux = useEndpoint(getTotauxPaiements, asked, { keepPrevious: true }).data?.data;
  const page = { ...PAGE, filters: { ...PAGE.filters, caissierId: caissiersDe(totaux?.caissiers ?? []) } };
  return (
    <DataList
      page={page}
      shown={{ ecoleId }}
      state={state}
      renderResembling={elevesRessemblants(ecoleId)}
      renderActions={(row) => (
        <ActionsDuRecu id={row.id} name={PAGE.nameOf(row)} isCancelled={asText(row['annuleLe']) !== ''} />
      )}
      renderBelow={(filtered) =>
        totaux !== undefined && <TotauxDesRecus {...{ totaux, ecoleId, filtered }} />
      }
    />
  );
}

/** The acts of a receipt's own page, each by the right that the page asks. */
function ActionsDuRecu({ id, name, isCancelled }: { id: number; name: string; isCancelled: boolean }) {
  const droits = useDroits();
  const { recu } = useImpressionDeCaisse();
  const [format] = useChoice('recu', 'a4');
  return (
    <>
      <RowLink icon={IconReceipt} label="Voir le reçu" name={name} to={path(ADRESSES.recu, { id })} />
      {droits.can(imprimerRecu) && (
        <RowButton
          icon={IconPrinter}
          label="Imprimer"
          name={name}
          onClick={() => void recu(id, format, name)}
        />
      )}
      {!isCancelled && (
        <RowButton
          icon={IconSend}
          label="Envoyer"
          name={name}
          onClick={() => void ouvrirEnvoi({ endpoint: getTexteRecu, input: { id } }, 'Envoyer le reçu')}
        />
      )}
      {!isCancelled && droits.can(annulerPaiement) && (
        <RowButton
          icon={IconBan}
          label="Annuler ce paiement"
          name={name}
          tone="error"
          onClick={() => void ouvrirAnnulation(id)}
        />
      )}
    </>
  );
}
