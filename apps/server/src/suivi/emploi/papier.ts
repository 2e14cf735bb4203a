/** Prints the timetables of a week: of one class, teacher or room, or of all that have a lesson. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { joursAvant, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { estDe } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import type {
  CreneauDeSemaine,
  imprimerEmploisDuTemps,
  VueDEmploi,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import { readTete } from '#notes/index.ts';
import { ordreDesClasses, readCalendrier } from '#scolarite/index.ts';
import { joursDeLaSemaine, readSemaine } from './lire.ts';
import { nomDesEmplois, pageDesEmplois } from './page.ts';

const RIEN = "Aucun créneau n'est de cette semaine : rien ne s'imprime.";

/** Says which sheet a lesson is on, and how that sheet is called; undefined: on none. */
function feuilleDe(
  { classeId, classe, enseignantId, enseignant, salle }: CreneauDeSemaine,
  vue: VueDEmploi,
): { readonly sheet: string; readonly nom: string } | undefined {
  if (vue === 'classe') return { sheet: String(classeId), nom: classe };
  if (vue === 'salle') return salle === null ? undefined : { sheet: cle(salle), nom: salle };
  return enseignantId === null ? undefined : { sheet: String(enseignantId), nom: enseignant ?? '' };
}

/** Returns the stages of the classes of a school, in the order of its lists. */
async function readEtapes(db: Db, ecoleId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('classes as c')
    .select(['c.id', 'c.etape'])
    .where('c.ecoleId', '=', ecoleId)
    .orderBy(ordreDesClasses('c'))
    .execute();
  return new Map(rows.map(({ id, etape }) => [id, etape]));
}

export async function imprimerLesEmplois(
  asked: Input<typeof imprimerEmploisDuTemps>,
  { db, caller, now }: ReadContext,
): Promise<PaperRead> {
  requireReach(caller, asked);
  const { ecoleId, sessionId, jour, vue, quiId, salle } = asked;
  const isOne = quiId !== null || salle !== null;
  const lundi = lundiDe(jour);
  const session = await db
    .selectFrom('sessions')
    .select('libelle')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (session === undefined) return refuse('INTROUVABLE');
  const sheets = new Map<string, { nom: string; creneaux: CreneauDeSemaine[] }>();
  for (const creneau of await readSemaine(db, asked, { jour, now })) {
    const own = isOne && !estDe(creneau, asked) ? undefined : feuilleDe(creneau, vue);
    if (own === undefined) continue;
    const held = sheets.get(own.sheet) ?? { nom: own.nom, creneaux: [] };
    held.creneaux.push(creneau);
    sheets.set(own.sheet, held);
  }
  if (sheets.size === 0) return refuse('REGLE', { phrase: RIEN });
  const etapes = await readEtapes(db, ecoleId);
  const calendrier = await readCalendrier(db, ecoleId, { du: lundi, au: joursAvant(lundi, -6) });
  const rang = ({
    nom,
    creneaux: [first],
  }: {
    nom: string;
    creneaux: readonly CreneauDeSemaine[];
  }): string =>
    vue === 'classe' ? String([...etapes.keys()].indexOf(first?.classeId ?? 0)).padStart(6, '0') : cle(nom);
  const emplois = [...sheets.values()]
    .toSorted((one, other) => (rang(one) < rang(other) ? -1 : 1))
    .map(({ nom, creneaux }) => {
      const etape = vue === 'classe' ? (etapes.get(creneaux[0]?.classeId ?? 0) ?? null) : null;
      return { nom, creneaux, jours: joursDeLaSemaine(calendrier, etape, jour, creneaux) };
    });
  const tete = await readTete(db, ecoleId, now);
  const papier = { ...tete, vue, session: session.libelle, lundi, emplois };
  return { name: nomDesEmplois(papier), page: pageDesEmplois(papier) };
}
