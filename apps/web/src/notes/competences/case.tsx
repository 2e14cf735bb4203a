/** Shows one cell of the acquis of a child: the word of the scale, the remark, and how the cell stands. */
import { IconMessage, IconMessageCircle } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { estOuverte } from '#core/ui/grid/cells.ts';
import kit from '#core/ui/kit.module.css';
import { useCaseTapee } from '#notes/brouillons/case-tapee.ts';
import type { Taper } from '#notes/brouillons/textes.ts';
import { type BrouillonDAcquis, type GrilleDAcquis, lireMot } from '#notes/envois/acquis.ts';
import classes from './competences.module.css';

interface CaseDAcquisProps {
  l: number;
  c: number;
  cle: string;
  /** 'Diallo Aïssatou, Raconte une histoire' */
  nom: string;
  valeurs: GrilleDAcquis['valeurs'];
  valeurId: number | null;
  observation: string | null;
  draft: BrouillonDAcquis | undefined;
  /** Whether the server holds something there. */
  estTenu: boolean;
  /** Why the cell takes nothing; null: it does. */
  fixe: string | null;
  taper: Taper;
  onValeur: (valeurId: number | null) => void;
  onObservation: () => void;
}

/** The shape of each state, beside its colour, and its word. */
const SIGNES = {
  tapee: ['…', 'en cours de saisie'],
  attente: ['○', 'pas encore envoyé'],
  enregistre: ['✓', 'enregistré'],
  conflit: ['!', 'en conflit'],
  motif: ['!', 'demande un motif'],
  refusee: ['×', 'refusé'],
} as const;

/** The choice that stands for what is typed: no word of a scale has it. */
const TAPE = 'tape';

/** The keys by which a browser changes a list without opening it. */
const CHANGENT_LA_LISTE: readonly string[] = ['PageUp', 'PageDown'];

export function CaseDAcquis(props: CaseDAcquisProps) {
  const { l, c, cle, nom, valeurs, valeurId, observation, draft, estTenu, fixe, taper } = props;
  const phraseId = useId();
  // A word that is no longer offered is shown where it stands.
  const offered = valeurs.filter(({ id, estOfferte }) => estOfferte || id === valeurId);
  const { texte, refus, live, ecrire, garder, onKeyDown } = useCaseTapee<number>({
    cle,
    taper,
    lire: (typed) => lireMot(typed, offered),
    prendre: (id) => {
      props.onValeur(id);
      return true;
    },
  });
  const tenue = draft?.sort ?? (estTenu ? 'enregistre' : null);
  const saisi = texte === null ? tenue : 'tapee';
  const sort = refus === null ? saisi : 'refusee';
  const [signe, mot] = sort === null ? ['', ''] : SIGNES[sort];
  const state = mot === '' ? '' : `, ${mot}`;

  // A list changes at an arrow or a letter, and says nothing: here arrows move, and letters write a text that is read as the cell is left.
  const listen = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, ctrlKey, altKey, metaKey, currentTarget } = event;
    if (estOuverte(currentTarget) || altKey) return;
    const typed = live.current;
    if (key === 'Delete' && refus !== null) {
      event.preventDefault();
      ecrire(null);
      return;
    }
    const isSign = key.length === 1 && !ctrlKey && !metaKey && (key !== ' ' || typed !== null);
    if (isSign || (key === 'Backspace' && typed !== null) || CHANGENT_LA_LISTE.includes(key)) {
      event.preventDefault();
      // After a refusal, a letter begins anew.
      if (isSign) ecrire(`${refus === null ? (typed ?? '') : ''}${key}`);
      else if (key === 'Backspace') ecrire(typed?.slice(0, -1) || null);
      return;
    }
    onKeyDown(event);
  };
  return (
    <>
      <div
        className={`${kit.beside} ${kit.touching} ${classes.case}`}
        data-sort={sort ?? undefined}
        title={fixe ?? draft?.phrase ?? undefined}
      >
        <select
          className={`${kit.frame} ${classes.choix}`}
          data-l={l}
          data-c={c}
          data-typed={texte !== null || undefined}
          aria-label={`${nom}${state}`}
          aria-invalid={refus !== null || undefined}
          aria-describedby={refus === null ? undefined : phraseId}
          value={texte === null ? (valeurId ?? '') : TAPE}
          disabled={fixe !== null}
          onKeyDown={listen}
          onBlur={garder}
          onChange={({ currentTarget: { value } }) => {
            ecrire(null);
            props.onValeur(value === '' ? null : Number(value));
          }}
        >
          {texte !== null && (
            <option value={TAPE} hidden>
              {texte}
            </option>
          )}
          <option value="">—</option>
          {offered.map(({ id, code, libelle }) => (
            <option key={id} value={id} aria-label={libelle} title={libelle}>
              {code}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={`${kit.middle} ${classes.remarque}`}
          aria-label={observation === null ? `Remarque, ${nom}` : `Remarque, ${nom} : ${observation}`}
          title={observation ?? 'Ajouter une remarque'}
          disabled={fixe !== null && observation === null}
          onClick={props.onObservation}
        >
          {observation === null ? (
            <IconMessageCircle size={18} aria-hidden />
          ) : (
            <IconMessage size={18} aria-hidden className={kit.accent ?? ''} />
          )}
        </button>
        <span className={classes.signe} aria-hidden>
          {signe}
        </span>
      </div>
      {refus !== null && (
        <span id={phraseId} className={classes.phrase} role="alert">
          {refus}
        </span>
      )}
    </>
  );
}
