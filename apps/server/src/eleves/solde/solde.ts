/** Answers 'Pourquoi ce solde ?': every line, discount, correction and payment that makes the balance of a pupil. */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { resteDe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { getSoldeEleve, inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { sql } from 'kysely';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { type LigneLue, lignesActives, readLignes, tenue } from '#eleves/inscriptions/echeances.ts';
import { inscriptionsListe } from '#eleves/inscriptions/liste.ts';
import { parcoursDe, passagesDe } from '#eleves/passages/lecture.ts';
import { requireEleveLu } from '#eleves/portee/portee.ts';
import { ficheGardee, fusionsDe } from '#eleves/registre/fusions.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { readAnnees } from './annees.ts';

type Solde = Output<typeof getSoldeEleve>;

async function readEleve(db: Db, id: number, ecoleId: number | null) {
  const row = await db
    .selectFrom('eleves as t')
    .innerJoin('ecoles as s', 's.id', 't.ecoleId')
    .select([
      't.id',
      't.ecoleId',
      's.libelle as ecole',
      't.matricule',
      't.prenoms',
      't.nom',
      't.photo',
      't.tuteurNom',
      't.tuteurTelephone',
      't.estActif',
      't.anonymiseLe',
    ])
    .where('t.id', '=', id)
    .executeTakeFirst();
  return seenOf({ ecoleId }, row);
}

async function readCorrections(db: Db, ecoleId: number, eleveId: number) {
  return db
    .selectFrom('corrections as c')
    .innerJoin('inscriptions as i', 'i.id', 'c.inscriptionId')
    .leftJoin('utilisateurs as p', 'p.id', 'c.creationUserId')
    .select([
      'c.id',
      'c.inscriptionId',
      'c.creationDate',
      'c.motif',
      nomEnSql<string | null>('p').as('auteur'),
    ])
    .where('c.ecoleId', '=', ecoleId)
    .where('i.eleveId', '=', eleveId)
    .orderBy('c.id')
    .execute();
}

const total = (lignes: readonly LigneLue[], of: 'montant' | 'paye'): number =>
  lignes.reduce((sum, ligne) => sum + ligne[of], 0);

/** Reads the balance. `db`: one unchanging state, so that lines and payments agree. */
async function read(
  caisse: PortCaisse,
  { id }: Input<typeof getSoldeEleve>,
  { db, ecoleId: reach, jour }: { db: Db; ecoleId: number | null; jour: string },
): Promise<Solde> {
  const eleve = await readEleve(db, id, reach);
  const { ecoleId } = eleve;
  const rows = await inscriptionsListe.rows(
    db,
    sql`t."ecoleId" = ${ecoleId} and t."eleveId" = ${id} and t."estActif" = 1 order by session."dateDebut" desc, t.id desc`,
  );
  const inscriptions = inscriptionSelectBy.output.parse(rows);
  const lignes = await readLignes(
    db,
    ecoleId,
    inscriptions.map((one) => one.id),
  );
  const corrections = await readCorrections(db, ecoleId, id);
  const paiements = await caisse.paiementsDe(db, ecoleId, id);
  const reprises = await caisse.reprisesDe(db, ecoleId, id);
  const parcours = await parcoursDe(db, ecoleId, id);
  const { courante = null, estAnterieure, estSuivante } = await readAnnees(db, jour);
  const active = lignesActives(lignes);
  return {
    eleve: { ...eleve, gardee: await ficheGardee(db, ecoleId, id) },
    annee: courante,
    fusions: await fusionsDe(db, ecoleId, id),
    passages: await passagesDe(db, ecoleId, id, reach === null),
    parcours: parcours.map(({ deEcoleId: _de, ...annee }) => annee),
    inscriptions: inscriptions.map((one) => ({
      ...one,
      suivante: estSuivante({ nature: 'mois', sessionId: one.sessionId }),
      lignes: active
        .filter(({ inscriptionId }) => inscriptionId === one.id)
        .map((ligne) => ({
          ...tenue(ligne),
          anterieure: estAnterieure(ligne),
          suivante: estSuivante(ligne),
        })),
      corrections: corrections
        .filter(({ inscriptionId }) => inscriptionId === one.id)
        .map(({ inscriptionId: _i, ...correction }) => ({
          ...correction,
          retirees: lignes.filter(({ retireParId }) => retireParId === correction.id).map(tenue),
          ajoutees: lignes.filter(({ correctionId }) => correctionId === correction.id).map(tenue),
        })),
    })),
    paiements,
    reprises,
    du: total(active, 'montant'),
    paye: total(active, 'paye'),
    reste: resteDe(active),
    anterieur: resteDe(active.filter(estAnterieure)),
    suivant: resteDe(active.filter(estSuivante)),
    credit: paiements.reduce((sum, { credit }) => sum + credit, 0),
  };
}

/** Reads a pupil's balance. `ecoleId`: the school whose pupils the reader may see; null: all schools. */
export const readSolde = (
  caisse: PortCaisse,
  input: Input<typeof getSoldeEleve>,
  { database, now, ecoleId }: Pick<ReadContext, 'database' | 'now'> & { readonly ecoleId: number | null },
): Promise<Solde> => database.atOneInstant((db) => read(caisse, input, { db, ecoleId, jour: jourDe(now) }));

export const soldeBindings = (caisse: PortCaisse): readonly Binding[] => [
  bindRead(getSoldeEleve, async (input, { db, database, caller, now, concerns }) => {
    await requireEleveLu({ db, caller, now }, input.id);
    const solde = await readSolde(caisse, input, { database, now, ecoleId: caller.ecoleId });
    const { id, ecoleId } = solde.eleve;
    concerns({ entite: 'eleves', entiteId: id, ecoleId });
    return solde;
  }),
];
