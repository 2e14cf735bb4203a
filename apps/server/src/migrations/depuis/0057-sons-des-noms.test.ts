import { signataires } from '@gestionscolaire/contract/notes/signataires.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sonsDesNoms } from '#migrations/personnes/0057-sons-des-noms.ts';
import { contenu } from '#tests/contenu.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addEleve, equiper } from '#tests/gestes/scolarite.ts';

const SONNES = {
  eleves: ['prenoms', 'nom', 'tuteurNom', 'tuteur2Nom'],
  utilisateurs: ['prenoms', 'nom'],
  signataires: ['nom'],
};

it('[SEMAINE-09] les personnes d’avant la mise à jour se trouvent comme celles d’aujourd’hui, et rien d’autre ne change', async () => {
  const { server, depart } = await commencer(equiper);
  const { ecoleId } = depart;
  for (const nom of ['D’Almeida', 'N\u02B9Diaye', 'M Mah']) await addEleve(server, ecoleId, { nom });
  const signe = { ecoleId, etape: 'collège', rang: 1, titre: 'Le Principal', genre: 'direction' };
  await server.admin.call(signataires.create, { ...signe, nom: 'Camara', creationUserId: 0 });
  const today = await contenu(server.database.read);
  expect(today['eleves']?.map((row) => row['nomSonCle'])).toEqual(['dalmeida', 'njai', 'm ma mmah ma MA']);
  expect(today['signataires']).toMatchObject([{ nomSonCle: 'kamara' }]);
  await server.database.transaction(async (trx) => {
    for (const [table, champs] of Object.entries(SONNES))
      for (const champ of champs)
        await sql`alter table ${sql.table(table)} drop column ${sql.ref(`${champ}SonCle`)}`.execute(trx);
    // That apostrophe was a letter before.
    await trx.updateTable('eleves').set({ nomCle: 'n\u02B9diaye' }).where('nomCle', '=', "n'diaye").execute();
    await sonsDesNoms.up(trx, server.now);
  });
  expect(await contenu(server.database.read)).toEqual(today);
});
