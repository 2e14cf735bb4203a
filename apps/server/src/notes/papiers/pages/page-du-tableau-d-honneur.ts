/** Lays out the pupils whom the council distinguished, by distinction, then by place. Pure. */
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direPlace } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { feuilleDeNotes, milieu, nomDuPapier, placesDeSignature, tableau } from './feuille.ts';
import { direLieu, direProvisoire, type PapierDeClasse } from './page-du-releve.ts';

/** `papier.contenus` stand by place. */
export function pageDuTableauDHonneur(papier: PapierDeClasse): PdfPage {
  const { premier, contenus } = papier;
  const distingues = contenus.filter(({ bilan }) => bilan.distinction !== null);
  // The distinction of the best pupil comes first.
  const groups = [...Map.groupBy(distingues, ({ bilan }) => bilan.distinction ?? '')];
  return feuilleDeNotes({
    ...papier,
    tete: premier,
    titre: "TABLEAU D'HONNEUR",
    sous: direLieu(premier),
    corps: 11,
    content: [
      ...direProvisoire(papier),
      ...(groups.length === 0 ? [{ text: "Aucun élève n'a de distinction dans cette période." }] : []),
      ...groups.flatMap(([distinction, own]): Content[] => [
        { text: distinction, bold: true, fontSize: 13, margin: [0, 8, 0, 2] },
        tableau(
          [50, '*', 80, 70],
          ['Rang', 'Élève', 'Matricule', 'Moyenne'],
          own.map((one) => [
            milieu(direPlace(one, one.eleve.sexe)),
            { text: nomComplet(one.eleve) },
            milieu(one.eleve.matricule),
            milieu(one.moyenne === null ? '—' : formaterNote(one.moyenne), true),
          ]),
        ),
      ]),
      placesDeSignature(
        premier.signataires.filter(({ genre }) => genre !== 'parent').map(({ titre }) => titre),
      ),
    ],
  });
}

export const nomDuTableauDHonneur = ({ classe, periode }: ContenuDeBulletin): string =>
  nomDuPapier('tableau-d-honneur', classe.libelle, periode.libelle);
