/** Writes the announcements of the server after a sign-in, for the person who signed in. */

import type { Annonces } from '@gestionscolaire/contract/administration/preferences.ts';
import { momentEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';

function phraseDEchecs({ nombre, dernier, depuis }: NonNullable<Annonces['echecsDepuis']>): string {
  const essais =
    nombre > 1
      ? `${nombre} essais de connexion à votre compte ont`
      : 'Un essai de connexion à votre compte a';
  const since = depuis === null ? '' : ` depuis votre connexion du ${momentEnLettres(depuis)}`;
  const last =
    nombre > 1 ? `, le dernier le ${momentEnLettres(dernier)}` : `, le ${momentEnLettres(dernier)}`;
  return `${essais} échoué${since}${last}. Si ce n'était pas vous, changez votre mot de passe et prévenez votre administrateur.`;
}

/** Writes the sentence of the devices that are new to the account; undefined when there are none. */
export function phraseDAppareils({
  nouveauxAppareils,
}: Pick<Annonces, 'nouveauxAppareils'>): string | undefined {
  if (nouveauxAppareils.length === 0) return undefined;
  const eux = nouveauxAppareils.map(
    ({ nom, adresse, le }) => `${nom}, adresse ${adresse}, le ${momentEnLettres(le)}`,
  );
  const debut =
    eux.length === 1
      ? "Un nouvel appareil s'est connecté à votre compte"
      : `${eux.length} nouveaux appareils se sont connectés à votre compte`;
  return `${debut}\u00A0: ${eux.join('\u00A0; ')}. Si ce n'était pas vous, changez votre mot de passe et prévenez votre administrateur.`;
}

/** Writes one sentence for each other announcement; on most days there is none. */
export function phrasesDAnnonce({
  echecsDepuis,
  reinitialisations,
}: Pick<Annonces, 'echecsDepuis' | 'reinitialisations'>): string[] {
  const echecs = echecsDepuis === null ? [] : [phraseDEchecs(echecsDepuis)];
  if (reinitialisations.length === 0) return echecs;
  const phrases = reinitialisations.map(
    ({ par, le }) =>
      `le ${momentEnLettres(le)} par ${par ?? 'la commande administrateur, sur la machine du serveur'}`,
  );
  const list = new Intl.ListFormat('fr', { type: 'conjunction' }).format(phrases);
  return [
    ...echecs,
    `Votre mot de passe a été réinitialisé ${list}. Si vous ne l'aviez pas demandé, prévenez votre direction.`,
  ];
}
