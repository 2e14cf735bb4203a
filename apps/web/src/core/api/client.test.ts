import {
  checktokenexpire,
  JETON_PRESENTE,
  prouverIdentite,
  updateUserPwd,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  call,
  download,
  endCalls,
  fetchFile,
  newIdempotencyKey,
  setProve,
  setReconnect,
} from './client.ts';
import { PHRASE_RESEAU } from './error.ts';
import { clearStorage, storeIdentity } from './identity.ts';
import { CALL_LIMIT, requestKey, wireRequest } from './request.ts';

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: string | undefined;
}

const identity = {
  data: [{ id: 4, prenoms: 'Mariama', nom: 'Bah', ecoleId: null }],
  token: 'jeton-4',
  motDePasseAChanger: false,
};
const devise = { libelle: 'Euro', symbole: '€', creationUserId: 4 };

let sent: Sent[] = [];

/** Plays the network: it records each call that is sent and gives the next answer; an Error is a silence. */
function network(...answers: (Response | Error)[]): void {
  vi.stubGlobal('fetch', (url: string, init: { method: string; headers: Headers; body?: string }) => {
    sent.push({ url, method: init.method, headers: init.headers, body: init.body });
    const answer = answers.shift() ?? new Error('no answer left');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
}

/** Plays a line on which nothing comes: a call ends when its signal aborts. Returns the signals of the calls. */
function deadLine(): AbortSignal[] {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      const end = () => reject(new DOMException('', 'AbortError'));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
  });
  return signals;
}

function refusal(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

const ended = () => refusal(401, { error: 'vous devez vous reconnecter!', code: 'NON_CONNECTE' });
const stored = () => new Response('[{"id":9}]', { status: 201 });

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

beforeEach(() => {
  sent = [];
  storeIdentity(identity);
});

afterEach(() => {
  clearStorage();
  setReconnect(() => Promise.resolve(false));
  setProve(() => Promise.resolve(false));
  document.head.innerHTML = '';
  vi.restoreAllMocks();
});

describe('le client', () => {
  it('[SHARED-28] porte le jeton enregistré sur chaque demande', async () => {
    network(new Response('[]'), new Response('[]'));
    await call(devises.list, {});
    clearStorage();
    await call(devises.list, {});
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer jeton-4', null]);
  });

  it('[SEC-16] demande si le jeton tient sans l’écrire dans l’adresse, qu’un relais et un historique gardent', async () => {
    network(new Response('{"expired":false}'));
    await call(checktokenexpire, { token: JETON_PRESENTE });
    expect(sent.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      ['/api/checktokenexpire/present', 'Bearer jeton-4'],
    ]);
  });

  it('ne fait pas un en-tête de ce qui n’est pas un jeton', async () => {
    network(new Response('{"expired":true}'));
    for (const token of ['a'.repeat(10_000), 'é', 'a\nb', '']) {
      storeIdentity({ ...identity, token });
      network(new Response('{"expired":true}'));
      await call(checktokenexpire, { token: JETON_PRESENTE });
    }
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([null, null, null, null]);
  });

  it('[SHARED-30] adresse tout à la base inscrite dans la page', async () => {
    document.head.innerHTML = '<meta name="api-base" content="https://ecole.example/api/">';
    network(new Response('[]'));
    await call(devises.list, { page: 1 });
    expect(sent[0]?.url).toBe('https://ecole.example/api/getAllDevise?page=1');
  });

  it('donne le total d’une page, et dit quand il n’est plus compté', async () => {
    network(
      new Response('[]', { headers: { 'x-total-count': '3480' } }),
      new Response('[]', { headers: { 'x-total-count': '10000', 'x-total-count-exact': 'false' } }),
    );
    expect(await call(quartiers.list, { page: 1 })).toEqual({ data: [], total: 3480, totalExact: true });
    expect(await call(quartiers.list, { page: 1 })).toEqual({ data: [], total: 10_000, totalExact: false });
  });

  it('[SHARED-13] rend la phrase du serveur telle quelle, avec ses champs', async () => {
    network(
      refusal(422, {
        error: 'Corrigez les champs signalés.',
        code: 'SAISIE_INVALIDE',
        champs: { symbole: 'Trop long.' },
      }),
    );
    const error = await failureOf(call(devises.create, devise));
    expect([error.status, error.code, error.message, error.champs]).toEqual([
      422,
      'SAISIE_INVALIDE',
      'Corrigez les champs signalés.',
      { symbole: 'Trop long.' },
    ]);
  });

  it('[SHARED-16] ne montre jamais le code ni la page d’un intermédiaire', async () => {
    network(new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
    const error = await failureOf(call(devises.list, {}));
    expect(error.message).toBe("L'opération a échoué");
  });

  it('dit en français que le serveur ne répond pas', async () => {
    network(new TypeError('Failed to fetch'));
    const error = await failureOf(call(devises.list, {}));
    expect([error.code, error.message, error.status]).toEqual(['RESEAU', PHRASE_RESEAU, 0]);
  });

  it('dit que le serveur ne répond pas quand la ligne est morte', async () => {
    const limit = new AbortController();
    const ask = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    deadLine();
    const failures = [
      failureOf(call(devises.create, devise)),
      failureOf(call(devises.list, {}, { signal: new AbortController().signal })),
    ];
    limit.abort();
    for (const error of await Promise.all(failures)) expect(error.code).toBe('RESEAU');
    expect(ask.mock.calls).toEqual([[CALL_LIMIT], [CALL_LIMIT]]);
  });

  it('laisse à qui s’en va sa propre annulation, et à un fichier tout son temps', async () => {
    const ask = vi.spyOn(AbortSignal, 'timeout');
    const signals = deadLine();
    const leaving = new AbortController();
    const left = call(devises.list, {}, { signal: leaving.signal });
    leaving.abort();
    await expect(left).rejects.toHaveProperty('name', 'AbortError');
    expect(ask).toHaveBeenCalledTimes(1);
    void download(devises.export, { format: 'csv' }, 'devises.csv');
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('[SEC-06] trop de demandes : une lecture attend une fois ce que dit le serveur, une écriture et une longue attente montrent la phrase', async () => {
    const phrase = 'Trop de demandes à la fois. Patientez quelques secondes, puis réessayez.';
    const trop = (attente: number) => refusal(429, { error: phrase, code: 'TROP_DE_DEMANDES', attente });
    const waits: unknown[] = [];
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait: number) => {
      waits.push(wait);
      run();
    }) as typeof setTimeout);
    network(trop(2), new Response('[{"id":1}]'));
    expect((await call(devises.list, {})).data).toEqual([{ id: 1 }]);
    network(trop(1), trop(1));
    expect((await failureOf(call(devises.list, {}))).message).toBe(phrase);
    network(trop(1), trop(60));
    expect((await failureOf(call(devises.create, devise))).message).toBe(phrase);
    expect((await failureOf(call(devises.list, {}))).attente).toBe(60);
    expect([waits, sent.length]).toEqual([[2000, 1000], 6]);
  });

  it('donne une clé à chaque écriture, et aucune à une lecture', async () => {
    network(stored(), stored(), new Response('[]'));
    await call(devises.create, devise);
    await call(devises.create, devise);
    await call(quartiers.list, { page: 1 });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBeNull();
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });

  it('répète une écriture une seule fois, avec la même clé, quand la même personne s’est reconnectée', async () => {
    network(ended(), stored());
    setReconnect(() => {
      storeIdentity({ ...identity, token: 'jeton-neuf' });
      return Promise.resolve(true);
    });
    await call(devises.create, devise);
    const [first, again] = sent.map(({ headers }) => [
      headers.get('idempotency-key'),
      headers.get('authorization'),
    ]);
    expect(again).toEqual([first?.[0], 'Bearer jeton-neuf']);

    network(ended(), ended());
    expect((await failureOf(call(devises.create, devise))).code).toBe('NON_CONNECTE');
  });

  it('un refus qui tarde ne redemande pas une connexion que la même personne a déjà rouverte', async () => {
    let asked = 0;
    setReconnect(() => {
      asked += 1;
      return Promise.resolve(false);
    });
    const line = Promise.withResolvers<Response>();
    const answers = [line.promise, Promise.resolve(stored())];
    vi.stubGlobal('fetch', (url: string, init: { method: string; headers: Headers; body?: string }) => {
      sent.push({ url, method: init.method, headers: init.headers, body: init.body });
      return answers.shift();
    });
    const late = call(devises.create, devise);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    storeIdentity({ ...identity, token: 'jeton-neuf' });
    line.resolve(ended());
    expect((await late).data).toEqual([{ id: 9 }]);
    expect(asked).toBe(0);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer jeton-4',
      'Bearer jeton-neuf',
    ]);
  });

  it('[SEC-21] demande une preuve quand un refus la veut, puis renvoie la même écriture ; la preuve elle-même ne se redemande pas', async () => {
    const champs = { motDePasseActuel: 'Tapez votre mot de passe actuel.' };
    const wanted = () => refusal(422, { error: champs.motDePasseActuel, code: 'SAISIE_INVALIDE', champs });
    const change = { id: 4, newMotDePasse: 'Sous-le-manguier', modifUserId: 4, creationUserId: 4 };
    const asked: string[] = [];
    const answers = [true, false];
    setProve((sentence) => {
      asked.push(sentence);
      storeIdentity({ ...identity, token: 'jeton-prouve' });
      return Promise.resolve(answers.shift() ?? false);
    });
    network(wanted(), new Response('{"ok":true}'), wanted(), wanted());
    expect((await call(updateUserPwd, change)).data).toEqual({ ok: true });
    expect(sent.map(({ body }): unknown => JSON.parse(body ?? ''))).toEqual([change, change]);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer jeton-4',
      'Bearer jeton-prouve',
    ]);
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    // A person who gives up reads in their form what was wanted; their connexion ended with the change before.
    storeIdentity({ ...identity, token: 'jeton-d-apres' });
    expect((await failureOf(call(updateUserPwd, change))).champs).toEqual(champs);
    // The window of the proof tells its own refusal.
    const typed = { motDePasseActuel: 'pas le bon' };
    expect((await failureOf(call(prouverIdentite, typed))).champs).toEqual(champs);
    expect(asked).toEqual([champs.motDePasseActuel, champs.motDePasseActuel]);
  });

  it('n’envoie plus le jeton qu’une écriture de cette page a terminé, et l’envoie si elle a été refusée', async () => {
    storeIdentity({ ...identity, token: 'jeton-a-finir' });
    const change = { id: 4, newMotDePasse: 'Sous-le-manguier', modifUserId: 4, creationUserId: 4 };
    const refused = refusal(422, { error: 'Trop court.', code: 'SAISIE_INVALIDE', champs: {} });
    network(refused, new Response('[]'), new Response('{"ok":true}'), new Response('["jamais lue"]'));
    // The list is drawn while the change of the password is under way.
    const [refusedChange, read] = [failureOf(call(updateUserPwd, change)), call(devises.list, {})];
    expect([(await refusedChange).status, (await read).data]).toEqual([422, []]);
    const changed = call(updateUserPwd, change);
    let isRead = false;
    void call(devises.list, {}).then(() => (isRead = true));
    expect((await changed).data).toEqual({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([sent.length, isRead]).toEqual([3, false]);
  });

  it('prend une seule fois la réponse demandée avant que l’application soit là', async () => {
    const input = { page: 1, taille: 2 };
    const key = requestKey(wireRequest(devises.list, input));
    window.gestionScolaireDepart = [
      { key, name: 'getAllDevise', input, response: Promise.resolve(new Response('[{"id":1}]')) },
    ];
    network(new Response('[{"id":2}]'));
    const answers = [await call(devises.list, input), await call(devises.list, input)];
    expect(answers.map(({ data }) => data)).toEqual([[{ id: 1 }], [{ id: 2 }]]);
  });

  it('oublie les réponses demandées d’avance dès qu’une écriture part', async () => {
    const key = requestKey(wireRequest(devises.list, {}));
    window.gestionScolaireDepart = [
      { key, name: 'getAllDevise', input: {}, response: Promise.resolve(new Response('["ancienne"]')) },
    ];
    network(stored(), new Response('["fraîche"]'));
    await call(devises.create, devise);
    expect((await call(devises.list, {})).data).toEqual(['fraîche']);
  });
});

it('[SUIVI-40] un fichier garde le nom que le serveur lui donne', async () => {
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''registre-d-appel-7%C3%A8me-A.pdf" };
  network(new Response('%PDF', { headers }), new Response('%PDF'));
  const asked = { format: 'csv' } as const;
  expect((await fetchFile(devises.export, asked)).name).toBe('registre-d-appel-7ème-A.pdf');
  expect((await fetchFile(devises.export, asked)).name).toBe('');
});

/** Tells whether a promise has ended at this moment, well or not. */
const hasEnded = (one: Promise<unknown>): Promise<boolean> => {
  const end = () => true;
  return Promise.race([one.then(end, end), new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))]);
};

it('[AUTH-06] une page quittée coupe ses appels, n’en commence plus et ne dit aucune faute', async () => {
  const signals = deadLine();
  const onItsWay = call(devises.list, {});
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  endCalls();
  clearStorage();
  expect(await hasEnded(onItsWay)).toBe(false);
  expect(await hasEnded(call(devises.list, {}))).toBe(false);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);

  // Who comes back to the page signed in has their calls again.
  storeIdentity(identity);
  void call(devises.list, {});
  await vi.waitFor(() => expect(signals).toHaveLength(3));
  expect(signals[2]?.aborted).toBe(false);
});
