/**
 * Measures an import of 1,000 pupils of 2,000 distinct names, into a school that has as many: how long a call of another person
 * waits meanwhile, against the same call when nobody imports. It does the same with names made to be long to compare.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fillSchools } from './ecoles-remplies.ts';
import { type Engine, install, type Person, signIn } from './installation.ts';
import { property, type Subject } from './processus.ts';
import { judge, median, note, number, report, spread, title } from './rapport/rapport.ts';

const LIGNES = 1000;
/** The rows of one check, as the screen sends them. */
const PAR_VERIFICATION = 100;
const AU_PLUS_MS = 200;
const TOURS = 3;
const COLONNES = ['prenoms', 'nom', 'sexe', 'dateNaissance', 'classe', 'tuteurTelephone'];

/** A call that another person repeats meanwhile. */
interface Autre {
  readonly quoi: string;
  appeler(): Promise<unknown>;
}

/** The longest wait of a call, in milliseconds: on the clock, and of processor time that the server spent meanwhile. */
interface Attente {
  readonly horloge: number;
  readonly processeur: number;
}

const MOMENTS = {
  seul: 'without an import',
  verifier: 'during the check',
  importer: 'during the import',
  hostile: 'while long names close to each other are checked, imported and searched',
} as const;
type Moment = keyof typeof MOMENTS;
const ORDINAIRES: readonly Moment[] = ['seul', 'verifier', 'importer'];
const HOSTILES: readonly Moment[] = ['hostile'];

export async function measureImport(engine: Engine, cluster: string): Promise<void> {
  title(`Import of ${number(LIGNES, 0)} pupils with ${number(2 * LIGNES, 0)} names`);
  const place = await install(engine, cluster);
  try {
    // A first start makes the tables.
    await (await place.startServer()).stop();
    await fillSchools(place, 2, 1);
    const server = await place.startServer();
    try {
      await measure(server);
    } finally {
      await server.stop();
    }
  } finally {
    await place.remove();
  }
}

async function measure(server: Subject): Promise<void> {
  const person = await signIn(server.address);
  const school = await schoolOf(person);
  const autres = [reading(person), writing(person), enrolling(person)];
  const found = autres.map(
    (): Record<Moment, Attente[]> => ({
      seul: [],
      verifier: [],
      importer: [],
      hostile: [],
    }),
  );
  const rounds = Array.from({ length: TOURS + 1 }, (_, round) => round);
  const ordinary = rounds.map((round) => ({ round, file: fileOf(school, round), moments: ORDINAIRES }));
  // They come last: once stored, they are compared with every other name.
  const hostile = rounds.map((round) => ({ round, file: hostileOf(school, round), moments: HOSTILES }));
  for (const { round, file, moments } of [...ordinary, ...hostile]) {
    for (const moment of moments) {
      const begin = performance.now();
      const longest = await meanwhile(server, autres, () => TRAVAUX[moment](person, file));
      const seconds = (performance.now() - begin) / 1000;
      note(`  ${round} ${MOMENTS[moment]}, ${number(seconds, 1)} s: ${longest.map(toldOf).join('; ')}`);
      // The first file fills the school and is not counted.
      if (round > 0) for (const [rang, one] of longest.entries()) found[rang]?.[moment].push(one);
    }
  }
  for (const [rang, { quoi }] of autres.entries()) {
    for (const moment of [...ORDINAIRES, ...HOSTILES]) tell(quoi, moment, found[rang]?.[moment] ?? []);
  }
}

const toldOf = ({ processeur, horloge }: Attente): string =>
  `${number(processeur, 0)} ms (${number(horloge, 0)} by the clock)`;

/** Reports a figure by processor time: the clock of a machine that does other work says more about the machine. */
function tell(quoi: string, moment: Moment, found: readonly Attente[]): void {
  const measured = found.map(({ processeur }) => processeur);
  const clock = number(median(found.map(({ horloge }) => horloge)), 0);
  report({
    what: `longest wait ${quoi}, ${MOMENTS[moment]}`,
    measured: `${spread(measured, 'ms of processor', 0)}, ${clock} ms by the clock`,
    wanted: moment === 'seul' ? '' : `≤ ${AU_PLUS_MS} ms`,
    verdict: moment === 'seul' ? 'for the record' : judge(measured, (ms) => ms <= AU_PLUS_MS),
  });
}

/** Adds a session; returns the options of an import into the school, and a class of it. */
async function schoolOf(person: Person): Promise<{ options: object; classe: string }> {
  const session = await person.call('POST', 'addSession', {
    libelle: '2026-2027',
    dateDebut: '2026-10-01',
    dateFin: '2027-06-30',
    creationUserId: 0,
  });
  const classes = await person.call('POST', 'classeSelectBy', { ecoleId: 1 });
  const fiches = await person.call('GET', 'selectAllFicheRenseignement?ecoleId=1');
  const sessionId = Number(property(session.rows[0], 'id'));
  const prestationIds = [...new Set(fiches.rows.map((row) => Number(property(row, 'prestationId'))))];
  return { options: { sessionId, prestationIds }, classe: String(property(classes.rows[0], 'libelle')) };
}

const reading = (person: Person): Autre => ({
  quoi: 'of a read',
  appeler: () => person.call('POST', 'getAllQuartier', { page: 1, taille: 25 }),
});

/** Makes calls that change a currency without pause. */
function writing(person: Person): Autre {
  let state: { id: number; modifDate: unknown } | undefined;
  let count = 0;
  return {
    quoi: 'of a write',
    async appeler() {
      count += 1;
      const values = { libelle: `Banc ${count}`, symbole: 'BNC' };
      if (state === undefined) {
        const { rows } = await person.call('POST', 'addDevise', { ...values, creationUserId: 0 });
        state = { id: Number(property(rows[0], 'id')), modifDate: null };
        return;
      }
      const { rows } = await person.call('PUT', 'updateDevise', { ...state, ...values, modifUserId: 0 });
      state.modifDate = property(rows[0], 'modifDate');
    },
  };
}

/** Makes calls that add pupils one by one in the school of the import. */
function enrolling(person: Person): Autre {
  let count = 0;
  return {
    quoi: 'of who adds a pupil to the same school',
    appeler() {
      count += 1;
      return person.call('POST', 'addEleve', {
        ecoleId: 1,
        prenoms: 'Banc',
        nom: 'Mesure',
        sexe: 'M',
        dateNaissance: null,
        lieuNaissance: null,
        photo: null,
        tuteurNom: null,
        tuteurLien: null,
        tuteurTelephone: null,
        tuteur2Nom: null,
        tuteur2Lien: null,
        tuteur2Telephone: null,
        quartierId: null,
        observations: null,
        // Each add is of the same names, as no two pupils are.
        libelleConfirme: true,
        creationUserId: 0,
      });
    },
  };
}

/**
 * Returns the milliseconds of processor that the server's own thread has spent; those of the clock where the machine does not
 * tell.
 */
function spent({ pid }: Subject): number {
  try {
    const [nanoseconds = ''] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Returns the longest wait of each call while the work went on. */
async function meanwhile(
  server: Subject,
  autres: readonly Autre[],
  work: () => Promise<unknown>,
): Promise<Attente[]> {
  const etat = { isOver: false };
  const loops = autres.map(async (autre) => {
    let longest: Attente = { horloge: 0, processeur: 0 };
    do {
      const [begin, before] = [performance.now(), spent(server)];
      await autre.appeler();
      const [horloge, processeur] = [performance.now() - begin, spent(server) - before];
      longest = {
        horloge: Math.max(longest.horloge, horloge),
        processeur: Math.max(longest.processeur, processeur),
      };
      // It stands for a person, not a load: the import has the machine between two calls.
      await wait(20);
    } while (!etat.isOver);
    return longest;
  });
  const ended = work().finally(() => {
    etat.isOver = true;
  });
  // A call that fails meanwhile makes the part fall at once; it does not end the bench.
  const [longest] = await Promise.all([Promise.all(loops), ended]);
  return longest;
}

interface Fichier {
  readonly ecoleId: number;
  readonly options: object;
  readonly colonnes: readonly string[];
  readonly lignes: readonly { ligne: number; cellules: readonly string[]; decision: 'nouveau' }[];
}

const SYLLABES =
  'ba bi bou da di dou fa fo ga gui ka ki kou la li ma mou na ni ra sa si sou ta ti wa ya yé'.split(' ');

/** Makes distinct words of three or four syllables. */
function words(count: number, seed: number): string[] {
  let state = seed;
  const pick = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const found = new Set<string>();
  while (found.size < count) {
    const word = Array.from({ length: 3 + pick(2) }, () => SYLLABES[pick(SYLLABES.length)]).join('');
    // The documents allow no longer name.
    if (word.length <= 9) found.add(word);
  }
  return [...found];
}

/** The syllables of a name that is long to compare, and how many of them each name changes: each is three letters once apart. */
const [LONGUEUR, CHANGEES] = [60, 0.5];

/** Makes a file of names of sixty Korean syllables, near to one another: those of a person who wants others to wait. */
function hostileOf(school: { options: object; classe: string }, round: number): Fichier {
  let state = 1 + round;
  const pick = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const syllable = (at: number) =>
    0xac00 + ((at * 37) % 399) * 28 + (pick() < CHANGEES ? Math.floor(pick() * 28) : 0);
  const word = () => String.fromCharCode(...Array.from({ length: LONGUEUR }, (_, at) => syllable(at)));
  const { lignes, ...file } = fileOf(school, round);
  const hostile = lignes.slice(0, PAR_VERIFICATION).map((ligne) => ({
    ...ligne,
    cellules: [
      word(),
      word(),
      ...ligne.cellules.slice(2, -1),
      String(650_000_000 + 1000 * round + ligne.ligne),
    ],
  }));
  return { ...file, lignes: hostile };
}

function fileOf({ options, classe }: { options: object; classe: string }, round: number): Fichier {
  const names = words(2 * LIGNES, 1 + round);
  const lignes = Array.from({ length: LIGNES }, (_, rang) => ({
    ligne: rang + 2,
    decision: 'nouveau' as const,
    cellules: [
      names[2 * rang] ?? '',
      names[2 * rang + 1] ?? '',
      rang % 2 === 0 ? 'F' : 'M',
      `${2008 + ((rang * 7 + round) % 11)}-${String(1 + (rang % 12)).padStart(2, '0')}-${String(1 + (rang % 27)).padStart(2, '0')}`,
      classe,
      String(610_000_000 + round * LIGNES + rang),
    ],
  }));
  return { ecoleId: 1, options, colonnes: COLONNES, lignes };
}

const TRAVAUX = {
  seul: () => wait(3000),
  async hostile(person: Person, file: Fichier): Promise<void> {
    await TRAVAUX.verifier(person, file);
    await TRAVAUX.importer(person, file);
    const recherche = file.lignes[0]?.cellules[0]?.slice(0, 100) ?? '';
    for (let once = 0; once < 5; once += 1)
      await person.call('POST', 'chercherEleve', { ecoleId: file.ecoleId, recherche });
  },
  async verifier(person: Person, file: Fichier): Promise<void> {
    for (let start = 0; start < file.lignes.length; start += PAR_VERIFICATION)
      await person.call('POST', 'verifierImportEleve', {
        ...file,
        lignes: file.lignes.slice(start, start + PAR_VERIFICATION),
      });
  },
  async importer(person: Person, file: Fichier): Promise<void> {
    await person.call('POST', 'importEleve', {
      ...file,
      origine: 'rentree.csv',
      confirme: true,
      creationUserId: 0,
    });
  },
};
