/** Lays out sealed bulletins for paper, or drafts of them that say so: one A4 each, or two A5 on one A4. Pure: core/pdf sets them. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type ContenuDeBulletin,
  LIBELLES_DES_DECISIONS,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { direRang, formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { PAGE_DES_BULLETINS } from '@gestionscolaire/contract/notes/papiers/attestation.ts';
import type { FormatDeBulletin } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import {
  direPlace,
  direRegle,
  legendeDesCodes,
  sexeDe,
} from '@gestionscolaire/contract/notes/papiers/mots.ts';
import { LIBELLES_DES_SERIES, lireSerie } from '@gestionscolaire/contract/scolarite/niveaux/series.ts';
import { direLesAppels } from '@gestionscolaire/contract/suivi/chiffres/taux.ts';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { enTravers, GRIS, type LogoDePapier, paire, sceau } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { aMesure } from '#core/pdf/sheets.ts';
import { enTeteDeNotes, imagesDesLogos, titreDePapier } from './entete.ts';
import {
  type CadreDePapier,
  type CompositionDePapier,
  direSceau,
  FEUILLE_A4,
  identiteImprimee,
  type PapierScelle,
  remplacementImprime,
  signaturesImprimees,
} from './parties-du-bulletin.ts';
import { tableauDuBulletin } from './tableau-du-bulletin.ts';

/** A bulletin of marks with what its paper adds to its content. */
export type BulletinAImprimer = PapierScelle<ContenuDeBulletin>;

const GOUTTIERE = 24;
const A5: CadreDePapier = {
  largeur: 391,
  hauteur: 565,
  compositions: [
    { corps: 7, code: 146 },
    { corps: 6.5, code: 144 },
    { corps: 6, code: 142 },
    { corps: 5.5, code: 140 },
    { corps: 5, code: 138 },
    { corps: 4.5, code: 136 },
    { corps: 4, code: 134 },
  ],
};

/** Returns the file of bulletins of one class and period, in the order in which they are given. */
export function pageDesBulletins(
  bulletins: readonly BulletinAImprimer[],
  {
    format,
    logos,
    instant,
  }: {
    readonly format: FormatDeBulletin;
    /** The logos that the contents name, by hash; one that is not there is not printed. */
    readonly logos: ReadonlyMap<string, LogoDePapier>;
    readonly instant: string;
  },
): PdfPage {
  const images = imagesDesLogos(logos);
  const logoDe = ({ contenu: { ecole } }: BulletinAImprimer): string | undefined =>
    ecole.logo !== null && images?.[ecole.logo] !== undefined ? ecole.logo : undefined;
  const set = (one: BulletinAImprimer, cadre: CadreDePapier, composition: CompositionDePapier): Content[] =>
    bulletin(one, cadre, composition, logoDe(one));
  const common = { titre: titreDuFichier(bulletins), instant, content: [], ...(images && { images }) };
  if (format === 'a4')
    return {
      ...common,
      pageSize: 'A4',
      pageMargins: [24, 20, 24, 18],
      fontSize: FEUILLE_A4.compositions[0].corps,
      feuilles: aMesure(bulletins, (one) =>
        FEUILLE_A4.compositions.map((composition) => set(one, FEUILLE_A4, composition)),
      ),
    };
  const paires = bulletins.flatMap((one, at) => (at % 2 === 0 ? [[one, bulletins[at + 1]] as const] : []));
  return {
    ...common,
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [18, 14, 18, 12],
    fontSize: A5.compositions[0].corps,
    feuilles: aMesure(paires, ([left, right]) =>
      A5.compositions.map((composition) => [
        {
          columns: [
            { width: A5.largeur, stack: set(left, A5, composition) },
            {
              width: A5.largeur,
              stack: right === undefined ? [{ text: '' }] : set(right, A5, composition),
            },
          ],
          columnGap: GOUTTIERE,
        },
      ]),
    ),
  };
}

function titreDuFichier([first]: readonly BulletinAImprimer[]): string {
  if (first === undefined) return 'Bulletins';
  const { classe, periode, session } = first.contenu;
  return `Bulletins, ${classe.libelle}, ${periode.libelle} ${session.libelle}`;
}

function bulletin(
  one: BulletinAImprimer,
  { largeur, hauteur }: CadreDePapier,
  { corps, code }: CompositionDePapier,
  logo: string | undefined,
): Content[] {
  const { contenu } = one;
  const isDraft = one.sceau === null;
  return [
    ...(isDraft ? [enTravers('PROVISOIRE', largeur, hauteur * 0.8, 'fill="#000" fill-opacity="0.13"')] : []),
    {
      fontSize: corps,
      stack: [
        ...enTeteDeNotes(contenu, corps, logo),
        titreDePapier(
          isDraft ? 'BULLETIN DE NOTES PROVISOIRE' : 'BULLETIN DE NOTES',
          `${contenu.periode.libelle} · Année scolaire ${contenu.session.libelle}`,
          corps,
        ),
        ...remplacementImprime(contenu, corps),
        identite(contenu),
        tableauDuBulletin(contenu, corps, largeur),
        resultats(contenu),
        ...annee(contenu),
        vieDeLEleve(contenu),
        {
          columns: [
            { width: '*', stack: [...conseil(contenu), signaturesImprimees(contenu, corps)] },
            ...(one.sceau === null
              ? []
              : [{ width: code + 6, stack: sceau(one.sceau, code, PAGE_DES_BULLETINS, corps) }]),
          ],
          columnGap: 8,
          margin: [0, 3, 0, 0],
        },
        pied(one, corps),
      ],
    },
  ];
}

/** Says who the pupil was on the day of the seal. */
function identite({ eleve, classe, effectif, figuresDeClasse }: ContenuDeBulletin): Content {
  const serie = classe.serie === null ? undefined : lireSerie(classe.serie);
  return identiteImprimee(eleve, [
    ['Classe', classe.libelle],
    ['Série', serie === undefined ? classe.serie : `${serie}, ${LIBELLES_DES_SERIES[serie]}`],
    ['Effectif', `${effectif} élèves, ${figuresDeClasse.evalues} évalués`],
  ]);
}

/** Makes a table of one line of figures under their names. */
const bandeau = (cases: readonly (readonly [string, string])[]): Content => ({
  table: {
    widths: cases.map(() => '*'),
    body: [
      cases.map(([label]): TableCell => ({ text: label, color: GRIS, alignment: 'center' })),
      cases.map(([, value]): TableCell => ({ text: value, bold: true, alignment: 'center' })),
    ],
  },
  layout: 'cases',
  margin: [0, 4, 0, 0],
});

const moyenneDite = (valeur: number | null): string => (valeur === null ? 'NE' : formaterNote(valeur));

function resultats(contenu: ContenuDeBulletin): Content {
  const { regle, figuresDeClasse: classe, eleve, estClasse, moyenne, mention } = contenu;
  const sur = `/${regle.noteSur}`;
  const titre = estClasse || moyenne === null ? "Moyenne de l'élève" : 'Moyenne, à titre indicatif';
  const place = direPlace(contenu, eleve.sexe);
  const rang = regle.classement === 0 ? [] : [['Rang', `${place} sur ${classe.evalues}`] as const];
  return bandeau([
    [titre, moyenne === null ? 'NE' : `${formaterNote(moyenne)}${sur}`],
    ...rang,
    ['Moyenne de la classe', moyenneDite(classe.moyenne)],
    ['La plus forte', moyenneDite(classe.max)],
    ['La plus faible', moyenneDite(classe.min)],
    ['Mention', mention ?? '—'],
  ]);
}

/** Recalls the periods of the year, and says the year in its last one. */
function annee({ periodes, annee: year, eleve, regle }: ContenuDeBulletin): Content[] {
  const rappel = periodes.map(
    ({ libelle, moyenne, estClasse }) =>
      [libelle, moyenne === null ? '—' : `${formaterNote(moyenne)}${estClasse ? '' : ' NC'}`] as const,
  );
  if (year === null) return rappel.length > 1 ? [bandeau(rappel)] : [];
  const nombre = `sur ${year.periodes} période${year.periodes > 1 ? 's' : ''}`;
  const place =
    regle.classement === 0 || year.rang === null
      ? []
      : [
          [
            'Rang annuel',
            `${direRang({ rang: year.rang, exAequo: year.exAequo }, sexeDe(eleve.sexe))} sur ${year.evalues}`,
          ] as const,
        ];
  return [bandeau([...rappel, [`Moyenne annuelle, ${nombre}`, moyenneDite(year.moyenne)], ...place])];
}

function vieDeLEleve({ absences, bilan, periode }: ContenuDeBulletin): Content {
  const parts: string[] = [];
  if (absences !== null) {
    const { demiJournees, justifiees, retards, appelsFaits, appelsAttendus, jusquAu } = absences;
    const faits = direLesAppels({ faits: appelsFaits, attendus: appelsAttendus });
    const au = jusquAu < periode.dateFin ? `, au ${formaterJour(jusquAu)}` : '';
    parts.push(
      `Absences\u00A0: ${demiJournees} demi-journée${demiJournees > 1 ? 's' : ''} dont ${justifiees} justifiée${justifiees > 1 ? 's' : ''} (${faits}${au})`,
      `Retards\u00A0: ${retards}`,
    );
  }
  if (bilan.conduite !== null) parts.push(`Conduite\u00A0: ${bilan.conduite}`);
  return { text: parts.join(' · '), margin: [0, 3, 0, 0] };
}

function conseil({ bilan, annee: year }: ContenuDeBulletin): Content[] {
  const decision = bilan.decision === null ? null : LIBELLES_DES_DECISIONS[bilan.decision];
  const pairs: [string, string | null][] = [
    ['Distinction', bilan.distinction],
    ['Appréciation du conseil', bilan.appreciation],
    ['Décision du conseil', year === null && decision === null ? null : (decision ?? '—')],
    ['Non classé', bilan.nonClasse === 1 ? (bilan.nonClasseMotif ?? 'oui') : null],
  ];
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [paire(label, value)]));
}

/** Says the rule, the codes, the version and the day of the seal; of a print after it, its own day. */
function pied(papier: BulletinAImprimer, corps: number): Content {
  return {
    stack: [
      { text: `${direRegle(papier.contenu.regle)}.` },
      { text: legendeDesCodes() },
      { text: direSceau(papier) },
    ],
    fontSize: corps * 0.75,
    color: GRIS,
    margin: [0, 3, 0, 0],
  };
}
