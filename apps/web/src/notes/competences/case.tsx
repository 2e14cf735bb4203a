/** Shows one cell of the acquis of a child: the word of the scale, the remark, and how the cell stands. */
import { IconMessage, IconMessageCircle } from '@tabler/icons-react';
import type { BrouillonDAcquis, GrilleDAcquis } from './acquis.ts';
import classes from './competences.module.css';

interface CaseDAcquisProps {
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
  onValeur: (valeurId: number | null) => void;
  onObservation: () => void;
}

/** The shape of each state, beside its colour, and its word. */
const SIGNES = {
  attente: ['○', 'pas encore envoyé'],
  enregistre: ['✓', 'enregistré'],
  conflit: ['!', 'en conflit'],
  motif: ['!', 'demande un motif'],
  refusee: ['×', 'refusé'],
} as const;

export function CaseDAcquis({
  nom,
  valeurs,
  valeurId,
  observation,
  draft,
  estTenu,
  fixe,
  onValeur,
  onObservation,
}: CaseDAcquisProps) {
  const sort = draft?.sort ?? (estTenu ? 'enregistre' : null);
  const [signe, mot] = sort === null ? ['', ''] : SIGNES[sort];
  // A word that is no longer offered is shown where it stands.
  const offered = valeurs.filter(({ id, estOfferte }) => estOfferte || id === valeurId);
  const state = mot === '' ? '' : `, ${mot}`;
  return (
    <div className={classes.case} data-sort={draft?.sort} title={fixe ?? draft?.phrase ?? undefined}>
      <select
        className={classes.choix}
        aria-label={`${nom}${state}`}
        value={valeurId ?? ''}
        disabled={fixe !== null}
        onChange={({ currentTarget: { value } }) => onValeur(value === '' ? null : Number(value))}
      >
        <option value="">—</option>
        {offered.map(({ id, code, libelle }) => (
          <option key={id} value={id} aria-label={libelle} title={libelle}>
            {code}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes.remarque}
        aria-label={observation === null ? `Remarque, ${nom}` : `Remarque, ${nom} : ${observation}`}
        title={observation ?? 'Ajouter une remarque'}
        disabled={fixe !== null && observation === null}
        onClick={onObservation}
      >
        {observation === null ? (
          <IconMessageCircle size={18} aria-hidden />
        ) : (
          <IconMessage size={18} aria-hidden className={classes.ecrite ?? ''} />
        )}
      </button>
      <span className={classes.signe} aria-hidden>
        {signe}
      </span>
    </div>
  );
}
