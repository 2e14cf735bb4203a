/**
 * The forms of a school's teachers and other staff (B§2): a person of that school, with a base salary for a new teacher where it is added
 * by who may set it.
 */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  ajoutEnseignant,
  champsDuFormulaire,
  fauteDeSalaire,
} from '@gestionscolaire/contract/personnel/enseignants.ts';
import { updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import {
  Adresse,
  CHAMPS_REPLIES,
  champsDePersonne,
  fautesDePersonne,
  ficheApresAjout,
  UtilisateurBoutons,
} from '#administration/index.ts';
import { useDroits } from '#core/api/droits.ts';
import { CrudLink } from '#core/crud/crud-link.tsx';
import { type ControlProps, crudPage, custom, formOnly, held, money, oneOf } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import { asText, type Values } from '#core/crud/values.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { TRAIL_DES_ENSEIGNANTS } from './trails.ts';

/** The address of a person of a school: the dial code stays Guinea's, wherever they live. */
const AdresseDeLEcole = (props: ControlProps) => <Adresse {...props} setField={() => undefined} />;

/** Whether a teacher is added: their fonction is known, and their base salary is asked for. */
const isTeacher = (values: Held) => values['ajoutEnseignant'] === 'oui';

/** The link to the list that has a person who is no teacher. */
function OuIlEst({ nom }: { nom: string }) {
  if (!useDroits().can(utilisateurs.export))
    return (
      <p className={kit.paragraph}>
        Ce compte est dans la liste des utilisateurs, que tient votre administrateur.
      </p>
    );
  return (
    <CrudLink to={ADRESSES.utilisateurs.list} search={{ recherche: nom }}>
      Voir {nom} parmi les utilisateurs
    </CrudLink>
  );
}

/**
 * Says where a person who is no teacher is listed: the form leads back to the school's page, which does not show them (AMB-091).
 */
function direOuIlEst(sent: Values): void {
  const fonction = asText(sent['fonction']);
  if (cle(fonction) === cle(FONCTION_ENSEIGNANT)) return;
  const nom = `${asText(sent['prenoms'])} ${asText(sent['name'])}`;
  notify(
    'information',
    `${nom} (${fonction}) est enregistré dans cette école. L'onglet «\u00A0Enseignants\u00A0» ne montre que les enseignants.`,
    <OuIlEst nom={nom} />,
  );
}

const { prenoms, name, telephone, email, adresse, telephone1, telephone2, observations, photo } =
  champsDePersonne;

export const page = crudPage(
  { ...utilisateurs, fields: champsDuFormulaire },
  {
    titles: { list: 'Enseignants', add: 'Ajouter un enseignant', edit: 'Modifier un enseignant' },
    trail: TRAIL_DES_ENSEIGNANTS,
    columns: [],
    form: {
      ecoleId: held({ param: 'ecoleId' }),
      ajoutEnseignant: formOnly(
        ajoutEnseignant,
        () => null,
        oneOf({ oui: 'Oui', non: 'Non' }, { isHidden: (_values, record) => record !== null }),
      ),
      prenoms,
      name,
      fonction: {
        ...champsDePersonne.fonction,
        isHidden: isTeacher,
      },
      indicatifTel: held(),
      telephone,
      email,
      salaireBase: money({
        asks: updateSalaireBase,
        isRequired: () => true,
        isHidden: (values) => !isTeacher(values),
      }),
      adresse: custom({ control: AdresseDeLEcole, format: adresse.format }),
      telephone1,
      telephone2,
      observations,
      photo,
    },
    messages: {
      added: MESSAGES.enseignantAjoute,
      changed: MESSAGES.enseignantModifie,
      removed: MESSAGES.ecoleElementSupprime,
      failed: {
        added: MESSAGES.enseignantEchoue,
        changed: MESSAGES.enseignantEchoue,
        removed: MESSAGES.ecoleSuppressionEchouee,
      },
    },
    nameOf: (row) => `${row.prenoms} ${row.name}`,
    recordActions: UtilisateurBoutons,
    onAdded: async (answer, sent) => {
      const next = await ficheApresAjout(answer, sent);
      direOuIlEst(sent);
      return next;
    },
    faults: (values) => ({ ...fautesDePersonne(values), ...fauteDeSalaire(values) }),
    folded: CHAMPS_REPLIES,
    refusals: { as: 'toast' },
  },
);
