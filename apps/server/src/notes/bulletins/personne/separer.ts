/**
 * Parts what a sealed bulletin says of its pupil's person from the rest of it, and puts both together again: nothing else does either.
 * The seal holds the rest, with the salted hash of the words, which stand beside it (column `prive`) and go without touching any hash.
 * Pure, but for the salt.
 */
import {
  type ContenuScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { nomAnonyme } from '@gestionscolaire/contract/personne/anonymat.ts';
import * as z from 'zod/mini';
import { newSalt } from '#core/db/chain/links.ts';

/** Answers the word of a place: 'nom', 'appreciation 12'. */
type MotDe = (place: string, dit: string | null) => string | null;

/** Answers a content with other words about its pupil: his name, his birth, what was said of him, and why the version was made. */
function avecLesMots(contenu: ContenuScelle, motDe: MotDe): ContenuScelle {
  const { eleve, bilan } = contenu;
  const commun = {
    motif: motDe('motif', contenu.motif),
    eleve: {
      ...eleve,
      prenoms: motDe('prenoms', eleve.prenoms) ?? '',
      nom: motDe('nom', eleve.nom) ?? '',
      naissance: motDe('naissance', eleve.naissance),
    },
  };
  const dits = {
    appreciation: motDe('bilan', bilan.appreciation),
    decisionMotif: motDe('decisionMotif', bilan.decisionMotif),
  };
  if (estDAcquis(contenu))
    return {
      ...contenu,
      ...commun,
      domaines: contenu.domaines.map((domaine) => ({
        ...domaine,
        competences: domaine.competences.map((one) => ({
          ...one,
          observation: motDe(`observation ${one.competenceId}`, one.observation),
        })),
      })),
      bilan: { ...contenu.bilan, ...dits },
    };
  return {
    ...contenu,
    ...commun,
    matieres: contenu.matieres.map((one) => ({
      ...one,
      appreciation: motDe(`appreciation ${one.enseignementId}`, one.appreciation),
    })),
    bilan: {
      ...contenu.bilan,
      ...dits,
      conduite: motDe('conduite', contenu.bilan.conduite),
      nonClasseMotif: motDe('nonClasseMotif', contenu.bilan.nonClasseMotif),
    },
  };
}

/** Parts a content: `reste` has no word about the pupil, `prive` has them all, with a salt, as it is kept. */
export function separerLaPersonne(contenu: ContenuScelle): {
  readonly reste: ContenuScelle;
  readonly prive: string;
} {
  const mots: Record<string, string> = {};
  const reste = avecLesMots(contenu, (place, dit) => {
    if (dit !== null) mots[place] = dit;
    return null;
  });
  return { reste, prive: JSON.stringify({ sel: newSalt(), mots }) };
}

const partPrivee = z.strictObject({ sel: z.string(), mots: z.record(z.string(), z.string()) });

function lirePrive(prive: string): Readonly<Record<string, string>> | undefined {
  try {
    return z.safeParse(partPrivee, JSON.parse(prive)).data?.mots;
  } catch {
    return undefined;
  }
}

/** Answers what is told once the words are gone: the pseudonym, and nothing else. */
export function sousPseudonyme(reste: ContenuScelle): ContenuScelle {
  const anonyme: Readonly<Record<string, string>> = nomAnonyme(reste.eleve.matricule);
  return avecLesMots(reste, (place) => anonyme[place] ?? null);
}

/** Puts the words of a content back; undefined for a text that has none, or where the rest has words of its own. */
export function remettreLaPersonne(reste: ContenuScelle, prive: string): ContenuScelle | undefined {
  const mots = lirePrive(prive);
  if (mots === undefined || JSON.stringify(separerLaPersonne(reste).reste) !== JSON.stringify(reste))
    return undefined;
  return avecLesMots(reste, (place) => mots[place] ?? null);
}
