/** What the address of the class lists says: which school year, which class, which of their pupils, and what is being done. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ETATS_D_INSCRIPTION, type EtatDInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Classe } from '@gestionscolaire/contract/scolarite/classes.ts';
import { type Session, sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

export type Acte = 'inscrire' | 'promouvoir';
const ACTES: readonly Acte[] = ['inscrire', 'promouvoir'];

interface Adresse {
  session?: number | undefined;
  classe?: number | undefined;
  inscrits?: EtatDInscription | 'tous' | undefined;
  acte?: Acte | undefined;
}

const entier = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export function useAdresse() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const now: Adresse = {
    session: entier(raw['session']),
    classe: entier(raw['classe']),
    inscrits:
      raw['inscrits'] === 'tous' ? 'tous' : ETATS_D_INSCRIPTION.find((one) => one === raw['inscrits']),
    acte: ACTES.find((one) => one === raw['acte']),
  };
  const montrer = (change: Adresse) => {
    const all = { ecoleId: entier(raw['ecoleId']), ...now, ...change };
    const search = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    void navigate({ to: '.', search, resetScroll: change.acte !== now.acte });
  };
  return { ...now, montrer };
}

/** The school year in the address, else the one of today; undefined when there is none. */
export function useSession(all: readonly Session[], id: number | undefined): Session | undefined {
  const [jour] = useState(() => jourDe(new Date().toISOString()));
  return all.find((one) => one.id === id) ?? sessionCourante(all, jour);
}

/** What an act on a whole class is given. */
export interface ActeProps {
  ecoleId: number;
  session: Pick<Session, 'id' | 'libelle' | 'dateDebut' | 'dateFin'>;
  /** The class whose list led here. */
  classe: Classe | undefined;
  classes: readonly Classe[];
  onDone: () => void;
}
