/** An empty list says why it is empty, and what to do about it. */
import { Button } from '@mantine/core';
import { IconArchive, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Empty } from '#core/ui/empty.tsx';
import { changeListSearch, type ListSearch } from './search.ts';
import type { ListState } from './use-list.ts';

interface ListEmptyProps {
  search: ListSearch;
  go: ListState['go'];
  /** The button that adds a row; null or false where the person may not. */
  add: ReactNode;
  /** True when no row is added here. */
  isStateless?: boolean | undefined;
  renderResembling?: RenderResembling | undefined;
}

/** Shows the rows that resemble a search without result; `choose` searches for another text in its place. */
export type RenderResembling = (recherche: string, choose: (recherche: string) => void) => ReactNode;

export function ListEmpty({ search, go, add, isStateless = false, renderResembling }: ListEmptyProps) {
  if (search.recherche !== undefined) {
    const clear = () => go(changeListSearch(search, { recherche: undefined }));
    return (
      <Empty
        icon={IconSearchOff}
        title={`Aucun résultat pour « ${search.recherche} »${search.etat === 'desactives' ? ' parmi les désactivés' : ''}`}
        text="Vérifiez l'orthographe, ou cherchez moins de mots."
        action={
          <>
            {renderResembling?.(search.recherche, (recherche) => go(changeListSearch(search, { recherche })))}
            <Button variant="default" onClick={clear}>
              Effacer la recherche
            </Button>
          </>
        }
      />
    );
  }
  if (search.etat === 'desactives') {
    const clear = () => go(changeListSearch(search, { etat: undefined }));
    return (
      <Empty
        icon={IconArchive}
        title="Aucun enregistrement désactivé"
        text="Ce qui est désactivé quitte les listes et les choix, et se retrouve ici."
        action={
          <Button variant="default" onClick={clear}>
            Voir les actifs
          </Button>
        }
      />
    );
  }
  // Whoever may not add is not asked to.
  const canAdd = !isStateless && add !== null && add !== false;
  return (
    <Empty
      title="La liste est vide"
      {...(canAdd ? { text: 'Ajoutez le premier enregistrement.' } : {})}
      action={add}
    />
  );
}
