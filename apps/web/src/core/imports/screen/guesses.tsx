/** Says how a file was understood, before anything is checked: each guess is shown with what it makes, and can be changed. */
import type { ImportContract, Partagee } from '@gestionscolaire/contract/core/imports/columns.ts';
import { ecrireJour, moisEtJourEchanges } from '@gestionscolaire/contract/core/imports/jours.ts';
import { Button, Checkbox, NativeSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Decisions } from '#core/imports/check/left-out.ts';
import { HIDDEN } from '#core/imports/file/aside.ts';
import { sharedColumns } from '#core/imports/file/columns.ts';
import { HEADER_AMONG } from '#core/imports/file/header.ts';
import type { Line, Table } from '#core/imports/file/read-file.ts';
import { type FileReading, guessReading, isOfOthers, openDays } from '#core/imports/file/reading.ts';
import type { Rewritten, Understood } from '#core/imports/file/understood.ts';
import kit from '#core/ui/kit.module.css';
import classes from './guesses.module.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';

interface GuessesProps {
  contract: ImportContract;
  table: Table;
  reading: FileReading;
  file: Understood;
  decisions: Decisions;
  isBusy: boolean;
  onRead: (reading: FileReading) => void;
  onSheet: (name: string) => void;
  onDecide: (decisions: Decisions) => void;
}

/** The signs of a row that its choice shows. */
const SHOWN = 70;

function excerpt({ number, cells }: Line): string {
  const text = cells
    .filter((cell) => cell !== null)
    .join(' · ')
    .replace(/\s+/g, ' ');
  return `Ligne ${number} : ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}`;
}

export function Guesses(props: GuessesProps) {
  const { contract, table, reading, file, isBusy, onRead, onSheet } = props;
  const { colonnes, partagees } = contract;
  const title = (name: string) => colonnes[name]?.titre ?? name;
  const above = Object.entries(reading.mapping).filter(
    ([name, { rank, fixed }]) => rank === null && fixed !== '' && colonnes[name]?.seLitAuDessus === true,
  );
  return (
    <section className={`${kit.frame} ${classes['guesses']}`} aria-label="Ce qui a été compris">
      <h3>Ce qui a été compris</h3>
      <fieldset disabled={isBusy} className={classes['list']}>
        {table.sheets.length > 0 && (
          <NativeSelect
            label="La feuille lue"
            data={table.sheets.map(({ name, lines, isHidden = false }) => ({
              value: name,
              label: `${name} (${isHidden ? 'masquée, ' : ''}${lines.length} ${lines.length > 1 ? 'lignes' : 'ligne'})`,
            }))}
            value={table.sheet ?? ''}
            onChange={({ currentTarget: { value } }) => onSheet(value)}
          />
        )}
        <NativeSelect
          label="Les titres sont à la"
          data={table.lines
            .slice(0, HEADER_AMONG)
            .map((line) => ({ value: String(line.number), label: excerpt(line) }))}
          value={String(reading.header)}
          onChange={({ currentTarget: { value } }) => onRead(guessReading(table, contract, Number(value)))}
        />
        {above.map(([name, { fixed }]) => (
          <p key={name}>
            {title(name)} : <strong>{fixed}</strong>,{' '}
            {table.sheet === fixed ? 'du nom de la feuille' : 'lu au-dessus des titres'}. Il se change dans «
            Colonnes ».
          </p>
        ))}
        {sharedColumns(reading.mapping, partagees).map((one) => (
          <Shared key={one.titre} {...props} partagee={one} title={title} />
        ))}
        {Object.entries(colonnes).map(([name, { suite }]) => {
          const count = file.seconds[name] ?? 0;
          if (suite === undefined || count === 0) return null;
          const isFirstOnly = reading.firstOnly.includes(name);
          const others = reading.firstOnly.filter((other) => other !== name);
          return (
            <Checkbox
              key={name}
              size="md"
              label={`${count === 1 ? '1 case a' : `${count} cases ont`} deux ${suite.noms} : le second va dans « ${title(suite.vers)} », sinon il est laissé`}
              checked={!isFirstOnly}
              onChange={({ currentTarget: { checked } }) =>
                onRead({ ...reading, firstOnly: checked ? others : [...others, name] })
              }
            />
          );
        })}
        {file.rewritten.map((one) => (
          <p key={one.name}>
            {`${title(one.name)} : ${one.count === 1 ? '1 case relue' : `${one.count} cases relues`}, `}
            <Examples {...one} verb="devient" />
          </p>
        ))}
        {file.deduced.map((one) => (
          <p key={one.name}>
            {`${title(one.name)} : `}
            {one.count === 1 ? '1 case déduite' : `${one.count} cases déduites`}
            {` de « ${title(contract.deduction?.de ?? '')} », `}
            <Examples {...one} verb="donne" />
          </p>
        ))}
        {Object.entries(file.under).map(([name, count]) => {
          const others = reading.filledDown.filter((other) => other !== name);
          return (
            <Checkbox
              key={name}
              size="md"
              label={`${title(name)} : ${count === 1 ? '1 case vide prend' : `${count} cases vides prennent`} le texte au-dessus, comme une case fusionnée`}
              checked={reading.filledDown.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onRead({ ...reading, filledDown: checked ? [...others, name] : others })
              }
            />
          );
        })}
        {Object.entries(file.said).map(([name, all]) => (
          <p key={name}>
            {`${title(name)}, dit par des lignes du fichier : `}
            {all.map(({ number, text, rows }, rang) => (
              <span key={number}>
                {rang > 0 && ' ; '}
                <strong>{text}</strong>
                {rows === 1 ? ', 1 ligne' : `, ${rows} lignes`}
              </span>
            ))}
          </p>
        ))}
        {Object.keys(colonnes).map((name) => (
          <MonthFirst key={name} {...props} name={name} title={title(name)} />
        ))}
        <HiddenColumns {...props} />
        <Folded {...props} />
        <LeftOut {...props} />
      </fieldset>
    </section>
  );
}

/** Texts with what was made of them: '« 7ème A » donne collège ; « CP1 » donne primaire…'. */
function Examples({ count, examples, verb }: Rewritten & { verb: string }) {
  return (
    <>
      {examples.map(([from, to], rang) => (
        <span key={from}>
          {rang > 0 && ' ; '}
          {`«\u00A0${from}\u00A0» ${verb} `}
          <strong>{to}</strong>
        </span>
      ))}
      {count > examples.length && '…'}
    </>
  );
}

/** A column of days that may have the month first: asked about as a whole, since each day alone may be read both ways. */
function MonthFirst({
  contract,
  table,
  reading,
  name,
  title,
  onRead,
}: GuessesProps & { name: string; title: string }) {
  const open = openDays(table, reading, contract.colonnes).find((one) => one.name === name);
  if (open === undefined) return null;
  const { monthFirst, dayFirst, either } = open.days;
  const isFirst = reading.monthFirst.includes(name);
  const [only] = monthFirst;
  const [doubtful] = either;
  const both = dayFirst.length > 0 ? `, et « ${dayFirst[0]} » que par le jour` : '';
  const ways: readonly (readonly [isMonth: boolean, label: string, read: (text: string) => string])[] = [
    [true, 'Le mois d’abord : mois/jour/année', (text) => ecrireJour(moisEtJourEchanges(text))],
    [false, 'Le jour d’abord : jour/mois/année', ecrireJour],
  ];
  return (
    <fieldset className={classes['shared']}>
      <legend>
        {only === undefined
          ? `${title} : le fichier a d’autres jours qui ne se lisent que par le mois d’abord`
          : `${title} : « ${only} » ne se lit que par le mois d’abord${both}`}
      </legend>
      <div className={classes['ways']}>
        {ways.map(([isMonth, label, read]) => (
          <div key={label} className={classes['way']} data-chosen={isMonth === isFirst || undefined}>
            <Radio
              size="md"
              name={`mois ${name}`}
              label={label}
              checked={isMonth === isFirst}
              onChange={() => {
                const others = reading.monthFirst.filter((other) => other !== name);
                onRead({ ...reading, monthFirst: isMonth ? [...others, name] : others });
              }}
            />
            {doubtful !== undefined && (
              <ul aria-label={`${label} : ce que cela donne`}>
                <li>
                  <span>{`« ${doubtful} » est le `}</span>
                  <strong>{read(doubtful)}</strong>
                </li>
              </ul>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The columns that somebody hid in the file: they are left, unless a person takes them with one click. */
function HiddenColumns({ contract, table, reading, file, onRead }: GuessesProps) {
  const { hidden = [] } = table;
  const names = hidden.flatMap((rank) => file.titles[rank] ?? []);
  if (names.length === 0) return null;
  const many = names.length > 1;
  return (
    <Checkbox
      size="md"
      label={`${many ? `Prendre aussi les ${names.length} colonnes masquées` : 'Prendre aussi la colonne masquée'} dans le fichier : ${names.join(', ')}`}
      checked={reading.takesHidden}
      onChange={({ currentTarget: { checked } }) =>
        onRead(guessReading(table, contract, reading.header, checked))
      }
    />
  );
}

/** The records that are named. */
const NAMED = 6;

/** A list of others: the rows of one record are one row, unless a person says otherwise. */
function Folded({ contract, reading, file, decisions, onRead }: GuessesProps) {
  const { repli, noms } = contract;
  if (repli === undefined || file.repeated === 0) return null;
  const rows = file.distinct.filter(({ number }) => decisions.get(number) !== 'ignorer');
  const names = rows.slice(0, NAMED).map(({ texts }) => texts[repli.colonne] ?? '');
  const of = isOfOthers(file.titles, repli) ? `lignes d’${repli.autres}` : 'lignes';
  const made = `${rows.length} ${rows.length === 1 ? noms.un : noms.plusieurs}`;
  return (
    <Checkbox
      size="md"
      label={`${rows.length + file.repeated} ${of} donnent ${made} : ${names.join(', ')}${rows.length > NAMED ? '…' : ''}`}
      checked={reading.isFolded}
      onChange={({ currentTarget: { checked } }) => onRead({ ...reading, isFolded: checked })}
    />
  );
}

/** The number of names that the readings are shown of. */
const SAMPLES = 3;

interface SharedProps extends GuessesProps {
  partagee: Partagee;
  title: (name: string) => string;
}

/** A column that fills two of ours: the ways to read it, each with what it makes of the first rows. */
function Shared({ table, reading, file, partagee, title, onRead }: SharedProps) {
  const { titre, colonnes, lectures } = partagee;
  const [one, other] = colonnes;
  const rank = reading.mapping[one]?.rank ?? 0;
  const texts = table.lines.flatMap(({ number, cells }) =>
    number > reading.header && cells[rank] != null && /\s/.test(cells[rank]) ? [cells[rank]] : [],
  );
  const samples = [...new Set(texts)].slice(0, SAMPLES);
  const chosen = reading.lectures[titre] ?? Object.keys(lectures)[0] ?? '';
  const ways = Object.entries(lectures);
  const legend = `« ${file.titles[rank] ?? titre} » donne ${title(one)} et ${title(other)}`;
  return (
    <fieldset className={classes['shared']}>
      <legend>{legend}</legend>
      <div className={classes['ways']}>
        {ways.map(([key, { libelle, partager }]) => (
          <div key={key} className={classes['way']} data-chosen={key === chosen || undefined}>
            {ways.length > 1 && (
              <Radio
                size="md"
                name={titre}
                label={libelle}
                checked={key === chosen}
                onChange={() => onRead({ ...reading, lectures: { ...reading.lectures, [titre]: key } })}
              />
            )}
            <ul aria-label={`${libelle} : ce que cela donne`}>
              {samples.map((text) => {
                const [first, second] = partager(text);
                return (
                  <li key={text}>
                    <span>{`${title(one)} `}</span>
                    <strong>{first ?? '—'}</strong>
                    <span>{` · ${title(other)} `}</span>
                    <strong>{second ?? '—'}</strong>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** The rows left out that are shown at first. */
const ASIDE_AT_ONCE = 8;

/** The rows that are no record: they are left out unless a person takes them. */
function LeftOut({ file: { aside }, decisions, onDecide }: GuessesProps) {
  const [isWhole, setWhole] = useState(false);
  if (aside.length === 0) return null;
  const shown = isWhole ? aside : aside.slice(0, ASIDE_AT_ONCE);
  const leave = (number: number, isOut: boolean) => {
    const next = new Map(decisions);
    if (isOut) next.set(number, 'ignorer');
    else next.delete(number);
    onDecide(next);
  };
  const hidden = aside.filter(({ why }) => why === HIDDEN);
  const areOut = hidden.some(({ number }) => decisions.get(number) === 'ignorer');
  const leaveHidden = (isOut: boolean) => {
    const next = new Map(decisions);
    for (const { number } of hidden) {
      if (isOut) next.set(number, 'ignorer');
      else next.delete(number);
    }
    onDecide(next);
  };
  return (
    <fieldset className={classes['shared']}>
      {hidden.length > 0 && (
        <Checkbox
          size="md"
          label={
            hidden.length === 1
              ? 'Prendre aussi la ligne masquée dans le fichier'
              : `Prendre aussi les ${hidden.length} lignes masquées dans le fichier`
          }
          checked={!areOut}
          onChange={({ currentTarget: { checked } }) => leaveHidden(!checked)}
        />
      )}
      <legend>
        {aside.length === 1
          ? '1 ligne proposée à laisser de côté'
          : `${aside.length} lignes proposées à laisser de côté`}
      </legend>
      {shown.map(({ number, why, text }) => (
        <Checkbox
          key={number}
          size="md"
          label={`Ligne ${number} : ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text} (${why})`}
          checked={decisions.get(number) === 'ignorer'}
          onChange={({ currentTarget: { checked } }) => leave(number, checked)}
        />
      ))}
      {aside.length > shown.length && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {`Montrer les ${aside.length}`}
        </Button>
      )}
    </fieldset>
  );
}
