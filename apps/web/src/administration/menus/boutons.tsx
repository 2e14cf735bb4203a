/** The buttons after 'Ajouter un menu' in the head of the menu list, in the documents' order (MENU-10 to MENU-14). */

import { addPrivilege, deletePrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { CrudLink } from '#core/crud/crud-link.tsx';
import classes from './menus.module.css';

interface Bouton {
  label: string;
  /** Label in full words, shown under the pointer. */
  title: string;
  to: string;
  /** Call that the screen sends: without the right to it there is no button. */
  sends: Endpoint;
}

const BOUTONS: readonly Bouton[] = [
  {
    label: 'Affecter un menu',
    title: 'Affecter un menu à un groupe',
    to: ADRESSES.affecterMenu,
    sends: addPrivilege,
  },
  {
    label: 'Retirer un menu',
    title: "Retirer un menu d'un groupe",
    to: ADRESSES.retirerMenu,
    sends: deletePrivilege,
  },
  { label: 'Ajouter un onglet', title: 'Ajouter un onglet', to: ADRESSES.onglets.add, sends: onglets.create },
  {
    label: 'Affecter un onglet',
    title: 'Affecter un onglet à un groupe',
    to: ADRESSES.affecterOnglet,
    sends: addPrivilege,
  },
  {
    label: 'Retirer un onglet',
    title: "Retirer un onglet d'un groupe",
    to: ADRESSES.retirerOnglet,
    sends: deletePrivilege,
  },
];

export function MenusBoutons() {
  const droits = useDroits();
  if (!droits.isKnown) return null;
  return BOUTONS.filter(({ sends }) => droits.can(sends)).map(({ label, title, to }) => (
    <Button key={to} component={CrudLink} to={to} title={title} variant="default" className={classes.bouton}>
      {label}
    </Button>
  ));
}
