/**
 * Declares the calls about the second factor: a code of six digits that an application of one's telephone shows, wanted after the
 * password. Additions: by choice, or because a group wants it.
 */
import * as z from 'zod/mini';
import { type Access, endpoint, nothing, right, signedIn } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { tracee } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

/** The number of recovery codes that a person is given at a time; each opens once. */
export const CODES_DE_SECOURS = 10;

/** The key of the code in the input of a sign-in, and of the refusal that asks for it. */
export const CHAMP_CODE = 'codeVerification';

/** A code as it is typed: six digits of the application, or a recovery code; spaces and hyphens do not count. */
export const codeTape = z
  .string({ error: 'Le code est un texte.' })
  .check(z.maxLength(40, { error: 'Le code est trop long.' }));

/** These calls are open to a person whose group wants the factor that they have not yet. */
const avant = { who: 'signed-in', beforeSecondFactor: true } as const satisfies Access;

const etat = z.object({
  /** The instant since which it is asked for; null: it is not. */
  depuis: z.nullable(z.string()),
  /** How many recovery codes were not used. */
  codesRestants: z.int(),
  /** Whether one of their groups wants it: they cannot take it away. */
  estExige: z.boolean(),
});

export const getSecondFacteur = endpoint('GET getSecondFacteur', {
  access: avant,
  input: nothing,
  output: etat,
  summary: 'Dit si la personne connectée a un second facteur, et ce qui lui reste de codes de secours.',
  source: 'addition',
});

/** Draws a secret, which counts once its first code was typed. */
export const preparerSecondFacteur = endpoint('PUT preparerSecondFacteur', {
  access: avant,
  input: nothing,
  output: z.array(
    z.object({
      /** The secret as it is typed into an application that does not read the QR code; null when the answer is repeated. */
      cle: z.nullable(z.string()),
      /** The QR code, an SVG. */
      image: z.nullable(z.string()),
    }),
  ),
  wantsProof: true,
  once: ['cle', 'image'],
  summary: "Tire un secret pour l'application de la personne, qui compte une fois son premier code tapé.",
  source: 'addition',
});

const codes = z.array(
  z.object({
    /** The recovery codes, told once; null when the answer is repeated. */
    codes: z.nullable(z.array(z.string())),
  }),
);

export const activerSecondFacteur = endpoint('PUT activerSecondFacteur', {
  access: avant,
  input: z.object({ [CHAMP_CODE]: codeTape }),
  output: codes,
  typed: [CHAMP_CODE],
  secret: [CHAMP_CODE],
  wantsProof: true,
  once: ['codes'],
  trace: tracee('secondFacteur', 'Activé'),
  summary: "Demande désormais le code de l'application à la connexion, et rend les codes de secours.",
  source: 'addition',
});

export const renouvelerCodesDeSecours = endpoint('PUT renouvelerCodesDeSecours', {
  access: signedIn,
  input: nothing,
  output: codes,
  wantsProof: true,
  once: ['codes'],
  trace: tracee('secondFacteur', 'Codes de secours refaits'),
  summary: 'Rend de nouveaux codes de secours ; ceux d’avant ne servent plus.',
  source: 'addition',
});

export const retirerSecondFacteur = endpoint('PUT retirerSecondFacteur', {
  access: signedIn,
  input: nothing,
  output: etat,
  wantsProof: true,
  trace: tracee('secondFacteur', 'Retiré'),
  summary: 'Ne demande plus de code à la personne connectée, sauf si un de ses groupes le veut.',
  source: 'addition',
});

/** Reads the factor of another person, for who may take it away. */
export const getSecondFacteurUser = endpoint('GET getSecondFacteurUser/:id', {
  access: right('utilisateurs' satisfies ReferenceMenu, 'modification', { scope: 'ecole' }),
  input: z.object({ id }),
  output: etat,
  summary: 'Dit si un utilisateur a un second facteur, pour qui peut le modifier.',
  source: 'addition',
});

/** Takes away the factor of another person, who lost their telephone and their recovery codes. */
export const retirerSecondFacteurUser = endpoint('PUT retirerSecondFacteurUser', {
  access: right('utilisateurs' satisfies ReferenceMenu, 'modification', { scope: 'ecole' }),
  input: z.object({ id }),
  output: z.object({ ok: z.boolean() }),
  wantsProof: true,
  trace: tracee('secondFacteur', 'Retiré par un administrateur'),
  summary: 'Ne demande plus de code à un utilisateur qui a perdu son téléphone.',
  source: 'addition',
});
