/** What the receipts are filtered by: the school year, the means, the day, the cashier; in the address. */
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

interface Filtres {
  sessionId: number | null;
  moyenPaiement: string | null;
  caissierId: number | null;
  jour: string | null;
}

/** What the address says of them; what is not understood is left out. */
function lireFiltres(raw: Readonly<Record<string, unknown>>): Filtres {
  const { jour } = raw;
  return {
    sessionId: idOf(raw['sessionId']),
    moyenPaiement: MOYENS.find((moyen) => moyen === raw['moyenPaiement']) ?? null,
    caissierId: idOf(raw['caissierId']),
    jour: typeof jour === 'string' && estUnJour(jour) ? jour : null,
  };
}

export function useFiltres() {
  const { said: filtres, go } = useAddress(lireFiltres);
  return { filtres, filtrer: (change: Partial<Filtres>) => go(change) };
}

type ChoixDesFiltres = ReturnType<typeof useChoix>;

const LES_MOYENS = MOYENS.map((moyen) => ({ value: moyen, label: LIBELLES_DES_MOYENS[moyen] }));

/** What there is to choose from: the latest year first; oneself, and whoever stood at the desk on the day that is looked at. */
export function useChoix(ecoleId: number, { jour, caissierId }: Filtres) {
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

/** The filters as a paper tells them: 'Moi' would be whoever reads it. */
export function phrasesDesFiltres(
  { sessionId, moyenPaiement, caissierId, jour }: Filtres,
  choix: ChoixDesFiltres,
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

interface FiltresProps {
  choix: ChoixDesFiltres;
  filtres: Filtres;
  filtrer: (change: Partial<Filtres>) => void;
}

const SELECTEUR = <IconSelector size={18} aria-hidden />;

export function FiltresDesRecus({ choix, filtres, filtrer }: FiltresProps) {
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
