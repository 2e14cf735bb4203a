/** Makes the data for the authority a paper and a file: both are made of the same lines, whose sums they tell. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_SEXES, SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { libelleDuNiveau } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import {
  direTaux,
  type FiguresDeLAutorite,
  sommer,
  tauxDePresence,
} from '@gestionscolaire/contract/suivi/autorite/compter.ts';
import type {
  DonneesAutorite,
  exportDonneesAutorite,
  imprimerDonneesAutorite,
} from '@gestionscolaire/contract/suivi/autorite/donnees.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { exportTableau, type Tableau } from '#core/crud/export/file.ts';
import type { FileAnswer, ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import {
  feuilleDeNotes,
  menu,
  milieu,
  nomDuPapier,
  placesDeSignature,
  readTete,
  tableau,
} from '#notes/index.ts';
import { type DonneesDuJour, readDonneesDuJour } from './donnees.ts';

type Ligne = DonneesAutorite['lignes'][number];

const SANS_AGE = 'Non connu';
const direAge = (age: number | null): string => (age === null ? SANS_AGE : `${age} ans`);
const direNiveau = ({ etape, niveau }: Pick<Ligne, 'etape' | 'niveau'>): string =>
  libelleDuNiveau(etape, niveau);
const cleDuNiveau = ({ etape, niveau }: Pick<Ligne, 'etape' | 'niveau'>): string => `${etape} ${niveau}`;

/** Makes the cells of some lines: the girls, the boys and all of each figure, and the rate of presence. */
function cellules(lignes: readonly Ligne[], bold: boolean): TableCell[] {
  const parSexe = [...SEXES.map((sexe) => lignes.filter((one) => one.sexe === sexe)), lignes].map(sommer);
  const figures: readonly ((one: FiguresDeLAutorite) => number)[] = [
    ({ inscrits }) => inscrits,
    ({ arrives }) => arrives,
    ({ partis }) => partis,
  ];
  return [
    ...figures.flatMap((of) => parSexe.map((one) => milieu(String(of(one)), bold))),
    ...parSexe.map((one) => milieu(direTaux(tauxDePresence(one)), bold)),
  ];
}

const TITRES = ['Inscrits', 'Arrivés', 'Partis', 'Présence'].flatMap((titre) =>
  ['F', 'G', 'T'].map((sexe) => `${titre}\n${sexe}`),
);

/** Makes a table of figures, a line a group, and their sum. */
function tableauDe(titre: string, groups: readonly (readonly [string, readonly Ligne[]])[]): Content {
  const all = groups.flatMap(([, own]) => own);
  return tableau(
    ['*', ...TITRES.map(() => 46)],
    [titre, ...TITRES],
    [
      ...groups.map(([nom, own]): TableCell[] => [{ text: nom }, ...cellules(own, false)]),
      [{ text: 'Total', bold: true }, ...cellules(all, true)],
    ],
  );
}

/** The levels that stand side by side in the letters of the paper. */
const NIVEAUX_A_L_AISE = 10;

/** Makes the table of ages by level: girls over all. */
function agesParNiveau(lignes: readonly Ligne[]): Content {
  const niveaux = [...Map.groupBy(lignes, cleDuNiveau)];
  const ages = [...Map.groupBy(lignes, ({ age }) => age)].toSorted(
    ([one], [other]) => (one ?? 999) - (other ?? 999),
  );
  const dire = (own: readonly Ligne[]): string => {
    const filles = sommer(own.filter(({ sexe }) => sexe === 'F')).inscrits;
    const { inscrits } = sommer(own);
    return inscrits === 0 ? '' : `${filles} / ${inscrits}`;
  };
  const noms = niveaux.map(([, own]) => (own[0] === undefined ? '' : direNiveau(own[0])));
  const table = tableau(
    [40, ...niveaux.map(() => '*' as const), 44],
    ['Âge', ...noms, 'Total'],
    [
      ...ages.map(([age, own]): TableCell[] => [
        { text: direAge(age) },
        ...niveaux.map(([cle]) => milieu(dire(own.filter((one) => cleDuNiveau(one) === cle)))),
        milieu(dire(own), true),
      ]),
      [
        { text: 'Total', bold: true },
        ...niveaux.map(([, own]) => milieu(dire(own), true)),
        milieu(dire(lignes), true),
      ],
    ],
  );
  // A school of all levels has them side by side: their words fit in smaller letters.
  return { stack: [table], fontSize: niveaux.length > NIVEAUX_A_L_AISE ? 6 : 8 };
}

const groupes = (
  lignes: readonly Ligne[],
  cleDe: (ligne: Ligne) => string,
  nomDe: (ligne: Ligne) => string,
): (readonly [string, readonly Ligne[]])[] =>
  [...Map.groupBy(lignes, cleDe).values()].flatMap((own) =>
    own[0] === undefined ? [] : [[nomDe(own[0]), own] as const],
  );

export async function imprimerLesDonnees(
  asked: Input<typeof imprimerDonneesAutorite>,
  context: ReadContext,
): Promise<PaperRead> {
  const { session, ecoles, lignes } = await readDonneesDuJour(asked, context);
  const [premiere, ...autres] = ecoles;
  if (premiere === undefined) return refuse('INTROUVABLE');
  const tete = await readTete(context.db, premiere.id, context.now);
  const isReseau = autres.length > 0;
  const deLEcole = new Map(ecoles.map(({ id, libelle }) => [id, libelle]));
  const ecole = {
    ...tete.tete.ecole,
    libelle: 'Réseau d’écoles',
    slogan: null,
    telephone: null,
    agrement: null,
  };
  return {
    name: nomDuPapier('donnees-pour-l-autorite', asked.jour),
    page: feuilleDeNotes({
      ...tete,
      ...(isReseau && { tete: { ...tete.tete, ecole: { ...ecole, logo: null } } }),
      titre: "DONNÉES POUR L'AUTORITÉ",
      sous: `Au ${formaterJour(asked.jour)} · ${session}${isReseau ? ` · ${ecoles.length} écoles` : ''}`,
      feuille: 'A4 paysage',
      corps: 8,
      content: [
        tableauDe('Niveau', groupes(lignes, cleDuNiveau, direNiveau)),
        ...(isReseau
          ? [
              tableauDe(
                'École',
                groupes(
                  lignes,
                  ({ ecoleId }) => String(ecoleId),
                  ({ ecoleId }) => deLEcole.get(ecoleId) ?? '',
                ),
              ),
            ]
          : []),
        { text: 'Inscrits par âge et par niveau (filles / ensemble)', bold: true, margin: [0, 6, 0, 0] },
        agesParNiveau(lignes),
        menu(
          'F : filles ; G : garçons ; T : ensemble. Arrivés : inscrits après le premier jour de l’année scolaire. Partis : départ ce jour-là ou avant. Présence : demi-journées de présence sur demi-journées appelées ce jour-là ; — : aucun appel.',
        ),
        placesDeSignature(['Le chef d’établissement', 'Visa de l’autorité']),
      ],
    }),
  };
}

/** Makes the lines a table of figures: a spreadsheet adds them up. */
function enTableau({ jour }: Input<typeof exportDonneesAutorite>, donnees: DonneesDuJour): Tableau {
  const deLEcole = new Map(donnees.ecoles.map(({ id, libelle }) => [id, libelle]));
  return {
    name: `donnees-pour-l-autorite-${jour}`,
    head: ["Données pour l'autorité", `Au ${formaterJour(jour)} · ${donnees.session}`],
    columns: [
      { key: 'ecole', title: 'École', width: 28 },
      { key: 'niveau', title: 'Niveau', width: 18 },
      { key: 'sexe', title: 'Sexe', width: 10 },
      { key: 'age', title: 'Âge', width: 10 },
      { key: 'inscrits', title: 'Inscrits', width: 10 },
      { key: 'arrives', title: 'Arrivés', width: 10 },
      { key: 'partis', title: 'Partis', width: 10 },
      { key: 'demisAppelees', title: 'Demi-journées appelées', width: 22 },
      { key: 'demisPresentes', title: 'Demi-journées de présence', width: 24 },
    ],
    rows: donnees.lignes.map(({ ecoleId, etape, niveau, sexe, age, ...figures }) => ({
      ecole: deLEcole.get(ecoleId) ?? '',
      niveau: direNiveau({ etape, niveau }),
      sexe: LIBELLES_DES_SEXES[sexe === 'F' ? 'F' : 'M'],
      age: age ?? SANS_AGE,
      ...figures,
    })),
  };
}

export async function exporterLesDonnees(
  asked: Input<typeof exportDonneesAutorite>,
  context: ReadContext,
): Promise<FileAnswer> {
  const donnees = await context.database.atOneInstant((db) => readDonneesDuJour(asked, { ...context, db }));
  return exportTableau(asked.format, enTableau(asked, donnees), context);
}
