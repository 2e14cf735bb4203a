/** Makes rules, subjects, evaluations, pupils and whole classes with marks, for tests. */
import fc from 'fast-check';
import { calculerClasse } from '#notes/calcul/classe.ts';
import {
  type ClasseACalculer,
  CODES_DE_NOTE,
  type CodeDeNote,
  type EleveNote,
  type EnseignementNote,
  type EvaluationNotee,
  GENRES_D_EVALUATION,
  type NoteLue,
  PRISES_EN_COMPTE,
  type RegleDeCalcul,
} from '#notes/calcul/donnees.ts';

export const CLASSE = 7;
const AUTRE_CLASSE = 8;

export const regle = (more: Partial<RegleDeCalcul> = {}): RegleDeCalcul => ({
  noteSur: 20,
  calcul: 'coursEtComposition',
  poidsCours: 1,
  poidsComposition: 2,
  siUneSeule: 'laSeule',
  absence: 'zero',
  absenceJustifiee: 'aRattraper',
  nonRendu: 'zero',
  couvertureMinimum: 50,
  periodeNonClassee: 'compte',
  classement: 1,
  rangParMatiere: 1,
  seuilAdmission: 1000,
  seuilRattrapage: null,
  mentions: [
    { seuil: 1600, libelle: 'Très bien' },
    { seuil: 1400, libelle: 'Bien' },
    { seuil: 1000, libelle: 'Passable' },
  ],
  ...more,
});

export const enseignement = (id: number, more: Partial<EnseignementNote> = {}): EnseignementNote => ({
  id,
  matiere: `Matière ${id}`,
  coefficient: 100,
  priseEnCompte: 'compte',
  facultatif: 0,
  nonEvaluee: 0,
  groupeMatiereId: null,
  groupeMatiere: null,
  ...more,
});

export const evaluation = (id: number, more: Partial<EvaluationNotee> = {}): EvaluationNotee => ({
  id,
  enseignementId: 1,
  genre: 'devoir',
  libelle: `Devoir ${id}`,
  jour: '2027-01-12',
  noteSur: 20,
  coefficient: 100,
  compte: 1,
  etat: 'ouverte',
  ailleurs: null,
  ...more,
});

export const eleve = (inscriptionId: number, more: Partial<EleveNote> = {}): EleveNote => ({
  inscriptionId,
  dateInscription: '2026-10-01',
  dateDepart: null,
  classes: [{ classeId: CLASSE, du: '2026-10-01' }],
  particularites: [],
  nonClasse: null,
  ...more,
});

/** Makes what a cell holds: a number is a value in hundredths, a word a code. */
export const note = (inscriptionId: number, evaluationId: number, contenu: number | CodeDeNote): NoteLue => ({
  inscriptionId,
  evaluationId,
  ...(typeof contenu === 'number' ? { valeur: contenu, code: null } : { valeur: null, code: contenu }),
});

export const classe = (more: Partial<ClasseACalculer> = {}): ClasseACalculer => ({
  classeId: CLASSE,
  dateFin: '2027-03-31',
  aujourdhui: '2027-04-10',
  regle: regle(),
  enseignements: [enseignement(1)],
  evaluations: [],
  eleves: [eleve(1)],
  notes: [],
  ...more,
});

/** Makes a class whose pupils have these averages, one row a pupil, one column a subject; null is an average that lacks. */
export function classeDeMoyennes(
  enseignements: readonly EnseignementNote[],
  rows: readonly (readonly (number | null)[])[],
  more: Partial<ClasseACalculer> = {},
): ClasseACalculer {
  return classe({
    enseignements,
    evaluations: enseignements.map(({ id }) =>
      evaluation(id, { enseignementId: id, genre: 'composition', noteSur: more.regle?.noteSur ?? 20 }),
    ),
    eleves: rows.map((_, index) => eleve(index + 1)),
    notes: rows.flatMap((row, index) =>
      row.flatMap((moyenne, column) => {
        const id = enseignements[column]?.id;
        return moyenne === null || id === undefined ? [] : [note(index + 1, id, moyenne)];
      }),
    ),
    ...more,
  });
}

/** Computes a class and returns its first pupil. */
export function premierDe(one: ClasseACalculer) {
  const first = calculerClasse(one).eleves[0];
  if (first === undefined) throw new Error('no pupil is in the class');
  return first;
}

const JOURS = ['2026-10-05', '2026-12-01', '2027-01-12', '2027-03-31', '2027-04-02'] as const;
const jours = fc.constantFrom(...JOURS);
const cases = fc.constantFrom<0 | 1>(0, 1);
const souvent = fc.constantFrom<0 | 1>(1, 1, 1, 0);
const rarement = fc.constantFrom<0 | 1>(0, 0, 0, 1);
const coefficients = fc.integer({ min: 1, max: 12 }).map((halves) => halves * 50);
const poids = fc.constantFrom([1, 2], [40, 60], [1, 1], [0, 1], [1, 0], [3, 7]);

const regles: fc.Arbitrary<RegleDeCalcul> = fc
  .record({
    noteSur: fc.constantFrom(20, 20, 10, 40, 7),
    calcul: fc.constantFrom('coursEtComposition', 'coursEtComposition', 'coursParMois', 'toutesNotes'),
    lesPoids: poids,
    siUneSeule: fc.constantFrom('laSeule', 'nonEvaluee'),
    absence: fc.constantFrom('zero', 'exclue'),
    absenceJustifiee: fc.constantFrom('zero', 'exclue', 'aRattraper'),
    nonRendu: fc.constantFrom('zero', 'exclue'),
    couvertureMinimum: fc.constantFrom(0, 50, 67, 100),
    periodeNonClassee: fc.constantFrom('compte', 'exclue'),
    classement: souvent,
    rangParMatiere: souvent,
    rattrapage: cases,
  })
  .map(({ lesPoids: [poidsCours = 1, poidsComposition = 1], rattrapage, ...rest }) => {
    const half = rest.noteSur * 50;
    return {
      ...rest,
      poidsCours,
      poidsComposition,
      seuilAdmission: half,
      seuilRattrapage: rattrapage === 1 ? half - 100 : null,
      mentions: [
        { seuil: half, libelle: 'Passable' },
        { seuil: 0, libelle: 'Faible' },
        { seuil: half + 200, libelle: 'Bien' },
      ],
    };
  });

const enseignements = fc
  .array(
    fc.record({
      coefficient: coefficients,
      priseEnCompte: fc.constantFrom('compte', 'compte', 'compte', ...PRISES_EN_COMPTE),
      facultatif: rarement,
      nonEvaluee: rarement,
      groupeMatiereId: fc.constantFrom(null, 1, 2),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map((one, index) => enseignement(index + 1, one)));

const evaluations = fc
  .array(
    fc.record({
      enseignementId: fc.integer({ min: 1, max: 5 }),
      genre: fc.constantFrom('composition', 'composition', ...GENRES_D_EVALUATION),
      jour: jours,
      noteSur: fc.constantFrom(20, 20, 10, 15, 30, 7),
      coefficient: coefficients,
      compte: souvent,
      etat: fc.constantFrom('ouverte', 'ouverte', 'ouverte', 'annulee'),
      ailleurs: fc.constantFrom(null, null, null, '7e B'),
    }),
    { minLength: 3, maxLength: 14, size: 'large' },
  )
  .map((all) => all.map((one, index) => evaluation(index + 1, { ...one, libelle: `Épreuve ${index + 1}` })));

const ici = (du: string) => ({ classeId: CLASSE, du });
const ailleurs = (du: string) => ({ classeId: AUTRE_CLASSE, du });
const present = (dateInscription: string, dateDepart: string | null, ...classes: EleveNote['classes']) => ({
  dateInscription,
  dateDepart,
  classes,
});
const presences = fc.constantFrom(
  present('2026-10-01', null, ici('2026-10-01')),
  present('2026-12-01', null, ici('2026-12-01')),
  // They are enrolled after the day that their class has: both are asked.
  present('2027-02-01', null, ici('2026-10-01')),
  present('2027-04-02', null, ici('2026-10-01')),
  present('2026-10-01', '2027-04-01', ici('2026-10-01')),
  present('2026-10-01', '2027-03-31', ici('2026-10-01')),
  present('2026-10-01', null, ailleurs('2026-10-01'), ici('2026-12-15')),
  present('2026-10-01', null, ici('2026-10-01'), ailleurs('2027-02-01')),
);

const particularites = fc.array(
  fc.record({
    enseignementId: fc.integer({ min: 1, max: 5 }),
    genre: fc.constantFrom('dispense', 'suit', 'suit', 'suit', 'neSuitPas'),
  }),
  { maxLength: 3 },
);

const eleves = fc
  .array(
    fc.record({
      presence: fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, { arbitrary: presences, weight: 1 }),
      particularites,
      nonClasse: fc.constantFrom<0 | 1 | null>(null, null, null, null, 0, 1),
      /** Whether they have the marks and options of the first pupil: they share their rank. */
      isTwin: fc.constantFrom(false, false, true),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.map(({ presence, isTwin, ...one }, index) => ({
      row: isTwin ? 0 : index,
      ...eleve(index + 1, {
        ...one,
        ...presence,
        particularites: (isTwin ? all[0] : one)?.particularites ?? [],
      }),
    })),
  );

/** The cells that are drawn: a part of the scale, in ten-thousandths; a code; nothing. */
const contenus = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 10_000 }), weight: 8 },
  { arbitrary: fc.constantFrom(0, 2500, 5000, 10_000), weight: 3 },
  { arbitrary: fc.constantFrom(...CODES_DE_NOTE), weight: 3 },
  { arbitrary: fc.constant(null), weight: 1 },
);

/** Whole classes: every rule, code, scale, option, arrival and departure, with marks in most cells. */
export const classes: fc.Arbitrary<ClasseACalculer> = fc
  .record({
    regle: regles,
    enseignements,
    evaluations,
    eleves,
    aujourdhui: fc.constantFrom('2027-04-10', '2027-04-10', '2027-01-20'),
    cellules: fc.array(contenus, { minLength: 112, maxLength: 112 }),
  })
  .map(({ cellules, ...drawn }) => {
    // Every evaluation and particularité is of a subject that the class has.
    const placed = <T extends { readonly enseignementId: number }>(one: T): T => ({
      ...one,
      enseignementId: 1 + (one.enseignementId % drawn.enseignements.length),
    });
    const evaluationsPlaced = drawn.evaluations.map(placed);
    const elevesPlaced = drawn.eleves.map(({ row: _row, ...one }) => ({
      ...one,
      particularites: one.particularites.map(placed),
    }));
    const notes = drawn.eleves.flatMap(({ inscriptionId, row }) =>
      evaluationsPlaced.flatMap(({ id, noteSur }, column) => {
        const contenu = cellules[row * 14 + column] ?? null;
        if (contenu === null) return [];
        const whole = typeof contenu === 'number' ? Math.floor((contenu * noteSur) / 100) : contenu;
        return [note(inscriptionId, id, whole)];
      }),
    );
    return classe({ ...drawn, evaluations: evaluationsPlaced, eleves: elevesPlaced, notes });
  });
