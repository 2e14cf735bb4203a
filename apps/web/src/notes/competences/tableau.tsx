/** The table of the children of a class by the competences of a domain; on a phone each child is a card. */
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { type CaseDEnfant, cleDAcquis, memeAcquis, RIEN_DIT } from './acquis.ts';
import { CaseDAcquis } from './case.tsx';
import classes from './competences.module.css';
import type { EtatDesAcquis } from './use-acquis.ts';

interface TableauProps {
  etat: EtatDesAcquis;
  domaineId: number;
  onRemarque: (place: CaseDEnfant) => void;
}

const SANS_MODIFIER = 'Changer un acquis demande le droit de modification, que vous n’avez pas.';
const SANS_AJOUTER = 'Saisir un acquis demande le droit d’ajout, que vous n’avez pas.';
const ABANDONNEE = 'Cette compétence n’est plus suivie.';

export function TableauDAcquis({ etat, domaineId, onRemarque }: TableauProps) {
  const { grille, siens, fermee } = etat;
  const { valeurs, peutAjouter, peutModifier } = grille;
  const competences = grille.competences.filter((one) => one.domaineId === domaineId);
  const fixe = (place: CaseDEnfant, estActive: boolean): string | null => {
    if (fermee !== null) return fermee;
    if (!estActive) return ABANDONNEE;
    if (!peutAjouter) return SANS_AJOUTER;
    return !peutModifier && etat.tenu(place) !== undefined ? SANS_MODIFIER : null;
  };
  return (
    // A wide table slides under its names; the keyboard reaches it.
    <section className={classes.cadre} aria-label="Acquis" tabIndex={0}>
      <table className={classes.tableau}>
        <thead>
          <tr>
            <th scope="col">Élève</th>
            {competences.map(({ id, libelle }) => (
              <th key={id} scope="col">
                {libelle}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grille.eleves.map(({ inscriptionId, nom, prenoms }) => (
            <tr key={inscriptionId}>
              <th scope="row">{nomDAbord({ nom, prenoms })}</th>
              {competences.map(({ id: competenceId, libelle, estActive }) => {
                const place = { competenceId, inscriptionId };
                const { valeurId, observation } = etat.contenu(place);
                return (
                  <td key={competenceId} data-titre={libelle}>
                    <CaseDAcquis
                      nom={`${nomDAbord({ nom, prenoms })}, ${libelle}`}
                      valeurs={valeurs}
                      valeurId={valeurId}
                      observation={observation}
                      draft={siens.get(cleDAcquis(place))}
                      estTenu={!memeAcquis(etat.tenu(place) ?? RIEN_DIT, RIEN_DIT)}
                      fixe={fixe(place, estActive)}
                      onValeur={(chosen) => etat.dire(place, { valeurId: chosen, observation })}
                      onObservation={() => onRemarque(place)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
