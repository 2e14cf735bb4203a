/** Lays out the minutes of a council: the meeting, its figures, its decisions, and what changed since the closing. Pure. */
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { LIBELLES_DES_DECISIONS } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type { ContenuScelle } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { formaterCellule, formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direPlace } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import {
  type ComptesDuConseil,
  formaterTaux,
  type StatistiquesDuConseil,
  statistiquesDuConseil,
} from '@gestionscolaire/contract/notes/papiers/statistiques.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { paire } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import type { ReunionDuConseil } from '#notes/conseil/reunion.ts';
import type { ChangementLu } from '#notes/papiers/lecture/proces-verbal.ts';
import { feuilleDeNotes, milieu, nomDuPapier, placesDeSignature, tableau } from './feuille.ts';
import { direLieu, direProvisoire, type PapierDeClasse } from './page-du-releve.ts';

/** The minutes of any council: those of a class of marks, or of one that is followed by competences (acquis/page-du-proces-verbal.ts). */
export interface SeanceDuConseil {
  /** null: the meeting was not written down. */
  readonly reunion: ReunionDuConseil;
}

export interface ProcesVerbalAImprimer extends PapierDeClasse, SeanceDuConseil {
  readonly changements: readonly ChangementLu[];
}

export const TITRE_DU_PROCES_VERBAL = 'PROCÈS-VERBAL DU CONSEIL DE CLASSE';

const note = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));
/** Writes the title of a part of the minutes. */
export const titreDePartie = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 11,
  margin: [0, 8, 0, 2],
});

/** Says when the council met, who led it and who was there. */
export function direReunion({ reunion: held }: SeanceDuConseil): Content[] {
  if (held === null) return [{ text: "La réunion du conseil n'est pas enregistrée." }];
  const { jour, president, presents, observations, heureDebut, heureFin } = held;
  const heures = [heureDebut, heureFin].filter((heure) => heure !== null).join(' à ');
  const pairs: [string, string | null][] = [
    ['Date', `${formaterJour(jour)}${heures === '' ? '' : `, ${heures}`}`],
    ['Président', president],
    ['Présents', presents],
    ['Observations', observations],
  ];
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [paire(label, value)]));
}

const compte = (libelle: string, one: ComptesDuConseil): TableCell[] => [
  { text: libelle, bold: true },
  ...[one.effectif, one.evalues, one.admis].map((nombre) => milieu(String(nombre))),
  milieu(formaterTaux(one.taux)),
];

function chiffres({ premier, contenus }: ProcesVerbalAImprimer): Content[] {
  const { tous, filles, garcons, decisions } = statistiquesDuConseil(contenus);
  const { figuresDeClasse: classe, regle } = premier;
  const seuil = `Moyenne de ${formaterNote(regle.seuilAdmission)} ou plus`;
  return [
    tableau(
      ['*', 80, 80, 130, 80],
      ['', 'Effectif', 'Évalués', seuil, 'Taux'],
      [compte('Ensemble', tous), compte('Filles', filles), compte('Garçons', garcons)],
    ),
    {
      text: `Moyenne de la classe\u00A0: ${note(classe.moyenne)} · la plus forte\u00A0: ${note(classe.max)} · la plus faible\u00A0: ${note(classe.min)} · sur ${regle.noteSur}`,
    },
    ...direDecisions(decisions),
  ];
}

/** Says how many pupils each decision concerns; nothing where none was taken. */
export const direDecisions = (decisions: StatistiquesDuConseil['decisions']): Content[] =>
  decisions.length === 0
    ? []
    : [
        paire(
          'Décisions',
          decisions
            .map(({ decision, nombre }) => `${LIBELLES_DES_DECISIONS[decision]}\u00A0: ${nombre}`)
            .join(' · '),
        ),
      ];

/** Says the decision of the council on a pupil, with its reason. */
export const direDecisionDe = ({ bilan }: Pick<ContenuScelle, 'bilan'>): string =>
  [
    bilan.decision === null ? '' : LIBELLES_DES_DECISIONS[bilan.decision],
    bilan.decisionMotif === null ? '' : `(${bilan.decisionMotif})`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** Says why a cell changed, and who changed it. */
export const direMotifDuChangement = ({ motif, auteur }: { motif: string | null; auteur: string | null }) =>
  [motif ?? '', auteur === null ? '' : `(${auteur})`].filter((one) => one !== '').join(' ');

/** Makes the places where the president and the school sign. */
export const signaturesDuConseil = ({ signataires }: Pick<ContenuScelle, 'signataires'>): Content =>
  placesDeSignature([
    'Le Président du conseil',
    ...signataires.filter(({ genre }) => genre !== 'parent').map(({ titre }) => titre),
  ]);

function eleves({ premier, contenus }: ProcesVerbalAImprimer): Content {
  const isLast = premier.periode.estDerniere;
  return tableau(
    [18, '*', 45, 60, ...(isLast ? [50] : []), 80, ...(isLast ? [110] : [])],
    [
      'N°',
      'Élève',
      'Moyenne',
      'Rang',
      ...(isLast ? ['Annuelle'] : []),
      'Distinction',
      ...(isLast ? ['Décision'] : []),
    ],
    contenus.map((one, at) => [
      milieu(String(at + 1)),
      { text: nomComplet(one.eleve) },
      milieu(note(one.moyenne), true),
      milieu(direPlace(one, one.eleve.sexe)),
      ...(isLast ? [milieu(note(one.annee?.moyenne ?? null))] : []),
      { text: one.bilan.distinction ?? '' },
      ...(isLast ? [{ text: direDecisionDe(one) }] : []),
    ]),
  );
}

function changements({ changements: all }: ProcesVerbalAImprimer): Content[] {
  if (all.length === 0) return [{ text: "Aucune note n'a changé depuis la fermeture de la saisie." }];
  const vide = (text: string): string => (text === '' ? '—' : text);
  return [
    tableau(
      [52, '*', '*', 70, '*'],
      ['Le', 'Élève', 'Évaluation', 'Note', 'Motif'],
      all.map(({ instant, prenoms, nom, matiere, evaluation, avant, apres, ...dit }) => [
        milieu(formaterJour(jourDe(instant))),
        { text: nomComplet({ prenoms, nom }) },
        { text: `${matiere}, ${evaluation}` },
        milieu(`${vide(formaterCellule(avant))} → ${vide(formaterCellule(apres))}`),
        { text: direMotifDuChangement(dit) },
      ]),
    ),
  ];
}

export const pageDuProcesVerbal = (papier: ProcesVerbalAImprimer): PdfPage =>
  feuilleDeNotes({
    ...papier,
    tete: papier.premier,
    titre: TITRE_DU_PROCES_VERBAL,
    sous: direLieu(papier.premier),
    content: [
      ...direProvisoire(papier),
      ...direReunion(papier),
      titreDePartie('Résultats'),
      ...chiffres(papier),
      titreDePartie('Élèves'),
      eleves(papier),
      titreDePartie('Notes changées depuis la fermeture de la saisie'),
      ...changements(papier),
      signaturesDuConseil(papier.premier),
    ],
  });

export const nomDuProcesVerbal = ({ classe, periode }: ContenuScelle): string =>
  nomDuPapier('proces-verbal', classe.libelle, periode.libelle);
