/** Lays out the averages of a class in a period as one table, its pupils by its subjects. Pure. */
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { ContenuScelle } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import {
  formaterCoefficient,
  formaterNote,
  formaterPoints,
} from '@gestionscolaire/contract/notes/calcul/formater.ts';
import {
  direPlace,
  direRegle,
  legendeDesCodes,
  SANS_MOYENNE_IMPRIMEE,
} from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { LogoDePapier } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { feuilleDeNotes, menu, milieu, nomDuPapier, tableau } from './feuille.ts';

/** The facts of a paper of a class: what its bulletins hold, in the order of the paper. */
export interface PapierDeClasse<C extends ContenuScelle = ContenuDeBulletin> {
  /** One at least. */
  readonly premier: C;
  readonly contenus: readonly C[];
  readonly isSealed: boolean;
  readonly logos: ReadonlyMap<string, LogoDePapier>;
  readonly instant: string;
}

/** The most subjects of a table on an A4. */
const MATIERES_SUR_A4 = 18;

const note = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));

/** Says that figures may still change. */
export const direProvisoire = ({
  isSealed,
  instant,
}: Pick<PapierDeClasse, 'isSealed' | 'instant'>): Content[] =>
  isSealed
    ? []
    : [{ text: `PROVISOIRE, au ${formaterJour(jourDe(instant))}`, bold: true, margin: [0, 0, 0, 3] }];

/** Says a class in a period: '7e A · 1er trimestre · 2026-2027'. */
export const direLieu = ({ classe, periode, session }: ContenuScelle): string =>
  `${classe.libelle} · ${periode.libelle} · ${session.libelle}`;

export const pageDuReleve = (papier: PapierDeClasse): PdfPage => {
  const { premier, contenus } = papier;
  const matieres = premier.matieres;
  const large = matieres.length > MATIERES_SUR_A4;
  const ligneDe = (one: ContenuDeBulletin, at: number): TableCell[] => [
    milieu(String(at + 1)),
    { text: nomComplet(one.eleve) },
    ...matieres.map(({ enseignementId }): TableCell => {
      const own = one.matieres.find((found) => found.enseignementId === enseignementId);
      if (own === undefined) return milieu('');
      return milieu(own.moyenne === null ? SANS_MOYENNE_IMPRIMEE[own.etat] : formaterNote(own.moyenne));
    }),
    milieu(formaterPoints(one.points)),
    milieu(note(one.moyenne), true),
    milieu(direPlace(one, one.eleve.sexe)),
    { text: one.mention ?? '' },
  ];
  const { figuresDeClasse: classe, effectif, regle } = premier;
  const moyennes: TableCell[] = [
    { text: '' },
    { text: 'Moyenne de la classe', bold: true },
    ...matieres.map((one) => milieu(note(one.classe.moyenne), true)),
    { text: '' },
    milieu(note(classe.moyenne), true),
    { text: '' },
    { text: '' },
  ];
  return feuilleDeNotes({
    ...papier,
    tete: premier,
    titre: 'TABLEAU RÉCAPITULATIF',
    sous: direLieu(premier),
    feuille: large ? 'A3 paysage' : 'A4 paysage',
    corps: 7.5,
    content: [
      ...direProvisoire(papier),
      {
        text: `Effectif\u00A0: ${effectif} · évalués\u00A0: ${classe.evalues} · la plus forte\u00A0: ${note(classe.max)} · la plus faible\u00A0: ${note(classe.min)} · sur ${regle.noteSur}`,
      },
      tableau(
        [16, '*', ...matieres.map(() => 'auto' as const), 'auto', 'auto', 'auto', 'auto'],
        [
          'N°',
          'Élève',
          ...matieres.map(
            ({ abreviation, coefficient }) => `${abreviation} × ${formaterCoefficient(coefficient)}`,
          ),
          'Points',
          'Moyenne',
          'Rang',
          'Mention',
        ],
        [...contenus.map(ligneDe), moyennes],
      ),
      menu(`${direRegle(regle)}.`),
      menu(legendeDesCodes()),
    ],
  });
};

export const nomDuReleve = ({ classe, periode }: ContenuDeBulletin): string =>
  nomDuPapier('tableau-recapitulatif', classe.libelle, periode.libelle);
