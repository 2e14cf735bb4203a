/** Lets a person add an application to their sign-in, take it away, and draw new recovery codes. */
import {
  activerSecondFacteur,
  CHAMP_CODE,
  getSecondFacteur,
  preparerSecondFacteur,
  renouvelerCodesDeSecours,
  retirerSecondFacteur,
} from '@gestionscolaire/contract/administration/second-facteur.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';
import { bumpRights } from '#administration/droits/held.ts';
import { enSonTour } from '#administration/identifiants/en-son-tour.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import { type Changes, changes } from '#core/db/journal/journal.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { codeOf, codeSvg } from '#core/pdf/code.ts';
import {
  activerFacteur,
  aUnFacteur,
  codesRestants,
  donnerCodes,
  etatDe,
  preparerFacteur,
  retirerFacteur,
} from './facteur.ts';
import { adresseOtp, enBase32 } from './totp.ts';

/** The width of the QR code, in points. */
const COTE = 220;

const MAUVAIS_CODE =
  "Ce code n'est pas celui de votre application. Attendez le suivant, et vérifiez l'heure du téléphone.";
const SANS_FACTEUR = "La vérification en deux étapes n'est pas active.";

export function secondFacteurBindings(): Binding[] {
  return [
    bindRead(getSecondFacteur, (_input, { db, caller }) => etatDe(db, caller.userId)),

    bindWrite(preparerSecondFacteur, async (_input, context) => {
      const caller = await enSonTour(context);
      const secret = await preparerFacteur(context.db, caller.userId);
      const compte = await compteDe(context.db, caller.userId);
      const adresse = adresseOtp(secret, { produit: TITRE_APPLICATION, compte });
      tell(context, caller, {});
      return [{ cle: enBase32(secret), image: codeSvg(codeOf(adresse), COTE) }];
    }),

    bindWrite(activerSecondFacteur, async (input, context) => {
      const { db, now } = context;
      // The factor opens or closes everything, as rights do: their lock comes first, as in every change of them.
      await bumpRights(db);
      const caller = await enSonTour(context);
      const had = await aUnFacteur(db, caller.userId);
      if (!(await activerFacteur(db, caller.userId, input[CHAMP_CODE], now)))
        refuseAt(CHAMP_CODE, MAUVAIS_CODE);
      const codes = await donnerCodes(db, caller.userId);
      tell(context, caller, changes({ estEnDeuxEtapes: had ? 1 : 0 }, { estEnDeuxEtapes: 1 }));
      return [{ codes }];
    }),

    bindWrite(renouvelerCodesDeSecours, async (_input, context) => {
      const { db } = context;
      const caller = await enSonTour(context);
      if (!(await aUnFacteur(db, caller.userId))) refuse('REGLE', { phrase: SANS_FACTEUR });
      const before = await codesRestants(db, caller.userId);
      const codes = await donnerCodes(db, caller.userId);
      tell(context, caller, changes({ codesDeSecours: before }, { codesDeSecours: codes.length }));
      return [{ codes }];
    }),

    bindWrite(retirerSecondFacteur, async (_input, context) => {
      const { db } = context;
      await bumpRights(db);
      const caller = await enSonTour(context);
      const { estExige } = await etatDe(db, caller.userId);
      if (estExige)
        refuse('REGLE', {
          phrase: 'Un de vos groupes demande la vérification en deux étapes : elle reste active.',
        });
      if (!(await retirerFacteur(db, caller.userId))) refuse('REGLE', { phrase: SANS_FACTEUR });
      tell(context, caller, changes({ estEnDeuxEtapes: 1 }, { estEnDeuxEtapes: 0 }));
      return etatDe(db, caller.userId);
    }),
  ];
}

/** Tells an act in the history of the person; a secret or a code is never among its changes. */
function tell({ record }: Pick<WriteContext, 'record'>, { userId, ecoleId }: Caller, changements: Changes) {
  record({ entite: 'utilisateurs', entiteId: userId, ecoleId, changements });
}

/** Returns the name of the account as applications show it: what the person signs in with. */
async function compteDe(db: Db, userId: number): Promise<string> {
  const { email, telephone, prenoms, nom } = await db
    .selectFrom('utilisateurs')
    .select(['email', 'telephone', 'prenoms', 'nom'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email ?? telephone ?? `${prenoms} ${nom}`;
}
