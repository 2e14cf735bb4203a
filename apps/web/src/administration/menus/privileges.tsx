/** The groups that hold a menu or a tab, each with its modes (MENU-06); one call reads them for all rows of a page. */
import {
  getAllPrivileges,
  type Privilege,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import classes from './menus.module.css';

interface PrivilegesDeProps {
  menuId?: number;
  ongletId?: number;
  /** Parent of the rows of the list: its one call reads their privileges alone. */
  parmi: Input<typeof getAllPrivileges>;
}

/** A group and its modes on one menu or tab. */
interface Detenteur {
  groupe: string;
  modes: string[];
}

/** Number of groups shown before a person asks for all of them. */
const D_ABORD = 3;

type Index = ReadonlyMap<string, readonly Detenteur[]>;
/** The privileges by row, computed once for each answer, however many rows read it. */
const indexes = new WeakMap<readonly Privilege[], Index>();

const cleDe = ({ menuId, ongletId }: { menuId?: number | null; ongletId?: number | null }): string =>
  menuId == null ? `onglet ${ongletId}` : `menu ${menuId}`;

function indexOf(privileges: readonly Privilege[]): Index {
  const known = indexes.get(privileges);
  if (known !== undefined) return known;
  const index = new Map<string, Detenteur[]>();
  for (const privilege of privileges) {
    const key = cleDe(privilege);
    const all = index.get(key) ?? [];
    const same = all.find(({ groupe }) => groupe === privilege.groupe);
    if (same === undefined) all.push({ groupe: privilege.groupe, modes: [privilege.modeacces] });
    else if (!same.modes.includes(privilege.modeacces)) same.modes.push(privilege.modeacces);
    index.set(key, all);
  }
  indexes.set(privileges, index);
  return index;
}

export function PrivilegesDe({ parmi, ...cible }: PrivilegesDeProps) {
  const { data, error } = useEndpoint(getAllPrivileges, parmi);
  if (data === undefined) return <span className={kit.dimmed}>{error === null ? '…' : error.message}</span>;
  const all = indexOf(data.data).get(cleDe(cible)) ?? [];
  if (all.length === 0) return <span className={kit.dimmed}>Aucun groupe</span>;
  const more = all.slice(D_ABORD);
  return (
    <>
      <Groupes all={all.slice(0, D_ABORD)} />
      {more.length > 0 && (
        <details className={classes.suite}>
          <summary>{more.length === 1 ? 'et 1 autre groupe' : `et ${more.length} autres groupes`}</summary>
          <Groupes all={more} />
        </details>
      )}
    </>
  );
}

function Groupes({ all }: { all: readonly Detenteur[] }) {
  return (
    <ul className={classes.groupes}>
      {all.map(({ groupe, modes }) => (
        <li key={groupe}>
          <strong>{groupe}</strong>
          {`\u00A0: ${modes.join(', ')}`}
        </li>
      ))}
    </ul>
  );
}
