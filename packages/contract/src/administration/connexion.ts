/**
 * Declares the calls that sign in, sign out and change the password (A§2 Authentication, A§3, A§6, A§7). A sign-in opens a
 * connexion.
 */
import * as z from 'zod/mini';
import { endpoint, publicAccess } from '#core/api/endpoint.ts';
import { CHAMP_PREUVE } from '#core/api/preuve.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { tracee } from '#core/api/trace.ts';
import { aDesCaracteresInterdits, longueur } from '#core/text/cle.ts';
import { MARQUE_D_APPAREIL } from './connexions.ts';
import { CHAMP_CODE, codeTape } from './second-facteur.ts';

/** The fewest characters of a password (AMB-007). */
export const MOT_DE_PASSE_MINIMAL = 8;
/** The hours that a one-time password lasts: the person who gave it knows it, and its printed slip lies about (AMB-169). */
export const HEURES_DU_PROVISOIRE = 72;
/** The longest password that is hashed, in characters: a longer one only costs the server time. */
export const MOT_DE_PASSE_MAXIMAL = 200;

const personne = z.object({ id, prenoms: z.string(), nom: z.string(), ecoleId: z.nullable(id) });

/** The answer that the browser keeps unchanged under `identite` (AMB-003, AMB-004). */
export const identite = z.object({
  data: z.array(personne),
  token: z.string(),
  motDePasseAChanger: z.boolean(),
  /** True where a group wants a second factor that the person has not; absent elsewhere. */
  secondFacteurAActiver: z.optional(z.boolean()),
});
export type Identite = z.output<typeof identite>;

/**
 * Signs a person in: `POST login {login, password}`; login is a telephone or an e-mail (AMB-002). `appareil`: the mark that the
 * browser drew, an addition.
 */
export const login = endpoint('POST login', {
  access: publicAccess,
  input: z.object({
    login: z.string({ error: "L'identifiant est obligatoire." }).check(
      z.refine((text) => text.trim() !== '', { error: "L'identifiant est obligatoire." }),
      z.maxLength(200, { error: "L'identifiant est trop long." }),
      z.refine((text) => !aDesCaracteresInterdits(text), {
        error: "L'identifiant contient un caractère qui ne s'imprime pas.",
      }),
    ),
    password: z.string({ error: 'Le mot de passe est obligatoire.' }).check(
      z.refine((text) => text !== '', { error: 'Le mot de passe est obligatoire.' }),
      z.maxLength(MOT_DE_PASSE_MAXIMAL, { error: 'Le mot de passe est trop long.' }),
    ),
    // The second factor of a person who has one: it is asked for after the right password.
    [CHAMP_CODE]: z.optional(codeTape),
    // Without it a device is known by the name it gives itself and by its address.
    appareil: z.optional(z.string().check(z.regex(MARQUE_D_APPAREIL))),
  }),
  output: identite,
  typed: ['login', 'password', CHAMP_CODE],
  secret: ['password', CHAMP_CODE, 'appareil'],
  trace: tracee('connexion'),
  summary: 'Ouvre une connexion : un téléphone ou un e-mail, un mot de passe ; rend le jeton.',
  source: 'A§7',
});

/** Stands in the path for the token that the call carries in its header: an address is kept in histories and by proxies. */
export const JETON_PRESENTE = 'present';

/**
 * Answers whether a stored token has ended; an unknown one has (AMB-012). Our screens ask it of the token in the header; a program may
 * give another in the path, as the documents do. The path is never logged.
 */
export const checktokenexpire = endpoint('GET checktokenexpire/:token', {
  access: publicAccess,
  input: z.object({ token: z.string() }),
  secret: ['token'],
  output: z.object({ expired: z.boolean() }),
  summary: "Dit si un jeton est expiré ; un jeton inconnu l'est.",
  source: 'A§7',
});

/**
 * Proves that the person of a connexion sits there (AMB-184): for some minutes acts that want it are not refused. The token is another
 * from then on; the one that made the call opens nothing.
 */
export const prouverIdentite = endpoint('PUT prouverIdentite', {
  access: { who: 'signed-in', beforeSecondFactor: true },
  input: z.object({
    [CHAMP_PREUVE]: z.string({ error: 'Le mot de passe est obligatoire.' }).check(
      z.refine((text) => text !== '', { error: 'Le mot de passe est obligatoire.' }),
      z.maxLength(MOT_DE_PASSE_MAXIMAL, { error: 'Le mot de passe est trop long.' }),
    ),
    // It is asked for after the right password, of a person who has a second factor.
    [CHAMP_CODE]: z.optional(codeTape),
  }),
  output: z.array(z.object({ token: z.nullable(z.string()) })),
  typed: [CHAMP_PREUVE, CHAMP_CODE],
  secret: [CHAMP_PREUVE, CHAMP_CODE],
  once: ['token'],
  summary:
    "Prouve que c'est bien la personne connectée : son mot de passe, et le code de son application ; rend un autre jeton.",
  source: 'addition',
});

/**
 * Changes one's own password and ends every connexion of the user (AMB-006). It wants a proof, unless a one-time password is in use
 * (AMB-184).
 */
export const updateUserPwd = endpoint('PUT updateUserPwd', {
  access: { who: 'self', field: 'id', beforePasswordChange: true },
  input: z.object({
    id,
    newMotDePasse: z.string({ error: 'Le mot de passe est obligatoire.' }).check(
      z.refine((text) => longueur(text) >= MOT_DE_PASSE_MINIMAL, {
        error: `Le mot de passe doit avoir au moins ${MOT_DE_PASSE_MINIMAL} caractères.`,
      }),
      z.refine((text) => longueur(text) <= MOT_DE_PASSE_MAXIMAL, {
        error: `Le mot de passe doit avoir au plus ${MOT_DE_PASSE_MAXIMAL} caractères.`,
      }),
    ),
    modifUserId: idIgnore,
    creationUserId: idIgnore,
  }),
  output: z.object({ ok: z.boolean() }),
  typed: ['newMotDePasse'],
  secret: ['newMotDePasse'],
  wantsProof: true,
  endsConnexion: true,
  trace: tracee('motDePasse'),
  summary: 'Change son propre mot de passe et termine toutes ses connexions.',
  source: 'A§3, A§7',
});

/** Ends the connexion of the token: an addition (AMB-006). */
export const deconnexion = endpoint('POST deconnexion', {
  access: { who: 'signed-in', beforePasswordChange: true },
  input: z.object({}),
  endsConnexion: true,
  output: z.object({ ok: z.boolean() }),
  trace: tracee('fin'),
  summary: 'Termine la connexion du jeton.',
  source: 'addition',
});
