/** Answers the figures of the home page: each from the domain that counts it, for whoever may read the list it leads to. */
import {
  type ChiffresDAccueil,
  getAccueil,
  JOURNEES_NOMMEES,
} from '@gestionscolaire/contract/accueil/accueil.ts';
import { getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import {
  addCloture,
  CLORE_POUR_UN_AUTRE,
  getJournalCaisse,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import { getStatistiquePaiement } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { type Input, screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { getLotsInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { MENU_SAISIE, MENU_TOUTES } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { compterADecider } from '#accords/index.ts';
import { readACloturer, readAujourdhui } from '#caisse/index.ts';
import { mayRead } from '#core/acces/decide.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readAvancement, resteEnTout } from '#notes/index.ts';
import { compterAnciens } from '#personne/index.ts';
import { compterAFaire } from '#suivi/index.ts';

type Chiffres = Omit<ChiffresDAccueil, 'jour' | 'lundi'>;

/** Returns the money of the school, part by part. */
async function readArgent(db: Db, ecoleId: number, { now, caller }: ReadContext): Promise<Chiffres> {
  const [encaisse, arrieres, classes] = [paiementSelectBy, getArrieres, getStatistiquePaiement].map((call) =>
    mayRead(call, caller),
  );
  if (!encaisse && !arrieres && !classes) return {};
  const dit = await readAujourdhui(db, { ecoleId, now });
  return {
    ...(encaisse && dit.semaine.recus > 0 ? { encaisse: { jour: dit.jour, semaine: dit.semaine } } : {}),
    ...(arrieres && dit.arrieres.montant > 0 ? { arrieres: dit.arrieres } : {}),
    ...(classes && dit.classes.length > 0 ? { classes: [...dit.classes] } : {}),
  };
}

/** Returns the days that wait for this person: their own, or everybody's where they may close them. */
async function readJournees(db: Db, ecoleId: number, { now, caller }: ReadContext): Promise<Chiffres> {
  if (!mayRead(getJournalCaisse, caller) || !mayRead(addCloture, caller)) return {};
  const caissierId = mayRead(CLORE_POUR_UN_AUTRE, caller) ? null : caller.userId;
  const journees = await readACloturer(db, { ecoleId, avant: jourDe(now), caissierId }, JOURNEES_NOMMEES);
  return journees.nombre === 0 ? {} : { journees };
}

async function readInscriptions(db: Db, ecoleId: number, { now, caller }: ReadContext): Promise<Chiffres> {
  if (!mayRead(getLotsInscription, caller)) return {};
  const jour = jourDe(now);
  const { inscriptions } = await db
    .selectFrom('inscriptions')
    .select((of) => of.fn.countAll<number>().as('inscriptions'))
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .where('dateInscription', '>=', lundiDe(jour))
    .where('dateInscription', '<=', jour)
    .executeTakeFirstOrThrow();
  return inscriptions === 0 ? {} : { inscriptions };
}

/** Returns the demands that wait for this person; of every school for `ecoleId` null. */
async function readAccords(db: Db, ecoleId: number | null, context: ReadContext): Promise<Chiffres> {
  const accords = await compterADecider(db, ecoleId, context);
  return accords === 0 ? {} : { accords };
}

/** Returns the former pupils whom the school may let go. */
async function readAnciens(db: Db, ecoleId: number, context: ReadContext): Promise<Chiffres> {
  const anciens = await compterAnciens(db, ecoleId, context);
  return anciens === 0 ? {} : { anciens };
}

/** Returns the marks that are missing in the grids of a teacher; whoever has all marks follows them on their own page. */
async function readSesNotes(db: Db, ecoleId: number, context: ReadContext): Promise<Chiffres> {
  const { rights } = context.caller;
  if (!holds(rights, screenOf(MENU_SAISIE), 'ajout') || holds(rights, screenOf(MENU_TOUTES), 'lecture'))
    return {};
  const { lignes } = await readAvancement({ ecoleId }, { ...context, db });
  const aFinir = lignes.filter(
    ({ etat, nonTenueMotif, attendues, remplies }) =>
      etat === 'ouverte' && nonTenueMotif === null && remplies < attendues,
  );
  if (aFinir.length === 0) return {};
  const creuses = aFinir.filter(({ aSaisir }) => aSaisir.vides > 0);
  const [vide] = creuses;
  const { vides, aRattraper } = resteEnTout(aFinir.map(({ aSaisir }) => aSaisir));
  const premiere =
    vide === undefined
      ? null
      : { classeId: vide.classeId, periodeId: vide.periodeId, enseignementId: vide.enseignementId };
  return { notes: { vides, aRattraper, grilles: creuses.length, premiere } };
}

/** Returns the rolls that this person is to call by now, and the absents of today whose families nobody told. */
async function readSuivi(db: Db, ecoleId: number, context: ReadContext): Promise<Chiffres> {
  if (!mayRead(addFeuilleAppel, context.caller)) return {};
  const dit = await compterAFaire({ ecoleId, jour: jourDe(context.now) }, { ...context, db });
  return dit.appels + dit.absents === 0 ? {} : { suivi: dit };
}

async function readAccueil(
  { ecoleId: asked }: Input<typeof getAccueil>,
  context: ReadContext,
): Promise<ChiffresDAccueil> {
  const { caller, database, now } = context;
  if (asked !== undefined) requireReach(caller, { ecoleId: asked });
  const ecoleId = asked ?? caller.ecoleId;
  const jour = jourDe(now);
  const jours = { jour, lundi: lundiDe(jour) };
  if (ecoleId === null) return { ...jours, ...(await readAccords(context.db, null, context)) };
  return database.atOneInstant(async (db) => ({
    ...jours,
    ...(await readArgent(db, ecoleId, context)),
    ...(await readSesNotes(db, ecoleId, context)),
    ...(await readSuivi(db, ecoleId, context)),
    ...(await readJournees(db, ecoleId, context)),
    ...(await readInscriptions(db, ecoleId, context)),
    ...(await readAccords(db, ecoleId, context)),
    ...(await readAnciens(db, ecoleId, context)),
  }));
}

export const chiffresBindings: readonly Binding[] = [bindRead(getAccueil, readAccueil)];
