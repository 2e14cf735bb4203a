/** The texts that the installation of the service writes; systemd itself says whether its unit is right, where it is there. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tacheWindows, uniteSystemd } from './service.ts';

it('[OPS-15] l’unité de systemd démarre avec l’ordinateur, se relève d’un arrêt, et cite un dossier à espace et accent', () => {
  const unite = uniteSystemd('/opt/École 100 %/gestionscolaire');
  expect(unite).toContain('ExecStart="/opt/École 100 %%/gestionscolaire/gestionscolaire"');
  expect(unite).toContain('WorkingDirectory=/opt/École 100 %%/gestionscolaire\n');
  for (const ligne of [
    'Restart=always',
    'User=gestionscolaire',
    'WantedBy=multi-user.target',
    'KillMode=mixed',
  ])
    expect(unite.split('\n')).toContain(ligne);
});

it('[OPS-15] systemd ne trouve rien à redire à l’unité', () => {
  const la = mkdtempSync(join(tmpdir(), 'gestionscolaire-'));
  onTestFinished(() => rmSync(la, { recursive: true }));
  const dossier = join(la, 'École 100 %');
  mkdirSync(dossier);
  writeFileSync(join(dossier, 'gestionscolaire'), '#!/bin/sh\n');
  chmodSync(join(dossier, 'gestionscolaire'), 0o755);
  const file = join(la, 'gestionscolaire.service');
  // The account is made by the installation; this machine has root.
  writeFileSync(file, uniteSystemd(dossier).replaceAll('=gestionscolaire\n', '=root\n'));
  const systemd = '/usr/bin/systemd-analyze';
  const [programme, args] = existsSync(systemd) ? [systemd, ['verify', '--man=no', file]] : ['true', []];
  const { status, stdout, stderr } = spawnSync(programme, args, { encoding: 'utf8' });
  expect({ status, dit: `${stdout}${stderr}` }).toEqual({ status: 0, dit: '' });
});

/** Reads an XML of elements, attributes and text: its tags must close in order. */
function elements(xml: string): Map<string, string> {
  const ouverts: string[] = [];
  const lus = new Map<string, string>();
  const sansTete = xml.replace(/^<\?xml[^?]*\?>/, '');
  for (const [, fin = '', nom = '', texte = ''] of sansTete.matchAll(/<(\/?)([\w]+)(?:\s[^<>]*)?>([^<]*)/g)) {
    if (fin === '') ouverts.push(nom);
    else if (ouverts.pop() !== nom) throw new Error(`</${nom}> ne ferme rien`);
    if (fin === '' && texte.trim() !== '') lus.set(nom, texte);
  }
  expect(ouverts).toEqual([]);
  return lus;
}

it('[OPS-15] la tâche de Windows démarre avec l’ordinateur, se relève, n’a pas de fin, et cite son dossier', () => {
  const xml = tacheWindows('C:\\École & Fils\\gestionscolaire');
  expect(
    xml
      .split('\n')
      .slice(0, -1)
      .filter((ligne) => !ligne.endsWith('\r')),
  ).toEqual([]);
  const lus = elements(xml);
  expect(lus.get('Arguments')).toBe(
    '/d /s /c "&quot;C:\\École &amp; Fils\\gestionscolaire\\gestionscolaire.cmd&quot;"',
  );
  expect(lus.get('WorkingDirectory')).toBe('C:\\École &amp; Fils\\gestionscolaire');
  expect(lus.get('UserId')).toBe('S-1-5-19');
  expect([lus.get('ExecutionTimeLimit'), lus.get('Interval'), lus.get('StopIfGoingOnBatteries')]).toEqual([
    'PT0S',
    'PT1M',
    'false',
  ]);
  expect(xml).toContain('<BootTrigger>');
});
