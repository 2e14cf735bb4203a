/** Finds receipts and closings by the hash of what their paper signs, those that were printed before too. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { addColumns, createIndex, texte } from '#core/db/columns.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

/** The number of entries read and written at once. */
const LOT = 500;
const SEPARATEUR = '\u001F';

const entry = z.object({
  ecoleId: z.coerce.number(),
  rang: z.coerce.number(),
  genre: z.string(),
  contenu: z.string(),
  empreinte: z.string(),
});
type Entry = z.output<typeof entry>;

const recu = z.object({
  ecole: z.string(),
  session: z.string(),
  numero: z.int(),
  jour: z.string(),
  montant: z.int(),
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
});
const cloture = z.object({
  ecole: z.string(),
  jour: z.string(),
  caissier: z.string(),
  attendu: z.int(),
  compte: z.int(),
});

/** Returns the text that its paper signs, as of this version; an older entry that lacks some of it was never printed. */
function textOf({ ecoleId, rang, genre, contenu, empreinte }: Entry): string | undefined {
  const tete = `${ecoleId}-${rang}-${empreinte.slice(0, 32)}`;
  const told: unknown = JSON.parse(contenu);
  if (genre === 'paiement') {
    const { data } = recu.safeParse(told);
    if (data === undefined) return undefined;
    const { ecole, session, numero, jour, montant, matricule, prenoms, nom } = data;
    const all = ['GS1', ecoleId, ecole, session, numero, jour, montant, matricule, `${prenoms} ${nom}`, tete];
    return all.join(SEPARATEUR);
  }
  const { data } = cloture.safeParse(told);
  if (data === undefined) return undefined;
  const { ecole, jour, caissier, attendu, compte } = data;
  return ['GC1', ecoleId, ecole, jour, caissier, attendu, compte, tete].join(SEPARATEUR);
}

async function fill(trx: Trx): Promise<void> {
  let last = { ecoleId: 0, rang: 0 };
  for (;;) {
    const { rows } = await sql`
      select "ecoleId", rang, genre, contenu, empreinte from ecritures
      where ("ecoleId", rang) > (${last.ecoleId}, ${last.rang}) and genre in ('paiement', 'cloture')
      order by "ecoleId", rang limit ${LOT}`.execute(trx);
    const entries = z.parse(z.array(entry), rows);
    for (const one of entries) {
      const text = textOf(one);
      if (text === undefined) continue;
      const attestation = createHash('sha256').update(text).digest('hex').slice(0, 16);
      await anyTable(trx)
        .updateTable('ecritures')
        .set({ attestation })
        .where('ecoleId', '=', one.ecoleId)
        .where('rang', '=', one.rang)
        .execute();
    }
    last = entries.at(-1) ?? last;
    if (entries.length < LOT) return;
  }
}

export const attestations: Steps = {
  name: '0007-attestations',
  async up(trx) {
    await addColumns(trx, 'ecritures', { attestation: texte({ nullable: true }) });
    await fill(trx);
    await createIndex(trx, 'ecritures', 'attestation', ['ecoleId', 'attestation']);
  },
};
