/** Declares the list of what pupils do otherwise in a subject, in a tab of its page, and its two forms. An addition. */

import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  getInscritsDEnseignement,
  getPeriodesDEnseignement,
} from '@gestionscolaire/contract/notes/enseignements/choix.ts';
import {
  LIBELLES_DES_GENRES_DE_PARTICULARITE,
  particularites,
} from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { choice, crudPage, held, oneOf, text } from '#core/crud/crud-page.tsx';
import { imageSlot } from '#fichiers/index.ts';
import { TRAIL_ENSEIGNEMENTS } from '#notes/chemins/trails.ts';

const deLEnseignement = ({ enseignementId }: Readonly<Record<string, unknown>>) => ({ enseignementId });

const periode = (none: string, current: (row: Bornes) => string | null) =>
  choice({
    from: getPeriodesDEnseignement,
    isWhole: true,
    input: deLEnseignement,
    option: ({ libelle }) => ({ label: libelle }),
    current: (row: Bornes) => {
      const label = current(row);
      return label === null ? null : { label };
    },
    offersStored: true,
    none,
    emptyText: "Ce niveau n'a pas encore de période cette année",
  });

interface Bornes {
  periodeDebut: string | null;
  periodeFin: string | null;
}

export const page = crudPage(particularites, {
  titles: {
    list: 'Particularités',
    add: 'Ajouter une particularité',
    edit: 'Modifier une particularité',
  },
  trail: TRAIL_ENSEIGNEMENTS,
  columns: [
    { key: 'nom', title: 'Élève', isWide: true, show: ({ nom, prenoms }) => nomDAbord({ nom, prenoms }) },
    {
      key: 'genre',
      title: 'Genre',
      isNarrow: true,
      show: ({ genre }) => LIBELLES_DES_GENRES_DE_PARTICULARITE[genre],
    },
    { key: 'periodeDebut', title: 'De', none: 'Début de l’année' },
    { key: 'periodeFin', title: 'À', none: 'Fin de l’année' },
    { key: 'motif', title: 'Motif' },
    { key: 'piece', title: 'Pièce', isNarrow: true, show: ({ piece }) => (piece === null ? '' : 'Jointe') },
  ],
  form: {
    enseignementId: held({ param: 'id' }),
    inscriptionId: choice({
      from: getInscritsDEnseignement,
      isWhole: true,
      input: deLEnseignement,
      option: ({ nom, prenoms, matricule }) => ({ label: nomDAbord({ nom, prenoms }), detail: matricule }),
      current: ({ nom, prenoms, matricule }) => ({ label: nomDAbord({ nom, prenoms }), detail: matricule }),
      offersStored: true,
      isFixedOnEdit: true,
      emptyText: "Cette classe n'a pas encore d'élève",
    }),
    genre: oneOf(LIBELLES_DES_GENRES_DE_PARTICULARITE),
    periodeDebutId: periode('Dès le début de l’année', ({ periodeDebut }) => periodeDebut),
    periodeFinId: periode('Jusqu’à la fin de l’année', ({ periodeFin }) => periodeFin),
    motif: text({ hint: 'Par exemple Certificat médical' }),
    piece: imageSlot(null, { isPrivate: true, isPage: true }),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
  nameOf: (row) => `${nomDAbord(row)}, ${row.matiere}`,
});
