/** The head of the dashboard: the two choices of the documents (DASH-03 to DASH-05), beside the title of the page. */
import { LIBELLES } from '@gestionscolaire/contract/messages.ts';
import { unMois } from '@gestionscolaire/contract/scolarite/mois.ts';
import { moisOfferts, type Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './barre.module.css';
import type { ChoixDuTableau, FiltresDuTableau } from './filtres.ts';

const SELECTEUR = <IconSelector size={18} aria-hidden />;

interface BarreProps {
  filtres: FiltresDuTableau;
  choose: (choix: ChoixDuTableau) => void;
  known: readonly Pick<Session, 'id' | 'libelle' | 'dateDebut' | 'dateFin'>[];
  /** The session whose figures are shown: its months are offered. */
  session: Pick<Session, 'libelle' | 'dateDebut' | 'dateFin'> | undefined;
  /** The files and the paper. */
  children?: ReactNode;
}

/** On a phone all of it is behind one button, so that the money stands near the top. */
export function BarreDuTableau({ filtres, choose, known, session, children }: BarreProps) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const offered = session === undefined ? [] : moisOfferts(session);
  const latest = known.toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  return (
    <div className={classes.outils}>
      <Button
        className={classes.ouvrir}
        variant="default"
        rightSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-label={`Filtres et fichiers\u00A0: ${session?.libelle ?? ''}`}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        {session?.libelle}
      </Button>
      <div id={panel} className={classes.panneau} data-open={isOpen || undefined}>
        <section aria-labelledby="filtrer-les-donnees">
          <h2 id="filtrer-les-donnees" className={classes.titre}>
            Filtrer les données
          </h2>
          <div className={classes.champs}>
            <NativeSelect
              aria-label={LIBELLES.session}
              rightSection={SELECTEUR}
              data={[
                { value: '', label: LIBELLES.choisirSession },
                ...latest.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
              ]}
              value={String(filtres.session ?? '')}
              onChange={({ currentTarget: { value } }) =>
                choose({ filtre: 'session', valeur: value === '' ? null : Number(value) })
              }
            />
            <NativeSelect
              aria-label="Mois"
              rightSection={SELECTEUR}
              data={[
                { value: '', label: LIBELLES.choisirMois },
                ...offered.map(({ id, libelle }) => ({ value: id, label: libelle })),
              ]}
              value={filtres.mois ?? ''}
              onChange={({ currentTarget: { value } }) => choose({ filtre: 'mois', valeur: unMois(value) })}
            />
          </div>
        </section>
        {children}
      </div>
    </div>
  );
}
