/** Lays out fiches de suivi, two A5 on a lying A4: what a family is told of some days, a line of the titulaire, the parent's signature. Pure. */
import { formaterJour, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { formaterCellule, formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import {
  jourDeLaSemaine,
  LIBELLES_DES_DEMI_JOURNEES,
  LIBELLES_DES_JOURS,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  direDemiJournees,
  LIBELLES_DES_ETATS_D_ABSENCE,
} from '@gestionscolaire/contract/suivi/absences/etats.ts';
import { LIBELLES_DES_ABSENCES } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { GenreDeFait } from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import { direLeFait } from '@gestionscolaire/contract/suivi/discipline/message.ts';
import {
  LEGENDE_DU_REGISTRE,
  type LigneDuRegistre,
  type Registre,
} from '@gestionscolaire/contract/suivi/papiers/registre.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { GRIS, paire, trait } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { aMesure } from '#core/pdf/sheets.ts';
import {
  enTeteDeNotes,
  imagesDesLogos,
  type NotesDesJours,
  nomDuPapier,
  type TeteDePapier,
  titreDePapier,
} from '#notes/index.ts';
import type { JoursDeClasse } from './jours.ts';

type Eleve = JoursDeClasse['eleves'][number];

/** A fact of which the family is told, without a word that somebody wrote. */
export interface FaitDeFiche {
  readonly inscriptionId: number;
  readonly jour: string;
  readonly genre: GenreDeFait;
  readonly motif: string | null;
}

export interface FichesAImprimer extends TeteDePapier, Pick<JoursDeClasse, 'demis' | 'absences'> {
  readonly classe: string;
  readonly session: string;
  /** The days, as a title says them. */
  readonly dit: string;
  readonly registre: Registre;
  /** null: who prints reads no mark of the class. */
  readonly notes: NotesDesJours | null;
  /** null: who prints reads no fact. */
  readonly faits: readonly FaitDeFiche[] | null;
  /** One at least. */
  readonly eleves: readonly Eleve[];
}

const LARGEUR = 391;
const GOUTTIERE = 24;
/** The sizes of the letters, in points, from the largest that a half sheet takes. */
const CORPS = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5] as const;

/** Leaves a line to write on by hand. */
const ligneAEcrire: Content = { stack: [{ text: ' ', fontSize: 8 }, trait(LARGEUR)] };

/** Leaves the room of a signature: a margin that passes the foot of the page would bring a blank one, which nothing measures. */
const placeASigner: Content = { text: ' ', fontSize: 28 };

const titre = (text: string, corps: number): Content => ({
  text,
  bold: true,
  fontSize: corps * 1.1,
  margin: [0, 5, 0, 1],
});
const rien = (text: string): Content => ({ text, color: GRIS });
const tete = (text: string): TableCell => ({ text, bold: true, fillColor: '#e8e8e8' });
const droite = (text: string, bold = false): TableCell => ({ text, bold, alignment: 'right' });

function notesDe({ notes }: FichesAImprimer, { inscriptionId }: Eleve): Content {
  if (notes === null) return rien('Les notes ne sont pas sur cette fiche.');
  const own = notes.notes.filter((one) => one.inscriptionId === inscriptionId);
  const part = notes.seulementSiennes ? " dans les matières de l'enseignant qui imprime" : '';
  if (own.length === 0) return rien(`Aucune note ces jours-là${part}.`);
  const lignes = own.map((note): TableCell[] => [
    { text: formaterJour(note.jour).slice(0, 5) },
    { text: note.matiere },
    { text: note.evaluation },
    droite(note.valeur === null ? formaterCellule(note) : `${formaterCellule(note)} /${note.noteSur}`, true),
    droite(note.moyenneDeClasse === null ? '' : formaterNote(note.moyenneDeClasse)),
  ]);
  return {
    stack: [
      {
        table: {
          widths: ['auto', '*', '*', 'auto', 'auto'],
          body: [['Jour', 'Matière', 'Évaluation', 'Note', 'Classe'].map(tete), ...lignes],
        },
        layout: 'grille',
      },
      ...(part === '' ? [] : [rien(`Les notes sont celles${part.replace(' dans', '')}.`)]),
    ],
  };
}

/** Says the counts of a pupil: « 2 demi-journées d'absence · 1 cours manqué · 1 retard ». */
function direLeCompte({ demiJournees, coursManques, retards }: LigneDuRegistre): string {
  return [
    `${direDemiJournees(demiJournees)} d'absence`,
    ...(coursManques === 0 ? [] : [`${coursManques} cours ${coursManques > 1 ? 'manqués' : 'manqué'}`]),
    `${retards} ${retards > 1 ? 'retards' : 'retard'}`,
  ].join(' · ');
}

function absencesDe({ absences }: FichesAImprimer, ligne: LigneDuRegistre): Content {
  const own = absences.filter((one) => one.inscriptionId === ligne.inscriptionId && one.annuleeLe === null);
  if (own.length === 0) return rien('Ni absence ni retard aux appels de ces jours-là.');
  return {
    stack: [
      { text: direLeCompte(ligne), bold: true },
      ...own.map(({ jour, demiJournee, genre, etat }): Content => {
        const quand = `${formaterJour(jour)}, ${LIBELLES_DES_DEMI_JOURNEES[demiJournee].toLowerCase()}`;
        return {
          text: `${quand} : ${LIBELLES_DES_ABSENCES[genre].toLowerCase()}, ${LIBELLES_DES_ETATS_D_ABSENCE[etat].toLowerCase()}`,
        };
      }),
    ],
  };
}

function faitsDe({ faits }: FichesAImprimer, { inscriptionId }: Eleve): Content {
  if (faits === null) return rien('La vie scolaire n’est pas sur cette fiche.');
  const own = faits.filter((one) => one.inscriptionId === inscriptionId);
  if (own.length === 0) return rien('Rien à signaler ces jours-là.');
  return { stack: own.map((one): Content => ({ text: direLeFait(one) })) };
}

/** Makes the calendar: a row a week, its days across, the sign of each half-day under its day. */
function calendrierDe({ demis }: FichesAImprimer, { signes }: LigneDuRegistre): Content {
  const signeDe = new Map(demis.map((demi, at) => [demi, signes[at] ?? '']));
  const jours = [...Map.groupBy(demis, ({ jour }) => jour)];
  const noms = [...new Set(jours.map(([jour]) => jourDeLaSemaine(jour)))].toSorted(
    (one, other) => RANGS.indexOf(one) - RANGS.indexOf(other),
  );
  const semaines = [...Map.groupBy(jours, ([jour]) => lundiDe(jour)).values()];
  const caseDe = (found: (typeof jours)[number] | undefined): TableCell => {
    if (found === undefined) return { text: '' };
    const [jour, own] = found;
    const halves = own.map((demi) =>
      demi.sansClasse === null
        ? `${demi.demiJournee === 'matin' ? 'M' : 'S'} ${signeDe.get(demi) ?? ''}`.trim()
        : demi.sansClasse,
    );
    const isOff = own.every(({ sansClasse }) => sansClasse !== null);
    const said = isOff ? [...new Set(halves)] : halves;
    return {
      text: `${Number(jour.slice(8))} : ${said.join('   ')}`,
      ...(isOff && { fillColor: '#d8d8d8' }),
    };
  };
  if (noms.length === 0) return rien('Aucun jour de classe.');
  return {
    table: {
      widths: noms.map(() => '*' as const),
      body: [
        noms.map((nom) => tete(LIBELLES_DES_JOURS[nom])),
        ...semaines.map((semaine) =>
          noms.map((nom) => caseDe(semaine.find(([jour]) => jourDeLaSemaine(jour) === nom))),
        ),
      ],
    },
    layout: 'grille',
  };
}
const RANGS = Object.keys(LIBELLES_DES_JOURS);

function fiche(papier: FichesAImprimer, eleve: Eleve, corps: number, logo: string | undefined): Content[] {
  const ligne = papier.registre.lignes.find(({ inscriptionId }) => inscriptionId === eleve.inscriptionId);
  if (ligne === undefined) return [];
  return [
    {
      fontSize: corps,
      stack: [
        ...enTeteDeNotes(papier.tete, corps * 0.85, logo),
        titreDePapier('FICHE DE SUIVI', `${papier.dit} · ${papier.session}`, corps),
        {
          columns: [
            { width: '*', stack: [paire('Élève', nomDAbord(eleve)), paire('Matricule', eleve.matricule)] },
            { width: 'auto', stack: [paire('Classe', papier.classe)] },
          ],
          columnGap: 8,
        },
        titre('Notes', corps),
        notesDe(papier, eleve),
        titre('Absences et retards', corps),
        absencesDe(papier, ligne),
        titre('Vie scolaire', corps),
        faitsDe(papier, eleve),
        titre('Demi-journées', corps),
        calendrierDe(papier, ligne),
        {
          text: `M : matin ; S : soir (après-midi) ; ${LEGENDE_DU_REGISTRE.join(' ; ')}.`,
          fontSize: corps * 0.75,
          color: GRIS,
          margin: [0, 2, 0, 0],
        },
        titre('Observation du titulaire', corps),
        ligneAEcrire,
        ligneAEcrire,
        {
          columns: [
            { width: '*', stack: [{ text: 'Le titulaire', bold: true }] },
            { width: '*', stack: [{ text: 'Signature du parent', bold: true }] },
          ],
          margin: [0, 6, 0, 0],
        },
        // In the smallest letters the signatures end the sheet: their room alone would be a blank page.
        ...(corps === CORPS.at(-1) ? [] : [placeASigner]),
      ],
    },
  ];
}

export function pageDesFiches(papier: FichesAImprimer): PdfPage {
  const { tete: of, logos, instant, eleves, classe, dit } = papier;
  const images = imagesDesLogos(logos);
  const { logo } = of.ecole;
  const named = logo !== null && images?.[logo] !== undefined ? logo : undefined;
  const paires = eleves.flatMap((one, at) => (at % 2 === 0 ? [[one, eleves[at + 1]] as const] : []));
  return {
    titre: `Fiches de suivi, ${classe}, ${dit}`,
    instant,
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [18, 14, 18, 12],
    fontSize: CORPS[0],
    ...(images && { images }),
    content: [],
    feuilles: aMesure(paires, ([left, right]) =>
      CORPS.map((corps) => [
        {
          columns: [
            { width: LARGEUR, stack: fiche(papier, left, corps, named) },
            {
              width: LARGEUR,
              stack: right === undefined ? [{ text: '' }] : fiche(papier, right, corps, named),
            },
          ],
          columnGap: GOUTTIERE,
        },
      ]),
    ),
  };
}

export function nomDesFiches({ eleves: [first, ...others], classe, dit }: FichesAImprimer): string {
  const own = others.length === 0 && first !== undefined ? nomDAbord(first) : classe;
  return nomDuPapier('fiches-de-suivi', own, dit);
}
