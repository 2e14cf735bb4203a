/** The ways to the simulation: from a rule, for all of its classes, and from a class, for its coefficients too. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';

interface Vers {
  ecoleId: number;
  session: number;
  classe?: number;
  regle?: number;
}

export function LienDeSimulation(search: Vers) {
  if (!useDroits().can(simulerNotation)) return null;
  const asked = Object.entries(search).map(([name, value]) => `${name}=${String(value)}`);
  return (
    <Button
      variant="default"
      component={AppLink}
      to={`${ADRESSES.simulationNotation}?${asked.join('&')}`}
      leftSection={<IconScale size={18} aria-hidden />}
    >
      Simuler un changement
    </Button>
  );
}

export const VersLaSimulation = ({
  row: { id, ecoleId, sessionId },
}: {
  row: { readonly id: number; readonly ecoleId: number; readonly sessionId: number };
}) => <LienDeSimulation ecoleId={ecoleId} session={sessionId} regle={id} />;
