/** The amounts that one key or one click types: what is due, that with the next instalment, all. */
import { sayKeys } from '#core/shell/shortcuts/keys.ts';
import { useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import { francs, type LigneARegler, propositions } from './encaissement.ts';
import classes from './formulaire.module.css';

interface PropositionsProps {
  lignes: readonly LigneARegler[];
  isDisabled: boolean;
  take: (montant: number) => void;
}

export function Propositions({ lignes, isDisabled, take }: PropositionsProps) {
  const all = propositions(lignes).filter(({ montant }) => montant > 0 && !isDisabled);
  useShortcuts(
    all.map(({ keys, titre, montant }) => ({ keys, label: titre, run: () => take(montant) })),
    'Encaisser',
  );
  const shown = all.filter(
    ({ montant }, rang) => all.findIndex((other) => other.montant === montant) === rang,
  );
  if (shown.length === 0) return null;
  return (
    <div className={classes['propositions']}>
      {shown.map(({ keys, titre, montant }) => (
        <button key={keys} type="button" onClick={() => take(montant)}>
          <span>
            <small>{titre}</small> <strong>{francs(montant)}</strong>
          </span>
          <kbd aria-hidden>{sayKeys(keys).join(' ')}</kbd>
        </button>
      ))}
    </div>
  );
}
