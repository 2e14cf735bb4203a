/** The link to a teacher's months, in a row that shows them. */
import type { Utilisateur } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getMoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { RowLink } from '#core/crud/rows/button.tsx';

export function MoisDeLaLigne({ row }: { row: Pick<Utilisateur, 'id' | 'prenoms' | 'name'> }) {
  if (!useDroits().can(getMoisEnseignant)) return null;
  const nom = `${row.prenoms} ${row.name}`;
  return (
    <RowLink
      icon={IconCalendarDollar}
      label="Voir les mois"
      word="Mois"
      name={nom}
      to={path(ADRESSES.moisEnseignant, { id: row.id })}
    />
  );
}
