/** Deletes and enables the rows of a list: the questions, the calls, the notices (A§8, AMB-034, AMB-069). */
import { worded } from '@gestionscolaire/contract/core/text/formulations.ts';
import { MESSAGES, questionDeSuppression } from '@gestionscolaire/contract/ecrans/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureSaid } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { type AnyRow, type CrudPage, stampOf } from '#core/crud/crud-page.tsx';
import { cautionsOf, confirmations, confirmedAll } from '#core/crud/form/cautions/confirm.ts';
import type { Values } from '#core/crud/values.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import type { NoticeKind } from '#core/ui/dialogs/requests.ts';
import type { RowRights } from './actions.tsx';

const DESACTIVE = 'Désactivation effectuée';
const DESACTIVER =
  'Vous pouvez désactiver cette ligne\u00A0: elle quitte les listes et les choix, ce qui y renvoie reste en place, et elle peut être réactivée.';

/**
 * Enables a record, and first asks what must be confirmed: a namesake that came meanwhile (AMB-153), a month that passes the
 * base salary (AMB-172). Undefined when the person declines.
 */
export async function enableRow<T>(
  send: (input: Values) => Promise<T>,
  row: AnyRow,
  confirmed: Values = {},
): Promise<T | undefined> {
  try {
    return await send({ ...stampOf(row, currentUserId()), ...confirmed });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'A_CONFIRMER') throw error;
    const told = confirmations(confirmedAll(cautionsOf(error.champs)));
    // Everything is already confirmed: asking again would never end.
    if (Object.keys(told).every((key) => key in confirmed)) throw error;
    const sentences = Object.values(error.champs).join('. ');
    const isWanted = await confirm(`${sentences}. Le réactiver quand même\u00A0?`);
    return isWanted ? enableRow(send, row, { ...confirmed, ...told }) : undefined;
  }
}

/** Returns the word of a removal: our own records that are never deleted are said to be disabled. */
export const removalWord = ({ contract, removal }: Pick<CrudPage, 'contract' | 'removal'>) =>
  removal.endpoint === contract.disable && contract.create.source === 'addition' ? 'Désactiver' : 'Supprimer';

/** Returns the rights on a row: those the person holds, as far as this row allows them. */
export function useRowRights({ contract, removal, canRow }: CrudPage) {
  const droits = useDroits();
  return (row: AnyRow): RowRights => ({
    edit: droits.can(contract.update) && canRow(row, 'modification'),
    remove: droits.can(removal.endpoint) && canRow(row, 'suppression'),
    enable: droits.can(contract.enable) && canRow(row, 'suppression'),
  });
}

/** Deletes and enables rows. @param say shows the outcome; default: a notice in the corner. */
export function useRowActions(
  { contract, messages, removal, beforeRemoval, nameOf }: CrudPage,
  say: (kind: NoticeKind, message: string, reason?: string) => void = notify,
) {
  const queryClient = useQueryClient();
  const isDisabling = removalWord({ contract, removal }) === 'Désactiver';
  const { mutateAsync: sendRemove } = useWrite(removal.endpoint);
  const { mutateAsync: sendDisable } = useWrite(contract.disable);
  const { mutateAsync: sendEnable } = useWrite(contract.enable);

  /** Shows a failure, and reads again a row that somebody else removed or changed. True when the row is gone. */
  const tell = useCallback(
    (error: unknown, fixed?: string) => {
      const { headline, reason } = failureSaid(error, fixed);
      say('erreur', headline, reason);
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'INTROUVABLE' || code === 'PERIME') void queryClient.invalidateQueries();
      return code === 'INTROUVABLE';
    },
    [queryClient, say],
  );

  /** Offers to disable a record that is in use, since it cannot be deleted. */
  const offerDisable = useCallback(
    async (row: AnyRow, refusal: ApiError) => {
      const question = `${refusal.message}\n\n${DESACTIVER}`;
      const title = messages.failed?.removed ?? 'Suppression impossible';
      const labels = { title, oui: 'Désactiver', non: 'Fermer' };
      if (!(await confirm(question, labels))) return false;
      await sendDisable(stampOf(row, currentUserId()));
      say('succes', DESACTIVE);
      return true;
    },
    [messages, say, sendDisable],
  );

  const remove = useCallback(
    async (row: AnyRow) => {
      const obstacle = (await beforeRemoval?.(row)) ?? null;
      if (obstacle !== null) {
        const headline = messages.failed?.removed;
        if (headline === undefined) say('attention', obstacle);
        else say('erreur', headline, obstacle);
        return false;
      }
      const asked = isDisabling
        ? `Voulez-vous vraiment désactiver ${worded(contract.item)}\u00A0?`
        : questionDeSuppression(contract.item);
      if (!(await confirm(`${asked}\n« ${nameOf(row)} »`, { loses: !isDisabling }))) {
        if (!isDisabling) say('information', MESSAGES.suppressionAnnulee);
        return false;
      }
      try {
        await sendRemove(removal.input(row, currentUserId()));
        say('succes', isDisabling ? DESACTIVE : messages.removed);
        return true;
      } catch (error) {
        // Where disabling is the deletion, the dialog offers nothing else.
        const canOffer =
          error instanceof ApiError && error.code === 'UTILISE' && removal.endpoint !== contract.disable;
        if (!canOffer) return tell(error, messages.failed?.removed);
        return await offerDisable(row, error).catch((refusal: unknown) =>
          tell(refusal, messages.failed?.removed),
        );
      }
    },
    [beforeRemoval, contract, isDisabling, messages, nameOf, offerDisable, removal, say, sendRemove, tell],
  );

  const enable = useCallback(
    async (row: AnyRow) => {
      try {
        if ((await enableRow(sendEnable, row)) === undefined) return false;
        say('succes', 'Réactivation effectuée');
        return true;
      } catch (error) {
        return tell(error);
      }
    },
    [say, sendEnable, tell],
  );

  return { remove, enable };
}
