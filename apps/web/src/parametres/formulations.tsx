/** The page of the network's choice of words (AMB-160). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getFormulations, updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { FormulationsChoix } from './formulations-choix.tsx';

const TITRE = 'Formulations';
const FIL = [{ label: 'Paramètres', to: ADRESSES.parametre }, { label: TITRE }] as const;

export function Formulations() {
  const lues = useAllowedEndpoint(getFormulations, {});
  const droits = useDroits();
  return (
    <Reading
      title={TITRE}
      right={getFormulations}
      subtitle="Les mots du produit, pour tout le réseau ; un changement se voit à la page suivante de chacun."
      breadcrumbs={[...FIL]}
      width="narrow"
    >
      <ReadingPart of={lues}>
        {({ formulations }) => (
          <FormulationsChoix chosen={formulations} isReadOnly={!droits.can(updateFormulations)} />
        )}
      </ReadingPart>
    </Reading>
  );
}
