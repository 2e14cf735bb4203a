/** Prints receipts and closings as PDF, from what the chain keeps of them, signed by the school's key. */

import { imprimerCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { formaterCode } from '@gestionscolaire/contract/caisse/code.ts';
import { imprimerRecu, type Paiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { accordDe } from '#accords/index.ts';
import { cloturesListe } from '#caisse/clotures/liste.ts';
import { readReinitialisations } from '#caisse/clotures/reinitialisations.ts';
import { readCloture, readRecu } from '#caisse/ecritures/lecture.ts';
import { paiementsListe } from '#caisse/paiements/liste.ts';
import type { Db } from '#core/db/database.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { type Adresses, adresseDuCode } from '#core/pdf/adresse-du-code.ts';
import { bindNotedPaper, bindPaper } from '#core/pdf/bind-paper.ts';
import type { Sceau } from '#core/pdf/parts.ts';
import { readFichier } from '#fichiers/index.ts';
import { signerPour } from '#signature/index.ts';
import type { EnTete } from './feuille.ts';
import { type ClotureAImprimer, nomDeLaCloture, pageDeLaCloture } from './page-de-cloture.ts';
import { nomDuRecu, pageDuRecu, type RecuAImprimer } from './page-du-recu.ts';

/** Reads the school's slogan, telephone and logo of today; its name is the one that the paper had. */
async function readEnTete(db: Db, ecoleId: number, ecole: string): Promise<EnTete> {
  const { slogan, telephone, logo } = await db
    .selectFrom('ecoles')
    .select(['slogan', 'telephone', 'logo'])
    .where('id', '=', ecoleId)
    .executeTakeFirstOrThrow();
  return { ecole, slogan, telephone, logo: logo === null ? null : await readFichier(db, logo) };
}

interface ASigner {
  readonly ecoleId: number;
  readonly tete: string;
  readonly texte: string;
  /** The answer of adresseDuCode. */
  readonly adresse: string | null;
}

async function seal(db: Db, { ecoleId, tete, texte, adresse }: ASigner): Promise<Sceau> {
  const { signature, cle } = await signerPour(db, ecoleId, texte);
  return {
    tete,
    cle,
    code: formaterCode(adresse, { texte: Buffer.from(texte).toString('base64url'), signature, cle }),
  };
}

async function annuleDe(
  db: Db,
  { id, annuleLe, annuleMotif, annulePar }: Pick<Paiement, 'id' | 'annuleLe' | 'annuleMotif' | 'annulePar'>,
): Promise<RecuAImprimer['annule']> {
  if (annuleLe === null) return null;
  const accord = await accordDe(db, 'annulation', id);
  return { le: jourDe(annuleLe), motif: String(annuleMotif), par: annulePar, accord };
}

/**
 * Counts that a receipt was asked for, whoever asks, and returns how many times it was. Two who ask at once are counted one after the
 * other; a paper that is counted may still fail at the printer.
 */
const compter = ({ database, caller }: ReadContext, id: number): Promise<number> =>
  database.transaction(async (trx) => {
    // The receipt of another school is refused before it is counted.
    await paiementsListe.find(trx, id, caller);
    const { impressions } = await trx
      .updateTable('paiements')
      .set(({ eb }) => ({ impressions: eb('impressions', '+', 1) }))
      .where('id', '=', id)
      .returning('impressions')
      .executeTakeFirstOrThrow();
    return impressions;
  });

async function recuAImprimer(
  id: number,
  adresse: string | null,
  { db, caller, now, concerns }: ReadContext,
): Promise<RecuAImprimer> {
  const row = await paiementsListe.find(db, id, caller);
  const { ecoleId } = row;
  concerns({ entite: 'eleves', entiteId: row.eleveId, ecoleId });
  const { dit, tete, texte } = await readRecu(db, ecoleId, id);
  return {
    ...(await readEnTete(db, ecoleId, dit.ecole)),
    ...(await seal(db, { ecoleId, tete, texte, adresse })),
    ...dit,
    eleve: nomComplet(dit),
    annule: await annuleDe(db, row),
    instant: now,
  };
}

async function clotureAImprimer(
  id: number,
  adresse: string | null,
  { db, caller, now, concerns }: ReadContext,
): Promise<ClotureAImprimer> {
  const row = await cloturesListe.find(db, id, caller);
  const { ecoleId, caissierId, jour } = row;
  concerns({ entite: 'clotures', entiteId: id, ecoleId });
  const { dit, tete, texte } = await readCloture(db, ecoleId, id);
  return {
    ...(await readEnTete(db, ecoleId, dit.ecole)),
    ...(await seal(db, { ecoleId, tete, texte, adresse })),
    ...dit,
    rouverte:
      row.rouverteLe === null
        ? null
        : { le: row.rouverteLe, par: row.rouvertePar ?? '', motif: row.rouverteMotif ?? '' },
    reinitialisations: await readReinitialisations(db, { ecoleId, caissierId, jour }),
    instant: now,
  };
}

export const impressionsBindings = (adresses: () => Adresses): readonly Binding[] => [
  bindNotedPaper(
    imprimerRecu,
    ({ id }, context) => compter(context, id),
    async ({ id, format, origine }, context, impressions) => {
      const recu = await recuAImprimer(id, adresseDuCode(origine, adresses()), context);
      return { name: nomDuRecu(recu), page: pageDuRecu({ ...recu, estDuplicata: impressions > 1 }, format) };
    },
  ),
  bindPaper(imprimerCloture, async ({ id, origine }, context) => {
    const cloture = await clotureAImprimer(id, adresseDuCode(origine, adresses()), context);
    return { name: nomDeLaCloture(cloture), page: pageDeLaCloture(cloture) };
  }),
];
