/** Asks a person to confirm, in the product's own dialog (AMB-034): never window.confirm, which a browser can silence. */
import { BOUTONS, TITRES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { ask } from './requests.ts';

interface Labels {
  oui?: string;
  non?: string;
  title?: string;
  /** True when a yes loses something: the colour of its button says so. */
  loses?: boolean;
}

/** True for Oui, false for Non and Escape: `if (await confirm(questionDeSuppression('cette devise'))) …`. */
export function confirm(question: string, labels: Labels = {}): Promise<boolean> {
  const { oui = BOUTONS.oui, non = BOUTONS.non, title = TITRES.confirmation, loses = false } = labels;
  return ask({ title, message: question, accept: oui, refuse: non, loses });
}
