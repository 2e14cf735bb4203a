import { bulletins, selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getEtatBulletin } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { getChangementsNote } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { lireBulletinScelle } from '#notes/scelles/personne-a-part.ts';
import {
  bulletinsTenus,
  champsDe,
  changerLignes,
  constatsDe,
  ecrireLigne,
  eleveInscrit,
  idDe,
  monde,
} from '#notes/tests/base.ts';
import {
  arreterALaMain,
  BILAN_VIDE,
  type ClasseAvecComposition,
  classeArretee,
  leSecondDe,
  noterLeSecond,
  noterTout,
  rectifierLa,
  SECOND,
  scellerLa,
} from '#notes/tests/bulletins.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import { addEnseignement, classeNotee, evaluer, note, noterChacun } from '#notes/tests/saisie.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseAvecComposition & { secondId: number };
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeArretee, scellerLa));
});

const MOTIF = 'Copie recomptée';
const lieu = () => ({ classeId: classe.classeId, periodeId: classe.periodeId });
const apercu = async (more: Record<string, unknown>) =>
  (await admin.call(apercuRectification, { ...lieu(), ...more })).data;
const rectifier = (more: Record<string, unknown>, ecart: string, motif: string | null = MOTIF) =>
  admin.call(rectifierBulletins, { ...lieu(), ...more, motif, ecart, creationUserId: 0 });
const gardes = async () =>
  (await bulletinsTenus(server)).map((row) => ({ ...row, lu: lireBulletinScelle(row) }));
const constats = () => constatsDe(server, classe.ecoleId);
/** The second pupil's composition: 14,00 becomes 13,00, so their average 13,67, and they are no longer ex æquo. */
const cellule = () => ({
  evaluationId: classe.compositionId,
  inscriptionId: classe.inscrits[1] ?? 0,
  ...note(1300),
});

/** Seals the second and last period, where the pupils have 18,00, 14,50 and 14,50. */
async function scellerLeSecond(): Promise<void> {
  admin = await noterLeSecond(server, classe);
  const second = leSecondDe(classe);
  await arreterALaMain(server, second);
  const { ecoleId, periodeId } = second;
  const admis = { ...BILAN_VIDE, ecoleId, periodeId, decision: 'admis' };
  for (const inscriptionId of classe.inscrits)
    await ecrireLigne(server, 'bilans', { ...admis, inscriptionId });
  expect((await scellerLa(admin, second)).status).toBe(201);
}

describe('rectifier', () => {
  it('[NOTE-48] montre puis écrit les seules versions qui changent, avec leur motif ; la version 1 reste', async () => {
    const [, b = 0, c = 0] = classe.inscrits;
    const { bulletins: montres, ecart } = await apercu({ cellules: [cellule()] });
    // The third loses their ex æquo; the first keeps average and rank.
    expect(montres.map(({ inscriptionId, version }) => [inscriptionId, version])).toEqual([
      [b, 2],
      [c, 2],
    ]);
    expect(montres[0]?.differences).toContainEqual({ quoi: 'Moyenne', avant: '14,33', apres: '13,67' });
    expect(montres[1]?.differences).toEqual(
      ['Mathématiques, rang', 'Rang'].map((quoi) => ({ quoi, avant: '1 ex æquo', apres: '1' })),
    );
    expect(await gardes()).toHaveLength(3);

    expect((await rectifier({ cellules: [cellule()] }, ecart, null)).refus.champs).toHaveProperty('motif');
    expect((await rectifier({ cellules: [cellule()] }, 'f'.repeat(64))).refus.code).toBe('PERIME');
    expect(await gardes()).toHaveLength(3);

    const before = await gardes();
    const done = await rectifier({ cellules: [cellule()] }, ecart);
    expect([done.status, done.data]).toMatchObject([201, [{ rang: 2, nombre: 2 }]]);
    expect(done.data[0]?.tete).toMatch(/^N\d+-2-/);
    const after = await gardes();
    expect(after.slice(0, 3)).toEqual(before);
    expect(champsDe(after.slice(3), 'inscriptionId', 'version', 'moyenne', 'rang', 'motif')).toEqual([
      [b, 2, 1367, 2, MOTIF],
      // The reason that was typed stays in the bulletin that it is about.
      [c, 2, 1433, 1, 'Un autre bulletin de la classe est rectifié'],
    ]);
    expect(after[3]?.lu?.remplace).toEqual({ version: 1, jour: '2026-11-21' });
    expect(await constats()).toEqual([]);
    const scellements = await server.database.read.selectFrom('scellements').selectAll().execute();
    expect(scellements.map(({ genre }) => genre)).toEqual(['scellement', 'rectification']);
    const { ecoleId, compositionId: evaluationId } = classe;
    const histoire = await admin.call(getChangementsNote, { ecoleId, evaluationId, inscriptionId: b });
    expect(histoire.data[0]).toMatchObject({ ancienneValeur: 1400, valeur: 1300, motif: MOTIF });
    const [change] = (await server.rows('changements_notes')).slice(-1);
    expect(change?.['genre']).toBe('rectification');
    const { data } = await admin.call(selectBulletinById, { id: after[3]?.id ?? 0 });
    expect(data[0]?.versions.map(({ version, motif }) => [version, motif])).toEqual([
      [1, null],
      [2, MOTIF],
    ]);
    expect(data[0]?.versions[1]?.differences).toEqual(montres[0]?.differences);
    const etatDe = async (at: number) => {
      const empreinte = before[at]?.empreinte.slice(0, 32) ?? '';
      return (await server.stranger.call(getEtatBulletin, { ecoleId, empreinte })).data[0];
    };
    expect(await etatDe(1)).toMatchObject({ etat: 'remplace', version: 2, jour: '2026-11-21' });
    expect((await etatDe(0))?.etat).toBe('enVigueur');
  });

  it('[NOTE-48] une décision que les nouveaux chiffres ne proposent plus demande son motif', async () => {
    await scellerLeSecond();
    const [, inscriptionId = 0] = classe.inscrits;
    const evaluationId = Number((await server.rows('evaluations')).at(-1)?.['id']);
    const cellules = [{ evaluationId, inscriptionId, ...note(0) }];
    const demande = { ...lieu(), periodeId: classe.secondId, cellules };
    const sans = await admin.call(apercuRectification, demande);
    expect(sans.refus.error).toContain("la décision n'est pas celle proposée, dites pourquoi.");
    const bilan = { inscriptionId, ...BILAN_VIDE, decision: 'admis', decisionMotif: 'Malade en mars' };
    const { data } = await admin.call(apercuRectification, { ...demande, bilans: [bilan] });
    const differences = data.bulletins.find((one) => one.inscriptionId === inscriptionId)?.differences;
    expect(differences?.map(({ quoi }) => quoi)).toContain('Décision proposée');
    expect(differences?.map(({ quoi }) => quoi)).toContain('Motif de la décision');
  });

  it('[NOTE-48] les périodes scellées plus tard, et l’année, suivent', async () => {
    await scellerLeSecond();
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    const { bulletins: montres, ecart } = await apercu({ cellules: [cellule()] });
    expect(montres.map(({ inscriptionId, periodeId }) => [inscriptionId, periodeId])).toEqual([
      [b, classe.periodeId],
      [c, classe.periodeId],
      [b, classe.secondId],
      [c, classe.secondId],
    ]);
    // (13,67 + 14,50) ÷ 2 = 14,085: 14,09 half up.
    expect(montres[2]?.differences).toEqual([
      { quoi: 'Rappel, 1er trimestre', avant: '14,33', apres: '13,67' },
      { quoi: 'Moyenne annuelle', avant: '14,42', apres: '14,09' },
      { quoi: 'Rang annuel', avant: '2 ex æquo', apres: '3' },
    ]);
    expect((await rectifier({ cellules: [cellule()] }, ecart)).data.map(({ rang }) => rang)).toEqual([3, 4]);
    expect(await constats()).toEqual([]);
    expect((await gardes()).filter(({ inscriptionId }) => inscriptionId === a)).toHaveLength(2);
  });

  it('[NOTE-48] une identité, un coefficient, un bilan se rectifient aussi ; rien ne change, rien ne s’écrit', async () => {
    const [a = 0] = classe.inscrits;
    const rien = await apercu({ identites: [a] });
    expect(rien.bulletins).toEqual([]);
    expect((await rectifier({ identites: [a] }, rien.ecart)).refus.error).toBe(
      "Rien ne change : aucun bulletin n'est à rectifier.",
    );
    const { eleveId } = await eleveInscrit(server, a);
    await changerLignes(server, 'eleves', { nom: 'Barry' }, { id: eleveId });
    const nom = await apercu({ identites: [a] });
    expect(nom.bulletins.map(({ inscriptionId }) => inscriptionId)).toEqual([a]);
    expect(nom.bulletins[0]?.differences.map(({ quoi }) => quoi)).toEqual(['Nom']);
    expect((await rectifier({ identites: [a] }, nom.ecart)).status).toBe(201);

    const coefficients = [{ enseignementId: classe.enseignementId, coefficient: 300 }];
    const poids = await apercu({ coefficients });
    expect(poids.bulletins.map(({ version }) => version)).toEqual([3, 2, 2]);
    expect((await rectifier({ coefficients }, poids.ecart)).status).toBe(201);
    // The coefficient of the year is another thing.
    expect((await server.rows('enseignements'))[0]?.['coefficient']).toBe(200);

    const bilan = { ...BILAN_VIDE, inscriptionId: a, appreciation: 'En progrès' };
    const decides = [{ ...bilan, decision: 'admis' }];
    const tropTot = await admin.call(apercuRectification, { ...lieu(), bilans: decides });
    expect(tropTot.refus.error).toBe('Une décision se prend dans la dernière période.');
    const dit = await apercu({ bilans: [bilan] });
    expect((await rectifier({ bilans: [bilan] }, dit.ecart)).status).toBe(201);
    expect((await server.rows('bilans'))[0]).toMatchObject({ inscriptionId: a, appreciation: 'En progrès' });
    expect(await constats()).toEqual([]);
  });

  it('refuse ce qui ne peut être d’un bulletin, avec sa phrase', async () => {
    const refusees = [
      [{ cellules: [{ ...cellule(), valeur: 2100 }] }, 'Composition : '],
      [{ cellules: [{ ...cellule(), valeur: null }] }, 'ne se vide pas'],
      [{ cellules: [{ ...cellule(), evaluationId: 9999 }] }, "n'a pas cette évaluation"],
      [
        { cellules: [{ ...cellule(), valeur: null, code: 'absentJustifie' }] },
        "Composition : ABJ est à rattraper, et un bulletin scellé n'attend plus de note.",
      ],
      [{ identites: [9999] }, "n'a pas de bulletin"],
      [{ coefficients: [{ enseignementId: 9999, coefficient: 200 }] }, "n'est pas de ces bulletins"],
      [{ periodeId: classe.secondId }, 'ne sont pas scellés'],
    ] as const;
    for (const [more, phrase] of refusees)
      expect((await admin.call(apercuRectification, { ...lieu(), ...more })).refus.error).toContain(phrase);
  });

  it('[NOTE-48] se fait avec le droit de modifier les bulletins, et dans son école seule', async () => {
    const lecteur = await server.person({
      ecoleId: classe.ecoleId,
      droits: { bulletins: ['lecture', 'ajout'] },
    });
    expect((await lecteur.call(apercuRectification, { ...lieu() })).status).toBe(403);
    const liste = await lecteur.call(bulletins.list, { ecoleId: classe.ecoleId, estActif: 1 });
    expect(champsDe(liste.data, 'moyenne', 'version', 'estRemplace')).toContainEqual([1167, 1, 0]);
    const ailleurs = await server.person({ ecoleId: null, droits: {} });
    expect((await ailleurs.call(bulletins.list, { ecoleId: classe.ecoleId, estActif: 1 })).status).toBe(403);
  });
});

it('[NOTE-48] un rang qui change dans une matière fait une nouvelle version : deux papiers ne disent pas le même', async () => {
  const autre = await ownServer();
  const noted = await noterTout(autre.admin, await classeNotee(autre), [
    [1800, 1800],
    [1200, 1200],
    [1000, 1000],
  ]);
  const { ecoleId, sessionId } = noted;
  expect((await addPeriode(autre.admin, { ecoleId, sessionId, ...SECOND })).status).toBe(201);
  const enseignementId = await addEnseignement(autre, noted, { libelle: 'Français' });
  const francais = { ...noted, enseignementId };
  const devoir = await evaluer(autre.admin, francais, { genre: 'composition', libelle: 'Composition 2' });
  const evaluationId = idDe(devoir);
  const [, b = 0, c = 0] = noted.inscrits;
  await noterChacun(autre.admin, { ...francais, evaluationId }, [1200, 1000, 800]);
  await arreterALaMain(autre, noted);
  expect((await scellerLa(autre.admin, noted)).status).toBe(201);
  const { classeId, periodeId } = noted;
  const cellules = [{ evaluationId, inscriptionId: c, ...note(1100) }];
  const demande = { classeId, periodeId, cellules };
  const { bulletins: montres } = (await autre.admin.call(apercuRectification, demande)).data;
  // The second keeps their average and their place, and is third in French now.
  expect(montres.map(({ inscriptionId }) => inscriptionId)).toEqual([b, c]);
  expect(montres[0]?.differences).toEqual([{ quoi: 'Français, rang', avant: '2', apres: '3' }]);
  expect((await rectifierLa(autre.admin, noted, { cellules })).status).toBe(201);
  expect(await constatsDe(autre, noted.ecoleId)).toEqual([]);
});
