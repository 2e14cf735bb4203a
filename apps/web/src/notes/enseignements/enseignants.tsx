/** Who teaches a subject in a class: the list in a tab of its page, and its two forms. An addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { getEnseignantsPossibles } from '@gestionscolaire/contract/notes/enseignements/choix.ts';
import {
  enseignementsEnseignants,
  fauteDesJoursDAttribution,
} from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { choice, crudPage, day, held } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { TRAIL_ENSEIGNEMENTS } from '#notes/chemins/trails.ts';

const jourOuRien = (value: unknown): string | null => (asText(value) === '' ? null : asText(value));

export const page = crudPage(enseignementsEnseignants, {
  titles: { list: 'Enseignants', add: 'Attribuer à un enseignant', edit: 'Modifier une attribution' },
  trail: TRAIL_ENSEIGNEMENTS,
  columns: [
    {
      key: 'enseignantName',
      title: 'Enseignant',
      isWide: true,
      show: ({ enseignantPrenoms, enseignantName }) => `${enseignantPrenoms} ${enseignantName}`,
    },
    { key: 'du', title: 'Du', isDay: true, none: 'Premier jour de l’année' },
    { key: 'au', title: 'Au', isDay: true, none: 'Dernier jour de l’année' },
  ],
  form: {
    enseignementId: held({ param: 'id' }),
    enseignantId: choice({
      from: getEnseignantsPossibles,
      isWhole: true,
      input: ({ enseignementId }) => ({ enseignementId }),
      option: ({ prenoms, nom }) => ({ label: `${prenoms} ${nom}` }),
      current: ({ enseignantPrenoms, enseignantName }) => ({
        label: `${enseignantPrenoms} ${enseignantName}`,
      }),
      offersStored: true,
      isFixedOnEdit: true,
      emptyText: "Cette école n'a pas encore d'enseignant",
    }),
    du: day({ hint: 'Vide : dès le premier jour de l’année' }),
    au: day({ hint: 'Vide : jusqu’au dernier. Le lendemain, il ne lit plus les notes' }),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
  nameOf: (row) => `${row.enseignantPrenoms} ${row.enseignantName}, ${row.matiere}`,
  faults: ({ du, au }) => fauteDesJoursDAttribution({ du: jourOuRien(du), au: jourOuRien(au) }),
});
