/** Keeps what a scenario found, for the table of `npm run pannes`. */
import { appendFileSync } from 'node:fs';

export interface Bilan {
  readonly panne: string;
  readonly resultat: string;
  /** The payments that were answered, and how many of them are gone. */
  readonly confirmes: number;
  readonly perdus: number;
}

/** Notes it where the command asks, and says it in the test's own output. */
export function noter(bilan: Bilan): void {
  const fichier = process.env['PANNES_BILAN'];
  if (fichier !== undefined) appendFileSync(fichier, `${JSON.stringify(bilan)}\n`);
  process.stdout.write(
    `${bilan.panne} : ${bilan.resultat} ; ${bilan.confirmes} confirmés, ${bilan.perdus} perdus\n`,
  );
}
