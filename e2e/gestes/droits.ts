/** Gives journeys persons of a school with chosen rights: a group, its menus and tabs, a browser of their own. */
import { updateUserPwd } from '@gestionscolaire/contract/administration/connexion.ts';
import { addPrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getMenuFils, getMenuPere } from '@gestionscolaire/contract/administration/menus.ts';
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { type APIRequestContext, type Browser, type Page, request as requests } from '@playwright/test';
import { ajouter, test as base, idDe, libelleUnique } from './crud.ts';
import { type Appel, appeler, type Identite, ouvrirConnexion } from './essai.ts';
import { ajouterUtilisateur, placer } from './utilisateurs.ts';

/** The target of a privilege: a menu or a tab. */
interface Cible {
  menuId: number | null;
  ongletId: number | null;
}

/** Reads menus and tabs by their references. */
async function cibles(appel: Appel): Promise<Map<string, Cible>> {
  const found = new Map<string, Cible>();
  for (const menu of [...(await appel(getMenuPere, {})), ...(await appel(getMenuFils, {}))])
    found.set(String(menu['reference']), { menuId: Number(menu['id']), ongletId: null });
  for (const onglet of await appel(onglets.list, {}))
    found.set(String(onglet['reference']), { menuId: null, ongletId: Number(onglet['id']) });
  return found;
}

/** Makes a group that holds these menus and tabs, each in these modes; returns its id. `suite`: of its label, where a journey makes several. */
export async function groupeAvec(
  appel: Appel,
  references: readonly string[],
  modes: readonly string[] = ['Lecture'],
  suite = '',
): Promise<number> {
  const libelle = libelleUnique(suite);
  const { id: groupeId } = await ajouter(appel, groupes, { libelle, observations: null });
  const known = await cibles(appel);
  for (const mode of modes) {
    const modeAccesId = await idDe(appel, modesAcces, mode);
    for (const reference of references)
      await appel(addPrivilege, { ...known.get(reference), groupeId, modeAccesId, creationUserId: 0 });
  }
  return groupeId;
}

/** The password of every person of these journeys, once it is their own. */
export const MOT_DE_PASSE = 'un mot de passe à moi';

interface Personne {
  id: number;
  telephone: string;
  motDePasse: string;
}

/** Opens a connexion of this person, once their one-time password is changed. */
export async function connexionDe(
  request: APIRequestContext,
  { id, telephone, motDePasse }: Personne,
): Promise<Identite> {
  const { token } = await ouvrirConnexion(request, { login: telephone, motDePasse });
  const nouveau = { id, newMotDePasse: MOT_DE_PASSE, modifUserId: id, creationUserId: id };
  await appeler(request, token)(updateUserPwd, nouveau);
  return ouvrirConnexion(request, { login: telephone, motDePasse: MOT_DE_PASSE });
}

/** Opens a page of a browser of their own, where this person is signed in. */
export async function fenetreDe(browser: Browser, baseURL: string, personne: Personne): Promise<Page> {
  const request = await requests.newContext({ baseURL });
  const identite = await connexionDe(request, personne);
  await request.dispose();
  const localStorage = [{ name: CLES_LOCALES.identite, value: JSON.stringify(identite) }];
  const storageState = { cookies: [], origins: [{ origin: baseURL, localStorage }] };
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    serviceWorkers: 'block',
    storageState,
  });
  return context.newPage();
}

/** Opens a browser for a new person of a school, or of all (null), who holds these menus and tabs in these modes. */
type Entrer = (
  ecoleId: number | null,
  references: readonly string[],
  modes?: readonly string[],
) => Promise<{ page: Page; personne: Awaited<ReturnType<typeof ajouterUtilisateur>> }>;

/** A journey where persons of chosen rights come in; their browsers close with it. */
export const testAvecPersonnes = base.extend<{ entrer: Entrer }>({
  entrer: async ({ appel, browser, baseURL }, donner) => {
    const pages: Page[] = [];
    await donner(async (ecoleId, references, modes) => {
      const personne = await ajouterUtilisateur(appel, { ecoleId });
      const suite = pages.length === 0 ? '' : String(pages.length);
      await placer(appel, personne.id, await groupeAvec(appel, references, modes, suite));
      const page = await fenetreDe(browser, baseURL ?? '', personne);
      pages.push(page);
      return { page, personne };
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});
