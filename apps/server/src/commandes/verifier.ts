/** npm run verifier [-- --tete TÊTE …]: a school's chain and its books read again, against heads that paper shows. */
import { parseArgs } from 'node:util';
import { lireTete, type Tete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import type { Db } from '#core/db/database.ts';
import { atOneInstant } from '#core/db/snapshot.ts';
import { direRapport, estConforme } from '../caisse/rapport.ts';
import { ecolesAVerifier, verifierEcole } from '../caisse/verification.ts';
import { avecLaBase } from './base-prete.ts';
import { executer, say, Usage } from './executer.ts';

const USAGE =
  'Usage : npm run verifier [-- --tete ÉCOLE-RANG-EMPREINTE …], comme sur un reçu : --tete 3-1042-9f2a…';

function lireTetes(): Tete[] {
  const typed = lireOptions();
  return typed.map((text) => {
    const tete = lireTete(text);
    if (tete !== undefined) return tete;
    throw new Usage(`« ${text} » n'est pas une tête de chaîne : recopiez-la en entier du reçu. ${USAGE}`);
  });
}

function lireOptions(): string[] {
  try {
    const { values } = parseArgs({ options: { tete: { type: 'string', multiple: true } } });
    return values.tete ?? [];
  } catch {
    throw new Usage(USAGE);
  }
}

await executer(async (settings) => {
  const tetes = lireTetes();
  // Refuses a base that is not ready, in the words of the other commands.
  await avecLaBase(settings, async () => undefined);
  const isWhole = await atOneInstant(settings, (db) => verifier(db, tetes));
  say(
    isWhole
      ? 'Vérification faite : rien ne manque, rien ne diffère.'
      : 'Vérification faite : il y a des différences.',
  );
  if (!isWhole) process.exitCode = 1;
});

/** Says what each school's books hold; whether nothing was found. */
async function verifier(db: Db, tetes: readonly Tete[]): Promise<boolean> {
  const named = [...new Set(tetes.map(({ ecoleId }) => ecoleId))];
  const ecoles = named.length > 0 ? named : await ecolesAVerifier(db);
  if (ecoles.length === 0) say("Aucune école n'a d'écriture.");
  const rapports: boolean[] = [];
  for (const ecoleId of ecoles) {
    const rapport = await verifierEcole(db, ecoleId, tetes);
    for (const line of direRapport(rapport)) say(line);
    rapports.push(estConforme(rapport));
  }
  return rapports.every(Boolean);
}
