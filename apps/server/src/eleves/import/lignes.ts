/**
 * Imports pupils from a file, each with an enrolment: a row is added by the single add of a pupil, then by that of an
 * enrolment. A row that is a pupil who is there already completes them (completer.ts).
 */

import { aUneLettre } from '@gestionscolaire/contract/administration/personne.ts';
import { PHRASE_NON_ECRITE } from '@gestionscolaire/contract/core/api/acces.ts';
import { Refus, refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { ditNeant, estUnTrait } from '@gestionscolaire/contract/core/imports/cellules.ts';
import { lireJourEcrit, lireNaissanceEcrite } from '@gestionscolaire/contract/core/imports/jours.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  formaterMontant,
  lireMontant,
  MONTANT_ILLISIBLE,
} from '@gestionscolaire/contract/core/values/montant.ts';
import { lirePourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { ecrireLesObservations, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  elevesImport,
  inscriptionDeLaLigne,
  ligneDEleve,
  lireLien,
  lireSexe,
  neDoitRien,
  optionsDeLImport,
  repriseDeLaLigne,
} from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { prestationsPrises } from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import { cleDeClasse } from '@gestionscolaire/contract/scolarite/import-des-classes/libelle-de-classe.ts';
import * as z from 'zod/mini';
import { nomsDesPersonnes } from '#administration/index.ts';
import { mayRead } from '#core/acces/decide.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRows } from '#core/db/lock.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { bindImports } from '#core/imports/bind-imports.ts';
import { asAsked, asTried, type IsConfirmed } from '#core/imports/complete.ts';
import type {
  Brought,
  FileGiven,
  ImportSource,
  OpenFile,
  RightRow,
  RowReader,
  Taken,
} from '#core/imports/source.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import { desactiver, elevesHandlers, usagesDesEleves } from '#eleves/fiche/eleves.ts';
import { checkJour, inscrirePlusieurs } from '#eleves/inscriptions/ajout.ts';
import { prixDeLaClasse, readTarifs, type Tarifs } from '#eleves/inscriptions/bareme.ts';
import { refuseTropDu } from '#eleves/inscriptions/echeances.ts';
import { partDesInscriptions } from '#eleves/inscriptions/lot.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { quartiersParNom } from '#geographie/index.ts';
import { completer, partDesCompletes, readDejaInscrits } from './completer.ts';
import { elevesSemblables } from './semblables.ts';

const INCONNUE =
  "Aucune classe de cette école ne porte ce nom : ajoutez-la, ou écrivez-la comme elle s'y trouve.";
const PLUSIEURS = 'Plusieurs classes de cette école portent ce nom.';
const SANS_PRIX = "Aucune des prestations choisies n'a de prix pour cette classe.";
const SANS_OBLIGATOIRE = "Aucune des prestations choisies n'est obligatoire pour cette classe.";

type ClasseLue = { id: number } | { faute: string };

type Classe = { id: number; libelle: string; libelleCle: string };

/** Reads the active classes of a school, and locks them until the transaction ends. */
async function lockClasses(trx: Trx, ecoleId: number): Promise<Classe[]> {
  const read = () =>
    trx
      .selectFrom('classes')
      .select(['id', 'libelle', 'libelleCle'])
      .where('ecoleId', '=', ecoleId)
      .where('estActif', '=', 1)
      .orderBy('id')
      .execute();
  const locked = (await read()).map(({ id }) => id);
  await lockRows(trx, 'classes', locked);
  return (await read()).filter(({ id }) => locked.includes(id));
}

/** Makes a finder of classes by their labels, as written or nearly. */
function classesParNom(rows: readonly Classe[]): (text: string) => ClasseLue {
  const exact = Map.groupBy(rows, ({ libelleCle }) => libelleCle);
  const near = Map.groupBy(rows, ({ libelle }) => cleDeClasse(libelle));
  return (text) => {
    const [first, another] = exact.get(cle(text)) ?? near.get(cleDeClasse(text)) ?? [];
    if (first === undefined) return { faute: INCONNUE };
    return another === undefined ? { id: first.id } : { faute: PLUSIEURS };
  };
}

interface Lecteurs {
  readonly classeDe: (text: string) => ClasseLue;
  readonly quartierDe: (text: string) => { id: number } | { faute: string };
  readonly tarifs: Tarifs;
  readonly options: z.output<typeof optionsDeLImport>;
  readonly aujourdhui: string;
}

/** Reads a day of the file; a text that is no day is left to the rules of the form, which refuse it. */
const jour = (text: string): string => lireJourEcrit(text) ?? text;
const naissance = (text: string): string => lireNaissanceEcrite(text) ?? text;

/** The words that say of each amount that there is none. */
const DIT_RIEN = { resteAnterieur: neDoitRien, dejaPaye: ditNeant } as const;

/** Below this, an amount is one of thousands whose zeros a spreadsheet took: 550.000 typed into an English one is 550. */
const MILLE = 1000;
const tropPetit = (montant: number): string =>
  `${formaterMontant(montant)}, c’est trop peu\u00A0: le tableur a peut-être ôté les zéros de ${formaterMontant(montant * MILLE)}. Écrivez le montant en entier.`;

/** Reads what a row says of before the product was there; 0 says nothing, as an empty cell does. */
function montantsRepris(text: (column: string) => string | null, fautes: Record<string, string>) {
  const read = (column: 'resteAnterieur' | 'dejaPaye'): number | null => {
    const written = text(column);
    const isNothing = written === null || estUnTrait(written) || DIT_RIEN[column](cle(written));
    const amount = isNothing ? null : lireMontant(written);
    if (amount === undefined) fautes[column] = MONTANT_ILLISIBLE;
    else if (amount !== null && amount > 0 && amount < MILLE) fautes[column] = tropPetit(amount);
    return amount === undefined || amount === 0 ? null : amount;
  };
  return { resteAnterieur: read('resteAnterieur'), dejaPaye: read('dejaPaye') };
}

/** Reads the names of a row: one name alone is the family name, in whichever column it stands, beside nothing or a dash. */
function nomsDe(prenoms: string | null, nom: string | null): { prenoms: string; nom: string } {
  if (nom !== null && aUneLettre(nom)) return { prenoms: prenoms ?? '', nom };
  return prenoms === null || !aUneLettre(prenoms)
    ? { prenoms: '', nom: nom ?? '' }
    : { prenoms: '', nom: prenoms };
}

const readerOf =
  ({ classeDe, quartierDe, tarifs, options, aujourdhui }: Lecteurs): RowReader<typeof ligneDEleve> =>
  (cellules) => {
    const fautes: Record<string, string> = {};
    const text = (column: string): string | null => cellules[column] ?? null;
    const read = <T>(column: string, lire: (text: string) => T): T | null => {
      const written = text(column);
      return written === null ? null : lire(written);
    };
    const idOf = (column: string, find: (text: string) => ClasseLue): number | null => {
      const found = read(column, find);
      if (found !== null && 'faute' in found) fautes[column] = found.faute;
      return found !== null && 'id' in found ? found.id : null;
    };
    const classeId = idOf('classe', classeDe);
    const prix = classeId === null ? [] : prixDeLaClasse(tarifs, classeId);
    // The rule is that of enrolling a class at once.
    const taken = prestationsPrises(prix, options);
    if (classeId !== null && taken.length === 0 && options.prestationIds.length > 0)
      fautes['classe'] = prix.some(({ prestationId }) => options.prestationIds.includes(prestationId))
        ? SANS_OBLIGATOIRE
        : SANS_PRIX;
    const percent = read('remisePourcentage', lirePourcentage);
    if (percent === undefined)
      fautes['remisePourcentage'] = 'La remise est un nombre de 1 à 100, avec deux décimales au plus.';
    const amount = read('remiseMontant', lireMontant);
    if (amount === undefined) fautes['remiseMontant'] = MONTANT_ILLISIBLE;
    const repris = montantsRepris(text, fautes);
    const { prenoms, nom } = nomsDe(text('prenoms'), text('nom'));
    const valeurs = {
      prenoms,
      nom,
      sexe: read('sexe', lireSexe),
      dateNaissance: read('dateNaissance', naissance),
      lieuNaissance: text('lieuNaissance'),
      nationalite: text('nationalite'),
      photo: null,
      tuteurNom: text('tuteurNom'),
      tuteurLien: read('tuteurLien', lireLien),
      tuteurTelephone: text('tuteurTelephone'),
      tuteur2Nom: text('tuteur2Nom'),
      tuteur2Lien: read('tuteur2Lien', lireLien),
      tuteur2Telephone: text('tuteur2Telephone'),
      quartierId: idOf('quartier', quartierDe),
      observations: text('observations'),
      sessionId: options.sessionId,
      classeId,
      dateInscription: read('dateInscription', jour) ?? options.dateInscription ?? aujourdhui,
      prestationIds: taken.length === 0 ? options.prestationIds : taken,
      premierMois: null,
      remisePourcentage: percent ?? null,
      remiseMontant: amount ?? null,
      remiseMotif: text('remiseMotif'),
      ...repris,
    };
    return { valeurs, fautes };
  };

type Adders = Pick<OpenFile, 'create'> & Required<Pick<OpenFile, 'take' | 'addAll'>>;

const ecritLesObservations = ({ caller }: WriteContext): boolean =>
  mayRead({ access: ecrireLesObservations }, caller);

const ENTRE_TEMPS = 'Des fiches ont changé pendant l’import : relisez ce qui sera remplacé.';

/** Says that somebody changed a card meanwhile, where a row asks what nobody was shown. */
async function askedAnew<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refus) || error.code !== 'A_CONFIRMER') throw error;
    return refuse('A_CONFIRMER', { champs: { lignes: ENTRE_TEMPS } });
  }
}

interface DuFichier {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly tarifs: Tarifs;
}

/** Makes the ways to write rows, one at a time or all at once: a new pupil is added, then enrolled; a known one is completed. */
function adders(caisse: PortCaisse, { ecoleId, sessionId, tarifs }: DuFichier): Adders {
  /** Enrols rows; returns what each brought, in their order. */
  const inscrireLignes = async (
    rows: readonly RightRow[],
    context: WriteContext,
  ): Promise<readonly Brought[][]> => {
    const isNew = ({ decision }: RightRow) => typeof decision !== 'number';
    // Each pupil who may be there already was shown beside the row, and somebody decided.
    const inputs = rows
      .filter(isNew)
      .map(({ input }) => ({ ...z.parse(eleves.create.input, input), libelleConfirme: true }));
    if (inputs.some(({ observations }) => observations !== null) && !ecritLesObservations(context))
      refuse('DROIT_ABSENT', { phrase: PHRASE_NON_ECRITE });
    const made = (await elevesHandlers.createMany(inputs, context)).values();
    const eleveIds = rows.map(({ decision }) =>
      typeof decision === 'number' ? decision : (made.next().value?.id ?? 0),
    );
    const all = rows.map((row, rang) => {
      const input = z.parse(inscriptionDeLaLigne, row.input);
      return { ...input, eleveId: eleveIds[rang] ?? 0, observations: null };
    });
    const jours = Map.groupBy(all, (one) => `${one.dateInscription} ${String(one.dateInscriptionConfirme)}`);
    for (const [one] of jours.values()) if (one !== undefined) await checkJour(context.db, one, context.now);
    const inscriptions = await inscrirePlusieurs(context, all, tarifs);
    const brought: Brought[][] = [];
    await eachRow(rows, async (row) => {
      const rang = brought.length;
      const [eleveId = 0, inscriptionId = 0] = [eleveIds[rang], inscriptions[rang]];
      const eleve = { entite: 'eleves', id: eleveId };
      const inscription = { entite: 'inscriptions', id: inscriptionId };
      const own: Brought[] = isNew(row) ? [eleve, inscription] : [inscription];
      const { resteAnterieur, dejaPaye, ...confirme } = z.parse(repriseDeLaLigne, row.input);
      brought.push(own);
      if (resteAnterieur === null && dejaPaye === null) return;
      const montants = {
        resteAnterieur: resteAnterieur ?? 0,
        dejaPaye: dejaPaye ?? 0,
        isConfirmed: confirme.resteAnterieurConfirme,
      };
      const id = await caisse.reprendre({ ecoleId, eleveId, inscriptionId, ...montants }, context);
      own.push({ entite: 'reprises', id });
    });
    return brought;
  };
  /** Writes rows, each as it was decided. `confirmed`: what of a row was confirmed. */
  const ecrire = async (
    rows: readonly RightRow[],
    context: WriteContext,
    confirmed: (row: RightRow) => IsConfirmed,
  ): Promise<readonly Taken[]> => {
    const connus = rows.flatMap(({ decision }) => (typeof decision === 'number' ? decision : []));
    const inscrits = await readDejaInscrits(context.db, { ecoleId, sessionId }, connus);
    const inscritDe = ({ decision }: RightRow) =>
      typeof decision === 'number' ? inscrits.get(decision) : undefined;
    const aInscrire = rows.filter((row) => inscritDe(row) === undefined);
    const made = (await inscrireLignes(aInscrire, context)).values();
    const taken: Taken[] = [];
    await eachRow(rows, async (row) => {
      const { input, decision: eleveId } = row;
      const inscrit = inscritDe(row);
      const added = inscrit === undefined ? (made.next().value ?? []) : [];
      if (typeof eleveId !== 'number') {
        taken.push({ brought: added, effets: {} });
        return;
      }
      const one = { ecoleId, eleveId, inscrit, input, isConfirmed: confirmed(row) };
      const { brought, effets } = await completer(caisse, one, context);
      taken.push({ brought: [...added, ...brought], effets });
    });
    return taken;
  };
  const tried = async (row: RightRow, context: WriteContext): Promise<Taken> => {
    const [one = { brought: [], effets: {} }] = await ecrire([row], context, ({ input }) => asTried(input));
    return one;
  };
  return {
    // A row that is tried is undone: only the whole file, once written, may pass what a school's lines can ask.
    addAll: async (rows, context) => {
      const taken = await askedAnew(() =>
        ecrire(rows, context, ({ aConfirmer = {} }) => asAsked(elevesImport, aConfirmer)),
      );
      await refuseTropDu(context.db, ecoleId);
      return taken.map(({ brought }) => brought);
    },
    create: async (input, context) => (await tried({ input, decision: undefined }, context)).brought,
    take: (id, input, context) => tried({ input, decision: id }, context),
  };
}

async function requireActive(db: Db, ecoleId: number, sessionId: number): Promise<void> {
  const isActive = async (table: 'ecoles' | 'sessions', id: number) =>
    (await db.selectFrom(table).select('estActif').where('id', '=', id).executeTakeFirst())?.estActif === 1;
  if (!(await isActive('ecoles', ecoleId)))
    refuse('REGLE', { phrase: "Cette école n'existe pas ou est désactivée." });
  if (!(await isActive('sessions', sessionId)))
    refuseAt('options', "Cette année scolaire n'existe pas ou est désactivée.");
}

/** Opens a file. The school's money is locked from the first row to the last; prices and schedules are read once. */
async function open(
  caisse: PortCaisse,
  { ecoleId, options: chosen, rows }: FileGiven,
  { db, now }: WriteContext,
): Promise<OpenFile> {
  const options = z.parse(optionsDeLImport, chosen);
  await requireActive(db, ecoleId, options.sessionId);
  await caisse.lockCaisse(db, ecoleId, now);
  const classes = await lockClasses(db, ecoleId);
  const classesTenues = new Set(classes.map(({ id }) => id));
  const tarifs = { ...(await readTarifs(db, ecoleId, options.sessionId)), classesTenues };
  const quartiers = rows.flatMap((row) => row['quartier'] ?? []);
  const readRow = readerOf({
    classeDe: classesParNom(classes),
    quartierDe: await quartiersParNom(db, quartiers),
    tarifs,
    options,
    aujourdhui: jourDe(now),
  });
  return { readRow, ...adders(caisse, { ecoleId, sessionId: options.sessionId, tarifs }) };
}

const source = (caisse: PortCaisse): ImportSource => ({
  contract: elevesImport,
  input: ligneDEleve,
  open: (file, context) => open(caisse, file, context),
  known: ({ ecoleId, options }, db) =>
    elevesSemblables(db, ecoleId, z.parse(optionsDeLImport, options).sessionId),
  parts: [
    caisse.partDesReprises,
    partDesInscriptions(caisse),
    {
      table: 'eleves',
      remove: oneByOne(desactiver(caisse)),
      usedBy: usagesDesEleves,
    },
    partDesCompletes,
  ],
  nameOf: ({ prenoms, nom }) => nomComplet({ prenoms: String(prenoms), nom: String(nom) }),
});

export const elevesImportBindings = (caisse: PortCaisse): readonly Binding[] =>
  bindImports(source(caisse), nomsDesPersonnes);
