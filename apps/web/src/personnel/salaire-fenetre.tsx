/** The window that changes a base salary: an amount, and the month from which it counts; past months keep theirs (AMB-089). */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { champsDuSalaire, updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import { useState } from 'react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { money, oneOf } from '#core/crud/slots.ts';
import { today } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import { titreDuJour } from './mois-mots.ts';

interface SalaireFenetreProps {
  enseignantId: number;
  nom: string;
  /** This month's amount; null when they never had one. */
  actuel: number | null;
  onClose: () => void;
}

/** Most months between the current one and the first month of an amount, as the server allows. */
const MOIS_AUTOUR = 12;

/** Lists the first days of the months on offer; those before the current one only for a first amount. */
function premiersJours(courant: string, isFirst: boolean): string[] {
  const before = isFirst ? MOIS_AUTOUR : 0;
  const first = Number(courant.slice(0, 4)) * 12 + Number(courant.slice(5, 7)) - 1 - before;
  return Array.from({ length: before + MOIS_AUTOUR + 1 }, (_, index) => {
    const month = first + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  });
}

export function SalaireFenetre({ enseignantId, nom, actuel, onClose }: SalaireFenetreProps) {
  const { mutateAsync } = useWrite(updateSalaireBase);
  const [courant] = useState(() => `${today().slice(0, 7)}-01`);
  const mois = premiersJours(courant, actuel === null).map((jour) => ({
    value: jour,
    label: titreDuJour(jour),
  }));
  return (
    <ActDialog
      title="Modifier le salaire de base"
      fields={champsDuSalaire}
      slots={{
        montant: money(),
        aPartirDe: oneOf(mois, { hint: "Les mois d'avant gardent leur montant." }),
      }}
      given={{ montant: actuel, aPartirDe: courant }}
      send={(filled) => mutateAsync({ id: enseignantId, ...filled, modifUserId: currentUserId() })}
      said={MESSAGES.enregistre}
      label="Valider"
      onClose={onClose}
    >
      <p className={kit.strong}>{nom}</p>
    </ActDialog>
  );
}
