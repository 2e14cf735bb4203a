/** Delivers certificates of schooling, numbered without a gap in their school and year, and prints them as they were delivered. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { direNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import {
  type addCertificatScolarite,
  type ContenuDeCertificat,
  contenuDeCertificat,
  formaterNumeroDeCertificat,
  type getCertificatsScolarite,
  type imprimerCertificatScolarite,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import { sexeDe } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import * as z from 'zod/mini';
import { nomsDesPersonnes } from '#administration/index.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { nextOfYear, refuseUntold, untold } from '#core/db/numbering.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import { readEcole, readEntete } from '#notes/scelles/ce-jour-la.ts';
import { readLogos, refusePapierAnonyme } from './lecture/lecture.ts';
import { nomDuCertificat, pageDuCertificat } from './pages/page-du-certificat.ts';
import '#notes/tables/papiers.ts';
import '#notes/tables/notes.ts';

type Inscription = NonNullable<Awaited<ReturnType<typeof readInscription>>>;

const readInscription = (db: Db, id: number) => findRow(db, 'inscriptions', id);

/** Reads who signs for the direction of a stage: the last of its signatories who is no parent. */
async function readSignataire(db: Db, ecoleId: number, etape: string) {
  const row = await db
    .selectFrom('signataires')
    .select(['titre', 'nom'])
    .where('ecoleId', '=', ecoleId)
    .where('etape', '=', etape)
    .where('genre', '=', 'direction')
    .where('estActif', '=', 1)
    .orderBy('rang', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Reads what a certificate says of a pupil on a day. */
async function dire(
  db: Db,
  inscription: Inscription,
  { numero, now }: { readonly numero: number; readonly now: string },
): Promise<ContenuDeCertificat> {
  const { ecoleId, eleveId, classeId, sessionId, dateInscription, dateDepart } = inscription;
  const eleve = (await findRow(db, 'eleves', eleveId)) ?? refuse('INTROUVABLE');
  refusePapierAnonyme(eleve, 'son certificat');
  const classe = (await findRow(db, 'classes', classeId)) ?? refuse('INTROUVABLE');
  const session = (await findRow(db, 'sessions', sessionId)) ?? refuse('INTROUVABLE');
  const jour = jourDe(now);
  const { matricule, prenoms, nom, dateNaissance, lieuNaissance } = eleve;
  return {
    numero,
    jour,
    session: session.libelle,
    entete: await readEntete(db, ecoleId, jour),
    ecole: await readEcole(db, ecoleId),
    eleve: {
      matricule,
      prenoms,
      nom,
      lieuNaissance,
      dateInscription,
      dateDepart,
      sexe: sexeDe(eleve.sexe),
      naissance: dateNaissance === null ? null : direNaissance(sexeDe(eleve.sexe) ?? 'M', dateNaissance),
    },
    classe: classe.libelle,
    serie: classe.serie,
    signataire: await readSignataire(db, ecoleId, classe.etape),
  };
}

export async function delivrer(
  { inscriptionId }: Input<typeof addCertificatScolarite>,
  { db, caller, now, record }: WriteContext,
): Promise<Output<typeof addCertificatScolarite>> {
  const inscription = seenOf(caller, await readInscription(db, inscriptionId));
  const { ecoleId, sessionId } = inscription;
  if (inscription.estActif !== 1)
    refuse('REGLE', { phrase: "Cette inscription est désactivée : elle n'a pas de certificat." });
  // The counter is held until the transaction ends: a number that is undone is given again.
  refuseUntold(await untold(db, ecoleId));
  const session = (await findRow(db, 'sessions', sessionId)) ?? refuse('INTROUVABLE');
  const numero = await nextOfYear(db, ecoleId, 'certificats', session);
  const dit = await dire(db, inscription, { numero, now });
  const { id } = await db
    .insertInto('certificats')
    .values({
      ecoleId,
      inscriptionId,
      sessionId,
      numero,
      auteurId: caller.userId,
      instant: now,
      contenu: JSON.stringify(z.parse(contenuDeCertificat, dit)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  record({
    entite: 'inscriptions',
    entiteId: inscriptionId,
    ecoleId,
    changements: { certificat: [null, formaterNumeroDeCertificat(numero, dit.session)] },
  });
  return [{ id, numero }];
}

export async function imprimerUnCertificat(
  { id }: Input<typeof imprimerCertificatScolarite>,
  { db, caller, now, concerns }: ReadContext,
): Promise<PaperRead> {
  const row = await db.selectFrom('certificats').selectAll().where('id', '=', id).executeTakeFirst();
  const { ecoleId, inscriptionId, contenu } = seenOf(caller, row);
  const { eleveId } = (await readInscription(db, inscriptionId)) ?? refuse('INTROUVABLE');
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  refusePapierAnonyme((await findRow(db, 'eleves', eleveId)) ?? refuse('INTROUVABLE'), 'son certificat');
  const dit = z.parse(contenuDeCertificat, JSON.parse(contenu));
  const page = pageDuCertificat(dit, { logos: await readLogos(db, [dit.ecole]), instant: now });
  return { name: nomDuCertificat(dit), page };
}

export async function listerLesCertificats(
  { id }: Input<typeof getCertificatsScolarite>,
  { db, caller }: ReadContext,
): Promise<Output<typeof getCertificatsScolarite>> {
  const { ecoleId } = seenOf(caller, await findRow(db, 'eleves', id));
  const rows = await db
    .selectFrom('certificats as c')
    .innerJoin('inscriptions as i', (on) =>
      on.onRef('i.ecoleId', '=', 'c.ecoleId').onRef('i.id', '=', 'c.inscriptionId'),
    )
    .innerJoin('sessions as s', 's.id', 'c.sessionId')
    .select(['c.id', 'c.inscriptionId', 'c.numero', 's.libelle as session', 'c.instant', 'c.auteurId'])
    .where('c.ecoleId', '=', ecoleId)
    .where('i.eleveId', '=', id)
    .orderBy('c.id', 'desc')
    .execute();
  const names = await nomsDesPersonnes(
    db,
    rows.flatMap(({ auteurId }) => auteurId ?? []),
  );
  return rows.map(({ instant, auteurId, ...row }) => ({
    ...row,
    jour: jourDe(instant),
    auteur: names.get(auteurId ?? 0) ?? null,
  }));
}
