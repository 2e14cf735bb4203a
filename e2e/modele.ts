/**
 * Makes, once for a run, the data of a first start with the administrator of the journeys: every server of a journey begins with a copy,
 * which costs a twentieth of a first start.
 */
import { rmSync } from 'node:fs';
import { demarrer } from '#gestes/serveur-prive.ts';
import { ADMINISTRATEUR } from '#playwright.config.ts';

export default async function faireLeModele(): Promise<() => void> {
  const { dossier, eteindre } = await demarrer({
    ADMIN_LOGIN: ADMINISTRATEUR.login,
    ADMIN_PASSWORD: ADMINISTRATEUR.motDePasse,
  });
  await eteindre();
  process.env.E2E_MODELE = dossier;
  return () => rmSync(dossier, { recursive: true, force: true });
}
