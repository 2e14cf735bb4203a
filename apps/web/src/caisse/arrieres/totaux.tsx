/** The totals of the arrears, by the age of the debt, the rest once credit is counted, and how the dashboard's figure leads to it. */

import { AGES, type getTotauxArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

type Totaux = Output<typeof getTotauxArrieres>;

const phraseDesCouverts = (couverts: number): string =>
  couverts === 1
    ? 'Un autre élève doit, et a autant en crédit : il n’est pas dans la liste. Son crédit est à affecter.'
    : `${couverts} autres élèves doivent, et ont autant en crédit : ils ne sont pas dans la liste. Leur crédit est à affecter.`;

export function TotauxDesArrieres({ totaux }: { totaux: Totaux }) {
  return (
    <section className={`${kit.card} ${classes.carte}`} aria-label="Totaux">
      <dl className={`${kit.facts} ${classes.totaux}`}>
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
          <dd className={kit.accent}>
            <Money amount={totaux.credit} />
          </dd>
        </div>
        <div>
          <dt>Reste net</dt>
          <dd className={kit.fault}>
            <Money amount={totaux.net} />
          </dd>
        </div>
      </dl>
      <Parts totaux={totaux} />
      {totaux.couverts > 0 && <p className={kit.paragraph}>{phraseDesCouverts(totaux.couverts)}</p>}
    </section>
  );
}

/** Adds up, from the arrears that the dashboard and home tell to the rest of this list; nothing where they are the same. */
function Parts({ totaux: { parts, credit, net } }: { totaux: Totaux }) {
  const { inscrits, partis, autres, couverts } = parts;
  const added = [
    { name: 'partis', ...partis },
    { name: 'autres années', ...autres },
  ].filter(({ montant }) => montant > 0);
  const taken = [
    { name: 'crédit', montant: credit },
    { name: 'dettes couvertes par un crédit', montant: couverts },
  ].filter(({ montant }) => montant > 0);
  if (added.length + taken.length === 0) return null;
  return (
    <p className={kit.lower}>
      Inscrits, comme au tableau de bord{'\u00A0'}: <Money amount={inscrits.montant} /> (
      {nombreDEleves(inscrits.eleves)})
      {added.map(({ name, montant, eleves }) => (
        <span key={name}>
          {' '}
          + {name} <Money amount={montant} /> ({nombreDEleves(eleves)})
        </span>
      ))}
      {taken.map(({ name, montant }) => (
        <span key={name}>
          {' '}
          − {name} <Money amount={montant} />
        </span>
      ))}{' '}
      = <Money amount={net} />
    </p>
  );
}
