/** Leads from a record that a merge put away to the one that stands for it. */
import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '#core/ui/dialogs/notice.tsx';

/**
 * Leads to the same page of the record that is kept, and says so; returns whether it does. `pageDe`: the address of the page for a
 * pupil.
 */
export function useFicheGardee(
  eleve: SoldeEleve['eleve'] | undefined,
  pageDe: (eleveId: number) => string,
): boolean {
  const navigate = useNavigate();
  const gardee = eleve?.gardee ?? null;
  const mener = useEffectEvent(() => {
    if (eleve === undefined || gardee === null) return;
    notify('information', `La fiche ${eleve.matricule}, de ${nomComplet(eleve)}, est réunie à celle-ci.`);
    void navigate({ to: pageDe(gardee.id), replace: true });
  });
  const gardeeId = gardee?.id;
  useEffect(() => {
    if (gardeeId !== undefined) mener();
  }, [gardeeId]);
  return gardee !== null;
}
