/** Shows what the tranches make of the prices of the school, class by class, as they are typed. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { prixPour } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useAnneeDuPrix } from '#scolarite/prix/annee-du-prix.ts';
import classes from './ensemble.module.css';
import { type LigneSaisie, montantsDe } from './modele.ts';

interface MontantsProps {
  ecoleId: number;
  prestationId: number;
  sessionId: number | null;
  lignes: readonly LigneSaisie[];
}

type PlaceDeTranches = Omit<MontantsProps, 'lignes'>;

/** Reads the price of the service in each class; none to a person who may not read them. */
function usePrixParClasse({ ecoleId, prestationId, sessionId }: PlaceDeTranches) {
  const droits = useDroits();
  const isAllowed = droits.isKnown && droits.can(getGrilleDePrix);
  const { data } = useEndpoint(getGrilleDePrix, { ecoleId, sessionId }, { enabled: isAllowed });
  const grille = data?.data;
  const annee = grille?.annee?.id ?? 0;
  return (grille?.classes ?? []).flatMap((classe) => {
    const place = { prestationId, classeId: classe.id, sessionId: annee };
    const found = prixPour(grille?.lignes ?? [], place);
    return found === undefined ? [] : [{ ...classe, prix: found.prix, arrondi: found.arrondi }];
  });
}

/** Returns the price that most classes have, with the step of its rounding; undefined while none is known. */
export function usePrixHabituel(
  place: PlaceDeTranches,
): { readonly prix: number; readonly arrondi: number | null } | undefined {
  const counts = Map.groupBy(usePrixParClasse(place), ({ prix }) => prix);
  return [...counts.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}

/** Shows nothing to a person who may not read the prices, nor where the service has none. */
export function MontantsParClasse({ lignes, ...place }: MontantsProps) {
  const prix = usePrixParClasse(place);
  const annee = useAnneeDuPrix(place.sessionId);
  if (prix.length === 0 || lignes.length === 0) return null;
  return (
    <section aria-labelledby="montants-par-classe" className={classes.classes}>
      <h2 id="montants-par-classe">Ce que cela fait, classe par classe</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Classe</th>
            <th scope="col">Prix</th>
            {lignes.map(({ cle, libelle }) => (
              <th key={cle} scope="col">
                {direTranche(libelle)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prix.map((classe) => {
            const montants = montantsDe(classe.prix, lignes, annee, classe.arrondi);
            return (
              <tr key={classe.id}>
                <th scope="row">{classe.libelle}</th>
                <td>{formaterMontant(classe.prix)}</td>
                {lignes.map(({ cle }) => (
                  <td key={cle}>{formaterMontant(montants.get(cle) ?? 0)}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
