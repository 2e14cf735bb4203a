/** The school in the top bar: a person of the network chooses it once, and the pages of a school follow (NAV-07). */
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { IconSchool, IconSelector } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import classes from './barre.module.css';
import { retenirEcole, useEcoleRetenue } from './retenue.ts';

/** Fetched once the panel opens: it brings the fields of forms, which a list has no need of. */
const ChampEcole = lazy(() =>
  import('./choisie-champ.tsx').then((module) => ({ default: module.ChampEcole })),
);

const PANEL = 'ecole-de-la-barre';

export function EcoleDeLaBarre() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ecoleId = useEcoleRetenue();
  const droits = useDroits();
  const canChoose = droits.isKnown && droits.can(ecoles.list);
  const { data, error } = useEndpoint(
    ecoles.get,
    { id: ecoleId ?? 0 },
    { enabled: ecoleId !== null && canChoose },
  );
  useEffect(() => {
    // An address may name a school that is not there: the next pages ask again.
    if (error?.code === 'INTROUVABLE') retenirEcole(null);
  }, [error]);
  if (!canChoose) return null;
  // A school is chosen and its name is on the way: 'Choisir une école' would say that none is.
  const isComing = ecoleId !== null && data === undefined && error === null;

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches keys and focus of what it holds
    <div className={`${kit.anchor} ${kit.shrinks}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={`${kit.beside} ${classes.button}`}
        aria-expanded={isOpen}
        aria-controls={PANEL}
        aria-busy={isComing}
        onClick={() => setOpen(!isOpen)}
      >
        <IconSchool size={20} aria-hidden />
        <span className={kit.aloud}>École : </span>
        <span className={classes.name}>
          {isComing ? '…' : (data?.data[0]?.libelle ?? 'Choisir une école')}
        </span>
        <IconSelector size={18} aria-hidden />
      </button>
      <div id={PANEL} className={`${kit.card} ${classes.panel}`} hidden={!isOpen} tabIndex={-1}>
        {isOpen && (
          <Suspense>
            <ChampEcole onChosen={close} isFocused />
          </Suspense>
        )}
      </div>
    </div>
  );
}
