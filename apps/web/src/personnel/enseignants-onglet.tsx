/** The tab of a school's teachers (B§2): a person changes or disables one, opens their months, adds one or imports a file. */

import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import type { Utilisateur } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ACTIF } from '@gestionscolaire/contract/core/api/lists.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { enseignantsDeLEcole } from '@gestionscolaire/contract/personnel/enseignants.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { estTouchable, telephoneLisible } from '#administration/index.ts';
import { crudPage } from '#core/crud/crud-page.tsx';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import type { Within } from '#core/crud/source.ts';
import { ImportButton } from '#core/imports/button.tsx';
import kit from '#core/ui/kit.module.css';
import { MoisDeLaLigne } from './mois-lien.tsx';
import { TRAIL_DES_ENSEIGNANTS } from './trails.ts';

function Importer({ within }: { within: Within }) {
  return (
    <ImportButton
      adding={enseignantsImport.importer}
      to={path(ADRESSES.importEnseignants, { ecoleId: Number(within['ecoleId']) })}
    />
  );
}

/** The declaration of the list alone: the forms have their own. */
const page = crudPage(
  { ...enseignantsDeLEcole, fields: {} },
  {
    titles: { list: 'Enseignants', add: 'Ajouter un enseignant', edit: 'Modifier un enseignant' },
    trail: TRAIL_DES_ENSEIGNANTS,
    columns: [
      { key: 'prenoms', title: 'Prénoms' },
      { key: 'name', title: 'Nom', isName: true },
      { key: 'fonction', title: 'Fonction' },
      {
        key: 'telephone',
        title: 'Téléphone',
        isNumber: true,
        show: (row) => <span className={kit.whole}>{telephoneLisible(row.indicatifTel, row.telephone)}</span>,
      },
      { key: 'email', title: 'E-mail' },
    ],
    form: {},
    messages: {
      added: MESSAGES.enseignantAjoute,
      changed: MESSAGES.enseignantModifie,
      removed: MESSAGES.ecoleElementSupprime,
      failed: { removed: MESSAGES.ecoleSuppressionEchouee },
    },
    nameOf: (row: Utilisateur) => `${row.prenoms} ${row.name}`,
    canRow: estTouchable,
    rowActions: MoisDeLaLigne,
    listActions: Importer,
  },
);

export function EnseignantsOnglet({ ecoleId }: { ecoleId: number }) {
  // The filters that the documents ask for; the state that the person chooses comes after.
  const within = { estActif: ACTIF, ecoleId, fonction: FONCTION_ENSEIGNANT };
  return <CrudPanel page={page} paths={ADRESSES.enseignants} within={within} />;
}
