/** A choice above a list as its paper tells it. */

interface Option {
  value: string;
  label: string;
}

/** ['Classe : 6ème A'], or nothing when nothing is chosen, or nothing known. */
export function phrase(nom: string, options: readonly Option[], value: number | string | null): string[] {
  const label = options.find((one) => one.value === String(value ?? ''))?.label;
  return value === null || label === undefined ? [] : [`${nom} : ${label}`];
}
