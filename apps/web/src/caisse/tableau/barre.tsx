/**
 * The two choices of the dashboard (DASH-03 to DASH-05): in a card above the figures, as the documents have it, or beside the title
 * once the wording is corrected (AMB-181).
 */
import { formulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { LIBELLES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { unMois } from '@gestionscolaire/contract/scolarite/mois.ts';
import { moisOfferts, type Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './barre.module.css';
import type { ChoixDuTableau, FiltresDuTableau } from './mots/filtres.ts';

interface FiltresProps {
  filtres: FiltresDuTableau;
  choose: (choix: ChoixDuTableau) => void;
  known: readonly Pick<Session, 'id' | 'libelle' | 'dateDebut' | 'dateFin'>[];
  /** The session whose figures are shown: its months are offered. */
  session: Pick<Session, 'libelle' | 'dateDebut' | 'dateFin'> | undefined;
}

const estAuMot = (): boolean => formulations() === 'document';

/** The card 'Filtrer les données' of the documents, open on a phone too; nothing where the filters stand beside the title. */
export function CarteDesFiltres(props: FiltresProps) {
  const id = useId();
  if (!estAuMot()) return null;
  return (
    <section className={`${kit.card} ${classes.carte}`} aria-labelledby={id}>
      <h2 id={id}>Filtrer les données</h2>
      <Champs {...props} areLabelsShown />
    </section>
  );
}

interface BarreProps extends FiltresProps {
  /** The files and the paper. */
  children?: ReactNode;
}

/** On a phone all of it is behind one button, so that the money stands near the top. */
export function BarreDuTableau({ children, ...props }: BarreProps) {
  const [title, panel] = [useId(), useId()];
  const [isOpen, setOpen] = useState(false);
  const { session } = props;
  if (estAuMot()) return children;
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
      <div
        id={panel}
        className={`${kit.wrap} ${kit.ends} ${classes.panneau}`}
        data-open={isOpen || undefined}
      >
        <section aria-labelledby={title}>
          <h2 id={title} className={`${kit.fine} ${classes.titre}`}>
            Filtrer les données
          </h2>
          <Champs {...props} />
        </section>
        {children}
      </div>
    </div>
  );
}

interface ChampsProps extends FiltresProps {
  /** Whether each select has its label above it; who hears the page is told it anyway. */
  areLabelsShown?: boolean;
}

function Champs({ filtres, choose, known, session, areLabelsShown = false }: ChampsProps) {
  const offered = session === undefined ? [] : moisOfferts(session);
  const latest = known.toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  const named = (label: string) => (areLabelsShown ? { label } : { 'aria-label': label });
  return (
    <div className={classes.champs}>
      <NativeSelect
        {...named(LIBELLES.session)}
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
        {...named('Mois')}
        data={[
          { value: '', label: LIBELLES.choisirMois },
          ...offered.map(({ id, libelle }) => ({ value: id, label: libelle })),
        ]}
        value={filtres.mois ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ filtre: 'mois', valeur: unMois(value) })}
      />
    </div>
  );
}
