/** Says which services have prices by tranche that no tranche asks for, or not whole; leads to their tranches. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { GrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { ENTIER, totalDesPourcentages } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { Button } from '@mantine/core';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import type { EtatDeGrille } from './etat-grille.ts';
import classes from './grille.module.css';

type Prestation = GrilleDePrix['prestations'][number];

/** Writes a total of hundredths: '60 %', '33,5 %'. */
const pourcent = (centiemes: number): string => `${(centiemes / 100).toLocaleString('fr-FR')}\u00A0%`;

function phrase({ libelle, tranches }: Prestation): string {
  const total = totalDesPourcentages(tranches);
  return total === 0
    ? `« ${libelle} » se paie par tranche et n'en a aucune\u00A0: rien n'en est demandé aux élèves.`
    : `Les tranches de « ${libelle} » font ${pourcent(total)}\u00A0: le reste de son prix n'est pas demandé aux élèves.`;
}

/** Returns the page of the tranches that are counted: those of the year where it has its own, else those of every year. */
function adresse(
  { id, tranchesDeLAnnee }: Prestation,
  { annee }: GrilleDePrix,
  ecoleId: number,
): `/${string}` {
  const session = tranchesDeLAnnee && annee !== null ? `&sessionId=${annee.id}` : '';
  return `${ADRESSES.tranchesDePrestation}?ecoleId=${ecoleId}&prestationId=${id}${session}`;
}

export function TranchesManquantes({ etat, ecoleId }: { etat: EtatDeGrille; ecoleId: number }) {
  const priced = new Set(etat.prix.map(({ prestationId }) => prestationId));
  const some = etat.grille.prestations.filter(
    ({ id, rythme, tranches }) =>
      rythme === 'parTranche' && priced.has(id) && totalDesPourcentages(tranches) < ENTIER,
  );
  return some.map((one) => (
    <p key={one.id} className={`${kit.row} ${classes.marque}`}>
      <span>{phrase(one)}</span>
      {/* Their page reads the stored prices, and leaving this one would lose the typed ones. */}
      {etat.cases.length > 0 ? (
        <span>Enregistrez d'abord ces prix.</span>
      ) : (
        <Button
          component={AppLink}
          to={adresse(one, etat.grille, ecoleId)}
          size="compact-sm"
          variant="default"
        >
          Faire ses tranches
        </Button>
      )}
    </p>
  ));
}
