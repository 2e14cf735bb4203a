/**
 * Computes the figures of bulletins from what they hold themselves: a pupil's own from their bulletin alone, ranks and figures of the
 * class from all bulletins together. The seal writes what this answers, and whoever verifies asks it again. Additions.
 */
import { type AnneeDEleve, calculerAnnee, type ResultatDAnnee } from '#notes/calcul/annee.ts';
import { type Etendue, etendue } from '#notes/calcul/classe.ts';
import type {
  ClasseACalculer,
  EleveNote,
  EnseignementNote,
  EvaluationNotee,
  NoteLue,
  NoteSaisie,
  RegleDeCalcul,
} from '#notes/calcul/donnees.ts';
import { type ClasseIndexee, calculerEleve, type EleveCalcule } from '#notes/calcul/generale.ts';
import { type MatiereCalculee, pointsDe } from '#notes/calcul/matiere.ts';
import { classer, type Rang } from '#notes/calcul/rangs.ts';
import { mentionDe } from '#notes/calcul/seuils.ts';
import { estUneClasseDExamen } from '#scolarite/niveaux/niveaux.ts';
import { CALCUL_DE_BULLETIN, type ContenuDeBulletin } from './contenu.ts';

type MatiereDeBulletin = ContenuDeBulletin['matieres'][number];

const SANS_RANG = { rang: null, exAequo: false } as const;

const notesDe = ({ eleve, matieres }: ContenuDeBulletin): NoteLue[] =>
  matieres.flatMap(({ evaluations }) =>
    evaluations
      .filter(({ valeur, code }) => valeur !== null || code !== null)
      .map(({ id, valeur, code }) => ({
        evaluationId: id,
        inscriptionId: eleve.inscriptionId,
        valeur,
        code,
      })),
  );

const evaluationsDe = ({ matieres }: ContenuDeBulletin): EvaluationNotee[] =>
  matieres.flatMap(({ enseignementId, evaluations }) =>
    evaluations.map(({ valeur: _valeur, code: _code, ...one }) => ({ ...one, enseignementId })),
  );

type DeSonJour = Pick<EvaluationNotee, 'jour' | 'id'>;

const compareJours = (a: DeSonJour, b: DeSonJour): number =>
  a.jour === b.jour ? a.id - b.id : a.jour < b.jour ? -1 : 1;

/** Puts evaluations in the order of their days, in which most are already. */
function parJour<E extends DeSonJour>(evaluations: readonly E[]): readonly E[] {
  const isInOrder = evaluations.every((one, at) => {
    const before = evaluations[at - 1];
    return before === undefined || compareJours(before, one) <= 0;
  });
  return isInOrder ? evaluations : evaluations.toSorted(compareJours);
}

const enseignementsDe = ({ matieres }: ContenuDeBulletin): EnseignementNote[] =>
  matieres.map((one) => ({
    id: one.enseignementId,
    matiere: one.matiere,
    coefficient: one.coefficient,
    priseEnCompte: one.priseEnCompte,
    facultatif: one.facultatif,
    nonEvaluee: one.nonEvaluee,
    groupeMatiereId: one.groupeMatiereId,
    groupeMatiere: one.groupeMatiere,
  }));

/** Returns the rule of a bulletin as the calculation takes it. */
const regleDe = ({ regle }: ContenuDeBulletin): RegleDeCalcul => ({
  ...regle,
  periodeNonClassee: regle.periodeNonClassee ?? 'compte',
});

const eleveDe = ({ eleve, matieres, bilan }: ContenuDeBulletin): EleveNote => ({
  inscriptionId: eleve.inscriptionId,
  dateInscription: eleve.dateInscription,
  dateDepart: eleve.dateDepart,
  classes: eleve.classes,
  particularites: matieres.flatMap(({ enseignementId, particularite }) =>
    particularite === null ? [] : [{ enseignementId, genre: particularite }],
  ),
  nonClasse: bilan.nonClasse,
});

/**
 * Returns the class of some bulletins of one seal, as the calculation takes it: with all of them it is the class as it was sealed.
 * undefined without a bulletin.
 */
export function classeDesBulletins(bulletins: readonly ContenuDeBulletin[]): ClasseACalculer | undefined {
  const [premier] = bulletins;
  if (premier === undefined) return undefined;
  const evaluations = new Map(bulletins.flatMap(evaluationsDe).map((one) => [one.id, one]));
  return {
    classeId: premier.classe.id,
    dateFin: premier.periode.dateFin,
    aujourdhui: premier.jour,
    regle: regleDe(premier),
    enseignements: enseignementsDe(premier),
    evaluations: parJour([...evaluations.values()]),
    eleves: bulletins.map(eleveDe),
    notes: bulletins.flatMap(notesDe),
  };
}

/** Indexes the one pupil of a bulletin: each of its evaluations holds their cell, and nothing of the thousands is copied. */
function indexerUnEleve(bulletin: ContenuDeBulletin): ClasseIndexee {
  const { classe, eleve, matieres } = bulletin;
  const cellules = new Map<number, NoteSaisie>();
  for (const { evaluations } of matieres) for (const one of evaluations) cellules.set(one.id, one);
  return {
    classe: { classeId: classe.id, regle: regleDe(bulletin), enseignements: enseignementsDe(bulletin) },
    parEnseignement: new Map(
      matieres.map(({ enseignementId, evaluations }) => [enseignementId, parJour(evaluations)]),
    ),
    parInscription: new Map([[eleve.inscriptionId, cellules]]),
  };
}

/** Computes a pupil from their bulletin alone. */
function calculer(bulletin: ContenuDeBulletin): EleveCalcule {
  if (bulletin.calcul !== CALCUL_DE_BULLETIN) throw new RangeError(`unknown calculation ${bulletin.calcul}`);
  return calculerEleve(indexerUnEleve(bulletin), eleveDe(bulletin));
}

interface Calcule {
  readonly bulletin: ContenuDeBulletin;
  readonly eleve: EleveCalcule;
}

const idDe = ({ bulletin }: Calcule): number => bulletin.eleve.inscriptionId;

/** The ranks and the figures of a set of averages, by enrolment. */
interface Ensemble {
  readonly rangs: ReadonlyMap<number, Rang>;
  readonly etendue: Etendue;
}

function ensembleDe(moyennes: readonly (readonly [number, number])[]): Ensemble {
  return { rangs: classer(moyennes), etendue: etendue(moyennes.map(([, moyenne]) => moyenne)) };
}

/** Puts together the averages of each subject, by its id. */
function ensemblesParMatiere(calcules: readonly Calcule[]): Map<number, Ensemble> {
  const moyennes = Map.groupBy(
    calcules.flatMap((one) =>
      one.eleve.matieres.flatMap(({ enseignement, moyenne }) =>
        moyenne === null ? [] : [{ id: enseignement.id, pair: [idDe(one), moyenne.valeur] as const }],
      ),
    ),
    ({ id }) => id,
  );
  return new Map([...moyennes].map(([id, own]) => [id, ensembleDe(own.map(({ pair }) => pair))]));
}

const VIDE: Ensemble = ensembleDe([]);

function matiereChiffree(
  matiere: MatiereDeBulletin,
  { etat, cours, composition, moyenne, enseignement }: MatiereCalculee,
  { bulletin, ensemble }: { readonly bulletin: ContenuDeBulletin; readonly ensemble: Ensemble },
): MatiereDeBulletin {
  const { noteSur, rangParMatiere } = bulletin.regle;
  const rang = rangParMatiere === 1 ? ensemble.rangs.get(bulletin.eleve.inscriptionId) : undefined;
  return {
    ...matiere,
    etat,
    cours: cours?.valeur ?? null,
    composition: composition?.valeur ?? null,
    moyenne: moyenne?.valeur ?? null,
    points: pointsDe(moyenne?.valeur ?? null, enseignement, noteSur),
    ...(rang ?? SANS_RANG),
    classe: ensemble.etendue,
  };
}

/** Writes the average of this period among those of the year. */
const periodesDe = ({ bulletin, eleve }: Calcule): ContenuDeBulletin['periodes'] =>
  bulletin.periodes.map((one) =>
    one.periodeId === bulletin.periode.id
      ? { ...one, moyenne: eleve.moyenne, estClasse: eleve.estClasse }
      : one,
  );

/** Computes the year of the pupils whose bulletins end it, by enrolment. */
function anneesDe(calcules: readonly Calcule[]): Map<number, ResultatDAnnee> {
  const derniers = calcules.filter(({ bulletin }) => bulletin.periode.estDerniere);
  const [premier] = derniers;
  if (premier === undefined) return new Map();
  const annees = derniers.map(
    (one): AnneeDEleve => ({ inscriptionId: idDe(one), periodes: periodesDe(one) }),
  );
  return new Map(calculerAnnee(annees, regleDe(premier.bulletin)).map((one) => [one.inscriptionId, one]));
}

function anneeChiffree(
  { classe }: ContenuDeBulletin,
  annee: ResultatDAnnee | undefined,
  evalues: number,
): ContenuDeBulletin['annee'] {
  if (annee === undefined) return null;
  const { moyenne, periodes, estClasse, rang, exAequo, mention, proposition } = annee;
  return {
    moyenne,
    periodes,
    estClasse,
    rang,
    exAequo,
    evalues,
    mention,
    proposition: estUneClasseDExamen(classe.niveau) ? 'candidat' : proposition,
  };
}

/**
 * Returns the bulletins of one class in one period with all their figures, whatever figures they have now. Pure: the same bulletins
 * always have the same.
 * @throws RangeError for a bulletin of another arithmetic
 */
export function chiffrer(bulletins: readonly ContenuDeBulletin[]): ContenuDeBulletin[] {
  const calcules = bulletins.map((bulletin): Calcule => ({ bulletin, eleve: calculer(bulletin) }));
  const generale = ensembleDe(
    calcules.flatMap((one) =>
      one.eleve.estClasse && one.eleve.moyenne !== null ? [[idDe(one), one.eleve.moyenne] as const] : [],
    ),
  );
  const parMatiere = ensemblesParMatiere(calcules);
  const annees = anneesDe(calcules);
  const evaluesDAnnee = [...annees.values()].filter(({ estClasse }) => estClasse).length;
  return calcules.map((one) => {
    const { bulletin, eleve } = one;
    const { moyenne, estClasse, points, coefficients, coefficientsDus } = eleve;
    const { regle } = bulletin;
    const rang = regle.classement === 1 ? generale.rangs.get(idDe(one)) : undefined;
    const calculees = new Map(eleve.matieres.map((matiere) => [matiere.enseignement.id, matiere]));
    return {
      ...bulletin,
      matieres: bulletin.matieres.map((matiere) => {
        const own = calculees.get(matiere.enseignementId);
        const ensemble = parMatiere.get(matiere.enseignementId) ?? VIDE;
        return own === undefined ? matiere : matiereChiffree(matiere, own, { bulletin, ensemble });
      }),
      groupes: eleve.groupes.map(({ groupeMatiereId, groupeMatiere, moyenne: own }) => ({
        groupeMatiereId,
        groupeMatiere: groupeMatiere ?? '',
        moyenne: own.valeur,
      })),
      points,
      coefficients,
      coefficientsDus,
      moyenne,
      estClasse,
      mention: estClasse && moyenne !== null ? mentionDe(moyenne, regle.mentions) : null,
      ...(rang ?? SANS_RANG),
      effectif: bulletins.length,
      figuresDeClasse: generale.etendue,
      periodes: periodesDe(one),
      annee: anneeChiffree(bulletin, annees.get(idDe(one)), evaluesDAnnee),
    };
  });
}
