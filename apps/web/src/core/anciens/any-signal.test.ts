import { expect, it } from 'vitest';
import { anySignal } from './any-signal.ts';

it('finit avec le premier des signaux, et dit sa raison', () => {
  const [un, autre] = [new AbortController(), new AbortController()];
  const joint = anySignal([un.signal, autre.signal]);
  expect(joint.aborted).toBe(false);
  autre.abort('délai');
  un.abort('départ');
  expect([joint.aborted, joint.reason]).toEqual([true, 'délai']);
  expect(anySignal([new AbortController().signal, autre.signal]).reason).toBe('délai');
});
