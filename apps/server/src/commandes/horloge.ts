/** npm run horloge [-- --oui]: opens the till again after a clock that ran ahead: it says that the present one is right. */

import { momentEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { type Avance, readAvance } from '#caisse/verification/avance.ts';
import { correctClock } from '#core/db/marks/known-time.ts';
import { systemClock } from '#core/time/clock.ts';
import { avecLaBase } from './base-prete.ts';
import { Arret, auNombre, lancer, lireArguments, say, Usage } from './lancer.ts';

const USAGE = 'Usage : npm run horloge [-- --oui]';

await lancer(async (settings) => {
  const { value, given } = lireArguments(USAGE, ['oui']);
  if (value !== undefined) throw new Usage(USAGE);
  await avecLaBase(settings, async (database) => {
    const now = systemClock();
    say(`L'horloge de cet ordinateur dit : ${momentEnLettres(now)} (heure de Conakry).`);
    const avance = await readAvance(database.read, now);
    if (avance === undefined) return say("Rien n'est daté plus tard : il n'y a rien à corriger.");
    say(`Datés plus tard : ${decrire(avance)}. La caisse attend cette date.`);
    if (!given.has('oui')) {
      throw new Arret(
        "Si cette heure est fausse, réglez l'horloge de l'ordinateur. Si elle est la bonne, ajoutez --oui. Rien n’a été changé.",
      );
    }
    await database.transaction((trx) => correctClock(trx, systemClock(), avance.dernier));
    say("C'est noté au journal : cette heure est la bonne. La caisse encaisse à nouveau.");
    say('Ce qui est daté plus tard garde sa date ; npm run verifier le dira, sans en faire une faute.');
  });
});

/** Describes what is dated ahead: '3 actes du journal et 2 écritures de caisse, jusqu'au 3 janvier 2030 à 08:00' */
function decrire({ actes, ecritures, dernier }: Avance): string {
  const caisse = ecritures === 0 ? '' : ` et ${auNombre(ecritures, 'écriture')} de caisse`;
  return `${auNombre(actes, 'acte')} du journal${caisse}, jusqu'au ${momentEnLettres(dernier)}`;
}
