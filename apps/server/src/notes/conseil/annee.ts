/**
 * Reads the year of the pupils of a class up to one of its periods: the average of each period, as its sealed bulletin has it, else as
 * it is worked out now in the class where the pupil then was; and the year itself at the last period. The council reads it, and the
 * seal keeps it.
 */

import type { DecisionDuConseil } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { estDAcquis } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { calculerAnnee, type ResultatDAnnee } from '@gestionscolaire/contract/notes/calcul/annee.ts';
import { calculerClasse, type ResultatDeClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import type { ClasseACalculer, EleveNote } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { classeDuJour, jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import { decisionProposee } from '@gestionscolaire/contract/notes/conseil/decision.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { estParCompetences, type LieuLu, readLieu } from '#notes/lieu/lieu.ts';
import { readClasse } from '#notes/releve/lecture.ts';
import { type PeriodeDAnnee, readEnVigueur, readPeriodesDAnnee } from '#notes/scelles/annee.ts';

export type ContexteDAnnee =
  | Pick<ReadContext, 'db' | 'caller' | 'now'>
  | Pick<WriteContext, 'db' | 'caller' | 'now'>;

/** The average of a pupil in a period, in hundredths; null: they have none. */
interface MoyenneDePeriode {
  readonly periodeId: number;
  readonly libelle: string;
  readonly poids: number;
  readonly moyenne: number | null;
  readonly estClasse: boolean;
}

export interface AnneeDePeriode {
  /** Whether the period is the last of the year of its stage. */
  readonly estDerniere: boolean;
  /** The periods of the year up to this one, this one too. */
  readonly periodes: readonly PeriodeDAnnee[];
  /** The averages of each pupil of the class, in the order of `periodes`, by enrolment. */
  readonly moyennes: ReadonlyMap<number, readonly MoyenneDePeriode[]>;
  /** The year of each, by enrolment; empty before the last period. */
  readonly annees: ReadonlyMap<number, ResultatDAnnee>;
  /** The decision to propose for each, by enrolment; null where nothing is proposed, and before the last period. */
  readonly propositionDe: (inscriptionId: number) => DecisionDuConseil | null;
}

type Figures = Pick<MoyenneDePeriode, 'moyenne' | 'estClasse'>;
const SANS_MOYENNE: Figures = { moyenne: null, estClasse: false };

/** Reads the figures of the sealed bulletins of some pupils in a period: those of their last version. */
async function readScelles(
  db: Db,
  { ecoleId, periodeId }: { readonly ecoleId: number; readonly periodeId: number },
  ids: readonly number[],
): Promise<Map<number, Figures>> {
  const held = await readEnVigueur(db, { ecoleId, periodeIds: [periodeId], inscriptionIds: ids });
  return new Map(
    held.map(({ inscriptionId, lu }) => [
      inscriptionId,
      // One of competences has no figure, and is not worked out from marks either.
      estDAcquis(lu) ? SANS_MOYENNE : { moyenne: lu.moyenne, estClasse: lu.estClasse },
    ]),
  );
}

/** Works out the figures of some pupils in an earlier period, each in the class where they then were. */
async function calculerAvant(
  context: ContexteDAnnee,
  lieu: LieuLu,
  { periode, eleves }: { readonly periode: PeriodeDAnnee; readonly eleves: readonly EleveNote[] },
): Promise<Map<number, Figures>> {
  const jour = jourDuCompte(periode.dateFin, lieu.aujourdhui);
  const found = new Map<number, Figures>();
  for (const classeId of new Set(eleves.map((one) => classeDuJour(one, jour)))) {
    if (classeId === null) continue;
    const etape = await stageOf(context.db, lieu.ecoleId, classeId);
    // A class of another stage has not this period.
    if (etape !== lieu.classe.etape) continue;
    const avant = await readLieu(context, { ecoleId: lieu.ecoleId, classeId, periodeId: periode.id });
    if (avant.regle === undefined || estParCompetences(avant)) continue;
    const { classe } = await readClasse(context.db, avant);
    for (const { inscriptionId, moyenne, estClasse } of calculerClasse(classe).eleves)
      found.set(inscriptionId, { moyenne, estClasse });
  }
  return found;
}

async function stageOf(db: Db, ecoleId: number, classeId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('classes')
    .select('etape')
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', classeId)
    .executeTakeFirst();
  return row?.etape;
}

/**
 * Reads the year of a class up to the period of `lieu`. `classe` and `figures`: what was read (readClasse) and worked out
 * (calculerClasse) of the class in that period.
 */
export async function readAnnee(
  context: ContexteDAnnee,
  lieu: LieuLu,
  { classe, figures }: { readonly classe: ClasseACalculer; readonly figures: ResultatDeClasse },
): Promise<AnneeDePeriode> {
  const { db } = context;
  const { ecoleId } = lieu;
  const toutes = await readPeriodesDAnnee(db, lieu);
  const jusquIci = toutes.slice(0, toutes.findIndex(({ id }) => id === lieu.periodeId) + 1);
  const estDerniere = toutes.at(-1)?.id === lieu.periodeId;
  const ids = figures.eleves.map(({ inscriptionId }) => inscriptionId);
  const parPeriode: { periode: PeriodeDAnnee; of: ReadonlyMap<number, Figures> }[] = [];
  for (const periode of jusquIci) {
    if (periode.id === lieu.periodeId) {
      parPeriode.push({ periode, of: new Map(figures.eleves.map((one) => [one.inscriptionId, one])) });
      continue;
    }
    const scelles = await readScelles(db, { ecoleId, periodeId: periode.id }, ids);
    const others = classe.eleves.filter(
      ({ inscriptionId }) => ids.includes(inscriptionId) && !scelles.has(inscriptionId),
    );
    const calcules = await calculerAvant(context, lieu, { periode, eleves: others });
    parPeriode.push({ periode, of: new Map([...calcules, ...scelles]) });
  }
  const moyennes = new Map(
    ids.map((inscriptionId) => [
      inscriptionId,
      parPeriode.map(({ periode, of }): MoyenneDePeriode => {
        const { moyenne, estClasse } = of.get(inscriptionId) ?? SANS_MOYENNE;
        return { periodeId: periode.id, libelle: periode.libelle, poids: periode.poids, moyenne, estClasse };
      }),
    ]),
  );
  const annees = estDerniere
    ? calculerAnnee(
        ids.map((inscriptionId) => ({ inscriptionId, periodes: moyennes.get(inscriptionId) ?? [] })),
        classe.regle,
      )
    : [];
  const byId = new Map(annees.map((one) => [one.inscriptionId, one]));
  return {
    estDerniere,
    periodes: jusquIci,
    moyennes,
    annees: byId,
    propositionDe: (inscriptionId) => {
      const annee = byId.get(inscriptionId);
      return annee === undefined ? null : decisionProposee(annee.proposition, lieu.classe);
    },
  };
}
