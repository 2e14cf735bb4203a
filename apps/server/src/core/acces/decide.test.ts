/** The tests compare the decision with a small model of its own, over every combination that fast-check draws. */

import { API } from '@gestionscolaire/contract/api.ts';
import { OPERATIONS, type Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import {
  type Access,
  type AutreEcran,
  lookup,
  par,
  right,
  tab,
} from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MENUS } from '@gestionscolaire/contract/ecrans/references.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Caller } from './caller.ts';
import { decide } from './decide.ts';

/** A tab may have the reference of a menu: each is drawn for itself. */
const reference = fc.constantFrom(...MENUS.slice(0, 3));
const screen = fc.tuple(reference, fc.boolean()).map(([of, isTab]) => (isTab ? tab(of) : of));
const operation = fc.constantFrom(...OPERATIONS);
const early = fc.constantFrom<{ beforePasswordChange?: true }>({}, { beforePasswordChange: true });

const access: fc.Arbitrary<Access> = fc.oneof(
  fc.constant<Access>({ who: 'public' }),
  early.map((more): Access => ({ who: 'signed-in', ...more })),
  fc.constant<Access>({ who: 'signed-in', beforeSecondFactor: true }),
  early.map((more): Access => ({ who: 'self', field: 'id', ...more })),
  fc
    .tuple(
      screen,
      operation,
      fc.constantFrom('reseau' as const, 'ecole' as const),
      fc.array(
        fc.oneof(
          screen,
          fc.tuple(screen, operation).map(([of, own]) => par(of, own)),
        ),
        { maxLength: 1 },
      ),
    )
    .map(([of, needed, scope, also]) => right(of, needed, { scope, also })),
  screen.map((of) => lookup(of, z.object({}))),
);

const heldRights = fc
  .dictionary(reference, fc.uniqueArray(operation), { maxKeys: 3 })
  .map(
    (all) => new Map(Object.entries(all).map(([of, some]) => [of, new Set<Operation>(['lecture', ...some])])),
  );

const caller: fc.Arbitrary<Caller | null> = fc.option(
  fc.record({
    connexionId: fc.constant(1),
    userId: fc.integer({ min: 1, max: 3 }),
    ecoleId: fc.constantFrom(null, 1),
    appareilId: fc.constant(null),
    prouveeLe: fc.constant(null),
    motDePasseAChanger: fc.boolean(),
    secondFacteurAActiver: fc.boolean(),
    // Any privilege brings reading along: nobody holds a menu without an operation.
    rights: fc.record({ menus: heldRights, onglets: heldRights }),
  }),
);

/** Decides by the rules as docs/sujets/droits.md tells them, one after the other. */
function model(rule: Access, who: Caller | null, id: unknown): string {
  if (rule.who === 'public') return 'oui';
  if (who === null) return 'NON_CONNECTE';
  const isOpenEarly = 'beforePasswordChange' in rule && rule.beforePasswordChange;
  if (who.motDePasseAChanger && !isOpenEarly) return 'MOT_DE_PASSE_A_CHANGER';
  const givesFactor = 'beforeSecondFactor' in rule && rule.beforeSecondFactor;
  if (who.secondFacteurAActiver && !isOpenEarly && !givesFactor) return 'SECOND_FACTEUR_A_ACTIVER';
  if (rule.who === 'self') return id === who.userId ? 'oui' : 'HORS_DE_PORTEE';
  if (rule.who === 'lookup')
    return who.rights[rule.screen.kind].has(rule.screen.reference) ? 'oui' : 'réduit';
  if (rule.who === 'signed-in') return 'oui';
  const screens: readonly AutreEcran[] = [rule.screen, ...rule.also];
  const isHeld = screens.some(({ kind, reference: of, operation: own }) =>
    [...(who.rights[kind].get(of) ?? [])].includes(own ?? rule.operation),
  );
  const isForeign = who.ecoleId !== null && rule.operation !== 'lecture' && rule.scope === 'reseau';
  return isHeld && !isForeign ? 'oui' : 'DROIT_ABSENT';
}

/** Makes a person of the network with these operations on one menu. */
const surPays = (...operations: Operation[]): Caller => ({
  connexionId: 1,
  userId: 1,
  ecoleId: null,
  appareilId: null,
  prouveeLe: null,
  motDePasseAChanger: false,
  secondFacteurAActiver: false,
  rights: { menus: new Map([['pays', new Set(operations)]]), onglets: new Map() },
});

describe('decide', () => {
  it('décide comme le modèle, quels que soient l’appel, la personne et ses droits', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(access, caller, fc.integer({ min: 1, max: 3 }), (rule, who, id) => {
        const decision = decide(rule, who, { id });
        const told = decision.allowed ? (decision.reduced ? 'réduit' : 'oui') : decision.refus.code;
        seen.add(told);
        expect(told).toBe(model(rule, who, id));
      }),
      { numRuns: process.env['TESTS_LONGS'] === '1' ? 100_000 : 3000 },
    );
    const codes = 'DROIT_ABSENT HORS_DE_PORTEE MOT_DE_PASSE_A_CHANGER NON_CONNECTE SECOND_FACTEUR_A_ACTIVER';
    expect([...seen].toSorted()).toEqual([...codes.split(' '), 'oui', 'réduit']);
  });

  it('dit quel droit manque, sur quel menu, et qui peut le donner', () => {
    const person = surPays('lecture');
    const decision = decide(right('devises', 'ajout'), person, {});
    expect(decision.allowed ? '' : decision.refus.message).toBe(
      "Il vous manque l'ajout sur « devises ». Un administrateur peut vous donner ce droit.",
    );
  });

  it('un droit sur un menu ne vaut pour aucun autre', () => {
    const person = surPays(...OPERATIONS);
    for (const { access: rule } of API) {
      if (rule.who !== 'right') continue;
      const owners = [rule.screen, ...rule.also].map(({ kind, reference: of }) => `${kind} ${of}`);
      expect(decide(rule, person, {}).allowed).toBe(owners.includes('menus pays'));
    }
  });
});
