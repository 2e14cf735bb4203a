/**
 * The field « Chercher un élève »: it finds a pupil by their names in any order, their matricule, or a guardian's name or telephone,
 * slips included. Those it finds stay on screen under it. A pupil whom the text only resembles is never chosen beforehand, and is
 * taken once the person said that it is they.
 */

import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { chercherEleve, ELEVES_TROUVES, type EleveTrouve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { Button, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDenied } from '#core/api/error.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './champ.module.css';
import { LigneEleve } from './ligne.tsx';
import '@mantine/core/styles/Combobox.css';

interface RechercheEleveProps {
  id?: string;
  label?: string;
  /** The school whose pupils are searched. */
  ecoleId: number;
  /** The text of a search that was made before. */
  dejaTape?: string;
  /** The pupil who was chosen before. */
  choisi?: number;
  /** The key that leads to the field, shown in it. */
  touche?: string;
  /** `recherche`: the text that found them. */
  onChosen: (eleve: EleveTrouve, recherche: string) => void;
  /**
   * Enter was pressed before the search answered: it takes the pupil who is then found, or nobody. `onNobody` returns what was typed
   * meanwhile: the field gets it, so that nothing typed is lost.
   */
  onAwaited?: () => void;
  onNobody?: () => string;
}

/** Milliseconds between the last key and the search. */
const PAUSE = 200;

function useTrouves(ecoleId: number, typed: string) {
  const [recherche, , { flush }] = useDebouncedValue(typed, PAUSE);
  const query = useEndpoint(
    chercherEleve,
    { ecoleId, recherche },
    { keepPrevious: true, enabled: recherche !== '' },
  );
  const isSettled = typed === recherche && !query.isFetching;
  // Under an empty field nothing is shown of an earlier search.
  const trouves = recherche === '' || query.error !== null ? [] : (query.data?.data ?? []);
  return { query, recherche, isSettled, trouves, flush };
}

/** Shows the field; another school begins anew and shows nothing of the first. */
export function RechercheEleve(props: RechercheEleveProps) {
  return <Recherche key={props.ecoleId} {...props} />;
}

function Recherche(props: RechercheEleveProps) {
  const { id, label = 'Chercher un élève', ecoleId, dejaTape = '', choisi, touche, onChosen } = props;
  const { onAwaited, onNobody } = props;
  const [typed, setTyped] = useState(dejaTape);
  const [isOpen, setOpen] = useState(dejaTape !== '');
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  const { query, recherche, isSettled, trouves, flush } = useTrouves(ecoleId, typed.trim());
  /** Whether Enter was pressed before the text was searched. */
  const isAwaited = useRef(false);
  const hasText = typed.trim() !== '';
  const isNew = typed !== dejaTape;

  const type = (text: string) => {
    setTyped(text);
    isAwaited.current = false;
    // Enter must not take a pupil whom an earlier text found.
    combobox.resetSelectedOption();
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  };

  // The likeliest pupil is selected, so that Enter takes them; one who only resembles, or has the name of another, waits for an arrow.
  const proposeFirst = useEffectEvent(() => {
    const [first] = trouves;
    const isSure = isNew && first?.estExact === true && homonymes(trouves) === 1;
    if (isSure) combobox.selectFirstOption();
    else combobox.resetSelectedOption();
    if (!isAwaited.current) return;
    isAwaited.current = false;
    if (isSure) {
      onChosen(first, typed.trim());
      return;
    }
    const rest = onNobody?.() ?? '';
    // After this render: an effect changes no state itself.
    if (rest !== '') queueMicrotask(() => type(typed + rest));
  });
  useEffect(() => {
    if (isOpen && isSettled) proposeFirst();
  }, [isOpen, isSettled, recherche]);

  const take = async (chosen: string) => {
    const eleve = trouves.find((one) => String(one.id) === chosen);
    if (eleve === undefined) return;
    if (eleve.estExact || (await demander(eleve, recherche))) onChosen(eleve, typed.trim());
  };
  // A name and Enter in one breath, as a scanner of cards types them: Enter waits for the search, and is not lost.
  const awaitIt = () => {
    if (!hasText || isSettled) return;
    isAwaited.current = true;
    onAwaited?.();
    flush();
  };
  // The list under the field takes its option; a form around it is sent by its own button.
  const onKeyDown = useShortcutsInside(
    [{ keys: 'Enter', label: "Prendre l'élève choisi", run: awaitIt }],
    'Dans la recherche',
  );
  const isShown = isOpen && hasText;
  const [first] = trouves;

  return (
    <Combobox store={combobox} onOptionSubmit={(chosen) => void take(chosen)}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          id={id}
          label={label}
          className={classes.champ ?? ''}
          description="Nom, prénoms, matricule, responsable ou téléphone"
          inputWrapperOrder={['label', 'input', 'description']}
          value={typed}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSectionPointerEvents="none"
          rightSection={<Droite isBusy={hasText && !isSettled} touche={touche} />}
          aria-autocomplete="list"
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => hasText && combobox.openDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.EventsTarget>
      <p role="status" className={kit.aloud}>
        {isShown && isSettled ? annonce(trouves) : ''}
      </p>
      {isShown && query.error !== null && <Echec error={query.error} onRetry={() => void query.refetch()} />}
      {isShown && isSettled && trouves.length > 0 && trouves.every(({ estExact }) => !estExact) && (
        <p className={`${kit.caution} ${classes.garde}`}>{personneDeCeNom(recherche)}</p>
      )}
      {isShown && isSettled && first?.estExact === true && homonymes(trouves) > 1 && (
        <p className={`${kit.caution} ${classes.garde}`}>{memeNom(homonymes(trouves), first)}</p>
      )}
      <Combobox.Options aria-label={label} className={classes.options} hidden={!isShown}>
        {trouves.map((eleve) => (
          <Combobox.Option
            key={eleve.id}
            value={String(eleve.id)}
            active={eleve.id === choisi}
            aria-selected={eleve.id === choisi}
            className={classes.option}
          >
            <LigneEleve eleve={eleve} isChosen={eleve.id === choisi} />
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {isShown && trouves.length === 0 && query.error === null && (
        <p className={`${kit.below} ${kit.dimmed}`}>
          {isSettled ? `Aucun élève ne ressemble à « ${recherche} »` : 'Recherche…'}
        </p>
      )}
      {isShown && trouves.length === ELEVES_TROUVES && (
        <p className={`${kit.below} ${kit.dimmed}`}>
          Les {ELEVES_TROUVES} plus ressemblants. Tapez pour préciser.
        </p>
      )}
    </Combobox>
  );
}

function Droite({ isBusy, touche }: { isBusy: boolean; touche: string | undefined }) {
  if (isBusy) return <Loader size={18} aria-hidden />;
  return touche === undefined ? null : (
    <kbd className={`${kit.key} ${classes.touche}`} aria-hidden>
      {touche}
    </kbd>
  );
}

/** Asks whether a pupil whom the text only resembles is the one: money on the wrong child is hard to find again. */
function demander(eleve: EleveTrouve, recherche: string): Promise<boolean> {
  const { matricule, classe, tuteurNom } = eleve;
  const whose = tuteurNom === null ? null : `responsable ${tuteurNom}`;
  const said = [nomComplet(eleve), classe ?? 'sans classe', matricule, whose].filter((part) => part !== null);
  return confirm(`Vous avez tapé «\u00A0${recherche}\u00A0». Cet élève est ${said.join(', ')}.`, {
    title: 'Est-ce bien cet élève\u00A0?',
  });
}

function personneDeCeNom(recherche: string): string {
  const nobody = /\d/.test(recherche) ? "n'est exactement" : "ne s'appelle";
  return `Aucun élève ${nobody} «\u00A0${recherche}\u00A0». Ceux-ci ressemblent\u00A0; aucun n'est choisi d'avance.`;
}

/** Counts those who are named exactly as the first of them: which one pays is not to be guessed. */
function homonymes([first, ...others]: readonly EleveTrouve[]): number {
  const named = (one: EleveTrouve) => cle(nomComplet(one));
  if (first === undefined) return 0;
  return 1 + others.filter((one) => one.estExact && named(one) === named(first)).length;
}

const memeNom = (nombre: number, { prenoms, nom }: EleveTrouve): string =>
  `${nombre} élèves s'appellent ${nomComplet({ prenoms, nom })}\u00A0: choisissez par la flèche bas.`;

/** Writes the sentence that screen readers say: how many pupils were found, and the one Enter takes. */
function annonce(trouves: readonly EleveTrouve[]): string {
  const [first] = trouves;
  if (first === undefined) return '';
  const many = nombreDEleves(trouves.length);
  if (!first.estExact) return `${many}, ressemblant. Flèche bas pour choisir.`;
  const same = homonymes(trouves);
  if (same > 1) return memeNom(same, first);
  return `${many}. Entrée : ${nomComplet(first)}, ${first.matricule}.`;
}

function Echec({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={classes.echec} role="alert">
      <p>{error.message}</p>
      {!isDenied(error) && (
        <Button variant="default" size="sm" onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}
