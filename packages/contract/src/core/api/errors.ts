import { worded } from '#core/text/formulations.ts';

/**
 * Declares the closed list of refusals. A code is for programs; a person reads only the French sentence in `error`. The server
 * gives each its HTTP status once (core/http/server/error-response.ts).
 */
export const ERREURS = {
  /** The request is one that our screens never send: wrong type, missing key, id of the path and of the body that differ. */
  REQUETE_INVALIDE: { status: 400, phrase: "La demande n'a pas la forme attendue." },
  /** The token is absent, unknown, ended or revoked. The sentence is the documents' (A§8), `reconnexion` of messages.ts. */
  NON_CONNECTE: {
    status: 401,
    get phrase() {
      return worded({ document: 'vous devez vous reconnecter!', corrigees: 'Vous devez vous reconnecter.' });
    },
  },
  /** The sign-in is refused, with the same sentence for an unknown person and a wrong password (AMB-005). */
  IDENTIFIANTS: { status: 401, phrase: 'Identifiant ou mot de passe incorrect' },
  /** A one-time password is in use: nothing else is open until it is changed (AMB-003). */
  MOT_DE_PASSE_A_CHANGER: { status: 403, phrase: "Changez d'abord votre mot de passe provisoire." },
  /** A group of the person wants a second factor, which they have not: nothing else is open until they have. */
  SECOND_FACTEUR_A_ACTIVER: {
    status: 403,
    phrase: "Un de vos groupes demande la vérification en deux étapes\u00A0: activez-la d'abord.",
  },
  /** No group of the user gives the right; details say which. */
  DROIT_ABSENT: { status: 403, phrase: "Vous n'avez pas ce droit." },
  /** The record or the person asked for belongs to somebody else. */
  HORS_DE_PORTEE: { status: 403, phrase: 'Ces données ne sont pas les vôtres.' },
  /** The call came in plain http over the network, to a server that speaks https: what it carried was readable on the way. */
  HTTPS_SEULEMENT: { status: 403, phrase: 'Ouvrez cette adresse en https.' },
  INTROUVABLE: { status: 404, phrase: "Cet enregistrement n'existe pas ou n'existe plus." },
  /** The address is not one of the product's calls. */
  APPEL_INCONNU: { status: 404, phrase: "Cette adresse n'existe pas." },
  /** Somebody else changed the record meanwhile: `actuel` holds it, or null when it is gone (AMB-145). */
  PERIME: { status: 409, phrase: "Quelqu'un d'autre a modifié cet enregistrement entre-temps." },
  /** Other records refer to this one (AMB-069). */
  UTILISE: { status: 409, phrase: 'Cet enregistrement est utilisé.' },
  DOUBLON: { status: 409, phrase: 'Un autre enregistrement actif a déjà cette valeur.' },
  /** A rule over several records forbids it; the sentence says which (the last administrator, oneself). */
  REGLE: { status: 409, phrase: "Une règle du produit l'empêche." },
  /** The school wants the agreement of a second person for this act (SEC-14): nothing was written; `addAccord` asks for it. */
  ACCORD_REQUIS: {
    status: 409,
    phrase: "L'école demande l'accord d'une autre personne pour cet acte\u00A0: rien n'a changé.",
  },
  TROP_VOLUMINEUX: { status: 413, phrase: 'La demande est trop volumineuse.' },
  TYPE_REFUSE: { status: 415, phrase: 'Ce type de contenu n’est pas accepté.' },
  /** A person typed something wrong; `champs` tells every field at once. */
  SAISIE_INVALIDE: { status: 422, phrase: 'Corrigez les champs signalés.' },
  /**
   * The person may confirm it (AMB-079, AMB-153); `champs` names the field, and the request is sent again with `<champ>Confirme`.
   */
  A_CONFIRMER: { status: 422, phrase: 'Confirmez les champs signalés.' },
  /** The same Idempotency-Key came with another body (AMB-158). */
  CLE_REUTILISEE: { status: 422, phrase: 'Cette demande a déjà été envoyée avec un autre contenu.' },
  TROP_DE_TENTATIVES: { status: 429, phrase: 'Trop de tentatives. Réessayez plus tard.' },
  /** One person, one school or one address asks for more than its part; `attente` says when to ask again. */
  TROP_DE_DEMANDES: {
    status: 429,
    phrase: 'Trop de demandes à la fois. Patientez quelques secondes, puis réessayez.',
  },
  /** A fault that nobody foresaw: it is logged under an id, and only the id is shown. */
  INTERNE: { status: 500, phrase: "L'opération a échoué" },
  INDISPONIBLE: { status: 503, phrase: 'Le service est momentanément indisponible. Réessayez.' },
} as const satisfies Record<string, { status: number; phrase: string }>;

export type CodeErreur = keyof typeof ERREURS;

/** The body of every refusal. `champs`: one sentence a field; `actuel`: the stored record of a stale write. */
export interface CorpsErreur {
  error: string;
  code: CodeErreur;
  champs?: Record<string, string>;
  actuel?: unknown;
  /** The seconds to wait, with TROP_DE_TENTATIVES and TROP_DE_DEMANDES. */
  attente?: number;
  /** The id under which an unexpected failure was logged. */
  incident?: string;
}

export interface DetailsRefus {
  /** The French sentence that replaces the code's own. */
  phrase?: string;
  champs?: Record<string, string>;
  actuel?: unknown;
  attente?: number;
}

/** A refusal that a handler decides; anything else that is thrown is a fault and answers 500. */
export class Refus extends Error {
  readonly code: CodeErreur;
  readonly details: DetailsRefus;

  constructor(code: CodeErreur, details: DetailsRefus = {}) {
    super(details.phrase ?? ERREURS[code].phrase);
    this.name = 'Refus';
    this.code = code;
    this.details = details;
  }

  /** Returns the body that a caller receives. */
  corps(): CorpsErreur {
    const { champs, actuel, attente } = this.details;
    return {
      error: this.message,
      code: this.code,
      ...(champs === undefined ? {} : { champs }),
      ...(actuel === undefined ? {} : { actuel }),
      ...(attente === undefined ? {} : { attente }),
    };
  }
}

/** Stops the call with a refusal. */
export function refuse(code: CodeErreur, details: DetailsRefus = {}): never {
  throw new Refus(code, details);
}

/** The fault of a key of a request: it is absent, or its value is refused. */
export type FauteDeCle = 'manque' | 'refusee';

const PHRASES_DES_CLES = {
  manque: (cle: string) => `la clé « ${cle} » manque`,
  refusee: (cle: string) => `la clé « ${cle} » ne peut pas avoir cette valeur`,
} as const satisfies Record<FauteDeCle, (cle: string) => string>;

/** Makes the refusal of a request that our screens never send; its sentence names the keys for the author of the program. */
export function refusDesCles(cles: ReadonlyMap<string, FauteDeCle>): Refus {
  const fautes = [...cles].map(([cle, faute]) => PHRASES_DES_CLES[faute](cle));
  return new Refus('REQUETE_INVALIDE', { phrase: `Dans cette demande, ${fautes.join(', ')}.` });
}

/** Stops the call because of keys whose values are refused. */
export function refuseCles(...cles: readonly string[]): never {
  throw refusDesCles(new Map(cles.map((cle) => [cle, 'refusee'])));
}

/** Refuses the value that a person typed in one field; the field's sentence is the answer's too. */
export const refuseAt = (champ: string, phrase: string): never =>
  refuse('SAISIE_INVALIDE', { phrase, champs: { [champ]: phrase } });

/** Refuses the fields that have a fault; does nothing where there is none. */
export function refuseFaults(champs: Record<string, string>): void {
  const [phrase] = Object.values(champs);
  if (phrase !== undefined) refuse('SAISIE_INVALIDE', { phrase, champs });
}
