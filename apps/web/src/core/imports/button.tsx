/** The button above a list that leads to the page of its imports; a person who may not import sees none. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { CrudLink } from '#core/crud/crud-link.tsx';

interface ImportButtonProps {
  /** The single add, whose right an import wants: a list need not carry what reads files. */
  adding: Pick<Endpoint, 'access'>;
  /** The path of the page; undefined while the school of the address is not known. */
  to: string | undefined;
}

export function ImportButton({ adding, to }: ImportButtonProps) {
  const droits = useDroits();
  if (to === undefined || !droits.isKnown || !droits.can(adding)) return null;
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
