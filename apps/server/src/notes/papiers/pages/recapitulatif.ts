/** Makes the averages of a class in a period a file: the table of its paper, whose figures are numbers. Pure. */
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { formaterCoefficient, formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direPlace, direRegle, SANS_MOYENNE_IMPRIMEE } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import type { Tableau } from '#core/crud/export/file.ts';
import type { TableColumn } from '#core/crud/export/table.ts';
import type { Row, Value } from '#core/db/tables.ts';
import { nomDuDocument } from './feuille.ts';
import { direLieu, type PapierDeClasse } from './page-du-releve.ts';

const note = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));

/** The key of the column of a subject. */
const cleDe = (enseignementId: number): string => `matiere${enseignementId}`;

function colonnes({ matieres }: ContenuDeBulletin): TableColumn[] {
  return [
    { key: 'numero', title: 'N°', width: 5 },
    { key: 'matricule', title: 'Matricule', width: 14 },
    { key: 'nom', title: 'Nom', width: 24 },
    { key: 'prenoms', title: 'Prénoms', width: 24 },
    ...matieres.map(({ enseignementId, matiere, coefficient }) => ({
      key: cleDe(enseignementId),
      title: `${matiere} × ${formaterCoefficient(coefficient)}`,
      genre: 'note' as const,
      width: 18,
    })),
    { key: 'points', title: 'Points', genre: 'points', width: 10 },
    { key: 'moyenne', title: 'Moyenne', genre: 'note', width: 10 },
    { key: 'rang', title: 'Rang', width: 8 },
    { key: 'exAequo', title: 'Ex æquo', width: 10 },
    { key: 'mention', title: 'Mention', width: 18 },
  ];
}

/** Returns the average of a subject, or the word that its paper has in its place. */
const moyenneDe = ({ moyenne, etat }: ContenuDeBulletin['matieres'][number]): Value =>
  moyenne ?? SANS_MOYENNE_IMPRIMEE[etat];

/** Returns a line of the table. A place is a number, which a spreadsheet sorts; where there is none, the word of the paper. */
function ligneDe(one: ContenuDeBulletin, at: number): Row {
  const { eleve, points, moyenne, rang, exAequo, mention } = one;
  return {
    numero: at + 1,
    matricule: eleve.matricule,
    nom: eleve.nom,
    prenoms: eleve.prenoms,
    ...Object.fromEntries(one.matieres.map((own) => [cleDe(own.enseignementId), moyenneDe(own)])),
    points,
    moyenne,
    rang: rang ?? direPlace(one, eleve.sexe),
    exAequo: rang !== null && exAequo ? 'ex æquo' : null,
    mention,
  };
}

/** Makes the file of the table: the school, the class and the period above it, then its pupils by its subjects, and the class. */
export function tableauDuReleve({ premier, contenus, isSealed, instant }: PapierDeClasse): Tableau {
  const { ecole, classe, periode, effectif, regle, matieres, figuresDeClasse: figures } = premier;
  return {
    name: nomDuDocument('tableau-recapitulatif', classe.libelle, periode.libelle),
    head: [
      ecole.libelle,
      'Tableau récapitulatif',
      direLieu(premier),
      ...(isSealed ? [] : [`Provisoire, au ${formaterJour(jourDe(instant))}`]),
      `Effectif : ${effectif} · évalués : ${figures.evalues} · la plus forte : ${note(figures.max)} · la plus faible : ${note(figures.min)} · sur ${regle.noteSur}`,
      `${direRegle(regle)}.`,
    ],
    columns: colonnes(premier),
    rows: [
      ...contenus.map(ligneDe),
      {
        nom: 'Moyenne de la classe',
        ...Object.fromEntries(
          matieres.map(({ enseignementId, classe: own }) => [cleDe(enseignementId), own.moyenne]),
        ),
        moyenne: figures.moyenne,
      },
    ],
  };
}
