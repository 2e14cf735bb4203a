/** Reads where marks are entered: a class in a period, its rule, its state, and whether a person may write there now. */
import { Refus, refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterInstant, formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ETATS_DE_PERIODE, type EtatDePeriode, etatDuJour } from '@gestionscolaire/contract/notes/etats.ts';
import { MODELES_DE_NOTATION, reglePour } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { nomDuCompte } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockName } from '#core/db/lock.ts';
import { prepared } from '#core/db/prepared.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';

export interface Lieu {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
}

type Context = Pick<ReadContext, 'db' | 'caller' | 'now'> | Pick<WriteContext, 'db' | 'caller' | 'now'>;

/** Locks a class in a period until the transaction ends: marks and states of it are written one act at a time. */
export const lockLieu = (trx: Trx, { classeId, periodeId }: Lieu): Promise<void> =>
  lockName(trx, `notes ${classeId} ${periodeId}`);

const estUnEtat = (text: string | undefined): text is EtatDePeriode =>
  ETATS_DE_PERIODE.some((etat) => etat === text);

const reglesDeLAnnee = prepared((value, db) =>
  db
    .selectFrom('regles_notation')
    .select(['id', 'etape', 'niveau', 'serie', 'noteSur', 'pas', 'genre', 'modele', 'calcul'])
    .select('absenceJustifiee')
    .where('ecoleId', '=', value<number>('ecoleId'))
    .where('sessionId', '=', value<number>('sessionId'))
    .where('estActif', '=', 1),
);

/** Returns the rule of a class in a year; undefined while the school has chosen none. */
async function readRegle(
  db: Db,
  classe: { ecoleId: number; etape: string; niveau: number; serie: string | null },
  sessionId: number,
) {
  const regles = await reglesDeLAnnee.all(db, { ecoleId: classe.ecoleId, sessionId });
  const worded = regles.map((regle) => ({
    ...regle,
    niveau: regle.niveau === null ? null : String(regle.niveau),
    modele: MODELES_DE_NOTATION.find((modele) => modele === regle.modele) ?? null,
  }));
  return reglePour(worded, { ...classe, niveau: String(classe.niveau) });
}

const laClasse = prepared((value, db) =>
  db
    .selectFrom('classes')
    .select(['id', 'ecoleId', 'libelle', 'etape', 'niveau', 'serie', 'enseignantId'])
    .where('ecoleId', '=', value<number>('ecoleId'))
    .where('id', '=', value<number>('classeId')),
);

const laPeriode = prepared((value, db) =>
  db
    .selectFrom('periodes as t')
    .innerJoin('sessions as s', 's.id', 't.sessionId')
    .select(['t.id', 't.sessionId', 't.etape', 't.libelle', 't.dateDebut', 't.dateFin', 't.dateFinSaisie'])
    .select(['t.estActif', 's.dateDebut as debutDAnnee', 's.dateFin as finDAnnee'])
    .where('t.ecoleId', '=', value<number>('ecoleId'))
    .where('t.id', '=', value<number>('periodeId')),
);

const lEtat = prepared((value, db) =>
  db
    .selectFrom('etats_periodes as t')
    .leftJoin('utilisateurs as u', 'u.id', 't.fermeePar')
    .select(['t.etat', 't.fermeeLe', 't.arreteeLe', 't.nonTenueMotif', 'u.prenoms', 'u.nom'])
    .where('t.ecoleId', '=', value<number>('ecoleId'))
    .where('t.classeId', '=', value<number>('classeId'))
    .where('t.periodeId', '=', value<number>('periodeId')),
);

/**
 * Reads a class in a period of its own stage.
 * @throws Refus when the caller does not reach the school, or the class or the period is not of it, or not of one stage
 */
export async function readLieu({ db, caller, now }: Context, lieu: Lieu) {
  requireReach(caller, lieu);
  const { ecoleId, classeId, periodeId } = lieu;
  const classe = await laClasse.first(db, { ecoleId, classeId });
  const found = await laPeriode.first(db, { ecoleId, periodeId });
  if (classe === undefined || found === undefined || found.etape !== classe.etape)
    throw new Refus('INTROUVABLE');
  const { debutDAnnee, finDAnnee, ...periode } = found;
  const ecrit = await lEtat.first(db, { ecoleId, classeId, periodeId });
  const aujourdhui = jourDe(now);
  const etat = etatDuJour(estUnEtat(ecrit?.etat) ? ecrit.etat : undefined, periode.dateFinSaisie, aujourdhui);
  return {
    ...lieu,
    classe,
    periode,
    regle: await readRegle(db, classe, periode.sessionId),
    etat,
    fermeeLe: ecrit?.fermeeLe ?? null,
    /** Who closed the entry, by name; null: the last day of entry did. */
    fermeePar: ecrit === undefined ? null : nomDuCompte(ecrit),
    /** The instant of the council's arrêt; null: it has not arrêté it. */
    arreteeLe: ecrit?.arreteeLe ?? null,
    /** Why the class has no such period; null: it has it. */
    nonTenueMotif: ecrit?.nonTenueMotif ?? null,
    /** The titulaire, where the period is of the school year of today: a class does not say whose it was before. */
    titulaireId: debutDAnnee <= aujourdhui && aujourdhui <= finDAnnee ? classe.enseignantId : null,
    aujourdhui,
  };
}
export type LieuLu = Awaited<ReturnType<typeof readLieu>>;

/** Returns the subjects of a class whose entry is open again on a day (yyyy-MM-dd): null stands for all of them. */
export async function readRouverts(db: Db, lieu: Lieu, jour: string): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom('reouvertures')
    .select('enseignementId')
    .where('ecoleId', '=', lieu.ecoleId)
    .where('classeId', '=', lieu.classeId)
    .where('periodeId', '=', lieu.periodeId)
    .where('estActif', '=', 1)
    .where('jusquAu', '>=', jour)
    .execute();
  return new Set(rows.map(({ enseignementId }) => enseignementId));
}

/** Says since when the entry is closed, and by whom: 'La saisie est fermée depuis le 20/12/2026 08:00:00, par Mariama Bah.' */
export function direFermee({
  periode,
  fermeeLe,
  fermeePar,
}: Pick<LieuLu, 'periode' | 'fermeeLe' | 'fermeePar'>): string {
  const { libelle, dateFinSaisie } = periode;
  if (fermeeLe !== null) {
    const by = fermeePar === null ? '' : `, par ${fermeePar}`;
    return `La saisie est fermée depuis le ${formaterInstant(fermeeLe)}${by}.`;
  }
  const when = dateFinSaisie === null ? '' : ` depuis le ${formaterJour(dateFinSaisie)} au soir`;
  return `La saisie de « ${libelle} » est finie${when} : demandez qu'elle soit rouverte.`;
}

export const PERIODE_SCELLEE =
  'Les bulletins de cette période sont scellés : seule une rectification les change.';

/** Says why a class has nothing to enter in a period: its council said that it did not hold it. */
export const phraseNonTenue = (motif: string): string =>
  `Cette classe n'a pas tenu cette période : « ${motif} ».`;

/** Says why the marks of a period that the council has arrêtée, or that is sealed, are not written. */
export const direArretee = ({ etat }: Pick<LieuLu, 'etat'>): string =>
  etat === 'scellee'
    ? PERIODE_SCELLEE
    : 'Le conseil a arrêté cette période : ses notes ne se saisissent plus.';

/** Whether the children of a class are followed by competences: there is no mark, average or rank of them (NOTE-63). */
export const estParCompetences = ({ regle }: Pick<LieuLu, 'regle'>): boolean =>
  regle?.genre === 'competences';

export const SANS_MOYENNE = 'Cette classe se suit par compétences : elle n’a ni note, ni moyenne, ni rang.';

/** Refuses marks, and every figure made of them, where the school has chosen no rule or follows children by competences (NOTE-63). */
export function regleDe({ regle }: LieuLu): NonNullable<LieuLu['regle']> {
  if (regle === undefined)
    return refuse('REGLE', {
      phrase: "La règle de notation de ce niveau n'est pas choisie pour cette année.",
    });
  return regle.genre === 'competences' ? refuse('REGLE', { phrase: SANS_MOYENNE }) : regle;
}
