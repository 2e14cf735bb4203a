import { expect, it } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import { migrate } from '#core/db/migrations/migrate.ts';
import { insertRows } from '#core/db/rows.ts';
import { empreinteDuContenu } from '#fichiers/contenus.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { JPEG } from '#tests/gestes/fichiers.ts';
import { DEBUT, ownDatabase } from '#tests/harness.ts';

const now = () => DEBUT;

it('les photos gardées perdent leur lieu par la mise à jour ; un logo, que des bulletins scellés nomment, reste', async () => {
  const { database } = await ownDatabase();
  const until = MIGRATIONS.findIndex(({ name }) => name === '0038-images');
  await migrate(database, MIGRATIONS.slice(0, until), now);
  const dite = (lieu: string) =>
    Buffer.concat([
      JPEG.subarray(0, 20),
      Buffer.from(`\xff\xfe\x00\x0b${lieu}`, 'latin1'),
      JPEG.subarray(20),
    ]);
  const envoyees = [dite('Conakry 1'), dite('Conakry 2'), JPEG, Buffer.from('%PDF-1.4 Conakry %%EOF')];
  const noms = ['photo.jpg', 'logo.jpg', 'nue.jpg', 'papier.pdf'];
  await database.transaction(async (trx) => {
    const stamp = { now: DEBUT, userId: null };
    for (const [rang, bytes] of envoyees.entries()) {
      const [empreinte, taille] = [empreinteDuContenu(bytes), bytes.length];
      await anyTable(trx)
        .insertInto('contenus')
        .values({ empreinte, taille, contenu: bytes.toString('base64') })
        .execute();
      const nom = noms[rang] ?? '';
      const fichier = { nom, type: 'image/jpeg', taille, estPublic: 0, ecoleId: null, empreinte };
      await insertRows(trx, 'fichiers', [fichier], stamp);
    }
    await insertRows(trx, 'ecoles', [{ libelle: 'École', libelleCle: 'ecole', logo: 'logo.jpg' }], stamp);
  });
  await migrate(database, MIGRATIONS, now);
  const rows = await anyTable(database.read)
    .selectFrom('fichiers')
    .innerJoin('contenus', 'contenus.empreinte', 'fichiers.empreinte')
    .select(['nom', 'contenu', 'fichiers.taille'])
    .orderBy('fichiers.id')
    .execute();
  const attendues = [JPEG, ...envoyees.slice(1)];
  expect(rows).toEqual(
    attendues.map((bytes, rang) => ({
      nom: noms[rang],
      contenu: bytes.toString('base64'),
      taille: bytes.length,
    })),
  );
  // The photograph without its place is the very file that another sent without one.
  expect(await database.read.selectFrom('contenus').select('id').execute()).toHaveLength(3);
});
