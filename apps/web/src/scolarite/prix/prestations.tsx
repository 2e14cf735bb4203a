/** The screens of the prestations, the services that schools bill (AMB-151): additions. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import {
  fauteDeDuree,
  LIBELLES_DES_RYTHMES,
  prestationAProposer,
  prestations,
} from '@gestionscolaire/contract/scolarite/prestations.ts';
import { beginningWith, rowsRead } from '#core/crud/beginning.ts';
import { choice, crudPage, number, oneOf, text } from '#core/crud/crud-page.tsx';
import { AnciensPrixDeLEcole } from '#scolarite/anciens-prix/phrase.tsx';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/ecoles/choix.ts';
import { SECTION_SCOLARITE } from '#scolarite/ecoles/trails.ts';
import { duree } from './a-payer.ts';

/** The prestation that the first ones begin with, to be looked at before it is kept. */
const proposee = () => prestationAProposer(rowsRead(prestations.list, {}) ?? []);

export const page = crudPage(
  {
    ...prestations,
    fields: beginningWith(avecMonEcole(prestations.fields), {
      libelle: () => proposee()?.libelle ?? '',
      rythme: () => proposee()?.rythme ?? '',
    }),
  },
  {
    titles: { list: 'Prestations', add: 'Ajouter une prestation', edit: 'Modifier une prestation' },
    trail: SECTION_SCOLARITE,
    columns: [
      { key: 'libelle', title: 'Libellé' },
      { key: 'rythme', title: 'Rythme', show: (row) => LIBELLES_DES_RYTHMES[row.rythme] },
      { key: 'dureePrestation', title: 'Durée', isNumber: true, isNarrow: true, show: duree },
      { key: 'ecole', title: 'École', none: DE_TOUTES_LES_ECOLES },
    ],
    form: {
      ecoleId: ecoleSlot({
        none: DE_TOUTES_LES_ECOLES,
        hint: 'Chaque école a les siennes et celles de toutes les écoles',
      }),
      libelle: text({ hint: 'Par exemple Scolarité, Cantine, Transport' }),
      rythme: oneOf(LIBELLES_DES_RYTHMES),
      dureePrestation: number({
        hint: 'Par exemple 9, pour neuf mois. À remplir seulement si elle se dit ainsi',
      }),
      uniteDureeId: choice({
        from: unites.list,
        option: ({ libelle }) => ({ label: libelle }),
        current: ({ uniteDuree }) => (uniteDuree === null ? null : { label: uniteDuree }),
        none: 'Aucune',
      }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => row.libelle,
    // People of a school read the prestations of every school, and change their own.
    listActions: AnciensPrixDeLEcole,
    reads: [prestations.list],
    keptForNext: ({ libelle }) => prestationAProposer([{ libelle }]) ?? { libelle: '', rythme: '' },
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
    faults: ({ dureePrestation, uniteDureeId }) => fauteDeDuree({ dureePrestation, uniteDureeId }),
  },
);
