/**
 * npm run demo [-- --petite | --retirer]: adds two schools that do not exist, to show the product with, or takes them away.
 */

import { HEURES_DU_PROVISOIRE } from '@gestionscolaire/contract/administration/connexion.ts';
import { enumerer } from '@gestionscolaire/contract/core/text/enumerer.ts';
import { systemClock } from '#core/time/clock.ts';
import { ajouterDemonstration, retirerDemonstration } from '#demonstration/index.ts';
import { proposeFormulations } from '#parametres/index.ts';
import { avecLaBase } from './base-prete.ts';
import { auNombre, lancer, lireArguments, say, Usage } from './lancer.ts';

const USAGE = 'Usage : npm run demo [-- --petite | --retirer]';

/** The pupils of a class, for a slow machine. */
const PETITE = { moins: 1, plus: 3 };

/** The tables of which the operator is told, with their words. */
const MOTS: readonly (readonly [string, string])[] = [
  ['ecoles', 'école'],
  ['classes', 'classe'],
  ['utilisateurs', 'personne'],
  ['eleves', 'élève'],
  ['paiements', 'paiement'],
  ['fiches_renseignement', 'prix'],
  ['tranches', 'tranche'],
];

function direNombres(nombres: ReadonlyMap<string, number>): string {
  const parts = MOTS.map(([table, mot]) => {
    const count = nombres.get(table) ?? 0;
    return mot === 'prix' ? `${count} prix` : auNombre(count, mot);
  });
  return enumerer(parts);
}

await lancer(async (settings) => {
  const { value, given } = lireArguments(USAGE, ['petite', 'retirer']);
  if (value !== undefined || given.size > 1) throw new Usage(USAGE);
  if (given.has('retirer')) {
    const { nombres, aLaMain, gardees } = await avecLaBase(settings, (database) =>
      retirerDemonstration(database, systemClock()),
    );
    say(`La démonstration est retirée : ${direNombres(nombres)}. Le journal en garde la trace.`);
    if (aLaMain > 0) say(`Avec elle, ${auNombre(aLaMain, 'paiement')} encaissés dans ses écoles depuis.`);
    for (const session of gardees) say(`L’année scolaire ${session} reste : de vraies écoles s’en servent.`);
    return;
  }
  const { acces, nombres, isWorded } = await avecLaBase(settings, async (database) => {
    const now = systemClock();
    const made = await ajouterDemonstration(database, now, given.has('petite') ? PETITE : undefined);
    const hasWords = await database.transaction((trx) =>
      proposeFormulations(trx, 'corrigees', { appel: 'démonstration', now }),
    );
    return { ...made, isWorded: hasWords };
  });
  say(`La démonstration est ajoutée : ${direNombres(nombres)}.`);
  if (isWorded)
    say('Le produit parle un français correct : Paramètres, Formulations, pour les mots des documents.');
  for (const { ecole, role, identifiant, motDePasse } of acces) {
    say(`${ecole}, ${role}`);
    say(`  Identifiant : ${identifiant}`);
    say(`  Mot de passe provisoire : ${motDePasse}`);
  }
  say(
    `Notez-les : ils ne seront plus affichés, et seront changés à la première connexion, dans les ${HEURES_DU_PROVISOIRE} heures.`,
  );
  say('Personne d’autre ne peut se connecter. Pour tout retirer : npm run demo -- --retirer');
});
