/** The panel of a list's views: those that are kept, each to open, and the form that keeps the list as it is now. */
import {
  deleteVue,
  getVues,
  nomDeVue,
  saveVue,
  type Vue,
} from '@gestionscolaire/contract/administration/listes/vues.ts';
import type { ListedContract } from '@gestionscolaire/contract/core/api/read-only.ts';
import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import type { ListSearch } from '#core/crud/search.ts';
import type { ListState } from '#core/crud/use-list.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { contentOf, searchOf } from './view.ts';
import classes from './views.module.css';

interface ViewsPanelProps {
  contract: ListedContract;
  search: ListSearch;
  go: ListState['go'];
  size: number | undefined;
  /** The keys of the shown columns, in their order. */
  columns: readonly string[];
  /** Keeps the columns of a view as the person's own. */
  keep: (keys: readonly string[]) => void;
  close: () => void;
}

export function ViewsPanel(props: ViewsPanelProps) {
  const { contract, go, keep, close } = props;
  const { data, error } = useEndpoint(getVues, { liste: contract.entity });
  const open = ({ libelle, contenu }: Vue) => {
    if (contenu.colonnes !== undefined) keep(contenu.colonnes);
    go(searchOf(libelle, contenu, contract.filters));
    close();
  };
  return (
    <div className={classes.panel}>
      {error !== null && (
        <p className={kit.paragraph} role="alert">
          {error.message}
        </p>
      )}
      {data?.data.length === 0 && <p className={classes.none}>Aucune vue de cette liste.</p>}
      <ul className={classes.list}>
        {data?.data.map((vue) => (
          <li key={vue.id}>
            <button type="button" className={`${kit.apart} ${classes.entry}`} onClick={() => open(vue)}>
              <span>{vue.libelle}</span>
              <span className={classes.who}>{whoseIs(vue)}</span>
            </button>
            {vue.personne === null && <Removal vue={vue} />}
          </li>
        ))}
      </ul>
      <SaveForm {...props} />
    </div>
  );
}

function whoseIs({ personne, estPartagee }: Vue): string {
  if (personne !== null) return `de ${personne}`;
  return estPartagee === 1 ? 'partagée' : '';
}

function Removal({ vue: { id, libelle } }: { vue: Vue }) {
  const remove = useWrite(deleteVue);
  return (
    <button
      type="button"
      className={classes.remove}
      aria-label={`Supprimer la vue ${libelle}`}
      title="Supprimer"
      disabled={remove.isPending}
      onClick={() => remove.mutate({ id }, { onError: (error) => notify('erreur', failureText(error)) })}
    >
      <IconTrash size={16} aria-hidden />
    </button>
  );
}

function SaveForm({ contract, search, go, size, columns, close }: ViewsPanelProps) {
  const [libelle, setLibelle] = useState(search.vue ?? '');
  const [isShared, setShared] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = useWrite(saveVue);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = nomDeVue.schema.safeParse(libelle);
    setFault(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (!read.success) return;
    try {
      const contenu = contentOf(search, size, columns);
      const estPartagee = isShared ? 1 : 0;
      await save.mutateAsync({ liste: contract.entity, libelle: read.data, contenu, estPartagee });
      go({ ...search, vue: read.data }, 'replace');
      notify('succes', `Vue « ${read.data} » enregistrée`);
      close();
    } catch (error) {
      setFault(failureText(error));
    }
  };
  return (
    <form className={classes.save} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={nomDeVue.label}
        autoComplete="off"
        maxLength={60}
        error={fault}
        value={libelle}
        onChange={(event) => setLibelle(event.currentTarget.value)}
      />
      <label className={`${kit.beside} ${classes.share}`}>
        <input type="checkbox" checked={isShared} onChange={() => setShared(!isShared)} />
        Partager avec mon école
      </label>
      <Button type="submit" size="sm" loading={save.isPending}>
        Enregistrer la vue
      </Button>
    </form>
  );
}
