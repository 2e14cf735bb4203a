/** The section « Pourquoi ce solde ? »: the amounts asked, paid and left, on screen and on A4. */
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { restesParAnnee } from '#eleves/annees.ts';
import classes from './page.module.css';
import { Releve } from './releve.tsx';

const RelevePapier = lazy(() =>
  import('./releve-papier.tsx').then((module) => ({ default: module.RelevePapier })),
);

export function PourquoiCeSolde({ solde }: { solde: SoldeEleve }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <section className={kit.sheet} aria-label="Pourquoi ce solde ?">
      <div className={`${kit.between} ${kit.spaced}`}>
        <h2 className={kit.title}>Pourquoi ce solde&nbsp;?</h2>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          Imprimer le relevé
        </Button>
      </div>
      <dl className={`${kit.pile} ${kit.facts} ${classes.totaux}`}>
        <Total titre="À payer" montant={solde.du} />
        <Total titre="Payé" montant={solde.paye} ton={kit.accent} />
        <Total titre="Reste" montant={solde.reste} ton={solde.reste > 0 ? kit.fault : undefined} />
        {restesParAnnee(solde).map(({ annee, montant, estAnterieur }) => (
          <Total
            key={annee}
            titre={`dont ${annee}`}
            montant={montant}
            ton={estAnterieur ? kit.fault : undefined}
          />
        ))}
        <Total titre="Crédit" montant={solde.credit} />
      </dl>
      <Releve solde={solde} />
      {isPrinting && (
        <Suspense fallback={null}>
          <RelevePapier solde={solde} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface TotalProps {
  titre: string;
  montant: number;
  /** The look of the amount. */
  ton?: string | undefined;
}

function Total({ titre, montant, ton }: TotalProps) {
  return (
    <div className={kit.raised}>
      <dt>{titre}</dt>
      <dd className={ton}>
        <Money amount={montant} />
      </dd>
    </div>
  );
}
