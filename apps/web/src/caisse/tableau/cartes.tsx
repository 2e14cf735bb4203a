/**
 * The cards of the classes (B§2, B§3): pupils enrolled, pupils who paid, money received and money outstanding. A card opens its
 * class.
 */
import {
  type CarteDeClasse,
  getPayeursClasse,
  partDesPayeurs,
  phraseDePaiement,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import type { FiltresDuTableau } from './mots/filtres.ts';
import { classeDe } from './mots/mots.ts';
import classes from './tableau.module.css';

interface CartesProps {
  cartes: readonly CarteDeClasse[];
  /** The filters that the page of a class begins with. */
  search: FiltresDuTableau;
  ecoleId: number;
}

export function Cartes({ cartes, search, ecoleId }: CartesProps) {
  const canOpen = useDroits().can(getPayeursClasse);
  return (
    <ul className={`${kit.pile} ${classes.cartes}`} aria-label="Classes">
      {cartes.map((carte) => (
        <li key={carte.classeId} className={`${kit.card} ${classes.classe}`}>
          <div className={`${kit.apart} ${kit.starts} ${classes.nom}`}>
            <h3>
              {canOpen ? (
                <AppLink to={classeDe(carte.classeId, search, ecoleId)} className={classes.lien}>
                  {carte.libelle}
                </AppLink>
              ) : (
                carte.libelle
              )}
            </h3>
            <span className={classes.badge} data-tone="info">
              {carte.etape}
            </span>
          </div>
          <p className={`${kit.quiet} ${classes.enseignant}`}>{carte.enseignant}</p>
          <dl className={`${kit.facts} ${classes.faits}`}>
            <div>
              <dt>Payé</dt>
              <dd className={kit.accent}>
                <Money amount={carte.montantPaye} />
              </dd>
            </div>
            <div>
              <dt>Reste à payer</dt>
              <dd className={kit.fault}>
                <Money amount={carte.montantRestant} />
              </dd>
            </div>
            {carte.aVenir !== 0 && (
              <div>
                <dt>À venir</dt>
                <dd className={kit.dimmed}>
                  <Money amount={carte.aVenir} />
                </dd>
              </div>
            )}
          </dl>
          <Progression carte={carte} />
          <dl className={`${kit.facts} ${classes.faits}`}>
            <div>
              <dt>Élèves inscrits</dt>
              <dd>{carte.eleveInscrit}</dd>
            </div>
            <div>
              <dt>Ont payé</dt>
              <dd>{carte.ontPaye}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

type Part = Parameters<typeof phraseDePaiement>[0];

/** The share of pupils who paid: paid divided by enrolled (DASH-10, DASH-11; AMB-133). */
function Progression({ carte }: { carte: Part }) {
  const percent = partDesPayeurs(carte);
  return (
    <div className={classes.progression}>
      {percent !== null && (
        <div
          className={kit.meter}
          role="progressbar"
          aria-label="Élèves qui ont payé"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ inlineSize: `${percent}%` }} />
        </div>
      )}
      <p>{phraseDePaiement(carte)}</p>
    </div>
  );
}
