/** Lays out the top of papers of marks: the country and its ministry, the school with its logo, and the title. Pure. */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { imageOfPage } from '#core/pdf/images.ts';
import { GRIS, type LogoDePapier } from '#core/pdf/parts.ts';

const PAYS = 'RÉPUBLIQUE DE GUINÉE';
const DEVISE_DU_PAYS = 'Travail – Justice – Solidarité';

/** Returns the images of a page, by the hashes of its logos; undefined where none of them can be printed. */
export function imagesDesLogos(logos: ReadonlyMap<string, LogoDePapier>): Record<string, string> | undefined {
  const images = [...logos].flatMap(([empreinte, { contenu }]) => {
    const image = imageOfPage(contenu);
    return image === undefined ? [] : [[empreinte, image] as const];
  });
  return images.length === 0 ? undefined : Object.fromEntries(images);
}

/** The facts of a paper's top. */
export interface EnTeteDeNotes {
  readonly entete: ContenuDeBulletin['entete'];
  readonly ecole: ContenuDeBulletin['ecole'];
}

/**
 * Puts the ministry at the left, the logo in the middle, the country at the right, and the school under them. `corps`: the size of
 * its letters; `logo`: the name of the logo among the page's images, where it has one.
 */
export function enTeteDeNotes({ entete, ecole }: EnTeteDeNotes, corps: number, logo?: string): Content[] {
  const petit = corps * 0.9;
  const lignes = [entete.ministere, ...entete.lignes, ecole.ire, ecole.dpe, ecole.dsee];
  const place = corps * 4.6;
  const joindre = [
    ...(ecole.telephone === null ? [] : [`Tél.\u00A0: ${ecole.telephone}`]),
    ...(ecole.agrement === null ? [] : [`Agrément\u00A0: ${ecole.agrement}`]),
  ].join(' · ');
  const dits = [ecole.slogan ?? '', joindre];
  return [
    {
      columns: [
        {
          width: '*',
          stack: lignes.filter((one) => one !== null).map((text) => ({ text })),
          fontSize: petit,
        },
        ...(logo === undefined
          ? []
          : [
              {
                width: place + 6,
                stack: [{ image: logo, fit: [place, place], alignment: 'center' } satisfies Content],
              },
            ]),
        {
          width: '*',
          stack: [{ text: PAYS, bold: true }, { text: DEVISE_DU_PAYS }],
          fontSize: petit,
          alignment: 'right',
        },
      ],
      columnGap: 8,
    },
    { text: ecole.libelle, bold: true, fontSize: corps * 1.4, alignment: 'center', margin: [0, 2, 0, 0] },
    ...dits
      .filter((text) => text !== '')
      .map((text): Content => ({ text, fontSize: petit, color: GRIS, alignment: 'center' })),
  ];
}

/** Makes the title of a paper in a frame that shows without colours. */
export const titreDePapier = (titre: string, sous: string, corps: number): Content => ({
  table: {
    widths: ['*'],
    body: [
      [
        {
          stack: [
            { text: titre, bold: true, fontSize: corps * 1.5 },
            { text: sous, fontSize: corps * 1.05 },
          ],
          alignment: 'center',
          margin: [0, 1, 0, 1],
        },
      ],
    ],
  },
  margin: [0, 3, 0, 3],
});
