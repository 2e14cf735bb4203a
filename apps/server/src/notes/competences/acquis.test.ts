import { disableInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  getAvancementAcquis,
  getChangementsAcquis,
} from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { competences } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { echelles } from '@gestionscolaire/contract/notes/competences/echelles.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { addEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ELEVE_SCELLE } from '#notes/lieu/garde.ts';
import { changerLignes, constatsDe, monde, passerA, refusDe } from '#notes/tests/base.ts';
import { arreterALaMain, SECOND, scellerLa } from '#notes/tests/bulletins.ts';
import {
  addCompetence,
  addSection,
  type ClasseDeMaternelle,
  classeDeMaternelle,
  dire,
  grilleDAcquis,
  PAS_ENCORE,
} from '#notes/tests/competences.ts';
import { fermerLaClasse } from '#notes/tests/conseil.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import { addEnseignement, DEVOIR, grilleDe } from '#notes/tests/saisie.ts';
import { changerInscription, readInscription } from '#tests/gestes/inscriptions.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseDeMaternelle;
/** The words of the scale, by their letters. */
let valeurs: ReadonlyMap<string, number>;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeDeMaternelle));
  const { data } = await grilleDAcquis(admin, classe);
  valeurs = new Map(data.valeurs.map(({ code, id }) => [code, id]));
});

const valeur = (code: string): number => valeurs.get(code) ?? 0;
const acquis = (code: string | null, observation: string | null = null) => ({
  valeurId: code === null ? null : valeur(code),
  observation,
});
const sorts = async (cellules: readonly Record<string, unknown>[], person = admin) =>
  (await dire(person, classe, cellules)).data.map(({ sort }) => sort);
const sortDe = async (cellule: Record<string, unknown>, person = admin) =>
  (await sorts([cellule], person)).join();
const histoire = async (inscriptionId: number) => {
  const { ecoleId, periodeId, competenceId } = classe;
  return (await admin.call(getChangementsAcquis, { ecoleId, periodeId, competenceId, inscriptionId })).data;
};
const LENDEMAIN = '2026-11-22T08:00:00.000Z';

describe('les acquis de maternelle', () => {
  it('[NOTE-63] se lisent par domaine, avec les mots de l’échelle de l’école ; ceux d’une autre section n’y sont pas', async () => {
    const { ecoleId, classeId } = classe;
    const { data } = await grilleDAcquis(admin, classe);
    const [known] = data.competences;
    const prenom = { libelle: 'Écrit son prénom', petiteSection: 0, ordre: 2 };
    await addCompetence(admin, { ecoleId, domaineId: known?.domaineId, ...prenom });
    const again = (await grilleDAcquis(admin, classe)).data;
    expect(again.competences.map(({ domaine, libelle }) => [domaine, libelle])).toEqual([
      ['Langage', 'Raconte une histoire'],
    ]);
    expect(again.valeurs.map(({ code, libelle }) => [code, libelle])).toEqual([
      ['A', 'Acquis'],
      ['EC', 'En cours'],
      ['AT', 'À travailler'],
    ]);
    expect(again).toMatchObject({ classe: 'Petite Section', etat: 'ouverte', ferme: null });
    expect(again.eleves.map(({ inscriptionId }) => inscriptionId)).toEqual(classe.inscrits);
    const { lignes } = (await admin.call(getAvancementAcquis, { ecoleId })).data;
    expect(lignes).toMatchObject([{ classeId, attendues: 2, remplies: 0, etat: 'ouverte' }]);
  });

  it('[NOTE-63] une réponse par case : identique, écrite, conflit, refusée ; les justes s’écrivent malgré les fausses', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    const answer = await dire(admin, classe, [
      { inscriptionId: a, ...acquis('A', '  Bavarde  ') },
      { inscriptionId: b, valeurId: 999_999 },
      { inscriptionId: 999_999, ...acquis('A') },
      { inscriptionId: b, competenceId: 999_999, ...acquis('A') },
    ]);
    expect(answer.data.map(({ sort, phrase }) => [sort, phrase])).toEqual([
      ['ecrite', null],
      ['refusee', "Cette valeur n'est pas de l'échelle de l'école."],
      ['refusee', "Cet élève n'est pas de cette classe."],
      ['refusee', "Cette compétence n'est pas de cette classe."],
    ]);
    expect(answer.data[0]?.stocke).toMatchObject(acquis('A', 'Bavarde'));
    // The same by two people is no conflict; another over what one did not see is one.
    expect(await sortDe({ inscriptionId: a, ...acquis('A', 'Bavarde') })).toBe('identique');
    const conflit = await dire(admin, classe, [{ inscriptionId: a, ...acquis('EC') }]);
    // The id of its author tells what left from here without an answer from what a colleague wrote.
    expect(conflit.data[0]).toMatchObject({
      sort: 'conflit',
      stocke: { ...acquis('A', 'Bavarde'), auteurId: admin.id },
    });
    expect(await sortDe({ inscriptionId: a, vu: acquis('A', 'Bavarde'), ...acquis('EC') })).toBe('ecrite');
    // An emptied cell has its history too.
    expect(await sortDe({ inscriptionId: a, vu: acquis('EC'), ...PAS_ENCORE })).toBe('ecrite');
    expect((await histoire(a)).map(({ ancienneValeur, valeur: mot }) => [ancienneValeur, mot])).toEqual([
      ['En cours', null],
      ['Acquis', 'En cours'],
      [null, 'Acquis'],
    ]);
    const [act] = (await server.rows('journal')).filter(({ appel }) =>
      String(appel).includes('updateAcquis'),
    );
    expect(act).toMatchObject({ entite: 'classes', entiteId: classe.classeId, ecoleId: classe.ecoleId });
    expect(JSON.stringify(act)).toContain('1 en 1er trimestre');
    expect(JSON.stringify(act)).not.toContain('Bavarde');
  });

  it('[NOTE-63] un acquis d’un autre jour, ou d’une période fermée, change avec un motif', async () => {
    const [a = 0] = classe.inscrits;
    await dire(admin, classe, [{ inscriptionId: a, ...acquis('AT') }]);
    admin = await passerA(server, LENDEMAIN);
    const change = { inscriptionId: a, vu: acquis('AT'), ...acquis('A') };
    expect((await dire(admin, classe, [change])).data[0]).toMatchObject({
      sort: 'motif',
      phrase: 'Cet acquis date d’un autre jour : dites pourquoi il change.',
    });
    expect(await sortDe({ ...change, motif: 'Revu en classe' })).toBe('ecrite');
    expect((await histoire(a))[0]?.motif).toBe('Revu en classe');
    expect((await fermerLaClasse(admin, classe)).status).toBe(200);
    const [, b = 0] = classe.inscrits;
    expect(await sortDe({ inscriptionId: b, ...acquis('A') })).toBe('motif');
    expect(await sortDe({ inscriptionId: b, ...acquis('A'), motif: 'Oublié' })).toBe('ecrite');
    expect(await histoire(b)).toHaveLength(1);
    expect(await histoire(b)).toMatchObject([{ ancienneValeur: null, motif: 'Oublié' }]);
    const droits = { competences: ['lecture', 'ajout', 'modification'] };
    const person = await titulaire(droits);
    const refused = await dire(person, classe, [{ inscriptionId: b, vu: acquis('A'), ...acquis('EC') }]);
    expect(refusDe(refused)).toBe(
      '409 La saisie est fermée depuis le 22/11/2026 08:00:00, par Administrateur Principal.',
    );
    await changerLignes(server, 'etats_periodes', { etat: 'arretee' });
    const apres = { ...change, vu: acquis('A'), ...acquis('EC') };
    const arretee = await dire(person, classe, [{ ...apres, motif: 'Non' }]);
    expect([arretee.status, arretee.refus.code]).toEqual([409, 'REGLE']);
    expect((await grilleDAcquis(person, classe)).data.ferme).toContain('Le conseil a arrêté');
  });

  it('[NOTE-63] [NOTE-34] après l’arrêt, le conseil seul change un acquis, avec un motif', async () => {
    const [a = 0] = classe.inscrits;
    await dire(admin, classe, [{ inscriptionId: a, ...acquis('AT') }]);
    const { ecoleId } = classe;
    const droits = ['lecture', 'ajout', 'modification'];
    const censeur = await server.person({ ecoleId, droits: { conseils: ['lecture', 'modification'] } });
    const change = { inscriptionId: a, vu: acquis('AT'), ...acquis('A') };
    // Before it, the council has no acquis to write.
    expect((await dire(censeur, classe, [change])).refus.code).toBe('DROIT_ABSENT');
    await arreterALaMain(server, classe);
    const toutes = await server.person({ ecoleId, droits: { toutesNotes: droits } });
    expect((await dire(toutes, classe, [{ ...change, motif: 'Non' }])).refus.code).toBe('REGLE');
    const { ferme, peutAjouter, peutModifier } = (await grilleDAcquis(censeur, classe)).data;
    expect([ferme, peutAjouter, peutModifier]).toEqual([null, true, true]);
    expect((await dire(censeur, classe, [change])).data[0]).toMatchObject({
      sort: 'motif',
      phrase: 'Le conseil a arrêté cette période : dites pourquoi cet acquis change.',
    });
    expect(await sortDe({ ...change, motif: 'Revu avec la maîtresse' }, censeur)).toBe('ecrite');
    expect(await server.rows('changements_acquis')).toMatchObject([
      { genre: 'arretee', motif: 'Revu avec la maîtresse' },
    ]);
  });

  async function titulaire(droits: Record<string, string[]>): Promise<Person> {
    const person = await server.person({ ecoleId: classe.ecoleId, droits });
    await changerLignes(server, 'classes', { enseignantId: person.id }, { id: classe.classeId });
    return person;
  }

  it('[NOTE-63] un enseignant lit et saisit sa classe ; une autre, et une autre école, ne se lisent ni ne s’écrivent', async () => {
    const [a = 0] = classe.inscrits;
    const droits = { competences: ['lecture', 'ajout'] };
    const autre = await server.person({ ecoleId: classe.ecoleId, droits });
    expect((await grilleDAcquis(autre, classe)).status).toBe(403);
    expect((await dire(autre, classe, [{ inscriptionId: a, ...acquis('A') }])).status).toBe(403);
    const { data } = await autre.call(getAvancementAcquis, { ecoleId: classe.ecoleId });
    expect(data.lignes).toEqual([]);
    const person = await titulaire(droits);
    expect((await grilleDAcquis(person, classe)).data).toMatchObject({
      peutAjouter: true,
      peutModifier: false,
    });
    expect(await sortDe({ inscriptionId: a, ...acquis('A') }, person)).toBe('ecrite');
    expect(await sortDe({ inscriptionId: a, vu: acquis('A'), ...acquis('EC') }, person)).toBe('refusee');
    const ailleurs = await classeDeMaternelle(server, classe.sessionId);
    const etranger = await server.person({
      ecoleId: ailleurs.ecoleId,
      droits: { toutesNotes: ['lecture', 'ajout', 'modification'] },
    });
    expect((await grilleDAcquis(etranger, classe)).status).toBe(404);
    expect((await dire(etranger, classe, [{ inscriptionId: a, ...acquis('A') }])).status).toBe(403);
    const { ecoleId, classeId, periodeId } = ailleurs;
    const melee = { ...classe, ecoleId, classeId, periodeId };
    expect((await dire(etranger, melee, [{ inscriptionId: a, ...acquis('A') }])).data[0]?.sort).toBe(
      'refusee',
    );
  });

  it('[NOTE-63] changer l’acquis d’une classe qui n’est pas la sienne demande de pouvoir changer toutes les notes', async () => {
    const [a = 0] = classe.inscrits;
    await dire(admin, classe, [{ inscriptionId: a, ...acquis('A') }]);
    const droits = { competences: ['lecture', 'ajout', 'modification'], toutesNotes: ['lecture', 'ajout'] };
    const person = await server.person({ ecoleId: classe.ecoleId, droits });
    const change = { inscriptionId: a, vu: acquis('A'), ...acquis('EC') };
    expect(await sortDe(change, person)).toBe('refusee');
    const may = { peutAjouter: true, peutModifier: false };
    expect((await grilleDAcquis(person, classe)).data).toMatchObject(may);
    expect(await sorts([change], await titulaire(droits))).toEqual(['ecrite']);
  });

  it('[NOTE-63] le titulaire d’aujourd’hui ne lit ni ne change les acquis d’une année passée', async () => {
    const [a = 0] = classe.inscrits;
    const { ecoleId, sessionId } = classe;
    await dire(admin, classe, [{ inscriptionId: a, ...acquis('A') }]);
    const { id } = await titulaire({ competences: ['lecture', 'ajout', 'modification'] });
    admin = await passerA(server, '2027-11-22T08:00:00.000Z');
    const person = await server.signIn(id);
    const motif = 'Relu';
    const change = { inscriptionId: a, vu: acquis('A'), ...acquis('EC'), motif };
    expect((await grilleDAcquis(person, classe)).status).toBe(403);
    expect((await dire(person, classe, [change])).status).toBe(403);
    expect((await person.call(getAvancementAcquis, { ecoleId, sessionId })).data.lignes).toEqual([]);
    expect(await sortDe(change)).toBe('ecrite');
  });

  it('[NOTE-47] les acquis d’un enfant dont le bulletin est scellé dans une autre classe ne changent plus', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    const { ecoleId, sessionId, periodeId } = classe;
    await addPeriode(admin, { ecoleId, sessionId, etape: 'maternelle', ...SECOND });
    for (const inscriptionId of [a, b]) await dire(admin, classe, [{ inscriptionId, ...acquis('A') }]);
    const classeId = await addSection(server, ecoleId, 'Autre Section');
    expect((await changerInscription(admin, a, { classeId })).status).toBe(200);
    await arreterALaMain(server, { ecoleId, classeId, periodeId });
    expect((await scellerLa(admin, { classeId, periodeId })).status).toBe(201);
    const change = { vu: acquis('A'), ...acquis('EC') };
    const { data } = await dire(admin, classe, [
      { inscriptionId: a, ...change },
      { inscriptionId: b, ...change },
    ]);
    expect(data.map(({ sort, phrase }) => [sort, phrase])).toEqual([
      ['refusee', ELEVE_SCELLE],
      ['ecrite', null],
    ]);
    expect(await constatsDe(server, ecoleId)).toEqual([]);
  });

  it('[NOTE-63] de deux personnes au même instant, une écrit et l’autre l’apprend', async () => {
    const [a = 0] = classe.inscrits;
    const answers = await Promise.all([
      sorts([{ inscriptionId: a, ...acquis('A') }]),
      sorts([{ inscriptionId: a, ...acquis('EC') }]),
    ]);
    expect(answers.flat().toSorted()).toEqual(['conflit', 'ecrite']);
  });

  it('[NOTE-67] une inscription, une période et une compétence qui ont des acquis restent', async () => {
    const [a = 0] = classe.inscrits;
    await dire(admin, classe, [{ inscriptionId: a, ...acquis('A') }]);
    const { modifDate } = await readInscription(admin, a);
    expect((await admin.call(disableInscription, { id: a, modifDate })).status).toBe(409);
    const stamp = { modifUserId: 0, modifDate: null };
    const periode = await admin.call(periodes.disable, { id: classe.periodeId, ...stamp });
    expect(refusDe(periode)).toBe('409 Utilisé par 1 acquis');
    expect((await admin.call(competences.remove, { id: classe.competenceId })).refus.code).toBe('UTILISE');
    // Given up, it takes no more, and what was said stays readable.
    expect((await admin.call(competences.disable, { id: classe.competenceId, ...stamp })).status).toBe(200);
    const { data } = await grilleDAcquis(admin, classe);
    expect(data.competences.map(({ estActive }) => estActive)).toEqual([false]);
    expect(await sortDe({ inscriptionId: a, vu: acquis('A'), ...acquis('EC') })).toBe('refusee');
  });

  it('[NOTE-63] un mot ôté de l’échelle reste où il est dit, et ne se choisit plus', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await dire(admin, classe, [{ inscriptionId: a, ...acquis('AT') }]);
    const [row] = await server.rows('echelles');
    const { id, ecoleId } = { id: Number(row?.['id']), ecoleId: classe.ecoleId };
    const change = { id, ecoleId, libelle: 'Deux niveaux', valeurs: 'A Acquis\nEC Presque', modifUserId: 0 };
    expect((await admin.call(echelles.update, { ...change, modifDate: null })).status).toBe(200);
    const { data } = await grilleDAcquis(admin, classe);
    expect(data.valeurs.map(({ code, libelle, estOfferte }) => [code, libelle, estOfferte])).toEqual([
      ['A', 'Acquis', true],
      ['EC', 'Presque', true],
      ['AT', 'À travailler', false],
    ]);
    expect(await sortDe({ inscriptionId: b, ...acquis('AT') })).toBe('refusee');
    expect(await sortDe({ inscriptionId: a, vu: acquis('AT'), ...acquis('AT', 'À revoir') })).toBe('ecrite');
    const removed = await admin.call(echelles.remove, { id });
    expect([removed.status, removed.refus.code]).toEqual([409, 'UTILISE']);
  });
});

describe('une classe suivie par compétences', () => {
  const PHRASE = 'Cette classe se suit par compétences : elle n’a ni note, ni moyenne, ni rang.';

  it('[NOTE-63] n’a ni moyenne, ni rang, ni note : rien ne les calcule, ne les compte, ne les saisit', async () => {
    const { ecoleId, sessionId, classeId, periodeId } = classe;
    const enseignementId = await addEnseignement(server, classe);
    const refused = [
      await admin.call(getReleveClasse, { classeId, periodeId }),
      await admin.call(getMoyenneExpliquee, { inscriptionId: classe.inscrits[0] ?? 0, periodeId }),
      await admin.call(addEvaluation, { ecoleId, enseignementId, periodeId, ...DEVOIR, creationUserId: 0 }),
    ];
    expect(refused.map(({ status, refus }) => [status, refus.error])).toEqual([
      [409, PHRASE],
      [409, PHRASE],
      [409, PHRASE],
    ]);
    const grille = await grilleDe(admin, { ...classe, enseignementId, evaluationId: 0 });
    expect(grille.data.ferme).toBe(PHRASE);
    const avancement = await admin.call(getAvancementNotes, { ecoleId, sessionId, rang: null });
    expect(avancement.data.lignes).toEqual([]);
  });

  it('[NOTE-63] et une classe notée n’a pas d’acquis', async () => {
    await changerLignes(server, 'regles_notation', { genre: 'notes' });
    const [a = 0] = classe.inscrits;
    for (const { status, refus } of [
      await grilleDAcquis(admin, classe),
      await dire(admin, classe, [{ inscriptionId: a, ...acquis('A') }]),
    ])
      expect(refusDe({ status, refus })).toBe(
        '409 Cette classe se suit par notes : ses compétences ne se saisissent pas.',
      );
    const { data } = await admin.call(getAvancementAcquis, { ecoleId: classe.ecoleId });
    expect(data.lignes).toEqual([]);
  });
});
