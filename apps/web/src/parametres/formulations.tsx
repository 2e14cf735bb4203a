/** The page of the network's choice of words (AMB-160). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getFormulations, updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Denied, Failure } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PageSkeleton } from '#core/ui/page-skeleton.tsx';
import { FormulationsChoix } from './formulations-choix.tsx';

const TITRE = 'Formulations';
const FIL = [{ label: 'Paramètres', to: ADRESSES.parametre }, { label: TITRE }] as const;

export function Formulations() {
  const { data, error, refetch } = useEndpoint(getFormulations, {});
  const droits = useDroits();
  const refusal = droits.refusal(getFormulations, TITRE);
  return (
    <Page
      title={TITRE}
      subtitle="Les mots du produit, pour tout le réseau ; un changement se voit à la page suivante de chacun."
      breadcrumbs={[...FIL]}
      width="narrow"
    >
      {refusal !== undefined ? (
        <Denied sentence={refusal} />
      ) : error !== null ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <PageSkeleton />
      ) : (
        <FormulationsChoix chosen={data.data.formulations} isReadOnly={!droits.can(updateFormulations)} />
      )}
    </Page>
  );
}
