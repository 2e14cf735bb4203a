/** The paper of a class of the dashboard, on A4: the pupils that the page shows, in its order. */

import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import type { PayeursDeClasse } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { Papier } from '#caisse/papier.tsx';
import classes from '#core/crud/paper/figures.module.css';
import kit from '#core/ui/kit.module.css';
import { aPayeDit, type Payeur, QUI, type Qui } from './payeurs.ts';

interface PayeursPapierProps {
  classe: PayeursDeClasse;
  periode: string;
  qui: Qui;
  eleves: readonly Payeur[];
  onDone: () => void;
}

const MONTANTS = ['À payer', 'Payé', 'Reste'];

export function PayeursPapier({ classe, periode, qui, eleves, onDone }: PayeursPapierProps) {
  const who = QUI.find(({ cle }) => cle === qui)?.libelle ?? '';
  const told = qui === 'tous' ? periode : `${periode} · ${who}`;
  const sum = (of: 'du' | 'paye' | 'reste') => eleves.reduce((total, eleve) => total + eleve[of], 0);
  return (
    <Papier titre={`Paiements, ${classe.classe}`} sousTitre={told} ecoleId={classe.ecoleId} onDone={onDone}>
      <table className={`${kit.light} ${kit.full} ${classes.table}`}>
        <thead>
          <tr>
            {['Matricule', 'Élève', 'Téléphone', 'A payé'].map((titre) => (
              <th key={titre} scope="col">
                {titre}
              </th>
            ))}
            {MONTANTS.map((titre) => (
              <th key={titre} scope="col" data-nombre>
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {eleves.map((eleve) => (
            <tr key={eleve.id}>
              <td data-whole>{eleve.matricule}</td>
              <th scope="row">{nomDAbord(eleve)}</th>
              <td data-whole>
                {eleve.tuteurTelephone === null ? '—' : formaterTelephone(eleve.tuteurTelephone)}
              </td>
              <td>{aPayeDit(eleve)}</td>
              <Montants du={eleve.du} paye={eleve.paye} reste={eleve.reste} />
            </tr>
          ))}
          <tr data-total>
            <th scope="row" colSpan={4}>
              {nombreDEleves(eleves.length)}
            </th>
            <Montants du={sum('du')} paye={sum('paye')} reste={sum('reste')} />
          </tr>
        </tbody>
      </table>
    </Papier>
  );
}

function Montants({ du, paye, reste }: Pick<Payeur, 'du' | 'paye' | 'reste'>) {
  return (
    <>
      <td data-nombre>{formaterMontant(du)}</td>
      <td data-nombre>{formaterMontant(paye)}</td>
      <td data-nombre>{formaterMontant(reste)}</td>
    </>
  );
}
