/** The balance of a pupil, first on their page: what is due today, what earlier years and this one still ask, their credit. */
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { useToday } from '#core/today.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { restesParAnnee } from '#eleves/annees.ts';
import { echuDe } from './compte.ts';
import classes from './page.module.css';

export function EnBref({ solde }: { solde: SoldeEleve }) {
  const echu = echuDe(solde, useToday());
  const { reste, credit } = solde;
  const figures = [
    { titre: 'Échu aujourd’hui', montant: echu, ton: echu > 0 ? kit.fault : undefined },
    ...restesParAnnee(solde).map(({ titre, montant, estAnterieur }) => ({
      titre,
      montant,
      ton: estAnterieur ? kit.fault : undefined,
    })),
    { titre: 'Reste en tout', montant: reste, ton: undefined },
    ...(credit > 0 ? [{ titre: 'Crédit', montant: credit, ton: kit.accent }] : []),
  ];
  return (
    <section aria-label="Solde">
      <dl className={`${kit.pile} ${kit.facts} ${classes.totaux}`}>
        {figures.map(({ titre, montant, ton }) => (
          <div key={titre} className={kit.raised}>
            <dt>{titre}</dt>
            <dd className={ton}>
              <Money amount={montant} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
