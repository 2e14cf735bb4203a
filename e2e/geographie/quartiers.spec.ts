import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import {
  ajouter,
  estAppel,
  expect,
  idDe,
  libelleUnique,
  lignes,
  retenir,
  saisie,
  test,
  valider,
} from '#gestes/crud.ts';

test('[GEO-19] un écran de chargement occupe la liste jusqu’à ses premières lignes', async ({ page }) => {
  const lacher = await retenir(page, `**/${quartiers.list.path}`);
  await page.goto('/listeQuartier');
  const splash = page.getByRole('status').filter({ hasText: 'Chargement…' });
  await expect(splash).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await lacher();
  await expect(lignes(page)).toHaveCount(2);
  await expect(splash).toHaveCount(0);
});

test('[GEO-36] la commune se cherche sur le serveur, et sa préfecture la distingue de ses homonymes', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const nom = libelleUnique();
  const ici = await idDe(appel, prefectures, 'Macenta');
  const ailleurs = await idDe(appel, prefectures, 'Kankan');
  const voulue = await ajouter(appel, communes, { libelle: nom, prefectureId: ici, code: null });
  await ajouter(appel, communes, { libelle: nom, prefectureId: ailleurs, code: null });

  await page.goto('/ajoutQuartier');
  const commune = saisie(page, 'Commune');
  const request = page.waitForRequest(
    (one) => estAppel(communes.list)(one) && one.postData()?.includes(nom) === true,
  );
  await commune.fill(nom);
  expect((await request).postDataJSON()).toMatchObject({ recherche: nom, taille: 20 });
  await expect(page.getByRole('option')).toHaveText([
    `${nom}Préfecture : Macenta`,
    `${nom}Préfecture : Kankan`,
  ]);
  // A name that two communes have is no choice, even typed to its end.
  await saisie(page, 'Libellé').fill(libelleUnique('quartier'));
  await expect(commune).toHaveValue('');
  await expect(page.getByText('La commune est obligatoire.')).toBeVisible();

  await commune.fill(nom);
  await page.getByRole('option', { name: new RegExp(`^${nom}.*Macenta`) }).click();
  await expect(commune).toHaveValue(nom);
  await expect(commune).toHaveAccessibleDescription(/Préfecture\s: Macenta/);
  const sent = page.waitForRequest(estAppel(quartiers.create));
  await valider(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ communeId: voulue.id });
  await expect(page).toHaveURL(/\/listeQuartier(\?|$)/);
});
