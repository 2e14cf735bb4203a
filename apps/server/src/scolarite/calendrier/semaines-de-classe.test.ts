import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  SEMAINE_EN_DOUBLE,
  SEMAINE_SANS_CLASSE,
  semainesDeClasse,
} from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { createSchool, theSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

let years = 2000;

/** Returns a day on which no week begins yet. */
function jourLibre(): string {
  years += 1;
  return `${years}-10-01`;
}

const SEMAINE = { ...SEMAINE_D_USAGE, etape: null };

checkCrud({
  contract: semainesDeClasse,
  sample: async (server, libelle) => ({
    ...SEMAINE,
    ecoleId: await theSchool(server),
    libelle,
    aPartirDu: jourLibre(),
  }),
  change: {
    field: 'samedi',
    value: async (_server, row) => (row['samedi'] === 'matin' ? 'journee' : 'matin'),
  },
  unique: async () => ({ aPartirDu: jourLibre() }),
  ids: { create: 'SUIVI-36' },
});

describe('semaines de classe', () => {
  let server: TestServer;
  let ecoleId: number;
  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
  });
  const add = (more: Record<string, unknown> = {}) =>
    server.admin.call(semainesDeClasse.create, {
      ...SEMAINE,
      ecoleId,
      libelle: 'Semaine ordinaire',
      aPartirDu: '2026-10-01',
      libelleConfirme: true,
      creationUserId: 0,
      ...more,
    });

  it('[SUIVI-36] deux d’un niveau ne commencent pas le même jour, même ajoutées au même instant', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect((await add()).refus.champs).toEqual({ aPartirDu: SEMAINE_EN_DOUBLE });
    expect((await add({ etape: 'primaire' })).status).toBe(201);
    expect((await add({ etape: 'primaire' })).refus.champs).toEqual({ aPartirDu: SEMAINE_EN_DOUBLE });
    expect((await add({ aPartirDu: '2027-01-04' })).status).toBe(201);
  });

  it('[SUIVI-36] une semaine a classe un jour au moins', async () => {
    const aucune = Object.fromEntries(Object.keys(SEMAINE_D_USAGE).map((jour) => [jour, 'aucune']));
    expect((await add(aucune)).refus.champs).toEqual({ lundi: SEMAINE_SANS_CLASSE });
    expect((await add({ ...aucune, samedi: 'matin' })).status).toBe(201);
    expect((await add({ lundi: 'soir' })).refus.champs).toHaveProperty('lundi');
  });
});
