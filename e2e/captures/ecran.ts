/** Declares a photograph of the guide: its screen, what a person does before it is taken, and how its data are made. */
import type { Locator, Page } from '@playwright/test';
import type { ServeurPrive } from '#gestes/serveur-prive.ts';

/** Makes a call as a person and returns the rows of its answer. */
export type Appeler = (method: string, appel: string, demande?: object) => Promise<Record<string, unknown>[]>;

/** A person who is signed in. */
export interface Personne {
  /** The identity as the browser keeps it. */
  identite: string;
  appeler: Appeler;
  /** Makes a call that answers a file. */
  telecharger: (appel: string, demande: object) => Promise<Uint8Array>;
}

/** A server to fill. */
export interface Atelier {
  serveur: ServeurPrive;
  administrateur: Personne;
  /** Signs a person in; `nouveau` replaces a one-time password. */
  entrer: (login: string, motDePasse: string, nouveau?: string) => Promise<Personne>;
}

/** The screens to photograph, and the person who looks at them. */
export interface Serie {
  personne: Personne;
  ecrans: readonly Ecran[];
}

export interface Ecran {
  nom: string;
  adresse: string;
  /** Does what a person does before the photograph. */
  geste?: (page: Page) => Promise<void>;
  /** Whether the screen is shown without a connexion. */
  anonyme?: boolean;
  /** Whether it looks like another one: one photograph a theme is then enough. */
  semblable?: boolean;
}

/** Scrolls on a telephone only, where the object is below the field that chooses it. */
export const auDoigt = async (page: Page, objet: Locator) => {
  if ((page.viewportSize()?.width ?? 0) < 500) await auMilieu(objet);
};

/** Scrolls as a person does: the object is neither under the top bar nor at the edge. */
export const auMilieu = (objet: Locator) =>
  objet.evaluate((node) => {
    const isTall = node.getBoundingClientRect().height > innerHeight - 160;
    node.scrollIntoView({ block: isTall ? 'start' : 'center' });
    if (isTall) scrollBy(0, -96);
  });
