/**
 * Searches everything at once, for the palette: each kind by the search of its own list, for whoever may read that list, within
 * the schools that they reach.
 */
import {
  LIGNES_PAR_GENRE,
  type Recherche,
  rechercher,
} from '@gestionscolaire/contract/accueil/rechercher.ts';
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import {
  getEnseignantByEcoleId,
  type userSelectBy,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Endpoint, Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { chercherEleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { listUsers } from '#administration/index.ts';
import { mayRead } from '#core/acces/decide.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { classesHandlers, ecolesHandlers } from '#scolarite/index.ts';
import { type Cherche, premieres } from './premieres.ts';
import { chercherEleves } from './rechercher-eleves.ts';
import { chercherRecus } from './rechercher-recus.ts';

const page = (genre: keyof typeof LIGNES_PAR_GENRE) => ({ page: 1, taille: LIGNES_PAR_GENRE[genre] });

type Personnes = Pick<Input<typeof userSelectBy>, 'fonction'> & {
  readonly genre: 'enseignants' | 'utilisateurs';
  readonly estEnseignant?: 0;
};

const chercherPersonnes =
  ({ genre, ...who }: Personnes) =>
  ({ recherche, ecoleId: asked }: Cherche, context: ReadContext) => {
    // The list of teachers is of a school, that of users of all that the person reaches: each is searched as it is shown.
    const ecoleId = genre === 'enseignants' ? asked : context.caller.ecoleId;
    return premieres(
      context,
      (inside) => listUsers({ recherche, ecoleId, estActif: 1, ...who, ...page(genre) }, inside),
      ({ id, prenoms, nom, fonction, ecole }) => ({
        id,
        prenoms,
        nom,
        fonction: fonction ?? null,
        ecole: ecoleId === null ? ecole : null,
      }),
    );
  };

const chercherEnseignants = chercherPersonnes({ genre: 'enseignants', fonction: FONCTION_ENSEIGNANT });
const chercherTous = chercherPersonnes({ genre: 'utilisateurs', fonction: '' });
/** Whoever is shown the teachers apart is shown the others here, so that no teacher takes their two lines. */
const chercherAutres = chercherPersonnes({ genre: 'utilisateurs', fonction: '', estEnseignant: 0 });

const chercherEcoles = ({ recherche }: Cherche, context: ReadContext) =>
  premieres(
    context,
    (inside) => ecolesHandlers.list({ recherche, ...page('ecoles') }, inside),
    ({ id, libelle, slogan }) => ({ id, libelle, slogan }),
  );

/** A class is found where its list can be opened, in the one school that is searched. */
async function chercherClasses({ recherche, ecoleId }: Cherche, context: ReadContext) {
  if (ecoleId === null || !mayRead(inscriptionSelectBy, context.caller)) return undefined;
  return premieres(
    context,
    (inside) => classesHandlers.list({ recherche, ecoleId, estActif: 1, ...page('classes') }, inside),
    ({ id, libelle, etape }) => ({ id, ecoleId, libelle, etape }),
  );
}

async function chercherTout(
  { recherche, ecoleId: asked = null }: Input<typeof rechercher>,
  context: ReadContext,
): Promise<Recherche> {
  const { caller } = context;
  if (asked !== null) requireReach(caller, { ecoleId: asked });
  if (recherche.trim() === '') return {};
  const cherche = { recherche, ecoleId: asked ?? caller.ecoleId };
  /** Searches a kind where the person may make the call of its list. */
  const where = async <T>(call: Endpoint, read: (cherche: Cherche, context: ReadContext) => Promise<T>) =>
    mayRead(call, caller) ? read(cherche, context) : undefined;
  const [eleves, lesClasses, recus, enseignants, personnes, lesEcoles] = await Promise.all([
    where(chercherEleve, chercherEleves),
    where(classes.list, chercherClasses),
    where(paiementSelectBy, chercherRecus),
    where(getEnseignantByEcoleId, chercherEnseignants),
    where(utilisateurs.list, mayRead(getEnseignantByEcoleId, caller) ? chercherAutres : chercherTous),
    where(ecoles.list, chercherEcoles),
  ]);
  return { eleves, classes: lesClasses, recus, enseignants, utilisateurs: personnes, ecoles: lesEcoles };
}

export const rechercherBindings: readonly Binding[] = [bindRead(rechercher, chercherTout)];
