/**
 * Reads the part of XML that FET writes, and refuses all else: elements, texts, entities of one sign, comments, a declaration. It has no
 * document type, no entity of a file's own, no instruction and no CDATA, so a hostile text makes nothing grow.
 */

/** Refuses a text that is not a file of FET, whole and well formed; its message is the French sentence to show. */
export class FetIllisible extends Error {}

/** An element: the elements that it holds in order, or its text as it was typed. */
export interface ElementXml {
  readonly nom: string;
  readonly enfants: readonly ElementXml[];
  readonly texte: string;
}

/** The bytes of the largest file that is read: forty classes take less than one million. */
export const TAILLE_MAXIMALE = 5_000_000;
/** FET goes five levels deep. */
const PROFONDEUR = 16;

const BOM = 0xfeff;
/** The signs that XML 1.0 has. */
const INTERDIT = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const DECLARATION =
  /<\?xml\s+version\s*=\s*(?:"1\.0"|'1\.0')(?:\s+encoding\s*=\s*(?:"utf-8"|'utf-8'))?(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*\?>/iy;
const OUVRANTE =
  /<(?<nom>[A-Za-z_][\w.-]{0,99})(?<attributs>(?:\s+[A-Za-z_][\w.-]{0,99}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<vide>\/)?>/y;
const FERMANTE = /<\/(?<nom>[A-Za-z_][\w.-]{0,99})\s*>/y;
/** A reference: hexadecimal, decimal, or one of the five names; a « & » that is none of them. */
const REFERENCE = /&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));|&/g;

const SIGNES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Refuses a text, with the line where reading stopped. */
function illisible(texte: string, position: number, raison: string): never {
  const ligne = texte.slice(0, position).split('\n').length;
  throw new FetIllisible(`Ce fichier n’est pas un fichier de FET entier : ${raison} (ligne ${ligne}).`);
}

/** Returns a text without its entities, or null where one of them stands for no sign of XML. */
function sansEntites(texte: string): string | null {
  let juste = true;
  const lu = texte.replace(REFERENCE, (_tout, hexa?: string, decimal?: string, entite?: string) => {
    if (entite !== undefined) return SIGNES[entite] ?? '';
    const code = Number(hexa === undefined ? decimal : `0x${hexa}`);
    const signe = code <= 0x10ffff ? String.fromCodePoint(code) : '\u0000';
    if (INTERDIT.test(signe)) juste = false;
    return signe;
  });
  return juste ? lu : null;
}

/** An element that is still open. */
interface Ouvert {
  readonly nom: string;
  readonly enfants: ElementXml[];
  readonly textes: string[];
}

/** Reads what a pattern finds at a position, which its `lastIndex` leaves after it. */
function lireEn(motif: RegExp, texte: string, position: number): RegExpExecArray | null {
  motif.lastIndex = position;
  return motif.exec(texte);
}

/** Closes an element: it holds elements or a text, never both. */
function fermer(texte: string, position: number, { nom, enfants, textes }: Ouvert): ElementXml {
  const contenu = textes.join('');
  if (enfants.length === 0) return { nom, enfants, texte: contenu };
  if (contenu.trim() !== '') illisible(texte, position, `« ${nom} » mêle un texte à des éléments`);
  return { nom, enfants, texte: '' };
}

/** Returns where the root begins, after the mark of bytes and the declaration. */
function debut(texte: string): number {
  const position = texte.charCodeAt(0) === BOM ? 1 : 0;
  return position + (lireEn(DECLARATION, texte, position)?.[0].length ?? 0);
}

/**
 * Returns the root element of a text of at most 5 000 000 bytes. Spaces of a text stay as they were; line ends become \n; only the root may
 * have attributes, which are not kept. It throws `FetIllisible` for all that FET does not write.
 */
export function lireXml(brut: string): ElementXml {
  if (brut.length > TAILLE_MAXIMALE || Buffer.byteLength(brut) > TAILLE_MAXIMALE)
    throw new FetIllisible('Ce fichier est trop grand : un fichier de FET a 5 Mo au plus.');
  const texte = brut.replace(/\r\n?/g, '\n');
  const interdit = texte.search(INTERDIT);
  if (interdit !== -1) illisible(texte, interdit, 'un signe n’y a pas sa place');
  const ouverts: Ouvert[] = [];
  const racines: ElementXml[] = [];
  let position = debut(texte);

  /** Puts a finished element in its parent, or makes it the root. */
  const ranger = (element: ElementXml) => (ouverts.at(-1)?.enfants ?? racines).push(element);

  const garder = (trouve: string): void => {
    const dernier = ouverts.at(-1);
    const contenu = sansEntites(trouve) ?? illisible(texte, position, 'un « & » y est mal écrit');
    if (dernier !== undefined) dernier.textes.push(contenu);
    else if (trouve.trim() !== '') illisible(texte, position, 'un texte est hors de tout élément');
  };
  const clore = (): number => {
    const trouve = lireEn(FERMANTE, texte, position);
    const dernier = ouverts.pop();
    if (trouve === null || dernier === undefined || dernier.nom !== trouve.groups?.['nom'])
      return illisible(texte, position, 'une fin ne répond à aucun début');
    ranger(fermer(texte, position, dernier));
    return position + trouve[0].length;
  };
  const ouvrir = (): number => {
    const trouve = lireEn(OUVRANTE, texte, position);
    if (trouve === null) return illisible(texte, position, 'une balise n’est pas de celles que FET écrit');
    const { nom = '', attributs = '', vide } = trouve.groups ?? {};
    if (ouverts.length === 0 && racines.length > 0) illisible(texte, position, 'quelque chose suit sa fin');
    if (ouverts.length >= PROFONDEUR) illisible(texte, position, 'il est trop profond');
    if (attributs !== '' && ouverts.length > 0) illisible(texte, position, `« ${nom} » porte un attribut`);
    const element: Ouvert = { nom, enfants: [], textes: [] };
    if (vide === undefined) ouverts.push(element);
    else ranger(fermer(texte, position, element));
    return position + trouve[0].length;
  };
  const passerLeCommentaire = (): number => {
    const fin = texte.indexOf('--', position + 4);
    if (fin === -1 || texte[fin + 2] !== '>') illisible(texte, position, 'un commentaire n’y finit pas bien');
    return fin + 3;
  };

  while (position < texte.length) {
    if (texte[position] !== '<') {
      const fin = texte.indexOf('<', position);
      const apres = fin === -1 ? texte.length : fin;
      garder(texte.slice(position, apres));
      position = apres;
    } else if (texte.startsWith('<!--', position)) position = passerLeCommentaire();
    else position = texte[position + 1] === '/' ? clore() : ouvrir();
  }
  const [racine] = racines;
  if (racine === undefined || ouverts.length > 0)
    return illisible(texte, position, 'il est coupé avant sa fin');
  return racine;
}

/** Returns the only child of that name, or throws `FetIllisible`. */
export function enfant(element: ElementXml, nom: string): ElementXml {
  const trouves = element.enfants.filter((un) => un.nom === nom);
  const [seul] = trouves;
  if (seul === undefined || trouves.length > 1)
    throw new FetIllisible(
      `Ce fichier n’est pas un fichier de FET entier : « ${element.nom} » a ${trouves.length} « ${nom} » au lieu d’un seul.`,
    );
  return seul;
}

/** Returns the text of the only child of that name, or throws `FetIllisible`. */
export function texteDe(element: ElementXml, nom: string): string {
  const { enfants, texte } = enfant(element, nom);
  if (enfants.length > 0)
    throw new FetIllisible(`Ce fichier n’est pas un fichier de FET entier : « ${nom} » n’est pas un texte.`);
  return texte;
}
