/** Tells what is late, by class and by age: each amount leads to the pupils who owe it. */
import { AGES, type CleDAge } from '@gestionscolaire/contract/caisse/arrieres.ts';
import {
  type CarteDeClasse,
  enRetardDe,
  parRetard,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { SIGNE_MONETAIRE } from '@gestionscolaire/contract/core/values/montant.ts';
import { AppLink, type AppPath } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { enFrancs } from './mots/mots.ts';
import classes from './tableau.module.css';

interface ArrieresProps {
  cartes: readonly CarteDeClasse[];
  /** Returns the list of the arrears of a class and an age, of all without one; null for who may not see it. */
  adresse: ((of: { classeId?: number; age?: CleDAge }) => AppPath) | null;
}

export function ArrieresParClasse({ cartes, adresse }: ArrieresProps) {
  const late = cartes.filter((carte) => enRetardDe(carte) > 0).toSorted(parRetard);
  if (late.length === 0) return null;
  const total = totalDesCartes(late);
  return (
    <details className={`${kit.card} ${classes.liste}`}>
      <summary className={classes.resume}>Arriérés par classe et par ancienneté</summary>
      <div className={classes.defile}>
        <table
          className={`${kit.table} ${kit.light} ${classes.table}`}
          aria-label="Arriérés par classe et par ancienneté"
        >
          <thead>
            <tr>
              <th scope="col">Classe</th>
              {AGES.map(({ cle, libelle }) => (
                <th key={cle} scope="col">
                  {libelle}
                </th>
              ))}
              <th scope="col">{`En tout (${SIGNE_MONETAIRE})`}</th>
            </tr>
          </thead>
          <tbody>
            {late.map((carte) => (
              <tr key={carte.classeId}>
                <th scope="row">{carte.libelle}</th>
                {AGES.map(({ cle }) => (
                  <td key={cle}>
                    <Retard montant={carte[cle]} to={adresse?.({ classeId: carte.classeId, age: cle })} />
                  </td>
                ))}
                <td>
                  <Retard montant={enRetardDe(carte)} to={adresse?.({ classeId: carte.classeId })} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Toute l'école</th>
              {AGES.map(({ cle }) => (
                <td key={cle}>
                  <Retard montant={total[cle]} to={adresse?.({ age: cle })} />
                </td>
              ))}
              <td>
                <Retard montant={enRetardDe(total)} to={adresse?.({})} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={`${kit.quiet} ${classes.note}`}>
        La liste des arriérés compte aussi les élèves partis, et dit tout ce que chacun doit, crédit déduit.
      </p>
    </details>
  );
}

function Retard({ montant, to }: { montant: number; to: AppPath | undefined }) {
  if (montant === 0) return '—';
  return to === undefined ? enFrancs(montant) : <AppLink to={to}>{enFrancs(montant)}</AppLink>;
}
