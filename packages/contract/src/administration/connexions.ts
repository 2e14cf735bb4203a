/**
 * Declares the calls about open connexions: a person's own ones, and those of another for who maintains users. Additions: a
 * person sees from where their account is open, and closes what is not theirs.
 */
import * as z from 'zod/mini';
import { endpoint, nothing, right, signedIn } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { tracee } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** Who may change users may also see from where they are connected: nobody else needs to. */
const modification = right('utilisateurs' satisfies ReferenceMenu, 'modification', { scope: 'ecole' });

/** The mark by which a browser is known again, as it gives it at the sign-in. */
export const MARQUE_D_APPAREIL = /^[\w-]{16,100}$/;

/** An open connexion: its device, its address, and when it was used last. */
const connexion = z.object({
  id,
  /** 'Chrome sur Windows'; null for one that was opened before devices were noted. */
  appareil: z.nullable(z.string()),
  adresse: z.string(),
  ouverte: z.string(),
  derniereActivite: z.string(),
  /** Whether it is the one that asks. */
  estCourante: z.boolean(),
});
export type Connexion = z.output<typeof connexion>;

export const getMesConnexions = endpoint('GET getMesConnexions', {
  access: signedIn,
  input: nothing,
  output: z.array(connexion),
  summary:
    "Rend les connexions ouvertes de la personne : appareil, adresse, dernier usage ; d'abord celle qui demande.",
  source: 'addition',
});

const fini = z.object({ terminees: z.int() });

/**
 * Ends one of one's own connexions, but not the one that asks, which `deconnexion` ends.
 */
export const terminerConnexion = endpoint('PUT terminerConnexion', {
  access: signedIn,
  input: z.object({ id }),
  output: fini,
  wantsProof: true,
  trace: tracee('fin', 'Depuis un autre appareil'),
  summary: 'Termine une de ses propres connexions, autre que celle qui demande.',
  source: 'addition',
});

/** Ends all of one's own connexions but the one that asks. */
export const terminerAutresConnexions = endpoint('PUT terminerAutresConnexions', {
  access: signedIn,
  input: nothing,
  output: fini,
  wantsProof: true,
  trace: tracee('fin', 'Toutes les autres'),
  summary: 'Termine toutes ses propres connexions, sauf celle qui demande.',
  source: 'addition',
});

export const getConnexionsUser = endpoint('GET getConnexionsUser/:id', {
  access: modification,
  input: z.object({ id }),
  output: z.array(connexion),
  summary: "Rend les connexions ouvertes d'un utilisateur, pour qui peut le modifier.",
  source: 'addition',
});

/** Ends connexions of another person: one, or all of them where `connexionId` is null. */
export const terminerConnexionsUser = endpoint('PUT terminerConnexionsUser', {
  access: modification,
  input: z.object({ id, connexionId: z.nullable(id) }),
  output: fini,
  wantsProof: true,
  trace: tracee('fin', 'Par un administrateur'),
  summary: "Termine une connexion d'un utilisateur, ou toutes.",
  source: 'addition',
});
