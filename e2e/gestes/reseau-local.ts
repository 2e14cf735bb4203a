/** Makes a school's own network, as its telephones have it: plain http, and the server under a name. */
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

const NOM = 'ecole.test';

/**
 * Opens a browser that finds this machine under that name. `serveur`: it finds that server at the name without a port too, as
 * parents' addresses have none.
 */
export const navigateurDuReseau = (launchOptions: LaunchOptions, serveur?: string): Promise<Browser> => {
  const port = serveur === undefined ? '' : `:${new URL(serveur).port}`;
  const rules = `--host-resolver-rules=MAP ${NOM} 127.0.0.1${port}`;
  return chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), rules] });
};

/** An address of parents, without a port: the setting ADRESSE_PUBLIQUE of a server whose port is not known yet. */
export const POUR_LES_PARENTS = `http://${NOM}`;

/** Returns the server's address on this network. */
export const surLeReseau = (baseURL = ''): string => `http://${NOM}:${new URL(baseURL).port}`;
