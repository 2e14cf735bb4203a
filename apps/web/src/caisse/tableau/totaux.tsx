/** The school's totals for the chosen session and month; credit is a figure of its own (AMB-130). */
import {
  type Comptes,
  totalDesCartes,
  totalDesConcernees,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import type { ReactNode } from 'react';
import { Money } from '#core/ui/fields/money.tsx';
import { Progression } from './cartes.tsx';
import { phraseDesPartis } from './mots.ts';
import classes from './tableau.module.css';

interface TotauxProps {
  cartes: readonly Comptes[];
  credit: number;
  /** Money paid by pupils who left. */
  partis: number;
}

export function TotauxDeLEcole({ cartes, credit, partis }: TotauxProps) {
  const { eleveInscrit, ontPaye, montantPaye, montantRestant } = totalDesCartes(cartes);
  return (
    <section className={classes.carte} aria-labelledby="totaux-de-l-ecole">
      <h2 id="totaux-de-l-ecole" className={classes.titre}>
        Toute l'école
      </h2>
      <dl className={classes.totaux}>
        <Fait titre="Élèves inscrits">{eleveInscrit}</Fait>
        <Fait titre="Ont payé">{ontPaye}</Fait>
        <Fait titre="Payé" tone="paye">
          <Money amount={montantPaye} />
        </Fait>
        <Fait titre="Reste à payer" tone="reste">
          <Money amount={montantRestant} />
        </Fait>
        <Fait titre="Crédit des élèves">
          <Money amount={credit} />
        </Fait>
      </dl>
      {partis !== 0 && <p className={classes.note}>{phraseDesPartis(partis)}</p>}
      <Progression carte={totalDesConcernees(cartes)} />
    </section>
  );
}

interface FaitProps {
  titre: string;
  tone?: 'paye' | 'reste';
  children: ReactNode;
}

function Fait({ titre, tone, children }: FaitProps) {
  return (
    <div>
      <dt>{titre}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  );
}
