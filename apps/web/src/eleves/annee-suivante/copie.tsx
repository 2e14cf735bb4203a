/** The step of the prices: what the next year has of its own, the copy with its preview, and the copies that can be taken back. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { AnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import {
  copierVersAnnee,
  getCopiesDePrix,
  reprendreCopieDePrix,
} from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Lots } from '#core/lots/lots.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import classes from './page.module.css';

const ApercuDeCopie = lazy(() =>
  import('./apercu.tsx').then((module) => ({ default: module.ApercuDeCopie })),
);

type Annee = NonNullable<AnneeSuivante['annee']>;

interface CopieProps {
  ecoleId: number;
  annee: Annee;
  suivante: Annee;
  prix: NonNullable<AnneeSuivante['prix']>;
  isNext: boolean;
}

const lignes = (nombre: number): string => (nombre === 1 ? '1 ligne' : `${nombre} lignes`);

const DES_PRIX = {
  compte: lignes,
  effet: (nombre: number) => `retire ${lignes(nombre)} de prix et de tranches`,
  fait: 'Défait : ces prix sont retirés.',
};

function dit({ aCopier, copies, sansPrix }: CopieProps['prix'], annee: Annee, suivante: Annee): string {
  if (copies > 0)
    return copies === 1 ? '1 prix est de cette année-là.' : `${copies} prix sont de cette année-là.`;
  if (aCopier === 0) return `Aucun prix ne vaut en ${annee.libelle}.`;
  const manque = sansPrix > 0 ? `, et ${sansPrix} n'y en ont aucun` : '';
  return `Rien n'est encore de ${suivante.libelle}\u00A0: les prix de toutes les années y valent${manque}.`;
}

export function Copie({ ecoleId, annee, suivante, prix, isNext }: CopieProps) {
  const droits = useDroits();
  const canCopy = droits.isKnown && droits.can(copierVersAnnee);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={`${kit.quiet} ${classes.note}`}>{dit(prix, annee, suivante)}</p>
      <div className={`${kit.row} ${kit.spread}`}>
        {canCopy && !isOpen && prix.aCopier > 0 && (
          <Button
            variant={isNext ? 'filled' : 'default'}
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {`Copier vers ${suivante.libelle}`}
          </Button>
        )}
        <AppLink to={`${ADRESSES.grilleDePrix}?ecoleId=${ecoleId}&sessionId=${suivante.id}`}>
          {`Grille des prix de ${suivante.libelle}`}
        </AppLink>
      </div>
      {isOpen && (
        <Suspense fallback={<PanelSkeleton />}>
          <ApercuDeCopie {...{ ecoleId, annee, suivante }} onDone={() => setOpen(false)} />
        </Suspense>
      )}
      <CopiesFaites ecoleId={ecoleId} />
    </>
  );
}

function CopiesFaites({ ecoleId }: { ecoleId: number }) {
  const { data } = useEndpoint(getCopiesDePrix, { ecoleId });
  const all = data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-label="Copies faites">
      <Lots all={all} mots={DES_PRIX} reprendre={reprendreCopieDePrix} />
    </section>
  );
}
