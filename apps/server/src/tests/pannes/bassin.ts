/** Puts a pgbouncer of one test alone, in transaction mode, before a database. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { portLibre, programmes, repond } from '#tests/processus/grappe.ts';

/** The first version that keeps named statements: those before refuse to start with the setting. */
const GARDE_DEPUIS = [1, 21] as const;

export interface Bassin {
  /** The address of the database through pgbouncer. */
  readonly url: string;
}

/** `garde`: whether it keeps named statements, where it is recent enough to know them. */
export async function ownBassin(url: string, { garde }: { readonly garde: boolean }): Promise<Bassin> {
  const programme = process.env['PGBOUNCER'] ?? 'pgbouncer';
  const { identite } = await programmes(url);
  const { hostname, port, pathname, username } = new URL(url);
  const dossier = mkdtempSync(join(tmpdir(), 'gestionscolaire-bassin-'));
  const ecrire = (nom: string, texte: string) => {
    writeFileSync(join(dossier, nom), texte);
    if (identite !== undefined) chownSync(join(dossier, nom), identite.uid, identite.gid);
    return join(dossier, nom);
  };
  if (identite !== undefined) chownSync(dossier, identite.uid, identite.gid);
  const place = await portLibre();
  const [, majeure = 0, mineure = 0] =
    /PgBouncer (\d+)\.(\d+)/
      .exec(spawnSync(programme, ['--version'], { encoding: 'utf8' }).stdout)
      ?.map(Number) ?? [];
  const connait = majeure > GARDE_DEPUIS[0] || mineure >= GARDE_DEPUIS[1];
  const ini = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${place}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${ecrire('userlist.txt', `"${username}" ""\n`)}`,
    'pool_mode = transaction',
    // Fewer than the server's own: each of its connections meets each of the base's.
    'default_pool_size = 3',
    'ignore_startup_parameters = extra_float_digits',
    ...(connait ? [`max_prepared_statements = ${garde ? 200 : 0}`] : []),
  ];
  const enfant = spawn(programme, ['-q', ecrire('pgbouncer.ini', `${ini.join('\n')}\n`)], {
    cwd: dossier,
    ...identite,
    stdio: 'ignore',
  });
  onTestFinished(() => {
    enfant.kill('SIGKILL');
    rmSync(dossier, { recursive: true, force: true });
  });
  const devant = new URL(url);
  devant.host = `127.0.0.1:${place}`;
  if (!(await repond(devant.href, enfant))) throw new Error('pgbouncer ne démarre pas.');
  return { url: devant.href };
}
