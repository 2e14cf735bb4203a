/** The field of « Encaisser » that finds who pays; those it found stay beside the payment of the one who was chosen. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import kit from '#core/ui/kit.module.css';
import { RechercheEleve } from '#eleves/index.ts';
import { garderLaFrappe, prendreLaFrappe } from './frappe.ts';
import classes from './page.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The text that found the pupil: those it found stay beside their payment. */
    recherche?: string;
  }
}

const CHAMP = 'eleve-qui-paie';

interface QuiPaieProps {
  ecoleId: number;
  label: string;
  /** The pupil whose payment is beside the field. */
  choisi?: number;
}

/** The field that finds who pays, and those it found; F2 comes back to it from anywhere. */
export function QuiPaie({ ecoleId, label, choisi }: QuiPaieProps) {
  const navigate = useNavigate();
  const dejaTape = useLocation({ select: ({ state }) => state.recherche });
  const isAlone = choisi === undefined;
  const enter = () => {
    const field = document.getElementById(CHAMP);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  };
  useShortcuts([{ keys: 'F2', label: 'Chercher qui paie', run: enter }], 'Encaisser');
  // The name is the first thing to type.
  useEffect(() => {
    if (isAlone) document.getElementById(CHAMP)?.focus();
  }, [isAlone]);
  return (
    <div className={`${kit.card} ${classes['qui']}`}>
      <RechercheEleve
        id={CHAMP}
        label={label}
        ecoleId={ecoleId}
        {...(dejaTape === undefined ? {} : { dejaTape })}
        {...(isAlone ? {} : { choisi, touche: 'F2' })}
        onAwaited={garderLaFrappe}
        onNobody={() => prendreLaFrappe().chiffres}
        onChosen={({ id }, recherche) => {
          // Keys typed since an early Enter are of this payment already.
          if (id !== choisi) garderLaFrappe(prendreLaFrappe());
          void navigate({ to: path(ADRESSES.encaisserEleve, { eleveId: id }), state: { recherche } });
        }}
      />
    </div>
  );
}
