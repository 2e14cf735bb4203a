/** The months of one session: base salary, deductions, advances and rest, on screen and on paper. */

import type { MoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import cards from '#core/ui/phone-cards.module.css';
import classes from './mois.module.css';
import { TableDesMois } from './mois-table.tsx';

const MoisPapier = lazy(() => import('./mois-papier.tsx').then((module) => ({ default: module.MoisPapier })));

interface MoisSessionProps {
  mois: MoisEnseignant;
  nom: string;
  onSession: (id: number) => void;
}

export function MoisSession({ mois, nom, onSession }: MoisSessionProps) {
  const { data } = useEndpoint(sessions.list, {});
  const [isPrinting, setPrinting] = useState(false);
  const { session } = mois;
  if (session === null) return null;
  const known = (data?.data ?? []).toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  const all = known.some(({ id }) => id === session.id) ? known : [session, ...known];
  return (
    <section className={kit.card} aria-label="Mois par mois">
      <div className={`${kit.tall} ${kit.wrap} ${classes['tete']}`}>
        <NativeSelect
          label="Année scolaire"
          className={classes['session']}
          data={all.map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
          value={String(session.id)}
          onChange={(event) => onSession(Number(event.currentTarget.value))}
        />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          Imprimer les mois
        </Button>
      </div>
      <TableDesMois mois={mois} className={`${cards['cards']} ${classes['mois']}`} />
      {isPrinting && (
        <Suspense fallback={null}>
          <MoisPapier mois={mois} nom={nom} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </section>
  );
}
