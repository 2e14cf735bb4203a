/** The actions of a pupil in the list: taking his money, opening his page. */
import { ADRESSES, path } from '@gestionscolaire/contract/adresses.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Eleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { getSoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { IconCash, IconUser } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { RowLink } from '#core/crud/rows/button.tsx';

export function EncaisserOuOuvrir({ row }: { row: Eleve }) {
  const { can } = useDroits();
  const name = `${row.prenoms} ${row.nom}`;
  return (
    <>
      {can(addPaiement) && (
        <RowLink
          icon={IconCash}
          label="Encaisser"
          name={name}
          to={path(ADRESSES.encaisserEleve, { eleveId: row.id })}
        />
      )}
      {can(getSoldeEleve) && (
        <RowLink
          icon={IconUser}
          label="Ouvrir la fiche"
          name={name}
          to={path(ADRESSES.eleve, { id: row.id })}
        />
      )}
    </>
  );
}
