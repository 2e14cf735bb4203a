/**
 * The council of a class that is followed by competences: each child with their acquis by word, and what is said of them. No figure of
 * marks.
 */
import { useRef } from 'react';
import kit from '#core/ui/kit.module.css';
import { BilanDEleve, type Enregistrer } from './bilan.tsx';
import classes from './conseil.module.css';
import { type ConseilDAcquis, direDecision, nomDEleve } from './dire.ts';
import { FicheDuConseil } from './eleve.tsx';

interface TableauProps {
  conseil: ConseilDAcquis;
  onChoose: (inscriptionId: number) => void;
}

export function TableauDuConseilDAcquis({ conseil, onChoose }: TableauProps) {
  const { valeurs, estDerniere, eleves } = conseil;
  return (
    <section className={`${kit.card} ${kit.shrinks} ${kit.scroll}`} aria-label="Élèves" tabIndex={0}>
      <table className={`${kit.table} ${kit.shaded} ${kit.pinned} ${classes.tableau}`}>
        <thead>
          <tr>
            <th scope="col">Élève</th>
            {valeurs.map(({ valeurId, libelle }) => (
              <th key={valeurId} scope="col">
                {libelle}
              </th>
            ))}
            <th scope="col">À dire</th>
            {estDerniere && <th scope="col">Décision</th>}
            <th scope="col">Appréciation</th>
          </tr>
        </thead>
        <tbody>
          {eleves.map((eleve) => (
            <tr key={eleve.inscriptionId}>
              <th scope="row">
                <button
                  type="button"
                  className={`${kit.asLink} ${classes.eleve}`}
                  onClick={() => onChoose(eleve.inscriptionId)}
                >
                  {nomDEleve(eleve)}
                </button>
              </th>
              {valeurs.map(({ valeurId }, at) => (
                <td key={valeurId}>{eleve.acquis[at] ?? 0}</td>
              ))}
              <td>{eleve.vides === 0 ? '' : eleve.vides}</td>
              {estDerniere && <td className={kit.strong}>{direDecision(eleve.bilan?.decision ?? null)}</td>}
              <td className={classes.phrase}>{eleve.bilan?.appreciation ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FicheProps {
  conseil: ConseilDAcquis;
  lieu: { ecoleId: number; classeId: number; periodeId: number };
  at: number;
  onGo: (inscriptionId: number | null) => void;
}

/** One child: their acquis by word, and the words of the council. */
export function FicheDAcquis({ conseil, lieu, at, onGo }: FicheProps) {
  const enregistrer = useRef<Enregistrer>(null);
  const eleve = conseil.eleves[at];
  if (eleve === undefined) return null;
  const { ecrit, etat, estDerniere, valeurs } = conseil;
  return (
    <FicheDuConseil eleves={conseil.eleves} at={at} onGo={onGo} enregistrer={enregistrer}>
      <dl className={`${kit.wrap} ${kit.facts} ${classes.chiffres}`}>
        {valeurs.map(({ valeurId, libelle }, place) => (
          <div key={valeurId}>
            <dt>{libelle}</dt>
            <dd>{eleve.acquis[place] ?? 0}</dd>
          </div>
        ))}
        {eleve.vides > 0 && (
          <div>
            <dt>À dire</dt>
            <dd>{eleve.vides}</dd>
          </div>
        )}
      </dl>
      <BilanDEleve
        conseil={{ ecrit, etat, estDerniere, distinctions: undefined }}
        lieu={lieu}
        eleve={{ ...eleve, proposition: null }}
        enregistrer={enregistrer}
      />
    </FicheDuConseil>
  );
}
