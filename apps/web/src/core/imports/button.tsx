/** The button above a list that leads to the page of its imports; a person who may not import sees none. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { CrudLink } from '#core/crud/crud-link.tsx';

/** Shows the button. `to`: path of the page; undefined while the school of the address is not known. */
export function ImportButton({ contract, to }: { contract: ImportContract; to: string | undefined }) {
  const droits = useDroits();
  if (to === undefined || !droits.isKnown || !droits.can(contract.importer)) return null;
  return (
    <Button
      component={CrudLink}
      to={to}
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
    >
      Importer
    </Button>
  );
}
