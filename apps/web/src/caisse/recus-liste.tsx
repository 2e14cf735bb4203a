/** The receipts of a school, the newest first; cancelled ones stay, struck. What they are filtered by stays in the address. */
import { getJournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import {
  exportPaiement,
  formaterNumero,
  LIBELLES_DES_MOYENS,
  MOYENS,
  type Paiement,
  paiementSelectBy,
  TRIS_DE_PAIEMENT,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { estUnJour } from '@gestionscolaire/contract/core/dates.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { IconReceipt, IconSelector } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { columnsOf } from '#core/crud/crud-page.tsx';
import { DataList } from '#core/crud/data-list.tsx';
import { RowLink } from '#core/crud/row-button.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import { DateField } from '#core/ui/date-field.tsx';
import { Denied } from '#core/ui/failure.tsx';
import { Money } from '#core/ui/money.tsx';
import { Page } from '#core/ui/page.tsx';
import { PourUneEcole } from '../scolarite/index.ts';
import { idDe, recuDe, TRAIL } from './chemins.ts';
import classes from './recu.module.css';

const TITRE = 'Reçus';

export function ListeDesRecus() {
  const refusal = useDroits().refusal(paiementSelectBy, TITRE);
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(TRAIL, {}), { label: TITRE }]}>
      {refusal === undefined ? (
        <PourUneEcole text="Ses reçus paraîtront ici." Content={Liste} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

interface Filtres {
  sessionId: number | null;
  moyenPaiement: string | null;
  caissierId: number | null;
  jour: string | null;
}

/** What the address says of them; what is not understood is left out. */
function useFiltres() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { jour } = raw;
  const filtres: Filtres = {
    sessionId: idDe(String(raw['sessionId'])),
    moyenPaiement: MOYENS.find((moyen) => moyen === raw['moyenPaiement']) ?? null,
    caissierId: idDe(String(raw['caissierId'])),
    jour: typeof jour === 'string' && estUnJour(jour) ? jour : null,
  };
  const filtrer = (change: Partial<Filtres>) => {
    const { page: _, ...kept } = raw;
    const next = Object.entries({ ...kept, ...change }).filter(([, value]) => value !== null);
    void navigate({ to: '.', search: Object.fromEntries(next), resetScroll: false });
  };
  return { filtres, filtrer };
}

const COLONNES = columnsOf<Paiement>([
  { key: 'numero', title: 'Reçu', isNumber: true, show: (row) => <Numero row={row} /> },
  { key: 'jour', title: 'Jour', isDay: true },
  { key: 'nom', title: 'Élève', show: (row) => `${nomComplet(row)} (${row.matricule})` },
  { key: 'classe', title: 'Classe' },
  {
    key: 'montant',
    title: 'Montant',
    isNumber: true,
    show: ({ montant, annuleLe }) => (
      <span className={annuleLe === null ? undefined : classes['barre']}>
        <Money amount={montant} />
      </span>
    ),
  },
  {
    key: 'moyenPaiement',
    title: 'Moyen',
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
  const { filtres, filtrer } = useFiltres();
  return (
    <>
      <FiltresDesRecus ecoleId={ecoleId} filtres={filtres} filtrer={filtrer} />
      <DataList
        name="paiements"
        title={TITRE}
        endpoint={paiementSelectBy}
        shown={{ ecoleId, ...filtres }}
        exportEndpoint={exportPaiement}
        sortable={TRIS_DE_PAIEMENT}
        ownOrder="desc"
        isStateless
        columns={COLONNES}
        state={state}
        add={null}
        renderActions={(row) => (
          <RowLink
            icon={IconReceipt}
            label="Voir le reçu"
            word="Reçu"
            name={formaterNumero(Number(row['numero']))}
            to={recuDe(row.id)}
          />
        )}
      />
    </>
  );
}

interface FiltresProps {
  ecoleId: number;
  filtres: Filtres;
  filtrer: (change: Partial<Filtres>) => void;
}

const selecteur = <IconSelector size={18} aria-hidden />;

function FiltresDesRecus({ ecoleId, filtres, filtrer }: FiltresProps) {
  const { data } = useEndpoint(sessions.list, {});
  const annees = (data?.data ?? []).toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  return (
    <div className={classes['filtres']}>
      <NativeSelect
        label="Année scolaire"
        rightSection={selecteur}
        data={[
          { value: '', label: 'Toutes' },
          ...annees.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
        ]}
        value={String(filtres.sessionId ?? '')}
        onChange={(event) => filtrer({ sessionId: idDe(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Moyen"
        rightSection={selecteur}
        data={[
          { value: '', label: 'Tous' },
          ...MOYENS.map((moyen) => ({ value: moyen, label: LIBELLES_DES_MOYENS[moyen] })),
        ]}
        value={filtres.moyenPaiement ?? ''}
        onChange={(event) => filtrer({ moyenPaiement: event.currentTarget.value || null })}
      />
      <Jour key={filtres.jour} jour={filtres.jour} onJour={(jour) => filtrer({ jour })} />
      <Caissier ecoleId={ecoleId} filtres={filtres} filtrer={filtrer} />
    </div>
  );
}

/** A day that is whole filters; before that it is only typed. */
function Jour({ jour, onJour }: { jour: string | null; onJour: (jour: string | null) => void }) {
  const [typed, setTyped] = useState(jour ?? '');
  return (
    <DateField
      label="Jour"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (next === '') onJour(null);
        else if (next !== jour && estUnJour(next)) onJour(next);
      }}
    />
  );
}

/** Oneself, and whoever stood at the desk on the day that is looked at. */
function Caissier({ ecoleId, filtres, filtrer }: FiltresProps) {
  const { jour, caissierId } = filtres;
  const canRead = useDroits().can(getJournalCaisse);
  const { data } = useEndpoint(
    getJournalCaisse,
    { ecoleId, jour: jour ?? '', caissierId: null },
    { enabled: jour !== null && canRead },
  );
  const me = currentUserId();
  const others = (data?.data.caissiers ?? []).filter(({ id }) => id !== me);
  const isListed = caissierId === null || caissierId === me || others.some(({ id }) => id === caissierId);
  return (
    <NativeSelect
      label="Caissier"
      rightSection={selecteur}
      data={[
        { value: '', label: 'Tous' },
        { value: String(me), label: 'Moi' },
        ...others.map(({ id, nom }) => ({ value: String(id), label: nom })),
        ...(isListed ? [] : [{ value: String(caissierId), label: 'Celui de l’adresse' }]),
      ]}
      value={String(caissierId ?? '')}
      onChange={(event) => filtrer({ caissierId: idDe(event.currentTarget.value) })}
    />
  );
}
