/** The paper of the dashboard, on A4: the school, the period, a line for each class, then the totals. */
import {
  type CarteDeClasse,
  type Comptes,
  pourcentagePaye,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Papier } from '#caisse/papier.tsx';
import classes from '#core/crud/paper/figures.module.css';
import { phraseDesPartis } from './mots.ts';

const TITRES = ['Classe', 'Enseignant', 'Inscrits', 'Ont payé', '%', 'Payé', 'Reste à payer'];
const PREMIER_NOMBRE = 2;

interface TableauPapierProps {
  cartes: readonly CarteDeClasse[];
  credit: number;
  /** Money paid by pupils who left. */
  partis: number;
  ecoleId: number;
  periode: string;
  onDone: () => void;
}

export function TableauPapier({ cartes, credit, partis, ecoleId, periode, onDone }: TableauPapierProps) {
  return (
    <Papier titre="Tableau de bord" sousTitre={periode} ecoleId={ecoleId} onDone={onDone}>
      <table className={classes.table}>
        <thead>
          <tr>
            {TITRES.map((titre, rang) => (
              <th key={titre} scope="col" data-nombre={rang >= PREMIER_NOMBRE || undefined}>
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cartes.map((carte) => (
            <tr key={carte.classeId}>
              <th scope="row">{`${carte.libelle} (${carte.etape})`}</th>
              <td>{carte.enseignant}</td>
              <Chiffres de={carte} />
            </tr>
          ))}
          <tr data-total>
            <th scope="row" colSpan={PREMIER_NOMBRE}>
              Toute l'école
            </th>
            <Chiffres de={totalDesCartes(cartes)} />
          </tr>
        </tbody>
      </table>
      <p>{`Crédit des élèves, à part : ${formaterMontant(credit)}`}</p>
      {partis !== 0 && <p>{phraseDesPartis(partis)}</p>}
    </Papier>
  );
}

function Chiffres({ de }: { de: Comptes }) {
  return (
    <>
      <td data-nombre>{de.eleveInscrit}</td>
      <td data-nombre>{de.ontPaye}</td>
      <td data-nombre>{`${pourcentagePaye(de)}%`}</td>
      <td data-nombre>{formaterMontant(de.montantPaye)}</td>
      <td data-nombre>{formaterMontant(de.montantRestant)}</td>
    </>
  );
}
