import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculerClasse } from '#notes/calcul/classe.ts';
import type { ClasseACalculer, EvaluationNotee } from '#notes/calcul/donnees.ts';
import { formaterNote, formaterPoints } from '#notes/calcul/formater.ts';
import {
  classe,
  classeDeMoyennes,
  classes,
  eleve,
  enseignement,
  evaluation,
  note,
  regle,
} from '#tests/notes.ts';
import type { Explication } from './explication.ts';
import { expliquer, expliquerAnnee, phrasesDe } from './generale.ts';

/** A number of the pocket calculator, exact. */
type Nombre = readonly [num: bigint, den: bigint];

/** Computes what is typed, as a calculator that knows its parentheses and does × and ÷ first. */
function calculette(typed: string): Nombre {
  const keys = typed.match(/\d+(?:,\d+)?|[()×÷+−]/g) ?? [];
  expect(keys.join('')).toBe(typed.replaceAll(' ', ''));
  let at = 0;
  const facteur = (): Nombre => {
    const key = keys[at++] ?? '';
    if (key !== '(') {
      const [whole = '', decimals = ''] = key.split(',');
      return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
    }
    const inside = addition();
    expect(keys[at++]).toBe(')');
    return inside;
  };
  const produit = (): Nombre => {
    let [num, den] = facteur();
    for (let key = keys[at]; key === '×' || key === '÷'; key = keys[at]) {
      at += 1;
      const [by, over] = facteur();
      [num, den] = key === '×' ? [num * by, den * over] : [num * over, den * by];
    }
    return [num, den];
  };
  const addition = (): Nombre => {
    let [num, den] = produit();
    for (let key = keys[at]; key === '+' || key === '−'; key = keys[at]) {
      at += 1;
      const [more, over] = produit();
      [num, den] = [key === '+' ? num * over + more * den : num * over - more * den, den * over];
    }
    return [num, den];
  };
  const answer = addition();
  expect(at).toBe(keys.length);
  return answer;
}

/** Returns the digits that a calculator of so many decimals shows, cut and not rounded. */
function affichee([num, den]: Nombre, decimals: number): string {
  const digits = String((num * 10n ** BigInt(decimals)) / den).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
}

const auCentieme = ([num, den]: Nombre): string => affichee([num * 200n + den, den * 200n], 2);

const PHRASE =
  /^(?<typed>[^=]+) = (?<shown>[\d,]+)(?<more>…)?(?: → (?<rounded>[\d,]+))?(?:, ramené à (?<kept>[\d,]+))?$/;

/**
 * Types a sentence into the calculator and compares all its figures: answers those of the sentence, those that the calculator gives
 * instead, and the kind of sentence it was.
 */
function verifier({ phrase, imprime, niveau, num, den, operandes }: Explication) {
  const { typed = '', shown = '', more, rounded, kept } = PHRASE.exec(phrase)?.groups ?? {};
  // Nothing was computed: the figure of one part alone, or a word.
  if (typed === '') return { kind: 'sansCalcul', dit: [phrase], vrai: [imprime] };
  const answer = calculette(typed);
  const isPoints = niveau === 'points';
  const decimals = shown.split(',')[1]?.length ?? 0;
  const isWhole = (answer[0] * 10n ** BigInt(decimals)) % answer[1] === 0n;
  const unit = isPoints ? 10_000n : 100n;
  const isIts = BigInt(num ?? 0) * answer[1] === BigInt(den ?? 0) * answer[0] * unit;
  const isMadeOf = operandes.every(({ ecrit }) => typed.includes(ecrit));
  const hundredths = isPoints ? shown : auCentieme(answer);
  return {
    kind: kept === undefined ? niveau : 'ramene',
    dit: [shown, more === undefined, rounded ?? shown, imprime, isIts, isMadeOf],
    vrai: [affichee(answer, decimals), isWhole, hundredths, kept ?? rounded ?? shown, true, true],
  };
}

const tous = (one: Explication): Explication[] => [one, ...one.enfants.flatMap(tous)];

function expliquee(one: ClasseACalculer, inscriptionId = 1): Explication {
  const found = expliquer(one, inscriptionId);
  if (found === null) throw new Error('no such pupil');
  return found;
}

const phraseDe = (one: Explication, niveau: Explication['niveau']) =>
  tous(one).find((each) => each.niveau === niveau)?.phrase;

/** V1 and a composition of 11,50, in one subject. */
const V2 = classe({
  enseignements: [enseignement(1, { matiere: 'Français', coefficient: 150 })],
  evaluations: [
    evaluation(1),
    evaluation(2, { noteSur: 10 }),
    evaluation(3),
    evaluation(4, { genre: 'composition', libelle: 'Composition' }),
  ],
  notes: [note(1, 1, 1250), note(1, 2, 800), note(1, 3, 1100), note(1, 4, 1150)],
});

describe('pourquoi cette moyenne', () => {
  it('[NOTE-23] dit chaque niveau par le calcul qui l’a fait', () => {
    expect(phrasesDe(expliquee(V2))).toEqual([
      'Moyenne générale : (12,06 × 1,5) ÷ 1,5 = 12,06',
      "Classé : coefficients évalués 1,5 sur 1,5, il en faut 50 % (règle de l'école).",
      'Français, points : 12,06 × 1,5 = 18,09',
      'Français : (1 × 13,17 + 2 × 11,50) ÷ 3 = 12,0566… → 12,06',
      "Cours compte 1, composition 2 (règle de l'école).",
      'Arrondi au centième, la moitié vers le haut.',
      'Français, moyenne de cours : (12,50 × 1 + 16,00 × 1 + 11,00 × 1) ÷ 3 = 13,1666… → 13,17',
      'Devoir 2 : noté 8,00 sur 10, ramené sur 20.',
      'Arrondi au centième, la moitié vers le haut.',
      'Français, composition : (11,50 × 1) ÷ 1 = 11,50',
    ]);
  });

  it('[NOTE-23] garde la fraction exacte de chaque niveau, et le nom de ce qui y entre', () => {
    const cours = tous(expliquee(V2)).find(({ niveau }) => niveau === 'cours');
    expect(cours).toMatchObject({ num: '3950', den: '3', imprime: '13,17' });
    expect(cours?.operandes).toEqual([
      { libelle: 'Devoir 1', ecrit: '12,50 × 1' },
      { libelle: 'Devoir 2', ecrit: '16,00 × 1' },
      { libelle: 'Devoir 3', ecrit: '11,00 × 1' },
    ]);
  });

  it('[NOTE-77] par mois, dit chaque mois, puis leur moyenne', () => {
    const jours = ['2026-10-12', '2026-10-30', '2026-11-12', '2026-12-07'];
    const one = classe({
      regle: regle({ calcul: 'coursParMois', poidsCours: 40, poidsComposition: 60, absence: 'exclue' }),
      enseignements: [enseignement(1, { matiere: 'Français' })],
      evaluations: [
        ...jours.map((jour, at) => evaluation(at + 1, { jour })),
        evaluation(5, { genre: 'composition', libelle: 'Composition' }),
      ],
      notes: [note(1, 1, 1300), note(1, 2, 1500), note(1, 3, 1500), note(1, 4, 'absent'), note(1, 5, 1000)],
    });
    expect(phrasesDe(expliquee(one)).slice(3)).toEqual([
      'Français : (40 × 14,50 + 60 × 10,00) ÷ 100 = 11,80',
      "Cours compte 40, composition 60 (règle de l'école).",
      'Français, moyenne de cours : (14,00 + 15,00) ÷ 2 = 14,50',
      "Moyenne des moyennes des mois : un mois sans note ne compte pas (règle de l'école).",
      'Français, octobre : (13,00 × 1 + 15,00 × 1) ÷ 2 = 14,00',
      'Français, novembre : (15,00 × 1) ÷ 1 = 15,00',
      'Français, décembre : NE',
      "ABS le 07/12 : laissé de côté (règle de l'école).",
      'Français, composition : (10,00 × 1) ÷ 1 = 10,00',
    ]);
  });

  it('[NOTE-23] une note que l’échelle rend sans fin s’écrit par son calcul', () => {
    const one = { ...V2, evaluations: [evaluation(1), evaluation(2, { noteSur: 15 })] };
    expect(phraseDe(expliquee(one), 'cours')).toBe('(12,50 × 1 + 8,00 × 20 ÷ 15 × 1) ÷ 2 = 11,5833… → 11,58');
  });

  it('[NOTE-23] les points d’une option s’écrivent au-dessus de la moitié, et le plafond se dit', () => {
    const dessin = enseignement(2, { matiere: 'Dessin', priseEnCompte: 'pointsAuDessus' });
    const avec = (...moyennes: number[]) =>
      expliquee(classeDeMoyennes([enseignement(1), dessin], [moyennes]));
    expect(avec(1200, 1350).phrase).toBe('(12,00 × 1 + (13,50 − 10,00) × 1) ÷ 1 = 15,50');
    expect(avec(1200, 900).phrase).toBe('(12,00 × 1) ÷ 1 = 12,00');
    expect(avec(1950, 1350)).toMatchObject({
      phrase: '(19,50 × 1 + (13,50 − 10,00) × 1) ÷ 1 = 23,00, ramené à 20,00',
      imprime: '20,00',
    });
    const seuls = "Seuls les points au-dessus de 10,00 s'ajoutent (règle de l'école).";
    expect(phrasesDe(avec(1950, 900))).toContain(seuls);
    expect(phrasesDe(avec(1950, 1350))).toContain('La moyenne ne dépasse jamais 20,00.');
  });

  it('[NOTE-23] tapées dans une calculette, les phrases de toute classe donnent ce qui est imprimé', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(classes, (one) => {
        const { eleves } = calculerClasse(one);
        for (const result of eleves) {
          const root = expliquee(one, result.inscriptionId);
          for (const each of tous(root)) {
            const { kind, dit, vrai } = verifier(each);
            expect(dit).toEqual(vrai);
            seen.set(kind, (seen.get(kind) ?? 0) + 1);
          }
          const printed = (valeur: number | null) => (valeur === null ? 'NE' : formaterNote(valeur));
          expect(root.imprime).toBe(printed(result.moyenne));
          const groupes = root.enfants.filter(({ niveau }) => niveau === 'groupe');
          const moyennes = result.groupes.map(({ moyenne }) => printed(moyenne));
          expect(groupes.map(({ imprime }) => imprime)).toEqual(moyennes);
          const sujets = root.enfants.slice(0, result.matieres.length);
          for (const [place, matiere] of result.matieres.entries()) {
            const top = sujets[place];
            const own = top?.niveau === 'points' ? top.enfants[0] : top;
            expect(top?.niveau === 'points' ? top.imprime : null).toBe(
              matiere.points === null ? null : formaterPoints(matiere.points),
            );
            const state = { dispensee: 'DISP', nonSuivie: 'non suivie', nonEvaluee: 'NE', evaluee: '' };
            expect(own?.imprime).toBe(state[matiere.etat] || printed(matiere.moyenne));
            for (const niveau of ['cours', 'composition'] as const) {
              const part = own?.enfants.find((each) => each.niveau === niveau);
              expect(part?.imprime ?? 'NE').toBe(printed(matiere[niveau]));
            }
          }
        }
      }),
    );
    const kinds = [
      'mois',
      'cours',
      'composition',
      'matiere',
      'points',
      'groupe',
      'generale',
      'ramene',
      'sansCalcul',
    ];
    expect(kinds.filter((kind) => (seen.get(kind) ?? 0) === 0)).toEqual([]);
  });

  it('[NOTE-23] l’année se dit de même, sans les périodes qui manquent', () => {
    const trimestre = (rang: number, poids: number, moyenne: number | null) => {
      return { libelle: `Trimestre ${rang}`, poids, moyenne, estClasse: true };
    };
    const premiers = [trimestre(1, 1, 1042), trimestre(2, 1, 1117)];
    const annee = expliquerAnnee([...premiers, trimestre(3, 2, 1088)]);
    expect(annee.phrase).toBe('(10,42 × 1 + 11,17 × 1 + 10,88 × 2) ÷ 4 = 10,8375 → 10,84');
    const { kind, dit, vrai } = verifier(annee);
    expect([kind, dit]).toEqual(['annuelle', vrai]);
    const deux = expliquerAnnee([...premiers, trimestre(3, 2, null)]);
    expect(deux.phrase).toBe('(10,42 × 1 + 11,17 × 1) ÷ 2 = 10,795 → 10,80');
    expect(deux.regles).toContain('Trimestre 3 : sans moyenne, laissé de côté.');
    expect(expliquerAnnee([]).imprime).toBe('NE');
  });

  it('ne connaît pas un élève d’ailleurs', () => {
    expect(expliquer(V2, 99)).toBeNull();
  });
});

describe('les règles dites', () => {
  const autre = (changed: EvaluationNotee) =>
    V2.evaluations.map((one) => (one.id === changed.id ? changed : one));
  const dites = (more: Partial<ClasseACalculer>) => phrasesDe(expliquee({ ...V2, ...more }));

  const EXCLU = 'laissé de côté';
  const A_RATTRAPER = `à rattraper, ${EXCLU} en attendant`;
  it.each([
    ['absent', { absence: 'zero' }, "ABS le 12/01 : compte 0 (règle de l'école)."],
    ['absent', { absence: 'exclue' }, `ABS le 12/01 : ${EXCLU} (règle de l'école).`],
    ['absentJustifie', { absenceJustifiee: 'zero' }, "ABJ le 12/01 : compte 0 (règle de l'école)."],
    [
      'absentJustifie',
      { absenceJustifiee: 'aRattraper' },
      `ABJ le 12/01 : ${A_RATTRAPER} (règle de l'école).`,
    ],
    ['nonRendu', { nonRendu: 'exclue' }, `NR le 12/01 : ${EXCLU} (règle de l'école).`],
    ['dispense', {}, `DISP le 12/01 : ${EXCLU}.`],
    ['nonNote', {}, `NN le 12/01 : ${EXCLU}.`],
  ] as const)('[NOTE-23] un code dit son effet et qui l’a voulu : %s, %o', (code, more, said) => {
    const notes = [note(1, 1, 1250), note(1, 3, code), note(1, 4, 1150)];
    expect(dites({ regle: regle(more), notes })).toContain(said);
  });

  const arrivee = { eleves: [eleve(1, { dateInscription: '2027-02-01' })] };
  const composee = evaluation(1, { genre: 'composition', ailleurs: '7e A' });
  it.each([
    ['une cellule vide', {}, 2, `pas encore de note, ${EXCLU}.`],
    ['une évaluation d’avant son arrivée', arrivee, 2, `l'élève n'était pas dans la classe, ${EXCLU}.`],
    ['une évaluation annulée', { evaluations: autre(evaluation(2, { etat: 'annulee' })) }, 2, 'annulé.'],
    ['une qui ne compte pas', { evaluations: autre(evaluation(2, { compte: 0 })) }, 2, 'ne compte pas.'],
    [
      'une note d’une autre classe',
      { evaluations: autre(evaluation(1, { ailleurs: '7e A' })) },
      1,
      'de 7e A.',
    ],
    [
      'une composition que celle de la classe remplace',
      ...([
        { evaluations: autre(composee) },
        1,
        'de 7e A, remplacé par la composition de la classe.',
      ] as const),
    ],
  ] as const)('[NOTE-23] se dit : %s', (_, more, numero, said) => {
    const toutes = dites({ notes: [note(1, 1, 1250), note(1, 4, 1150)], ...more });
    expect(toutes).toContain(`Devoir ${numero} du 12/01 : ${said}`);
  });

  const DE_L_ECOLE = "(règle de l'école).";
  const NON_EVALUEE = `la matière n'est pas évaluée ${DE_L_ECOLE}`;
  it.each([
    [[1, 2], {}, `Pas de composition : la moyenne de cours compte seule ${DE_L_ECOLE}`],
    [[4], {}, `Pas de note de cours : la composition compte seule ${DE_L_ECOLE}`],
    [[1], { siUneSeule: 'nonEvaluee' }, `Pas de composition : ${NON_EVALUEE}`],
    [[4], { siUneSeule: 'nonEvaluee' }, `Pas de note de cours : ${NON_EVALUEE}`],
    [[], {}, 'Aucune note ne compte : le coefficient ne compte pas.'],
    [
      [1, 4],
      { calcul: 'toutesNotes' },
      `Toutes les notes comptent ensemble, par leurs coefficients ${DE_L_ECOLE}`,
    ],
    [[1, 4], { poidsCours: 40, poidsComposition: 60 }, `Cours compte 40, composition 60 ${DE_L_ECOLE}`],
  ] as const)('[NOTE-23] la matière dit sa voie : notes %o, %o', (kept, more, said) => {
    const notes = V2.notes.filter(({ evaluationId }) => kept.some((id) => id === evaluationId));
    expect(dites({ regle: regle(more), notes })).toContain(said);
  });

  it('[NOTE-61] à qui n’a rien d’une autre classe, rien n’en est dit', () => {
    for (const more of [{ genre: 'composition' }, { compte: 0 }, { etat: 'annulee' }, {}] as const) {
      const ailleurs = evaluation(9, { ...more, ailleurs: '7e A' });
      expect(dites({ evaluations: [...V2.evaluations, ailleurs] }).join(' ')).not.toContain('7e A');
    }
  });

  it('[NOTE-23] la prise en compte, la dispense, l’option et le rang se disent', () => {
    const matiere = (more: object) => [enseignement(1, { matiere: 'Dessin', ...more })];
    const avec = (genre: 'dispense') => [eleve(1, { particularites: [{ enseignementId: 1, genre }] })];
    const hors = dites({ enseignements: matiere({ priseEnCompte: 'horsMoyenne' }) });
    expect(hors).toContain(`Imprimée seulement : elle n'entre pas dans la moyenne générale ${DE_L_ECOLE}`);
    expect(hors).toContain("Aucune matière qui compte n'est évaluée.");
    const dispensees = dites({ eleves: avec('dispense') });
    expect(dispensees).toContain("L'élève est dispensé : le coefficient ne compte pas.");
    const options = dites({ enseignements: matiere({ facultatif: 1 }) });
    expect(options).toContain("L'élève ne suit pas cette matière.");
    const nonClasse = dites({
      enseignements: [...matiere({ coefficient: 600 }), enseignement(2, { coefficient: 900 })],
    });
    expect(nonClasse).toContain(`Non classé : coefficients évalués 6 sur 15, il en faut 50 % ${DE_L_ECOLE}`);
    expect(dites({ eleves: [eleve(1, { nonClasse: 1 })] })).toContain('Non classé : le conseil en a décidé.');
  });
});
