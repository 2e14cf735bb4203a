/**
 * The privileges of a group as one table: menus and tabs as rows, modes as columns. Boxes are ticked and saved as one change,
 * shown before it is made. When somebody else changed the group meanwhile, the ticks stay and are compared again.
 */

import {
  deletePrivilege,
  getTableauPrivileges,
  type TableauPrivileges,
  updateTableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText, hasCode } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import { type Undo, useUndoable } from '#core/ui/grid/undo.ts';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import classes from './tableau.module.css';
import {
  type Coches,
  changements,
  cocher,
  lignesTrouvees,
  type Mode,
  modeDeLecture,
  type Permis,
  rubriquesAbsentes,
  seraVue,
} from './tableau-model.ts';
import { TableauTable } from './tableau-table.tsx';
import '@mantine/core/styles/Input.css';

const Apercu = lazy(() => import('./tableau-apercu.tsx').then((module) => ({ default: module.Apercu })));

const AUCUNE: Coches = {};
const FIL = [
  { label: 'Administration technique', to: ADRESSES.adminTechnique },
  { label: 'Privilèges' },
] as const;
const QUITTER = 'Des coches ne sont pas enregistrées. Changer de groupe les perd. Continuer\u00A0?';

const lireGroupe = ({ groupe }: Readonly<Record<string, unknown>>) => idOf(groupe);

export function TableauPrivilegesPage() {
  const { said: groupeId, go } = useAddress(lireGroupe);
  const known = useEndpoint(groupes.get, { id: groupeId ?? 0 }, { enabled: groupeId !== null });
  const [chosen, setChosen] = useState<ChoiceLabel | null>(null);
  const dirtyRef = useRef(false);
  const label = known.data?.data[0]?.libelle ?? chosen?.label;

  const choose = async (id: number | null, picked: ChoiceLabel | null) => {
    if (id === groupeId) return;
    if (dirtyRef.current && !(await confirm(QUITTER, { loses: true }))) return;
    dirtyRef.current = false;
    setChosen(picked);
    go({ groupe: id }, { alone: true, replace: true });
  };

  return (
    <Reading
      title="Privilèges"
      right={getTableauPrivileges}
      subtitle="Ce que chaque groupe peut voir et faire. La lecture vient avec n'importe quelle coche."
      breadcrumbs={[...FIL]}
    >
      <section className={kit.card} aria-label="Privilèges d'un groupe">
        <div className={classes.chooser}>
          <Choice
            key={groupeId}
            label="Groupe"
            value={groupeId}
            current={label === undefined ? null : { label }}
            from={groupes.list}
            option={(row: { libelle: string }) => ({ label: row.libelle })}
            onChange={(id, picked) => void choose(id, picked)}
          />
        </div>
        {groupeId === null ? (
          <Empty
            icon={IconUsersGroup}
            title="Choisissez un groupe"
            text="Ses privilèges s'affichent en un tableau : cochez, puis enregistrez."
          />
        ) : (
          <Tableau key={groupeId} groupeId={groupeId} nom={label ?? ''} dirtyRef={dirtyRef} />
        )}
      </section>
    </Reading>
  );
}

interface TableauProps {
  groupeId: number;
  nom: string;
  /** True while there are ticks that nobody saved. */
  dirtyRef: { current: boolean };
}

function Tableau(props: TableauProps) {
  const query = useEndpoint(getTableauPrivileges, { groupeId: props.groupeId });
  return (
    <ReadingPart of={query}>
      {(tableau) => <Cases {...props} tableau={tableau} relire={query.refetch} />}
    </ReadingPart>
  );
}

interface CasesProps extends TableauProps {
  tableau: TableauPrivileges;
  relire: () => Promise<unknown>;
}

function Cases({ groupeId, nom, dirtyRef, tableau, relire }: CasesProps) {
  const { mutateAsync, isPending } = useWrite(updateTableauPrivileges);
  const droits = useDroits();
  const { now: coches, write: setCoches, restart, ...undo } = useUndoable(AUCUNE);
  const [recherche, setRecherche] = useState('');
  const [isShown, setShown] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const change = changements(tableau, coches);
  const count = change.ajouts.length + change.retraits.length;
  useEffect(() => {
    dirtyRef.current = count > 0;
  }, [count, dirtyRef]);
  useUnsaved(useCallback(() => dirtyRef.current, [dirtyRef]));

  const save = async () => {
    setFailure(null);
    const boxes = {
      ajouts: change.ajouts.map(({ box }) => box),
      retraits: change.retraits.map(({ box }) => box),
    };
    try {
      await mutateAsync({ groupeId, ...boxes });
      restart(AUCUNE);
      setShown(false);
      notify('succes', MESSAGES.enregistre);
    } catch (error) {
      setShown(false);
      if (hasCode(error, 'PERIME')) {
        await relire();
        setFailure(
          "Quelqu'un d'autre a changé les privilèges de ce groupe entre-temps. Vos coches sont gardées : relisez ce qui va changer.",
        );
      } else setFailure(failureText(error));
    }
  };

  const lecture = modeDeLecture(tableau);
  const absentes = rubriquesAbsentes(tableau, coches);
  const addAbsentes = (mode: Mode) =>
    setCoches(absentes.reduce((all, ligne) => cocher(all, ligne, [mode], true), coches));
  const canSave = droits.can(updateTableauPrivileges);
  const permis = { ajouts: canSave, retraits: canSave && droits.can(deletePrivilege) };
  return (
    <>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Chercher un menu ou un onglet"
        placeholder="Chercher un menu ou un onglet…"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={recherche}
        onChange={(event) => setRecherche(event.currentTarget.value)}
      />
      <Lignes {...{ tableau, coches, recherche, setCoches, permis, undo, nom }} />
      {canSave && (
        <div className={`${kit.acts} ${kit.foot} ${classes.foot}`}>
          {failure !== null && (
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
          )}
          <p role="status" className={`${kit.grows} ${kit.dimmed} ${classes.count}`}>
            {count === 0 ? 'Aucun changement' : count === 1 ? '1 changement' : `${count} changements`}
          </p>
          <Button variant="default" disabled={count === 0} onClick={() => setCoches(AUCUNE)}>
            Annuler
          </Button>
          <Button disabled={count === 0} onClick={() => setShown(true)}>
            Voir et enregistrer
          </Button>
        </div>
      )}
      {isShown && (
        <Suspense fallback={null}>
          <Apercu
            {...change}
            absentes={absentes}
            onAddAbsentes={lecture === undefined || !permis.ajouts ? undefined : () => addAbsentes(lecture)}
            isSeen={(ligne) => seraVue(tableau, coches, ligne)}
            nom={nom}
            isSending={isPending}
            onSave={() => void save()}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface LignesProps {
  tableau: TableauPrivileges;
  coches: Coches;
  recherche: string;
  setCoches: (coches: Coches) => void;
  permis: Permis;
  undo: Undo;
  nom: string;
}

function Lignes({ tableau, recherche, ...props }: LignesProps) {
  const lignes = lignesTrouvees(tableau.lignes, recherche);
  if (lignes.length === 0) return <Empty title={`Aucun menu ni onglet pour « ${recherche} »`} />;
  return <TableauTable tableau={tableau} lignes={lignes} {...props} />;
}
