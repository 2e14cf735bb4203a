/** The table of a council: each pupil with their figures, what is said of them, and the decision proposed and chosen. */

import { direQuelques } from '@gestionscolaire/contract/core/text/quelques.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { accepterPropositions } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { direPlace } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import { Button } from '@mantine/core';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { direMoyenne } from '#notes/figures.ts';
import classes from './conseil.module.css';
import { type Conseil, direDecision, type EleveDuConseil, nomDEleve } from './dire.ts';

interface TableauProps {
  conseil: Conseil;
  lieu: { ecoleId: number; classeId: number; periodeId: number };
  onChoose: (inscriptionId: number) => void;
}

export function TableauDuConseil({ conseil, lieu, onChoose }: TableauProps) {
  const { periodes, estDerniere, eleves } = conseil;
  return (
    <>
      <Propositions conseil={conseil} lieu={lieu} />
      {/* A wide table slides under its names; the keyboard reaches it. */}
      <section className={`${kit.card} ${kit.shrinks} ${kit.scroll}`} aria-label="Élèves" tabIndex={0}>
        <table className={`${kit.table} ${kit.shaded} ${kit.pinned} ${classes.tableau}`}>
          <thead>
            <tr>
              <th scope="col">Élève</th>
              {periodes.map(({ periodeId, libelle }) => (
                <th key={periodeId} scope="col">
                  {libelle}
                </th>
              ))}
              <th scope="col">Moyenne</th>
              <th scope="col">Rang</th>
              {estDerniere && <th scope="col">Année</th>}
              <th scope="col">Distinction</th>
              {estDerniere && <th scope="col">Proposée</th>}
              {estDerniere && <th scope="col">Décision</th>}
              <th scope="col">Appréciation</th>
            </tr>
          </thead>
          <tbody>
            {eleves.map((eleve) => (
              <Ligne key={eleve.inscriptionId} conseil={conseil} eleve={eleve} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Says a figure and, where it moved since the council, the one that it saw: '12,50 (était 11,75)'. */
const direSuivi = (now: string, before: string | null): string =>
  before === null || before === now ? now : `${now} (était ${before})`;

interface LigneProps {
  conseil: Conseil;
  eleve: EleveDuConseil;
  onChoose: (inscriptionId: number) => void;
}

function Ligne({ conseil, eleve, onChoose }: LigneProps) {
  const { periodes, estDerniere } = conseil;
  const { vu, bilan, annee } = eleve;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={`${kit.asLink} ${classes.eleve}`}
          onClick={() => onChoose(eleve.inscriptionId)}
        >
          {nomDEleve(eleve)}
        </button>
      </th>
      {periodes.map(({ periodeId }, at) => (
        <td key={periodeId}>{direMoyenne(eleve.periodes[at] ?? null)}</td>
      ))}
      <td className={kit.strong}>
        {direSuivi(direMoyenne(eleve.moyenne), vu === null ? null : direMoyenne(vu.moyenne))}
      </td>
      <td>{direPlace(eleve, eleve.sexe)}</td>
      {estDerniere && <td>{annee === null || annee.moyenne === null ? '—' : formaterNote(annee.moyenne)}</td>}
      <td>
        {bilan?.distinction ??
          (eleve.distinctionProposee.libelle === null ? (
            ''
          ) : (
            <span className={kit.quiet}>{`Proposée : ${eleve.distinctionProposee.libelle}`}</span>
          ))}
      </td>
      {estDerniere && (
        <td>
          {direDecision(annee?.proposition ?? null)}
          {annee !== null && annee.reserve !== null && (
            <span className={classes.reserve}>{annee.reserve}</span>
          )}
        </td>
      )}
      {estDerniere && <td className={kit.strong}>{direDecision(bilan?.decision ?? null)}</td>}
      <td className={classes.phrase}>{bilan?.appreciation ?? ''}</td>
    </tr>
  );
}

/** The act that gives each pupil without a decision the one that is proposed for them. */
function Propositions({ conseil, lieu }: Omit<TableauProps, 'onChoose'>) {
  const mayWrite = useDroits().can(accepterPropositions) && conseil.ecrit === 'tout';
  const { mutateAsync, isPending } = useWrite(accepterPropositions);
  const sansDecision = conseil.eleves.filter(
    ({ bilan, annee }) => (bilan?.decision ?? null) === null && (annee?.proposition ?? null) !== null,
  );
  const sans = sansDecision.length;
  const reserves = sansDecision.filter(({ annee }) => (annee?.reserve ?? null) !== null).map(nomDEleve);
  if (!mayWrite || !conseil.estDerniere || sans === 0) return null;
  const accepter = async () => {
    const dont =
      reserves.length === 0 ? '' : ` Une période n'est pas classée pour ${direQuelques(reserves)}.`;
    const question = `Donner à ${nombreDEleves(sans)} sans décision celle qui est proposée pour chacun ?${dont}`;
    if (!(await confirm(question, { loses: false }))) return;
    try {
      await mutateAsync({ ...lieu, modifUserId: currentUserId() });
      notify('succes', MESSAGES.enregistre);
    } catch (failure) {
      notify('erreur', failureText(failure));
    }
  };
  return (
    <div className={kit.wrap}>
      <Button variant="default" loading={isPending} onClick={() => void accepter()}>
        Accepter les propositions
      </Button>
    </div>
  );
}
