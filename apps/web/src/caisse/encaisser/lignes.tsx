/** The lines due and the part of the amount that each receives: computed, or typed. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button } from '@mantine/core';
import { IconAdjustments, IconRotate } from '@tabler/icons-react';
import { Money } from '#core/ui/fields/money.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import { type LigneARegler, partsDe } from './encaissement.ts';
import classes from './page.module.css';
import type { EncaissementState } from './use-encaissement.ts';

interface LignesProps {
  id: string;
  state: EncaissementState;
  lignes: readonly LigneARegler[];
}

export function LignesDuPaiement({ id, state, lignes }: LignesProps) {
  const { saisie, parties, changer, fauteDe } = state;
  const faute = parties.faute ?? fauteDe('affectations');
  const isChanged = saisie.parts !== null;
  return (
    <section id={id} tabIndex={-1} className={classes.lignes} aria-label="Échéances">
      <div className={classes.titreDesLignes}>
        <h2>Échéances</h2>
        {lignes.length > 0 && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={
              isChanged ? <IconRotate size={18} aria-hidden /> : <IconAdjustments size={18} aria-hidden />
            }
            onClick={() => changer({ parts: isChanged ? null : partsDe(saisie.montant, lignes) })}
          >
            {isChanged ? 'Répartir de nouveau' : 'Changer la répartition'}
          </Button>
        )}
      </div>
      {lignes.length === 0 ? (
        <p>Cet élève ne doit rien : ce qu’il paie sera gardé en crédit.</p>
      ) : (
        <ul>
          {lignes.map((ligne) => (
            <Ligne key={ligne.id} ligne={ligne} state={state} />
          ))}
        </ul>
      )}
      <p className={classes.credit} role="status">
        {parties.credit > 0 && lignes.length > 0 && (
          <>
            <Money amount={parties.credit} /> ne vont à aucune échéance : c’est gardé en crédit pour cet
            élève.
          </>
        )}
      </p>
      {faute !== undefined && (
        <p className={classes.faute} role="alert">
          {faute}
        </p>
      )}
    </section>
  );
}

function Ligne({ ligne, state }: { ligne: LigneARegler; state: EncaissementState }) {
  const { parts } = state.saisie;
  const { id, libelle, dateEcheance, reste, isLate } = ligne;
  const given = state.parties.affectations.find(({ echeanceId }) => echeanceId === id)?.montant ?? 0;
  return (
    <li data-paye={given > 0 || undefined}>
      <span className={classes.libelle}>
        {libelle}
        <small data-retard={isLate || undefined}>
          {isLate ? `En retard, dû le ${formaterJour(dateEcheance)}` : `Dû le ${formaterJour(dateEcheance)}`}
        </small>
      </span>
      <span className={classes.reste}>
        <small>Reste</small>
        <Money amount={reste} />
      </span>
      {parts === null ? (
        <span className={classes.part}>
          <small>Reçoit</small>
          {given === 0 ? '—' : <Money amount={given} />}
        </span>
      ) : (
        <MoneyField
          label={`Montant pour ${libelle}`}
          isBare
          value={parts[id] ?? 0}
          onChange={(montant) => state.changer({ parts: { ...parts, [id]: montant ?? 0 } })}
        />
      )}
    </li>
  );
}
