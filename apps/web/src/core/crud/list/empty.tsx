/** An empty list says why it is empty, and what to do about it. */
import { Button } from '@mantine/core';
import { IconArchive, IconFilterOff, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { changeListSearch, type ListSearch } from '#core/crud/search.ts';
import type { ListState } from '#core/crud/use-list.ts';
import { Empty } from '#core/ui/empty.tsx';

interface ListEmptyProps {
  search: ListSearch;
  go: ListState['go'];
  /** The button that adds a row; null or false where the person may not. */
  add: ReactNode;
  /** True when no row is added here. */
  isStateless?: boolean | undefined;
  /** Says from where its rows come, when no row is added here. */
  comesFrom?: string | undefined;
  renderResembling?: RenderResembling | undefined;
}

/** Shows the rows that resemble a search without result; `choose` searches for another text in its place. */
export type RenderResembling = (recherche: string, choose: (recherche: string) => void) => ReactNode;

export function ListEmpty(props: ListEmptyProps) {
  const { search, go, add, isStateless = false, comesFrom, renderResembling } = props;
  const isFiltered = search.filtres !== undefined;
  const takeOff = (
    <Button variant="default" onClick={() => go(changeListSearch(search, { filtres: undefined }))}>
      Ôter les filtres
    </Button>
  );
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
            {isFiltered && takeOff}
          </>
        }
      />
    );
  }
  // A list that filters empty is not empty: nobody is asked to add its first row.
  if (isFiltered)
    return <Empty icon={IconFilterOff} title="Aucun résultat avec ces filtres" action={takeOff} />;
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
  const text = canAdd ? 'Ajoutez le premier enregistrement.' : comesFrom;
  return <Empty title="La liste est vide" {...(text === undefined ? {} : { text })} action={add} />;
}
