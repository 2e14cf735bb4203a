/** `npm run bench` : mesure le serveur réel contre un plancher du même passage. */
console.log(`banc de mesure, Node ${process.versions.node}`);
