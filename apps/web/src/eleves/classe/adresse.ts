/** Reads the address of the class lists: the school year, the class, the state of the pupils, and the open act. */
import { ETATS_D_INSCRIPTION, type EtatDInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Classe } from '@gestionscolaire/contract/scolarite/classes.ts';
import { type Session, sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';

type Acte = 'inscrire' | 'promouvoir';
const ACTES: readonly Acte[] = ['inscrire', 'promouvoir'];

interface Adresse {
  session?: number | undefined;
  classe?: number | undefined;
  inscrits?: EtatDInscription | 'tous' | undefined;
  acte?: Acte | undefined;
}

const lireAdresse = (raw: Readonly<Record<string, unknown>>): Adresse & { ecoleId: number | undefined } => ({
  ecoleId: idOf(raw['ecoleId']) ?? undefined,
  session: idOf(raw['session']) ?? undefined,
  classe: idOf(raw['classe']) ?? undefined,
  inscrits: raw['inscrits'] === 'tous' ? 'tous' : ETATS_D_INSCRIPTION.find((one) => one === raw['inscrits']),
  acte: ACTES.find((one) => one === raw['acte']),
});

export function useAdresse() {
  const { said, go } = useAddress(lireAdresse);
  const montrer = (change: Adresse) =>
    go({ ...said, ...change }, { alone: true, resetScroll: change.acte !== said.acte });
  return { ...said, montrer };
}

/** Returns the school year in the address, else the one of today; undefined when there is none. */
export function useSession(all: readonly Session[], id: number | undefined): Session | undefined {
  const jour = useToday();
  return all.find((one) => one.id === id) ?? sessionCourante(all, jour);
}

/** The props of an act on a whole class. */
export interface ActeProps {
  ecoleId: number;
  session: Pick<Session, 'id' | 'libelle' | 'dateDebut' | 'dateFin'>;
  /** The class whose list led here. */
  classe: Classe | undefined;
  classes: readonly Classe[];
  onDone: () => void;
}
