/**
 * npm run verifier [-- --tete TÊTE … --cle CLÉ]: reads the chains of a school (its money, its journal, what its pupils owe, its sealed
 * bulletins, its school days) and its books again, and compares them with what paper shows. Without a head, it reads those of all schools and of the
 * network.
 */
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { lireTete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { lireTeteDeNotes, type TeteDeNotes } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import { lireEmpreinteDeCle } from '#caisse/verification/cles.ts';
import { conclure, direRapport, direReseau, estConforme } from '#caisse/verification/rapport.ts';
import {
  ecolesAVerifier,
  estAVerifier,
  type Papier,
  type Rapport,
  verifierEcole,
  verifierReseau,
} from '#caisse/verification/verifier.ts';
import { type Reader, reading } from '#core/db/backup/snapshot.ts';
import type { JournalReport } from '#core/db/journal/verify.ts';
import { readAbsencesScellees } from '#notes/verification/absences-scellees.ts';
import {
  conclureSurLesNotes,
  direRapportDesNotes,
  sontConformes,
} from '#notes/verification/rapport-des-notes.ts';
import { ecolesNotees, type RapportDesNotes, verifierNotes } from '#notes/verification/verifier-notes.ts';
import { conclureSurLeSuivi, direRapportDuSuivi, estTenu } from '#suivi/registre/rapport-du-suivi.ts';
import { ecolesSuivies, type RapportDuSuivi, verifierSuivi } from '#suivi/registre/verifier-suivi.ts';
import { avecLaBase } from './base-prete.ts';
import { lancer, say, Usage } from './lancer.ts';

const USAGE =
  "Usage : npm run verifier [-- --tete ÉCOLE-RANG-EMPREINTE … --cle CLÉ], comme sur un reçu ou un bulletin : --tete 3-1042-9f2a… --tete N3-12-9f2a… --cle '9f2a 0c51 …'";

/** The facts that papers show: those of money, and the heads of bulletins. */
interface Papiers extends Papier {
  readonly bulletins: readonly TeteDeNotes[];
}

/**
 * Reads what paper shows from the arguments.
 * @throws Usage
 */
function lirePapier(): Papiers {
  const { tete: typed = [], cle } = lireOptions();
  const bulletins = typed.flatMap((text) => lireTeteDeNotes(text) ?? []);
  const tetes = typed
    .filter((text) => lireTeteDeNotes(text) === undefined)
    .map((text) => {
      const tete = lireTete(text);
      if (tete !== undefined) return tete;
      throw new Usage(`« ${text} » n'est pas une tête de chaîne : recopiez-la en entier du papier. ${USAGE}`);
    });
  if (cle === undefined) return { tetes, cle: null, bulletins };
  const lue = lireEmpreinteDeCle(cle);
  if (lue === undefined)
    throw new Usage(`« ${cle} » n'est pas une clé : recopiez-la en entier du reçu. ${USAGE}`);
  if (new Set(tetes.map(({ ecoleId }) => ecoleId)).size !== 1)
    throw new Usage(`Une clé est celle d'une seule école : donnez aussi la tête du même papier. ${USAGE}`);
  return { tetes, cle: lue, bulletins };
}

function lireOptions() {
  try {
    const options = { tete: { type: 'string', multiple: true }, cle: { type: 'string' } } as const;
    return parseArgs({ options }).values;
  } catch {
    throw new Usage(USAGE);
  }
}

await lancer(async (settings) => {
  const papier = lirePapier();
  // This refuses a database that is not ready, in the words of the other commands.
  await avecLaBase(settings, async () => undefined);
  // Whoever takes a payment meanwhile goes first.
  setPriority(10);
  const { rapports, reseau, notes, suivi } = await reading(settings, (reader) => verifier(reader, papier));
  const isOfMoney = papier.tetes.length > 0 || papier.bulletins.length === 0;
  const livres: readonly Livres[] = [
    {
      estJuste: rapports.every(estConforme) && (reseau?.fautes.length ?? 0) === 0,
      conclure: (ailleurs) => (isOfMoney ? conclure(rapports, reseau, ailleurs) : []),
    },
    {
      estJuste: notes.every(sontConformes),
      conclure: (ailleurs) => conclureSurLesNotes(notes, ailleurs),
    },
    { estJuste: suivi.every(estTenu), conclure: (ailleurs) => conclureSurLeSuivi(suivi, ailleurs) },
  ];
  // Where there are differences, that is said first.
  const ordre = [...livres.filter((one) => !one.estJuste), ...livres.filter((one) => one.estJuste)];
  for (const [at, one] of ordre.entries())
    for (const line of one.conclure(ordre.slice(0, at).some(({ estJuste }) => !estJuste))) say(line);
  if (livres.some(({ estJuste }) => !estJuste)) process.exitCode = 1;
});

/** The books that are verified together, and what is said of them in the end. */
interface Livres {
  readonly estJuste: boolean;
  /** `ailleurs`: whether differences in other books were told before. */
  readonly conclure: (ailleurs: boolean) => string[];
}

interface Verifie {
  readonly rapports: readonly Rapport[];
  /** undefined: paper names schools, and the network's journal was not asked for. */
  readonly reseau: JournalReport | undefined;
  readonly notes: readonly RapportDesNotes[];
  readonly suivi: readonly RapportDuSuivi[];
}

/** Verifies the sealed bulletins of each school that has any; of those that paper names, where it names some. */
async function verifierLesNotes(
  reader: Reader,
  named: readonly number[],
  bulletins: readonly TeteDeNotes[],
): Promise<RapportDesNotes[]> {
  const rapports: RapportDesNotes[] = [];
  const known = await ecolesNotees(reader.db);
  const asked = new Set([...named, ...bulletins.map(({ ecoleId }) => ecoleId)]);
  const ofPaper = bulletins.map(({ ecoleId }) => ecoleId);
  const ids =
    asked.size === 0 ? known : [...asked].filter((id) => known.includes(id) || ofPaper.includes(id));
  for (const ecoleId of ids) {
    const rapport = await reader.atOneInstant((db) => verifierNotes(db, ecoleId, bulletins));
    for (const line of direRapportDesNotes(rapport)) say(line);
    rapports.push(rapport);
  }
  return rapports;
}

/** Verifies the days of each school that has sealed any; of those that paper names, where it names some. */
async function verifierLesJournees(reader: Reader, named: readonly number[]): Promise<RapportDuSuivi[]> {
  const rapports: RapportDuSuivi[] = [];
  for (const ecoleId of await ecolesSuivies(reader.db)) {
    if (named.length > 0 && !named.includes(ecoleId)) continue;
    const rapport = await reader.atOneInstant(async (db) =>
      verifierSuivi(db, ecoleId, await readAbsencesScellees(db, ecoleId)),
    );
    for (const line of direRapportDuSuivi(rapport)) say(line);
    rapports.push(rapport);
  }
  return rapports;
}

/**
 * Verifies each school, and the journal of the network; says what their books hold. Each is read at an instant of its own, which ends
 * with it: nothing that is compared stands in two schools, and a state held for all of them would keep the log of the base from being
 * emptied.
 */
async function verifier(reader: Reader, papier: Papiers): Promise<Verifie> {
  const named = [...new Set(papier.tetes.map(({ ecoleId }) => ecoleId))];
  const isOfBulletins = named.length === 0 && papier.bulletins.length > 0;
  const rapports: Rapport[] = [];
  for (const ecoleId of named.length > 0 || isOfBulletins ? named : await ecolesAVerifier(reader.db)) {
    const rapport = await reader.atOneInstant(async (db) =>
      // A school that was deleted since the list was read left its acts to the network.
      named.length > 0 || (await estAVerifier(db, ecoleId)) ? verifierEcole(db, ecoleId, papier) : undefined,
    );
    if (rapport === undefined) continue;
    for (const line of direRapport(rapport)) say(line);
    rapports.push(rapport);
  }
  const reseau =
    named.length > 0 || isOfBulletins ? undefined : await reader.atOneInstant((db) => verifierReseau(db));
  for (const line of reseau === undefined ? [] : direReseau(reseau)) say(line);
  const notes = await verifierLesNotes(reader, named, papier.bulletins);
  const ofPaper = [...named, ...papier.bulletins.map(({ ecoleId }) => ecoleId)];
  return { rapports, reseau, notes, suivi: await verifierLesJournees(reader, ofPaper) };
}
