/** The money received, by day, week or month: a curve for the eye, and the same figures by means and by cashier for everybody. */
import type { Totaux } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { lazy, Suspense, useId, useState } from 'react';
import choice from '#core/crud/list/state-filter.module.css';
import { useAddress } from '#core/shell/address.ts';
import kit from '#core/ui/kit.module.css';
import classes from './carte.module.css';
import { courtDe, echelle, PAS, type Pas, parPeriode, pointsDe, tracer, uniteDe, unPas } from './courbe.ts';

const Detail = lazy(() =>
  import('./detail.tsx').then((module) => ({ default: module.DetailDesEncaissements })),
);

/** Size of the box of the curve; the page stretches it. */
const WIDTH = 600;
const HEIGHT = 120;
/** The most names that stand under the curve. */
const NOMS_AU_PLUS = 8;

interface EncaissementsProps {
  recettes: Totaux['recettes'];
  ecoleId: number;
  sessionId: number | null;
}

const lirePas = (raw: Readonly<Record<string, unknown>>): Pas => unPas(raw['pas']);

export function Encaissements({ recettes, ecoleId, sessionId }: EncaissementsProps) {
  const { said: pas, go } = useAddress(lirePas);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`${kit.card} ${classes.carte}`} aria-labelledby="encaissements">
      <div className={`${kit.between} ${classes.tete}`}>
        <h2 id="encaissements">Encaissements</h2>
        <ChoixDuPas
          value={pas}
          onChange={(next) => go({ pas: next === 'semaine' ? null : next }, { replace: true })}
        />
      </div>
      {recettes.length === 0 ? (
        <p className={kit.fine}>Aucun paiement dans cette année scolaire.</p>
      ) : (
        <>
          <Courbe recettes={recettes} pas={pas} />
          <details
            className={`${kit.opens} ${classes.chiffres}`}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary>Voir les chiffres</summary>
            {isOpen && (
              <Suspense fallback={null}>
                <Detail {...{ pas, ecoleId, sessionId }} />
              </Suspense>
            )}
          </details>
        </>
      )}
    </section>
  );
}

function Courbe({ recettes, pas }: Pick<EncaissementsProps, 'recettes'> & { pas: Pas }) {
  const periodes = parPeriode(recettes, pas);
  const montants = periodes.map(({ montant }) => montant);
  const { haut, marques } = echelle(montants);
  const { diviseur, mot } = uniteDe(haut);
  const points = pointsDe(periodes, haut);
  const dire = (montant: number) => (montant / diviseur).toLocaleString('fr', { maximumFractionDigits: 1 });
  const last = periodes.length - 1;
  const named = new Set([montants.indexOf(Math.max(...montants)), last]);
  const every = Math.ceil(periodes.length / NOMS_AU_PLUS);
  const total = montants.reduce((sum, montant) => sum + montant, 0);
  return (
    <figure className={classes.courbe}>
      <figcaption className={kit.fine}>{`${mot} par ${pas}`}</figcaption>
      <div
        className={classes.trace}
        role="img"
        aria-label={`Encaissements par ${pas}, ${formaterMontant(total)} en tout`}
      >
        {marques.map((marque) => (
          <span
            key={marque}
            className={`${kit.fine} ${classes.marque}`}
            style={{ insetBlockEnd: `${(marque / haut) * 100}%` }}
          >
            {dire(marque)}
          </span>
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path
            className={classes.trait}
            d={tracer(points, WIDTH, HEIGHT)}
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {points.map(({ x, y }, rang) => (
          <span
            key={periodes[rang]?.debut}
            className={classes.point}
            data-end={rang === last || undefined}
            style={{ insetInlineStart: `${x * 100}%`, insetBlockEnd: `${y * 100}%` }}
          >
            {named.has(rang) && <strong>{dire(montants[rang] ?? 0)}</strong>}
          </span>
        ))}
      </div>
      <div className={`${kit.fine} ${classes.noms}`} aria-hidden>
        {periodes.map(
          ({ debut }, rang) =>
            (last - rang) % every === 0 && (
              <span key={debut} style={{ insetInlineStart: `${(points[rang]?.x ?? 0) * 100}%` }}>
                {courtDe(debut, pas)}
              </span>
            ),
        )}
      </div>
    </figure>
  );
}

function ChoixDuPas({ value, onChange }: { value: Pas; onChange: (pas: Pas) => void }) {
  const name = useId();
  return (
    <fieldset className={`${kit.raised} ${choice['filter']} ${classes.pas}`}>
      <legend className={kit.aloud}>Pas de la courbe</legend>
      {PAS.map(({ cle, libelle }) => (
        <label key={cle} className={`${kit.anchor} ${kit.grows} ${choice.option}`}>
          <input
            className={kit.cover}
            type="radio"
            name={name}
            aria-label={`Par ${libelle.toLowerCase()}`}
            checked={value === cle}
            onChange={() => onChange(cle)}
          />
          <span>{libelle}</span>
        </label>
      ))}
    </fieldset>
  );
}
