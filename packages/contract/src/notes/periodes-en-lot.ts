/** Declares the act that gives several stages their periods of a year, as one lot, and proposes the days of periods. Additions. */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { lotContract } from '#core/imports/lots.ts';
import { DAY } from '#core/values/durations.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { ETAPES } from '#scolarite/niveaux/niveaux.ts';
import { type GenreDePeriode, periodes } from './periodes.ts';

const MENU = 'reglesNotation' satisfies ReferenceMenu;
const scope = 'ecole';
const { sessionId, genre, libelle, dateDebut, dateFin } = periodes.fields;

const LES_PERIODES = 'Les périodes sont une liste, de 1 à 12.';
const AU_MOINS_UN = 'Les niveaux sont obligatoires : au moins un.';
/** The most periods of a year. */
const RANG_MAXIMAL = 12;

/** Adds the same periods to several stages, as one lot; a stage keeps what it has at a rank or at these days. */
export const addPeriodes = endpoint('POST addPeriodes', {
  access: right(MENU, 'ajout', { scope }),
  input: z.object({
    ecoleId: id,
    sessionId: sessionId.schema,
    etapes: z
      .array(z.enum(ETAPES, { error: AU_MOINS_UN }), { error: AU_MOINS_UN })
      .check(z.minLength(1, { error: AU_MOINS_UN }), z.maxLength(ETAPES.length, { error: AU_MOINS_UN })),
    genre: genre.schema,
    /** In their order: the first one has the rank 1. */
    periodes: z
      .array(
        z.object(
          { libelle: libelle.schema, dateDebut: dateDebut.schema, dateFin: dateFin.schema },
          { error: LES_PERIODES },
        ),
        { error: LES_PERIODES },
      )
      .check(z.minLength(1, { error: LES_PERIODES }), z.maxLength(RANG_MAXIMAL, { error: LES_PERIODES })),
    creationUserId: idIgnore,
  }),
  output: z.array(
    z.object({
      id,
      /** The periods that were added. */
      nombre: z.int(),
      /** Those of a rank or of days that a stage has already: they stay as they are. */
      existants: z.int(),
    }),
  ),
  typed: ['sessionId', 'etapes', 'periodes'],
  status: 201,
  summary: 'Ajoute les mêmes périodes à plusieurs niveaux, en un lot.',
  source: 'addition',
});

const lots = lotContract({
  lister: 'GET getLotsPeriode/:ecoleId',
  reprendre: 'PUT reprendrePeriodes',
  access: (operation) => right(MENU, operation, { scope }),
  summaries: {
    lister: "Liste les périodes qu'une école a ajoutées à plusieurs niveaux à la fois.",
    reprendre: 'Défait en entier des périodes ajoutées ensemble, tant que rien n’en dépend.',
  },
});

export const getLotsPeriode = lots.lister;

export const reprendrePeriodes = lots.reprendre;

interface Jours {
  readonly dateDebut: string;
  readonly dateFin: string;
}

interface PeriodeProposee extends Jours {
  readonly libelle: string;
}

/** How many periods of a kind make a year. */
const NOMBRES = { trimestre: 3, semestre: 2 } as const;
export type GenreProposable = keyof typeof NOMBRES;

/** Names the period of a rank: '1er trimestre', '2e semestre'; undefined for kinds that ranks do not name. */
const libelleDePeriode = (sien: GenreDePeriode, rang: number): string | undefined =>
  sien === 'trimestre' || sien === 'semestre' ? `${rang === 1 ? '1er' : `${rang}e`} ${sien}` : undefined;

/** Counts the months since year 0 of a day, yyyy-MM-dd. */
const moisDe = (jour: string): number => Number(jour.slice(0, 4)) * 12 + Number(jour.slice(5, 7)) - 1;
const premierDuMois = (mois: number): string =>
  `${String(Math.floor(mois / 12)).padStart(4, '0')}-${String((mois % 12) + 1).padStart(2, '0')}-01`;
const decaler = (jour: string, jours: number): string =>
  new Date(Date.parse(jour) + jours * DAY).toISOString().slice(0, 10);
const ecart = ({ dateDebut: du, dateFin: au }: Jours): number =>
  Math.round((Date.parse(au) - Date.parse(du)) / DAY);

/** Proposes the periods of a year (yyyy-MM-dd), each of as many whole months as the others, the first ones having the months left over. */
export function proposerPeriodes(session: Jours, de: GenreProposable): PeriodeProposee[] {
  const nombre = NOMBRES[de];
  const debut = moisDe(session.dateDebut);
  const mois = moisDe(session.dateFin) - debut + 1;
  const borne = (rang: number): string =>
    rang === 0 ? session.dateDebut : premierDuMois(debut + Math.ceil((mois * rang) / nombre));
  return Array.from({ length: nombre }, (_, at) => ({
    libelle: libelleDePeriode(de, at + 1) ?? '',
    dateDebut: borne(at),
    dateFin: at + 1 === nombre ? session.dateFin : decaler(borne(at + 1), -1),
  }));
}

/** Proposes the period after one: its rank, its name where ranks name it, and as many days from the day after on. */
export function periodeSuivante({
  genre: de,
  rang,
  ...jours
}: Jours & { readonly genre: GenreDePeriode; readonly rang: number }): Partial<
  PeriodeProposee & { rang: number }
> {
  if (rang >= RANG_MAXIMAL) return {};
  const du = decaler(jours.dateFin, 1);
  const nom = libelleDePeriode(de, rang + 1);
  return {
    rang: rang + 1,
    dateDebut: du,
    dateFin: decaler(du, ecart(jours)),
    ...(nom !== undefined && { libelle: nom }),
  };
}

/** Returns the period that a stage has already at the rank of a proposed one, or at its days; it stays. */
export const periodeEnPlace = <P extends Jours & { readonly rang: number }>(
  all: readonly P[],
  { dateDebut: du, dateFin: au, rang }: Jours & { readonly rang: number },
): P | undefined => all.find((one) => one.rang === rang || (one.dateDebut <= au && one.dateFin >= du));
