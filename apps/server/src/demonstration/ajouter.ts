/** Adds the demonstration: two schools that do not exist, by the calls' own rules, in one transaction. */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { hacher, makeGroup, motDePasseProvisoire } from '#administration/index.ts';
import { anyTable, type Database, type Db, type Trx } from '#core/db/database.ts';
import type { Enregistrement } from '#core/db/journal/journal.ts';
import { lockName } from '#core/db/lock.ts';
import type { WriteContext } from '#core/http/context.ts';
import { plusTard } from './ecole/agenda.ts';
import { ajouter } from './ecole/ajouter-un.ts';
import { type Effectif, uneAnnee } from './ecole/annee.ts';
import { sesAppels } from './ecole/appels.ts';
import { sonCalendrier } from './ecole/calendrier.ts';
import { ECOLES, type Ecole, MARQUE } from './ecole/ecoles.ts';
import type { EcoleFaite } from './ecole/eleves.ts';
import { sesEmplois } from './ecole/emplois.ts';
import { ENTITES, handlers } from './ecole/entites.ts';
import { sesFaits } from './ecole/faits.ts';
import { sesFamilles } from './ecole/familles.ts';
import { hasard } from './ecole/hasard.ts';
import { sonInfirmerie } from './ecole/infirmerie.ts';
import { etatCivil, personnes } from './ecole/personnes.ts';
import { DemonstrationRefusee } from './ecole/refus.ts';
import { type Chantier, type MotsDePasse, uneEcole } from './ecole/remplir.ts';
import { machine } from './machine.ts';
import { sesNotes } from './notes/remplir.ts';
import './tables.ts';

/** The seed: the demonstration is the same on every machine. */
const GRAINE = 224;
/** The rows of one statement. */
const LOT = 200;

/** The least and the most pupils of a class. */
const EFFECTIF: Effectif = { moins: 15, plus: 35 };

/** The groups of a head of school, of a cashier and of a teacher: the ready-made ones, under names of the demonstration. */
const GROUPES = {
  direction: { libelle: `Direction d'école ${MARQUE}`, modele: 'direction' },
  caisse: { libelle: `Caisse d'école ${MARQUE}`, modele: 'caisse' },
  enseignants: { libelle: `Enseignants ${MARQUE}`, modele: 'enseignants' },
} as const;

/** A person who can sign in, with a password that is told once. */
interface Acces {
  readonly ecole: string;
  /** Their part in the school, in words. */
  readonly role: string;
  readonly identifiant: string;
  readonly motDePasse: string;
}

export interface Ajout {
  readonly acces: readonly Acces[];
  /** The number of records of each table. */
  readonly nombres: ReadonlyMap<string, number>;
}

/** Makes the passwords of the people who can sign in, plain to tell and hashed to store. */
async function lesMotsDePasse(): Promise<{ acces: Acces[]; haches: Map<Ecole, MotsDePasse> }> {
  const acces: Acces[] = [];
  const haches = new Map<Ecole, MotsDePasse>();
  const donner = async (ecole: string, role: string, identifiant: string): Promise<string> => {
    const motDePasse = motDePasseProvisoire();
    acces.push({ ecole, role, identifiant, motDePasse });
    return hacher(motDePasse);
  };
  for (const ecole of ECOLES)
    haches.set(ecole, {
      direction: await donner(ecole.libelle, 'direction', ecole.email),
      caisse: await donner(ecole.libelle, 'caisse', ecole.caisse),
      enseignant: await donner(ecole.libelle, 'un enseignant', ecole.enseignant),
    });
  return { acces, haches };
}

/**
 * Adds the demonstration, and returns who can sign in.
 * @throws DemonstrationRefusee when it is there already, or there is nowhere to live
 */
export async function ajouterDemonstration(
  database: Database,
  now: string,
  effectif: Effectif = EFFECTIF,
): Promise<Ajout> {
  // Hashing is slow: it happens before the transaction.
  const { acces, haches } = await lesMotsDePasse();
  const nombres = await database.transaction(async (trx) => {
    await lockName(trx, 'démonstration');
    const known = await trx.selectFrom('demonstration').select('entiteId').executeTakeFirst();
    if (known !== undefined)
      throw new DemonstrationRefusee(
        'La démonstration est déjà là : rien n’a été ajouté. Pour la retirer : npm run demo -- --retirer',
      );
    const { context, at, tell } = machine(trx, now);
    const chance = hasard(GRAINE);
    const chantier: Chantier = {
      context,
      chance,
      personne: await personnes(trx, chance),
      groupes: {
        direction: await makeGroup(context, GROUPES.direction.libelle, GROUPES.direction.modele),
        caisse: await makeGroup(context, GROUPES.caisse.libelle, GROUPES.caisse.modele),
        enseignants: await makeGroup(context, GROUPES.enseignants.libelle, GROUPES.enseignants.modele),
      },
      moisId: await uniteDuMois(trx),
      session: await laSession(context),
    };
    const faites: EcoleFaite[] = [];
    for (const [ecole, motsDePasse] of haches) faites.push(await uneEcole(chantier, ecole, motsDePasse));
    const told = [...(await tell())];
    const dernier = plusTard(jourDe(now), -1);
    const { session } = chantier;
    const annee = { chance, etat: etatCivil(chance), session, at, dernier, effectif };
    // The journal is written as events happen: a payment looks at the date of the last act.
    await uneAnnee(annee, faites, async () => void told.push(...(await tell())));
    for (const faite of faites) {
      await sonCalendrier(context, faite.ecoleId, session);
      // A sealed bulletin counts the roll calls that were made before it.
      await sesAppels({ chance, session, context, at, dernier }, faite);
      await sesFaits({ session, context, at, dernier }, faite);
      await sesFamilles({ context, at }, faite);
      await sonInfirmerie({ session, context, at, dernier }, faite);
      await sesNotes({ chance, session, context, at, dernier }, faite);
      await sesEmplois(context, faite, session);
      told.push(...(await tell()));
    }
    return marquer(trx, told);
  });
  return { acces, nombres };
}

async function uniteDuMois(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('unites')
    .select('id')
    .where('libelleCle', '=', cle('Mois'))
    .where('estActif', '=', 1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds the current school year; makes one from October to July where there is none. */
async function laSession(context: WriteContext): Promise<Chantier['session']> {
  const jour = jourDe(context.now);
  const all = await context.db
    .selectFrom('sessions')
    .select(['id', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .execute();
  const known = sessionCourante(all, jour);
  if (known !== undefined) return known;
  const year = Number(jour.slice(0, 4)) - (jour.slice(5, 7) < '08' ? 1 : 0);
  const periode = { dateDebut: `${year}-10-01`, dateFin: `${year + 1}-07-31` };
  const libelle = `${year}-${year + 1}`;
  return {
    id: await ajouter(sessions, handlers.sessions, { libelle, ...periode }, context),
    ...periode,
  };
}

/** The tables whose records go one by one; what a pupil was asked for and paid goes with them. */
const MARQUABLES: ReadonlySet<string> = new Set(ENTITES.map(({ table }) => table));

/**
 * Notes what was added, and returns the number of records of each table. Nobody made them, so no record names a
 * maker, but for what cashiers sign.
 */
async function marquer(trx: Trx, told: readonly Enregistrement[]): Promise<ReadonlyMap<string, number>> {
  const people = told.filter(({ entite }) => entite === 'utilisateurs').map(({ entiteId }) => entiteId);
  // The act that adds a teacher tells their first salary too.
  const salaires = await trx.selectFrom('salaires').select('id').where('employeId', 'in', people).execute();
  const nombres = new Map<string, number>();
  const byTable = Map.groupBy(told, ({ entite }) => entite);
  for (const [table, ofIt] of byTable) nombres.set(table, new Set(ofIt.map(({ entiteId }) => entiteId)).size);
  nombres.set('salaires', salaires.length);
  const all = [
    ...[...byTable.keys()]
      .filter((table) => MARQUABLES.has(table))
      .flatMap((table) => distinct(byTable.get(table))),
    ...salaires.map(({ id }) => ({ entite: 'salaires', entiteId: id })),
  ];
  for (let start = 0; start < all.length; start += LOT)
    await trx
      .insertInto('demonstration')
      .values(all.slice(start, start + LOT))
      .execute();
  for (const [table, ofIt] of Map.groupBy(all, ({ entite }) => entite))
    for (let start = 0; start < ofIt.length; start += LOT)
      await anyTable(trx)
        .updateTable(table)
        .set({ creationUserId: null })
        .where(
          'id',
          'in',
          ofIt.slice(start, start + LOT).map(({ entiteId }) => entiteId),
        )
        .execute();
  return nombres;
}

/** Returns each record once: some acts are about the same one. */
const distinct = (all: readonly Enregistrement[] = []): Enregistrement[] => [
  ...new Map(all.map((one) => [one.entiteId, one])).values(),
];
