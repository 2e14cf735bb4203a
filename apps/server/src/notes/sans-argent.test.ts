/** Marks and money do not meet: who holds money alone calls nothing of marks, and nothing of marks holds an amount. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMAINES } from '@gestionscolaire/contract/api.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import { pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer } from '#tests/harness.ts';

const APPELS = DOMAINES.find(({ nom }) => nom === 'Notes')?.appels ?? [];

const DE_LA_CAISSE = ['encaisser', 'paiements', 'journalCaisse', 'arrieres', 'reprises', 'tableaudebord'];

/** The keys that say an amount. */
const D_ARGENT = /montant|francs|prix|paye|paiement|solde|salaire|remise|caisse|recu|dette|arriere|reste/i;

function keysOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries<unknown>({ ...schema }).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...keysOf(value),
  ]);
}

const ROOT = join(import.meta.dirname, '../../../..');
const DOSSIERS = ['packages/contract/src/notes', 'apps/server/src/notes', 'apps/web/src/notes'];
/** Imports that write an amount, or know of payments. */
const ECRIT_DE_L_ARGENT = /values\/montant|fields\/money|#caisse\/|contract\/caisse\/|isMoney|estMontant/;

/** This page tells the code of a receipt from that of a bulletin, and refuses it unread. */
const RECONNAIT_UN_RECU = 'apps/web/src/notes/verifier/verifier.tsx';

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));

describe('les notes et l’argent', () => {
  it('[NOTE-64] qui n’a que la caisse est refusé par chaque appel des notes', async () => {
    const server = await ownServer();
    const ecoleId = await createSchool(server);
    const droits = Object.fromEntries(DE_LA_CAISSE.map((menu) => [menu, OPERATIONS]));
    const caissier = await server.person({ ecoleId, droits });
    const parDroit = APPELS.filter(({ access }) => access.who === 'right');
    expect(parDroit.length).toBeGreaterThan(60);
    const passes: string[] = [];
    for (const endpoint of parDroit) {
      const inPath = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, 1]));
      const { status, refus } = await caissier.call(endpoint, { ...inPath, ecoleId });
      if (status !== 403 || refus.code !== 'DROIT_ABSENT') passes.push(`${endpoint.name} ${status}`);
    }
    expect(passes).toEqual([]);
    // The others answer to whoever is signed in the words of a choice alone, or to everybody whether a paper stands.
    const autres = APPELS.filter(({ access }) => access.who !== 'right');
    expect(autres.filter(({ access }) => access.who !== 'lookup' && access.who !== 'public')).toEqual([]);
    const mots = autres.flatMap(({ access }) =>
      access.who === 'lookup' ? keysOf(z.toJSONSchema(access.reduced)) : [],
    );
    expect(mots.filter((mot) => /note|moyenne|rang|valeur|inscription|eleve/i.test(mot))).toEqual([]);
  });

  it('[NOTE-64] aucune réponse des notes n’a de clé qui dise un montant', () => {
    const found = APPELS.flatMap(({ name, output }) =>
      keysOf(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }))
        .filter((key) => D_ARGENT.test(key))
        .map((key) => `${name} ${key}`),
    );
    expect(found).toEqual([]);
  });

  it('[NOTE-64] aucun écran, papier ni export des notes ne sait écrire un montant', () => {
    const files = DOSSIERS.flatMap(filesIn).filter((file) => file !== RECONNAIT_UN_RECU);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => ECRIT_DE_L_ARGENT.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual(
      [],
    );
  });
});
