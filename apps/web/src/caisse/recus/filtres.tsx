/** The filters of the receipts, kept in the address: the period, the means, the class, the cashier, the school year. */
import {
  LIBELLES_DES_MOYENS,
  MOYENS,
  type TotauxDesPaiements,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { ACTIF } from '@gestionscolaire/contract/core/api/lists.ts';
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { classes as lesClasses } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { useState } from 'react';
import { ChoixDeFiltre } from '#caisse/filtres.tsx';
import { phrase } from '#caisse/phrases.ts';
import { currentPerson, currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { DateField } from '#core/ui/fields/date-field.tsx';
import {
  bornesDe,
  LIBELLES_DES_PERIODES,
  lirePeriode,
  PERIODES,
  type Periode,
  phraseDeLaPeriode,
} from './periode.ts';

interface FiltresDesRecus extends Periode {
  sessionId: number | null;
  classeId: number | null;
  moyenPaiement: (typeof MOYENS)[number] | null;
  caissierId: number | null;
}

const moyenDit = (value: unknown) => MOYENS.find((moyen) => moyen === value) ?? null;

/** Reads the filters in the address; an unreadable one is left out. */
const lireFiltresDesRecus = (raw: Readonly<Record<string, unknown>>): FiltresDesRecus => ({
  ...lirePeriode(raw),
  sessionId: idOf(raw['sessionId']),
  classeId: idOf(raw['classeId']),
  moyenPaiement: moyenDit(raw['moyenPaiement']),
  caissierId: idOf(raw['caissierId']),
});

/** Reads and changes the filters. `asked`: what the calls receive, the days of the period in the place of its word. */
export function useFiltresDesRecus() {
  const { said: filtres, go } = useAddress(lireFiltresDesRecus);
  const today = useToday();
  const { periode: _, ...others } = filtres;
  const asked = { ...others, ...bornesDe(filtres, today) };
  return { filtres, asked, today, filtrer: (change: Partial<FiltresDesRecus>) => go(change) };
}

const LES_MOYENS = MOYENS.map((moyen) => ({ value: moyen, label: LIBELLES_DES_MOYENS[moyen] }));
const LES_PERIODES = PERIODES.map((one) => ({ value: one, label: LIBELLES_DES_PERIODES[one] }));

type ChoixDesRecus = ReturnType<typeof useChoixDesRecus>;

/** Reads the choices of the filters: the latest year first; the cashiers are those of the totals, and oneself. */
export function useChoixDesRecus(
  ecoleId: number,
  { caissierId }: FiltresDesRecus,
  caissiers: TotauxDesPaiements['caissiers'] = [],
) {
  const annees = useEndpoint(sessions.list, {}).data?.data ?? [];
  const known = useEndpoint(lesClasses.list, { estActif: ACTIF, ecoleId }).data?.data ?? [];
  const me = currentUserId();
  const others = caissiers.filter(({ id }) => id !== me);
  const isListed = caissierId === null || caissierId === me || others.some(({ id }) => id === caissierId);
  return {
    annees: annees
      .toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1))
      .map(({ id, libelle }) => ({ value: String(id), label: libelle })),
    classes: known.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
    moyens: LES_MOYENS,
    caissiers: [
      { value: String(me), label: 'Moi' },
      ...others.map(({ id, nom }) => ({ value: String(id), label: nom })),
      ...(isListed ? [] : [{ value: String(caissierId), label: 'Celui de l’adresse' }]),
    ],
  };
}

/** Writes the filters for a paper; 'Moi' becomes a name, because anybody may read it. */
export function phrasesDesRecus(filtres: FiltresDesRecus, choix: ChoixDesRecus, today: string): string[] {
  const person = currentPerson();
  const me = person === null ? [] : [{ value: String(person.id), label: `${person.prenoms} ${person.nom}` }];
  return [
    phraseDeLaPeriode(filtres, today),
    phrase('Moyen', choix.moyens, filtres.moyenPaiement),
    phrase('Classe', choix.classes, filtres.classeId),
    phrase('Caissier', [...me, ...choix.caissiers], filtres.caissierId),
    phrase('Année scolaire', choix.annees, filtres.sessionId),
  ].flat();
}

interface BarreProps {
  choix: ChoixDesRecus;
  filtres: FiltresDesRecus;
  today: string;
  filtrer: (change: Partial<FiltresDesRecus>) => void;
}

export function BarreDesRecus({ choix, filtres, today, filtrer }: BarreProps) {
  const { periode, debut, fin } = filtres;
  const choisirPeriode = (word: string) => {
    const next = PERIODES.find((one) => one === word) ?? null;
    // The days begin as those that were shown.
    const days =
      next === 'dates' ? bornesDe(periode === null ? { ...filtres, periode: 'jour' } : filtres, today) : {};
    filtrer({ debut: null, fin: null, ...days, periode: next });
  };
  return (
    <div role="group" aria-label="Filtres">
      <ChoixDeFiltre
        label="Période"
        tous="Toute période"
        options={LES_PERIODES}
        value={periode}
        onChoix={choisirPeriode}
      />
      {periode === 'dates' && (
        <>
          <Jour
            key={`debut ${debut}`}
            label="Du"
            jour={debut}
            onJour={(jour) => filtrer({ periode, debut: jour })}
          />
          <Jour key={`fin ${fin}`} label="Au" jour={fin} onJour={(jour) => filtrer({ periode, fin: jour })} />
        </>
      )}
      <ChoixDeFiltre
        label="Moyen"
        tous="Tous les moyens"
        options={choix.moyens}
        value={filtres.moyenPaiement}
        onChoix={(value) => filtrer({ moyenPaiement: moyenDit(value) })}
      />
      <ChoixDeFiltre
        label="Classe"
        tous="Toutes les classes"
        options={choix.classes}
        value={filtres.classeId}
        onChoix={(value) => filtrer({ classeId: idOf(value) })}
      />
      <ChoixDeFiltre
        label="Caissier"
        tous="Tous les caissiers"
        options={choix.caissiers}
        value={filtres.caissierId}
        onChoix={(value) => filtrer({ caissierId: idOf(value) })}
      />
      <ChoixDeFiltre
        label="Année scolaire"
        tous="Toutes les années"
        options={choix.annees}
        value={filtres.sessionId}
        onChoix={(value) => filtrer({ sessionId: idOf(value) })}
      />
    </div>
  );
}

interface JourProps {
  label: string;
  jour: string | null;
  onJour: (jour: string | null) => void;
}

/** One of the two days; it filters once the day is whole. */
function Jour({ label, jour, onJour }: JourProps) {
  const [typed, setTyped] = useState(jour ?? '');
  return (
    <DateField
      label={label}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (next === '') onJour(null);
        else if (next !== jour && estUnJour(next)) onJour(next);
      }}
    />
  );
}
