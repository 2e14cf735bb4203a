/**
 * Reads the bulletins of a class in a period again, entry by entry of the chain: each is the one that was sealed, and its figures come
 * out of what it holds. Pure.
 */
import { chiffrer } from '@gestionscolaire/contract/notes/bulletins/chiffrer.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuScelle,
  estDAcquis,
  FORMAT_D_ACQUIS,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { chiffresDeListe } from '#notes/bulletins/registre.ts';
import { texteDuBulletin } from '#notes/scelles/empreintes.ts';
import { lireBulletinScelle, lireSansPersonne } from '#notes/scelles/personne-a-part.ts';
import type { ConstatDeNotes, ScellementLu } from './chaine-des-sceaux.ts';
import { type NomsDuLieu, ouDeLInscription, ouDuBulletin } from './noms.ts';

type Row = StoredRow<'bulletins'>;

/** A bulletin of a seal, as it is stored. */
export interface BulletinRelu {
  readonly row: Row;
  readonly lu: ContenuScelle;
  /** Whose it is. */
  readonly ou: string;
  /** Whether the person stands beside it, as they were sealed: else nothing can be compared with what was said of them. */
  readonly aSaPersonne: boolean;
}

export interface ClasseRelue {
  readonly constats: readonly ConstatDeNotes[];
  /** The last version of each pupil, in the order of the seal. */
  readonly enVigueur: readonly BulletinRelu[];
  /** Every version that could be read. */
  readonly tous: readonly BulletinRelu[];
}

/** Says a mark; one that no product wrote is told as it is. */
const centiemes = (value: number | null): string => {
  if (value === null) return 'rien';
  return Number.isSafeInteger(value) && value >= 0 ? formaterNote(value) : String(value);
};
const texte = (value: string | number | null): string => (value === null ? 'rien' : String(value));
const rangDe = ({ rang, exAequo }: { rang: number | null; exAequo: boolean }): string =>
  rang === null ? 'aucun' : `${rang}${exAequo ? ' ex æquo' : ''}`;

type Chiffre = readonly [string, string];

/** The general figures of a bulletin, with the words that tell them. */
const generaux = (one: ContenuDeBulletin): Chiffre[] => [
  ['moyenne', centiemes(one.moyenne)],
  ['rang', rangDe(one)],
  ['mention', texte(one.mention)],
  ...(one.annee === null
    ? []
    : ([
        ['moyenne annuelle', centiemes(one.annee.moyenne)],
        ['rang annuel', rangDe(one.annee)],
      ] as const)),
];

/** The figures of its subjects. */
const parMatiere = (one: ContenuDeBulletin): Chiffre[] =>
  one.matieres.flatMap((matiere): Chiffre[] => [
    [`${matiere.matiere}, cours`, centiemes(matiere.cours)],
    [`${matiere.matiere}, composition`, centiemes(matiere.composition)],
    [`${matiere.matiere}, moyenne`, centiemes(matiere.moyenne)],
    [`${matiere.matiere}, rang`, rangDe(matiere)],
  ]);

/** Tells the figures of a bulletin that are not those that its content gives. */
function comparer(stored: ContenuDeBulletin, recomputed: ContenuDeBulletin, estEcrit: boolean): string[] {
  const chiffres = (one: ContenuDeBulletin) => [...generaux(one), ...parMatiere(one)];
  const now = new Map(chiffres(recomputed));
  const told = chiffres(stored).flatMap(([mot, value]) =>
    now.get(mot) === value ? [] : [`${mot} : ${value} au bulletin, ${now.get(mot) ?? 'rien'} recalculé`],
  );
  if (told.length > 0 || !estEcrit) return told;
  // The means of the class, its groups and the decision that was proposed stand in the content too.
  return texteDuBulletin(stored) === texteDuBulletin(recomputed)
    ? []
    : ["ses chiffres de classe ne sont pas ceux que l'on recalcule"];
}

/** Returns the copies of a bulletin, beside its content, that say otherwise than it. */
const copiesFausses = ({ row, lu, aSaPersonne }: BulletinRelu, { lu: entree }: ScellementLu): string[] =>
  (
    [
      ['la classe', texte(row.classeId), texte(entree.classeId)],
      ['la période', texte(row.periodeId), texte(entree.periodeId)],
      ["l'instant", row.instant, entree.instant],
      ['la version', texte(row.version), texte(lu.version)],
      ["l'inscription", texte(row.inscriptionId), texte(lu.eleve.inscriptionId)],
      ['la moyenne', centiemes(row.moyenne), centiemes(chiffresDeListe(lu).moyenne)],
      ['le rang', texte(row.rang), texte(chiffresDeListe(lu).rang)],
      ['la décision', texte(row.decision), texte(lu.bilan.decision)],
      // Without its person, the reason that it was sealed with is not known either.
      ['le motif', texte(row.motif), aSaPersonne ? texte(lu.motif) : texte(row.motif)],
    ] as const
  ).flatMap(([mot, copy, sealed]) =>
    copy === sealed ? [] : [`${mot} : ${copy} dans la liste, ${sealed} au bulletin scellé`],
  );

/** Says why a bulletin has not the person that it was sealed with; undefined where it has, or where they were anonymised. */
function fauteDePersonne({ prive, ...row }: Row, anonymes: ReadonlySet<number>): string | undefined {
  if (prive === null)
    return anonymes.has(row.inscriptionId)
      ? undefined
      : `de la version ${row.version} de son bulletin, son nom et ce qui fut dit de lui ont été ôtés de la base`;
  const isSealed =
    lireSansPersonne(row.contenu) === undefined || lireBulletinScelle({ ...row, prive }) !== undefined;
  return isSealed
    ? undefined
    : `de la version ${row.version} de son bulletin, son nom ou ce qui fut dit de lui n'est plus ce qui est scellé`;
}

/** Reads a row, without its person where that is not the one that it was sealed with. */
const lireLigne = (row: Row): ContenuScelle | undefined =>
  lireBulletinScelle(row) ?? lireSansPersonne(row.contenu);

/** Returns whether the person stands beside a bulletin, as they were sealed. */
const aLaPersonne = (row: Row): boolean => row.prive !== null && lireBulletinScelle(row) !== undefined;

/** The stored bulletins of a class in a period, and what tells them. */
export interface BulletinsDuLieu {
  readonly rows: readonly Row[];
  /** The enrolments of pupils whose person was erased by the product. */
  readonly anonymes: ReadonlySet<number>;
  readonly noms: NomsDuLieu;
}

/** Reads one class in one period. `entrees`: its entries, in order. */
export function relireBulletins(
  entrees: readonly ScellementLu[],
  { rows, anonymes, noms }: BulletinsDuLieu,
): ClasseRelue {
  const constats: ConstatDeNotes[] = [];
  const tous: BulletinRelu[] = [];
  const enVigueur = new Map<number, BulletinRelu>();
  const known = new Set<number>();
  let isBroken = false;
  for (const entree of entrees) {
    const own = rows.filter(({ scellementRang }) => scellementRang === entree.rang);
    for (const row of own) known.add(row.id);
    const written: BulletinRelu[] = [];
    for (const [inscriptionId, version, empreinte] of entree.lu.bulletins) {
      const row = own.find((one) => one.inscriptionId === inscriptionId && one.version === version);
      const nom = enVigueur.get(inscriptionId)?.ou ?? ouDeLInscription(noms, inscriptionId);
      if (row === undefined) {
        isBroken = true;
        constats.push({ ou: nom, quoi: `la version ${version} de son bulletin a été ôtée de la base` });
        continue;
      }
      const lu = lireLigne(row);
      const aSaPersonne = aLaPersonne(row);
      const ou = lu === undefined ? nom : ouDuBulletin(lu, { noms, aSaPersonne });
      if (lu !== undefined && hashOf(row.contenu) !== empreinte)
        constats.push({ ou, quoi: `la version ${version} de son bulletin n'est plus celle qui est scellée` });
      else if (lu !== undefined && row.empreinte !== empreinte)
        constats.push({ ou, quoi: "l'empreinte de la liste n'est plus celle qui est scellée" });
      if (lu === undefined) {
        isBroken = true;
        constats.push({ ou, quoi: `la version ${version} de son bulletin ne se lit plus` });
        continue;
      }
      const faute = fauteDePersonne(row, anonymes);
      if (faute !== undefined) constats.push({ ou, quoi: faute });
      const relu = { row, lu, ou, aSaPersonne };
      for (const quoi of copiesFausses(relu, entree)) constats.push({ ou, quoi });
      written.push(relu);
      tous.push(relu);
      enVigueur.set(inscriptionId, relu);
    }
    for (const row of own)
      if (!entree.lu.bulletins.some(([id, version]) => id === row.inscriptionId && version === row.version))
        constats.push({
          ou: ouDe(row, noms),
          quoi: `le scellement ${entree.rang} ne tient pas la version ${row.version} : ajoutée`,
        });
    constats.push(...melees(written), ...recalculer([...enVigueur.values()], new Set(written), isBroken));
  }
  for (const row of rows)
    if (!known.has(row.id))
      constats.push({
        ou: ouDe(row, noms),
        quoi: `aucun scellement ne tient la version ${row.version} : ajoutée`,
      });
  return { constats, enVigueur: [...enVigueur.values()], tous };
}

/** Says whose bulletin a row is, by its content where it can be read. */
function ouDe(row: Row, noms: NomsDuLieu): string {
  const lu = lireLigne(row);
  return lu === undefined
    ? ouDeLInscription(noms, row.inscriptionId)
    : ouDuBulletin(lu, { noms, aSaPersonne: aLaPersonne(row) });
}

/** Returns the bulletins of marks among those of a class: those of competences have nothing to compute. */
const deNotes = (tous: readonly BulletinRelu[]): (BulletinRelu & { readonly lu: ContenuDeBulletin })[] =>
  tous.flatMap((relu) => (estDAcquis(relu.lu) ? [] : [{ ...relu, lu: relu.lu }]));

/** Tells a class whose bulletins are of both forms: no seal makes one. */
function melees(tous: readonly BulletinRelu[]): ConstatDeNotes[] {
  const [premier] = tous;
  if (premier === undefined || new Set(tous.map(({ lu }) => lu.format)).size === 1) return [];
  const { classe, periode } = premier.lu;
  const some = tous.filter(({ lu }) => lu.format === FORMAT_D_ACQUIS).length;
  return [
    {
      ou: `${classe.libelle}, ${periode.libelle}`,
      quoi: `${some} de ses ${tous.length} bulletins sont de compétences, les autres de notes`,
    },
  ];
}

/**
 * Computes the bulletins in force after an entry. Those that it wrote have all these figures; the others keep their average, rank and
 * mention, else the entry should have written them too. Where one is missing, the ranks of the others prove nothing.
 */
function recalculer(
  enVigueur: readonly BulletinRelu[],
  written: ReadonlySet<BulletinRelu>,
  isBroken: boolean,
): ConstatDeNotes[] {
  if (isBroken) return [];
  const notes = deNotes(enVigueur);
  const ecrits = new Set([...written].map(({ row }) => row.id));
  try {
    const recomputed = chiffrer(notes.map(({ lu }) => lu));
    return notes.flatMap((relu, at) => {
      const now = recomputed[at];
      if (now === undefined) return [];
      return comparer(relu.lu, now, ecrits.has(relu.row.id)).map((quoi) => ({
        ou: relu.ou,
        quoi,
      }));
    });
  } catch (error) {
    const [premier] = enVigueur;
    const isOfTheirs = error instanceof RangeError || error instanceof z.core.$ZodError;
    if (!isOfTheirs || premier === undefined) throw error;
    const { classe, periode } = premier.lu;
    return [{ ou: `${classe.libelle}, ${periode.libelle}`, quoi: 'ses bulletins ne se recalculent plus' }];
  }
}
