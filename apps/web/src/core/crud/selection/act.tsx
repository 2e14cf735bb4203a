/** Shows what an act on the chosen rows would do, which rows are refused and why, and does it. */
import { type ActeEnNombre, TOUT } from '@gestionscolaire/contract/core/api/many.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import type { CrudPage, ListPage } from '#core/crud/crud-page.tsx';
import type { ListSource } from '#core/crud/source.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import type { Chosen } from './chosen.ts';
import classes from './selection.module.css';
import { TakeBack } from './take-back.tsx';
import { counted, VERBES, wasDone, willBe, willNotBe } from './words.ts';

interface SelectionActProps extends Pick<ListPage, 'nameOf'> {
  contract: ActedContract;
  acte: ActeEnNombre;
  chosen: Chosen;
  source: ListSource;
  onClose: () => void;
}

/** The rows of a look-alike alone are disabled and enabled. */
type ActedContract = ListPage['contract'] &
  Pick<CrudPage['contract'], 'previewMany' | 'disableMany' | 'enableMany' | 'takeBackMany'>;

/** The rows that are meant: by their ids, or all that the search and the filters let through. */
function askedOf({ chosen, source }: SelectionActProps) {
  if (!chosen.isAll) return { selection: [...chosen.rows.keys()] };
  const { recherche, filtres } = source.search;
  // The parents of the list itself: the act never writes more than is shown, and where it does not know one, the bar offers no 'all'.
  return {
    ...source.shown,
    selection: TOUT,
    ...(recherche === undefined ? {} : { recherche }),
    ...(filtres === undefined ? {} : { filtres }),
  } as const;
}

export function SelectionAct(props: SelectionActProps) {
  const { contract, nameOf, acte, chosen, onClose } = props;
  const { noms } = contract;
  // The rows stay those of the click, whatever the list shows meanwhile.
  const [asked] = useState(() => askedOf(props));
  // Once the act is done, its preview would be of rows that have the wanted state already.
  const preview = useEndpoint(
    contract.previewMany,
    { acte, ...asked },
    {
      isTouchedBy: () => false,
      isForgotten: true,
    },
  );
  const write = useWrite(acte === 'desactiver' ? contract.disableMany : contract.enableMany);
  const told = preview.data?.data;

  const act = async () => {
    if (told === undefined) return;
    try {
      const { data } = await write.mutateAsync({
        ...asked,
        apercu: told.apercu,
        modifUserId: currentUserId(),
      });
      const [done] = data;
      onClose();
      chosen.clear();
      if (done === undefined) return;
      const close = notify(
        'succes',
        wasDone(acte, done.nombre, noms),
        <TakeBack contract={contract} acte={acte} done={done} onDone={() => close()} />,
      );
    } catch (error) {
      notify('erreur', failureText(error));
      if (error instanceof ApiError && error.code === 'PERIME') void preview.refetch();
    }
  };

  const others = told === undefined ? 0 : told.refuses - told.refus.length;
  return (
    <Dialog title={`${VERBES[acte]} la sélection`} onClose={onClose} withCross>
      {preview.error !== null && (
        <p className={classes.text} role="alert">
          {preview.error.message}
        </p>
      )}
      {told === undefined && preview.error === null && <p className={classes.text}>Aperçu…</p>}
      {told !== undefined && (
        <div role="status">
          <p className={classes.text}>{willBe(acte, told.nombre, noms)}</p>
          {told.refuses > 0 && (
            <>
              <p className={classes.text}>{willNotBe(told.refuses)}</p>
              <ul className={`${kit.bullets} ${classes.refused}`}>
                {told.refus.map(({ enregistrement, phrase }) => (
                  <li key={String(enregistrement['id'])}>
                    {/* The preview answers rows as the list does. */}
                    {nameOf({ ...enregistrement, ...stampsOf(enregistrement) })}
                    {'\u00A0: '}
                    {phrase}
                  </li>
                ))}
                {others > 0 && <li>et {counted(others, noms)} de plus.</li>}
              </ul>
            </>
          )}
          {told.absents > 0 && <p className={classes.text}>{gone(told.absents)}</p>}
        </div>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button
          data-autofocus
          disabled={told === undefined || told.nombre === 0}
          loading={write.isPending}
          onClick={() => void act()}
        >
          {told === undefined || told.nombre === 0
            ? VERBES[acte]
            : `${VERBES[acte]} ${counted(told.nombre, noms)}`}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const stampsOf = (row: Readonly<Record<string, unknown>>) => ({
  id: Number(row['id']),
  estActif: row['estActif'] === 1 ? (1 as const) : (0 as const),
  modifDate: typeof row['modifDate'] === 'string' ? row['modifDate'] : null,
});

const gone = (count: number): string =>
  count === 1
    ? "Un élément choisi n'est plus là, ou l'est déjà."
    : `${count} éléments choisis ne sont plus là, ou le sont déjà.`;
