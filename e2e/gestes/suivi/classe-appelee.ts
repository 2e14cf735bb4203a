/** Makes classes whose rolls are called, by their calls. */
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { ajouter, libelleUnique } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import type { Appel } from '#gestes/essai.ts';

/** The first names of the pupils of a class, all of the family Bah. */
export const PRENOMS = ['Aïssatou', 'Boubacar', 'Cellou', 'Djénabou', 'Fatoumata'];

/** Makes a class of five pupils that has class every day. */
export async function uneClasseAppelee(appel: Appel) {
  const ecole = await ecoleEquipee(appel);
  const jours = Object.fromEntries(Object.keys(SEMAINE_D_USAGE).map((jour) => [jour, 'journee']));
  const semaine = { ecoleId: ecole.id, aPartirDu: '1940-10-01', etape: null };
  await ajouter(appel, semainesDeClasse, { ...jours, ...semaine, libelle: libelleUnique('semaine') });
  const inscrits: number[] = [];
  for (const prenoms of PRENOMS)
    inscrits.push((await ajouterInscrit(appel, ecole, { prenoms, nom: 'Bah' })).inscriptionId);
  return { ...ecole, inscrits };
}
