/** Shows a one-time password, once, to the person who made it, in a window whose code comes with it. */
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { Values } from '#core/crud/values.ts';
import { asText } from '#core/crud/values.ts';
import type { AppPath } from '#core/navigation/link.tsx';
import { alertBox } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import type { SansGroupe } from './fiche.tsx';
import { telephoneLisible } from './personne-champs.tsx';

interface Personne {
  prenoms: string;
  name: string;
  indicatifTel?: string | null | undefined;
  telephone?: string | null | undefined;
  email: string | null;
}

const SANS_MOT_DE_PASSE =
  "L'enregistrement est fait, mais le mot de passe provisoire n'est montré qu'une fois et il l'a déjà été. Pour en donner un autre, utilisez « Réinitialiser le mot de passe ».";

/** Page where a new person is added to a group. */
const GROUPES = ADRESSES.groupes.list;

/**
 * Shows the password, and resolves once the person has noted it, with the page they chose next. null: the server repeated its
 * answer, without the password.
 * `sansGroupe`: the new person who is in no group yet, and the page of the groups. `acces`: what they see, where the server says it.
 */
export async function montrerFiche(
  personne: Personne,
  motDePasse: string | null,
  {
    sansGroupe = null,
    acces = null,
  }: { sansGroupe?: SansGroupe | null; acces?: string | null | undefined } = {},
): Promise<AppPath | undefined> {
  if (motDePasse === null) {
    await alertBox('attention', [SANS_MOT_DE_PASSE, ...(acces === null ? [] : [acces])].join('\n'));
    return undefined;
  }
  const nom = `${personne.prenoms} ${personne.name}`;
  const telephone = telephoneLisible(personne.indicatifTel, personne.telephone);
  const identifiants = [telephone, personne.email ?? ''].filter((text) => text !== '');
  const fiche = { nom, identifiant: identifiants.join(' ou '), motDePasse, sansGroupe, acces };
  let suite: AppPath | undefined;
  try {
    const { FicheDeConnexion } = await import('./fiche.tsx');
    await openWindow(({ onClose }) => (
      <FicheDeConnexion
        {...fiche}
        onClose={(to) => {
          suite = to;
          onClose();
        }}
      />
    ));
  } catch {
    // The window could not be fetched: an alert shows the password, since it is given only once.
    await alertBox(
      'attention',
      `${nom}\nMot de passe provisoire\u00A0: ${motDePasse}\nNotez-le\u00A0: il ne sera plus montré.${acces === null ? '' : `\n${acces}`}`,
    );
  }
  return suite;
}

/** Shows the password that an add answered. `sent`: the values of the form. */
export async function ficheApresAjout(answer: unknown, sent: Values): Promise<AppPath | undefined> {
  const { data } = utilisateurs.create.output.safeParse(answer);
  const email = asText(sent['email']);
  const personne = {
    prenoms: asText(sent['prenoms']),
    name: asText(sent['name']),
    indicatifTel: asText(sent['indicatifTel']),
    telephone: asText(sent['telephone']),
    email: email === '' ? null : email,
  };
  const { motDePasseProvisoire = null, acces = null, lastUserId } = data?.[0] ?? {};
  const sansGroupe = lastUserId === undefined ? null : { userId: lastUserId, groupes: GROUPES };
  return montrerFiche(personne, motDePasseProvisoire, { sansGroupe, acces });
}
