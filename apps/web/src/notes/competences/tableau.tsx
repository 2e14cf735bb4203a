/** The table of the children of a class by the competences of a domain; on a phone each child is a card. */
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { Position } from '#core/ui/grid/keys.ts';
import { useGrid } from '#core/ui/grid/use-grid.ts';
import kit from '#core/ui/kit.module.css';
import { type CaseDEnfant, cleDAcquis, memeAcquis, RIEN_DIT } from '#notes/envois/acquis.ts';
import { allerApres, type ParcoursDeGrille } from '#notes/envois/modele.ts';
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
    return !peutModifier && etat.estEcrit(place) ? SANS_MODIFIER : null;
  };
  const placeEn = ({ l, c }: Position) => {
    const [eleve, competence] = [grille.eleves[l], competences[c]];
    return eleve === undefined || competence === undefined
      ? null
      : {
          place: { competenceId: competence.id, inscriptionId: eleve.inscriptionId },
          estActive: competence.estActive,
        };
  };
  const estFixe = (at: Position): boolean => {
    const found = placeEn(at);
    return found === null || fixe(found.place, found.estActive) !== null;
  };
  const parcours: ParcoursDeGrille = {
    lignes: grille.eleves.length,
    colonnes: competences.length,
    estAFaire: (at) => {
      const found = placeEn(at);
      return found !== null && !estFixe(at) && etat.contenu(found.place).valeurId === null;
    },
    estPassee: estFixe,
  };
  const handlers = useGrid({
    where: 'Dans la grille des acquis',
    // Tab goes to the remark, then on.
    destination: (key, at) => (key.key === 'Tab' ? null : allerApres(key, at, parcours)),
    isFixed: fermee !== null,
    vider: {
      label: 'Vider la case',
      run: ([at]) => {
        const found = at === undefined || estFixe(at) ? null : placeEn(at);
        if (found !== null) etat.dire(found.place, { ...etat.contenu(found.place), valeurId: null });
      },
    },
    undo: etat.undo,
  });
  return (
    // A wide table slides under its names; the keyboard reaches it.
    <section className={`${kit.card} ${kit.scroll} ${classes.cadre}`} aria-label="Acquis" tabIndex={0}>
      <table className={`${kit.table} ${kit.shaded} ${kit.pinned} ${classes.tableau}`} {...handlers}>
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
          {grille.eleves.map(({ inscriptionId, nom, prenoms }, l) => (
            <tr key={inscriptionId}>
              <th scope="row">{nomDAbord({ nom, prenoms })}</th>
              {competences.map(({ id: competenceId, libelle, estActive }, c) => {
                const place = { competenceId, inscriptionId };
                const { valeurId, observation } = etat.contenu(place);
                return (
                  <td key={competenceId} data-titre={libelle} tabIndex={-1}>
                    <CaseDAcquis
                      {...{ l, c }}
                      taper={etat.taper}
                      cle={cleDAcquis(place)}
                      nom={`${nomDAbord({ nom, prenoms })}, ${libelle}`}
                      valeurs={valeurs}
                      valeurId={valeurId}
                      observation={observation}
                      draft={siens.get(cleDAcquis(place))}
                      estTenu={!memeAcquis(etat.tenu(place), RIEN_DIT)}
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
