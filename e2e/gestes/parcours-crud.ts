/**
 * Runs the journeys that show in a browser what the builder does for every look-alike. Two of them pass: the countries, of the
 * network, and the prestations, of a school. What the others declare is rendered without a browser
 * (apps/web/src/tests/declarations/check.tsx).
 */

import { readFile } from 'node:fs/promises';
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import {
  adresse,
  ajouter,
  type Champ,
  chercher,
  coupes,
  deplier,
  desactiver,
  ecritures,
  estAppel,
  expect,
  insister,
  type Ligne,
  libelleUnique,
  lignes,
  modifier,
  readRow,
  remplir,
  saisie,
  test,
  valider,
  voirSaLigne,
} from './crud.ts';
import type { Appel } from './essai.ts';

interface Parcours {
  contract: CrudContract;
  chemins: { liste: string; ajout: string; modif: string };
  titres: { liste: string; ajout: string; modif: string };
  /** The titles of the columns with the key that sorts them, in order. */
  colonnes: readonly (readonly [cle: string, titre: string])[];
  /** The fields of the form, in order. */
  champs: readonly Champ[];
  /** Returns what the form sends once filled as `champs` says; `cellules` answers the cells its row then shows. */
  envoi: (appel: Appel, libelle: string) => Promise<Record<string, unknown>>;
  cellules: (libelle: string) => readonly (string | RegExp)[];
  /** The words of a confirmation: 'cette devise'. */
  item: string;
  /** Makes a record that refers to this one; `phrase` is the refusal to delete it. */
  usage: { par: (appel: Appel, id: number, libelle: string) => Promise<unknown>; phrase: string };
  /** The ids of its three pages, and of what is done there; an addition has none. */
  ids?: {
    pages: readonly [liste: string, ajout: string, modif: string];
    champs: string;
    ajout: string;
    modif: string;
    suppression: string;
  };
}

const ENREGISTRE = 'Enregistrement effectué';

/** Writes the title of a journey: '[GEO-06] [GEO-07] ajoute…'. */
function titre(phrase: string, ...ids: (string | undefined)[]): string {
  const all = ids.flatMap((some) => some?.split(' ') ?? []);
  return [...all.map((id) => `[${id}]`), phrase].join(' ');
}

/** Reads the labels of a list from the server. */
async function libelles(appel: Appel, contract: CrudContract, input: Ligne): Promise<string[]> {
  return (await appel(contract.list, input)).map((row) => String(row['libelle']));
}

/** Runs the journeys of one of the two. */
export function parcoursEntier(parcours: Parcours): void {
  const { contract, chemins, titres, colonnes, champs, item, usage, ids } = parcours;
  const { remove = contract.disable } = contract;
  const nouveau = async (appel: Appel, libelle: string) =>
    ajouter(appel, contract, await parcours.envoi(appel, libelle));
  const listeDe = (libelle: string, etc = '') =>
    `${chemins.liste}?recherche=${encodeURIComponent(libelle)}${etc}`;

  test(
    titre(`${titres.liste} : rien ne s'ouvre sans connexion`, ...(ids?.pages ?? [])),
    async ({ pageAnonyme: page }) => {
      for (const chemin of [chemins.liste, chemins.ajout, `${chemins.modif}/1`]) {
        await page.goto(chemin);
        await expect(page).toHaveURL(/\/authentication\/login/);
      }
    },
  );

  test(
    titre(`${titres.ajout}, puis le retrouver dans la liste`, ids?.pages[1], ids?.ajout),
    async ({ page, appel, identite }) => {
      const libelle = libelleUnique();
      await page.goto(chemins.liste);
      await page.getByRole('link', { name: 'Ajouter' }).click();
      await expect(page).toHaveURL(adresse(chemins.ajout));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titres.ajout);
      for (const champ of champs) await remplir(page, champ, champ.label, `  parcours ${libelle.slice(9)} `);

      const request = page.waitForRequest(estAppel(contract.create));
      await valider(page).click();
      // The label is trimmed, its first letter is in upper case, and the record is signed.
      expect((await request).postDataJSON()).toEqual({
        ...(await parcours.envoi(appel, libelle)),
        creationUserId: identite.data[0]?.id,
      });
      await expect(page).toHaveURL(adresse(chemins.liste));
      await expect(page.getByText(ENREGISTRE, { exact: true })).toBeVisible();

      await chercher(page, libelle);
      await expect(lignes(page)).toHaveCount(1);
      const cells = lignes(page).getByRole('cell');
      for (const [index, text] of parcours.cellules(libelle).entries())
        await expect(cells.nth(index)).toContainText(text);
    },
  );

  test(
    titre(`${titres.modif}, puis revenir à la même liste`, ids?.pages[2], ids?.modif, 'SHARED-26'),
    async ({ page, appel, identite }) => {
      const { id } = await nouveau(appel, libelleUnique('avant'));
      await modifier(appel, contract, id, { libelle: libelleUnique('milieu') });
      const before = await readRow(appel, contract, id);

      await page.goto(listeDe(libelleUnique(), '&taille=10'));
      await deplier(page, contract, before.libelle);
      await page.getByRole('link', { name: `Modifier ${before.libelle}` }).click();
      await expect(page).toHaveURL(adresse(`${chemins.modif}/${id}`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titres.modif);
      for (const { label } of champs) await expect(saisie(page, label)).toBeVisible();
      await saisie(page, 'Libellé').fill(libelleUnique('après'));

      const request = page.waitForRequest(estAppel(contract.update));
      await valider(page).click();
      expect((await request).postDataJSON()).toEqual({
        ...(await parcours.envoi(appel, libelleUnique('après'))),
        id,
        modifUserId: identite.data[0]?.id,
        modifDate: before['modifDate'],
      });
      await expect(page).toHaveURL(adresse(chemins.liste));
      await expect(page.getByText(ENREGISTRE, { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/[?&]taille=10/);
      await voirSaLigne(page, libelleUnique('après'));
    },
  );

  test(
    titre(`${titres.liste} : supprimer pour de bon`, 'SHARED-33', ids?.suppression),
    async ({ page, appel }) => {
      const { id, libelle } = await nouveau(appel, libelleUnique());
      await page.goto(listeDe(libelle));
      await deplier(page, contract, libelle);
      await page.getByRole('button', { name: `Supprimer ${libelle}` }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
      await expect(dialog).toContainText(`Voulez-vous vraiment supprimer ${item}?`);
      await expect(dialog).toContainText(libelle);
      const request = page.waitForRequest(estAppel(remove));
      await dialog.getByRole('button', { name: 'Oui' }).click();
      expect(new URL((await request).url()).pathname).toMatch(new RegExp(`/${remove.name}/${id}$`));
      await expect(page.getByText('Suppression effectuée', { exact: true })).toBeVisible();
      await expect(page.getByText(`Aucun résultat pour « ${libelle} »`)).toBeVisible();
      expect(await libelles(appel, contract, { recherche: libelle, etat: 'desactives' })).toEqual([]);
    },
  );

  test(titre(`${titres.ajout} : les champs, leur ordre, leurs erreurs`, ids?.champs), async ({ page }) => {
    const sent = ecritures(page, contract);
    await page.goto(chemins.ajout);
    const form = page.locator('form');
    await expect(form.locator('fieldset label')).toHaveText(
      champs.map(({ label, obligatoire }) => (obligatoire === undefined ? label : `${label} *`)),
    );
    await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
    // The form opens where there is something to fill in.
    const fautif = champs.find(({ obligatoire }) => obligatoire !== undefined);
    await expect(saisie(page, fautif?.label ?? '')).toBeFocused();

    for (const { label, obligatoire } of champs) {
      const input = saisie(page, label);
      await input.focus();
      await input.blur();
      if (obligatoire === undefined) await expect(input).not.toHaveAttribute('aria-invalid', 'true');
      else await expect(input).toHaveAccessibleDescription(new RegExp(obligatoire));
    }
    await page.reload();
    // The button only looks disabled: pressed, it names every missing field.
    await insister(valider(page));
    for (const { obligatoire } of champs)
      if (obligatoire !== undefined) await expect(page.getByText(obligatoire, { exact: true })).toBeVisible();
    await expect(saisie(page, fautif?.label ?? '')).toBeFocused();
    expect(sent).toEqual([]);
  });

  test(
    titre(`${titres.liste} : ses colonnes, ses actions, ses pages`, ids?.pages[0], 'SHARED-07 SHARED-08'),
    async ({ page, appel }) => {
      for (const suite of ['a', 'b', 'c', 'd', 'e']) await nouveau(appel, libelleUnique(suite));
      const premier = await libelles(appel, contract, { recherche: libelleUnique(), page: 1, taille: 1 });
      expect(premier).toEqual([libelleUnique('a')]);

      await page.goto(`${listeDe(libelleUnique())}&taille=2`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titres.liste);
      await expect(page.getByRole('columnheader')).toHaveText([
        ...colonnes.map(([, title]) => title),
        'Actions',
      ]);
      await expect(page.getByRole('link', { name: 'Ajouter' })).toHaveAttribute('href', chemins.ajout);

      await expect(lignes(page)).toHaveCount(2);
      await expect(page.getByText('Éléments 1 à 2 sur 5')).toBeVisible();
      await deplier(page, contract, libelleUnique('a'));
      const edit = lignes(page)
        .first()
        .getByRole('link', { name: `Modifier ${libelleUnique('a')}` });
      await expect(edit).toHaveAttribute('href', new RegExp(`^${chemins.modif}/\\d+$`));
      await expect(
        lignes(page)
          .first()
          .getByRole('button', { name: `Supprimer ${libelleUnique('a')}`, exact: true }),
      ).toBeVisible();
      await page.keyboard.press('Escape');

      const pages = page.getByRole('navigation', { name: 'Pages' });
      await expect(pages.getByRole('button')).toHaveCount(7);
      await pages.getByRole('button', { name: 'Dernière page' }).click();
      await expect(page.getByText('Éléments 5 à 5 sur 5')).toBeVisible();
      await expect(lignes(page)).toHaveCount(1);
      await pages.getByRole('button', { name: 'Page précédente' }).click();
      await expect(page.getByText('Éléments 3 à 4 sur 5')).toBeVisible();
      await pages.getByRole('button', { name: 'Première page' }).click();
      await expect(page.getByText('Éléments 1 à 2 sur 5')).toBeVisible();
      await pages.getByRole('button', { name: 'Page suivante' }).click();
      await expect(pages.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
      await pages.getByRole('button', { name: 'Page 3' }).click();
      await expect(page.getByText('Éléments 5 à 5 sur 5')).toBeVisible();
    },
  );

  test(
    titre(`${titres.liste} : renoncer à supprimer n'envoie rien`, 'SHARED-09 SHARED-10 MSG-06'),
    async ({ page, appel }) => {
      const { libelle } = await nouveau(appel, libelleUnique());
      const sent = ecritures(page, contract);
      await page.goto(listeDe(libelle));
      const supprimer = page.getByRole('button', { name: `Supprimer ${libelle}` });
      await deplier(page, contract, libelle);
      await supprimer.click();
      const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
      await expect(dialog.getByRole('button', { name: 'Non' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Non' }).click();
      await expect(page.getByText('Vous avez annulé la suppression', { exact: true })).toBeVisible();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Fermer' }).click();

      await deplier(page, contract, libelle);
      await supprimer.click();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Vous avez annulé la suppression', { exact: true })).toBeVisible();
      await voirSaLigne(page, libelle);
      // An action of a menu gives the focus back to the button of the menu.
      const isInMenu = contract.create.source === 'addition';
      await expect(isInMenu ? page.getByRole('button', { name: 'Actions' }) : supprimer).toBeFocused();
      expect(sent).toEqual([]);
    },
  );

  test(
    titre(
      `${titres.modif} : Annuler remet ce qui était lu, Retour n'envoie rien`,
      'SHARED-02 SHARED-03 SHARED-04',
    ),
    async ({ page, appel }) => {
      const { id, libelle } = await nouveau(appel, libelleUnique());
      const sent = ecritures(page, contract);
      await page.goto(listeDe(libelle));
      await deplier(page, contract, libelle);
      await page.getByRole('link', { name: `Modifier ${libelle}` }).click();
      const input = saisie(page, 'Libellé');
      await expect(input).toHaveValue(libelle);
      await input.fill('');
      await input.blur();
      await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: 'Annuler' }).click();
      await expect(input).toHaveValue(libelle);
      await expect(page.getByText('Le libellé est obligatoire.')).toBeHidden();
      await expect(valider(page)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(page).toHaveURL(adresse(`${chemins.modif}/${id}`));

      await page.getByRole('link', { name: 'Retour' }).click();
      await expect(page).toHaveURL(adresse(chemins.liste));
      await voirSaLigne(page, libelle);
      expect(sent).toEqual([]);
    },
  );

  test(`${titres.liste} : chercher, trier par chaque colonne, retrouver la liste par son adresse`, async ({
    page,
    appel,
  }) => {
    for (const suite of ['b', 'a', 'c']) await nouveau(appel, libelleUnique(suite));
    await page.goto(`${chemins.liste}?taille=5`);
    await chercher(page, libelleUnique().toLocaleUpperCase('fr'));
    await expect(lignes(page)).toHaveCount(3);
    const shown = lignes(page).locator('[data-first] span:last-child');
    for (const [cle, title] of colonnes) {
      for (const ordre of ['asc', 'desc']) {
        const header = page.getByRole('columnheader', { name: title });
        // The first column is in ascending order already.
        if (cle !== colonnes[0]?.[0] || ordre === 'desc') await header.getByRole('button').click();
        await expect(header).toHaveAttribute('aria-sort', `${ordre}ending`);
        const wanted = await libelles(appel, contract, { recherche: libelleUnique(), tri: cle, ordre });
        await expect(shown).toHaveText(wanted);
      }
    }
    const last = colonnes.at(-1)?.[0] ?? '';
    await expect(page).toHaveURL(new RegExp(`tri=${last}.*ordre=desc|ordre=desc.*tri=${last}`));
    const wanted = await libelles(appel, contract, { recherche: libelleUnique(), tri: last, ordre: 'desc' });
    await page.reload();
    await expect(shown).toHaveText(wanted);
    await expect(page.getByRole('searchbox')).toHaveValue(libelleUnique().toLocaleUpperCase('fr'));
    await page.goBack();
    await expect(page).not.toHaveURL(/ordre=desc/);
    await expect(shown).toHaveText(
      await libelles(appel, contract, { recherche: libelleUnique(), tri: last, ordre: 'asc' }),
    );
  });

  test(
    titre(`${titres.liste} : un désactivé quitte la liste, et y revient réactivé`, 'SHARED-19 SHARED-22'),
    async ({ page, appel }) => {
      const { id, libelle } = await nouveau(appel, libelleUnique());
      await desactiver(appel, contract, id);
      await page.goto(listeDe(libelle));
      await expect(page.getByText(`Aucun résultat pour « ${libelle} »`)).toBeVisible();
      await page.getByRole('radio', { name: 'Désactivés' }).check();
      await expect(page).toHaveURL(/etat=desactives/);
      await expect(lignes(page)).toHaveCount(1);
      await expect(page.getByRole('link', { name: `Modifier ${libelle}` })).toHaveCount(0);
      await deplier(page, contract, libelle);
      await page.getByRole('button', { name: `Réactiver ${libelle}` }).click();
      await expect(page.getByText('Réactivation effectuée')).toBeVisible();
      await expect(lignes(page)).toHaveCount(0);
      await page.getByRole('radio', { name: 'Actifs' }).check();
      await voirSaLigne(page, libelle);
    },
  );

  test(`${titres.liste} : sur un téléphone, des cartes dont les actions sont à portée`, async ({
    page,
    appel,
  }) => {
    const { libelle } = await nouveau(appel, libelleUnique());
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(listeDe(libelle));
    // One line of filters stays: a button unfolds the rest.
    await page.getByRole('button', { name: 'Filtres' }).click();
    const outils = [
      page.getByRole('button', { name: 'Exporter' }),
      page.getByRole('button', { name: 'Imprimer' }),
      page.getByLabel('Trier par'),
    ];
    await expect(page.getByLabel('Trier par')).toBeVisible();
    await deplier(page, contract, libelle);
    for (const action of [
      page.getByRole('link', { name: `Modifier ${libelle}` }),
      page.getByRole('button', { name: `Supprimer ${libelle}` }),
      ...outils,
    ]) {
      const box = await action.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(16);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(344);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    // No text is cut inside a button, and nothing scrolls sideways.
    expect(await coupes(page)).toEqual([]);
  });

  test(`${titres.liste} : exporter en CSV et en Excel ce qui est filtré`, async ({ page, appel }) => {
    const { libelle } = await nouveau(appel, libelleUnique('seul'));
    await nouveau(appel, libelleUnique('autre'));
    await page.goto(listeDe(libelle));
    await expect(lignes(page)).toHaveCount(1);
    const save = async (label: string) => {
      await page.getByRole('button', { name: 'Exporter' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: label }).click();
      const file = await download;
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
    };
    const csv = await save('CSV (.csv)');
    expect(csv.name).toMatch(new RegExp(`^${contract.entity}-\\d{4}-\\d{2}-\\d{2}\\.csv$`));
    const rows = csv.content.toString('utf8').trim().split(/\r?\n/);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(libelle);
    const excel = await save('Excel (.xlsx)');
    expect(excel.name).toMatch(/\.xlsx$/);
    expect(excel.content.subarray(0, 2).toString('latin1')).toBe('PK');
  });

  test(
    titre(`${titres.liste} : ce qui sert ne se supprime pas, et se désactive`, 'SHARED-13 SHARED-21'),
    async ({ page, appel, identite, fautes }) => {
      const { id, libelle } = await nouveau(appel, libelleUnique());
      await usage.par(appel, id, libelleUnique('usage'));
      await page.goto(listeDe(libelle));
      await deplier(page, contract, libelle);
      await page.getByRole('button', { name: `Supprimer ${libelle}`, exact: true }).click();
      await page.getByRole('button', { name: 'Oui' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Suppression impossible' });
      await expect(dialog).toContainText(usage.phrase);
      // The browser itself notes a refused call.
      expect(fautes).toHaveLength(1);
      fautes.length = 0;
      const { modifDate } = await readRow(appel, contract, id);
      const request = page.waitForRequest(estAppel(contract.disable));
      await dialog.getByRole('button', { name: 'Désactiver' }).click();
      expect((await request).postDataJSON()).toEqual({ id, modifUserId: identite.data[0]?.id, modifDate });
      await expect(page.getByText('Désactivation effectuée')).toBeVisible();
      await expect(lignes(page)).toHaveCount(0);
      expect(await readRow(appel, contract, id)).toMatchObject({ estActif: 0 });
    },
  );
}
