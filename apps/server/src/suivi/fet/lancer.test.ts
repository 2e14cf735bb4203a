/** The tests run programs that stand for a `fet-cl` that fails, and in the long run the real one (FET_CL says where it is). */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DemandeFet, lancerFet } from './lancer.ts';
import { lecon, SEMAINE, SERREE } from './tests/ecole.ts';

let dossier: string;
let travail: string;
beforeEach(() => {
  dossier = mkdtempSync(join(tmpdir(), 'fet-essai-'));
  travail = mkdtempSync(join(dossier, 'travail-'));
});
afterEach(() => rmSync(dossier, { recursive: true }));

/** Runs a shell script as if it were FET; its folder is gone afterwards. */
async function jouer(script: string, plus: Partial<DemandeFet> = {}) {
  const programme = join(dossier, 'programme');
  writeFileSync(programme, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  try {
    return await lancerFet({ programme, semaine: SEMAINE, dossier: travail, delai: 20_000, ...plus });
  } finally {
    expect(readdirSync(travail)).toEqual([]);
  }
}
const rendre = (xml: string) =>
  `mkdir -p sortie/timetables/semaine && printf '%s' '${xml}' > sortie/timetables/semaine/semaine_activities.xml`;
const RIEN = { genre: 'refuse', phrases: ['FET s’est arrêté sans rendre d’emploi du temps.'] };

it('[SUIVI-43] un succès sans fichier n’en est pas un, et un refus garde ses phrases', async () => {
  expect(await jouer('exit 0')).toEqual(RIEN);
  expect(await jouer('echo "Message : trop d’heures"; exit 0')).toEqual({
    genre: 'refuse',
    phrases: ['trop d’heures'],
  });
});

it('[SUIVI-43] un fichier illisible, ou d’autres leçons, n’est pas une réponse', async () => {
  expect((await jouer(rendre('<Activities_Timetable><Acti'))).genre).toBe('refuse');
  expect(await jouer(rendre('<Activities_Timetable></Activities_Timetable>'))).toEqual({
    genre: 'refuse',
    phrases: ['FET a rendu un emploi du temps qui n’a pas les mêmes leçons.'],
  });
});

it('[SUIVI-43] des places qui se heurtent ne sont pas crues', async () => {
  const ligne = (id: number) =>
    `<Activity><Id>${id}</Id><Day>Mardi</Day><Hour>9h</Hour><Room></Room></Activity>`;
  const semaine = { ...SEMAINE, lecons: [lecon(1), lecon(2)] };
  const lu = await jouer(rendre(`<Activities_Timetable>${ligne(1)}${ligne(2)}</Activities_Timetable>`), {
    semaine,
  });
  expect(lu).toMatchObject({
    genre: 'refuse',
    phrases: [
      'FET a rendu un emploi du temps qui ne tient pas.',
      expect.stringContaining('deux leçons'),
      expect.anything(),
    ],
  });
});

it('[SUIVI-43] qui ne finit pas est arrêté à son délai, puis de force', async () => {
  const debut = performance.now();
  expect(await jouer('exec sleep 60', { delai: 200 })).toEqual(RIEN);
  expect(performance.now() - debut).toBeLessThan(20_000);
  expect(await jouer('trap "" TERM; while :; do sleep 0.1; done', { delai: 200 })).toEqual(RIEN);
  expect(performance.now() - debut).toBeGreaterThan(2000);
});

it('[SUIVI-43] qui demande l’arrêt l’obtient, et le dossier s’en va', async () => {
  const arret = new AbortController();
  setTimeout(() => arret.abort(new Error('arrêt demandé')), 200);
  await expect(jouer('exec sleep 60', { signal: arret.signal })).rejects.toThrow('arrêt demandé');
});

it('[SUIVI-43] il ne voit pas les réglages du serveur ; ce qu’il dit sans fin est borné', async () => {
  process.env['ESSAI_SECRET'] = 'secret-du-serveur';
  try {
    expect(await jouer('echo "Message : [$ESSAI_SECRET]"')).toEqual({ genre: 'refuse', phrases: ['[]'] });
  } finally {
    delete process.env['ESSAI_SECRET'];
  }
  const lu = await jouer('yes "Message : encore" | head -c 3000000');
  expect(lu.genre === 'refuse' ? lu.phrases : []).toHaveLength(20);
});

it('[SUIVI-43] absent, il le dit ; une semaine fautive ne le lance pas', async () => {
  expect(await jouer('', { programme: join(dossier, 'absent') })).toEqual({
    genre: 'refuse',
    phrases: ['Le programme FET ne se lance pas.'],
  });
  const temoin = join(dossier, 'temoin');
  const semaine = { ...SEMAINE, lecons: [] };
  expect((await jouer(`touch '${temoin}'`, { semaine })).genre).toBe('refuse');
  expect(existsSync(temoin)).toBe(false);
});

it('[SUIVI-42][SUIVI-43] le vrai FET place une semaine, et dit la leçon qu’il ne peut placer', {
  tags: ['processus'],
}, async () => {
  const demande = { programme: process.env['FET_CL'] ?? '/usr/bin/fet-cl', dossier: travail, delai: 2000 };
  const entier = await lancerFet({ ...demande, semaine: SEMAINE });
  expect(entier).toMatchObject({ genre: 'complet', places: SEMAINE.lecons.map(({ cle }) => ({ cle })) });
  const serre = await lancerFet({ ...demande, semaine: SERREE });
  expect(serre.genre).toBe('incomplet');
  expect(serre.genre === 'incomplet' ? serre.difficile : null).toMatch(/^cours-[123]$/);
  expect(readdirSync(travail)).toEqual([]);
});
