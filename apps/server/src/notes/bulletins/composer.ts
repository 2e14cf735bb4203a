/**
 * Composes the bulletins of a class in a period, as a seal would hold them now: all that each pupil's paper prints, and all that its
 * figures come from. Nothing is written.
 */
import {
  CALCUL_DE_BULLETIN,
  type ContenuDeBulletin,
  DECISIONS,
  FORMAT_DE_BULLETIN,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { chiffrer } from '@gestionscolaire/contract/notes/bulletins/chiffrer.ts';
import { calculerClasse, type ResultatDeClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import type {
  ClasseACalculer,
  EleveNote,
  EnseignementNote,
} from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { estDeLaClasse, jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { readClasse } from '#notes/releve/lecture.ts';
import type { LieuLu } from '#notes/saisie/lieu.ts';
import { type PeriodeDAnnee, readAnnee, readEnVigueur } from './annee.ts';
import {
  readEcole,
  readEnseignants,
  readEntete,
  readIdentites,
  readSignataires,
  readTitulaire,
} from './ce-jour-la.ts';
import '#notes/etats/tables.ts';

type Matiere = ContenuDeBulletin['matieres'][number];

export interface Composition {
  /** In the order of the class. */
  readonly bulletins: readonly ContenuDeBulletin[];
  readonly annee: readonly PeriodeDAnnee[];
  /** The number of cells that the class still owes. */
  readonly attendues: number;
}

/** The figures of a subject, and of a bulletin, before they are computed. */
const SANS_CHIFFRE = { evalues: 0, moyenne: null, min: null, max: null } as const;
const MATIERE_SANS_CHIFFRE = {
  etat: 'nonEvaluee',
  cours: null,
  composition: null,
  moyenne: null,
  points: null,
  rang: null,
  exAequo: false,
  classe: SANS_CHIFFRE,
} as const;

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
  eleves: classe.eleves.map((one) => ({ ...one, nonClasse: bilanDe(bilans.get(one.inscriptionId)).nonClasse })),
});

/** Answers the evaluations of a subject that the pupil was asked for, or has something in, with his cells. */
function evaluationsDe(
  classe: ClasseACalculer,
  eleve: EleveNote,
  { enseignementId, suit }: { readonly enseignementId: number; readonly suit: boolean },
): Matiere['evaluations'] {
  const cells = new Map(
    classe.notes
      .filter(({ inscriptionId }) => inscriptionId === eleve.inscriptionId)
      .map((one) => [one.evaluationId, one]),
  );
  return classe.evaluations
    .filter((one) => one.enseignementId === enseignementId)
    .flatMap(({ id, genre, libelle, jour, noteSur, coefficient, compte, etat, ailleurs }) => {
      const { valeur = null, code = null } = cells.get(id) ?? {};
      const holds = valeur !== null || code !== null;
      const isHere = ailleurs === null && estDeLaClasse(eleve, classe.classeId, jour);
      if (!holds && !(suit && etat === 'ouverte' && isHere)) return [];
      return [{ id, genre, libelle, jour, noteSur, coefficient, compte, etat, ailleurs, valeur, code }];
    });
}

function matieresDe(
  classe: ClasseACalculer,
  eleve: EleveNote,
  {
    abreviations,
    enseignants,
    appreciations,
  }: {
    readonly abreviations: ReadonlyMap<number, string>;
    readonly enseignants: (enseignementId: number) => string[];
    readonly appreciations: Dits['appreciations'];
  },
): Matiere[] {
  return classe.enseignements.map((one: EnseignementNote) => {
    const { id, matiere, coefficient, priseEnCompte, facultatif, nonEvaluee } = one;
    const own = eleve.particularites.filter(({ enseignementId }) => enseignementId === id);
    // Who does not follow it, or is exempt, owes nothing in it: the calculation asks in this order.
    const genre =
      own.find((found) => found.genre === 'neSuitPas')?.genre ??
      own.find((found) => found.genre === 'dispense')?.genre ??
      own[0]?.genre ??
      null;
    const suit = genre === 'suit' || (genre === null && facultatif === 0);
    return {
      enseignementId: id,
      matiere,
      abreviation: abreviations.get(id) ?? '',
      groupeMatiereId: one.groupeMatiereId,
      groupeMatiere: one.groupeMatiere,
      coefficient,
      priseEnCompte,
      facultatif,
      nonEvaluee,
      particularite: genre,
      enseignants: enseignants(id),
      appreciation: appreciations.get(`${eleve.inscriptionId} ${id}`) ?? null,
      evaluations: evaluationsDe(classe, eleve, { enseignementId: id, suit }),
      ...MATIERE_SANS_CHIFFRE,
    };
  });
}

const joursDeClasse = ({ classes }: EleveNote) => classes.map(({ classeId, du }) => ({ classeId, du }));

/** Answers the rule as a bulletin holds it, and nothing more. */
function regleScellee({ regle }: ClasseACalculer): ContenuDeBulletin['regle'] {
  const { noteSur, calcul, poidsCours, poidsComposition, siUneSeule, couvertureMinimum } = regle;
  const { absence, absenceJustifiee, nonRendu, classement, rangParMatiere } = regle;
  const { seuilAdmission, seuilRattrapage } = regle;
  return {
    noteSur,
    calcul,
    poidsCours,
    poidsComposition,
    siUneSeule,
    absence,
    absenceJustifiee,
    nonRendu,
    couvertureMinimum,
    classement,
    rangParMatiere,
    seuilAdmission,
    seuilRattrapage,
    mentions: regle.mentions.map(({ seuil, libelle }) => ({ seuil, libelle })),
  };
}

/** Reads the averages of earlier periods from their sealed bulletins: 'enrolment period' gives the printed one. */
async function readAnterieures(
  db: Db,
  ecoleId: number,
  { avant, ids }: { readonly avant: readonly PeriodeDAnnee[]; readonly ids: readonly number[] },
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
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'libelle'])
    .where('id', '=', periode.sessionId)
    .executeTakeFirstOrThrow();
  const commun = {
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
      rang: rangDIci,
      dateDebut: periode.dateDebut,
      dateFin: periode.dateFin,
      poids: annee.find(({ id }) => id === periodeId)?.poids ?? 1,
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
