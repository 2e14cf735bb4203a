/** The links from one list of this domain to those that stand behind the same menu. */
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { Button } from '@mantine/core';
import { AppLink } from '#core/shell/link.tsx';

const DERRIERE_LES_MATIERES = [
  [ADRESSES.groupesMatieres.list, 'Groupes de matières'],
  [ADRESSES.competences.list, 'Compétences de maternelle'],
] as const;

export function VersLesGroupes() {
  return DERRIERE_LES_MATIERES.map(([to, label]) => (
    <Button key={to} variant="default" component={AppLink} to={to}>
      {label}
    </Button>
  ));
}

const DERRIERE_LES_COMPETENCES = [
  [ADRESSES.domaines.list, 'Domaines'],
  [ADRESSES.echelles.list, 'Échelles'],
] as const;

export function VersLaMaternelle() {
  return DERRIERE_LES_COMPETENCES.map(([to, label]) => (
    <Button key={to} variant="default" component={AppLink} to={to}>
      {label}
    </Button>
  ));
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
