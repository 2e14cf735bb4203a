/** The filters of the arrears, kept in the address: the school year, the class, the age of the debt. */
import { AGES, type CleDAge } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { ACTIF } from '@gestionscolaire/contract/core/api/lists.ts';
import { classes as contrat } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { phrase } from '#caisse/phrases.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import classes from './page.module.css';

export interface FiltresDesArrieres {
  sessionId: number | null;
  classeId: number | null;
  age: CleDAge | null;
}

/** Reads the filters in the address; an unreadable one is left out. */
function lireFiltresDesArrieres(raw: Readonly<Record<string, unknown>>): FiltresDesArrieres {
  return {
    sessionId: idOf(raw['sessionId']),
    classeId: idOf(raw['classeId']),
    age: ageDit(raw['age']),
  };
}

export function useFiltresDesArrieres() {
  const { said: filtres, go } = useAddress(lireFiltresDesArrieres);
  return { filtres, filtrer: (change: Partial<FiltresDesArrieres>) => go(change) };
}

const ageDit = (value: unknown): CleDAge | null => AGES.find(({ cle }) => cle === value)?.cle ?? null;

/** Offers 'Depuis 30 jours ou plus' and so on; the first age is left out, because every debt has it. */
const ANCIENNETES = AGES.flatMap(({ cle }, rang) => {
  const jours = AGES[rang - 1]?.jusqua ?? null;
  return jours === null ? [] : [{ value: cle, label: `Depuis ${jours} jours ou plus` }];
});

interface BarreProps {
  choix: ChoixDesArrieres;
  filtres: FiltresDesArrieres;
  filtrer: (change: Partial<FiltresDesArrieres>) => void;
}

type ChoixDesArrieres = ReturnType<typeof useChoixDesArrieres>;

/** Reads the choices of the filters: the latest year first, the school's classes, the ages. */
export function useChoixDesArrieres(ecoleId: number) {
  const annees = useEndpoint(sessions.list, {}).data?.data ?? [];
  const known = useEndpoint(contrat.list, { estActif: ACTIF, ecoleId }).data?.data ?? [];
  const latest = annees.toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  return {
    annees: latest.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
    classes: known.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
    anciennetes: ANCIENNETES,
  };
}

/** Writes the filters for a paper. */
export function phrasesDesArrieres(
  { sessionId, classeId, age }: FiltresDesArrieres,
  choix: ChoixDesArrieres,
): string[] {
  return [
    phrase('Année scolaire', choix.annees, sessionId),
    phrase('Classe', choix.classes, classeId),
    phrase('Ancienneté', choix.anciennetes, age),
  ].flat();
}

const TOUTES = { value: '', label: 'Toutes' };
const SELECTEUR = <IconSelector size={18} aria-hidden />;

export function BarreDesArrieres({ choix, filtres, filtrer }: BarreProps) {
  return (
    <div className={classes.filtres}>
      <NativeSelect
        label="Année scolaire"
        rightSection={SELECTEUR}
        data={[TOUTES, ...choix.annees]}
        value={String(filtres.sessionId ?? '')}
        onChange={(event) => filtrer({ sessionId: idOf(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Classe"
        rightSection={SELECTEUR}
        data={[TOUTES, ...choix.classes]}
        value={String(filtres.classeId ?? '')}
        onChange={(event) => filtrer({ classeId: idOf(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Ancienneté"
        rightSection={SELECTEUR}
        data={[TOUTES, ...choix.anciennetes]}
        value={filtres.age ?? ''}
        onChange={(event) => filtrer({ age: ageDit(event.currentTarget.value) })}
      />
    </div>
  );
}
