/**
 * The account of a pupil: each line to the balance, the reasons of corrections, and the payments. The same on screen and on
 * paper.
 */

import { formaterNumero, LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { LIBELLES_DES_ETATS, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import cards from '#core/ui/phone-cards.module.css';
import { restesParAnnee } from '#eleves/annees.ts';
import {
  type AnneeDuReleve,
  type LigneDuReleve,
  paiementDeLaLigne,
  releveDe,
  remiseEnMots,
} from './compte.ts';
import classes from './releve.module.css';

type Solde = SoldeEleve;
type Correction = Solde['inscriptions'][number]['corrections'][number];
type Paiement = Solde['paiements'][number];
type Reprise = Solde['reprises'][number];

export function Releve({ solde }: { solde: Solde }) {
  const { paiements, reprises, passages, du, paye, reste, credit } = solde;
  const restes = restesParAnnee(solde).map(({ annee, montant }) => `${annee} ${formaterMontant(montant)}`);
  const repris = reprises.reduce((total, { dejaPaye }) => total + dejaPaye, 0);
  return (
    <div className={`${kit.stack} ${kit.airy}`}>
      {releveDe(solde).map((annee) => (
        <Annee key={annee.inscription.id} annee={annee} />
      ))}
      {/* Whoever paid before the product was there holds a receipt: they are not told that nothing was received. */}
      {(paiements.length > 0 || repris === 0) && (
        <Paiements paiements={paiements} isPassed={passages.length > 0} />
      )}
      <Reprises reprises={reprises} />
      <ul className={`${kit.raised} ${classes.comptes}`} aria-label="Le compte">
        <li>
          {`À payer ${formaterMontant(du)} − payé ${formaterMontant(paye)} = `}
          <strong>{`reste ${formaterMontant(reste)}`}</strong>
        </li>
        {restes.length > 0 && <li>{`Reste ${formaterMontant(reste)} = ${restes.join(' + ')}`}</li>}
        <li>{`Reçu ${formaterMontant(paiementDeLaLigne(paiements))}${repris === 0 ? '' : ` + repris ${formaterMontant(repris)}`} = payé ${formaterMontant(paye)} + crédit ${formaterMontant(credit)}`}</li>
      </ul>
    </div>
  );
}

const TITRES = ['Ligne', 'Échéance', 'Prix', 'Remise', 'À payer', 'Payé', 'Reste', 'Solde'] as const;

function Annee({ annee: { inscription, lignes } }: { annee: AnneeDuReleve }) {
  const { session, classe, etat, corrections } = inscription;
  const titre = `${session}, ${classe}${etat === 'inscrit' ? '' : ` (${LIBELLES_DES_ETATS[etat].toLowerCase()})`}`;
  const remise = remiseEnMots(inscription);
  return (
    <section className={`${kit.shrinks} ${classes.annee}`} aria-label={titre}>
      <h3>{titre}</h3>
      {remise !== null && <p className={classes.note}>{`Remise de ${remise}`}</p>}
      {lignes.length === 0 ? (
        <p className={classes.note}>Rien n’est à payer cette année.</p>
      ) : (
        <table
          className={`${cards.cards} ${kit.table} ${kit.light} ${kit.titles} ${classes.table}`}
          role="table"
          aria-label={`À payer, ${titre}`}
        >
          <thead role="rowgroup">
            <tr role="row">
              {TITRES.map((title) => (
                <th key={title} role="columnheader" scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {lignes.map((ligne) => (
              <Rangee key={ligne.id} ligne={ligne} />
            ))}
          </tbody>
        </table>
      )}
      {corrections.map((correction) => (
        <Changement key={correction.id} correction={correction} />
      ))}
    </section>
  );
}

function Rangee({ ligne }: { ligne: LigneDuReleve }) {
  const { libelle, dateEcheance, brut, remise, montant, paye, reste, cumul } = ligne;
  return (
    <tr role="row" data-solde={reste === 0 || undefined}>
      <th role="rowheader" scope="row">
        {direTranche(libelle)}
      </th>
      <td role="cell" data-jour>
        <span className={classes.mot}>Échéance</span>
        {formaterJour(dateEcheance)}
      </td>
      <Montant titre="Prix" montant={brut} isHiddenAlike={remise === 0} />
      <Montant titre="Remise" montant={remise} isHiddenAlike={remise === 0} isDash />
      <Montant titre="À payer" montant={montant} />
      <Montant titre="Payé" montant={paye} isDash />
      <Montant titre="Reste" montant={reste} isDash />
      <Montant titre="Solde" montant={cumul} />
    </tr>
  );
}

interface MontantProps {
  titre: string;
  montant: number;
  /** True when the amount adds nothing to the others of its line: a card leaves it out. */
  isHiddenAlike?: boolean;
  /** True when a zero is shown as a dash. */
  isDash?: true;
}

function Montant({ titre, montant, isHiddenAlike = false, isDash }: MontantProps) {
  return (
    <td role="cell" data-nothing={isHiddenAlike || undefined}>
      <span className={classes.mot}>{titre}</span>
      {isDash === true && montant === 0 ? '—' : <Money amount={montant} />}
    </td>
  );
}

/** Shows why lines came or went after the enrolment; the removed lines are struck. */
function Changement({ correction }: { correction: Correction }) {
  const { creationDate, motif, auteur, retirees, ajoutees } = correction;
  const quand = `${formaterInstant(creationDate).slice(0, 10)}${auteur === null ? '' : `, par ${auteur}`}`;
  return (
    <details className={`${kit.below} ${kit.small} ${classes.correction}`} open>
      <summary>{`Corrigé le ${quand}\u00A0: ${motif}`}</summary>
      <ul className={kit.bullets}>
        {retirees.map((ligne) => (
          <li key={ligne.id}>
            <span>Retiré</span>{' '}
            <s>
              {direTranche(ligne.libelle)}, <Money amount={ligne.montant} />
            </s>
          </li>
        ))}
        {ajoutees.map((ligne) => (
          <li key={ligne.id}>
            <span>Ajouté</span> {direTranche(ligne.libelle)}, <Money amount={ligne.montant} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Paiements({ paiements, isPassed }: { paiements: readonly Paiement[]; isPassed: boolean }) {
  return (
    <section className={`${kit.shrinks} ${classes.annee}`} aria-label="Paiements">
      <h3>Paiements</h3>
      {paiements.length === 0 ? (
        <p className={classes.note}>
          {isPassed ? 'Aucun paiement n’a été reçu dans cette école.' : 'Aucun paiement n’a été reçu.'}
        </p>
      ) : (
        <table
          className={`${cards.cards} ${kit.table} ${kit.light} ${kit.titles} ${classes.table}`}
          role="table"
          aria-label="Paiements reçus"
        >
          <thead role="rowgroup">
            <tr role="row">
              {['Reçu', 'Jour', 'Moyen', 'Montant', 'dont crédit'].map((title) => (
                <th key={title} role="columnheader" scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {paiements.toReversed().map((paiement) => (
              <Recu key={paiement.id} paiement={paiement} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Shows what was paid before the product was there: no receipt tells it. */
function Reprises({ reprises }: { reprises: readonly Reprise[] }) {
  const payees = reprises.filter(({ dejaPaye }) => dejaPaye > 0);
  if (payees.length === 0) return null;
  return (
    <section className={`${kit.shrinks} ${classes.annee}`} aria-label="Repris">
      <h3>Repris</h3>
      {payees.map(({ id, jour, dejaPaye, auteur }) => (
        <p key={id} className={classes.note}>
          {`Déjà payé avant le produit\u00A0: ${formaterMontant(dejaPaye)}, repris le ${formaterJour(jour)}${auteur === null ? '' : `, par ${auteur}`}`}
        </p>
      ))}
    </section>
  );
}

const moyenEnMots = (moyen: string): string =>
  Object.entries(LIBELLES_DES_MOYENS).find(([key]) => key === moyen)?.[1] ?? moyen;

/** Shows a payment; a cancelled one stays, struck, with its reason. */
function Recu({
  paiement: { numero, jour, saisiLe, moyen, montant, credit, annuleLe, annuleMotif },
}: {
  paiement: Paiement;
}) {
  const isCancelled = annuleLe !== null;
  return (
    <tr role="row" data-annule={isCancelled || undefined}>
      <th role="rowheader" scope="row">
        {`Reçu n° ${formaterNumero(numero)}`}
        {isCancelled && (
          <span className={classes.annule}>
            {`Annulé le ${formaterInstant(annuleLe).slice(0, 10)}${annuleMotif === null ? '' : `\u00A0: ${annuleMotif}`}`}
          </span>
        )}
      </th>
      <td role="cell" data-jour>
        <span className={classes.mot}>Jour</span>
        {formaterJour(jour)}
        {saisiLe !== null && <small>{`saisi le ${formaterJour(saisiLe)}`}</small>}
      </td>
      <td role="cell">
        <span className={classes.mot}>Moyen</span>
        {moyenEnMots(moyen)}
      </td>
      <td role="cell">
        <span className={classes.mot}>Montant</span>
        {isCancelled ? (
          <s>
            <Money amount={montant} />
          </s>
        ) : (
          <Money amount={montant} />
        )}
      </td>
      <Montant titre="dont crédit" montant={isCancelled ? 0 : credit} isHiddenAlike={credit === 0} isDash />
    </tr>
  );
}
