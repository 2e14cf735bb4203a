/** What all of those who owe owe together, by the age of the debt. */
import { AGES, getTotauxArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Money } from '#core/ui/money.tsx';
import type { Filtres } from './arrieres-filtres.tsx';
import classes from './tableau.module.css';

/** The list under it tells a failure and offers to try again: nothing stands here meanwhile. */
export function TotauxDesArrieres({ filtres }: { filtres: Filtres & { ecoleId: number } }) {
  const { data } = useEndpoint(getTotauxArrieres, filtres, { keepPrevious: true });
  const totaux = data?.data;
  if (totaux === undefined) return null;
  return (
    <section className={classes.carte} aria-label="Totaux">
      <dl className={classes.totaux}>
        <div>
          <dt>Élèves</dt>
          <dd>{totaux.eleves}</dd>
        </div>
        {AGES.map(({ cle, libelle }) => (
          <div key={cle}>
            <dt>{libelle}</dt>
            <dd>
              <Money amount={totaux[cle]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Total dû</dt>
          <dd data-tone="reste">
            <Money amount={totaux.total} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
