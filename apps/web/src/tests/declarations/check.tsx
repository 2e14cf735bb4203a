/**
 * Renders the screens of a look-alike as routes.tsx declares them, and checks what its declaration says: titles, columns, fields,
 * sentences, addresses, what is sent. What core does for all is walked in a browser on two of them (e2e/gestes/parcours-crud.ts).
 */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearStorage, storeIdentity } from '#core/api/identity.ts';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import { Notices } from '#core/ui/dialogs/notice.tsx';
import { OPEN_PAGES, PAGES } from '#routes.tsx';
import { montrer } from '#tests/montrer.tsx';
import { jouerServeur, type Offre, type Valeurs } from './serveur.ts';

interface Champ {
  label: string;
  /** The label on the edit form, where the documents give another one. */
  labelModif?: string;
  /** The sentence at the field when it is left empty; absent on a field that may stay empty. */
  obligatoire?: string;
  /** Whether it is wanted and begins with a value: it is never missing. */
  commence?: true;
  /** The text that is typed, or the word that is chosen; true: a box, which is ticked; absent: the label of the record. */
  saisie?: string | true;
  /** For a choice, the record that is taken, and the words of its option where its label is not all of them. */
  choix?: Offre;
  option?: string;
}

interface Declaration {
  contract: CrudContract;
  chemins: { liste: string; ajout: string; modif: string };
  titres: { liste: string; ajout: string; modif: string };
  /** The columns after the label, in order: the key that sorts each, '' where none does, its title, and its cell. */
  colonnes: readonly (readonly [cle: string, titre: string, cellule: string])[];
  /** The fields of the form, in order. */
  champs: readonly Champ[];
  /** The values that the form sends beside the label, once filled as `champs` says; `lu`: those that a row has beside them. */
  envoi: Valeurs;
  lu: Valeurs;
  /** The words that the acts of its row say after its label. */
  suite?: string;
  /** The words of a confirmation: 'cette devise'. */
  item: string;
  /** Those that differ from what most of them say. */
  messages?: Partial<typeof COMMUNS>;
  /** The ids of its three pages, and of what is done there; an addition has none. */
  ids?: {
    pages: readonly [liste: string, ajout: string, modif: string];
    ajout: string;
    modif?: string;
    suppression: string;
  };
}

const ENREGISTRE = 'Enregistrement effectué';
const COMMUNS = { ajout: ENREGISTRE, modif: ENREGISTRE, suppression: 'Suppression effectuée' };
const PERSONNE = { id: 4, prenoms: 'Mariama', nom: 'Bah', ecoleId: null };
const [NOM, AUTRE_NOM] = ['Essai des fiches', 'Essai après'];
const ID = 7;
const LE = '2026-11-21T08:00:00.000Z';
const SIGNEE = { estActif: 1, creationUserId: 2, creationDate: LE, modifUserId: 3, modifDate: LE };

/** The field of the label, which every look-alike has. */
export const LIBELLE: Champ = { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' };

/** Writes the title of a test: '[GEO-06] [GEO-07] ajoute…'. */
function titre(phrase: string, ...ids: (string | undefined)[]): string {
  const all = ids.flatMap((some) => some?.split(' ') ?? []);
  return [...all.map((id) => `[${id}]`), phrase].join(' ');
}

const textes = (selector: string) =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent);
const attendreTextes = (selector: string, wanted: readonly string[]) =>
  waitFor(() => expect(textes(selector)).toEqual(wanted));

/** Looks in a part of the page alone: names cost much to compute. */
function dans(selector: 'form' | 'tbody tr' | '[role=alertdialog]') {
  const part = document.querySelector<HTMLElement>(selector);
  if (part === null) throw new Error(`no ${selector}`);
  const place = within(part);
  return {
    bouton: (name: string) => place.getByRole('button', { name, hidden: true }),
    lien: (name: string) => place.findByRole('link', { name, hidden: true }),
    option: (name: string) => place.findByRole('option', { name, hidden: true }),
    saisie: (label: string) =>
      place.getByLabelText<HTMLInputElement>(new RegExp(`^${label}(\\s\\*)?$`), {
        selector: 'input, textarea, select',
      }),
  };
}

/** Reads the sentence that is tied to a field as its fault; '' where it has none. */
function faute(label: string): string {
  const tied = dans('form').saisie(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(tied.find((id) => id.endsWith('-error')) ?? '')?.textContent ?? '';
}

const pagesDe = ({ liste, ajout, modif }: Declaration['chemins']) => [liste, ajout, `${modif}/$id`];

/** Opens an address of the look-alike; its three pages are those of the table of contents. */
function ouvrir({ contract, chemins, champs, envoi, lu }: Declaration, adresse: string) {
  const offres = champs.flatMap(({ choix }) => choix ?? []);
  const serveur = jouerServeur(contract, { id: ID, libelle: NOM, ...envoi, ...lu, ...SIGNEE }, offres);
  const root = createRootRoute();
  const routes = pagesDe(chemins).map((path) => {
    const load = PAGES.find((row) => row.path === path)?.load;
    if (load === undefined) throw new Error(`no page at ${path}`);
    const component = lazyRouteComponent(async () => ({ default: await load() }));
    return createRoute({ getParentRoute: () => root, path, component });
  });
  const history = createMemoryHistory({ initialEntries: [adresse] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  montrer(
    <>
      <RouterProvider router={router} />
      <Notices />
      <DialogHost />
    </>,
  );
  return { ...serveur, adresse: () => router.state.location.href };
}

/** Opens the list and shows the acts of its row, which stand in a menu where the documents have no such list. */
async function ouvrirListe(declaration: Declaration, search = '') {
  const { contract, chemins, suite = '' } = declaration;
  const ouverte = ouvrir(declaration, `${chemins.liste}${search}`);
  await waitFor(() => expect(textes('tbody tr')).toHaveLength(1));
  const { bouton, lien } = dans('tbody tr');
  if (!contract.list.isDocumented) fireEvent.click(bouton(`Actions\u00A0: ${NOM}${suite}`));
  const modifier = await lien(`Modifier ${NOM}${suite}`);
  return { ...ouverte, modifier, supprimer: bouton(`Supprimer ${NOM}${suite}`) };
}

/** Fills a field; the label is typed with blanks around it, and without its capital. */
async function remplir({ label, saisie: typed = `  ${NOM.toLowerCase()} `, choix, option }: Champ) {
  const form = dans('form');
  const input = form.saisie(label);
  if (typed === true || choix !== undefined) fireEvent.click(input);
  else fireEvent.change(input, { target: { value: typed } });
  if (choix !== undefined) fireEvent.click(await form.option(option ?? choix.ligne.libelle));
}

/** Presses Valider and returns what the call says, which its contract takes. */
async function envoyer({ attendre }: ReturnType<typeof jouerServeur>, endpoint: Endpoint) {
  fireEvent.click(dans('form').bouton('Valider'));
  const { valeurs } = await attendre(endpoint);
  expect(endpoint.input.safeParse(valeurs).error?.issues).toBeUndefined();
  return valeurs;
}

function testerGarde({ chemins, titres, ids }: Declaration): void {
  it(titre(`${titres.liste} : rien ne s'ouvre sans connexion`, ...(ids?.pages ?? [])), () => {
    // From every page that is not open, app.tsx leads to the sign-in.
    const gardees = PAGES.map(({ path }) => path).filter((path) => !OPEN_PAGES.includes(path));
    expect(gardees).toEqual(expect.arrayContaining(pagesDe(chemins)));
  });
}

function testerListe(declaration: Declaration): void {
  const { contract, chemins, titres, ids } = declaration;
  it(titre(`${titres.liste} : ses colonnes, ce que chacune trie, ses actions`, ids?.pages[0]), async () => {
    const colonnes = [['libelle', 'Libellé', NOM], ...declaration.colonnes] as const;
    const { attendre, modifier, supprimer } = await ouvrirListe(declaration);
    expect(textes('h1')).toEqual([titres.liste]);
    expect(textes('thead th')).toEqual([...colonnes.map(([, title]) => title), 'Actions']);
    expect(textes('tbody td > span:last-child')).toEqual(colonnes.map(([, , cell]) => cell));
    const ajouter = (await screen.findByText('Ajouter')).closest('a');
    expect(ajouter?.getAttribute('href')).toBe(chemins.ajout);
    expect(modifier.getAttribute('href')).toBe(`${chemins.modif}/${ID}`);
    expect(supprimer).toBeTruthy();
    // The list is sorted by one of them already, the first one most often: it comes last.
    for (const [index, [cle]] of [...colonnes.entries()].toReversed()) {
      const button = document.querySelectorAll('thead th')[index]?.querySelector('button') ?? null;
      expect([index, button !== null]).toEqual([index, cle !== '']);
      if (button === null) continue;
      fireEvent.click(button);
      await attendre(contract.list, { tri: cle });
    }
  });
}

function testerAjout(declaration: Declaration): void {
  const { contract, chemins, titres, champs, envoi, messages, ids } = declaration;
  const phrase = `${titres.ajout} : les champs, leur ordre, leurs erreurs, ce qui part`;
  it(titre(phrase, ids?.pages[1], ids?.ajout), async () => {
    const ouverte = ouvrir(declaration, chemins.ajout);
    const labels = champs.map(({ label, obligatoire, commence }) =>
      obligatoire === undefined && commence === undefined ? label : `${label} *`,
    );
    await attendreTextes('form fieldset label', labels);
    expect(textes('h1')).toEqual([titres.ajout]);
    const { bouton, saisie } = dans('form');
    expect(bouton('Valider').getAttribute('aria-disabled')).toBe('true');
    for (const { label } of champs) fireEvent.blur(saisie(label));
    const phrases = champs.map(({ obligatoire = '' }) => obligatoire);
    await waitFor(() => expect(champs.map(({ label }) => faute(label))).toEqual(phrases));

    for (const champ of champs) await remplir(champ);
    const sent = await envoyer(ouverte, contract.create);
    expect(sent).toEqual({ ...envoi, libelle: NOM, creationUserId: PERSONNE.id });
    await attendreTextes('h1', [titres.liste]);
    expect(ouverte.adresse()).toBe(chemins.liste);
    expect(screen.getByText({ ...COMMUNS, ...messages }.ajout)).toBeTruthy();
  });
}

function testerModif(declaration: Declaration): void {
  const { contract, chemins, titres, champs, envoi, messages, ids } = declaration;
  const phrase = `${titres.modif}, puis revenir à la même liste`;
  it(titre(phrase, ids?.pages[2], ids?.modif, 'SHARED-26'), async () => {
    const ouverte = await ouvrirListe(declaration, '?taille=10');
    fireEvent.click(ouverte.modifier);
    await screen.findByText('Valider');
    expect(textes('h1')).toEqual([titres.modif]);
    expect(ouverte.adresse()).toBe(`${chemins.modif}/${ID}`);
    const { saisie } = dans('form');
    for (const { label, labelModif = label, saisie: typed = NOM, choix } of champs) {
      const { checked, value } = saisie(labelModif);
      expect([label, typed === true ? checked : value]).toEqual([label, choix?.ligne.libelle ?? typed]);
    }

    fireEvent.change(saisie('Libellé'), { target: { value: AUTRE_NOM } });
    const sent = await envoyer(ouverte, contract.update);
    expect(sent).toEqual({ ...envoi, id: ID, libelle: AUTRE_NOM, modifUserId: PERSONNE.id, modifDate: LE });
    await attendreTextes('h1', [titres.liste]);
    expect(ouverte.adresse()).toBe(`${chemins.liste}?taille=10`);
    expect(screen.getByText({ ...COMMUNS, ...messages }.modif)).toBeTruthy();
  });
}

function testerSuppression(declaration: Declaration): void {
  const { contract, titres, suite = '', item, messages, ids } = declaration;
  const { remove, disable } = contract;
  const phrase = `${titres.liste} : ${remove === undefined ? 'supprimer désactive' : 'supprimer pour de bon'}`;
  it(titre(phrase, 'SHARED-33', ids?.suppression), async () => {
    const { attendre, supprimer } = await ouvrirListe(declaration);
    fireEvent.click(supprimer);
    await waitFor(() => expect(textes('[role=alertdialog]')).toHaveLength(1));
    const [question] = textes('[role=alertdialog]');
    expect(question).toContain(`Voulez-vous vraiment supprimer ${item}?\n« ${NOM}${suite} »`);
    fireEvent.click(dans('[role=alertdialog]').bouton('Oui'));
    const { chemin, valeurs } = await attendre(remove ?? disable);
    // The record is deleted for good by its id in the path, or disabled by its id in the body (SHARED-23).
    if (remove === undefined) expect(valeurs).toEqual({ id: ID, modifUserId: PERSONNE.id, modifDate: LE });
    else expect(chemin).toBe(`${remove.name}/${ID}`);
    await screen.findByText({ ...COMMUNS, ...messages }.suppression);
    await attendreTextes('tbody tr', []);
  });
}

/** Runs what is the entity's own: addresses, titles, columns, fields, what is sent and answered. */
export function checkDeclaration(declaration: Declaration): void {
  describe(declaration.contract.entity, () => {
    // Files share this module: each asks for its own.
    beforeEach(() => storeIdentity({ data: [PERSONNE], token: 'jeton-4', motDePasseAChanger: false }));
    afterEach(() => {
      // Questions and notices survive a page: each test closes its own.
      for (const button of [...screen.queryAllByText('Non'), ...screen.queryAllByTitle('Fermer')])
        fireEvent.click(button);
      clearStorage();
    });
    testerGarde(declaration);
    testerListe(declaration);
    testerAjout(declaration);
    testerModif(declaration);
    testerSuppression(declaration);
  });
}
