/**
 * Declares a call of the product: its method and path as the documents give them, who may make it, what it takes and answers. The
 * server binds it (core/http/call/bind.ts), the browser calls it (core/api/client.ts); the access matrix, the hostile inputs and the
 * OpenAPI document are made from it. Nobody writes a path twice: browser scripts that must not carry these schemas get their paths at
 * build time (apps/web/build/departs.ts).
 */
import * as z from 'zod/mini';
import type { Operation } from './droits.ts';
import { modifDate } from './stamps.ts';
import type { SansTrace, Trace } from './trace.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type ObjectSchema = z.ZodMiniObject;
export type Schema = z.ZodMiniType;

/**
 * The menu or tab that owns a screen, by its reference. Core knows no reference, so a domain writes its own `satisfies
 * ReferenceMenu`. `kind`: the word of the entity, under which its rights are kept.
 */
export interface Screen {
  readonly kind: 'menus' | 'onglets';
  readonly reference: string;
}
/** A screen as a declaration writes it: a text alone is a menu. */
export type ScreenName = string | Screen;

/** Another screen that needs a call. `operation`: the one that it takes there, where that is another. */
export interface AutreEcran extends Screen {
  readonly operation?: Operation;
}

/** Returns the screen of a tab: `right(tab('classes'), 'ajout')`. */
export const tab = (reference: string): Screen => ({ kind: 'onglets', reference });
export const screenOf = (name: ScreenName): Screen =>
  typeof name === 'string' ? { kind: 'menus', reference: name } : name;

/** Returns another screen of a call, with the operation that the call takes there: `also: [par('conseils', 'modification')]`. */
export const par = (name: ScreenName, operation: Operation): AutreEcran => ({ ...screenOf(name), operation });

/** The persons who may make a call. One place on the server checks it (core/acces). */
export type Access =
  /** Anybody may, without a token. */
  | { readonly who: 'public' }
  /**
   * Any valid connexion may. `beforePasswordChange`: also while a one-time password is in use (AMB-003). `beforeSecondFactor`: also
   * while the person has not the second factor that a group of theirs wants.
   */
  | { readonly who: 'signed-in'; readonly beforePasswordChange?: true; readonly beforeSecondFactor?: true }
  /** Only the person whose id stands in the input's `field` may (AMB-014). */
  | { readonly who: 'self'; readonly field: string; readonly beforePasswordChange?: true }
  /** A person with a privilege on the menu or tab that owns the screen may. */
  | RightAccess
  /** Any signed-in person may; without the screen's privilege they receive only the keys of `reduced` (AMB-156). */
  | { readonly who: 'lookup'; readonly screen: Screen; readonly reduced: ObjectSchema };

export interface RightAccess {
  readonly who: 'right';
  readonly screen: Screen;
  readonly operation: Operation;
  /**
   * 'reseau': the network's data, which a user of a school only reads (AMB-155). 'ecole': they also write, within their own school,
   * to which the handler keeps them.
   */
  readonly scope: 'reseau' | 'ecole';
  /** The other screens that need the call: the same operation on one of them is enough, or the one that it names. */
  readonly also: readonly AutreEcran[];
  /** The sentence that tells a user of a school why only the network may do it, where the data are not common to all schools. */
  readonly reserve?: string;
}

/**
 * The keys of an answer, at any depth, that only some of its callers are told: the others are answered as if they were not there,
 * and neither sort, filter nor search by them. A sum, a column of a file under such a key is left out too. Whoever may not write
 * such a key is refused when they fill it; an empty one leaves it as it was.
 */
export interface Reserved {
  readonly keys: readonly string[];
  /** The access of whoever is told. */
  readonly to: Access;
  /** The access of whoever writes them, where being told is not enough. */
  readonly writtenBy?: Access;
}

export interface Endpoint<I extends ObjectSchema = ObjectSchema, O extends Schema = Schema> {
  /** The name in the documents: the path's first segment. */
  readonly name: string;
  readonly method: Method;
  /** The path relative to the base, parameters as ':id'. */
  readonly path: string;
  /** Whether the call writes. A write runs in one transaction with its journal entry; some documented reads are POST or PUT. */
  readonly kind: 'read' | 'write';
  readonly access: Access;
  /** The keys that only some callers are told, each list with its own access; empty: all are told all. */
  readonly reserved: readonly Reserved[];
  readonly input: I;
  readonly output: O;
  /** The keys of the input that a person types: their faults are 422 at the field, all others 400. */
  readonly typed: readonly string[];
  /** The keys of the input that no log, journal, stored fingerprint or answer ever holds. */
  readonly secret: readonly string[];
  /** The keys of the answer's rows that are told once: they are not kept with the answer, so a repeated send finds null. */
  readonly once: readonly string[];
  /**
   * Whether the call wants its person to have proved who they are in the last minutes (core/api/preuve.ts): what an account is, who
   * administers, a backup, an update. A call that wants it of some inputs alone leaves it out, and its handler asks.
   */
  readonly wantsProof: boolean;
  /** Whether the call ends the connexion that makes it: it can be made once only, so it takes no Idempotency-Key. */
  readonly endsConnexion: boolean;
  /**
   * Whether the journal does not tell the write: it keeps what a person looked at, for themselves, and changes no record.
   */
  readonly isSilent: boolean;
  /**
   * The entity in whose record a read notes that it was made, such as how many times a receipt was printed. undefined: a read writes nothing.
   */
  readonly notedIn: string | undefined;
  /** The status of a success. */
  readonly status: 200 | 201;
  /** Whether the answer is a page with X-Total-Count when `page` is asked for. */
  readonly paged: boolean;
  /**
   * Whether the documents describe the list that it pages: their wording opens it shorter than ours (AMB-159), and its rows keep
   * their buttons, where ours have a menu.
   */
  readonly isDocumented: boolean;
  /** Whether the answer is a file instead of JSON. */
  readonly file: boolean;
  /**
   * The bytes of the largest file of a call that also takes a form (multipart/form-data): the input has the file of a field as
   * base64, as JSON would carry it. undefined: JSON alone.
   */
  readonly upload: number | undefined;
  /** The bytes of the largest JSON request, where a call takes many rows at once. undefined: as all others. */
  readonly largest: number | undefined;
  /** The line that the security trace keeps of it, or why none (trace.ts). undefined: it answers no file and no personal data. */
  readonly trace: Trace | SansTrace | undefined;
  /** The French sentence of what it does: 'Ajoute une devise.' */
  readonly summary: string;
  /** The section of the documents that names it: 'A§7', or 'addition'. */
  readonly source: string;
}

export type Input<E extends Endpoint> = z.output<E['input']>;
export type Output<E extends Endpoint> = z.output<E['output']>;

interface Definition<I extends ObjectSchema, O extends Schema> {
  kind?: 'read' | 'write';
  access: Access;
  reserved?: Reserved | readonly Reserved[] | undefined;
  input: I;
  output: O;
  typed?: readonly string[];
  secret?: readonly string[];
  once?: readonly string[];
  wantsProof?: boolean;
  endsConnexion?: boolean;
  isSilent?: boolean;
  notedIn?: string;
  status?: 200 | 201;
  paged?: boolean;
  /** Whose list it pages; by default the documents', when they name the call. */
  isDocumented?: boolean;
  file?: boolean;
  upload?: number;
  largest?: number;
  trace?: Trace | SansTrace | undefined;
  summary: string;
  source: string;
}

/** Declares a call: `endpoint('GET getOneDevise/:id', { … })`. Without `kind`, GET reads and the rest writes. */
export function endpoint<I extends ObjectSchema, O extends Schema>(
  call: `${Method} ${string}`,
  definition: Definition<I, O>,
): Endpoint<I, O> {
  const space = call.indexOf(' ');
  const method = call.slice(0, space) as Method;
  const path = call.slice(space + 1);
  const {
    kind = method === 'GET' ? 'read' : 'write',
    typed = [],
    secret = [],
    once = [],
    wantsProof = false,
    endsConnexion = false,
    isSilent = false,
    status = 200,
    paged = false,
    file = false,
  } = definition;
  return {
    name: path.split('/')[0] ?? path,
    method,
    path,
    kind,
    access: definition.access,
    reserved: [definition.reserved ?? []].flat(),
    input: definition.input,
    output: definition.output,
    typed,
    secret,
    once,
    wantsProof,
    endsConnexion,
    isSilent,
    notedIn: definition.notedIn,
    status,
    paged,
    isDocumented: paged && (definition.isDocumented ?? definition.source !== 'addition'),
    file,
    upload: definition.upload,
    largest: definition.largest,
    trace: definition.trace,
    summary: definition.summary,
    source: definition.source,
  };
}

/**
 * Whether a call may leave out a key of this schema: an absent key counts as null where null is accepted, such as the `email` of
 * a user. modifDate may not, though it may be null: a person who forgot it would overwrite another's change.
 */
export const mayBeAbsent = (schema: z.core.$ZodType): boolean =>
  schema !== modifDate && (z.safeParse(schema, undefined).success || z.safeParse(schema, null).success);

/** Returns the names of the ':' parameters of a path, in order. */
export function pathParameters(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1));
}

export const publicAccess: Access = { who: 'public' };
export const signedIn: Access = { who: 'signed-in' };
export const self = (field: string): Access => ({ who: 'self', field });
interface RightOptions {
  readonly scope?: RightAccess['scope'];
  readonly also?: readonly (string | AutreEcran)[];
  readonly reserve?: string;
}
export const right = (
  name: ScreenName,
  operation: Operation,
  { scope = 'reseau', also = [], reserve }: RightOptions = {},
): Access => ({
  who: 'right',
  screen: screenOf(name),
  operation,
  scope,
  also: also.map((one) => (typeof one === 'string' ? screenOf(one) : one)),
  ...(reserve !== undefined && { reserve }),
});
export const lookup = (name: ScreenName, reduced: ObjectSchema): Access => ({
  who: 'lookup',
  screen: screenOf(name),
  reduced,
});

/** The input of a call that takes nothing. */
export const nothing = z.object({});
