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

const DERRIERE_LES_REGLES = [
  [ADRESSES.periodes.list, 'Périodes'],
  [ADRESSES.entetes.list, 'En-têtes'],
  [ADRESSES.signataires.list, 'Signataires'],
] as const;

export function VersLesAutresReglages() {
  return DERRIERE_LES_REGLES.map(([to, label]) => (
    <Button key={to} variant="default" component={AppLink} to={to}>
      {label}
    </Button>
  ));
}
