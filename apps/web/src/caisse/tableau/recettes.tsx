/** The money received over the session, day after day: a curve for the eye, a table of the same figures for everybody. */
import type { Totaux } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Money } from '#core/ui/fields/money.tsx';
import { cumuler, type JourDeRecette, pointsDe, tracer } from './courbe.ts';
import classes from './tableau.module.css';

/** Size of the box of the curve; the page stretches it. */
const WIDTH = 600;
const HEIGHT = 160;

interface RecettesProps {
  recettes: Totaux['recettes'];
  session: Pick<Session, 'libelle' | 'dateDebut' | 'dateFin'>;
}

export function Recettes({ recettes, session }: RecettesProps) {
  const jours = cumuler(recettes);
  const last = jours.at(-1);
  return (
    <section className={classes.carte} aria-labelledby="recettes-de-la-session">
      <h2 id="recettes-de-la-session" className={classes.titre}>
        Recettes de l'année scolaire
      </h2>
      <p className={classes.note}>Par jour de paiement, de tous les mois ; un paiement annulé n'y est pas.</p>
      {last === undefined ? (
        <p className={classes.note}>Aucun paiement dans cette année scolaire.</p>
      ) : (
        <>
          <Courbe jours={jours} last={last} session={session} />
          <details className={classes.chiffres}>
            <summary>Voir les chiffres</summary>
            <Chiffres jours={jours} />
          </details>
        </>
      )}
    </section>
  );
}

interface CourbeProps extends Pick<RecettesProps, 'session'> {
  jours: readonly JourDeRecette[];
  last: JourDeRecette;
}

function Courbe({ jours, last, session }: CourbeProps) {
  const points = pointsDe(jours, session);
  const told = `${formaterMontant(last.cumul)} au ${formaterJour(last.jour)}`;
  return (
    <figure className={classes.courbe}>
      <figcaption>
        <strong>{told}</strong>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Recettes cumulées de l'année scolaire ${session.libelle}, ${told}`}
      >
        <path className={classes.aire} d={tracer(points, WIDTH, HEIGHT, true)} />
        <path className={classes.trait} d={tracer(points, WIDTH, HEIGHT)} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={classes.axe} aria-hidden>
        <span>{formaterJour(session.dateDebut)}</span>
        <span>{formaterJour(session.dateFin)}</span>
      </p>
    </figure>
  );
}

function Chiffres({ jours }: { jours: readonly JourDeRecette[] }) {
  return (
    <div className={classes.defile}>
      <table className={classes.table}>
        <caption>Recettes jour par jour</caption>
        <thead>
          <tr>
            <th scope="col">Jour</th>
            <th scope="col">Reçu</th>
            <th scope="col">En tout</th>
          </tr>
        </thead>
        <tbody>
          {jours.map(({ jour, montant, cumul }) => (
            <tr key={jour}>
              <th scope="row">{formaterJour(jour)}</th>
              <td>
                <Money amount={montant} />
              </td>
              <td>
                <Money amount={cumul} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
