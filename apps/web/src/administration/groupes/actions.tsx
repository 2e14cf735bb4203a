/**
 * The windows that a row of the groups opens: its members, and those that add or remove one. Their code comes with the first
 * click.
 */

import { getPropositionDuModele } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import {
  getTableauPrivileges,
  updateTableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { addUserGroupe, deletUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button } from '@mantine/core';
import {
  IconGitCompare,
  IconShieldLock,
  IconUserMinus,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { RowButton, RowLink } from '#core/crud/rows/button.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import classes from './groupes.module.css';
import { type Groupe, nomsCourts } from './mots.ts';

const fenetres = () => import('./fenetres.tsx');

async function affecter(groupe: Groupe): Promise<void> {
  const { Affecter } = await fenetres();
  await openWindow(({ onClose }) => <Affecter groupe={groupe} onClose={onClose} />);
}

async function retirer(groupe: Groupe): Promise<void> {
  const { Retirer } = await fenetres();
  await openWindow(({ onClose }) => <Retirer groupe={groupe} onClose={onClose} />);
}

async function voir(groupe: Groupe): Promise<void> {
  const { MembresDuGroupe } = await import('./membres.tsx');
  await openWindow(({ onClose }) => <MembresDuGroupe groupe={groupe} onClose={onClose} />);
}

async function proposer(groupe: Groupe): Promise<void> {
  const { PropositionDuModele } = await import('./proposition.tsx');
  await openWindow(({ onClose }) => <PropositionDuModele groupe={groupe} onClose={onClose} />);
}

export function GroupeActions({ row }: { row: Groupe & { ecarts: number } }) {
  const droits = useDroits();
  return (
    <>
      {droits.can(getTableauPrivileges) && (
        <RowLink
          icon={IconShieldLock}
          label="Voir les privilèges"
          word="Privilèges"
          name={row.libelle}
          to={`${ADRESSES.privileges}?groupe=${row.id}`}
        />
      )}
      {row.ecarts > 0 && droits.can(getPropositionDuModele) && droits.can(updateTableauPrivileges) && (
        <RowButton
          icon={IconGitCompare}
          label="Voir ce que propose le modèle"
          word="Modèle"
          name={row.libelle}
          onClick={() => void proposer(row)}
        />
      )}
      {droits.can(addUserGroupe) && (
        <RowButton
          icon={IconUserPlus}
          label="Affecter un utilisateur"
          word="Affecter"
          name={row.libelle}
          onClick={() => void affecter(row)}
        />
      )}
      {droits.can(deletUserGroupe) && (
        <RowButton
          icon={IconUserMinus}
          label="Retirer un utilisateur"
          word="Retirer"
          name={row.libelle}
          onClick={() => void retirer(row)}
        />
      )}
    </>
  );
}

/** The members of a group: the first names, and a click that shows them all. */
export function Membres({ row }: { row: Groupe & { membres: number; noms: readonly string[] } }) {
  if (row.membres === 0) return 'Aucun';
  const noms = nomsCourts(row);
  return (
    <button
      type="button"
      className={`${kit.asLink} ${classes.membres}`}
      aria-label={`${noms}\u00A0: voir les utilisateurs de ${row.libelle}`}
      title="Voir les utilisateurs"
      onClick={() => void voir(row)}
    >
      {noms}
    </button>
  );
}

/** Leads to the ready-made groups, from the list. */
export function ToutPret() {
  const droits = useDroits();
  if (!droits.isKnown || !droits.can(groupes.create)) return null;
  return (
    <Button
      variant="default"
      component={AppLink}
      to={ADRESSES.groupeDeModele}
      leftSection={<IconUsersPlus size={18} aria-hidden />}
    >
      Groupe tout prêt
    </Button>
  );
}
