/** Stores the lines of the security trace: core/http/trace decides which. */
import { createHash } from 'node:crypto';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { nomDAppareil } from '#administration/connexion/appareils/nom.ts';
import { isIdentifiant, numeroEntier } from '#administration/identifiants/identifiant.ts';
import type { Trx } from '#core/db/database.ts';
import type { NewRow } from '#core/db/tables.ts';
import { type StoredLine, storedLine, type TraceLine, type TracePort } from '#core/http/trace/log.ts';

/** The number of lines of one statement: SQLite takes some 32 000 values. */
const AT_ONCE = 500;
/** The characters of a hash that tell identifiers apart, and give nothing back: thirty bits. */
const LONGUEUR_DU_SIGNE = 5;

const signe = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, LONGUEUR_DU_SIGNE);

/**
 * Returns what may be kept of an identifier that is nobody's: its kind, and a sign that tells it from others. A text that is none may
 * be a password typed in the wrong field: nothing of it is kept.
 */
export function compteInconnu(typed: string): string {
  if (!isIdentifiant(typed)) return 'Ni e-mail ni téléphone';
  return typed.includes('@')
    ? `E-mail ${signe(cle(typed))}`
    : `Téléphone ${signe(numeroEntier(typed) ?? '')}`;
}

function rowOf({ agent, entite, entiteId, adresse, ...line }: StoredLine): NewRow<'traces'> {
  return {
    ...line,
    adresse,
    adresseCle: cle(adresse),
    appareil: nomDAppareil(agent),
    eleveId: entite === 'eleves' ? entiteId : null,
    personneId: entite === 'utilisateurs' ? entiteId : null,
  };
}

export const tracePort: TracePort = {
  async write(trx, lines) {
    for (let start = 0; start < lines.length; start += AT_ONCE) {
      await trx
        .insertInto('traces')
        .values(lines.slice(start, start + AT_ONCE).map(rowOf))
        .onConflict((conflict) =>
          conflict.column('cle').doUpdateSet((eb) => ({
            nombre: eb('traces.nombre', '+', eb.ref('excluded.nombre')),
            dernier: eb.ref('excluded.dernier'),
          })),
        )
        .execute();
    }
  },
};

/** Traces what a command of the machine does, which no call and no address makes. */
export async function tracerCommande(
  trx: Trx,
  line: Pick<TraceLine, 'quoi' | 'objet' | 'appel' | 'instant'> & Partial<TraceLine>,
): Promise<void> {
  const known: TraceLine = {
    motif: null,
    userId: null,
    compte: null,
    ecoleId: null,
    adresse: '',
    agent: '',
    appareilId: null,
    entite: null,
    entiteId: null,
    ...line,
  };
  await tracePort.write(trx, [storedLine(known)]);
}
