/** The preview of a save of the table: the privileges given and withdrawn, and the menus that would be missing above them. */
import { Button } from '@mantine/core';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './tableau.module.css';
import type { Changement, Ligne } from './tableau-model.ts';

interface ApercuProps {
  ajouts: readonly Changement[];
  retraits: readonly Changement[];
  /** Missing menus: without them a given row has no tile. */
  absentes: readonly Ligne[];
  /** Ticks reading on the missing menus; undefined when that cannot be given here. */
  onAddAbsentes: (() => void) | undefined;
  /** Whether the group will see a row. */
  isSeen: (ligne: Ligne) => boolean;
  nom: string;
  isSending: boolean;
  onSave: () => void;
  onClose: () => void;
}

export function Apercu({
  ajouts,
  retraits,
  absentes,
  onAddAbsentes,
  isSeen,
  nom,
  isSending,
  onSave,
  onClose,
}: ApercuProps) {
  return (
    <Dialog title={`Ce qui va changer pour « ${nom} »`} size="lg" onClose={onClose} withCross>
      <Liste titre="Donné" changes={ajouts} tone="added" isSeen={isSeen} />
      <Liste titre="Retiré" changes={retraits} tone="removed" isSeen={isSeen} />
      {absentes.length > 0 && (
        <div role="note" className={`${kit.between} ${classes.warning}`}>
          <p>{`${noms(absentes)} ${absentes.length === 1 ? "n'est pas coché" : 'ne sont pas cochés'} : aucune tuile ne mènera à ce qui se trouve dessous.`}</p>
          {onAddAbsentes !== undefined && (
            <Button variant="default" size="xs" onClick={onAddAbsentes}>
              Donner aussi la lecture
            </Button>
          )}
        </div>
      )}
      <p className={`${kit.paragraph} ${kit.quiet}`}>
        Les personnes du groupe le verront à leur prochaine action.
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Revenir au tableau
        </Button>
        <Button data-autofocus loading={isSending} onClick={onSave}>
          Enregistrer
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface ListeProps {
  titre: string;
  changes: readonly Changement[];
  tone: 'added' | 'removed';
  isSeen: (ligne: Ligne) => boolean;
}

const noms = (lignes: readonly Ligne[]): string => lignes.map(({ libelle }) => `« ${libelle} »`).join(', ');

/** Lists one line a menu or tab, with the modes given or withdrawn. */
function Liste({ titre, changes, tone, isSeen }: ListeProps) {
  if (changes.length === 0) return null;
  const byRow = Map.groupBy(changes, ({ ligne }) => ligne);
  return (
    <>
      <h3 className={classes.changeTitle}>{titre}</h3>
      <ul className={classes.changes} data-tone={tone}>
        {[...byRow].map(([ligne, of]) => (
          <li key={`${ligne.menuId} ${ligne.ongletId}`}>
            <strong>{ligne.libelle}</strong> : {of.map(({ mode }) => mode.libelle).join(', ')}
            {ligne.modes.length > 0 !== isSeen(ligne) && (
              <span className={kit.quiet}>
                {isSeen(ligne) ? ' (devient visible)' : ' (ne se verra plus)'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
