/**
 * Keeps the tab that was last open in local storage, under the keys of the documents (B§2, AMB-033): a person who comes back
 * from a form finds it again. The end of a connexion empties local storage, and this with it.
 */
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';

/** A tab as the server names it: its reference and its id. */
export interface TabName {
  reference: string;
  id: number;
}

/** Reads the reference of the remembered tab; '' for none. */
export function rememberedTab(): string {
  return localStorage.getItem(CLES_LOCALES.reference) ?? '';
}

export function rememberTab({ reference, id }: TabName): void {
  localStorage.setItem(CLES_LOCALES.reference, reference);
  localStorage.setItem(CLES_LOCALES.idOnglet, String(id));
}

/** Forgets the remembered tab: reference empty, idOnglet 0 (ECOLE-04). */
export function forgetTab(): void {
  rememberTab({ reference: '', id: 0 });
}
