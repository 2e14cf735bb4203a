/** The controls of the window of a departure or a return, and its effect on the schedule. */

import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { dueLe, type LigneDue, resteDe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import type { Difference } from '@gestionscolaire/contract/eleves/recalcul.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { anneeDuMois, moisDeLaSession, type Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { Money } from '#core/ui/fields/money.tsx';
import { moisConnu, type SuiteDuDepart } from './depart.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import kit from '#core/ui/kit.module.css';

interface SuivantesProps {
  suivantes: readonly { readonly session: string; readonly classe: string; readonly reste: number }[];
  isBack: boolean;
  /** Whether the reader is told what families owe. */
  isToldDus: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The later years that follow the act on this one, unless somebody says no: who leaves leaves them, who returns is expected again. */
export function AnneesSuivantes({ suivantes, isBack, isToldDus, checked, onChange }: SuivantesProps) {
  if (suivantes.length === 0) return null;
  const dites = suivantes.map(({ session, classe }) => `${session}, ${classe}`).join(' ; ');
  const reste = suivantes.reduce((sum, one) => sum + one.reste, 0);
  const isDueSaid = isToldDus && checked === isBack && reste > 0;
  const doit = isBack ? 'Il y doit alors' : 'Sinon il y reste inscrit, et y doit';
  return (
    <Checkbox
      size="md"
      label={`${isBack ? 'Retrouver' : 'Quitter'} aussi l’année suivante (${dites})`}
      description={isDueSaid ? `${doit} ${formaterMontant(reste)}.` : undefined}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface MoisProps extends Pick<SuiteDuDepart, 'moisRetour'> {
  session: Periode;
  onChange: (more: Partial<SuiteDuDepart>) => void;
}

export function MoisDuRetour({ moisRetour, session, onChange }: MoisProps) {
  return (
    <NativeSelect
      label="À payer dès"
      required
      description="Ce qui était dû pendant l’absence reste retiré ; ce qui revient garde son prix."
      data={moisDeLaSession(session).map(({ id, libelle }) => ({
        value: id,
        label: `${libelle} ${anneeDuMois(session, id)}`,
      }))}
      value={moisRetour}
      onChange={(event) => onChange({ moisRetour: moisConnu(event.currentTarget.value) })}
    />
  );
}

interface EffetProps {
  difference: Difference;
  /** The year whose lines these are, where they have another one; null: they have none. */
  annee: string | null;
}

/** Shows the lines that go and come, as the server writes them. */
export function Effet({ difference: { gardees, retirees, ajoutees, ecart }, annee }: EffetProps) {
  const left = resteDe(gardees) + ajoutees.reduce((sum, { montant }) => sum + montant, 0);
  return (
    <>
      {retirees.length + ajoutees.length === 0 && <p>Aucune ligne n’est retirée ni ajoutée.</p>}
      <Lignes lignes={retirees} une="1 ligne est retirée" plusieurs="lignes sont retirées" />
      <Lignes lignes={ajoutees} une="1 ligne revient" plusieurs="lignes reviennent" />
      <p>
        {ecart !== 0 && (
          <>
            Ce qui est dû {ecart > 0 ? 'augmente' : 'diminue'} de <Money amount={Math.abs(ecart)} />.{' '}
          </>
        )}
        Il reste alors à payer <Money amount={left} />
        {annee === null ? '' : ` en ${annee}`}.
      </p>
    </>
  );
}

interface LignesProps {
  lignes: readonly LigneDue[];
  une: string;
  plusieurs: string;
}

function Lignes({ lignes, une, plusieurs }: LignesProps) {
  if (lignes.length === 0) return null;
  return (
    <>
      <p>{`${lignes.length === 1 ? une : `${lignes.length} ${plusieurs}`} :`}</p>
      <ul className={kit.bullets}>
        {lignes.map((ligne) => (
          <li key={`${ligne.prestationId} ${ligne.nature} ${ligne.moisId} ${ligne.trancheId ?? ''}`}>
            <span>{`${direTranche(ligne.libelle)}, ${dueLe(ligne)}`}</span> <Money amount={ligne.montant} />
          </li>
        ))}
      </ul>
    </>
  );
}
