/** The screens of the schools (B§2): their list and their form. A school's own page is in ecole-page.tsx. */
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { type Ecole, ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { CrudLink, pathFor } from '#core/crud/crud-link.tsx';
import { crudPage, day, text } from '#core/crud/crud-page.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { imageSlot } from '../fichiers/index.ts';
import { ECOLES, TRAIL } from './chemins.ts';

/** Whoever may see no more than the classes opens the page too: 'Modifier' is for those who may change the detail. */
function Nom({ id, libelle }: Pick<Ecole, 'id' | 'libelle'>) {
  const { search } = useListState();
  return (
    <CrudLink to={pathFor(ECOLES.edit, { id }) ?? ''} retour={search}>
      {libelle}
    </CrudLink>
  );
}

export const page = crudPage(ecoles, {
  titles: { list: 'Écoles', add: 'Ajouter une école', edit: 'Modifier une école' },
  trail: TRAIL,
  columns: [
    { key: 'libelle', title: 'Nom', show: (row) => <Nom id={row.id} libelle={row.libelle} /> },
    { key: 'slogan', title: 'Slogan' },
    { key: 'dateCreation', title: 'Date de création', isDay: true },
  ],
  form: { libelle: text(), slogan: text(), dateCreation: day(), logo: imageSlot(null) },
  messages: {
    added: MESSAGES.ecoleAjoutee,
    changed: MESSAGES.ecoleModifiee,
    removed: MESSAGES.ecoleElementSupprime,
    failed: { removed: MESSAGES.ecoleSuppressionEchouee },
  },
  nameOf: (row) => row.libelle,
  // A school has no button that deletes it (AMB-099); one that a call disabled can be put back.
  canRow: (row, operation) => operation === 'modification' || row.estActif === 0,
  isAlwaysEnabled: true,
});
