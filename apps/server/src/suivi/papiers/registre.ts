/** Prints the register of the roll calls of a class during a month, kept or blank. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { moisCivil, moisDeLaSession, nomDuMois } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { imprimerRegistreAppel } from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { tenirRegistre } from '@gestionscolaire/contract/suivi/papiers/registre.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import { readTete } from '#notes/index.ts';
import { joursDuMois, lieuDePapier, readJoursDeClasse } from './jours.ts';
import { nomDuRegistre, pageDuRegistre } from './page-du-registre.ts';

export async function imprimerLeRegistre(
  { mois, forme, feuille, ...lieu }: Input<typeof imprimerRegistreAppel>,
  context: ReadContext,
): Promise<PaperRead> {
  const { db, now } = context;
  const { classe, session } = await lieuDePapier(context, lieu);
  if (!moisDeLaSession(session).some(({ id }) => id === mois))
    return refuseAt('mois', "Ce mois n'est pas de cette année scolaire.");
  const civil = moisCivil(session, mois);
  const lus = await readJoursDeClasse(db, { classe, session, etendue: joursDuMois(civil) }, now);
  if (lus.eleves.length === 0) return refuseAt('classeId', "Aucun élève n'est dans cette classe ce mois-là.");
  if (lus.demis.length === 0) return refuseAt('mois', "Cette classe n'a pas classe ce mois-là.");
  const { demis, eleves, appels, absences, attendus } = lus;
  const noms = await nomsDesPersonnes(db, classe.enseignantId === null ? [] : [classe.enseignantId]);
  const papier = {
    ...(await readTete(db, classe.ecoleId, now)),
    classe: classe.libelle,
    titulaire: classe.enseignantId === null ? null : (noms.get(classe.enseignantId) ?? null),
    session: session.libelle,
    mois: `${nomDuMois(mois)} ${civil.slice(0, 4)}`,
    feuille,
    estVide: forme === 'vide',
    eleves,
    registre: tenirRegistre(demis, eleves, appels, absences),
    attendus,
  };
  return { name: nomDuRegistre(papier), page: pageDuRegistre(papier) };
}
