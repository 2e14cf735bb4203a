/** Lays out two papers of one pupil: every mark that they got, and why their average is what it is. Pure. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { direNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  formaterCellule,
  formaterCoefficient,
  formaterNote,
} from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { legendeDesCodes } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { getMoyenneExpliquee } from '@gestionscolaire/contract/notes/releve/releve.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { paire } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import type { ReleveDeNotesLu } from '#notes/papiers/lecture/releve-de-notes.ts';
import {
  type FeuilleDeNotes,
  feuilleDeNotes,
  menu,
  milieu,
  nomDuPapier,
  placesDeSignature,
  tableau,
} from './feuille.ts';

type Tete = Pick<FeuilleDeNotes, 'tete' | 'logos' | 'instant'>;

function jours({ du, au }: ReleveDeNotesLu): string {
  if (du === null && au === null) return "toute l'année";
  return [du === null ? '' : `du ${formaterJour(du)}`, au === null ? '' : `au ${formaterJour(au)}`]
    .filter((part) => part !== '')
    .join(' ');
}

const naissance = ({ sexe, dateNaissance }: ReleveDeNotesLu['eleve']): string[] =>
  dateNaissance === null ? [] : [direNaissance(sexe === 'F' ? 'F' : 'M', dateNaissance)];

export function pageDuReleveDeNotes(releve: ReleveDeNotesLu & Tete): PdfPage {
  const { eleve, classe, session, dateDepart, notes } = releve;
  const periodes = [...Map.groupBy(notes, ({ periode }) => periode)];
  return feuilleDeNotes({
    ...releve,
    titre: 'RELEVÉ DE NOTES',
    sous: `${session} · ${jours(releve)}`,
    content: [
      paire('Élève', [nomComplet(eleve), ...naissance(eleve)].join(', ')),
      paire('Matricule', eleve.matricule),
      paire('Classe', classe),
      ...(dateDepart === null ? [] : [paire("Parti de l'école le", formaterJour(dateDepart))]),
      ...(notes.length === 0 ? [{ text: 'Aucune note entre ces jours.' }] : []),
      ...periodes.flatMap(([periode, own]): Content[] => [
        { text: periode, bold: true, fontSize: 11, margin: [0, 6, 0, 2] },
        tableau(
          ['*', '*', 60, 40, 60],
          ['Matière', 'Évaluation', 'Date', 'Coef.', 'Note'],
          own.map((one) => [
            { text: one.classe === classe ? one.matiere : `${one.matiere} (${one.classe})` },
            { text: `${one.libelle}${one.compte === 1 ? '' : ' (ne compte pas)'}` },
            milieu(formaterJour(one.jour)),
            milieu(formaterCoefficient(one.coefficient)),
            milieu(`${formaterCellule(one)}${one.valeur === null ? '' : ` /${one.noteSur}`}`, true),
          ]),
        ),
      ]),
      menu(legendeDesCodes()),
      placesDeSignature(['La direction']),
    ],
  });
}

export const nomDuReleveDeNotes = ({ eleve }: ReleveDeNotesLu): string =>
  nomDuPapier('releve-de-notes', eleve.matricule);

export const pageDExplication = (explication: Output<typeof getMoyenneExpliquee> & Tete): PdfPage =>
  feuilleDeNotes({
    ...explication,
    titre: 'POURQUOI CETTE MOYENNE ?',
    sous: `${explication.classe} · ${explication.periode}`,
    content: [
      paire('Élève', nomComplet(explication)),
      paire('Moyenne', explication.moyenne === null ? 'NE' : formaterNote(explication.moyenne)),
      ...explication.phrases.map((text): Content => ({ text, margin: [0, 3, 0, 0] })),
      menu('Chaque ligne se retape telle quelle sur une calculatrice.'),
    ],
  });

export const nomDExplication = ({ nom, periode }: Output<typeof getMoyenneExpliquee>): string =>
  nomDuPapier('moyenne', nom, periode);
