/**
 * Lays out the minutes of the council of a class that is followed by competences: the meeting, how many children have each word, the
 * decisions, and what changed since the closing. There is no figure of marks in them (NOTE-63). Pure.
 */
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type ContenuDAcquis,
  compterLesMots,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { compterLesDecisions } from '@gestionscolaire/contract/notes/papiers/statistiques.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import type { ChangementDAcquisLu } from '#notes/papiers/lecture/proces-verbal.ts';
import { feuilleDeNotes, menu, milieu, tableau } from '#notes/papiers/pages/feuille.ts';
import {
  direDecisionDe,
  direDecisions,
  direMotifDuChangement,
  direReunion,
  type SeanceDuConseil,
  signaturesDuConseil,
  TITRE_DU_PROCES_VERBAL,
  titreDePartie,
} from '#notes/papiers/pages/page-du-proces-verbal.ts';
import { direLieu, direProvisoire, type PapierDeClasse } from '#notes/papiers/pages/page-du-releve.ts';

export interface ProcesVerbalDAcquis extends PapierDeClasse<ContenuDAcquis>, SeanceDuConseil {
  readonly changements: readonly ChangementDAcquisLu[];
}

/** Says the size of the class: 'Effectif : 24 enfants, 11 filles, 13 garçons'. */
function effectif(contenus: readonly ContenuDAcquis[]): Content {
  const nombre = (sexe: string): number => contenus.filter(({ eleve }) => eleve.sexe === sexe).length;
  const dit = (count: number, mot: string): string => `${count} ${mot}${count > 1 ? 's' : ''}`;
  return {
    text: `Effectif\u00A0: ${dit(contenus.length, 'enfant')}, ${dit(nombre('F'), 'fille')}, ${dit(nombre('M'), 'garçon')}`,
  };
}

/** Counts the words of each child, in the order of the legend. */
function enfants({ premier, contenus }: ProcesVerbalDAcquis): Content {
  const isLast = premier.periode.estDerniere;
  return tableau(
    [18, '*', ...premier.echelle.map(() => 34), 34, ...(isLast ? [130] : [])],
    ['N°', 'Élève', ...premier.echelle.map(({ code }) => code), '–', ...(isLast ? ['Décision'] : [])],
    contenus.map((one, at) => {
      const { acquis, vides } = compterLesMots(one);
      return [
        milieu(String(at + 1)),
        { text: nomComplet(one.eleve) },
        ...[...acquis, vides].map((nombre) => milieu(String(nombre))),
        ...(isLast ? [{ text: direDecisionDe(one) }] : []),
      ];
    }),
  );
}

const mot = (code: string | null, libelle: string | null): string =>
  code === null ? '–' : `${code} ${libelle ?? ''}`.trim();

/** Says how a cell changed: its word, its remark, or both. */
function direChangement(one: ChangementDAcquisLu): string {
  const [avant, apres] = [mot(one.avantCode, one.avantLibelle), mot(one.apresCode, one.apresLibelle)];
  return [
    ...(avant === apres ? [] : [`${avant} → ${apres}`]),
    ...(one.ancienneObservation === one.observation ? [] : ['remarque changée']),
  ].join(', ');
}

function changements({ changements: all }: ProcesVerbalDAcquis): Content[] {
  if (all.length === 0) return [{ text: "Aucun acquis n'a changé depuis la fermeture de la saisie." }];
  return [
    tableau(
      [52, '*', '*', 90, '*'],
      ['Le', 'Élève', 'Compétence', 'Acquis', 'Motif'],
      all.map((one) => [
        milieu(formaterJour(jourDe(one.instant))),
        { text: nomComplet(one) },
        { text: one.competence },
        milieu(direChangement(one)),
        { text: direMotifDuChangement(one) },
      ]),
    ),
  ];
}

export function pageDuProcesVerbalDAcquis(papier: ProcesVerbalDAcquis): PdfPage {
  const { premier, contenus } = papier;
  return feuilleDeNotes({
    ...papier,
    tete: premier,
    titre: TITRE_DU_PROCES_VERBAL,
    sous: direLieu(premier),
    content: [
      ...direProvisoire(papier),
      ...direReunion(papier),
      titreDePartie('Élèves'),
      effectif(contenus),
      ...direDecisions(compterLesDecisions(contenus)),
      enfants(papier),
      menu(
        `Nombre de compétences par mot. ${premier.echelle.map(({ code, libelle }) => `${code}\u00A0: ${libelle}`).join(' · ')} · –\u00A0: rien encore.`,
      ),
      titreDePartie('Acquis changés depuis la fermeture de la saisie'),
      ...changements(papier),
      signaturesDuConseil(premier),
    ],
  });
}
