/** A photograph of the guide: which screen, and what a person does before it is taken; how what it shows is made. */
import type { Locator, Page } from '@playwright/test';
import type { ServeurPrive } from '#gestes/serveur-prive.ts';

/** Makes a call as somebody and answers the rows of its answer. */
export type Appeler = (method: string, appel: string, demande?: object) => Promise<Record<string, unknown>[]>;

/** Somebody who is signed in. */
export interface Personne {
  /** As the browser keeps it. */
  identite: string;
  appeler: Appeler;
  /** A call that answers a file. */
  telecharger: (appel: string, demande: object) => Promise<Uint8Array>;
}

/** A server that is to be filled. */
export interface Atelier {
  serveur: ServeurPrive;
  administrateur: Personne;
  /** `nouveau`: the password that takes the place of a one-time one. */
  entrer: (login: string, motDePasse: string, nouveau?: string) => Promise<Personne>;
}

/** The screens to photograph, and who looks at them. */
export interface Serie {
  personne: Personne;
  ecrans: readonly Ecran[];
}

export interface Ecran {
  nom: string;
  adresse: string;
  /** What a person does before the photograph. */
  geste?: (page: Page) => Promise<void>;
  /** Without a connexion. */
  anonyme?: boolean;
  /** It looks like another one: one photograph a theme is enough. */
  semblable?: boolean;
}

/** On a telephone what is looked at is below what chooses it. */
export const auDoigt = async (page: Page, objet: Locator) => {
  if ((page.viewportSize()?.width ?? 0) < 500) await auMilieu(objet);
};

/** As a person scrolls: what is looked at is neither under the bar of the top nor at the edge. */
export const auMilieu = (objet: Locator) =>
  objet.evaluate((node) => {
    const isTall = node.getBoundingClientRect().height > innerHeight - 160;
    node.scrollIntoView({ block: isTall ? 'start' : 'center' });
    if (isTall) scrollBy(0, -96);
  });
