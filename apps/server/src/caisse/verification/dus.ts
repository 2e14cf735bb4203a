/**
 * Reads again the chain of what a school's pupils owe (eleves/registre/dus.ts), and compares the lines of schedules with what it says of each: an
 * amount due that somebody changed, took away or added in the database is told.
 */

import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import * as z from 'zod/mini';
import { jsonDe } from '#caisse/ecritures/contenus.ts';
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import { type Head, readChain, readHead } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import { chainee, empreinteDesDus, type LigneChainee, lignesEnBase } from '#eleves/index.ts';
import type { Constat } from './chaine.ts';
import type { EcheanceTenue } from './livres-tenus.ts';

/** The number of records read at a time. */
const LOT = 500;

const entier = z.int();
const CONTENU = z.array(z.tuple([entier, entier, entier, entier, entier, z.string()]));

/** A line as the last record that told it says. */
interface Dite extends LigneChainee {
  readonly rang: number;
}

export interface RapportDesDus {
  readonly constats: readonly Constat[];
  readonly held: ReadonlySet<string>;
  /** The number of records that told the lines that were there before the chain, and when. */
  readonly debut: number;
  readonly depuis: string;
}

const ecrituresDesDus = (db: Db, ecoleId: number) =>
  eachInPieces({
    piece: LOT,
    read: (after) =>
      db
        .selectFrom('dus')
        .selectAll()
        .where('ecoleId', '=', ecoleId)
        .where('rang', '>', after)
        .orderBy('rang')
        .limit(LOT)
        .execute(),
    numberOf: ({ rang }) => rang,
  });

/** Names a line: 'échéance 12 « Tranche 1 » de Mamadou Diallo (00042)' */
const ouDeLaLigne = (id: number, tenue: EcheanceTenue | undefined): string =>
  tenue === undefined
    ? `échéance ${id}`
    : `échéance ${id} « ${tenue.libelle} » de ${nomComplet(tenue)} (${tenue.matricule})`;

const etat = (estActif: number): string => (estActif === 1 ? 'due' : 'ôtée');

/** Tells what a line says otherwise than its last record. */
function* ecartsDe(dite: Dite, ligne: LigneChainee): Generator<string> {
  if (dite.montant !== ligne.montant)
    yield `demande ${formaterMontant(dite.montant)} dans la chaîne, ${formaterMontant(ligne.montant)} dans les livres`;
  if (dite.estActif !== ligne.estActif)
    yield `${etat(dite.estActif)} dans la chaîne, ${etat(ligne.estActif)} dans les livres`;
  if (dite.eleveId !== ligne.eleveId || dite.inscriptionId !== ligne.inscriptionId)
    yield "de l'élève ou de l'inscription d'un autre dans la chaîne";
  if (dite.marque !== ligne.marque)
    yield "son jour, son service ou sa remise n'est pas ce que la chaîne en dit";
}

/** Verifies what a school's pupils owe. `asked`: the heads that closings vouch for. */
export async function verifierDus(
  db: Db,
  ecoleId: number,
  { asked, echeances }: { readonly asked: readonly Head[]; readonly echeances: readonly EcheanceTenue[] },
): Promise<RapportDesDus> {
  const constats: Constat[] = [];
  const kept = await readHead(db, 'dus', ecoleId);
  const reading = readChain('dus', kept, {
    ecoleId,
    asked,
    tell: (rang, quoi) => void constats.push({ rang: null, ou: `montants dus, écriture ${rang}`, quoi }),
  });
  const dites = new Map<number, Dite>();
  for await (const { rang, instant, contenu, lien } of ecrituresDesDus(db, ecoleId)) {
    reading.read({ id: rang, rang, lien, empreinte: empreinteDesDus({ instant, contenu }) }, true);
    for (const [id, eleveId, inscriptionId, montant, estActif, marque] of CONTENU.safeParse(jsonDe(contenu))
      .data ?? [])
      dites.set(id, { rang, id, eleveId, inscriptionId, montant, estActif, marque });
  }
  reading.end();
  const tenues = new Map(echeances.map((one) => [one.id, one]));
  for await (const row of lignesEnBase(db, ecoleId)) {
    const ou = ouDeLaLigne(row.id, tenues.get(row.id));
    const dite = dites.get(row.id);
    dites.delete(row.id);
    if (dite === undefined)
      constats.push({ rang: null, ou, quoi: 'ajoutée sans passer par le produit : la chaîne ne la dit pas' });
    else for (const quoi of ecartsDe(dite, chainee(row))) constats.push({ rang: null, ou, quoi });
  }
  for (const { id, montant } of dites.values())
    constats.push({
      rang: null,
      ou: `échéance ${id}`,
      quoi: `demande ${formaterMontant(montant)} dans la chaîne, ôtée de la base`,
    });
  return { constats, held: reading.held, debut: kept?.debut ?? 0, depuis: kept?.depuis ?? '' };
}
