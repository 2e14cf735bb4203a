/**
 * The screens of the users (A§2): their names, their school and their sign-in. The school and the address have controls of
 * their own: a type, and a chain of places of which only one id is sent (AMB-083, AMB-090).
 */
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { INDICATIF_PAR_DEFAUT } from '@gestionscolaire/contract/geographie/pays.ts';
import { currentPerson } from '#core/api/identity.ts';
import { crudPage, custom } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { WithDetail } from '#core/crud/with-detail.tsx';
import kit from '#core/ui/kit.module.css';
import { ecoleRetenue } from '#scolarite/index.ts';
import { estTouchable, UtilisateurActions, UtilisateurBoutons } from './actions.tsx';
import { ficheApresAjout } from './fiche-ouvrir.tsx';
import { telephoneLisible } from './personne-champs.tsx';
import { CHAMPS_REPLIES, champsDePersonne, fautesDePersonne } from './personne-formulaire.ts';
import { TYPE_A_CHOISIR, TypeEtEcole } from './type-et-ecole.tsx';

const { ecoleId, indicatifTel } = utilisateurs.fields;
const fields = {
  ...utilisateurs.fields,
  // The school that is worked in is proposed. Without one the type must be chosen, so that nobody is left without a school by an
  // oversight; a person of a school adds persons of their own.
  ecoleId: {
    ...ecoleId,
    required: true,
    get initial() {
      return currentPerson()?.ecoleId ?? ecoleRetenue() ?? TYPE_A_CHOISIR;
    },
  },
  indicatifTel: { ...indicatifTel, initial: INDICATIF_PAR_DEFAUT },
};

export const page = crudPage(
  { ...utilisateurs, fields },
  {
    titles: { list: 'Utilisateurs', add: 'Ajouter un utilisateur', edit: 'Modifier un utilisateur' },
    trail: [{ label: 'Administration technique', to: ADRESSES.adminTechnique }],
    columns: [
      {
        key: 'name',
        title: 'Nom',
        show: (row) => <WithDetail detail={row.estSuspendu === 1 ? 'Suspendu' : ''}>{row.name}</WithDetail>,
      },
      { key: 'prenoms', title: 'Prénoms', isName: true, card: 'plain' },
      { key: 'ecole', title: 'École', isOfSchool: true, isNarrow: true, card: 'plain' },
      { key: 'fonction', title: 'Fonction', card: 'plain' },
      {
        key: 'telephone',
        title: 'Téléphone',
        isNumber: true,
        card: 'plain',
        show: (row) => <span className={kit.whole}>{telephoneLisible(row.indicatifTel, row.telephone)}</span>,
      },
      { key: 'quartier', title: 'Quartier', card: 'plain' },
    ],
    form: {
      ecoleId: custom({
        control: TypeEtEcole,
        format: (value, told) => (told?.['ecoleId'] === value ? asText(told?.['ecole']) : asText(value)),
      }),
      ...champsDePersonne,
    },
    messages: {
      added: MESSAGES.utilisateurAjoute,
      changed: MESSAGES.utilisateurModifie,
      removed: MESSAGES.utilisateurDesactive,
      failed: {
        added: MESSAGES.utilisateurAjoutEchoue,
        changed: MESSAGES.utilisateurModificationEchouee,
        removed: MESSAGES.utilisateurDesactivationEchouee,
      },
    },
    nameOf: (row) => `${row.prenoms} ${row.name}`,
    canRow: estTouchable,
    rowActions: UtilisateurActions,
    recordActions: UtilisateurBoutons,
    onAdded: ficheApresAjout,
    faults: fautesDePersonne,
    folded: CHAMPS_REPLIES,
  },
);
