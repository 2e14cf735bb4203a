/** The filters of the receipts, kept in the address: the school year, the means, the day, the cashier. */
import { getJournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { LIBELLES_DES_MOYENS, MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { phrase } from '#caisse/phrases.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentPerson, currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { DateField } from '#core/ui/fields/date-field.tsx';
import classes from './page.module.css';

interface FiltresDesRecus {
  sessionId: number | null;
  moyenPaiement: string | null;
  caissierId: number | null;
  jour: string | null;
}

/** Reads the filters in the address; an unreadable one is left out. */
function lireFiltresDesRecus(raw: Readonly<Record<string, unknown>>): FiltresDesRecus {
  const { jour } = raw;
  return {
    sessionId: idOf(raw['sessionId']),
    moyenPaiement: MOYENS.find((moyen) => moyen === raw['moyenPaiement']) ?? null,
    caissierId: idOf(raw['caissierId']),
    jour: typeof jour === 'string' && estUnJour(jour) ? jour : null,
  };
}

export function useFiltresDesRecus() {
  const { said: filtres, go } = useAddress(lireFiltresDesRecus);
  return { filtres, filtrer: (change: Partial<FiltresDesRecus>) => go(change) };
}

type ChoixDesRecus = ReturnType<typeof useChoixDesRecus>;

const LES_MOYENS = MOYENS.map((moyen) => ({ value: moyen, label: LIBELLES_DES_MOYENS[moyen] }));

/** Reads the choices of the filters: the latest year first; oneself, and the cashiers of the chosen day. */
export function useChoixDesRecus(ecoleId: number, { jour, caissierId }: FiltresDesRecus) {
  const annees = useEndpoint(sessions.list, {}).data?.data ?? [];
  const canRead = useDroits().can(getJournalCaisse);
  const { data } = useEndpoint(
    getJournalCaisse,
    { ecoleId, jour: jour ?? '', caissierId: null },
    { enabled: jour !== null && canRead },
  );
  const me = currentUserId();
  const others = (data?.data.caissiers ?? []).filter(({ id }) => id !== me);
  const isListed = caissierId === null || caissierId === me || others.some(({ id }) => id === caissierId);
  return {
    annees: annees
      .toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1))
      .map(({ id, libelle }) => ({ value: String(id), label: libelle })),
    moyens: LES_MOYENS,
    caissiers: [
      { value: String(me), label: 'Moi' },
      ...others.map(({ id, nom }) => ({ value: String(id), label: nom })),
      ...(isListed ? [] : [{ value: String(caissierId), label: 'Celui de l’adresse' }]),
    ],
  };
}

/** Writes the filters for a paper; 'Moi' becomes a name, because anybody may read it. */
export function phrasesDesRecus(
  { sessionId, moyenPaiement, caissierId, jour }: FiltresDesRecus,
  choix: ChoixDesRecus,
): string[] {
  const person = currentPerson();
  const me = person === null ? [] : [{ value: String(person.id), label: `${person.prenoms} ${person.nom}` }];
  return [
    phrase('Année scolaire', choix.annees, sessionId),
    phrase('Moyen', choix.moyens, moyenPaiement),
    jour === null ? [] : [`Jour : ${formaterJour(jour)}`],
    phrase('Caissier', [...me, ...choix.caissiers], caissierId),
  ].flat();
}

interface BarreProps {
  choix: ChoixDesRecus;
  filtres: FiltresDesRecus;
  filtrer: (change: Partial<FiltresDesRecus>) => void;
}

const SELECTEUR = <IconSelector size={18} aria-hidden />;

export function BarreDesRecus({ choix, filtres, filtrer }: BarreProps) {
  return (
    <div className={classes['filtres']}>
      <NativeSelect
        label="Année scolaire"
        rightSection={SELECTEUR}
        data={[{ value: '', label: 'Toutes' }, ...choix.annees]}
        value={String(filtres.sessionId ?? '')}
        onChange={(event) => filtrer({ sessionId: idOf(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Moyen"
        rightSection={SELECTEUR}
        data={[TOUS, ...choix.moyens]}
        value={filtres.moyenPaiement ?? ''}
        onChange={(event) => filtrer({ moyenPaiement: event.currentTarget.value || null })}
      />
      <Jour key={filtres.jour} jour={filtres.jour} onJour={(jour) => filtrer({ jour })} />
      <NativeSelect
        label="Caissier"
        rightSection={SELECTEUR}
        data={[TOUS, ...choix.caissiers]}
        value={String(filtres.caissierId ?? '')}
        onChange={(event) => filtrer({ caissierId: idOf(event.currentTarget.value) })}
      />
    </div>
  );
}

const TOUS = { value: '', label: 'Tous' };

/** The filter by day; it filters once the day is whole. */
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
