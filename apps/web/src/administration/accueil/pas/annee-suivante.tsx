/**
 * Proposes on the home page to pass to the next school year (ANNEE-02): where the next one is there without prices of its own, or this
 * one is ending. It goes once the steps are done.
 */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  type AnneeSuivante,
  etapesDe,
  getAnneeSuivante,
} from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { today } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import { useEcoleChoisie } from '#scolarite/index.ts';
import classes from './premiers-pas.module.css';

/** Says what is to be done first; null where nothing presses. */
export function appel(etat: AnneeSuivante): string | null {
  const { annee, suivante, prix, finitBientot, ouverture } = etat;
  if (annee === null || (prix === null && etat.classes === null)) return null;
  if (suivante !== null && prix !== null && prix.copies === 0 && prix.aCopier > 0)
    return `${suivante.libelle} est ouverte et n'a pas encore ses prix.`;
  if (!finitBientot || etapesDe(etat).every(({ estFaite }) => estFaite)) return null;
  const fin = `${annee.libelle} ${annee.dateFin < today() ? 'est finie' : 'se termine'}\u00A0:`;
  if (suivante === null) return ouverture === 'permise' ? `${fin} la suivante est à ouvrir.` : null;
  return `${fin} des classes sont à promouvoir.`;
}

export function AnneeSuivanteProposee() {
  const ecoleId = useEcoleChoisie();
  const { isKnown } = useDroits();
  const { data } = useEndpoint(
    getAnneeSuivante,
    { ecoleId: ecoleId ?? 0 },
    { enabled: isKnown && ecoleId !== null },
  );
  const id = useId();
  const phrase = data === undefined ? null : appel(data.data);
  if (phrase === null || ecoleId === null) return null;
  return (
    <section className={`${kit.card} ${classes.card}`} aria-labelledby={id}>
      <header className={`${kit.wrap} ${classes.tete}`}>
        <h2 id={id}>Passer à l'année suivante</h2>
      </header>
      <p>{phrase}</p>
      <Button component={AppLink} to={`${ADRESSES.anneeSuivante}?ecoleId=${ecoleId}`}>
        Passer à l'année suivante
      </Button>
    </section>
  );
}
