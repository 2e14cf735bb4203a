/** What saving the table will change, before it does. */
import { Button } from '@mantine/core';
import { Dialog, DialogButtons } from '#core/ui/dialog.tsx';
import type { Changement } from './tableau-model.ts';
import classes from './tableau-privileges.module.css';

interface ApercuProps {
  ajouts: readonly Changement[];
  retraits: readonly Changement[];
  nom: string;
  isSending: boolean;
  onSave: () => void;
  onClose: () => void;
}

export function Apercu({ ajouts, retraits, nom, isSending, onSave, onClose }: ApercuProps) {
  return (
    <Dialog title={`Ce qui va changer pour « ${nom} »`} size="lg" onClose={onClose} withCross>
      <Liste titre="Donné" changes={ajouts} tone="added" />
      <Liste titre="Retiré" changes={retraits} tone="removed" />
      <p className={classes.note}>Les personnes du groupe le verront à leur prochaine action.</p>
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
}

/** One line a menu or tab, with the modes that come or go. */
function Liste({ titre, changes, tone }: ListeProps) {
  if (changes.length === 0) return null;
  const byRow = Map.groupBy(changes, ({ ligne }) => ligne);
  return (
    <>
      <h3 className={classes.changeTitle}>{titre}</h3>
      <ul className={classes.changes} data-tone={tone}>
        {[...byRow].map(([ligne, of]) => (
          <li key={`${ligne.menuId} ${ligne.ongletId}`}>
            <strong>{ligne.libelle}</strong> : {of.map(({ mode }) => mode.libelle).join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}
