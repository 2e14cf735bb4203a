import { afterEach, describe, expect, it } from 'vitest';
import { announceTab } from './browser-tabs.ts';

let leave: (() => void)[] = [];

afterEach(() => {
  for (const one of leave) one();
  leave = [];
});

/** Waits long enough for a message to go to the other tab and back. */
const exchange = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 60);
  });

describe('les onglets d’un navigateur', () => {
  it('[SHELL-19] seul le nouvel onglet apprend, une fois, que d’autres sont ouverts', async () => {
    const told: string[] = [];
    for (const tab of ['premier', 'deuxième', 'troisième']) {
      leave.push(announceTab(() => told.push(tab)));
      await exchange();
    }
    expect(told).toEqual(['deuxième', 'troisième']);
  });

  it('[SHELL-19] un message étranger sur le canal ne dérange personne', async () => {
    const told: string[] = [];
    leave.push(announceTab(() => told.push('seul')));
    const channel = new BroadcastChannel('tab');
    leave.push(() => channel.close());
    for (const message of [null, 'bonjour', { kind: 'presence' }, { kind: 'presence', tab: 'un autre' }])
      channel.postMessage(message);
    await exchange();
    expect(told).toEqual([]);
  });
});
