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
import { hashOf } from '#core/db/chain/links.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { disentPareil, type EtatDeLaPersonne, relireBulletinScelle } from '#notes/bulletins/empreintes.ts';
import { chiffresDeListe } from '#notes/bulletins/registre.ts';
import type { ConstatDeNotes, ScellementLu } from './chaine-des-sceaux.ts';

type Row = StoredRow<'bulletins'>;

/** A bulletin of a seal, as it is stored. */
export interface BulletinRelu {
  readonly row: Row;
  readonly lu: ContenuScelle;
}

export interface ClasseRelue {
  readonly constats: readonly ConstatDeNotes[];
  /** The last version of each pupil, in the order of the seal. */
  readonly enVigueur: readonly BulletinRelu[];
  /** Every version that could be read. */
  readonly tous: readonly BulletinRelu[];
}

/** Says whose bulletin it is: '7ème année A, 1er trimestre, Diallo Aïssatou'. */
export const ouDuBulletin = ({ classe, periode, eleve }: ContenuScelle): string =>
  `${classe.libelle}, ${periode.libelle}, ${eleve.nom} ${eleve.prenoms}`;

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
  const chiffres = (one: ContenuDeBulletin) => [...generaux(one), ...(estEcrit ? parMatiere(one) : [])];
  const now = new Map(chiffres(recomputed));
  const told = chiffres(stored).flatMap(([mot, value]) =>
    now.get(mot) === value ? [] : [`${mot} : ${value} au bulletin, ${now.get(mot) ?? 'rien'} recalculé`],
  );
  if (told.length > 0 || !estEcrit) return told;
  // The means of the class, its groups and the decision that was proposed stand in the content too.
  return disentPareil(stored, recomputed)
    ? []
    : ["ses chiffres de classe ne sont pas ceux que l'on recalcule"];
}

/** Answers the copies of a bulletin, beside its content, that say otherwise than it. */
const copiesFausses = ({ row, lu }: BulletinRelu, { classeId, periodeId, instant }: ScellementLu): string[] =>
  (
    [
      ['la classe', texte(row.classeId), texte(classeId)],
      ['la période', texte(row.periodeId), texte(periodeId)],
      ["l'instant", row.instant, instant],
      ['la version', texte(row.version), texte(lu.version)],
      ["l'inscription", texte(row.inscriptionId), texte(lu.eleve.inscriptionId)],
      ['la moyenne', centiemes(row.moyenne), centiemes(chiffresDeListe(lu).moyenne)],
      ['le rang', texte(row.rang), texte(chiffresDeListe(lu).rang)],
      ['la décision', texte(row.decision), texte(lu.bilan.decision)],
      ['le motif', texte(row.motif), texte(lu.motif)],
    ] as const
  ).flatMap(([mot, copy, sealed]) =>
    copy === sealed ? [] : [`${mot} : ${copy} dans la liste, ${sealed} au bulletin scellé`],
  );

/** The pupils whose person may be missing in their bulletins, by enrolment: anonymised by their card, and by the journal. */
export interface Anonymises {
  readonly fiche: ReadonlySet<number>;
  readonly journal: ReadonlySet<number>;
}

/** Says what is wrong with what a version says of its pupil's person; undefined: nothing. */
function fauteDePersonne(
  personne: EtatDeLaPersonne,
  { inscriptionId, version }: Row,
  { fiche, journal }: Anonymises,
): string | undefined {
  const dite = `ce que la version ${version} de son bulletin dit de l'élève`;
  if (personne === 'changee') return `${dite} n'est plus ce qui est scellé`;
  if (personne === 'tenue' || (fiche.has(inscriptionId) && journal.has(inscriptionId))) return undefined;
  return fiche.has(inscriptionId)
    ? `${dite} a été ôté de la base, sans que le journal dise qu'il est anonymisé`
    : `${dite} a été ôté de la base, et il n'est pas anonymisé`;
}

/** Reads one class in one period. `entrees`: its entries, in order; `rows`: its bulletins. */
export function relireBulletins(
  entrees: readonly ScellementLu[],
  rows: readonly Row[],
  anonymises: Anonymises,
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
      const before = enVigueur.get(inscriptionId);
      const nom = before === undefined ? `inscription ${inscriptionId}` : ouDuBulletin(before.lu);
      if (row === undefined) {
        isBroken = true;
        constats.push({ ou: nom, quoi: `la version ${version} de son bulletin a été ôtée de la base` });
        continue;
      }
      const read = relireBulletinScelle(row);
      const lu = read?.lu;
      const ou = lu === undefined ? nom : ouDuBulletin(lu);
      if (hashOf(row.contenu) !== empreinte)
        constats.push({ ou, quoi: `la version ${version} de son bulletin n'est plus celle qui est scellée` });
      else if (row.empreinte !== empreinte)
        constats.push({ ou, quoi: "l'empreinte de la liste n'est plus celle qui est scellée" });
      if (read === undefined || lu === undefined) {
        isBroken = true;
        constats.push({ ou, quoi: `la version ${version} de son bulletin ne se lit plus` });
        continue;
      }
      const faute = fauteDePersonne(read.personne, row, anonymises);
      if (faute !== undefined) constats.push({ ou, quoi: faute });
      const relu = { row, lu };
      for (const quoi of copiesFausses(relu, entree)) constats.push({ ou, quoi });
      written.push(relu);
      tous.push(relu);
      enVigueur.set(inscriptionId, relu);
    }
    for (const row of own)
      if (!entree.lu.bulletins.some(([id, version]) => id === row.inscriptionId && version === row.version))
        constats.push({
          ou: ouDe(row),
          quoi: `le scellement ${entree.rang} ne tient pas la version ${row.version} : ajoutée`,
        });
    constats.push(...melees(written), ...recalculer([...enVigueur.values()], new Set(written), isBroken));
  }
  for (const row of rows)
    if (!known.has(row.id))
      constats.push({ ou: ouDe(row), quoi: `aucun scellement ne tient la version ${row.version} : ajoutée` });
  return { constats, enVigueur: [...enVigueur.values()], tous };
}

/** Says whose bulletin a row is, by its content where it can be read. */
function ouDe(row: Row): string {
  const read = relireBulletinScelle(row);
  return read === undefined ? `inscription ${row.inscriptionId}` : ouDuBulletin(read.lu);
}

/** Answers the bulletins of marks among those of a class: those of competences have nothing to compute. */
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
        ou: ouDuBulletin(relu.lu),
        quoi,
      }));
    });
  } catch (error) {
    const [premier] = enVigueur;
    if (!(error instanceof RangeError) || premier === undefined) throw error;
    const { classe, periode } = premier.lu;
    return [{ ou: `${classe.libelle}, ${periode.libelle}`, quoi: 'ses bulletins ne se recalculent plus' }];
  }
}
