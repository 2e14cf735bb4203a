/** The cashier's own day: open or closed, said before anything is typed, and what it took. */

import { getMaJournee, type MaJournee } from '@gestionscolaire/contract/caisse/ma-journee.ts';
import { formaterInstant, jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { IconLock } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

/** Returns the caller's day in a school; undefined until it is known, and for whoever may not ask. */
export function useMaJournee(ecoleId: number | null): MaJournee | undefined {
  const enabled = useDroits().can(getMaJournee) && ecoleId !== null;
  return useEndpoint(getMaJournee, { ecoleId: ecoleId ?? 0 }, { enabled }).data?.data;
}

/** Says the state of the day beside the title: 'Journée du vendredi 20 novembre ouverte'. */
export function EtatDeLaJournee({ ecoleId }: { ecoleId: number | null }) {
  const journee = useMaJournee(ecoleId);
  if (journee === undefined) return null;
  const { jour, estClose } = journee;
  return (
    <p
      className={`${kit.raised} ${kit.beside} ${kit.quiet} ${classes['etat']}`}
      data-close={estClose || undefined}
    >
      {`Journée du ${jourEnLettres(jour)} ${estClose ? 'clôturée' : 'ouverte'}`}
    </p>
  );
}

/** Takes the place of the form once the day is closed. */
export function JourneeClose({ journee: { jour } }: { journee: MaJournee }) {
  return (
    <div className={classes['close']} role="status">
      <IconLock size={24} aria-hidden />
      <div>
        <p>
          <strong>{`Votre caisse du ${jourEnLettres(jour)} est clôturée.`}</strong>
        </p>
        <p>
          Plus rien ne s’y encaisse : un autre caissier peut encaisser, ou vous demain. Clôturée par mégarde,
          une autre personne peut la rouvrir.
        </p>
      </div>
    </div>
  );
}

/** Lists what the cashier took today, the latest first. */
export function EncaisseAujourdhui({ journee: { encaisse, derniers } }: { journee: MaJournee }) {
  return (
    <section className={`${kit.card} ${classes['jour']}`} aria-label="Encaissé aujourd’hui">
      <h2>
        <span>Encaissé aujourd’hui</span> <Money amount={encaisse} />
      </h2>
      <ul>
        {derniers.map(({ id, eleve, instant, montant }) => (
          <li key={id}>
            <AppLink to={path(ADRESSES.recu, { id })}>{eleve}</AppLink>
            <small>{formaterInstant(instant).slice(11, 16)}</small>
            <Money amount={montant} />
          </li>
        ))}
      </ul>
    </section>
  );
}
