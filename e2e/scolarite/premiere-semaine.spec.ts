/**
 * Tests the first week of a school: from an empty product to its first receipt, with the list of pupils as the school has it. Each
 * click, typed field and key is one action, a choice in a list two, and they are counted.
 */
import { paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, saisie, valider } from '#gestes/crud.ts';
import { ADMINISTRATEUR } from '#gestes/essai.ts';
import { surUnServeurVide } from '#gestes/essai-prive.ts';
import { regarder } from '#gestes/regarder.ts';

const test = surUnServeurVide();

const NOMS = ['DIALLO', 'BAH', 'BARRY', 'SOW', 'CAMARA', 'CONDÉ', 'KEITA', 'SYLLA', 'TOURÉ', 'SOUMAH'];
const PRENOMS = ['Mamadou', 'Aïssatou', 'Ibrahima', 'Fatoumata', 'Alpha', 'Hawa'];
const CLASSES = ['7ème A', '8ème A', '9ème A', '10ème A'];
/** The ways in which one column writes a day of birth. */
const NAISSANCES = ['né vers 2011', '3 oct 2012', '14/02/2011', '12-05-2012', '41185', ''];

/** Makes the list of a school with 120 pupils, no real child: titles above, subtotals, empty lines, two telephones in a cell. */
function liste(): string {
  const lignes = [
    'REPUBLIQUE DE GUINEE;;;;;;',
    'Collège Kipé, tel 620 00 00 00;;;;;;',
    ';;;;;;',
    'LISTE DES ELEVES 2026-2027;;;;;;',
    'N°;Nom et prénoms;Sexe;Date de naissance;Classe;Contact;Déjà payé',
  ];
  let rang = 0;
  for (const nom of NOMS)
    for (const prenoms of PRENOMS)
      for (const second of ['Oury', 'Kaba']) {
        const classe = CLASSES[rang % CLASSES.length] ?? '';
        rang += 1;
        const numero = String(620_000_000 + rang * 1117);
        const contact = rang % 5 === 0 ? `${numero} / 66${numero.slice(2)}` : numero;
        // One class is written as nobody else writes it, and one telephone lacks its end.
        const ecrite = rang === 17 ? '8eme Z' : classe.toUpperCase().replace(' ', rang % 3 === 0 ? '' : ' ');
        const cellules = [
          rang,
          `${nom} ${prenoms} ${second}`,
          rang % 2 === 0 ? 'F' : 'G',
          NAISSANCES[rang % NAISSANCES.length],
          ecrite,
          rang === 40 ? '62244' : contact,
          rang % 4 === 0 ? '150 000' : '',
        ];
        lignes.push(cellules.join(';'));
        if (rang % 40 === 0) lignes.push(`;TOTAL : ${rang};;;;;`, ';;;;;;');
      }
  return [...lignes, ';Le Directeur;;;;;'].join('\r\n');
}

const carte = (page: Page) => page.getByRole('region', { name: 'Premiers pas' });

test('[DEBUT-01] [DEBUT-06] d’un produit vide au premier reçu, avec la liste de 120 élèves telle qu’elle est', async ({
  browser,
  baseURL,
  appel,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({
    locale: 'fr-FR',
    storageState: { cookies: [], origins: [] },
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  const actes: string[] = [];
  const clic = async (what: Locator) => {
    actes.push(`clic ${String(what)}`);
    await what.click();
  };
  const taper = async (what: Locator, text: string) => {
    actes.push(`tape ${text}`);
    await what.fill(text);
  };
  /** Saves, and waits until the form is gone: what is clicked next stands on the page that it leads to. */
  const enregistrer = async () => {
    await clic(valider(page));
    await expect(valider(page)).toHaveCount(0);
  };
  const touche = async (key: string) => {
    actes.push(`touche ${key}`);
    await page.keyboard.press(key);
  };
  const fichier = async (name: string, text: string) => {
    actes.push('clic Choisir un fichier', `choix ${name}`);
    const buffer = Buffer.from(text);
    await page
      .getByLabel(/^Choisir un (?:autre )?fichier$/)
      .setInputFiles({ name, mimeType: 'text/csv', buffer });
  };
  const pas = (name: string) => clic(carte(page).getByRole('link', { name }));
  // Once a step is taken, its page leads to the next one.
  const suite = (name: string) =>
    clic(page.getByRole('complementary', { name: 'Suite des premiers pas' }).getByRole('link', { name }));

  await page.goto('/');
  await taper(page.getByLabel('Téléphone ou e-mail'), ADMINISTRATEUR.login);
  await taper(page.getByLabel('Mot de passe', { exact: true }), ADMINISTRATEUR.motDePasse);
  await touche('Enter');
  // The page is read anew in the words just chosen: a click before that would be lost with it.
  const relue = page.waitForEvent('load');
  await clic(page.getByRole('radio', { name: /français correct/ }));
  await relue;

  await pas("Ajouter l'année");
  // The school year of the day is proposed: she looks at it and keeps it.
  await expect(saisie(page, 'Libellé')).toHaveValue(/^\d{4}-\d{4}$/);
  await expect(saisie(page, 'Premier jour')).toHaveValue(/^01\/10\//);
  await regarder(page, 'premiere-semaine-annee');
  await enregistrer();

  await suite("Ajouter l'école");
  await taper(saisie(page, 'Nom'), 'Collège Kipé');
  await enregistrer();

  await suite('Ajouter une prestation');
  // So are the two services that most schools bill first, one after the other.
  await expect(saisie(page, 'Libellé')).toHaveValue('Inscription');
  await enregistrer();
  await clic(page.getByRole('link', { name: 'Ajouter', exact: true }).first());
  await expect(saisie(page, 'Libellé')).toHaveValue('Scolarité');
  await expect(saisie(page, 'Rythme')).toHaveValue('parTranche');
  await enregistrer();

  await suite('Importer ou ajouter les classes');
  // The list of pupils is all the school has: its classes are read there, once each.
  await fichier('liste.csv', liste());
  await expect(page.getByRole('checkbox', { name: /^120 lignes d’élèves donnent 5 classes/ })).toBeChecked();
  await regarder(page, 'premiere-semaine-classes');
  await clic(page.getByRole('button', { name: 'Vérifier les lignes' }));
  await clic(page.getByRole('row', { name: /8eme Z/ }).getByRole('button', { name: /^Ne pas importer/ }));
  await clic(page.getByRole('button', { name: 'Importer 4 classes' }));
  await expect(page.getByRole('heading', { name: '4 classes importées' })).toBeFocused();
  await expect(page.getByText(/lignes? de totaux/)).toHaveCount(0);

  // One row holds the prices of the whole school.
  await suite('Remplir la grille des prix');
  const grille = page.getByRole('grid', { name: 'Grille des prix' });
  // It opens where the first price is typed.
  await expect(grille.getByRole('textbox', { name: "Prix, Inscription, Toute l'école" })).toBeFocused();
  for (const [prix, apres] of [
    ['50000', 'Tab'],
    ['900000', 'Enter'],
  ] as const) {
    actes.push(`tape ${prix}`);
    await page.keyboard.type(prix);
    await touche(apres);
  }
  await clic(page.getByRole('button', { name: "Marquer ce qui l'est" }));
  await clic(grille.getByRole('checkbox', { name: /Scolarité, Toute l'école/ }));
  await regarder(page, 'premiere-semaine-prix');
  await clic(page.getByRole('button', { name: 'Enregistrer', exact: true }));
  // The notice of the act before may still stand: leaving before this one ends would be asked about.
  await expect(page.getByRole('status').filter({ hasText: 'Aucune case changée' })).toBeVisible();

  // A price without its tranches asks nothing yet: they come before the pupils.
  await suite('Faire les tranches');
  await expect(page.getByLabel('Pour un prix de')).toHaveValue(/^900\s000/);
  await regarder(page, 'premiere-semaine-tranches');
  // Three, due three months apart, which share equally until a person says otherwise.
  await clic(page.getByRole('button', { name: 'Trois tranches égales' }));
  await expect(page.getByLabel(/^Échéance de .*, mois$/).last()).toHaveValue('04');
  await expect(page.getByText(/en parts égales au franc près/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^7ÈME A/ })).toContainText(/(?:300\s000\sFG\s*){3}/);
  await clic(page.getByRole('button', { name: 'Enregistrer', exact: true }));
  await expect(page.getByText('Enregistrement effectué', { exact: true }).last()).toBeVisible();

  await suite('Importer les élèves');
  await fichier('liste.csv', liste());
  await regarder(page, 'premiere-semaine-eleves');
  await clic(page.getByRole('button', { name: 'Vérifier les lignes' }));
  await regarder(page, 'premiere-semaine-verifies');
  await expect(page.getByText('2 lignes ont des fautes, sur 120.')).toBeVisible();
  await clic(page.getByRole('button', { name: /Ligne .*8eme Z/i }));
  actes.push('tape la classe');
  await page.keyboard.type('8ème A');
  await touche('Enter');
  await expect(page.getByText('1 ligne a une faute, sur 120.')).toBeVisible();
  await clic(page.getByRole('button', { name: 'Ne pas importer la ligne 45' }));
  await clic(page.getByRole('button', { name: 'Importer 119 élèves' }));
  await expect(page.getByRole('heading', { name: /élèves importés/ })).toBeFocused();

  await suite('Encaisser');
  const qui = page.getByRole('combobox', { name: 'Qui paie ?' });
  await expect(qui).toBeFocused();
  actes.push('tape soumah hawa oury');
  await page.keyboard.type('soumah hawa oury');
  // The answer to the whole name, not to its beginning.
  await expect(page.getByText(/^1 élève\. Entrée\s: Hawa Oury SOUMAH/)).toBeVisible();
  await touche('Enter');
  await expect(page.getByRole('textbox', { name: 'Montant', exact: true })).toBeVisible();
  await touche('Alt+1');
  await touche('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reçu n° 00001');
  await regarder(page, 'premiere-semaine-recu');

  // The product holds what the list said: its pupils in their classes, what they had paid, and one receipt.
  const [ecole] = await appel(ecoles.list, {});
  const ecoleId = Number(ecole?.['id']);
  const ecrits = await appel(eleves.list, { ecoleId, etat: 'actifs' });
  expect(ecrits).toHaveLength(119);
  expect(ecrits.filter(({ nom, prenoms }) => nom === 'SOUMAH' && prenoms === 'Hawa Oury')).toHaveLength(1);
  const [recu, ...autres] = await appel(paiementSelectBy, { ecoleId });
  expect(autres).toEqual([]);
  // Each pays 900,000 FG; one in four had paid 150,000 FG, and the one who was left out was of them.
  const reste = ecrits.reduce((sum, row) => sum + Number(row['reste']), 0);
  expect(reste).toBe(119 * 900_000 - 29 * 150_000 - Number(recu?.['montant']));
  expect(actes.length, actes.join('\n')).toBeLessThanOrEqual(50);
  test.info().annotations.push({ type: 'actes', description: String(actes.length) });
  await context.close();
});
