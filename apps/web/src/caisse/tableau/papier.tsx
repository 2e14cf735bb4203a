/** The paper of the dashboard, on A4: the school, the period, a line for each class, then the totals. */
import {
  type CarteDeClasse,
  type Comptes,
  enRetardDe,
  partDesPayeurs,
  rienAPayer,
  totalDesCartes,
  totalDesConcernees,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Papier } from '#caisse/papier.tsx';
import classes from '#core/crud/paper/figures.module.css';
import kit from '#core/ui/kit.module.css';
import { phraseDeLArgent, phraseDesPartis, phraseDuRepris } from './mots/mots.ts';

const TITRES = ['Classe', 'Enseignant', 'Inscrits', 'Ont payé', '%', 'Payé', 'Reste à payer', 'À venir'];
const PREMIER_NOMBRE = 2;

interface TableauPapierProps {
  cartes: readonly CarteDeClasse[];
  /** `partis`: money paid by pupils who left; `repris`: the part of what is paid that no receipt has. */
  totaux: { readonly credit: number; readonly partis: number; readonly repris: number };
  ecoleId: number;
  periode: string;
  onDone: () => void;
}

export function TableauPapier({ cartes, totaux, ecoleId, periode, onDone }: TableauPapierProps) {
  const total = totalDesCartes(cartes);
  const { credit, partis, repris } = totaux;
  return (
    <Papier titre="Tableau de bord" sousTitre={periode} ecoleId={ecoleId} onDone={onDone}>
      <table className={`${kit.light} ${kit.full} ${classes.table}`}>
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
              <Chiffres de={carte} part={carte} />
            </tr>
          ))}
          <tr data-total>
            <th scope="row" colSpan={PREMIER_NOMBRE}>
              Toute l'école
            </th>
            <Chiffres de={total} part={totalDesConcernees(cartes)} />
          </tr>
        </tbody>
      </table>
      <p>{phraseDeLArgent(total)}</p>
      {repris !== 0 && <p>{phraseDuRepris(repris)}</p>}
      <p>{`Arriérés : ${formaterMontant(enRetardDe(total))}`}</p>
      {total.avance !== 0 && <p>{`Payé d'avance : ${formaterMontant(total.avance)}`}</p>}
      <p>{`Crédit des élèves, à part : ${formaterMontant(credit)}`}</p>
      {partis !== 0 && <p>{phraseDesPartis(partis)}</p>}
    </Papier>
  );
}

/** `part`: the figures of the percentage, for a school those of the classes that have something to pay. */
function Chiffres({ de, part }: { de: Comptes; part: Comptes }) {
  const percent = partDesPayeurs(part);
  return (
    <>
      <td data-nombre>{de.eleveInscrit}</td>
      <td data-nombre>{de.ontPaye}</td>
      <td data-nombre>{percent === null ? rienAPayer() : `${percent}%`}</td>
      <td data-nombre>{formaterMontant(de.montantPaye)}</td>
      <td data-nombre>{formaterMontant(de.montantRestant)}</td>
      <td data-nombre>{formaterMontant(de.aVenir)}</td>
    </>
  );
}
