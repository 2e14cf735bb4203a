/** Answers what a change of coefficients or of a rule does to the figures of classes, by the one calculation; it writes nothing. */

import { setImmediate } from 'node:timers/promises';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { calculerClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import { ARITHMETIQUE_DE_REGLE } from '@gestionscolaire/contract/notes/champs-d-ecart.ts';
import { fauteDeRegle } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { ecrireMentions, lireMentions } from '@gestionscolaire/contract/notes/seuils.ts';
import {
  appliquerChangement,
  type ChangementDeNotation,
} from '@gestionscolaire/contract/notes/simulation/changement.ts';
import { comparerEleves, ecartEntre } from '@gestionscolaire/contract/notes/simulation/ecart.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { requireReach, seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { aToutes } from '#notes/lieu/siens.ts';
import { readClasse } from '#notes/releve/lecture.ts';
import { readAtteints } from './lieux.ts';

type Demande = Input<typeof simulerNotation>;

/** Returns the values of a subject that a call says; an absent one stays as it is. */
function changementDe({
  id,
  coefficient,
  priseEnCompte,
  facultatif,
}: NonNullable<Demande['enseignements']>[number]): ChangementDeNotation['enseignements'][number] {
  return {
    id,
    ...(coefficient !== undefined && { coefficient }),
    ...(priseEnCompte !== undefined && { priseEnCompte }),
    ...(facultatif !== undefined && { facultatif }),
  };
}

/** Returns the values of a rule that a call or a form says, as the calculation takes them; absent ones stay as they are. */
export function regleChangee(regle: NonNullable<Demande['regle']>): ChangementDeNotation['regle'] {
  const { mentions } = regle;
  const said = ARITHMETIQUE_DE_REGLE.filter((name) => name !== 'mentions' && regle[name] !== undefined);
  return {
    ...Object.fromEntries(said.map((name) => [name, regle[name]])),
    ...(mentions !== undefined && { mentions: lireMentions(mentions) }),
  };
}

/** Calculates a class twice, as it is and as it would be. */
async function comparerLieu(db: Db, lieu: LieuLu, changement: ChangementDeNotation) {
  const { classe, inscrits } = await readClasse(db, lieu);
  const changed = appliquerChangement(classe, changement);
  const { etape, niveau, serie } = lieu.classe;
  const { mentions, ...regle } = changed.regle;
  const words = { mentions: ecrireMentions(mentions), distinctions: null };
  const [phrase] = Object.values(fauteDeRegle({ ...regle, ...words, etape, niveau: String(niveau), serie }));
  if (phrase !== undefined) refuse('REGLE', { phrase });
  const eleves = comparerEleves({
    avant: calculerClasse(classe),
    apres: calculerClasse(changed),
    seuilAvant: classe.regle,
    seuilApres: changed.regle,
  });
  return { noteSur: classe.regle.noteSur, eleves, inscrits };
}

/** Does the same for several classes, and lets other calls go on between two of them. */
export async function comparerLieux(db: Db, lieux: readonly LieuLu[], changement: ChangementDeNotation) {
  const compared = [];
  for (const [at, lieu] of lieux.entries()) {
    if (at > 0) await setImmediate();
    compared.push({ lieu, ...(await comparerLieu(db, lieu, changement)) });
  }
  return compared;
}

/** Refuses a rule that is not of the school and the year. */
async function requireRegle({ db, caller }: ReadContext, { regleId, ecoleId, sessionId }: Demande) {
  if (regleId == null) return;
  const regle = seenOf(caller, await findRow(db, 'regles_notation', regleId));
  if (regle.ecoleId !== ecoleId || regle.sessionId !== sessionId) refuse('INTROUVABLE');
}

/**
 * Simulates a change. The right on subjects or rules says what moves in all; names and figures of pupils are for whoever has all marks,
 * or the council (NOTE-11).
 */
async function simuler(input: Demande, context: ReadContext): Promise<Output<typeof simulerNotation>> {
  const { ecoleId, sessionId, classeIds = null, regleId = null, periodeId = null, enSomme } = input;
  const parEleve = enSomme !== true && aToutes(context.caller, 'lecture');
  requireReach(context.caller, input);
  if (classeIds === null && regleId === null) return refuseCles('classeIds', 'regleId');
  await requireRegle(context, input);
  const changement = {
    enseignements: (input.enseignements ?? []).map(changementDe),
    regle: regleChangee(input.regle ?? {}),
  };
  const atteints = await readAtteints(context, { ecoleId, sessionId, classeIds, regleId, periodeId });
  const lieux = atteints.filter(({ aDesNotes }) => aDesNotes).map(({ lieu }) => lieu);
  const compared = await comparerLieux(context.db, lieux, changement);
  return {
    ecart: compared.length === 0 ? null : ecartEntre(compared.flatMap(({ eleves }) => eleves)),
    parEleve,
    classes: compared.map(({ lieu, noteSur, eleves, inscrits }) => {
      const named = new Map(inscrits.map((one) => [one.inscriptionId, one]));
      return {
        classeId: lieu.classeId,
        classe: lieu.classe.libelle,
        periodeId: lieu.periodeId,
        periode: lieu.periode.libelle,
        etat: lieu.etat,
        noteSur,
        eleves: parEleve
          ? eleves.flatMap((one) => {
              const who = named.get(one.inscriptionId);
              if (who === undefined) return [];
              const { prenoms, nom, sexe } = who;
              return [{ ...one, prenoms, nom, sexe }];
            })
          : [],
      };
    }),
  };
}

export const simulationBindings: readonly Binding[] = [
  bindRead(
    simulerNotation,
    (input, context) => context.database.atOneInstant((db) => simuler(input, { ...context, db })),
    { heavy: 'figures' },
  ),
];
