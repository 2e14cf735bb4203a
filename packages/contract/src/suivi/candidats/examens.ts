/** Says who the candidates of a national examination are, which columns their list has, and what a candidate lacks. Pure. Additions (SUIVI-39). */

export const EXAMENS = ['cee', 'bepc', 'bac'] as const;
export type Examen = (typeof EXAMENS)[number];
export const LIBELLES_DES_EXAMENS: Readonly<Record<Examen, string>> = {
  cee: 'CEE, 6ème année',
  bepc: 'BEPC, 10ème année',
  bac: 'BAC, Terminale',
};

/** The order at whose end each is sat. */
export const NIVEAUX_DES_EXAMENS: Readonly<Record<Examen, string>> = { cee: '6', bepc: '10', bac: '15' };

/** The data that a column of the list tells; `vide` is written by hand. */
export const CHAMPS_DE_CANDIDAT = [
  'nom',
  'prenoms',
  'sexe',
  'dateNaissance',
  'lieuNaissance',
  'nationalite',
  'pere',
  'mere',
  'serie',
  'ecoleOrigine',
  'photo',
  'matricule',
  'classe',
  'vide',
] as const;
export type ChampDeCandidat = (typeof CHAMPS_DE_CANDIDAT)[number];
export const LIBELLES_DES_CHAMPS_DE_CANDIDAT: Readonly<Record<ChampDeCandidat, string>> = {
  nom: 'Nom',
  prenoms: 'Prénoms',
  sexe: 'Sexe',
  dateNaissance: 'Date de naissance',
  lieuNaissance: 'Lieu de naissance',
  nationalite: 'Nationalité',
  pere: 'Père',
  mere: 'Mère',
  serie: 'Série',
  ecoleOrigine: "École d'origine",
  photo: 'Photo',
  matricule: 'Matricule',
  classe: 'Classe',
  vide: 'Vide, à remplir à la main',
};

/** A column of a list, as a school orders and names it. */
export interface ColonneDeCandidats {
  readonly champ: ChampDeCandidat;
  readonly titre: string;
  /** The official text that asks it; null: none is named, and the column is to be checked. */
  readonly texteOfficiel: string | null;
}

const D_USAGE: readonly ChampDeCandidat[] = CHAMPS_DE_CANDIDAT.slice(
  0,
  CHAMPS_DE_CANDIDAT.indexOf('photo') + 1,
);

/** Returns the columns of a school that has set none: no official text is known for them. */
export const colonnesDUsage = (examen: Examen): ColonneDeCandidats[] =>
  D_USAGE.filter((champ) => champ !== 'serie' || examen === 'bac').map((champ) => ({
    champ,
    titre: LIBELLES_DES_CHAMPS_DE_CANDIDAT[champ],
    texteOfficiel: null,
  }));

/** Says a title as the list has it: one star where the column is to be checked. */
export const titreDansLaListe = ({ titre, texteOfficiel }: Omit<ColonneDeCandidats, 'champ'>): string =>
  texteOfficiel === null ? `${titre} *` : titre;

/** A candidate, by what each column tells; null: nobody has said it. */
export type CandidatDExamen = Readonly<Record<Exclude<ChampDeCandidat, 'vide'>, string | null>>;

/** A guardian of a pupil, as their record has them. */
interface Responsable {
  readonly nom: string | null;
  readonly lien: string | null;
}

/** Returns the name of the parent of a bond among the guardians of a pupil; null: none of them is. */
export const parentDe = (responsables: readonly Responsable[], lien: 'pere' | 'mere'): string | null =>
  responsables.find((one) => one.lien === lien && one.nom !== null)?.nom ?? null;

/** Returns what a candidate lacks of the columns of their list, in their order. */
export const manquesDe = (
  candidat: CandidatDExamen,
  colonnes: readonly Pick<ColonneDeCandidats, 'champ'>[],
): ChampDeCandidat[] => [
  ...new Set(
    colonnes.flatMap(({ champ }) => (champ === 'vide' || (candidat[champ] ?? '') !== '' ? [] : [champ])),
  ),
];
