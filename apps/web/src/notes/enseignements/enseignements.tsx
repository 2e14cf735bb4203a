/** The list and the forms of what is taught in classes: an addition. The list stands in its own page. */

import { ecrireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { champsDEcart } from '@gestionscolaire/contract/notes/champs-d-ecart.ts';
import {
  type Enseignement,
  enseignements,
  estDifferent,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { A_POURVOIR, classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { choice, crudPage } from '#core/crud/crud-page.tsx';
import kit from '#core/ui/kit.module.css';
import { TRAIL_ENSEIGNEMENTS } from '#notes/chemins/trails.ts';
import { fauteDeMotif } from '#notes/simulation/change.ts';
import { slotsDEcart } from '#notes/simulation/slots.tsx';
import { avecLAnnee, avecMonEcole, ecoleSlot, LECTURES_DE_L_ANNEE, sessionSlot } from '#scolarite/index.ts';
import { champsDeMatiere, direLaPrise } from './champs.ts';
import styles from './page.module.css';

/** Shows the coefficient of a class; another one than the programme's says so. */
function Coefficient({ row }: { row: Enseignement }) {
  if (!estDifferent(row)) return ecrireCentiemes(row.coefficient);
  return (
    <>
      {ecrireCentiemes(row.coefficient)}{' '}
      <span
        className={`${kit.whole} ${styles.different}`}
      >{`programme\u00A0: ${ecrireCentiemes(row.programmeCoefficient ?? 0)}`}</span>
    </>
  );
}

export const page = crudPage(
  { ...enseignements, fields: { ...avecLAnnee(avecMonEcole(enseignements.fields)), ...champsDEcart } },
  {
    titles: {
      list: 'Enseignements',
      add: 'Ajouter un enseignement',
      edit: 'Modifier un enseignement',
      addButton: 'Ajouter une matière',
    },
    trail: TRAIL_ENSEIGNEMENTS,
    columns: [
      { key: 'matiere', title: 'Matière', isWide: true },
      { key: 'classe', title: 'Classe' },
      { key: 'coefficient', title: 'Coefficient', isNumber: true, show: (row) => <Coefficient row={row} /> },
      {
        key: 'enseignants',
        title: 'Enseignants',
        isName: true,
        none: <span className={styles.vacant}>{A_POURVOIR}</span>,
      },
      { key: 'priseEnCompte', title: 'Prise en compte', show: direLaPrise },
      { key: 'groupeMatiere', title: 'Groupe', card: 'none' },
    ],
    form: {
      ecoleId: ecoleSlot(),
      sessionId: sessionSlot(),
      classeId: choice({
        from: classes.list,
        input: ({ ecoleId }) => (typeof ecoleId === 'number' ? { ecoleId } : null),
        option: ({ libelle }) => ({ label: libelle }),
        current: ({ classe }) => ({ label: classe }),
        isFixedOnEdit: true,
        emptyText: "Cette école n'a pas encore de classe",
      }),
      ...champsDeMatiere(),
      ...slotsDEcart('enseignements'),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    reads: LECTURES_DE_L_ANNEE,
    faults: fauteDeMotif,
    nameOf: (row) => `${row.matiere}, ${row.classe}`,
    opens: ({ id }) => path(ADRESSES.enseignements.edit, { id }),
    keptForNext: ({ ecoleId, sessionId, classeId, ordre }) => ({
      ecoleId,
      sessionId,
      classeId,
      ...(typeof ordre === 'number' && { ordre: ordre + 1 }),
    }),
  },
);
