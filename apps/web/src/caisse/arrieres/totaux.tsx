/** The totals of the arrears, by the age of the debt, and the rest once credit is counted. */
import { AGES, type getTotauxArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Money } from '#core/ui/fields/money.tsx';
import classes from './page.module.css';

const phraseDesCouverts = (couverts: number): string =>
  couverts === 1
    ? 'Un autre élève doit, et a autant en crédit : il n’est pas dans la liste. Son crédit est à affecter.'
    : `${couverts} autres élèves doivent, et ont autant en crédit : ils ne sont pas dans la liste. Leur crédit est à affecter.`;

export function TotauxDesArrieres({ totaux }: { totaux: Output<typeof getTotauxArrieres> }) {
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
          <dd>
            <Money amount={totaux.total} />
          </dd>
        </div>
        {totaux.anterieur > 0 && (
          <div>
            <dt>Années précédentes</dt>
            <dd>
              <Money amount={totaux.anterieur} />
            </dd>
          </div>
        )}
        <div>
          <dt>Crédit</dt>
          <dd data-tone="paye">
            <Money amount={totaux.credit} />
          </dd>
        </div>
        <div>
          <dt>Reste net</dt>
          <dd data-tone="reste">
            <Money amount={totaux.net} />
          </dd>
        </div>
      </dl>
      {totaux.couverts > 0 && <p>{phraseDesCouverts(totaux.couverts)}</p>}
    </section>
  );
}
