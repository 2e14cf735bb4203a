/** What the arrears are filtered by: the school year, the class, since when; in the address. */
import { AGES, type CleDAge } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { ACTIF } from '@gestionscolaire/contract/core/lists.ts';
import { classes as contrat } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { idDe } from './chemins.ts';
import classes from './tableau.module.css';

export interface Filtres {
  sessionId: number | null;
  classeId: number | null;
  age: CleDAge | null;
}

/** What the address says of them; what is not understood is left out. A choice begins again at the first page. */
export function useFiltres() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filtres: Filtres = {
    sessionId: idDe(String(raw['sessionId'])),
    classeId: idDe(String(raw['classeId'])),
    age: ageDit(raw['age']),
  };
  const filtrer = (change: Partial<Filtres>) => {
    const { page: _, ...kept } = raw;
    const next = Object.entries({ ...kept, ...change }).filter(([, value]) => value !== null);
    void navigate({ to: '.', search: Object.fromEntries(next), resetScroll: false });
  };
  return { filtres, filtrer };
}

const ageDit = (value: unknown): CleDAge | null => AGES.find(({ cle }) => cle === value)?.cle ?? null;

/** 'Depuis 30 jours ou plus': the first age is that of every debt. */
const ANCIENNETES = AGES.flatMap(({ cle }, rang) => {
  const jours = AGES[rang - 1]?.jusqua ?? null;
  return jours === null ? [] : [{ value: cle, label: `Depuis ${jours} jours ou plus` }];
});

interface FiltresProps {
  ecoleId: number;
  filtres: Filtres;
  filtrer: (change: Partial<Filtres>) => void;
}

const SELECTEUR = <IconSelector size={18} aria-hidden />;

export function FiltresDesArrieres({ ecoleId, filtres, filtrer }: FiltresProps) {
  const annees = useEndpoint(sessions.list, {}).data?.data ?? [];
  const known = useEndpoint(contrat.list, { estActif: ACTIF, ecoleId }).data?.data ?? [];
  const latest = annees.toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  return (
    <section className={classes.carte} aria-label="Filtres">
      <div className={classes.filtres}>
        <NativeSelect
          label="Année scolaire"
          rightSection={SELECTEUR}
          data={[
            { value: '', label: 'Toutes' },
            ...latest.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
          ]}
          value={String(filtres.sessionId ?? '')}
          onChange={(event) => filtrer({ sessionId: idDe(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Classe"
          rightSection={SELECTEUR}
          data={[
            { value: '', label: 'Toutes' },
            ...known.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
          ]}
          value={String(filtres.classeId ?? '')}
          onChange={(event) => filtrer({ classeId: idDe(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Ancienneté"
          rightSection={SELECTEUR}
          data={[{ value: '', label: 'Toutes' }, ...ANCIENNETES]}
          value={filtres.age ?? ''}
          onChange={(event) => filtrer({ age: ageDit(event.currentTarget.value) })}
        />
      </div>
    </section>
  );
}
