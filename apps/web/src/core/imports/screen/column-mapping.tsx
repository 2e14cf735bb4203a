/**
 * The table that maps the file's columns to ours: the mapping is recognised, then changed here. A fixed value fills a column
 * that is missing or empty.
 */
import type { Colonne, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  filledColumns,
  fixColumn,
  type Mapping,
  mapColumn,
  missingColumns,
  type Source,
} from '#core/imports/file/columns.ts';
import type { Cells } from '#core/imports/file/read-file.ts';
import classes from '#core/imports/imports.module.css';
import kit from '#core/ui/kit.module.css';
import '@mantine/core/styles/Input.css';

const NOT_IMPORTED = 'Ne pas importer';

interface ColumnMappingProps {
  contract: ImportContract;
  titles: Cells;
  mapping: Mapping;
  /** Our columns that rows between the others fill. */
  said: readonly string[];
  isBusy: boolean;
  onChange: (mapping: Mapping) => void;
}

export function ColumnMapping({ contract, titles, mapping, said, isBusy, onChange }: ColumnMappingProps) {
  const isWhole = missingColumns(mapping, contract.colonnes, said).length === 0;
  // When every required column is filled nobody has to choose: the table is closed and the rows come first.
  const [isOpen, setOpen] = useState(!isWhole);
  const known = `${filledColumns(mapping).length} sur ${Object.keys(mapping).length}`;
  return (
    <details
      className={classes.mapping}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{`Colonnes : ${known}`}</summary>
      <fieldset disabled={isBusy} aria-label="Colonnes">
        <div className={`${kit.column} ${classes.columns}`}>
          {Object.entries(contract.colonnes).map(([name, colonne]) => (
            <ColumnChoice
              key={name}
              colonne={colonne}
              titles={titles}
              source={mapping[name] ?? { rank: null, fixed: '' }}
              onRank={(rank) => onChange(mapColumn(mapping, name, rank, contract.partagees))}
              onFixed={(fixed) => onChange(fixColumn(mapping, name, fixed))}
            />
          ))}
        </div>
      </fieldset>
    </details>
  );
}

interface ColumnChoiceProps {
  colonne: Colonne;
  titles: Cells;
  source: Source;
  onRank: (rank: number | null) => void;
  onFixed: (fixed: string) => void;
}

function ColumnChoice({
  colonne: { titre, aide, requise },
  titles,
  source,
  onRank,
  onFixed,
}: ColumnChoiceProps) {
  const options = titles.flatMap((title, rank) =>
    title === null ? [] : [{ value: String(rank), label: title }],
  );
  return (
    <div className={classes.column}>
      <NativeSelect
        size="md"
        label={titre}
        description={aide}
        inputWrapperOrder={['label', 'input', 'description']}
        withAsterisk={requise}
        value={source.rank === null ? '' : String(source.rank)}
        data={[{ value: '', label: NOT_IMPORTED }, ...options]}
        onChange={({ currentTarget: { value } }) => onRank(value === '' ? null : Number(value))}
      />
      <TextInput
        size="md"
        aria-label={`${titre} : valeur des cellules vides`}
        placeholder="Valeur des cellules vides"
        value={source.fixed}
        onChange={(event) => onFixed(event.currentTarget.value)}
      />
    </div>
  );
}
