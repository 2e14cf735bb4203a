/** The tab of a school's tranches: their total for each prestation, then their list. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { AnciensPrix } from '#scolarite/anciens-prix/phrase.tsx';
import classes from './onglet.module.css';
import { totauxParPrestation } from './totaux.ts';
import { page } from './tranches.tsx';

export function TranchesOnglet({ ecoleId }: { ecoleId: number }) {
  return (
    <>
      <Totaux ecoleId={ecoleId} />
      <AnciensPrix ecoleId={ecoleId} />
      <Button
        className={classes.ensemble}
        variant="default"
        component={AppLink}
        to={`${ADRESSES.tranchesDePrestation}?ecoleId=${ecoleId}`}
      >
        Toutes les tranches d'une prestation
      </Button>
      <CrudPanel page={page} paths={ADRESSES.tranches} within={{ ecoleId }} />
    </>
  );
}

/** Shows the totals, and nothing after a failure: the list under it shows that. */
function Totaux({ ecoleId }: { ecoleId: number }) {
  const { data } = useEndpoint(tranches.list, { ecoleId });
  const totaux = totauxParPrestation(data?.data ?? []);
  if (totaux.length === 0) return null;
  return (
    <ul className={`${kit.wrap} ${classes.totaux}`} aria-label="Total par prestation">
      {totaux.map(({ cle, phrase, isComplete }) => (
        <li key={cle} data-tone={isComplete ? undefined : 'caution'}>
          {isComplete ? (
            <IconCircleCheck size={20} aria-hidden />
          ) : (
            <IconAlertTriangle size={20} aria-hidden />
          )}
          <span>{phrase}</span>
        </li>
      ))}
    </ul>
  );
}
