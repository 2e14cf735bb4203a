/** The page that leads a telephone to trust this school's computer, and the authority's certificate that it installs. */
import { X509Certificate } from 'node:crypto';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { Autorite } from './dossier.ts';

export const PAGE_DU_CERTIFICAT = '/certificat';
/** The certificate of the authority, as telephones take it. */
export const CERTIFICAT = '/certificat/gestionscolaire.crt';

interface Document {
  type: string;
  body: string | Buffer;
  fileName?: string;
}

/** Returns the documents by their path. `addresses`: where this computer is found in https, read anew each time. */
export function documentsDuCertificat(
  autorite: Autorite,
  addresses: () => readonly string[],
): ReadonlyMap<string, () => Document> {
  return new Map<string, () => Document>([
    [PAGE_DU_CERTIFICAT, () => ({ type: 'text/html; charset=utf-8', body: page(autorite, addresses()) })],
    [
      CERTIFICAT,
      () => ({
        type: 'application/x-x509-ca-cert',
        body: new X509Certificate(autorite.cert).raw,
        fileName: 'gestionscolaire.crt',
      }),
    ],
  ]);
}

/** How each kind of machine takes the certificate. */
const MACHINES: readonly (readonly [string, readonly string[]])[] = [
  [
    'Téléphone Android',
    [
      'Touchez « Télécharger le certificat ».',
      'Ouvrez les Réglages du téléphone et cherchez « certificat CA » (souvent sous Sécurité, Chiffrement et identifiants, Installer un certificat).',
      'Touchez « Installer quand même », puis choisissez le fichier gestionscolaire.crt.',
    ],
  ],
  [
    'iPhone ou iPad (avec Safari)',
    [
      'Touchez « Télécharger le certificat », puis « Autoriser ».',
      'Dans Réglages, touchez « Profil téléchargé », puis « Installer ».',
      'Dans Réglages, Général, Informations, Réglages de confiance des certificats : activez GestionScolaire.',
    ],
  ],
  [
    'Ordinateur Windows',
    [
      'Téléchargez le certificat et ouvrez-le.',
      'Cliquez « Installer un certificat », « Ordinateur local », puis « Placer tous les certificats dans le magasin suivant ».',
      'Choisissez « Autorités de certification racines de confiance », puis terminez et rouvrez le navigateur.',
    ],
  ],
  [
    'Firefox, où que ce soit',
    [
      'Ouvrez Paramètres, Vie privée et sécurité, Afficher les certificats, onglet Autorités.',
      'Importez le fichier et cochez « Confirmer cette AC pour identifier des sites web ».',
    ],
  ],
];

function page({ empreinte, fin }: Autorite, addresses: readonly string[]): string {
  const steps = MACHINES.map(([machine, lines]) => {
    const items = lines.map((line) => `<li>${line}</li>`).join('');
    return `<details><summary>${machine}</summary><ol>${items}</ol></details>`;
  });
  const links = addresses.map((address) => `<li><a href="${escaped(address)}">${escaped(address)}</a></li>`);
  const halves = empreinte.match(/.{1,48}/g) ?? [];
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Certificat · GestionScolaire</title>
<link rel="icon" href="/icone.svg" type="image/svg+xml">
<style>
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 40rem; font: 1rem/1.55 system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { margin-top: 2rem; font-size: 1.15rem; }
.bouton { display: inline-block; padding: .75rem 1.25rem; border-radius: .5rem; background: #0a7553; color: #fff; font-weight: 600; text-decoration: none; }
details { border-top: 1px solid #8884; }
details:last-of-type { border-bottom: 1px solid #8884; }
summary { padding: .75rem 0; font-weight: 550; cursor: pointer; }
code { overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>Faire confiance à l'ordinateur de l'école</h1>
<p>L'école parle à ses appareils par une connexion chiffrée. Chaque téléphone ou ordinateur du personnel installe une fois son certificat. Les parents n'ont rien à installer.</p>
<p><a class="bouton" href="${CERTIFICAT}">Télécharger le certificat</a></p>
<h2>1. L'installer</h2>
${steps.join('\n')}
<h2>2. Comparer son empreinte</h2>
<p>L'appareil montre l'empreinte SHA-256 du certificat. Elle doit être celle que l'ordinateur de l'école affiche à son démarrage :</p>
<p><code>${halves.join('<br>')}</code></p>
<h2>3. Ouvrir GestionScolaire</h2>
<ul>${links.join('')}</ul>
<p>Ce certificat vaut jusqu'au ${formaterJour(fin)}. Il ne vaut que pour les adresses d'un réseau local : personne ne peut s'en servir pour imiter un site d'internet.</p>
</body>
</html>
`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
