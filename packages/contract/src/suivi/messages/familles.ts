/**
 * Gathers the pupils of whom a school has something to tell into families, one a telephone, and says to each what there is to say of all
 * its children. It is told neither why a pupil was away nor any fact. Pure. Additions.
 */
import { formaterJour } from '#core/values/dates.ts';
import { formaterMontant } from '#core/values/montant.ts';
import type { MoyenDEnvoi } from '#scolarite/message.ts';
import {
  lienSms,
  lienWhatsApp,
  numeroInternational,
  remplirLeTexte,
  TEXTE_DE_L_ABSENCE,
  TEXTE_DE_L_ARRIERE,
  TEXTE_DE_LA_CONVOCATION,
  type ValeursDeLAbsence,
  type ValeursDeLArriere,
  type ValeursDeLaConvocation,
} from '#scolarite/textes.ts';

/** The kinds of a message: a guardian has one of a kind at most each day. */
export const GENRES_DE_MESSAGE = ['absence', 'convocation', 'frais'] as const;
export type GenreDeMessage = (typeof GENRES_DE_MESSAGE)[number];
export const LIBELLES_DES_GENRES_DE_MESSAGE: Readonly<Record<GenreDeMessage, string>> = {
  absence: 'Absences',
  convocation: 'Convocations',
  frais: 'Rappels de frais',
};

/** A guardian of a pupil, as the card has them. `estAutre`: their other guardian, whom fewer persons are told. */
export interface Responsable {
  readonly nom: string | null;
  readonly telephone: string | null;
  readonly estAutre: boolean;
}

/** A pupil of whom there is something to tell. */
export interface Sujet {
  readonly eleveId: number;
  readonly inscriptionId: number;
  readonly prenoms: string;
  readonly nom: string;
  readonly classe: string | null;
  readonly responsables: readonly Responsable[];
  /** The ids of what is told: absences, convocations, or the pupil who owes. */
  readonly objets: readonly number[];
  /** The words of what is told, as the screen says it: « le matin ». */
  readonly dit: string;
}

/** Returns the line of a guardian as it is called from everywhere, '+224622123456'; null: there is none that can be. */
export function ligneDe({ telephone }: Pick<Responsable, 'telephone'>): string | null {
  const numero = telephone === null ? null : numeroInternational(telephone);
  return numero === null ? null : `+${numero}`;
}

/** The reasons why nobody can be written to. */
export const SANS_LIGNE = {
  aucun: 'Aucun téléphone du responsable',
  inutilisable: 'Le téléphone du responsable est incomplet',
} as const;
type SansLigne = keyof typeof SANS_LIGNE;

/** A guardian who may be written to. */
interface Destinataire {
  readonly nom: string | null;
  readonly ligne: string;
  readonly estAutre: boolean;
}

export interface FamilleGroupee<S extends Sujet> {
  /** The guardians to whom one message about all these pupils may go, the one first named first; empty: none can be. */
  readonly destinataires: readonly Destinataire[];
  readonly sansLigne: SansLigne | null;
  readonly sujets: readonly S[];
}

/** Joins the names of those who share a line. */
const nomsDe = (all: readonly Responsable[]): string | null => {
  const noms = [...new Set(all.flatMap(({ nom }) => nom ?? []))];
  return noms.length === 0 ? null : noms.join(' / ');
};

/** Returns the guardians of a family: those of the line by which it was found, then the others that all its pupils share. */
function destinatairesDe(ligne: string, sujets: readonly Sujet[]): Destinataire[] {
  const tous = sujets.flatMap(({ responsables }) => responsables);
  const lignes = new Set([ligne, ...tous.flatMap((one) => ligneDe(one) ?? [])]);
  return [...lignes]
    .filter((one) => sujets.every(({ responsables }) => responsables.some((own) => ligneDe(own) === one)))
    .map((one) => {
      const leurs = tous.filter((own) => ligneDe(own) === one);
      return { nom: nomsDe(leurs), ligne: one, estAutre: leurs.every(({ estAutre }) => estAutre) };
    });
}

/** Gathers pupils by the first of their guardians who can be written to, in the order of the pupils; who has none stands alone. */
export function grouperParFamille<S extends Sujet>(sujets: readonly S[]): FamilleGroupee<S>[] {
  const cleDe = ({ responsables, inscriptionId }: S) =>
    responsables.flatMap((one) => ligneDe(one) ?? [])[0] ?? `sans ligne ${inscriptionId}`;
  return [...Map.groupBy(sujets, cleDe)].map(([cle, leurs]) => {
    const isWithout = !cle.startsWith('+');
    const hasOne = leurs.some(({ responsables }) => responsables.some(({ telephone }) => telephone !== null));
    return {
      destinataires: isWithout ? [] : destinatairesDe(cle, leurs),
      sansLigne: isWithout ? (hasOne ? 'inutilisable' : 'aucun') : null,
      sujets: leurs,
    };
  });
}

/** Names a pupil with their class: « Aïssatou Bah (7ème année A) ». */
export const nommer = ({ prenoms, nom, classe }: Pick<Sujet, 'prenoms' | 'nom' | 'classe'>): string =>
  `${`${prenoms} ${nom}`.trim()} (${classe ?? 'sans classe'})`;

interface AbsenceDite {
  readonly demiJournee: 'matin' | 'apresMidi';
  /** The hour at which a lesson began, '08:00'; null: the roll was that of the half-day. */
  readonly heure: string | null;
}

/** Says when a pupil was away, of the absences of one day: « le matin », « la journée », « au cours de 08:00 ». */
export function direQuand(absences: readonly AbsenceDite[]): string {
  const entieres = new Set(absences.flatMap(({ demiJournee, heure }) => (heure === null ? demiJournee : [])));
  const heures = absences.flatMap(({ demiJournee, heure }) =>
    heure === null || entieres.has(demiJournee) ? [] : heure,
  );
  const demi = entieres.size === 2 ? 'la journée' : entieres.has('matin') ? 'le matin' : "l'après-midi";
  return [
    ...(entieres.size === 0 ? [] : [demi]),
    ...[...new Set(heures)].toSorted().map((heure) => `au cours de ${heure}`),
  ].join(' et ');
}

/** A school's words for what is told; null: those of the product. */
type Mots = string | null;

export function composerAbsences(
  mots: Mots,
  { ecole, jour, sujets }: { ecole: string; jour: string; sujets: readonly Sujet[] },
): string {
  const valeurs: ValeursDeLAbsence = {
    ecole,
    absences: sujets.map((one) => `${nommer(one)}, ${one.dit}`).join(' ; '),
    date: formaterJour(jour),
  };
  return remplirLeTexte(mots ?? TEXTE_DE_L_ABSENCE, valeurs);
}

export function composerConvocations(
  mots: Mots,
  { ecole, sujets }: { ecole: string; sujets: readonly Sujet[] },
): string {
  const valeurs: ValeursDeLaConvocation = {
    ecole,
    convocations: sujets.map((one) => `pour ${nommer(one)}, ${one.dit}`).join(' ; '),
  };
  return remplirLeTexte(mots ?? TEXTE_DE_LA_CONVOCATION, valeurs);
}

/** A pupil who owes: how much, less their credit, and since which day. */
export interface SujetDeFrais extends Sujet {
  readonly net: number;
  readonly depuis: string;
}

/** Words that name one pupil are said once a pupil; those that name them all, once for all. */
export function composerRappel(
  mots: Mots,
  { ecole, jour, sujets }: { ecole: string; jour: string; sujets: readonly SujetDeFrais[] },
): string {
  const texte = mots ?? TEXTE_DE_L_ARRIERE;
  const remplir = (dits: readonly SujetDeFrais[]): string => {
    const [premier] = dits;
    if (premier === undefined) return '';
    const noms = dits.map((one) =>
      dits.length === 1 ? nommer(one) : `${nommer(one)} ${formaterMontant(one.net)}`,
    );
    const valeurs: ValeursDeLArriere = {
      ecole,
      eleves: noms.join(' ; '),
      prenoms: premier.prenoms,
      nom: premier.nom,
      classe: premier.classe ?? 'sans classe',
      montant: formaterMontant(dits.reduce((sum, { net }) => sum + net, 0)),
      depuis: formaterJour(dits.map(({ depuis }) => depuis).toSorted()[0] ?? premier.depuis),
      date: formaterJour(jour),
    };
    return remplirLeTexte(texte, valeurs);
  };
  const nommeUn = ['{prenoms}', '{nom}', '{classe}'].some((place) => texte.includes(place));
  return nommeUn ? sujets.map((one) => remplir([one])).join('\n\n') : remplir(sujets);
}

/** Returns the address that opens a message on the person's own telephone. */
export const lienDuMessage = (moyen: MoyenDEnvoi, ligne: string, texte: string): string =>
  moyen === 'whatsapp' ? lienWhatsApp(ligne, texte) : lienSms(ligne, texte);
