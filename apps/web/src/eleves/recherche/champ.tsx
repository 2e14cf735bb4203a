/**
 * The field « Chercher un élève »: it finds a pupil by names in any order, matricule or a guardian's telephone, slips included.
 * The server answers the likeliest first. A choice is given to the page, and the field is emptied for the next one.
 */
import { chercherEleve, ELEVES_TROUVES, type EleveTrouve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { Button, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import classes from './champ.module.css';
import { LigneEleve } from './ligne.tsx';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

interface RechercheEleveProps {
  id?: string;
  label?: string;
  /** The school whose pupils are searched. */
  ecoleId: number;
  disabled?: boolean;
  onChosen: (eleve: EleveTrouve) => void;
}

/** Milliseconds between the last key and the search. */
const PAUSE = 200;

function useTrouves(ecoleId: number, typed: string) {
  const [recherche] = useDebouncedValue(typed, PAUSE);
  const query = useEndpoint(
    chercherEleve,
    { ecoleId, recherche },
    { keepPrevious: true, enabled: recherche !== '' },
  );
  const isSettled = typed === recherche && !query.isFetching;
  // Under an empty field nothing is shown of an earlier search.
  const trouves = recherche === '' || query.error !== null ? [] : (query.data?.data ?? []);
  return { query, recherche, isSettled, trouves };
}

/** Shows the field; another school begins anew and shows nothing of the first. */
export function RechercheEleve(props: RechercheEleveProps) {
  return <Recherche key={props.ecoleId} {...props} />;
}

function Recherche(props: RechercheEleveProps) {
  const { id, label = 'Chercher un élève', ecoleId, disabled = false, onChosen } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  const { query, recherche, isSettled, trouves } = useTrouves(ecoleId, typed.trim());
  const hasText = typed.trim() !== '';

  // The likeliest pupil is selected, so that Enter takes him.
  const proposeFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (isOpen && isSettled) proposeFirst();
  }, [isOpen, isSettled, recherche]);

  const type = (text: string) => {
    setTyped(text);
    // Enter must not take a pupil whom an earlier text found.
    combobox.resetSelectedOption();
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const take = (chosen: string) => {
    const eleve = trouves.find((one) => String(one.id) === chosen);
    if (eleve === undefined) return;
    setTyped('');
    combobox.closeDropdown();
    onChosen(eleve);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter chooses a pupil here; a form around the field is sent by its own button.
    if (event.key === 'Enter') event.preventDefault();
  };

  return (
    <Combobox hideDetached={false} store={combobox} withinPortal={false} shadow="md" onOptionSubmit={take}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          label={label}
          description="Nom, prénoms, matricule ou téléphone d'un responsable"
          disabled={disabled}
          value={typed}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSectionPointerEvents="none"
          rightSection={hasText && !isSettled ? <Loader size={18} aria-hidden /> : null}
          aria-autocomplete="list"
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => hasText && combobox.openDropdown()}
          onFocus={() => hasText && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <p role="status" className={classes.annonce}>
        {isOpen && isSettled && hasText ? annonce(trouves) : ''}
      </p>
      <Combobox.Dropdown hidden={!hasText}>
        {query.error !== null && <Echec phrase={query.error.message} onRetry={() => void query.refetch()} />}
        <Combobox.Options aria-label={label} className={classes.options}>
          {trouves.map((eleve) => (
            <Combobox.Option key={eleve.id} value={String(eleve.id)} className={classes.option}>
              <LigneEleve eleve={eleve} />
            </Combobox.Option>
          ))}
          {trouves.length === 0 && query.error === null && (
            <Combobox.Empty>
              {isSettled ? `Aucun élève ne ressemble à « ${recherche} »` : 'Recherche…'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
        {trouves.length === ELEVES_TROUVES && (
          <Combobox.Footer className={classes.suite}>
            Les {ELEVES_TROUVES} plus ressemblants. Tapez pour préciser.
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Writes the sentence that screen readers say: how many pupils were found, and the one Enter takes. */
function annonce(trouves: readonly EleveTrouve[]): string {
  const [first] = trouves;
  if (first === undefined) return '';
  const many = trouves.length === 1 ? '1 élève' : `${trouves.length} élèves`;
  return `${many}. Entrée : ${first.prenoms} ${first.nom}, ${first.matricule}.`;
}

function Echec({ phrase, onRetry }: { phrase: string; onRetry: () => void }) {
  return (
    <div className={classes.echec} role="alert">
      <p>{phrase}</p>
      {/* Pressing it must not take the focus from the field: that would close the list. */}
      <Button variant="default" size="sm" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  );
}
