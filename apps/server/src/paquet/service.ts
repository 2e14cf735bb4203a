/**
 * Makes an installation start with the computer: a unit of systemd, or a task of Windows. Node is no service of Windows, and a program
 * that would make it one is one more to trust; a task at startup wants none ([0050]).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A service that cannot be installed; the message is for the person. */
export class ServiceRefuse extends Error {}

const NOM = 'gestionscolaire';
const UNITE = `/etc/systemd/system/${NOM}.service`;
const COMPTE = 'gestionscolaire';
const MAISON = '/var/lib/gestionscolaire';

/** Writes a text for a quoted value of a unit: '%' begins a specifier, '$' a variable. */
const citer = (texte: string): string =>
  `"${texte.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`;

/** Returns the unit of systemd that serves a folder. */
export const uniteSystemd = (dossier: string): string =>
  `[Unit]
Description=GestionScolaire
After=network-online.target
Wants=network-online.target

[Service]
Type=simple
User=${COMPTE}
Group=${COMPTE}
WorkingDirectory=${dossier.replaceAll('%', '%%')}
ExecStart=${citer(join(dossier, NOM)).replaceAll('$', '$$$$')}
Restart=always
RestartSec=5
KillMode=mixed
TimeoutStopSec=90
UMask=0077
NoNewPrivileges=yes
PrivateTmp=yes
ProtectSystem=full
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictSUIDSGID=yes

[Install]
WantedBy=multi-user.target
`;

const enXml = (texte: string): string =>
  texte.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the task of Windows that serves a folder: at startup, as LOCAL SERVICE, begun again a minute after a crash. */
export const tacheWindows = (dossier: string): string =>
  `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.3" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>GestionScolaire</Description>
  </RegistrationInfo>
  <Triggers>
    <BootTrigger>
      <Enabled>true</Enabled>
    </BootTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>S-1-5-19</UserId>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <AllowHardTerminate>true</AllowHardTerminate>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>999</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>%SystemRoot%\\System32\\cmd.exe</Command>
      <Arguments>/d /s /c "${enXml(`"${dossier}\\${NOM}.cmd"`)}"</Arguments>
      <WorkingDirectory>${enXml(dossier)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`.replaceAll('\n', '\r\n');

/** Runs a program of the system, found by its folder: a service has no PATH to count on. */
function lancer(programme: string, args: readonly string[], phrase: string): void {
  const dossiers = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].map((one) => join(one, programme));
  const file =
    process.platform === 'win32' ? programme : (dossiers.find((one) => existsSync(one)) ?? programme);
  const { status, stderr } = spawnSync(file, [...args], { encoding: 'utf8', windowsHide: true });
  if (status !== 0) throw new ServiceRefuse(`${phrase} ${stderr?.trim() ?? ''}`.trim());
}

const systemeWindows = (nom: string): string =>
  join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', nom);

/** Refuses a folder that the account of the service could not enter. */
function exigerOuvert(dossier: string): void {
  for (let la = dirname(dossier); ; la = dirname(la)) {
    if ((statSync(la).mode & 0o001) === 0) {
      throw new ServiceRefuse(
        `Le service ne pourrait pas entrer dans ${la}. Déplacez le dossier de GestionScolaire, par exemple dans /opt, puis recommencez.`,
      );
    }
    if (la === dirname(la)) return;
  }
}

/** Installs the service of a folder, and starts it. */
export function installerService(dossier: string): void {
  if (process.platform === 'win32') {
    const droits = 'Ouvrez « Invite de commandes » en administrateur, puis recommencez.';
    lancer(systemeWindows('icacls.exe'), [dossier, '/grant', '*S-1-5-19:(OI)(CI)M', '/T', '/Q'], droits);
    const la = mkdtempSync(join(tmpdir(), 'gestionscolaire-'));
    try {
      const file = join(la, 'tache.xml');
      // The task scheduler wants UTF-16 with its mark.
      writeFileSync(file, `\ufeff${tacheWindows(dossier)}`, 'utf16le');
      lancer(
        systemeWindows('schtasks.exe'),
        ['/Create', '/TN', 'GestionScolaire', '/XML', file, '/F'],
        droits,
      );
    } finally {
      rmSync(la, { recursive: true, force: true });
    }
    lancer(systemeWindows('schtasks.exe'), ['/Run', '/TN', 'GestionScolaire'], 'La tâche ne démarre pas.');
    return;
  }
  exigerLinux();
  exigerOuvert(dossier);
  if (spawnSync('/usr/bin/id', ['-u', COMPTE]).status !== 0) {
    const compte = [
      '--system',
      '--user-group',
      '--home-dir',
      MAISON,
      '--create-home',
      '--shell',
      '/usr/sbin/nologin',
    ];
    lancer('useradd', [...compte, COMPTE], `Le compte ${COMPTE} n'a pas pu être créé.`);
  }
  lancer(
    'chown',
    ['-R', `${COMPTE}:${COMPTE}`, dossier],
    "Le dossier n'a pas pu être donné au compte du service.",
  );
  writeFileSync(UNITE, uniteSystemd(dossier), { mode: 0o644 });
  lancer('systemctl', ['daemon-reload'], 'systemd ne répond pas.');
  lancer(
    'systemctl',
    ['enable', '--now', NOM],
    'Le service ne démarre pas : journalctl -u gestionscolaire dit pourquoi.',
  );
}

function exigerLinux(): void {
  if (process.platform !== 'linux')
    throw new ServiceRefuse("Le service s'installe sous Linux et sous Windows.");
  if (process.getuid?.() !== 0)
    throw new ServiceRefuse('Il faut être administrateur : sudo ./gestionscolaire service installer');
  if (!existsSync('/run/systemd/system')) {
    throw new ServiceRefuse(
      'systemd ne tourne pas sur cet ordinateur : lancez ./gestionscolaire par ce qui démarre vos programmes.',
    );
  }
}

/** Stops the service and removes it; the data and the versions stay. */
export function retirerService(): void {
  if (process.platform === 'win32') {
    const droits = 'Ouvrez « Invite de commandes » en administrateur, puis recommencez.';
    lancer(systemeWindows('schtasks.exe'), ['/Delete', '/TN', 'GestionScolaire', '/F'], droits);
    return;
  }
  if (!existsSync(UNITE)) throw new ServiceRefuse("Le service n'est pas installé.");
  exigerLinux();
  lancer('systemctl', ['disable', '--now', NOM], "Le service ne s'arrête pas.");
  rmSync(UNITE);
  lancer('systemctl', ['daemon-reload'], 'systemd ne répond pas.');
}
