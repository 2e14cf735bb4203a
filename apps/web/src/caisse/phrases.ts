/** Writes a choice above a list for its paper. */

export interface Option {
  value: string;
  label: string;
}

/** Writes ['Classe : 6ème A'], or nothing while nothing is chosen or the choices are not known. */
export function phrase(nom: string, options: readonly Option[], value: number | string | null): string[] {
  const label = options.find((one) => one.value === String(value ?? ''))?.label;
  return value === null || label === undefined ? [] : [`${nom} : ${label}`];
}
