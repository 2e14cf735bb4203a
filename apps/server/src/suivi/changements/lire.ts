/** Lists the lessons of a teacher who is away, who may stand in for them, and the changes of some days. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { formaterJour, joursAvant, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { direSansClasse, joursEntre } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { leconTenue } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import {
  type getChangementsDuJour,
  type getCoursDeLAbsent,
  type getRemplacants,
  JOURS_DE_CHANGEMENTS,
} from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { nomDuCompte, nomsDesPersonnes } from '#administration/index.ts';
import { requireReach, seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { avecChangements, readChangementsPoses } from '#suivi/emploi/changements.ts';
import { heurtsDuJour, readLeconsDuJour } from '#suivi/emploi/jour.ts';
import { readSemaine } from '#suivi/emploi/lire.ts';
import '#suivi/tables/appel.ts';

interface Etendue {
  readonly du: string;
  readonly au: string;
}

/** Refuses days in the wrong order, or too many. */
function refuseEtendue({ du, au }: Etendue): void {
  if (au < du) refuseAt('au', 'Le dernier jour ne vient pas avant le premier.');
  if (joursAvant(au, JOURS_DE_CHANGEMENTS - 1) > du)
    refuseAt('au', `Au plus ${JOURS_DE_CHANGEMENTS} jours à la fois.`);
}

/** Returns the lessons of a school between two days of a year, each with its change, day after day. */
async function readLecons(
  db: Db,
  { ecoleId, sessionId, du, au }: Etendue & { readonly ecoleId: number; readonly sessionId: number },
  now: string,
): Promise<readonly CreneauDeSemaine[]> {
  const changements = await readChangementsPoses(db, ecoleId, { du, au });
  const found: CreneauDeSemaine[] = [];
  for (const lundi of new Set(joursEntre(du, au).map(lundiDe))) {
    const semaine = await readSemaine(db, { ecoleId, sessionId }, { jour: lundi, now });
    found.push(...avecChangements(semaine, changements));
  }
  return found
    .filter(({ jour }) => du <= jour && jour <= au)
    .toSorted((one, other) => (one.jour === other.jour ? 0 : one.jour < other.jour ? -1 : 1));
}

export async function readCoursDeLAbsent(
  asked: Input<typeof getCoursDeLAbsent>,
  { db, caller, now }: ReadContext,
): Promise<Output<typeof getCoursDeLAbsent>> {
  requireReach(caller, asked);
  refuseEtendue(asked);
  const { ecoleId, enseignantId, du, au } = asked;
  const calendrier = await readCalendrier(db, ecoleId, { du, au });
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'etape'])
    .where('ecoleId', '=', ecoleId)
    .execute();
  const etapes = new Map(classes.map(({ id, etape }) => [id, etape]));
  const feuilles = await db
    .selectFrom('feuilles_appel')
    .select(['creneauId', 'jour'])
    .where('ecoleId', '=', ecoleId)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
    .where('creneauId', 'is not', null)
    .execute();
  const appeles = new Set(feuilles.map(({ creneauId, jour }) => `${creneauId} ${jour}`));
  return (await readLecons(db, asked, now)).flatMap((lecon) => {
    const isTheirs = lecon.enseignantId === enseignantId || leconTenue(lecon)?.enseignantId === enseignantId;
    const { id, jour, classeId } = lecon;
    if (!isTheirs || direSansClasse(calendrier, etapes.get(classeId) ?? null, jour) !== undefined) return [];
    return [{ ...lecon, estAppele: appeles.has(`${id} ${jour}`) }];
  });
}

/** Says what stands in the way of a stand-in at a lesson; undefined: nothing. */
function occupeA(
  enseignantId: number,
  lecon: CreneauDeSemaine,
  duJour: readonly CreneauDeSemaine[],
): string | undefined {
  if (lecon.enseignantId === enseignantId) return "C'est l'enseignant de ce cours.";
  const tenue = { ...lecon, enseignantId };
  const heurt = heurtsDuJour(tenue, duJour).find(({ champ }) => champ === 'enseignantId');
  if (heurt !== undefined) return heurt.phrase;
  // Their own lessons are given to others that day: they are away too.
  const isAway = duJour.some(
    (one) =>
      one.enseignantId === enseignantId &&
      (one.changement?.genre === 'remplacement' || one.changement?.genre === 'surveillance'),
  );
  return isAway ? `Absent le ${formaterJour(lecon.jour)} : ses cours sont confiés à d'autres.` : undefined;
}

export async function readRemplacants(
  { cours }: Input<typeof getRemplacants>,
  { db, caller }: ReadContext,
): Promise<Output<typeof getRemplacants>> {
  const asked: { lecon: CreneauDeSemaine; duJour: readonly CreneauDeSemaine[] }[] = [];
  const ecoles = new Set<number>();
  for (const { creneauId, jour } of cours) {
    const creneau = seenOf(caller, await findRow(db, 'creneaux', creneauId));
    const enseignement =
      (await findRow(db, 'enseignements', creneau.enseignementId)) ?? refuse('INTROUVABLE');
    ecoles.add(creneau.ecoleId);
    const duJour = await readLeconsDuJour(db, enseignement, jour);
    const lecon = duJour.find(({ id }) => id === creneauId);
    if (lecon !== undefined) asked.push({ lecon, duJour });
  }
  const [ecoleId] = ecoles;
  if (ecoleId === undefined || ecoles.size > 1) return refuse('INTROUVABLE');
  const all = await db
    .selectFrom('utilisateurs')
    .select(['id', 'prenoms', 'nom'])
    .where('ecoleId', '=', ecoleId)
    .where('fonctionCle', '=', cle(FONCTION_ENSEIGNANT))
    .where('estActif', '=', 1)
    .orderBy('nomCle')
    .orderBy('prenomsCle')
    .orderBy('id')
    .execute();
  const told = all.map((one) => {
    const phrases = asked.flatMap(({ lecon, duJour }) => occupeA(one.id, lecon, duJour) ?? []);
    return { ...one, occupe: phrases[0] ?? null };
  });
  return told.toSorted((one, other) => Number(one.occupe !== null) - Number(other.occupe !== null));
}

export async function readChangementsDuJour(
  asked: Input<typeof getChangementsDuJour>,
  { db, caller }: ReadContext,
): Promise<Output<typeof getChangementsDuJour>> {
  requireReach(caller, asked);
  refuseEtendue(asked);
  const rows = await db
    .selectFrom('changements_du_jour as x')
    .innerJoin('creneaux as t', 't.id', 'x.creneauId')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .innerJoin('classes as c', 'c.id', 'e.classeId')
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .leftJoin('utilisateurs as u', 'u.id', 't.enseignantId')
    .select(['x.id', 'x.modifDate', 'x.jour', 'c.libelle as classe', 'm.libelle as matiere'])
    .select([
      'u.prenoms',
      'u.nom',
      't.de as creneauDe',
      't.a as creneauA',
      'x.genre',
      'x.de',
      'x.a',
      'x.salle',
    ])
    .select(['x.remplacantId', 'x.motif', 'x.annuleLe', 'x.annuleMotif', 'x.annuleParId', 'x.creationUserId'])
    .where('x.ecoleId', '=', asked.ecoleId)
    .where('e.sessionId', '=', asked.sessionId)
    .where('x.jour', '>=', asked.du)
    .where('x.jour', '<=', asked.au)
    .orderBy('x.jour')
    .orderBy('t.de')
    .orderBy('x.id')
    .execute();
  const noms = await nomsDesPersonnes(
    db,
    rows.flatMap((one) => [one.remplacantId, one.annuleParId, one.creationUserId].flatMap((id) => id ?? [])),
  );
  const nom = (id: number | null) => (id === null ? null : (noms.get(id) ?? null));
  return rows.map(({ prenoms, nom: family, annuleParId, creationUserId, ...row }) => ({
    ...row,
    enseignant: prenoms === null || family === null ? null : nomDuCompte({ prenoms, nom: family }),
    remplacant: nom(row.remplacantId),
    auteur: nom(creationUserId),
    annulePar: nom(annuleParId),
  }));
}
