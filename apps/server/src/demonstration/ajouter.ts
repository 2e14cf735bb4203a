/** Adds the demonstration: two schools that do not exist, through the calls' own rules, in one transaction. */
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/dates.ts';
import { sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { anyTable, type Database, type Db, type Trx } from '#core/db/database.ts';
import type { Enregistrement } from '#core/db/journal.ts';
import { oneAtATime } from '#core/db/verrouiller.ts';
import type { WriteContext } from '#core/http/context.ts';
import { hacher, makeGroup, motDePasseProvisoire } from '../administration/index.ts';
import { ECOLES, type Ecole, MARQUE } from './ecoles.ts';
import { handlers } from './entites.ts';
import { hasard } from './hasard.ts';
import { machine } from './machine.ts';
import { personnes } from './personnes.ts';
import { DemonstrationRefusee } from './refus.ts';
import { ajouter, type Chantier, uneEcole } from './remplir.ts';
import './tables.ts';

/** The demonstration of every machine is the same one. */
const GRAINE = 224;
/** Rows of one statement. */
const LOT = 200;

const GROUPE = `Direction d'école ${MARQUE}`;
/** What a head of school looks after. */
const ECRANS = {
  menus: ['generique', 'ecole', 'enseignantsGlobaux', 'fichesRenseignement', 'prestations', 'sessions'],
  onglets: ['detail', 'tranchePaiementEcole', 'classeEcole', 'ecoleEnseignant', 'retenue', 'avanceSalaire'],
};

/** Who can sign in, with a password that is told once. */
export interface Acces {
  readonly ecole: string;
  readonly identifiant: string;
  readonly motDePasse: string;
}

export interface Ajout {
  readonly acces: readonly Acces[];
  /** How many records of each table. */
  readonly nombres: ReadonlyMap<string, number>;
}

/** @throws DemonstrationRefusee when it is there already, or has nowhere to live */
export async function ajouterDemonstration(database: Database, now: string): Promise<Ajout> {
  // Hashing is slow: it happens before the transaction.
  const motsDePasse = new Map<Ecole, { clair: string; hache: string }>();
  for (const ecole of ECOLES) {
    const clair = motDePasseProvisoire();
    motsDePasse.set(ecole, { clair, hache: await hacher(clair) });
  }
  const nombres = await database.transaction(async (trx) => {
    await oneAtATime(trx, 'démonstration');
    const known = await trx.selectFrom('demonstration').select('entiteId').executeTakeFirst();
    if (known !== undefined)
      throw new DemonstrationRefusee(
        'La démonstration est déjà là : rien n’a été ajouté. Pour la retirer : npm run demo -- --retirer',
      );
    const { context, tell } = machine(trx, now);
    const chance = hasard(GRAINE);
    const chantier: Chantier = {
      context,
      chance,
      personne: await personnes(trx, chance),
      groupeId: await makeGroup(context, GROUPE, ECRANS),
      moisId: await uniteDuMois(trx),
      session: await laSession(context),
    };
    for (const ecole of ECOLES) await uneEcole(chantier, ecole, motsDePasse.get(ecole)?.hache ?? '');
    return marquer(trx, await tell());
  });
  const acces = [...motsDePasse].map(([{ libelle, email }, { clair }]) => ({
    ecole: libelle,
    identifiant: email,
    motDePasse: clair,
  }));
  return { acces, nombres };
}

async function uniteDuMois(db: Db): Promise<number | null> {
  const row = await anyTable(db)
    .selectFrom('unites')
    .select('id')
    .where('libelleCle', '=', cle('Mois'))
    .where('estActif', '=', 1)
    .executeTakeFirst();
  return row === undefined ? null : Number(row['id']);
}

/** The current school year; from October to July where there is none. */
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

/** Notes what was added; nobody made it, so no record names a maker. Answers how many there are of each table. */
async function marquer(trx: Trx, told: readonly Enregistrement[]): Promise<ReadonlyMap<string, number>> {
  const people = told.filter(({ entite }) => entite === 'utilisateurs').map(({ entiteId }) => entiteId);
  // The act that adds a teacher tells his first salary too.
  const salaires = await trx.selectFrom('salaires').select('id').where('employeId', 'in', people).execute();
  const all = [...told, ...salaires.map(({ id }) => ({ entite: 'salaires', entiteId: id }))];
  for (let start = 0; start < all.length; start += LOT)
    await trx
      .insertInto('demonstration')
      .values(all.slice(start, start + LOT))
      .execute();
  const nombres = new Map<string, number>();
  for (const [table, ofIt] of Map.groupBy(all, ({ entite }) => entite)) {
    nombres.set(table, ofIt.length);
    await anyTable(trx)
      .updateTable(table)
      .set({ creationUserId: null })
      .where(
        'id',
        'in',
        ofIt.map(({ entiteId }) => entiteId),
      )
      .execute();
  }
  return nombres;
}
