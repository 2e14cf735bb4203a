/** A form of privileges: selects that fill one another, and the buttons of every form. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Checkbox } from '@mantine/core';
import { useEffect, useId } from 'react';
import { SECTION_TECHNIQUE } from '#administration/menus/mots.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { FormFrame } from '#core/crud/form/frame.tsx';
import { focusFirst, focusLater, usePressing } from '#core/crud/form/pressing.ts';
import type { Values } from '#core/crud/values.ts';
import { FoundDraftNotice } from '#core/drafts/notice.tsx';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import { Reading } from '#core/ui/reading.tsx';
import { type Champ, type Declaration, inputOf, isChamp, isOff } from './champs.ts';
import { usePrivilegeForm } from './etat.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

const LISTE = ADRESSES.menus.list;

export function PrivilegeForm({ declaration }: { declaration: Declaration }) {
  const { title, send } = declaration;
  return (
    <Reading
      title={title}
      right={send}
      screen="Privilèges"
      width="narrow"
      breadcrumbs={[...SECTION_TECHNIQUE, { label: 'Menus', to: LISTE }, { label: title }]}
    >
      <Form declaration={declaration} />
    </Reading>
  );
}

function Form({ declaration }: { declaration: Declaration }) {
  const formId = useId();
  const idOf = (name: string) => `${formId}-${name}`;
  const form = usePrivilegeForm(declaration, (name) => focusLater(idOf(name)));
  const { press, afterPress } = usePressing();
  const { values } = form;
  const firstId = idOf(Object.keys(declaration.fields)[0] ?? '');
  useEffect(() => focusFirst(firstId), [firstId]);

  return (
    <FormFrame
      backTo={LISTE}
      top={<FoundDraftNotice draft={form.draft} onTake={form.draft.take} />}
      isClosed={!form.isReady}
      isSending={form.isSending}
      failure={form.failure}
      onSubmit={form.submit}
      onCancel={form.reset}
      onPress={press}
    >
      {Object.entries(declaration.fields).map(([name, one]) => {
        const id = idOf(name);
        const { label } = one.field;
        if (!isChamp(one))
          return (
            <Checkbox
              key={name}
              {...{ id, label }}
              size="md"
              checked={values[name] === 1}
              onChange={(event) => form.change(name, event.currentTarget.checked ? 1 : 0)}
            />
          );
        return (
          <Select
            key={name}
            {...{ id, name, one, values }}
            error={form.errorOf(name)}
            current={form.labelOf(name)}
            onChange={(value, picked) => form.change(name, value, picked)}
            onBlur={() => afterPress(() => form.leave(name))}
          />
        );
      })}
    </FormFrame>
  );
}

interface SelectProps {
  id: string;
  name: string;
  one: Champ;
  values: Values;
  error: string | undefined;
  current: ChoiceLabel | null;
  onChange: (value: number | null, label: ChoiceLabel | null) => void;
  onBlur: () => void;
}

/** A select that waits for the fields it needs; it reads its choices as soon as they are chosen (A§4). */
function Select({ id, name, one, values, error, current, onChange, onBlur }: SelectProps) {
  const { field, from, option, isPaged } = one;
  const input = inputOf(name, one, values);
  useEndpoint(from, input ?? {}, { enabled: input !== null && !isPaged });
  const value = values[name];
  return (
    <Choice
      {...{ id, from, option, error, current, onChange, onBlur }}
      label={field.label}
      required={!isOff(name, values)}
      disabled={input === null}
      value={typeof value === 'number' ? value : null}
      input={input ?? {}}
      isWhole={!isPaged}
    />
  );
}
