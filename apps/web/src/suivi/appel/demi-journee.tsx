/** The half-day of a page of roll calls: that of its address, else of now; and the choice between the two. */
import { estUnJour, jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  DEMI_JOURNEES,
  type DemiJournee,
  LIBELLES_DES_DEMI_JOURNEES,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { demiJourneeDe } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { idOf, useAddress } from '#core/shell/address.ts';
import { mayLeave } from '#core/shell/use-unsaved.ts';
import { useToday } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';

const lireAdresse = ({ jour, demi, cours }: Readonly<Record<string, unknown>>) => ({
  cours: idOf(cours),
  jour: typeof jour === 'string' && estUnJour(jour) ? jour : undefined,
  demi: DEMI_JOURNEES.find((one) => one === demi),
});

/** The half-day of now, by the clock of the device. */
const demiDeMaintenant = (): DemiJournee => demiJourneeDe(new Date().toISOString());

/** Returns the day and the half-day of the page, and what chooses the other half. */
export function useDemiJournee() {
  const { said, go } = useAddress(lireAdresse);
  const today = useToday();
  const [maintenant] = useState(demiDeMaintenant);
  return {
    jour: said.jour ?? today,
    demiJournee: said.demi ?? maintenant,
    /** The course that the roll is of; null: the half-day. */
    creneauId: said.cours,
    /** The other half-day is of the same page: what is said on this one, and not sent, would go with it. */
    choisir: (demi: DemiJournee): void => {
      void mayLeave().then((mayGo) => mayGo && go({ jour: said.jour ?? null, demi, cours: null }));
    },
  };
}

interface ChoixDemiJourneeProps {
  jour: string;
  demiJournee: DemiJournee;
  onChoose: (demi: DemiJournee) => void;
}

export function ChoixDemiJournee({ jour, demiJournee, onChoose }: ChoixDemiJourneeProps) {
  return (
    <div className={kit.wrap}>
      <strong>{jourEnLettres(jour)}</strong>
      <div role="group" aria-label="Demi-journée" className={kit.beside}>
        {DEMI_JOURNEES.map((demi) => (
          <Button
            key={demi}
            variant={demi === demiJournee ? 'filled' : 'default'}
            aria-pressed={demi === demiJournee}
            onClick={() => onChoose(demi)}
          >
            {LIBELLES_DES_DEMI_JOURNEES[demi]}
          </Button>
        ))}
      </div>
    </div>
  );
}
