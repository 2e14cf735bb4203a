/** The link from a pupil's page to who read it, for whoever may read the security trace. */
import { traceSelectBy } from '@gestionscolaire/contract/administration/traces/traces.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';

export function BoutonLecteurs({ eleveId }: { eleveId: number }) {
  const droits = useDroits();
  if (!droits.isKnown || !droits.can(traceSelectBy)) return null;
  return (
    <Button
      component={AppLink}
      to={`${ADRESSES.traces}?filtres=${encodeURIComponent(`eleveId:${eleveId}`)}`}
      variant="default"
      leftSection={<IconEye size={18} aria-hidden />}
    >
      Qui a lu cette fiche
    </Button>
  );
}
