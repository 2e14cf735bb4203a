/** The lines due and the part of the amount that each receives: computed, or typed. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { Button } from '@mantine/core';
import { IconAdjustments, IconRotate } from '@tabler/icons-react';
import { Money } from '#core/ui/fields/money.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import kit from '#core/ui/kit.module.css';
import { francs, type LigneARegler, parAnnee, partsDe, totalDu } from './encaissement.ts';
import classes from './formulaire.module.css';
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
    <section id={id} tabIndex={-1} className={classes['lignes']} aria-label="Échéances">
      <div className={`${kit.between} ${kit.tight} ${classes.titreDesLignes}`}>
        <h2>
          Échéances <small>{lignes.length > 0 && lignes.length}</small>
        </h2>
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
        <Table state={state} lignes={lignes} />
      )}
      <p className={classes['credit']} role="status">
        {parties.credit > 0 && lignes.length > 0 && (
          <>
            <Money amount={parties.credit} /> ne vont à aucune échéance : c’est gardé en crédit pour cet
            élève.
          </>
        )}
      </p>
      {faute !== undefined && (
        <p className={classes['faute']} role="alert">
          {faute}
        </p>
      )}
    </section>
  );
}

function Table({ state, lignes }: Omit<LignesProps, 'id'>) {
  const annees = parAnnee(lignes);
  const isOne = annees.length === 1 && !lignes.some(({ suivante }) => suivante);
  const received = state.parties.affectations.reduce((sum, { montant }) => sum + montant, 0);
  return (
    <table className={`${kit.wide} ${kit.titles} ${classes['table']}`}>
      <thead>
        <tr>
          <th scope="col">Prestation</th>
          <th scope="col">Échéance</th>
          <th scope="col">Reste (FG)</th>
          <th scope="col">Reçoit (FG)</th>
        </tr>
      </thead>
      {annees.map(({ titre, siennes }) => (
        <tbody key={titre}>
          {!isOne && (
            <tr data-annee>
              <th scope="rowgroup" colSpan={4}>
                {titre}
              </th>
            </tr>
          )}
          {siennes.map((ligne) => (
            <Ligne key={ligne.id} ligne={ligne} state={state} />
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {annees.length > 1 ? 'Total, toutes années' : 'Total'}
          </th>
          <td>{francs(totalDu(lignes))}</td>
          <td>{francs(received)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Ligne({ ligne, state }: { ligne: LigneARegler; state: EncaissementState }) {
  const { parts } = state.saisie;
  const { id, libelle, dateEcheance, reste, isLate, suivante, session } = ligne;
  const given = state.parties.affectations.find(({ echeanceId }) => echeanceId === id)?.montant ?? 0;
  return (
    <tr data-paye={given > 0 || undefined}>
      <th scope="row">{direTranche(libelle)}</th>
      <td data-retard={isLate || undefined}>
        {isLate ? `${formaterJour(dateEcheance)}, en retard` : formaterJour(dateEcheance)}
      </td>
      <td>{francs(reste)}</td>
      <td>
        {parts === null ? (
          francs(given)
        ) : (
          <MoneyField
            label={`Montant pour ${direTranche(libelle)}${suivante ? `, ${session}` : ''}`}
            isBare
            value={parts[id] ?? 0}
            onChange={(montant) => state.changer({ parts: { ...parts, [id]: montant ?? 0 } })}
          />
        )}
      </td>
    </tr>
  );
}
