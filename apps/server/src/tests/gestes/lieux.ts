/** Makes places of a test by the calls: each answers the id of a new one, with all that stands above it. */
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import type { TestServer } from '#tests/harness.ts';

let places = 0;
const nom = (): string => {
  places += 1;
  return `Lieu ${places}`;
};

export type Lieu = 'pays' | 'regions' | 'prefectures' | 'communes' | 'quartiers';

/** Makes a place under `parent`, or under a new one. */
export async function lieu(
  server: TestServer,
  niveau: Lieu,
  parent?: number,
  libelle = nom(),
): Promise<number> {
  const { admin } = server;
  const above = async (of: Lieu): Promise<number> => parent ?? (await lieu(server, of));
  const common = { libelle, code: null, creationUserId: 0 };
  switch (niveau) {
    case 'pays': {
      const { data } = await admin.call(pays.create, {
        libelle,
        indicatifTel: '224',
        deviseId: null,
        creationUserId: 0,
      });
      return idOf(data);
    }
    case 'regions':
      return idOf((await admin.call(regions.create, { ...common, paysId: await above('pays') })).data);
    case 'prefectures':
      return idOf(
        (await admin.call(prefectures.create, { ...common, regionId: await above('regions') })).data,
      );
    case 'communes':
      return idOf(
        (await admin.call(communes.create, { ...common, prefectureId: await above('prefectures') })).data,
      );
    case 'quartiers':
      return idOf(
        (await admin.call(quartiers.create, { ...common, communeId: await above('communes') })).data,
      );
  }
}

function idOf(rows: { id: number }[]): number {
  const [first] = rows;
  if (first === undefined) throw new Error('no id');
  return first.id;
}
