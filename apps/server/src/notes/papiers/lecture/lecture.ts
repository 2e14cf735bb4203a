/**
 * Reads what papers of a class print: its bulletins as they were sealed, else as they would be sealed now. Sealed ones come from the
 * snapshots alone, so that a name, a logo or a coefficient that changed since changes no paper.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuScelle,
  estDAcquis,
  estDeNotes,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { OrdreDesBulletins } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import type { Db } from '#core/db/database.ts';
import type { LogoDePapier } from '#core/pdf/parts.ts';
import { readContenu } from '#fichiers/index.ts';
import { composerBulletins, type SuiviDesBulletins } from '#notes/bulletins/composer.ts';
import { composerAcquis } from '#notes/conseil/composer-acquis.ts';
import { estParCompetences, type LieuLu, SANS_MOYENNE } from '#notes/lieu/lieu.ts';
import { readEnVigueur } from '#notes/scelles/annee.ts';
import { chiffresDuMoment } from '#notes/scelles/chiffres-du-moment.ts';

/** A sealed bulletin with what its code attests beside its content. */
interface BulletinScelle {
  readonly contenu: ContenuScelle;
  readonly empreinte: string;
  readonly tete: string;
  /** Whether its pupil is anonymised: its paper bore their name. */
  readonly estEfface: boolean;
}

/** Reads the versions in force of the sealed bulletins of a class in a period. */
export async function readScelles(
  db: Db,
  { ecoleId, classeId, periodeId }: LieuLu,
): Promise<BulletinScelle[]> {
  const held = await readEnVigueur(db, { ecoleId, classeId, periodeIds: [periodeId] });
  return held.map(({ lu, empreinte, tete, prive }) => ({
    contenu: lu,
    empreinte,
    tete,
    estEfface: prive === null,
  }));
}

/** Composes the bulletins of a class, of marks or of competences, as they would be sealed now; `compte`: with the absences of marks. */
export async function composerLaClasse(
  db: Db,
  lieu: LieuLu,
  compte: SuiviDesBulletins | null,
): Promise<readonly ContenuScelle[]> {
  if (estParCompetences(lieu)) return (await composerAcquis(db, lieu)).bulletins;
  return (await composerBulletins(db, lieu, compte)).bulletins;
}

/** Reads the contents that papers of a class tell, of marks or of competences: sealed, with the figures of the class now, or as they are now. */
export async function readContenusDeClasse(
  db: Db,
  lieu: LieuLu,
): Promise<{ readonly contenus: readonly ContenuScelle[]; readonly isSealed: boolean }> {
  if (lieu.etat === 'scellee')
    return {
      contenus: chiffresDuMoment((await readScelles(db, lieu)).map(({ contenu }) => contenu)),
      isSealed: true,
    };
  return { contenus: await composerLaClasse(db, lieu, null), isSealed: false };
}

/**
 * Keeps the contents of a paper of figures.
 * @throws Refus when the class is followed by competences, or was sealed so
 */
export const exigerDesNotes = (contenus: readonly ContenuScelle[]): readonly ContenuDeBulletin[] =>
  contenus.map((contenu) => (estDeNotes(contenu) ? contenu : refuse('REGLE', { phrase: SANS_MOYENNE })));

/** Reads logos by the hashes of their bytes, as bulletins hold them; one that nobody kept is left out. */
export async function readLogos(
  db: Db,
  ecoles: readonly Pick<ContenuScelle['ecole'], 'logo'>[],
): Promise<Map<string, LogoDePapier>> {
  const found = new Map<string, LogoDePapier>();
  for (const { logo } of ecoles) {
    if (logo === null || found.has(logo)) continue;
    const held = await readContenu(db, logo);
    if (held !== null) found.set(logo, held);
  }
  return found;
}

const parNom = (a: ContenuScelle, b: ContenuScelle): number => {
  const [left, right] = [a, b].map(({ eleve }) => `${cle(eleve.nom)} ${cle(eleve.prenoms)}`);
  if (left === right) return a.eleve.inscriptionId - b.eleve.inscriptionId;
  return (left ?? '') < (right ?? '') ? -1 : 1;
};

/** Returns the place of a paper; one of competences has none. */
const placeDe = (contenu: ContenuScelle): number | null => (estDAcquis(contenu) ? null : contenu.rang);

/**
 * Refuses a paper of a pupil who is anonymised: it would bear another name than the one that was printed. `papier`: 'son bulletin'.
 * @throws Refus
 */
export function refusePapierAnonyme(
  { anonymiseLe }: { readonly anonymiseLe: string | null },
  papier: string,
): void {
  if (anonymiseLe !== null)
    refuse('REGLE', {
      phrase: `Cet ancien élève est anonymisé\u00A0: ${papier} portait son nom et ne s’imprime plus.`,
    });
}

/** Puts papers in the order that was asked: by name, or by place, those without a place last. */
export const ranger = <T extends { readonly contenu: ContenuScelle }>(
  papiers: readonly T[],
  ordre: OrdreDesBulletins,
): T[] =>
  papiers.toSorted(({ contenu: a }, { contenu: b }) => {
    const places = [a, b].map((one) => placeDe(one) ?? Number.MAX_SAFE_INTEGER);
    const byPlace = (places[0] ?? 0) - (places[1] ?? 0);
    return ordre === 'rang' && byPlace !== 0 ? byPlace : parNom(a, b);
  });

/** Returns the first content of a class, which says what all of them say. @throws Refus when the class has nobody that day */
export const premierDe = <C extends ContenuScelle>(contenus: readonly C[]): C =>
  contenus[0] ??
  refuse('REGLE', { phrase: "Cette classe n'a aucun élève dans cette période : rien ne s'imprime." });
