/** Makes the tables of the second factor of a person, and lets a group want it; no group does. */
import {
  addColumns,
  createIndex,
  createTable,
  drapeau,
  entier,
  id,
  instant,
  reference,
  texte,
} from '#core/db/columns.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';

export const secondFacteur: Steps = {
  name: '0024-second-facteur',
  async up(trx) {
    await createTable(
      trx,
      'seconds_facteurs',
      {
        userId: reference('utilisateurs'),
        // The secret in use, base64url; null until its first code was typed.
        secret: texte({ nullable: true }),
        // The one that was drawn for another application and waits for its first code.
        prepare: texte({ nullable: true }),
        depuis: instant({ nullable: true }),
        // The steps by which the telephone's clock is ahead of this machine's.
        decalage: entier(),
        // The step of the last code that opened.
        dernierPas: entier({ nullable: true }),
      },
      { primaryKey: ['userId'] },
    );
    await createTable(trx, 'codes_de_secours', {
      id: id(),
      userId: reference('utilisateurs'),
      empreinte: texte(),
      utilise: instant({ nullable: true }),
    });
    await createIndex(trx, 'codes_de_secours', 'empreinte', ['userId', 'empreinte'], { unique: true });
    await addColumns(trx, 'groupes', { estEnDeuxEtapes: drapeau(0) });
  },
};
