/**
 * The button 'Historique' of an edit form. Administration owns the window and hands it over at the start (app.tsx): core knows
 * no domain. A person who may not read the journal has no button.
 */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { ActeEnNombre } from '@gestionscolaire/contract/core/api/many.ts';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import type { Values } from '#core/crud/values.ts';
import classes from './crud-form.module.css';

/** An act on many records, as the journal notes it. */
export interface ActeNote {
  id: number;
  acte: ActeEnNombre;
  nombre: number;
}

export interface HistoryProps {
  entity: string;
  id: number;
  /** Label of a field of the form; undefined for a field the form does not have. */
  labelOf: (field: string) => string | undefined;
  /** Shows a value as a person reads it. */
  show: (field: string, value: unknown) => string;
  /** Shows the button that takes an act on many records back whole; undefined where none is made. */
  renderTakeBack?: ((acte: ActeNote) => ReactNode) | undefined;
  /** Puts an earlier value into the form, which saves it as any change; undefined where nothing may be changed. */
  onTake: ((field: string, value: unknown) => void) | undefined;
  onClose: () => void;
}

export interface HistorySource {
  /** The call that reads a history: a person who may make it has the button. */
  endpoint: Endpoint;
  load: () => Promise<ComponentType<HistoryProps>>;
}

let source: HistorySource | undefined;
let Window: ComponentType<HistoryProps> | undefined;

/** Sets once the source of histories. */
export function setHistorySource(given: HistorySource): void {
  source = given;
  Window = lazy(async () => ({ default: await given.load() }));
}

export function HistoryButton({
  entity,
  record,
  ...props
}: Pick<HistoryProps, 'entity' | 'labelOf' | 'show' | 'onTake' | 'renderTakeBack'> & {
  record: Values & { id: number };
}) {
  const droits = useDroits();
  const [isOpen, setOpen] = useState(false);
  if (source === undefined || Window === undefined || !droits.isKnown || !droits.can(source.endpoint))
    return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.history}
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Historique
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Window
            {...props}
            entity={entity}
            id={record.id}
            onTake={
              props.onTake === undefined
                ? undefined
                : (field, value) => {
                    props.onTake?.(field, value);
                    close();
                  }
            }
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
