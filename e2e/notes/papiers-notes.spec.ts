/** Tests the papers of marks: what is printed from the screens, and a bulletin that a parent checks from its code. */
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import type { Browser, Page } from '@playwright/test';
import {
  ADMINISTRATEUR,
  type Appel,
  appeler,
  expect,
  type Identite,
  lecture,
  ouvrirConnexion,
  test,
  testAnonyme,
} from '#gestes/essai.ts';
import { scellerLaClasse } from '#gestes/notes/bulletins.ts';
import {
  adresseDeLaGrille,
  type GrilleEquipee,
  grilleEquipee,
  noterAilleurs,
  noterTous,
} from '#gestes/notes.ts';
import { codesDesPages, imprime, sansPdf, textesDesPages } from '#gestes/papier.ts';
import { regarder } from '#gestes/regarder.ts';
import { navigateurDuReseau, POUR_LES_PARENTS } from '#gestes/reseau-local.ts';
import { demarrer, type ServeurPrive } from '#gestes/serveur-prive.ts';

test('la fiche de notes s’imprime de la grille, vide ou remplie ; les bulletins provisoires, des moyennes', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' des papiers' });
  await noterTous(appel, grille, [1200, 1550, 900, 1375]);
  await sansPdf(page);
  await page.goto(adresseDeLaGrille(grille));
  const [vide = ''] = await textesDesPages(await imprime(page, 'Fiche vide'));
  expect(vide).toContain('Diallo Aïssatou');
  expect(vide).not.toContain('12,00');
  expect((await textesDesPages(await imprime(page, 'Fiche remplie')))[0]).toContain('15,50');

  await page.goto(`/releveClasse/${grille.classeId}/${grille.periodeId}`);
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  const fenetre = page.getByRole('dialog', { name: 'Imprimer' });
  await expect(fenetre).toContainText('La période n’est pas scellée');
  await regarder(page, 'papiers-notes');
  const bulletins = await textesDesPages(await imprime(page, 'Imprimer les bulletins provisoires'));
  expect(bulletins).toHaveLength(4);
  expect(bulletins[0]).toContain('BULLETIN DE NOTES PROVISOIRE');
  await fenetre.getByLabel('Format').selectOption('deuxA5');
  await fenetre.getByLabel('Ordre').selectOption('rang');
  const paires = await textesDesPages(await imprime(page, 'Imprimer les bulletins provisoires'));
  expect(paires).toHaveLength(2);
  expect((await textesDesPages(await imprime(page, 'Tableau récapitulatif')))[0]).toContain(
    'TABLEAU RÉCAPITULATIF',
  );
});

const { login: ADMIN_LOGIN, motDePasse: ADMIN_PASSWORD } = ADMINISTRATEUR;

const telephoneDe = (browser: Browser): Promise<Page> =>
  browser.newPage({ locale: 'fr-FR', viewport: { width: 360, height: 740 } });

/** Papers write the first name first: 'Aïssatou Diallo'. */
const aLEnvers = (nom = ''): string => nom.split(' ').toReversed().join(' ');

/** Opens the product as its administrator does at their desk, in a browser that saves papers. */
async function bureauDe(browser: Browser, identite: Identite): Promise<Page> {
  const localStorage = [{ name: CLES_LOCALES.identite, value: JSON.stringify(identite) }];
  const storageState = { cookies: [], origins: [{ origin: POUR_LES_PARENTS, localStorage }] };
  const bureau = await browser.newPage({ baseURL: POUR_LES_PARENTS, locale: 'fr-FR', storageState });
  await sansPdf(bureau);
  return bureau;
}

/** Closes the entry of a class, and says by hand what the council says: the period is arrêtée, each pupil is admitted. */
async function direLeConseil(
  serveur: ServeurPrive,
  appel: Appel,
  { ecoleId, classeId, periodeId, inscrits }: GrilleEquipee,
): Promise<void> {
  await appel(fermerSaisie, { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 });
  serveur.ecrire(`update etats_periodes set etat = 'arretee' where "classeId" = ?`, classeId);
  for (const inscriptionId of inscrits)
    serveur.ecrire(
      `insert into bilans ("ecoleId", "inscriptionId", "periodeId", decision, "decisionMotif", "creationDate", "creationUserId", "estActif")
       values (?, ?, ?, 'admis', 'Vu en conseil', '2026-01-01T08:00:00.000Z', 1, 1)`,
      ecoleId,
      inscriptionId,
      periodeId,
    );
}

testAnonyme(
  '[NOTE-22] les mêmes chiffres au serveur, à l’écran, sur papier et à la vérification ; une note qui change les change partout',
  async ({ launchOptions, playwright }) => {
    const serveur = await demarrer({ ADRESSE_PUBLIQUE: POUR_LES_PARENTS, ADMIN_LOGIN, ADMIN_PASSWORD });
    const request = await playwright.request.newContext({ baseURL: serveur.adresse });
    const browser = await navigateurDuReseau(launchOptions, serveur.adresse);
    try {
      const identite = await ouvrirConnexion(request);
      const appel = appeler(request, identite.token);
      const lire = lecture(request, identite.token);
      const grille = await grilleEquipee(appel);
      const lieu = { classeId: grille.classeId, periodeId: grille.periodeId };
      await noterTous(appel, grille, [1200, 1550, 900, 1375]);
      const bureau = await bureauDe(browser, identite);

      // Each of the four says of a pupil their name, their average and their place.
      const auServeur = async () =>
        getReleveClasse.output
          .parse(await lire(getReleveClasse, lieu))
          .eleves.map(({ nom, prenoms, moyenne, rang }) => [
            `${nom} ${prenoms}`,
            formaterNote(moyenne ?? 0),
            rang,
          ]);
      const aLEcran = async () => {
        await bureau.goto(`/releveClasse/${lieu.classeId}/${lieu.periodeId}`);
        const lignes = bureau
          .getByRole('row')
          .filter({ has: bureau.getByRole('button', { name: /^Pourquoi/ }) });
        await expect(lignes).toHaveCount(4);
        return Promise.all(
          (await lignes.all()).map(async (ligne) => [
            await ligne.getByRole('rowheader').innerText(),
            await ligne.getByRole('cell').nth(0).innerText(),
            Number.parseInt(await ligne.getByRole('cell').nth(1).innerText(), 10),
          ]),
        );
      };
      /** The line of each on the paper of the class: number, name, average in the subject, points, average, place. */
      const surPapier = async () => {
        await bureau.getByRole('button', { name: 'Imprimer', exact: true }).click();
        const [texte = ''] = await textesDesPages(await imprime(bureau, 'Tableau récapitulatif'));
        return [...texte.matchAll(/\d (\p{L}+ \p{L}+) ([\d,]+) [\d,]+ ([\d,]+) (\d)(?:er|re|e)\b/gu)].map(
          ([, nom, matiere, moyenne, rang]) => {
            // There is one subject.
            expect(matiere).toBe(moyenne);
            return [aLEnvers(nom), moyenne, Number(rang)];
          },
        );
      };
      const partout = async (chiffres: readonly (readonly unknown[])[]) => {
        expect(await auServeur()).toEqual(chiffres);
        expect(await aLEcran()).toEqual(chiffres);
        expect(await surPapier()).toEqual(chiffres);
      };
      // On 10: 12 of 20 is 6,00, and 13,75 is 6,875, half up.
      await partout([
        ['Diallo Aïssatou', '6,00', 3],
        ['Diallo Boubacar', '7,75', 1],
        ['Keïta Cellou', '4,50', 4],
        ['Sylla Djénabou', '6,88', 2],
      ]);
      // No other call than the change of the mark: nothing is stored, nothing is calculated again by hand.
      await noterAilleurs(appel, grille, 0, 1600, 1200);
      const chiffres = [
        ['Diallo Aïssatou', '8,00', 1],
        ['Diallo Boubacar', '7,75', 2],
        ['Keïta Cellou', '4,50', 4],
        ['Sylla Djénabou', '6,88', 3],
      ] as const;
      await partout(chiffres);

      await direLeConseil(serveur, appel, grille);
      await scellerLaClasse(appel, lire, lieu);
      await partout(chiffres);
      expect((await serveur.commande('verifier')).join(' ')).toContain(
        'Bulletins vérifiés : rien ne se contredit.',
      );
      const codes = await codesDesPages(await imprime(bureau, 'Imprimer les bulletins'));
      expect(codes).toHaveLength(chiffres.length);
      const telephone = await telephoneDe(browser);
      for (const [at, [nom, moyenne, rang]] of chiffres.entries()) {
        await telephone.goto(codes[at] ?? '');
        await expect(telephone.getByRole('heading', { name: 'Ce bulletin est en vigueur' })).toBeVisible();
        const lus = telephone.getByRole('region', { name: 'Chiffres du bulletin' });
        await expect(lus).toContainText(aLEnvers(nom));
        await expect(lus).toContainText(`${moyenne} / 10`);
        await expect(lus).toContainText(`${rang} sur 4`);
        if (at === 0) await regarder(telephone, 'verifier-bulletin');
      }
    } finally {
      await browser.close();
      await request.dispose();
      await serveur.arreter();
    }
  },
);
