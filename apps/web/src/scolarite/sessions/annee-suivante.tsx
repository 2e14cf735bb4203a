/** The way from prices and years to the page that passes to the next school year. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getCopieDePrix } from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { Button } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useEcoleChoisie } from '#scolarite/ecoles/choisie.tsx';

export function VersLAnneeSuivante() {
  const droits = useDroits();
  const ecoleId = useEcoleChoisie();
  if (!droits.isKnown || !droits.can(getCopieDePrix)) return null;
  const suite = ecoleId === null ? '' : `?ecoleId=${ecoleId}`;
  return (
    <Button variant="default" component={AppLink} to={`${ADRESSES.anneeSuivante}${suite}`}>
      Copier vers l'année suivante
    </Button>
  );
}
