/**
 * Keeps the proposals of this server in its memory: one that is computed at a time, the last one of each school until it is kept or
 * replaced. Nothing of them is in the base before a person keeps one.
 */
import { tmpdir } from 'node:os';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { JourDeLaSemaine } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { ETATS_DE_PROPOSITION } from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import type { Database } from '#core/db/database.ts';
import { lancerFet, type PlaceRendue, type ResultatFet } from '#suivi/fet/lancer.ts';
import { type DemandeDEmploi, type EmploiPrevu, type LeconPrevue, placeDe } from './prevoir.ts';

/** A lesson that FET has placed. */
interface LeconPlacee extends LeconPrevue {
  readonly jourSemaine: JourDeLaSemaine;
  readonly de: string;
  readonly a: string;
}

interface Proposition {
  readonly numero: number;
  readonly demande: DemandeDEmploi;
  readonly etat: Exclude<(typeof ETATS_DE_PROPOSITION)[number], 'aucune'>;
  readonly lecons: readonly LeconPlacee[];
  readonly phrases: readonly string[];
}

/** The time that FET has, in milliseconds. */
const DELAI = 60_000;

const EN_COURS =
  "Le calcul d'un emploi du temps est déjà en cours sur cet ordinateur : attendez qu'il finisse.";

const direLecon = ({ matiere, classe }: LeconPrevue): string => `${matiere}, ${classe}`;

class Propositions {
  readonly #parEcole = new Map<number, Proposition>();
  #dernier = 0;
  #court = false;

  de(ecoleId: number): Proposition | undefined {
    return this.#parEcole.get(ecoleId);
  }

  oublier(ecoleId: number): void {
    this.#parEcole.delete(ecoleId);
  }

  /** Keeps an end for a school, and returns its number. */
  #noter(
    demande: DemandeDEmploi,
    end: Omit<Proposition, 'numero' | 'demande'>,
    numero = ++this.#dernier,
  ): number {
    this.#parEcole.set(demande.ecoleId, { ...end, numero, demande });
    return numero;
  }

  /** Keeps why nothing is asked of FET. */
  refuser(demande: DemandeDEmploi, phrases: readonly string[]): number {
    return this.#noter(demande, { etat: 'refusee', lecons: [], phrases });
  }

  /** Runs FET by its path, and returns at once. @throws Refus where another run is under way */
  lancer(programme: string, demande: DemandeDEmploi, prevu: EmploiPrevu): number {
    if (this.#court) refuse('REGLE', { phrase: EN_COURS });
    this.#court = true;
    const numero = this.#noter(demande, { etat: 'enCours', lecons: [], phrases: [] });
    const run = { programme, semaine: prevu.semaine, dossier: tmpdir(), delai: DELAI };
    const finir = (resultat: ResultatFet): void => {
      this.#court = false;
      // A file that was read meanwhile is the school's last one.
      if (this.de(demande.ecoleId)?.numero === numero)
        this.#noter(demande, finDe(resultat, prevu, demande), numero);
    };
    void lancerFet(run).then(finir, () =>
      finir({
        genre: 'refuse',
        phrases: ["FET ne s'est pas terminé : le disque de l'ordinateur est peut-être plein."],
      }),
    );
    return numero;
  }

  /** Keeps what a file of FET says. */
  lire(demande: DemandeDEmploi, prevu: EmploiPrevu, resultat: ResultatFet): number {
    return this.#noter(demande, finDe(resultat, prevu, demande));
  }
}

/** The proposals of each base that this server has open. */
const parBase = new WeakMap<Database, Propositions>();

/** Returns the proposals of a base. */
export function propositionsDe(database: Database): Propositions {
  const held = parBase.get(database) ?? new Propositions();
  parBase.set(database, held);
  return held;
}

/** Makes the end of a run of what FET answered; lessons that stood already are not among those to be added. */
function finDe(
  resultat: ResultatFet,
  { lecons, ecartees }: EmploiPrevu,
  demande: DemandeDEmploi,
): Omit<Proposition, 'numero' | 'demande'> {
  if (resultat.genre === 'refuse') return { etat: 'refusee', lecons: [], phrases: resultat.phrases };
  const placer = (place: PlaceRendue): LeconPlacee[] => {
    const prevue = lecons.get(place.cle);
    const where = placeDe(place, demande);
    return prevue === undefined || where === undefined ? [] : [{ ...prevue, ...where, salle: place.salle }];
  };
  const placees = resultat.places.flatMap(placer);
  if (resultat.genre === 'complet') return { etat: 'complete', lecons: placees, phrases: ecartees };
  const dire = (cle: string): string => {
    const prevue = lecons.get(cle);
    const bloque = cle === resultat.difficile ? ' : c’est elle qui bloque' : '';
    return prevue === undefined ? '' : `${direLecon(prevue)} n'a pas de place${bloque}.`;
  };
  const sans = resultat.nonPlacees.map(dire).filter((phrase) => phrase !== '');
  return { etat: 'incomplete', lecons: placees, phrases: [...sans, ...ecartees] };
}
