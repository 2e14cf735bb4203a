/** The links from one list of this domain to those that stand behind the same menu. */
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { Button } from '@mantine/core';
import { AppLink } from '#core/shell/link.tsx';

export function VersLesGroupes() {
  return (
    <Button variant="default" component={AppLink} to={ADRESSES.groupesMatieres.list}>
      Groupes de matières
    </Button>
  );
}

export function VersLesPeriodes() {
  return (
    <Button variant="default" component={AppLink} to={ADRESSES.periodes.list}>
      Périodes
    </Button>
  );
}
