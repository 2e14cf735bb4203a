/** Prints the fiches de suivi of a class, or of one pupil, for a week or a month: also of a pupil who has nothing. */
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, joursAvant, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDuMois } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { MENU_VIE_SCOLAIRE } from '@gestionscolaire/contract/suivi/discipline/menu.ts';
import type { imprimerFichesSuivi } from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { tenirRegistre } from '@gestionscolaire/contract/suivi/papiers/registre.ts';
import { sql } from 'kysely';
import type { ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import { readNotesDesJours, readTete } from '#notes/index.ts';
import { faitsLus } from '#suivi/discipline/lecteurs.ts';
import { sessionDuJour } from '#suivi/presents/annee.ts';
import { dansLAnnee, joursDuMois, lieuDePapier, readJoursDeClasse } from './jours.ts';
import { type FaitDeFiche, type FichesAImprimer, nomDesFiches, pageDesFiches } from './page-des-fiches.ts';

type Demande = Input<typeof imprimerFichesSuivi>;

/** Returns the days of the fiches, and how they are called: « Semaine du 16/11/2026 au 22/11/2026 », « novembre 2026 ». */
function etendueDe({ etendue, jour }: Demande) {
  if (etendue === 'mois')
    return { ...joursDuMois(jour.slice(0, 7)), dit: `${nomDuMois(jour.slice(5, 7))} ${jour.slice(0, 4)}` };
  const du = lundiDe(jour);
  const au = joursAvant(du, -6);
  return { du, au, dit: `semaine du ${formaterJour(du)} au ${formaterJour(au)}` };
}

/** Reads the facts of some days of which families are told, within what the person reads; null: they read none. */
async function readFaitsDesJours(
  { db, caller, now }: ReadContext,
  { ecoleId, du, au }: { readonly ecoleId: number; readonly du: string; readonly au: string },
): Promise<FichesAImprimer['faits']> {
  if (!holds(caller.rights, screenOf(MENU_VIE_SCOLAIRE), 'lecture')) return null;
  const { rows } = await sql<FaitDeFiche>`
    select t."inscriptionId", t.jour, t.genre, m.libelle as motif
    from faits t left join motifs_suivi m on m.id = t."motifId"
    where t."ecoleId" = ${ecoleId} and t.jour >= ${du} and t.jour <= ${au} and t.visibilite = 'famille'
      and t."annuleLe" is null and ${faitsLus({ caller, now })}
    order by t.jour, t.id`.execute(db);
  return rows;
}

export async function imprimerLesFiches(asked: Demande, context: ReadContext): Promise<PaperRead> {
  const { db, now } = context;
  const { classeId, inscriptionId } = asked;
  const sessionId = await sessionDuJour(db, asked.jour);
  const { classe, session } = await lieuDePapier(context, { classeId, sessionId });
  const { dit, ...etendue } = etendueDe(asked);
  const lus = await readJoursDeClasse(db, { classe, session, etendue }, now);
  const eleves = lus.eleves.filter((one) => inscriptionId === null || one.inscriptionId === inscriptionId);
  const [only] = eleves;
  if (only === undefined)
    return inscriptionId === null
      ? refuseAt('classeId', "Aucun élève n'est dans cette classe ces jours-là.")
      : refuse('INTROUVABLE');
  if (inscriptionId !== null)
    context.concerns({ entite: 'eleves', entiteId: only.eleveId, ecoleId: classe.ecoleId });
  const { id, ecoleId, etape, libelle } = classe;
  const days = dansLAnnee(etendue, session);
  const papier = {
    ...(await readTete(db, ecoleId, now)),
    classe: libelle,
    session: session.libelle,
    dit,
    demis: lus.demis,
    appels: lus.appels,
    absences: lus.absences,
    registre: tenirRegistre(lus.demis, eleves, lus.appels, lus.absences),
    notes: await readNotesDesJours(context, { ecoleId, classeId: id, sessionId, etape, ...days }),
    faits: await readFaitsDesJours(context, { ecoleId, ...days }),
    eleves,
  };
  return { name: nomDesFiches(papier), page: pageDesFiches(papier) };
}
