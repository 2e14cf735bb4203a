/**
 * Measures a roll call on the screen of a phone with a slow processor (SUIVI-22): from the tap on a class to its pupils, from the button to
 * the answer, and what one roll sends and receives.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { ARGS, SLOWER, signedIn } from '../ecrans.ts';
import { tellTimes } from '../notes/mesures.ts';
import { judge, median, note, number, report, spread } from '../rapport/rapport.ts';
import { ECOLE } from './remplir.ts';

const KILOBYTE = 1000;
/** The most of each, in milliseconds and in kilobytes each way. */
const AU_PLUS = { feuille: 1000, envoi: 500, poids: 10 };
const CLASSES = 7;
const SENDING = '/api/addFeuilleAppel';
const PHONE = { width: 360, height: 800 };

interface Appel {
  readonly opened: number;
  /** Until the server's answer is there, and until the page says so. */
  readonly sent: number;
  readonly told: number;
  /** The requests that the button sent, and their bytes. */
  readonly requests: number;
  readonly up: number;
  readonly down: number;
}

/** A person's pace, assumed: what one looks at before a tap and after a flick of half a screen, and between two taps on one name; ms. */
const PACE = { look: 1000, again: 500 };
/** The places, in a class of 60, of three pupils who are away and of one who is late. */
const AWAY = [6, 22, 41];
const LATE = 54;
const TRIES = 3;

export async function measureSheetOnScreen(address: string): Promise<void> {
  const executablePath = process.env['CHROMIUM'] ?? '';
  if (executablePath === '') {
    note('Without CHROMIUM, no sheet on a screen.');
    return;
  }
  const browser = await chromium.launch({ executablePath, args: ARGS });
  try {
    const { rolls: all, paced } = await callRolls(browser, address);
    const told = `a processor ${SLOWER} times slower`;
    tellTimes(
      `a sheet of 80 pupils opens on a phone, ${told}`,
      all.map(({ opened }) => opened),
      AU_PLUS.feuille,
    );
    tellTimes(
      `a sheet of 80 pupils is sent from a phone, ${told}`,
      all.map(({ sent }) => sent),
      AU_PLUS.envoi,
    );
    report({
      what: `a sheet of 80 pupils is sent from a phone, and the page has told it, ${told}`,
      measured: spread(
        all.map((one) => one.told),
        'ms',
        0,
      ),
      wanted: '',
      verdict: 'for the record',
    });
    tellWeight(
      'a sheet of 80 pupils: what its sending sends',
      all.map(({ up }) => up),
    );
    tellWeight(
      'a sheet of 80 pupils: what its sending receives',
      all.map(({ down }) => down),
    );
    const requests = all.map((one) => one.requests);
    report({
      what: 'a sheet of 80 pupils: requests of its sending',
      measured: number(median(requests), 0),
      wanted: '1',
      verdict: judge(requests, (count) => count === 1),
    });
    const flicks = paced.map((one) => one.flicks);
    report({
      what: `three away and one late among 60: seconds with ${number(median(flicks), 0)} flicks and 7 taps, a second each assumed, ${told}`,
      measured: spread(
        paced.map(({ took }) => took / 1000),
        's',
        1,
      ),
      wanted: '≤ 25 s',
      verdict: judge(
        paced.map(({ took }) => took / 1000),
        (seconds) => seconds <= 25,
      ),
    });
  } finally {
    await browser.close();
  }
}

function tellWeight(what: string, bytes: readonly number[]): void {
  const sizes = bytes.map((size) => size / KILOBYTE);
  const verdict = judge(sizes, (size) => size <= AU_PLUS.poids);
  report({ what, measured: spread(sizes, 'kB', 1), wanted: `≤ ${AU_PLUS.poids} kB`, verdict });
}

/** Calls the rolls of some classes, one after another, from the page of the day. */
async function callRolls(browser: Browser, address: string) {
  const context = await signedIn(browser, address, String(ECOLE), { viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${address}/feuilleAppel?ecoleId=${ECOLE}`);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const links = page.getByRole('listitem').filter({ hasText: 'Matin' }).getByRole('link');
  await links.first().waitFor();
  const adresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  const rolls: Appel[] = [];
  for (const adresse of adresses.slice(0, 1 + CLASSES)) rolls.push(await callRoll(page, adresse));
  const paced: Awaited<ReturnType<typeof callAtAPace>>[] = [];
  for (const adresse of adresses.slice(1 + CLASSES).slice(0, TRIES))
    paced.push(await callAtAPace(page, adresse));
  await context.close();
  // The first one warms: its code is fetched then.
  return { rolls: rolls.slice(1), paced };
}

/** Calls a roll as a person would: looks, scrolls to each name, taps. Nobody scrolls past the fourth name: 60 pupils or 80 are the same. */
async function callAtAPace(page: Page, adresse: string) {
  const link = page.locator(`a[href="${adresse}"]`);
  await link.waitFor();
  const begin = performance.now();
  let flicks = 0;
  await page.waitForTimeout(PACE.look);
  await link.click();
  const pupils = page.getByRole('list', { name: 'Élèves' }).getByRole('listitem');
  await pupils.nth(LATE).waitFor();
  for (const place of [...AWAY, LATE]) {
    const name = pupils.nth(place).getByRole('button').first();
    await page.waitForTimeout(PACE.look);
    while (((await name.boundingBox())?.y ?? 0) > (2 * PHONE.height) / 3) {
      await page.mouse.wheel(0, PHONE.height / 2);
      flicks += 1;
      await page.waitForTimeout(PACE.look);
    }
    await name.click();
    if (place !== LATE) continue;
    await page.waitForTimeout(PACE.again);
    await name.click();
  }
  await page.waitForTimeout(PACE.look);
  await page.getByRole('button', { name: "Faire l'appel" }).click();
  await page.getByText(/^Appel fait.*3 absents · 1 retard/).waitFor();
  const took = performance.now() - begin;
  await page.goBack();
  return { took, flicks };
}

async function callRoll(page: Page, adresse: string): Promise<Appel> {
  const link = page.locator(`a[href="${adresse}"]`);
  await link.waitFor();
  const begin = performance.now();
  await link.click();
  await page.getByRole('list', { name: 'Élèves' }).getByRole('listitem').nth(79).waitFor();
  const opened = performance.now() - begin;
  const weights: Promise<{ up: number; down: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith(SENDING)) return;
    const sizes = request.sizes();
    weights.push(
      sizes.then((size) => ({
        up: size.requestBodySize + size.requestHeadersSize,
        down: size.responseBodySize + size.responseHeadersSize,
      })),
    );
  });
  const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith(SENDING));
  const pressed = performance.now();
  const sent = answered.then(() => performance.now() - pressed);
  await page.getByRole('button', { name: "Faire l'appel" }).click();
  await page.getByText(/^Appel fait/).waitFor();
  const told = performance.now() - pressed;
  const all = await Promise.all(weights);
  page.removeAllListeners('requestfinished');
  await page.goBack();
  return {
    opened,
    sent: await sent,
    told,
    requests: all.length,
    up: all.reduce((sum, { up }) => sum + up, 0),
    down: all.reduce((sum, { down }) => sum + down, 0),
  };
}
