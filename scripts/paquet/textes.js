/** Writes the words that travel with an archive: how to begin, and the licences of what it holds. */

/** @param {boolean} isWindows */
export function lisezMoi(isWindows) {
  const lancer = isWindows ? 'gestionscolaire' : './gestionscolaire';
  const admin = isWindows ? '' : 'sudo ';
  return `GestionScolaire
===============

Ce dossier contient tout : le programme, l'application et Node. Rien ne se télécharge.

Commencer
---------
${
  isWindows
    ? `1. Déplacez ce dossier là où il restera, par exemple C:\\GestionScolaire.
2. Ouvrez « gestionscolaire.cmd ».`
    : `1. Déplacez ce dossier là où il restera, par exemple dans /opt.
2. Dans un terminal, dans ce dossier :   ${lancer}`
}
3. Notez l'identifiant et le mot de passe provisoire qui s'affichent : ils ne le sont qu'une fois.
4. Ouvrez l'adresse affichée dans un navigateur.

Régler
------
Copiez « reglages.exemple.env » en « reglages.env » et changez ce qu'il faut : le port, le réseau de l'école, le dossier
des sauvegardes sur une clé. Les réglages se lisent au démarrage.

Démarrer avec l'ordinateur
--------------------------
${isWindows ? 'Dans une « Invite de commandes » ouverte en administrateur, dans ce dossier :' : 'Dans un terminal, dans ce dossier :'}
   ${admin}${lancer} service installer
   ${admin}${lancer} service retirer           ne le fait plus ; les données restent

Sauvegarder
-----------
Le serveur le fait chaque jour, dans « donnees ». Une copie de plus, où vous voulez :
   ${admin}${lancer} sauvegarde FICHIER
   ${admin}${lancer} restauration FICHIER --remplacer      la remet, le serveur arrêté

Mettre à jour
-------------
À l'écran « État de l'ordinateur », ou :
   ${admin}${lancer} mettre-a-jour ARCHIVE
   ${admin}${lancer} revenir                   revient à la version d'avant
Si la nouvelle version ne démarre pas, celle d'avant revient d'elle-même.

Toutes les commandes :   ${lancer} aide

Ce que contient ce dossier
--------------------------
versions        le programme, une version par dossier ; « actuelle » dit laquelle sert
donnees         les données de l'école : ne les copiez jamais à la main, prenez « sauvegarde »
etat            ce que le programme se dit à lui-même
Les licences de ce que le programme contient : LICENCES.txt, dans le dossier de la version.
`;
}

/** @param {readonly { nom: string, version: string, licence: string, texte: string }[]} paquets */
export const licences = (paquets) =>
  `GestionScolaire contient ces programmes, chacun sous sa licence.

${paquets
  .map(
    ({ nom, version, licence, texte }) =>
      `${'='.repeat(80)}\n${nom} ${version} : ${licence}\n\n${texte.trim()}\n`,
  )
  .join('\n')}`;
