/** Tests what becomes of the roll calls that wait on this device; the test gives the server's answers. */
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStorage } from '#core/api/identity.ts';
import { notices } from '#core/ui/dialogs/requests.ts';
import { appelsGardes, garderEtEnvoyer, nomDeFeuille, ouvrirLesAppels } from './envoi.ts';

const LIEU = { classeId: 5, jour: '2026-11-06', demiJournee: 'matin', creneauId: null } as const;
const faite = (pointage: 'present' | 'absence') => ({
  ...LIEU,
  ecoleId: 2,
  eleves: [{ inscriptionId: 1, pointage, minutes: null }],
});
const PRISE = { id: 9, effectif: 1, presents: 0, absents: 1, retards: 0, ecartes: [], nonAppeles: [] };
const pris = (more = {}) => new Response(JSON.stringify([{ ...PRISE, ...more }]), { status: 201 });
const refuse = () => new Response(JSON.stringify({ error: 'Non.', code: 'INVALIDE' }), { status: 422 });

/** A sending that waits: the test answers it, or cuts its network. */
interface Envoi {
  readonly body: string;
  readonly repondre: (answer: Response) => void;
  readonly couper: () => void;
}
let partis: Envoi[] = [];

/** The sheet that stands on this device. */
const garde = () => appelsGardes.get().gardes[nomDeFeuille(LIEU)];
const dits = () => notices.get().map(({ message }) => message);

/** Waits for a sending, and returns it. */
const envoi = (rang: number): Promise<Envoi> => vi.waitUntil(() => partis[rang], { timeout: 20_000 });

beforeEach(() => {
  localStorage.setItem(CLES_LOCALES.identite, JSON.stringify({ token: 'jeton', data: [{ id: 7 }] }));
  partis = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) =>
    url.includes('addFeuilleAppel')
      ? new Promise<Response>((repondre, reject) => {
          partis.push({ body, repondre, couper: () => reject(new TypeError('Failed to fetch')) });
        })
      : Promise.resolve(new Response('[]')),
  );
});

afterEach(async () => {
  await appelsGardes.abandonner(nomDeFeuille(LIEU));
  clearStorage();
});

it.each([
  ['prise', pris],
  ['refusée', refuse],
] as const)(
  '[SUIVI-04] refaite pendant qu’elle part, une feuille %s laisse la seconde attendre',
  async (_, answer) => {
    const first = garderEtEnvoyer(faite('present'), '7e A');
    const parti = await envoi(0);
    const second = garderEtEnvoyer(faite('absence'), '7e A');
    const suivant = await envoi(1);
    parti.repondre(answer());
    await first;
    suivant.couper();
    await second;
    expect(garde()).toMatchObject({ feuille: { eleves: [{ pointage: 'absence' }] }, refus: null });
  },
);

it('[SUIVI-04] une feuille qui part seule, plus tard, dit aussi qui n’a pas été appelé', async () => {
  const made = garderEtEnvoyer(faite('absence'), '7e A');
  (await envoi(0)).couper();
  expect(await made).toBeUndefined();
  const again = ouvrirLesAppels();
  (await envoi(1)).repondre(pris({ nonAppeles: ['Bah Mariama'], ecartes: [4] }));
  await again;
  expect(garde()).toBeUndefined();
  expect(dits()).toEqual([
    'Arrivés depuis, et non appelés : Bah Mariama (7e A, 06/11/2026, matin).',
    'Plus de cette classe, et non comptés : 1 élève (7e A, 06/11/2026, matin).',
  ]);
});
