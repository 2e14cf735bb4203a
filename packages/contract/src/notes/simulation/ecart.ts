/**
 * Compares the figures of classes before and after a change of a coefficient or of a rule: what becomes of each pupil, and what moves
 * in all. Nobody applies a change of which they were not shown that. Additions.
 */
import type { ResultatDEleve, ResultatDeClasse } from '#notes/calcul/classe.ts';
import type { RegleDeCalcul } from '#notes/calcul/donnees.ts';

/** The part of a pupil's figures that a change is judged by, as printed: hundredths, a rank, a mention. */
interface ChiffresDEleve {
  readonly moyenne: number | null;
  readonly rang: number | null;
  readonly exAequo: boolean;
  readonly estClasse: boolean;
  readonly mention: string | null;
  /** Whether their average reaches the threshold of admission; null: they have none, or are not classé. */
  readonly estAdmis: boolean | null;
}

export interface EleveCompare {
  readonly inscriptionId: number;
  readonly avant: ChiffresDEleve;
  readonly apres: ChiffresDEleve;
}

/** A class in a period, calculated twice; each time with the threshold of admission of its own rule. */
export interface ClasseComparee {
  readonly avant: ResultatDeClasse;
  readonly apres: ResultatDeClasse;
  readonly seuilAvant: Pick<RegleDeCalcul, 'seuilAdmission'>;
  readonly seuilApres: Pick<RegleDeCalcul, 'seuilAdmission'>;
}

/** The figures that a person was shown before a change, summed over the classes and periods that it reaches. */
export interface Ecart {
  /** The pupils whose rank changes, or who get or lose one. */
  readonly deplaces: number;
  /** The pupils who cross a threshold: their admission or their mention changes. */
  readonly franchissements: number;
  /** The sums of all printed averages, in hundredths. */
  readonly moyenneAvant: number;
  readonly moyenneApres: number;
}

export const SANS_ECART: Ecart = { deplaces: 0, franchissements: 0, moyenneAvant: 0, moyenneApres: 0 };

const SANS_CHIFFRES: ChiffresDEleve = {
  moyenne: null,
  rang: null,
  exAequo: false,
  estClasse: false,
  mention: null,
  estAdmis: null,
};

function chiffresDe(
  { moyenne, rang, exAequo, estClasse, mention }: ResultatDEleve,
  { seuilAdmission }: Pick<RegleDeCalcul, 'seuilAdmission'>,
): ChiffresDEleve {
  const estAdmis = estClasse && moyenne !== null ? moyenne >= seuilAdmission : null;
  return { moyenne, rang, exAequo, estClasse, mention, estAdmis };
}

/** Puts the figures of each pupil of a class before and after a change side by side, in the order of the class. */
export function comparerEleves({ avant, apres, seuilAvant, seuilApres }: ClasseComparee): EleveCompare[] {
  const later = new Map(apres.eleves.map((eleve) => [eleve.inscriptionId, chiffresDe(eleve, seuilApres)]));
  return avant.eleves.map((eleve) => ({
    inscriptionId: eleve.inscriptionId,
    avant: chiffresDe(eleve, seuilAvant),
    apres: later.get(eleve.inscriptionId) ?? SANS_CHIFFRES,
  }));
}

export const estDeplace = ({ avant, apres }: Pick<EleveCompare, 'avant' | 'apres'>): boolean =>
  avant.rang !== apres.rang;

export const franchitUnSeuil = ({ avant, apres }: Pick<EleveCompare, 'avant' | 'apres'>): boolean =>
  avant.estAdmis !== apres.estAdmis || avant.mention !== apres.mention;

/** Sums up what a change does to pupils of any number of classes and periods. */
export function ecartEntre(eleves: readonly Pick<EleveCompare, 'avant' | 'apres'>[]): Ecart {
  const sum = (of: (one: Pick<EleveCompare, 'avant' | 'apres'>) => number) =>
    eleves.reduce((total, one) => total + of(one), 0);
  return {
    deplaces: eleves.filter(estDeplace).length,
    franchissements: eleves.filter(franchitUnSeuil).length,
    moyenneAvant: sum(({ avant }) => avant.moyenne ?? 0),
    moyenneApres: sum(({ apres }) => apres.moyenne ?? 0),
  };
}

/** Whether two differences are one: what a person was shown, and what would be written. */
export const memeEcart = (vu: Ecart, ecart: Ecart): boolean =>
  vu.deplaces === ecart.deplaces &&
  vu.franchissements === ecart.franchissements &&
  vu.moyenneAvant === ecart.moyenneAvant &&
  vu.moyenneApres === ecart.moyenneApres;

const pluriel = (nombre: number, un: string, plusieurs: string): string =>
  nombre > 1 ? `${nombre} ${plusieurs}` : `${nombre} ${un}`;

/** Says a difference: '3 rangs changent, 1 élève passe un seuil.' */
export function direEcart({ deplaces, franchissements, moyenneAvant, moyenneApres }: Ecart): string {
  if (deplaces === 0 && franchissements === 0)
    return moyenneAvant === moyenneApres
      ? 'Aucune moyenne et aucun rang ne changent.'
      : 'Des moyennes changent, sans changer un rang ni passer un seuil.';
  const rangs = pluriel(deplaces, 'rang change', 'rangs changent');
  return `${rangs}, ${pluriel(franchissements, 'élève passe un seuil', 'élèves passent un seuil')}.`;
}
