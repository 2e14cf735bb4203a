/** What the arrears are filtered by: the school year, the class, since when; in the address. */
import { AGES, type CleDAge } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { ACTIF } from '@gestionscolaire/contract/core/api/lists.ts';
import { classes as contrat } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { phrase } from '#caisse/phrases.ts';
import classes from '#caisse/tableau/tableau.module.css';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { idOf, useAddress } from '#core/shell/address.ts';

export interface Filtres {
  sessionId: number | null;
  classeId: number | null;
  age: CleDAge | null;
}

/** What the address says of them; what is not understood is left out. A choice begins again at the first page. */
function lireFiltres(raw: Readonly<Record<string, unknown>>): Filtres {
  return {
    sessionId: idOf(raw['sessionId']),
    classeId: idOf(raw['classeId']),
    age: ageDit(raw['age']),
  };
}

export function useFiltres() {
  const { said: filtres, go } = useAddress(lireFiltres);
  return { filtres, filtrer: (change: Partial<Filtres>) => go(change) };
}

const ageDit = (value: unknown): CleDAge | null => AGES.find(({ cle }) => cle === value)?.cle ?? null;

/** 'Depuis 30 jours ou plus': the first age is that of every debt. */
const ANCIENNETES = AGES.flatMap(({ cle }, rang) => {
  const jours = AGES[rang - 1]?.jusqua ?? null;
  return jours === null ? [] : [{ value: cle, label: `Depuis ${jours} jours ou plus` }];
});

interface FiltresProps {
  choix: ChoixDesFiltres;
  filtres: Filtres;
  filtrer: (change: Partial<Filtres>) => void;
}

type ChoixDesFiltres = ReturnType<typeof useChoix>;

/** What there is to choose from: the latest year first, the school's classes, the ages. */
export function useChoix(ecoleId: number) {
  const annees = useEndpoint(sessions.list, {}).data?.data ?? [];
  const known = useEndpoint(contrat.list, { estActif: ACTIF, ecoleId }).data?.data ?? [];
  const latest = annees.toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  return {
    annees: latest.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
    classes: known.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
    anciennetes: ANCIENNETES,
  };
}

/** The filters as a paper tells them. */
export function phrasesDesFiltres({ sessionId, classeId, age }: Filtres, choix: ChoixDesFiltres): string[] {
  return [
    phrase('Année scolaire', choix.annees, sessionId),
    phrase('Classe', choix.classes, classeId),
    phrase('Ancienneté', choix.anciennetes, age),
  ].flat();
}

const TOUTES = { value: '', label: 'Toutes' };
const SELECTEUR = <IconSelector size={18} aria-hidden />;

export function FiltresDesArrieres({ choix, filtres, filtrer }: FiltresProps) {
  return (
    <section className={classes.carte} aria-label="Filtres">
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
    </section>
  );
}
