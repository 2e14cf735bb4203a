/**
 * Takes a payment: its values, its faults, its sending, once. While nobody knows whether a payment was written, the form stays
 * as it was sent: sending again is the same act, with the same key, and is paid once.
 */

import { addPaiement, MOYENS, type Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { mayBeWritten } from '#core/api/may-be-written.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { useSendOnce } from '#core/api/use-send-once.ts';
import {
  type Cautions,
  cautionsOf,
  confirmations,
  confirmCaution,
  NO_CAUTIONS,
  unconfirmed,
} from '#core/crud/form/cautions/confirm.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { today } from '#core/today.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { fautesDe, type LigneARegler, repartition, type Saisie, saisieDe } from './encaissement.ts';

type Envoi = Input<typeof addPaiement>;

interface EncaissementOptions {
  ecoleId: number;
  eleveId: number;
  tuteur: string | null;
  lignes: readonly LigneARegler[];
  /** Reads the lines due again. */
  relire: () => void;
  focus: (champ: string) => void;
}

const nullSiVide = (text: string): string | null => (text.trim() === '' ? null : text);
const moyenDe = (text: string): Moyen => MOYENS.find((moyen) => moyen === text) ?? 'especes';

export type EncaissementState = ReturnType<typeof useEncaissement>;

export function useEncaissement({ ecoleId, eleveId, tuteur, lignes, relire, focus }: EncaissementOptions) {
  const navigate = useNavigate();
  const { mutateAsync } = useWrite(addPaiement);
  const [vide] = useState(() => saisieDe(tuteur));
  const [saisie, setSaisie] = useState<Saisie>(vide);
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [cautions, setCautions] = useState<Cautions>(NO_CAUTIONS);
  const [failure, setFailure] = useState<string | null>(null);
  /** The payment that was sent, and perhaps written. */
  const [unanswered, setUnanswered] = useState<Envoi | null>(null);
  const { send, isSending, isOver } = useSendOnce();

  const asked = useRef<() => boolean>(() => false);
  useEffect(() => {
    asked.current = () => !isOver() && saisie !== vide;
  });
  useUnsaved(useCallback(() => asked.current(), []));

  const fautes = fautesDe(saisie, lignes, today());
  const parties = repartition(saisie.montant, saisie.parts, lignes);

  const onRefusal = (error: unknown, envoi: Envoi) => {
    if (mayBeWritten(error, unanswered !== null)) {
      setUnanswered(envoi);
      return setFailure(failureText(error));
    }
    setUnanswered(null);
    if (!(error instanceof ApiError)) return;
    if (error.code === 'A_CONFIRMER') {
      setCautions(cautionsOf(error.champs));
      return focus('caution');
    }
    setRefused(error.champs);
    // Somebody else took a payment meanwhile: the lines are read again, the typed values stay.
    if ('affectations' in error.champs || error.code === 'REGLE') relire();
    const [first] = Object.keys(error.champs);
    if (first === undefined) setFailure(error.message);
    else focus(first);
  };

  const envoyer = async (envoi: Envoi) => {
    setFailure(null);
    setRefused({});
    const error = await send({
      write: () => mutateAsync(envoi),
      onStored: ({ data }) => {
        notify('succes', 'Le paiement est enregistré.');
        void navigate({
          to: path(ADRESSES.recu, { id: data[0]?.id ?? 0 }),
          replace: true,
          state: { encaisse: true },
        });
      },
    });
    if (error !== null) onRefusal(error, envoi);
  };

  const valider = () => {
    if (unanswered !== null) return void envoyer(unanswered);
    setAsked(true);
    const [first] = Object.keys(fautes);
    if (first !== undefined) return focus(first);
    if (unconfirmed(cautions).length > 0) return focus('caution');
    const { montant, moyenPaiement, reference, payeur, observations, jour, motifJour } = saisie;
    void envoyer({
      ecoleId,
      eleveId,
      montant: typeof montant === 'number' ? montant : 0,
      moyenPaiement: moyenDe(moyenPaiement),
      reference: nullSiVide(reference),
      payeur: nullSiVide(payeur),
      observations: nullSiVide(observations),
      affectations: [...parties.affectations],
      ...(jour === '' ? {} : { jour, motifJour: nullSiVide(motifJour) }),
      ...confirmations(cautions),
      creationUserId: currentUserId(),
    });
  };

  return {
    saisie,
    parties,
    cautions,
    failure,
    isSending,
    /** True while the form must stay as it was sent. */
    isUnanswered: unanswered !== null,
    // A whole day is judged as it stands: nothing that is typed after it makes it right.
    fauteDe: (champ: string): string | undefined =>
      refused[champ] ?? (isAsked || (champ === 'jour' && estUnJour(saisie.jour)) ? fautes[champ] : undefined),
    changer: (change: Partial<Saisie>) => {
      setSaisie((before) => ({ ...before, ...change }));
      // The confirmed or refused values are no longer those that would be sent.
      setCautions(NO_CAUTIONS);
      setRefused({});
      setFailure(null);
    },
    confirmer: (champ: string, isConfirmed: boolean) =>
      setCautions((all) => confirmCaution(all, champ, isConfirmed)),
    valider,
  };
}
