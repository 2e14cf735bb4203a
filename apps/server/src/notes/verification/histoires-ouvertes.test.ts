import { expect, it } from 'vitest';
import { classeDAcquis, direTout } from '#notes/tests/acquis.ts';
import { changerLignes, constatsDe, monde, nomVerifie, oterLignes } from '#notes/tests/base.ts';
import { dire } from '#notes/tests/competences.ts';
import { classeNotee, note, noter } from '#notes/tests/saisie.ts';
import { fauteDeCase } from './histoires-ouvertes.ts';
import { ecolesNotees } from './verifier-notes.ts';

it('[NOTE-76] une note d’une période ouverte qui ne dit pas ce que dit son histoire est nommée', async () => {
  const { server, admin, classe } = await monde(classeNotee);
  const { ecoleId, evaluationId } = classe;
  const [inscriptionId = 0] = classe.inscrits;
  await noter(admin, classe, [{ inscriptionId, ...note(300) }]);
  await noter(admin, classe, [{ inscriptionId, vu: note(300), ...note(500) }]);
  // A school that has sealed nothing yet is verified too.
  expect(await ecolesNotees(server.database.read)).toEqual([ecoleId]);
  expect(await constatsDe(server, ecoleId)).toEqual([]);
  const ou = `7ème année A, 1er trimestre, ${await nomVerifie(server, inscriptionId)}`;
  const place = { inscriptionId, evaluationId };
  const dit = async () => (await constatsDe(server, ecoleId)).map((one) => [one.ou, one.quoi]);
  await changerLignes(server, 'notes', { valeur: 900 }, place);
  expect(await dit()).toEqual([
    [ou, 'Mathématiques, Devoir 1 : 9,00 dans la base, 5,00 à la fin de son histoire'],
  ]);
  await oterLignes(server, 'changements_notes', place);
  expect(await dit()).toEqual([
    [ou, "Mathématiques, Devoir 1 : elle a changé, et son histoire n'en dit rien"],
  ]);
});

it('[NOTE-76] de même un acquis', async () => {
  const { server, admin, classe } = await monde(classeDAcquis, direTout);
  const { ecoleId, competenceId, valeurs } = classe;
  const [inscriptionId = 0] = classe.inscrits;
  const vu = { valeurId: valeurs.get('A') ?? null, observation: 'Parle beaucoup' };
  await dire(admin, classe, [
    { inscriptionId, competenceId, vu, valeurId: valeurs.get('EC') ?? null, observation: null },
  ]);
  expect(await constatsDe(server, ecoleId)).toEqual([]);
  await changerLignes(
    server,
    'acquis',
    { valeurId: valeurs.get('AT') ?? 0 },
    { inscriptionId, competenceId },
  );
  expect((await constatsDe(server, ecoleId)).map(({ quoi }) => quoi)).toEqual([
    expect.stringContaining('dans la base, En cours'),
  ]);
});

it('[NOTE-76] une histoire d’où un changement est ôté, ou réécrit, se contredit', () => {
  const contenu = (valeur: number) => ({ cle: String(valeur), dit: `${valeur},00` });
  const change = (rang: number, avant: number, apres: number) => ({
    rang,
    avant: contenu(avant),
    apres: contenu(apres),
  });
  const tenue = { contenu: contenu(7), estChangee: true };
  const faute = (...histoire: ReturnType<typeof change>[]) => fauteDeCase(tenue, histoire);
  expect(faute(change(1, 5, 6), change(2, 6, 7))).toBeUndefined();
  expect(faute(change(2, 6, 7))).toBe('un changement a été ôté de son histoire');
  expect(faute(change(1, 5, 4), change(2, 6, 7))).toContain('a été réécrite');
  expect(fauteDeCase(undefined, [change(1, 5, 7)])).toContain('ôtée de la base');
});
