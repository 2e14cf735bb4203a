/**
 * Measures the weight and the time of the screens on a slow network and a slow computer, in Chromium, against the real server.
 */
import { openDatabase } from '@gestionscolaire/server/src/core/db/database.ts';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { ADMIN, type Engine, type Installation, install } from './installation.ts';
import { judge, median, note, number, report, spread, title } from './rapport/rapport.ts';
import { remplirReseau } from './reseau/reseau.ts';

const ROUNDS = 7;
const KILOBYTE = 1000;
/** The slow machine: 400 kbit/s, 400 ms, a processor four times slower. */
const BYTES_PER_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
export const SLOWER = 4;
/** The schools of the pages of money: the first one is opened. */
const ECOLES = { ecoles: 2, eleves: 800, paiements: 2000 };
export const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

interface Visit {
  seconds: number;
  bytes: number;
  requests: number;
}

export async function measureScreens(engine: Engine, cluster: string): Promise<void> {
  title('Screens at 400 kbit/s, 400 ms, a processor four times slower');
  const executablePath = process.env['CHROMIUM'] ?? '';
  if (executablePath === '') {
    note('Without CHROMIUM, nothing to measure here.');
    return;
  }
  const place = await install(engine, cluster);
  await fill(place);
  const server = await place.startServer();
  const browser = await chromium.launch({
    executablePath,
    args: [...ARGS, '--disable-background-networking'],
  });
  try {
    const visits = {
      login: new Array<Visit>(),
      list: new Array<Visit>(),
      again: new Array<Visit>(),
      home: new Array<Visit>(),
      desk: new Array<Visit>(),
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.login.push(await coldLogin(browser, server.address));
      const [first, second] = await opened(browser, server.address, LIST, 2);
      if (first !== undefined) visits.list.push(first);
      if (second !== undefined) visits.again.push(second);
      visits.home.push(...(await opened(browser, server.address, HOME)));
      visits.desk.push(...(await opened(browser, server.address, DESK)));
    }
    tell('sign-in usable, cold', visits.login, 1.5, 15);
    tell('deep link to /listeQuartier, cold', visits.list, 6, 190);
    tell('second visit of /listeQuartier', visits.again, 2, undefined);
    tell('home page and its figures, cold', visits.home, undefined, undefined);
    tell('« Encaisser », a pupil found, cold', visits.desk, undefined, undefined);
  } finally {
    await browser.close();
    await server.stop();
    await place.remove();
  }
}

async function fill(place: Installation): Promise<void> {
  // A first start makes the tables and Guinea's neighbourhoods.
  await (await place.startServer()).stop();
  const database = openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  await remplirReseau(database, new Date().toISOString(), ECOLES);
  await database.close();
}

/** Tells the time and the weight of a screen, each against its bar where it has one. */
function tell(
  what: string,
  visits: readonly Visit[],
  seconds: number | undefined,
  kilobytes: number | undefined,
): void {
  const times = visits.map((visit) => visit.seconds);
  const sizes = visits.map(({ bytes }) => bytes / KILOBYTE);
  report({
    what,
    measured: spread(times, 's', 2),
    wanted: seconds === undefined ? '' : `≤ ${number(seconds)} s`,
    verdict: seconds === undefined ? 'for the record' : judge(times, (time) => time <= seconds),
  });
  report({
    what: `${what}: requests`,
    measured: number(median(visits.map(({ requests }) => requests)), 0),
    wanted: '',
    verdict: 'for the record',
  });
  report({
    what: `${what}: weight`,
    measured: `${number(median(sizes))} kB`,
    wanted: kilobytes === undefined ? '' : `≤ ${kilobytes} kB`,
    verdict: kilobytes === undefined ? 'for the record' : judge(sizes, (size) => size <= kilobytes),
  });
}

/** Slows the page down and counts what it receives over the network, headers included. */
async function slowPage(page: Page): Promise<() => Omit<Visit, 'seconds'>> {
  const session = await page.context().newCDPSession(page);
  const bytes = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, (bytes.get(requestId) ?? 0) + encodedDataLength);
  });
  // A finished request counts in full; one under way counts what has arrived of it.
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength);
  });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return () => ({ bytes: [...bytes.values()].reduce((sum, size) => sum + size, 0), requests: bytes.size });
}

/** Measures the time from the address to a form that takes typed text and answers a click: 'Afficher' shows the password. */
async function coldLogin(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const received = await slowPage(page);
  const begin = performance.now();
  await page.goto(`${address}/authentication/login`, { waitUntil: 'commit' });
  await page.locator('#password').fill(ADMIN.password);
  await page.waitForFunction(() => {
    const field = document.querySelector('#password');
    const button = document.querySelector('#voir');
    if (field?.getAttribute('type') === 'text') return true;
    if (button instanceof HTMLElement) button.click();
    return field?.getAttribute('type') === 'text';
  });
  const visit = { seconds: (performance.now() - begin) / 1000, ...received() };
  await context.close();
  return visit;
}

/** A page, and how one sees that it can be used. */
interface Screen {
  path: string;
  isUsable: (page: Page) => Promise<void>;
}

const LIST: Screen = {
  path: '/listeQuartier',
  isUsable: (page) => page.getByRole('row').nth(2).waitFor(),
};
const HOME: Screen = {
  path: '/pageAccueil',
  isUsable: (page) => page.getByRole('region', { name: /^Aujourd'hui/ }).waitFor(),
};
const DESK: Screen = {
  path: '/encaisser?ecoleId=1',
  async isUsable(page) {
    await page.getByRole('combobox', { name: 'Qui paie ?' }).fill('a');
    await page.getByRole('option').first().waitFor();
  },
};

/** Opens an empty browser in which the administrator is signed in, with the school that the top bar remembers. */
export async function signedIn(
  browser: Browser,
  address: string,
  ecoleId: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'fr-FR', ...options });
  const response = await context.request.post(`${address}/api/login`, { data: ADMIN });
  await context.addInitScript(
    ([identite, ecole]) => {
      localStorage.setItem('identite', identite);
      localStorage.setItem('ecole', ecole);
    },
    [await response.text(), ecoleId] as const,
  );
  return context;
}

/** Measures a page that a signed-in person opens from a link in an empty browser, then again as often as asked. */
async function opened(
  browser: Browser,
  address: string,
  { path, isUsable }: Screen,
  times = 1,
): Promise<Visit[]> {
  const context = await signedIn(browser, address, '1');
  const visits: Visit[] = [];
  for (let time = 0; time < times; time += 1) {
    const page = await context.newPage();
    const received = await slowPage(page);
    const begin = performance.now();
    await page.goto(`${address}${path}`, { waitUntil: 'commit' });
    await isUsable(page);
    visits.push({ seconds: (performance.now() - begin) / 1000, ...received() });
    await page.close();
  }
  await context.close();
  return visits;
}
