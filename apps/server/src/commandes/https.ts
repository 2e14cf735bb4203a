/** npm run https [-- --retirer]: lets a school's network speak to this computer in https, without internet and without paying anybody. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { estDeCetOrdinateur } from '@gestionscolaire/contract/core/values/origine.ts';
import { addressesOf } from '#adresses.ts';
import { installer, lireAutorite, PAGE_DU_CERTIFICAT, retirerCertificats } from '#https/index.ts';
import { Arret, lancer, lireArguments, say, Usage } from './lancer.ts';

const USAGE = 'Usage : npm run https [-- --retirer]';

await lancer(async (settings) => {
  const { value, given } = lireArguments(USAGE, ['retirer']);
  if (value !== undefined) throw new Usage(USAGE);
  if (given.has('retirer')) {
    if (!retirerCertificats(settings.dataDir)) return say("Il n'y a pas de certificat à retirer.");
    say('Retirés : le certificat et son autorité. Redémarrez le produit.');
    say("Sur chaque appareil, ôtez « GestionScolaire » des certificats : il n'y sert plus à rien.");
    return;
  }
  if (settings.tls !== undefined) {
    throw new Arret("TLS_CERT donne déjà un certificat : ôtez TLS_CERT et TLS_KEY avant d'en faire un ici.");
  }
  const isNew = lireAutorite(settings.dataDir) === undefined;
  const { empreinte, fin } = await installer(settings.dataDir, new Date());
  const addresses = addressesOf({ ...settings, httpsDeLEcole: true }, settings.port);
  const network = addresses.filter((address) => !estDeCetOrdinateur(new URL(address).origin));
  say(
    isNew
      ? "C'est fait : l'autorité de l'école et le certificat de cet ordinateur."
      : "L'autorité de l'école est déjà là.",
  );
  say(`Elle vaut jusqu'au ${formaterJour(fin)}. Son empreinte SHA-256 :`);
  say(`  ${empreinte}`);
  if (network.length === 0) {
    say(
      "HOST : cet ordinateur n'écoute que lui-même. Réglez HOST=0.0.0.0 pour que le réseau de l'école l'atteigne.",
    );
  }
  const shown =
    network.length > 0
      ? network
      : addressesOf({ ...settings, host: '0.0.0.0', httpsDeLEcole: true }, settings.port).filter(
          (address) => !estDeCetOrdinateur(new URL(address).origin),
        );
  say('1. Redémarrez le produit (npm start).');
  say('2. Sur chaque téléphone ou ordinateur du personnel, ouvrez cette page et suivez-la :');
  for (const address of shown) say(`   ${address.replace('https:', 'http:')}${PAGE_DU_CERTIFICAT}`);
  say("3. Comparez l'empreinte, puis ouvrez :");
  for (const address of shown) say(`   ${address}`);
  say(
    "Une ancienne adresse en http mène d'elle-même à https. Un parent vérifie un reçu sans rien installer.",
  );
});
