/** A school's own network, as its telephones have it: plain http, and the server under a name. */
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

const NOM = 'ecole.test';

/** A browser that finds this machine under that name. */
export const navigateurDuReseau = (launchOptions: LaunchOptions): Promise<Browser> =>
  chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NOM} 127.0.0.1`],
  });

/** The server's address on it. */
export const surLeReseau = (baseURL = ''): string => `http://${NOM}:${new URL(baseURL).port}`;
