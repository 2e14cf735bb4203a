/** Reads the roll calls of a day, made and to make: of all classes, or of the person's own. */
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { type Input, type Output, screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  DEMI_JOURNEES,
  direSansClasse,
  jourDuCalendrier,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  coursEstEnRetard,
  demiJourneeDe,
  demiJourneeDesHeures,
  estEnRetard,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import {
  type getAppelsDuJour,
  type getAppelsManquants,
  MENU_ABSENCES,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { leconTenue } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { ordreDesClasses, readCalendrier } from '#scolarite/index.ts';
import { aTousLesAppels, classesAppelees, estRemplace, remplacesPar } from '#suivi/droits/siennes.ts';
import { compterAbsentsASignaler } from '#suivi/messages/sujets.ts';
import { effectifsDuJour } from '#suivi/presents/eleves.ts';
import { dernierJourScelle, premierAppel } from '#suivi/registre/inscrire.ts';
import { estJourScelle } from '#suivi/registre/lecture.ts';
import { coursAttendus, direCours, readCoursDuJour } from './cours.ts';
import { quiEtQuand } from './lire.ts';

type Lus = Output<typeof getAppelsDuJour>;

/** Reads the classes that are called, and those disabled since whose roll was called that day. */
const readClasses = (db: Db, ecoleId: number, jour: string) =>
  db
    .selectFrom('classes as c')
    .select(['c.id', 'c.libelle', 'c.etape', 'c.estActif'])
    .where('c.ecoleId', '=', ecoleId)
    .where((eb) =>
      eb.or([
        eb('c.estActif', '=', 1),
        eb(
          'c.id',
          'in',
          eb
            .selectFrom('feuilles_appel as f')
            .select('f.classeId')
            .where('f.ecoleId', '=', ecoleId)
            .where('f.jour', '=', jour),
        ),
      ]),
    )
    .orderBy(ordreDesClasses('c'))
    .execute();

/** Reads the sheets of a day with their counts, by class and half-day. */
async function readFeuilles(db: Db, ecoleId: number, jour: string) {
  const feuilles = await db
    .selectFrom('feuilles_appel')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('jour', '=', jour)
    .execute();
  const missing = await db
    .selectFrom('absences')
    .select(['feuilleAppelId', 'genre'])
    .select(({ fn }) => fn.countAll<number>().as('nombre'))
    .where('ecoleId', '=', ecoleId)
    .where('jour', '=', jour)
    .where('annuleeLe', 'is', null)
    .groupBy(['feuilleAppelId', 'genre'])
    .execute();
  const auteurs = await nomsDesPersonnes(
    db,
    feuilles.flatMap(({ creationUserId }) => creationUserId ?? []),
  );
  const nombre = (id: number, wanted: string) =>
    missing.find((one) => one.feuilleAppelId === id && one.genre === wanted)?.nombre ?? 0;
  return new Map(
    feuilles.map((feuille) => {
      const { id, classeId, demiJournee, cours, effectif } = feuille;
      const [absents, retards] = [nombre(id, 'absence'), nombre(id, 'retard')];
      const compte = { effectif, absents, retards, presents: effectif - absents - retards };
      return [`${classeId} ${demiJournee} ${cours}`, { ...quiEtQuand(feuille, auteurs), ...compte }];
    }),
  );
}

/** Reads when a day was sealed, and by whom where they closed it; null: it is open, or had nothing to seal. */
async function readSceau(db: Db, ecoleId: number, jour: string): Promise<Lus['close']> {
  const sceau = await db
    .selectFrom('registre_suivi')
    .select(['instant', 'auteurId'])
    .where('ecoleId', '=', ecoleId)
    .where('genre', '=', 'journee')
    .where('jour', '=', jour)
    .executeTakeFirst();
  if (sceau === undefined) return null;
  const { instant, auteurId } = sceau;
  // Who seals a day later only wrote something of another.
  const ferme = auteurId !== null && jourDe(instant) === jour ? [auteurId] : [];
  const noms = await nomsDesPersonnes(db, ferme);
  return { instant, par: ferme.map((id) => noms.get(id) ?? null)[0] ?? null };
}

/**
 * Whether a course to be called is a person's own: a teacher's day has their courses, those in which they stand in, and those that nobody
 * has; the surveillant's is none.
 */
const isOwn = (cours: CreneauDeSemaine | null, own: ReadonlySet<number> | null, userId: number): boolean =>
  own === null ||
  cours === null ||
  cours.enseignantId === userId ||
  (cours.enseignantId === null && cours.changement?.genre !== 'surveillance');

export async function readAppelsDuJour(
  { ecoleId, jour }: Input<typeof getAppelsDuJour>,
  { db, caller, now }: ReadContext,
): Promise<Lus> {
  requireReach(caller, { ecoleId });
  const own = await classesAppelees(db, caller, { jour, operation: 'lecture' });
  const remplaces = own === null ? [] : await remplacesPar(db, caller.userId, jour);
  const isMine = (classeId: number) => own?.has(classeId) ?? true;
  const all = (await readClasses(db, ecoleId, jour)).filter(
    ({ id }) => isMine(id) || remplaces.some(({ classeId }) => classeId === id),
  );
  const feuilles = await readFeuilles(db, ecoleId, jour);
  const effectifs = await effectifsDuJour(db, ecoleId, jour);
  const calendrier = await readCalendrier(db, ecoleId, { du: jour, au: jour });
  const lecons = await readCoursDuJour(db, ecoleId, jour);
  // A cancelled lesson has no place in the day, unless its roll was called before.
  const cours = lecons.map((one) => leconTenue(one) ?? one);
  const appels = all.flatMap(({ id: classeId, libelle, etape, estActif }) => {
    const { classe: expected } = jourDuCalendrier(calendrier, etape, jour);
    const demiDe = demiJourneeDesHeures(calendrier, etape, jour);
    const effectif = effectifs.get(classeId) ?? 0;
    return DEMI_JOURNEES.flatMap((demiJournee) => {
      const isExpected = estActif === 1 && expected.includes(demiJournee) && effectif > 0;
      const attendus = coursAttendus(calendrier, lecons, {
        classe: { id: classeId, etape },
        jour,
        demiJournee,
      });
      // A roll that was called otherwise than is expected now stays with its half-day.
      const places = [
        null,
        ...cours.filter((one) => one.classeId === classeId && demiDe(one.de) === demiJournee),
      ];
      return places.flatMap((place) => {
        const feuille = feuilles.get(`${classeId} ${demiJournee} ${place?.id ?? 0}`) ?? null;
        const here = { classeId, demiJournee, creneauId: place?.id ?? null };
        if (!isMine(classeId) && !estRemplace(remplaces, here)) return [];
        const isAsked =
          isExpected &&
          attendus !== null &&
          (place === null ? attendus.length === 0 : attendus.some(({ id }) => id === place.id));
        if (feuille === null && !(isAsked && isOwn(place, own, caller.userId))) return [];
        const isOver =
          place === null ? estEnRetard(jour, demiJournee, now) : coursEstEnRetard(jour, place.a, now);
        const said = {
          classeId,
          classe: libelle,
          etape,
          demiJournee,
          cours: place === null ? null : direCours(place),
        };
        return [{ ...said, effectif, feuille, estEnRetard: feuille === null && isOver }];
      });
    });
  });
  // A day has no class when no class of the list has any; one stage alone may be closed.
  const etapes = all.length === 0 ? [null] : all.map(({ etape }) => etape);
  const phrases = etapes.map((etape) => direSansClasse(calendrier, etape, jour));
  const sansClasse = phrases.includes(undefined) ? null : (phrases[0] ?? null);
  const scelle = await dernierJourScelle(db, ecoleId);
  return {
    toutes: own === null,
    sansClasse,
    appels,
    absentsASignaler: holds(caller.rights, screenOf(MENU_ABSENCES), 'lecture')
      ? await compterAbsentsASignaler(db, ecoleId, jour)
      : null,
    close: await readSceau(db, ecoleId, jour),
    peutClore: jour <= jourDe(now) && !estJourScelle(jour, scelle) && aTousLesAppels(caller, 'modification'),
  };
}

/** Counts what waits today: the rolls that a person calls until the end of this half-day, and the absents whose families are not told. */
export async function compterAFaire(
  input: Input<typeof getAppelsDuJour>,
  context: ReadContext,
): Promise<{ appels: number; absents: number }> {
  // A school that never called a roll is asked for none.
  if ((await premierAppel(context.db, input.ecoleId)) === null) return { appels: 0, absents: 0 };
  const { appels, absentsASignaler, close } = await readAppelsDuJour(input, context);
  // Whatever is left of the morning is due, also where it goes on after noon.
  const isAfternoon = demiJourneeDe(context.now) === 'apresMidi';
  const dus = appels.filter(
    ({ feuille, demiJournee }) => feuille === null && (isAfternoon || demiJournee === 'matin'),
  );
  return { appels: close === null ? dus.length : 0, absents: absentsASignaler ?? 0 };
}

export async function readAppelsManquants(
  input: Input<typeof getAppelsManquants>,
  context: ReadContext,
): Promise<Output<typeof getAppelsManquants>> {
  const { appels } = await readAppelsDuJour(input, context);
  return appels
    .filter((one) => one.estEnRetard)
    .map(({ classeId, classe, demiJournee, cours }) => ({ classeId, classe, demiJournee, cours }));
}
