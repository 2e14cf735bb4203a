/**
 * Says why the server did not start, as one sentence for the person at the terminal; undefined for an error that
 * nobody foresaw.
 */
import { isUnavailable } from './core/db/constraints.ts';
import { MigrationRefusee } from './core/db/migrations/migrate.ts';
import { ValeurIllisible } from './core/db/unreadable.ts';
import { CleDuServeurRefusee } from './core/secret/server-key.ts';
import { DossierRefuse } from './dossier-des-donnees.ts';
import { ReglageRefuse } from './settings.ts';

export function startFailure(error: unknown): string | undefined {
  if (error instanceof ReglageRefuse || error instanceof MigrationRefusee) return error.message;
  if (error instanceof ValeurIllisible || error instanceof DossierRefuse) return error.message;
  if (error instanceof CleDuServeurRefusee) return error.message;
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return 'PORT : ce port est déjà pris. GestionScolaire tourne peut-être déjà.';
  if (code === 'EADDRNOTAVAIL') return "HOST : cette adresse n'est pas celle de cet ordinateur.";
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return "PORT ou DATA_DIR : ce compte n'a pas le droit de s'en servir.";
  }
  if (code === 'ENOTDIR' || code === 'EEXIST') return "DATA_DIR : ce n'est pas un dossier.";
  if (code === 'ENOENT' && Reflect.get(Object(error), 'syscall') === 'mkdir') {
    return 'DATA_DIR : ce dossier ne peut pas être créé.';
  }
  // The code is SQLITE_NOTADB.
  if (code === 'ERR_SQLITE_ERROR' && Reflect.get(Object(error), 'errcode') === 26) {
    return "DATA_DIR : le fichier gestionscolaire.db qui s'y trouve n'est pas une base de données.";
  }
  if (code === 'ERR_SQLITE_ERROR') {
    const errcode = Number(Reflect.get(Object(error), 'errcode')) & 0xff;
    if (errcode === SQLITE_CORRUPT) {
      return 'DATA_DIR : la base gestionscolaire.db est abîmée. Remettez une sauvegarde avec npm run restauration.';
    }
    if (errcode === SQLITE_CANTOPEN || errcode === SQLITE_READONLY) {
      return "DATA_DIR : la base ne s'ouvre pas en écriture dans ce dossier. Donnez à ce compte le droit d'y écrire, ou montez le disque en écriture.";
    }
    if (errcode === SQLITE_FULL) return 'DATA_DIR : le disque est plein.';
  }
  if (typeof code === 'string' && code.startsWith('ERR_OSSL')) {
    return "TLS_CERT ou TLS_KEY : ce fichier ne contient pas ce qu'il faut, au format PEM.";
  }
  if (code === 'ENOTFOUND' && Reflect.get(Object(error), 'hostname') === process.env['HOST']) {
    return "HOST : cette adresse n'existe pas.";
  }
  // The user, the password or the database is wrong.
  if (code === '28P01' || code === '28000' || code === '3D000') {
    return 'DATABASE_URL : PostgreSQL refuse cet utilisateur, ce mot de passe ou cette base.';
  }
  if (isUnavailable(error))
    return 'DATABASE_URL ou DATA_DIR : la base de données ne répond pas ou est occupée.';
  return undefined;
}

const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}
