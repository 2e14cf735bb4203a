/** Lays out the top of papers of marks: the country and its ministry, the school with its logo, and the title. Pure. */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { GRIS, type LogoDePapier } from '#core/pdf/parts.ts';

export const PAYS = 'RÉPUBLIQUE DE GUINÉE';
export const DEVISE_DU_PAYS = 'Travail – Justice – Solidarité';

/** The facts of a paper's top. */
export interface EnTeteDeNotes {
  readonly entete: ContenuDeBulletin['entete'];
  readonly ecole: ContenuDeBulletin['ecole'];
  /** The file as it is kept; null: none. */
  readonly logo: LogoDePapier | null;
}

/** Puts the ministry at the left, the logo in the middle, the country at the right, and the school under them. `corps`: its size. */
export function enTeteDeNotes({ entete, ecole }: EnTeteDeNotes, corps: number, hasLogo: boolean): Content[] {
  const petit = corps * 0.9;
  const lignes = [entete.ministere, ...entete.lignes, ecole.ire, ecole.dpe, ecole.dsee];
  const logo = corps * 4.6;
  const dits = [
    ecole.slogan,
    [ecole.telephone && `Tél.\u00A0: ${ecole.telephone}`, ecole.agrement && `Agrément\u00A0: ${ecole.agrement}`]
      .filter((one) => one !== null && one !== '')
      .join(' · '),
  ];
  return [
    {
      columns: [
        { width: '*', stack: lignes.filter((one) => one !== null).map((text) => ({ text })), fontSize: petit },
        ...(hasLogo
          ? [
              {
                width: logo + 6,
                stack: [{ image: 'logo', fit: [logo, logo], alignment: 'center' } satisfies Content],
              },
            ]
          : []),
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
      .filter((text) => text !== null && text !== '')
      .map((text): Content => ({ text: text ?? '', fontSize: petit, color: GRIS, alignment: 'center' })),
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
