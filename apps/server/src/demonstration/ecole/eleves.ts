/** Draws the pupils of the demonstration, each with a family and its habits, and adds and enrols them by their own adds. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { addInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { moisDeLaSession, type Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import * as z from 'zod/mini';
import { portCaisse } from '#caisse/index.ts';
import type { WriteContext } from '#core/http/context.ts';
import { ajouterInscription, elevesHandlers } from '#eleves/index.ts';
import { ajouter } from './ajouter-un.ts';
import type { Hasard } from './hasard.ts';
import { type EtatCivil, ligneDePersonne } from './personnes.ts';

/** A service and the classes that have a price for it; null: all of them. */
export interface ServiceVendu {
  readonly prestationId: number;
  readonly classes: readonly number[] | null;
  readonly part: number;
}

export interface ClasseFaite {
  readonly id: number;
  readonly etape: Etape;
  readonly niveau: string;
  /** The series of a class of lycée; null elsewhere. */
  readonly serie: string | null;
  /** Its place among the orders of its stage. */
  readonly rang: number;
  readonly enseignantId: number;
}

export interface EcoleFaite {
  readonly ecoleId: number;
  readonly quartiers: readonly number[];
  readonly classes: readonly ClasseFaite[];
  readonly services: readonly ServiceVendu[];
  /** The person who heads the school. */
  readonly direction: number;
  readonly caissiers: readonly number[];
}

/** The age in the first class of a stage. */
const AGES: Readonly<Record<Etape, number>> = { maternelle: 3, primaire: 6, collège: 12, lycée: 16 };

const VILLES = [
  ['Conakry', 60],
  ['Kindia', 9],
  ['Labé', 8],
  ['Kankan', 7],
  ['Mamou', 5],
  ['Boké', 5],
  ['N’Zérékoré', 4],
  ['Faranah', 2],
] as const;

interface Rabais {
  readonly remisePourcentage: number | null;
  readonly remiseMontant: number | null;
  readonly remiseMotif: string | null;
}

const AUCUN: Rabais = { remisePourcentage: null, remiseMontant: null, remiseMotif: null };
const RABAIS: readonly (readonly [Rabais, number])[] = [
  [AUCUN, 92],
  [{ remisePourcentage: 50, remiseMontant: null, remiseMotif: 'Bourse au mérite' }, 3],
  [{ remisePourcentage: 10, remiseMontant: null, remiseMotif: 'Plusieurs enfants dans l’école' }, 3],
  [{ remisePourcentage: 25, remiseMontant: null, remiseMotif: 'Enfant du personnel' }, 1],
  [
    { remisePourcentage: null, remiseMontant: 150_000, remiseMotif: 'Bourse de l’association des parents' },
    1,
  ],
];

export interface Tirage {
  readonly chance: Hasard;
  readonly etat: EtatCivil;
  readonly session: Periode & { readonly id: number };
}

export interface Famille {
  readonly nom: string;
  readonly tuteurNom: string;
  readonly tuteurLien: 'pere' | 'mere' | 'tuteur';
  readonly tuteurTelephone: string;
  readonly quartierId: number;
}

/** Draws a family, whose pupils bear its name. */
export function uneFamille({ chance, etat }: Tirage, quartiers: readonly number[]): Famille {
  const nom = etat.nom();
  const tuteurLien = chance.parmi(['pere', 'mere', 'tuteur'] as const, (one) =>
    one === 'pere' ? 60 : one === 'mere' ? 30 : 10,
  );
  const sien = tuteurLien === 'pere' ? nom : etat.nom();
  return {
    nom,
    tuteurNom: `${etat.prenom(tuteurLien === 'mere' ? 'F' : 'M')} ${sien}`,
    tuteurLien,
    tuteurTelephone: ligneDePersonne(chance),
    quartierId: chance.parmi(quartiers, () => 1),
  };
}

/** Draws a pupil as their form would send them. */
export function unEnfant(
  { chance, etat, session }: Tirage,
  { etape, rang }: Pick<ClasseFaite, 'etape' | 'rang'>,
  famille: Famille,
) {
  const sexe = chance.parmi(['F', 'M'] as const, () => 1);
  const late = chance.parmi([0, 1, 2], (years) => [70, 22, 8][years] ?? 0);
  const year = Number(session.dateDebut.slice(0, 4)) - AGES[etape] - rang - late;
  const month = String(chance.entier(1, 12)).padStart(2, '0');
  const day = String(chance.entier(1, 28)).padStart(2, '0');
  return {
    ...famille,
    prenoms: etat.prenom(sexe),
    sexe,
    dateNaissance: `${year}-${month}-${day}`,
    lieuNaissance: chance.parmi(VILLES, ([, part]) => part)[0],
    photo: null,
    tuteur2Nom: null,
    tuteur2Lien: null,
    tuteur2Telephone: null,
    observations: null,
  };
}

export interface Inscrit {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly inscriptionId: number;
  readonly famille: Famille;
}

/** Adds a pupil and enrols them, on the day of the context. */
export async function inscrireUnEleve(
  tirage: Tirage,
  { ecoleId, services }: EcoleFaite,
  classe: ClasseFaite,
  famille: Famille,
  context: WriteContext,
): Promise<Inscrit> {
  const { chance, session } = tirage;
  // Names are drawn: two that are alike are two children.
  const enfant = { ...unEnfant(tirage, classe, famille), ecoleId, libelleConfirme: true };
  const eleveId = await ajouter(eleves, elevesHandlers, enfant, context);
  const dateInscription = context.now.slice(0, 10);
  const prestationIds = services
    .filter(({ classes, part }) => (classes?.includes(classe.id) ?? true) && chance.entier(1, 100) <= part)
    .map(({ prestationId }) => prestationId);
  const isLate = dateInscription.slice(0, 7) > session.dateDebut.slice(0, 7);
  const moisId = dateInscription.slice(5, 7);
  const isOfSession = moisDeLaSession(session).some(({ id }) => id === moisId);
  const input = z.parse(addInscription.input, {
    ecoleId,
    eleveId,
    sessionId: session.id,
    classeId: classe.id,
    dateInscription,
    prestationIds,
    premierMois: isLate && isOfSession ? moisId : null,
    ...chance.parmi(RABAIS, ([, part]) => part)[0],
    observations: null,
    creationUserId: 0,
  });
  return { ecoleId, eleveId, inscriptionId: await ajouterInscription(portCaisse, input, context), famille };
}
