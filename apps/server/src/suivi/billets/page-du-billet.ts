/** Lays out the ticket of a pupil who comes after the roll: on a till's roll, or on an A6. Pure: core/pdf sets it. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { FormatDeBillet } from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { formaterNumeroDeBillet } from '@gestionscolaire/contract/suivi/billets/entree.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { LARGEUR_DE_TICKET, paire, trait } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { imagesDesLogos, nomDuPapier, type TeteDePapier } from '#notes/index.ts';

interface BilletAImprimer extends TeteDePapier {
  readonly numero: number;
  readonly jour: string;
  readonly heure: string;
  readonly minutes: number | null;
  readonly motif: string | null;
  readonly eleve: string;
  readonly matricule: string;
  readonly classe: string;
  readonly session: string;
  readonly cours: string | null;
  readonly auteur: string | null;
  readonly estDuplicata: boolean;
}

export const nomDuBillet = ({ numero, jour }: BilletAImprimer): string =>
  nomDuPapier('billet-entree', formaterNumeroDeBillet(numero), jour);

const MARGE = { ticket: 11, a6: 20 } satisfies Record<FormatDeBillet, number>;
/** The widths of the sheets, in points. */
const LARGEURS = { ticket: LARGEUR_DE_TICKET, a6: 297.64 } satisfies Record<FormatDeBillet, number>;

/** Lays out what both papers say. */
function contenu(papier: BilletAImprimer, largeur: number, named: string | undefined): Content[] {
  const { tete, numero, jour, heure, minutes, motif, eleve, matricule, classe, session, cours } = papier;
  const { auteur, estDuplicata } = papier;
  const pairs: [string, string | null][] = [
    ['Élève', eleve],
    ['Matricule', matricule],
    ['Classe', classe],
    ['Cours', cours],
    ['Entré le', `${formaterJour(jour)} à ${heure}`],
    ['Retard', minutes === null ? 'aucun' : `${minutes} min`],
    ['Motif', motif],
    ['Donné par', auteur],
  ];
  return [
    ...(named === undefined ? [] : [{ image: named, fit: [50, 50], alignment: 'center' } satisfies Content]),
    { text: tete.ecole.libelle, bold: true, fontSize: 11, alignment: 'center' },
    trait(largeur, true),
    {
      text: `BILLET D'ENTRÉE N°\u00A0${formaterNumeroDeBillet(numero)}`,
      bold: true,
      fontSize: 13,
      alignment: 'center',
    },
    ...(estDuplicata
      ? [{ text: 'DUPLICATA', bold: true, fontSize: 10, alignment: 'center' } satisfies Content]
      : []),
    { text: `Année scolaire ${session}`, alignment: 'center', margin: [0, 0, 0, 6] },
    ...pairs.flatMap(([label, value]) => (value === null ? [] : [paire(label, value)])),
    trait(largeur, true),
    { text: 'Admis en classe. À remettre à l’enseignant.', alignment: 'center' },
  ];
}

export function pageDuBillet(papier: BilletAImprimer, format: FormatDeBillet): PdfPage {
  const { tete, logos, instant, numero } = papier;
  const images = imagesDesLogos(logos);
  const { logo } = tete.ecole;
  const named = logo !== null && images?.[logo] !== undefined ? logo : undefined;
  const marge = MARGE[format];
  return {
    titre: `Billet d'entrée n°\u00A0${formaterNumeroDeBillet(numero)}`,
    instant,
    pageSize: format === 'a6' ? 'A6' : { width: LARGEUR_DE_TICKET, height: 'auto' },
    pageMargins: [marge, 14, marge, 16],
    fontSize: format === 'a6' ? 10 : 9,
    ...(images && { images }),
    content: contenu(papier, LARGEURS[format] - 2 * marge, named),
  };
}
