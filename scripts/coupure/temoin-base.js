/** Prepares the control of npm run coupure: the same product, except that its database does not wait for the disk. */
import { DatabaseSync } from 'node:sqlite';

/** @type {(this: DatabaseSync, sql: string) => void} */
const exec = Reflect.get(DatabaseSync.prototype, 'exec');

DatabaseSync.prototype.exec = function execSansAttendre(sql) {
  if (!/synchronous\s*=\s*full/.test(sql)) return exec.call(this, sql);
  exec.call(this, sql.replace(/synchronous\s*=\s*full/, 'synchronous = normal'));
  const { synchronous } = this.prepare('pragma synchronous').get() ?? {};
  if (synchronous !== 1)
    throw new Error(`synchronous=${String(synchronous)} : le témoin ne prouverait rien.`);
};
