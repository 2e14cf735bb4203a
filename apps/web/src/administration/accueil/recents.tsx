/** The last pupils, receipts and screens that the person opened, on their home page; they clear them (NAV-05). */
import { getRecents } from '@gestionscolaire/contract/accueil/recents.ts';
import { menuIcon } from '#administration/navigation/menu-icons.ts';
import { rowsOfRecents } from '#administration/recherche/derniers.ts';
import { useForgetRecents } from '#administration/recherche/recents.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { tileTarget } from '#core/shell/tile-grid.tsx';
import { useToday } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import classes from './aujourdhui.module.css';
import { quandOuvert } from './jours.ts';

export function Recents() {
  const { data } = useEndpoint(getRecents, {});
  const forget = useForgetRecents();
  const today = useToday();
  const rows = data === undefined ? [] : rowsOfRecents(data.data, menuIcon);
  if (rows.length === 0) return null;
  return (
    <section className={`${kit.card} ${classes.card}`} aria-labelledby="recents">
      <div className={classes.head}>
        <h2 id="recents">Dernières fiches ouvertes</h2>
        <button type="button" className={classes.forget} onClick={forget}>
          Effacer
        </button>
      </div>
      {rows.map(({ key, to, icon: Icon, first, name, under: [detail], ouvertLe }) => {
        const target = tileTarget(to);
        if (target?.kind !== 'path') return null;
        return (
          <AppLink key={key} to={target.to} className={`${kit.beside} ${classes.todo}`}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.what}>
              {first} {name !== undefined && <strong>{name}</strong>}
              {detail !== undefined && <span className={kit.dimmed}> · {detail}</span>}
            </span>
            <span className={`${kit.fine} ${kit.stiff}`}>{quandOuvert(ouvertLe, today)}</span>
          </AppLink>
        );
      })}
    </section>
  );
}
