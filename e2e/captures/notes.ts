/** Names the screens of marks to photograph, in a school of the demonstration: those of a sealed term, and of an open one. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { bulletins } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import { periodes as listeDesPeriodes } from '@gestionscolaire/contract/notes/periodes.ts';
import type { Page } from '@playwright/test';
import type { Appeler, Ecran } from './ecran.ts';

/** Opens the explanation of the first average of a class. */
async function expliquer(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Pourquoi/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

/** Reads a class with a sealed term and the open one after it, and returns the screens about it. */
export async function ecransDesNotes(appeler: Appeler, ecoleId: number): Promise<readonly Ecran[]> {
  const une = { ecoleId, page: 1, taille: 100 };
  const [bulletin = {}] = await appeler('POST', bulletins.list.path, une);
  const classeId = Number(bulletin['classeId']);
  const periodes = await appeler('POST', listeDesPeriodes.list.path, une);
  const scellee = periodes.find(({ id }) => id === bulletin['periodeId']);
  const suivante = periodes.find(
    ({ etape, sessionId, rang }) =>
      etape === scellee?.['etape'] &&
      sessionId === scellee?.['sessionId'] &&
      rang === Number(scellee?.['rang']) + 1,
  );
  if (suivante === undefined) throw new Error('la démonstration n’a pas de période ouverte');
  const avant = { classeId, periodeId: Number(bulletin['periodeId']) };
  const maintenant = { classeId, periodeId: Number(suivante['id']) };
  return [
    { nom: 'notes-a-saisir', adresse: ADRESSES.toutesNotes, semblable: true },
    { nom: 'notes-saisie', adresse: path(ADRESSES.saisieNotes, maintenant) },
    { nom: 'notes-releve', adresse: path(ADRESSES.releveClasse, avant), semblable: true },
    {
      nom: 'notes-pourquoi',
      adresse: path(ADRESSES.releveClasse, avant),
      semblable: true,
      geste: expliquer,
    },
    { nom: 'notes-conseil', adresse: path(ADRESSES.conseil, maintenant), semblable: true },
    { nom: 'notes-bulletins', adresse: path(ADRESSES.bulletinsClasse, avant), semblable: true },
    {
      nom: 'notes-bulletin',
      adresse: path(ADRESSES.bulletin, { id: Number(bulletin['id']) }),
      semblable: true,
    },
  ];
}
