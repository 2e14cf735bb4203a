import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './service-worker.ts';

const never = new Promise<void>(() => undefined);
let registered: string[] = [];

function browserWith(register: (file: string) => Promise<unknown>): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
}

beforeEach(() => {
  registered = [];
  vi.useFakeTimers();
  browserWith((file) => {
    registered.push(file);
    return Promise.resolve();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('le service worker', () => {
  it('[SHELL-17] ne s’enregistre qu’en production', async () => {
    await registerServiceWorker({ isProduction: false, stable: Promise.resolve() });
    expect(registered).toEqual([]);
    await registerServiceWorker({ isProduction: true, stable: Promise.resolve() });
    expect(registered).toEqual(['/sw.js']);
  });

  it('[SHELL-18] [CONST-37] n’attend pas une application instable plus de 30 000 ms', async () => {
    void registerServiceWorker({ isProduction: true, stable: never });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(registered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(registered).toEqual(['/sw.js']);
  });

  it('[MSG-88] dit mot pour mot que le navigateur n’en a pas', async () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await registerServiceWorker({ isProduction: true, stable: never });
    expect(log).toHaveBeenCalledWith('Service workers are disabled or not supported by this browser');
  });

  it('[SHELL-20] n’échoue que dans la console', async () => {
    browserWith(() => Promise.reject(new Error('refusé')));
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await registerServiceWorker({ isProduction: true, stable: Promise.resolve() });
    expect(log).toHaveBeenCalledOnce();
  });
});
