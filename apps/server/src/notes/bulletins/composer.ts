/**
 * Composes the bulletins of a class in a period, as a seal would hold them now: all that each pupil's paper prints, and all that its
 * figures come from. Nothing is written.
 */

import { chiffrer } from '@gestionscolaire/contract/notes/bulletins/chiffrer.ts';
import {
  CALCUL_DE_BULLETIN,
  type ContenuDeBulletin,
  DECISIONS,
  FORMAT_DE_BULLETIN,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { calculerClasse, type ResultatDeClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import type { ClasseACalculer, EleveNote } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { readClasse } from '#notes/releve/lecture.ts';
import type { LieuLu } from '#notes/saisie/lieu.ts';
import { type PeriodeScellable, readAnnee, readEnVigueur } from './annee.ts';
import {
  readEcole,
  readEnseignants,
  readEntete,
  readIdentites,
  readSignataires,
  readTitulaire,
} from './ce-jour-la.ts';
import { matieresDe, regleScellee, SANS_CHIFFRE } from './matieres-du-bulletin.ts';
import '#notes/etats/tables.ts';

export interface Composition {
  /** In the order of the class. */
  readonly bulletins: readonly ContenuDeBulletin[];
  readonly annee: readonly PeriodeScellable[];
  /** The number of cells that the class still owes. */
  readonly attendues: number;
}

/** Reads what the council and the teachers said: of each pupil, of his subjects, and the subjects that the period leaves out. */
async function readDits(db: Db, { ecoleId, periodeId }: LieuLu, ids: readonly number[]) {
  const bilans =
    ids.length === 0
      ? []
      : await db
          .selectFrom('bilans')
          .selectAll()
          .where('ecoleId', '=', ecoleId)
          .where('periodeId', '=', periodeId)
          .where('inscriptionId', 'in', ids)
          .where('estActif', '=', 1)
          .execute();
  const appreciations =
    ids.length === 0
      ? []
      : await db
          .selectFrom('appreciations')
          .select(['inscriptionId', 'enseignementId', 'texte'])
          .where('ecoleId', '=', ecoleId)
          .where('periodeId', '=', periodeId)
          .where('inscriptionId', 'in', ids)
          .where('estActif', '=', 1)
          .execute();
  const nonEvaluees = await db
    .selectFrom('non_evaluees')
    .select('enseignementId')
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('estActif', '=', 1)
    .execute();
  return {
    bilans: new Map(bilans.map((row) => [row.inscriptionId, row])),
    appreciations: new Map(
      appreciations.map((row) => [`${row.inscriptionId} ${row.enseignementId}`, row.texte]),
    ),
    nonEvaluees: new Set(nonEvaluees.map(({ enseignementId }) => enseignementId)),
  };
}
type Dits = Awaited<ReturnType<typeof readDits>>;

const caseDe = (flag: number | null): 0 | 1 | null => (flag === null ? null : flag === 1 ? 1 : 0);

/** Answers what the council said of a pupil, as his bulletin holds it. */
export const bilanDe = (row: StoredRow<'bilans'> | undefined): ContenuDeBulletin['bilan'] => ({
  appreciation: row?.appreciation ?? null,
  distinction: row?.distinction ?? null,
  conduite: row?.conduite ?? null,
  nonClasse: caseDe(row?.nonClasse ?? null),
  nonClasseMotif: row?.nonClasseMotif ?? null,
  decision: DECISIONS.find((one) => one === row?.decision) ?? null,
  decisionMotif: row?.decisionMotif ?? null,
});

/** Puts the words of the council into the class that is computed: who has no rank, and what is not evaluated. */
const avecLeConseil = (classe: ClasseACalculer, { bilans, nonEvaluees }: Dits): ClasseACalculer => ({
  ...classe,
  enseignements: classe.enseignements.map((one) => ({ ...one, nonEvaluee: nonEvaluees.has(one.id) ? 1 : 0 })),
  eleves: classe.eleves.map((one) => ({
    ...one,
    nonClasse: bilanDe(bilans.get(one.inscriptionId)).nonClasse,
  })),
});

const joursDeClasse = ({ classes }: EleveNote) => classes.map(({ classeId, du }) => ({ classeId, du }));

/** Reads the averages of earlier periods from their sealed bulletins: 'enrolment period' gives the printed one. */
async function readAnterieures(
  db: Db,
  ecoleId: number,
  { avant, ids }: { readonly avant: readonly PeriodeScellable[]; readonly ids: readonly number[] },
): Promise<Map<string, Pick<ContenuDeBulletin, 'moyenne' | 'estClasse'>>> {
  const periodeIds = avant.map(({ id }) => id);
  const held = await readEnVigueur(db, { ecoleId, periodeIds, inscriptionIds: ids });
  return new Map(held.map(({ inscriptionId, periodeId, lu }) => [`${inscriptionId} ${periodeId}`, lu]));
}

/**
 * Refuses bulletins whose own content does not give the figures that the class has on its screens: something that the figures come
 * from would be missing in them.
 */
function requireMemesChiffres(bulletins: readonly ContenuDeBulletin[], figures: ResultatDeClasse): void {
  const sealed = bulletins.map((one) => [one.eleve.inscriptionId, one.moyenne, one.rang, one.exAequo]);
  const live = figures.eleves.map((one) => [one.inscriptionId, one.moyenne, one.rang, one.exAequo]);
  if (JSON.stringify(sealed) !== JSON.stringify(live))
    throw new Error('the bulletins do not give the figures of their class');
}

/** Makes what all bulletins of the class have alike, before their figures. */
async function communDe(
  db: Db,
  lieu: LieuLu,
  {
    classe,
    annee,
    titulaire,
  }: {
    readonly classe: ClasseACalculer;
    readonly annee: readonly PeriodeScellable[];
    readonly titulaire: string | null;
  },
) {
  const { ecoleId, periode, periodeId, aujourdhui } = lieu;
  const ici = annee.find(({ id }) => id === periodeId);
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'libelle'])
    .where('id', '=', periode.sessionId)
    .executeTakeFirstOrThrow();
  return {
    format: FORMAT_DE_BULLETIN,
    calcul: CALCUL_DE_BULLETIN,
    version: 1,
    jour: aujourdhui,
    remplace: null,
    motif: null,
    entete: await readEntete(db, ecoleId, aujourdhui),
    ecole: await readEcole(db, ecoleId),
    session,
    periode: {
      id: periodeId,
      libelle: periode.libelle,
      rang: ici?.rang ?? 0,
      dateDebut: periode.dateDebut,
      dateFin: periode.dateFin,
      poids: ici?.poids ?? 1,
      estDerniere: annee.at(-1)?.id === periodeId,
    },
    classe: {
      id: lieu.classeId,
      libelle: lieu.classe.libelle,
      etape: lieu.classe.etape,
      niveau: lieu.classe.niveau,
      serie: lieu.classe.serie,
    },
    regle: regleScellee(classe),
    groupes: [],
    points: 0,
    coefficients: 0,
    coefficientsDus: 0,
    moyenne: null,
    estClasse: false,
    mention: null,
    rang: null,
    exAequo: false,
    effectif: 0,
    figuresDeClasse: SANS_CHIFFRE,
    annee: null,
    absences: null,
    signataires: await readSignataires(db, lieu, titulaire),
  } as const satisfies Partial<ContenuDeBulletin>;
}

/**
 * Composes the bulletins of a class in a period, with all their figures.
 * @throws Refus when the class has no rule of marking
 */
export async function composerBulletins(db: Db, lieu: LieuLu): Promise<Composition> {
  const { ecoleId, periode, periodeId, aujourdhui } = lieu;
  const { classe: lue, matieres } = await readClasse(db, lieu);
  const dits = await readDits(
    db,
    lieu,
    lue.eleves.map(({ inscriptionId }) => inscriptionId),
  );
  const classe = avecLeConseil(lue, dits);
  const figures = calculerClasse(classe);
  const ids = figures.eleves.map(({ inscriptionId }) => inscriptionId);
  const annee = await readAnnee(db, lieu);
  const rangDIci = annee.find(({ id }) => id === periodeId)?.rang ?? 0;
  const avant = annee.filter(({ rang }) => rang < rangDIci);
  const anterieures = await readAnterieures(db, ecoleId, { avant, ids });
  const identites = await readIdentites(db, ecoleId, ids);
  const titulaire = await readTitulaire(db, lieu);
  const enseignants = await readEnseignants(db, lieu, {
    ids: classe.enseignements.map(({ id }) => id),
    jour: jourDuCompte(periode.dateFin, aujourdhui),
    titulaire,
  });
  const commun = await communDe(db, lieu, { classe, annee, titulaire });
  const matiereDe = {
    abreviations: new Map(matieres.map(({ id, abreviation }) => [id, abreviation])),
    enseignants,
    appreciations: dits.appreciations,
  };
  const present = new Set(ids);
  const bases = classe.eleves
    .filter(({ inscriptionId }) => present.has(inscriptionId))
    .flatMap((eleve): ContenuDeBulletin[] => {
      const { inscriptionId, dateInscription, dateDepart } = eleve;
      const identite = identites.get(inscriptionId);
      if (identite === undefined) return [];
      return [
        {
          ...commun,
          eleve: { inscriptionId, ...identite, dateInscription, dateDepart, classes: joursDeClasse(eleve) },
          matieres: matieresDe(classe, eleve, matiereDe),
          periodes: [...avant, ...annee.filter(({ id }) => id === periodeId)].map((one) => {
            const printed = anterieures.get(`${inscriptionId} ${one.id}`);
            return {
              periodeId: one.id,
              libelle: one.libelle,
              poids: one.poids,
              moyenne: printed?.moyenne ?? null,
              estClasse: printed?.estClasse ?? false,
            };
          }),
          bilan: bilanDe(dits.bilans.get(inscriptionId)),
        },
      ];
    });
  const bulletins = chiffrer(bases);
  requireMemesChiffres(bulletins, figures);
  return { bulletins, annee, attendues: figures.attendues.length };
}
