/** Copies the prices and the tranches of a year to another: what it would write is read first, and written as one lot. */
import { isDeepStrictEqual } from 'node:util';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import {
  type CopieDePrix,
  type copierVersAnnee,
  fauteDeMontantCopie,
  type getCopieDePrix,
  lignesACopier,
  lignesCopiees,
  montantsCopies,
} from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { cleDeCase } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { requireReach } from '#core/crud/reach.ts';
import { lockOpenSchool } from '#core/crud/school.ts';
import { quietly, withLines } from '#core/crud/write/together.ts';
import type { Db, Trx } from '#core/db/database.ts';
import type { Act } from '#core/db/journal/journal.ts';
import { writesMany } from '#core/db/lock.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import {
  fichesRenseignementHandlers,
  readLignesDePrix,
  readTranches,
  readTranchesDeLAnnee,
  tranchesHandlers,
} from '#scolarite/index.ts';
import { ENTITE_DES_PRIX } from './copie-lot.ts';
import { readSessions } from './ouvrir.ts';

type Annees = Input<typeof getCopieDePrix>;

/** Reads the years of a copy; both are active, and the second one is later. */
async function anneesDe(db: Db, { deSessionId, versSessionId }: Annees) {
  const all = await readSessions(db);
  const de = all.find(({ id }) => id === deSessionId) ?? refuse('INTROUVABLE');
  const vers = all.find(({ id }) => id === versSessionId) ?? refuse('INTROUVABLE');
  if (vers.dateDebut <= de.dateDebut)
    refuse('REGLE', { phrase: "Les prix se copient vers une année d'après." });
  return { de, vers };
}

/** Reads the active classes and services of a school, by id: what is of others is not copied. */
async function readNoms(db: Db, ecoleId: number) {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'libelle', 'enseignantId'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .execute();
  const prestations = await db
    .selectFrom('prestations')
    .select(['id', 'libelle', 'rythme'])
    .where('estActif', '=', 1)
    .where((eb) => eb.or([eb('ecoleId', '=', ecoleId), eb('ecoleId', 'is', null)]))
    .orderBy('libelleCle')
    .orderBy('id')
    .execute();
  return { classes: new Map(classes.map((row) => [row.id, row])), prestations };
}

export async function readCopie(db: Db, annees: Annees): Promise<CopieDePrix> {
  const { ecoleId } = annees;
  const { de, vers } = await anneesDe(db, annees);
  const { classes, prestations } = await readNoms(db, ecoleId);
  const rang = new Map(prestations.map(({ id }, index) => [id, index]));
  const lignes = lignesACopier(await readLignesDePrix(db, ecoleId, de.id), de.id)
    .filter(
      ({ prestationId, classeId }) => rang.has(prestationId) && (classeId === null || classes.has(classeId)),
    )
    .toSorted((a, b) => (rang.get(a.prestationId) ?? 0) - (rang.get(b.prestationId) ?? 0));
  const stands = new Map(
    (await readLignesDePrix(db, ecoleId, vers.id))
      .filter(({ sessionId }) => sessionId === vers.id)
      .map((ligne) => [cleDeCase(ligne), ligne]),
  );
  const parts = await readTranches(db, ecoleId, de.id);
  const own = await readTranchesDeLAnnee(db, ecoleId, vers.id);
  const nom = new Map(prestations.map(({ id, libelle }) => [id, libelle]));
  return {
    lignes: lignes.map(({ prestationId, classeId, prix, fr_inscription, estObligatoire }) => {
      const found = stands.get(cleDeCase({ prestationId, classeId }));
      return {
        prestationId,
        prestation: nom.get(prestationId) ?? '',
        classeId,
        classe: classeId === null ? null : (classes.get(classeId)?.libelle ?? null),
        prix,
        fr_inscription,
        estObligatoire,
        enPlace: found === undefined ? null : { prix: found.prix, fr_inscription: found.fr_inscription },
      };
    }),
    tranches: prestations.flatMap(({ id, libelle, rythme }) => {
      const nombre = rythme === 'parTranche' ? (parts.get(id)?.length ?? 0) : 0;
      return nombre === 0
        ? []
        : [{ prestationId: id, prestation: libelle, nombre, enPlace: own.get(id)?.length ?? 0 }];
    }),
    classes: classes.size,
    titulaires: [...classes.values()].filter(({ enseignantId }) => enseignantId !== null).length,
  };
}

type Demande = Input<typeof copierVersAnnee>;

/** Says where a lot comes from: 'Prix de 2026-2027 copiés vers 2027-2028, + 5 %, à 1 000 FG près'. */
function origineDe({ hausse, arrondi }: Demande, de: string, vers: string): string {
  const signe = hausse > 0 ? '+' : '';
  const parts = [
    `Prix de ${de} copiés vers ${vers}`,
    ...(hausse === 0 ? [] : [`${signe}${formaterPourcentage(hausse)}`]),
    ...(arrondi === 1 ? [] : [`à ${formaterMontant(arrondi)} près`]),
  ];
  return parts.join(', ');
}

const CHANGEE = "Les prix ont changé entre-temps : rien n'est copié, relisez les lignes.";

/** Keeps the step of a copied price: its instalments are rounded to it. */
async function noterArrondi(db: Trx, id: number, arrondi: number): Promise<void> {
  if (arrondi === 1) return;
  await db.updateTable('fiches_renseignement').set({ arrondi }).where('id', '=', id).execute();
}

export async function copier(
  demande: Demande,
  context: WriteContext,
): Promise<Output<typeof copierVersAnnee>> {
  const { ecoleId, versSessionId: sessionId, deSessionId, avecTranches, arrondi, vu } = demande;
  const { db, caller } = context;
  requireReach(caller, demande);
  // Whoever else saves prices of this school waits here, and then finds them changed.
  await lockOpenSchool(db, ecoleId);
  const { de, vers } = await anneesDe(db, demande);
  const copie = await readCopie(db, demande);
  const lignes = lignesCopiees(copie.lignes, demande);
  const services = avecTranches ? copie.tranches.filter(({ enPlace }) => enPlace === 0) : [];
  if (services.length > 0) await context.readmit(tranches.create.access);
  if (vu !== null && !isDeepStrictEqual(montantsCopies(lignes), vu))
    refuse('PERIME', { phrase: CHANGEE, actuel: null });
  if (lignes.length + services.length === 0)
    refuse('REGLE', { phrase: 'Tout est déjà en place : il n’y a rien à copier.' });
  for (const { nouveau } of lignes) {
    const faute = fauteDeMontantCopie(nouveau.prix) ?? fauteDeMontantCopie(nouveau.fr_inscription);
    if (faute !== undefined) refuseAt('hausse', faute);
  }

  writesMany(db);
  const acts: Act[] = [];
  const inside = quietly(context, acts);
  const signed = { ecoleId, sessionId, creationUserId: caller.userId };
  const made: LotLigne[] = [];
  const note = (entite: LotLigne['entite'], [row]: readonly { id: number }[], nom: string) => {
    if (row !== undefined) made.push({ entite, entiteId: row.id, rang: made.length + 1, nom });
  };
  await eachRow(lignes, async ({ nouveau, prestationId, classeId, estObligatoire, prestation, classe }) => {
    const form = { ...signed, prestationId, classeId, estObligatoire, ...nouveau };
    const row = await fichesRenseignementHandlers.create(form, inside);
    await noterArrondi(db, row[0]?.id ?? 0, arrondi);
    note('fiches_renseignement', row, `${prestation}, ${classe ?? "toute l'école"}`);
  });
  const parts = await readTranches(db, ecoleId, deSessionId);
  for (const { prestationId, prestation } of services)
    await eachRow(parts.get(prestationId) ?? [], async ({ id: _id, ...part }) => {
      const form = {
        ...signed,
        ...part,
        libelle: tranches.fields.libelle.schema.parse(part.libelle),
        prestationId,
      };
      // Two tranches of one label were confirmed in their own year.
      const row = await tranchesHandlers.create({ ...form, libelleConfirme: true }, inside);
      note('tranches', row, `${prestation}, ${direTranche(part.libelle)}`);
    });
  const origine = origineDe(demande, de.libelle, vers.libelle);
  const nombre = made.length;
  const lot = { ecoleId, entite: ENTITE_DES_PRIX, origine, nombre };
  return [{ id: await noteLot(withLines(context, ecoleId, acts), lot, made), nombre }];
}
