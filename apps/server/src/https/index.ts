/** Https on a school's own network: its authority, the certificate of this computer, and what stays readable without it. */
export { aUneAutorite, certificatDuJour, installer, lireAutorite, retirerCertificats } from './dossier.ts';
export { estOuvert } from './en-clair.ts';
export { documentsDuCertificat, PAGE_DU_CERTIFICAT } from './page.ts';
