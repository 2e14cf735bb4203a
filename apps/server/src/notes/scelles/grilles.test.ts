/** Every screen and paper of the marks of a sealed period shows what its seal holds, whatever somebody wrote in the base since. */
import { imprimerReleveNotes } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { expect, it } from 'vitest';
import { acquisArretes, REMARQUE } from '#notes/tests/acquis.ts';
import { changerLignes, monde, oterLignes } from '#notes/tests/base.ts';
import { classeArretee, scellerLa } from '#notes/tests/bulletins.ts';
import { grilleDAcquis } from '#notes/tests/competences.ts';
import { expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { grilleDe } from '#notes/tests/saisie.ts';

it('[NOTE-76] la grille et le relevé d’une période scellée disent le sceau, et non ce que quelqu’un a écrit dans la base', async () => {
  const { server, admin, classe } = await monde(classeArretee, scellerLa);
  const [a = 0, b = 0] = classe.inscrits;
  const { evaluationId, compositionId } = classe;
  const avant = (await grilleDe(admin, classe)).data;
  expect(avant.cellules).toHaveLength(6);
  await changerLignes(server, 'notes', { valeur: 1850 }, { inscriptionId: a, evaluationId });
  await changerLignes(server, 'evaluations', { noteSur: 40, coefficient: 300 }, { id: evaluationId });
  await changerLignes(server, 'enseignements', { coefficient: 500 }, { id: classe.enseignementId });
  await oterLignes(server, 'notes', { inscriptionId: b, evaluationId: compositionId });
  expect((await grilleDe(admin, classe)).data).toEqual(avant);
  const releve = texteDe(await lirePapier(server, admin, imprimerReleveNotes, { inscriptionId: a }));
  expectDits(releve, 'Devoir 1 · Composition · 12,00 /20 · 11,50 /20');
  expect(releve).not.toContain('18,50');
});

it('[NOTE-76] de même des acquis d’une classe scellée', async () => {
  const { server, admin, classe } = await monde(acquisArretes, scellerLa);
  const avant = (await grilleDAcquis(admin, classe)).data;
  expect(avant.cellules.map(({ observation }) => observation)).toContain(REMARQUE);
  await changerLignes(server, 'acquis', { valeurId: classe.valeurs.get('AT') ?? 0, observation: 'Autre' });
  expect((await grilleDAcquis(admin, classe)).data).toEqual(avant);
});
