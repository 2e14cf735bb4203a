/** Makes places of a test by the calls: each answers the id of a new one, with all that stands above it. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import * as z from 'zod/mini';
import type { TestServer } from '#tests/harness.ts';

let places = 0;
const nom = (): string => {
  places += 1;
  return `Lieu ${places}`;
};

export type Lieu = 'pays' | 'regions' | 'prefectures' | 'communes' | 'quartiers';

/** The place above each, with the key that names it. */
const AU_DESSUS = {
  regions: { contrat: regions, cle: 'paysId', dans: 'pays' },
  prefectures: { contrat: prefectures, cle: 'regionId', dans: 'regions' },
  communes: { contrat: communes, cle: 'prefectureId', dans: 'prefectures' },
  quartiers: { contrat: quartiers, cle: 'communeId', dans: 'communes' },
} as const;

/** Makes a place under `parent`, or under a new one. */
export async function lieu(
  server: TestServer,
  niveau: Lieu,
  parent?: number,
  libelle = nom(),
): Promise<number> {
  const common = { libelle, code: null, creationUserId: 0 };
  if (niveau === 'pays') {
    const { data } = await server.admin.call(pays.create, { ...common, indicatifTel: '224', deviseId: null });
    return idOf(data);
  }
  const { contrat, cle, dans } = AU_DESSUS[niveau];
  const place = { ...common, [cle]: parent ?? (await lieu(server, dans)) };
  return idOf((await server.admin.call<Endpoint>(contrat.create, place)).data);
}

const idOf = (data: unknown): number =>
  z.parse(z.array(z.object({ id: z.int() })).check(z.minLength(1)), data)[0]?.id ?? 0;
