/** The base salary of a teacher: this month's, its first month, and the earlier amounts. */
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type MoisEnseignant,
  salaireDuMois,
  updateSalaireBase,
} from '@gestionscolaire/contract/personnel/salaires.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useToday } from '#core/today.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './mois.module.css';

const SalaireFenetre = lazy(() =>
  import('./salaire-fenetre.tsx').then((module) => ({ default: module.SalaireFenetre })),
);

export function SalaireDeBase({ mois: { enseignant, salaires } }: { mois: MoisEnseignant }) {
  const droits = useDroits();
  const [isOpen, setOpen] = useState(false);
  const actuel = salaireDuMois(salaires, useToday().slice(0, 7));
  return (
    <section className={kit.card} aria-label="Salaire de base">
      <div className={`${kit.tall} ${kit.wrap} ${classes['tete']}`}>
        <p className={classes['salaire']}>
          <span>Salaire de base</span>
          <strong>{actuel === null ? 'Non renseigné' : <Money amount={actuel} />}</strong>
        </p>
        {droits.isKnown && droits.can(updateSalaireBase) && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            Modifier le salaire de base
          </Button>
        )}
      </div>
      {salaires.length > 0 && (
        <details className={`${kit.opens} ${classes['historique']}`}>
          <summary>
            {salaires.length === 1 ? 'Historique' : `Historique (${salaires.length} montants)`}
          </summary>
          <ul>
            {salaires.map(({ id, montant, aPartirDe, creationDate, auteur }) => (
              <li key={id}>
                <span>
                  <Money amount={montant} /> à partir du {formaterJour(aPartirDe)}
                </span>
                <small>
                  {`Enregistré le ${formaterInstant(creationDate).slice(0, 10)}${auteur === null ? '' : ` par ${auteur}`}`}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SalaireFenetre
            enseignantId={enseignant.id}
            nom={`${enseignant.prenoms} ${enseignant.name}`}
            actuel={actuel}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
