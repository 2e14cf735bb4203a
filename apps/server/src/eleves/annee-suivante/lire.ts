/** Reads where a school stands on its way to the next school year, each step for whoever may take it. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type AnneeSuivante,
  estPromue,
  type getAnneeSuivante,
  ouvrirAnneeSuivante,
} from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { lignesACopier } from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { classeSuivante, niveauSuivant } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import {
  anneeQuittee,
  finitBientot,
  premiereApres,
  sessionCourante,
  sessionSuivante,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import { sql } from 'kysely';
import { mayRead } from '#core/acces/decide.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { ordreDesClasses, readLignesDePrix } from '#scolarite/index.ts';
import { ouvertureDe, readSessions, type SessionLue } from './ouvrir.ts';

const VIDE: AnneeSuivante = {
  annee: null,
  finitBientot: false,
  suivante: null,
  proposee: null,
  ouverture: 'droit',
  prix: null,
  classes: null,
};

type Prix = NonNullable<AnneeSuivante['prix']>;

async function readPrix(
  db: Db,
  ecoleId: number,
  annee: SessionLue,
  suivante: SessionLue | undefined,
): Promise<Prix> {
  const lignes = lignesACopier(await readLignesDePrix(db, ecoleId, annee.id), annee.id);
  const next = suivante === undefined ? [] : await readLignesDePrix(db, ecoleId, suivante.id);
  const priced = new Set(next.map(({ prestationId }) => prestationId));
  const services = new Set(lignes.map(({ prestationId }) => prestationId));
  return {
    aCopier: lignes.length,
    copies: next.filter(({ sessionId }) => sessionId !== null).length,
    sansPrix: [...services].filter((id) => !priced.has(id)).length,
  };
}

/** Counts by class the pupils who are enrolled this year, and those of them who are in the next one. */
async function compter(db: Db, ecoleId: number, annee: number, suivante: number) {
  const { rows } = await sql<{ classeId: number; inscrits: number; reinscrits: number }>`
    select i."classeId", count(*) as inscrits, count(n.id) as reinscrits
    from inscriptions i left join inscriptions n on n."ecoleId" = i."ecoleId" and n."eleveId" = i."eleveId"
      and n."sessionId" = ${suivante} and n."estActif" = 1 and n.etat = 'inscrit'
    where i."ecoleId" = ${ecoleId} and i."sessionId" = ${annee} and i."estActif" = 1 and i.etat = 'inscrit'
    group by i."classeId"`.execute(db);
  return new Map(rows.map((row) => [row.classeId, row]));
}

async function readClasses(
  db: Db,
  ecoleId: number,
  annee: SessionLue,
  suivante: SessionLue | undefined,
): Promise<NonNullable<AnneeSuivante['classes']>> {
  const rows = await db
    .selectFrom('classes')
    .select(['id', 'libelle', 'etape', 'niveau'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy(ordreDesClasses('classes'))
    .execute();
  const all = rows.map(({ niveau, ...row }) => ({ ...row, niveau: String(niveau) }));
  // No enrolment is of session 0.
  const comptes = await compter(db, ecoleId, annee.id, suivante?.id ?? 0);
  return all.flatMap((classe) => {
    const compte = comptes.get(classe.id);
    if (compte === undefined) return [];
    const vers = classeSuivante(classe, all);
    return [
      {
        id: classe.id,
        libelle: classe.libelle,
        inscrits: compte.inscrits,
        reinscrits: compte.reinscrits,
        vers: vers === undefined ? null : { id: vers.id, libelle: vers.libelle },
        estDerniere: niveauSuivant(classe.etape, classe.niveau) === null,
      },
    ];
  });
}

/**
 * Finds the session that the school is leaving. Many open the next one after it has begun: until their classes are promoted, it is the
 * one before.
 */
async function quelleAnneeFinit(
  db: Db,
  ecoleId: number,
  all: readonly SessionLue[],
  jour: string,
): Promise<SessionLue | undefined> {
  const courante = sessionCourante(all, jour);
  const avant = courante === undefined ? undefined : anneeQuittee(all, courante, jour);
  if (avant === undefined) return courante;
  const classes = await readClasses(db, ecoleId, avant, courante);
  return classes.every(estPromue) ? courante : avant;
}

export async function readAnneeSuivante(
  input: Input<typeof getAnneeSuivante>,
  { caller, db, now }: Pick<ReadContext, 'caller' | 'db' | 'now'>,
): Promise<AnneeSuivante> {
  requireReach(caller, input);
  const { ecoleId, sessionId } = input;
  const jour = jourDe(now);
  const all = await readSessions(db);
  const annee =
    sessionId === undefined
      ? await quelleAnneeFinit(db, ecoleId, all, jour)
      : (all.find(({ id }) => id === sessionId) ?? refuse('INTROUVABLE'));
  const ouverture = await ouvertureDe(db, caller, ouvrirAnneeSuivante);
  if (annee === undefined) return { ...VIDE, ouverture };
  const suivante = premiereApres(all, annee);
  const isOpenable = suivante === undefined && annee.dateDebut <= jour;
  return {
    annee,
    finitBientot: finitBientot(annee, jour),
    suivante: suivante ?? null,
    proposee: isOpenable ? sessionSuivante(annee) : null,
    ouverture,
    prix: mayRead(getGrilleDePrix, caller) ? await readPrix(db, ecoleId, annee, suivante) : null,
    classes: mayRead(inscriptionSelectBy, caller) ? await readClasses(db, ecoleId, annee, suivante) : null,
  };
}
