/** The panel of '+ Filtre': the columns that narrow the list, then the values of the one that was chosen. */
import type { FilterValue, FilterValues } from '@gestionscolaire/contract/core/api/filters.ts';
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_PERIODES, MOTS_DE_PERIODE } from '@gestionscolaire/contract/core/values/periodes.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { Filtered } from '#core/crud/source.ts';
import { Choice } from '#core/ui/fields/choice.tsx';
import { DateField } from '#core/ui/fields/date-field.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './filters.module.css';
import type { OfferedFilter } from './offered.ts';
import { parentsIn } from './use-record-names.ts';
import { useFilterWords } from './words.ts';

interface FilterPanelProps extends Filtered {
  /** The filter whose values are shown, where its own chip opens the panel. */
  only?: OfferedFilter;
  close: () => void;
}

export function FilterPanel(props: FilterPanelProps) {
  const { only } = props;
  const { offered, values, nameOf } = useFilterWords(props);
  const [chosen, setChosen] = useState<string | null>(null);
  const filter = only ?? offered.find(({ key }) => key === chosen);
  if (filter === undefined)
    return (
      <div className={classes.panel} role="group" aria-label="Filtrer par">
        {offered.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            className={`${kit.beside} ${classes.entry}`}
            onClick={() => setChosen(key)}
          >
            {label}
          </button>
        ))}
      </div>
    );
  return (
    <fieldset className={classes.panel}>
      <legend>{filter.label}</legend>
      <Editor {...{ ...props, values, nameOf, filter }} />
      {only === undefined && (
        <button type="button" className={`${kit.beside} ${classes.entry}`} onClick={() => setChosen(null)}>
          <IconArrowLeft size={16} aria-hidden />
          Autre filtre
        </button>
      )}
    </fieldset>
  );
}

interface EditorProps extends FilterPanelProps, Pick<ReturnType<typeof useFilterWords>, 'values' | 'nameOf'> {
  filter: OfferedFilter;
}

function Editor(props: EditorProps) {
  const { kind, slot, words } = props.filter;
  if (slot !== undefined) return <Records {...props} />;
  if (kind === 'periode') return <Period {...props} />;
  return words.length > 0 || kind === 'choix' ? <Words {...props} /> : <Days {...props} />;
}

function amongOf(values: FilterValues, key: string): readonly (string | number)[] {
  const value = values[key];
  return value?.kind === 'parmi' ? value.values : [];
}

const among = (values: readonly (string | number)[]): FilterValue | null =>
  values.length === 0 ? null : { kind: 'parmi', values };

function Words({ filter: { key, kind, isOne, words }, values, change }: EditorProps) {
  const chosen = amongOf(values, key);
  return words.map(({ value: word, label }) => {
    const value = kind === 'mots' ? word : Number(word);
    const isChosen = chosen.includes(value);
    const others = isOne ? [] : chosen.filter((one) => one !== value);
    return (
      <label key={word} className={`${kit.beside} ${classes.word}`}>
        <input
          type={isOne ? 'radio' : 'checkbox'}
          name={key}
          checked={isChosen}
          onChange={() => change(key, among(isChosen ? others : [...others, value]))}
        />
        {label}
      </label>
    );
  });
}

function Records({ filter, values, shown, change, nameOf, learn }: EditorProps) {
  const { key, label, isOne, slot } = filter;
  const chosen = amongOf(values, key).map(Number);
  if (slot === undefined) return null;
  const others = parentsIn(values, shown);
  const { isOffered } = slot;
  const input = slot.input?.(others);
  return (
    <>
      {chosen.map((id) => (
        <label key={id} className={`${kit.beside} ${classes.word}`}>
          <input
            type="checkbox"
            checked
            onChange={() => change(key, among(chosen.filter((one) => one !== id)))}
          />
          {nameOf(filter, id)}
        </label>
      ))}
      <Choice
        key={chosen.join()}
        label={label}
        value={null}
        current={null}
        disabled={input === null}
        from={slot.from}
        option={slot.option}
        isWhole={slot.isWhole === true}
        input={input ?? undefined}
        emptyText={slot.emptyText}
        {...(isOffered === undefined ? {} : { isOffered: (row: never) => isOffered(row, others) })}
        onChange={(id, told) => {
          if (id === null || chosen.includes(id)) return;
          if (told !== null) learn(key, id, told.label);
          change(key, among(isOne ? [id] : [...chosen, id]));
        }}
      />
    </>
  );
}

/** The words that follow the day, then the two days of any other period. */
function Period(props: EditorProps) {
  const { filter, values, change, close } = props;
  const value = values[filter.key];
  return (
    <>
      {MOTS_DE_PERIODE.map((mot) => (
        <button
          key={mot}
          type="button"
          className={`${kit.beside} ${classes.entry}`}
          aria-pressed={value?.kind === 'periode' && value.mot === mot}
          onClick={() => {
            change(filter.key, { kind: 'periode', mot });
            close();
          }}
        >
          {LIBELLES_DES_PERIODES[mot]}
        </button>
      ))}
      <Days {...props} />
    </>
  );
}

function Days({ filter: { key }, values, change }: EditorProps) {
  const value = values[key];
  const [typed, setTyped] = useState(
    value?.kind === 'entre' ? { from: value.from ?? '', to: value.to ?? '' } : { from: '', to: '' },
  );
  const set = (next: typeof typed) => {
    setTyped(next);
    // A text that is no day yet narrows nothing.
    const [from, to] = [next.from, next.to].map((text) => (estUnJour(text) ? text : null));
    const isNone = from == null && to == null;
    change(key, isNone ? null : { kind: 'entre', from: from ?? null, to: to ?? null });
  };
  return (
    <>
      <DateField label="Du" value={typed.from} onChange={(from) => set({ ...typed, from })} />
      <DateField label="Au" value={typed.to} onChange={(to) => set({ ...typed, to })} />
    </>
  );
}
