/** A photograph of the guide: which screen, and what a person does before it is taken. */
import type { Page } from '@playwright/test';

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
