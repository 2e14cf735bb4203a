import { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { updateEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes, idDe, monde, RESEAU } from '#notes/tests/base.ts';
import { classeDeMaternelle } from '#notes/tests/competences.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  DEVOIR,
  direEnseignant,
  evaluer,
  grilleDe,
  note,
  noter,
  noterChacun,
} from '#notes/tests/saisie.ts';
import { empreintes } from '#tests/contenu.ts';
import { countedWork } from '#tests/counted-work.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { readAnomalies } from './lire.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
});

/** Gives a subject of the class to a new teacher. */
async function unEnseignant(enseignementId: number): Promise<Person> {
  const { ecoleId } = classe;
  const person = await server.person({ ecoleId, droits: { saisieNotes: ['lecture', 'ajout'] } });
  await direEnseignant(server, { ecoleId, enseignementId }, person.id);
  return person;
}

const saisir = (valeurs: readonly number[], evaluationId = classe.evaluationId) =>
  noterChacun(admin, { ...classe, evaluationId }, valeurs);
const lire = async (person = admin, more: Record<string, unknown> = {}) => {
  const { ecoleId, periodeId } = classe;
  return person.call(getAnomaliesNotes, { ecoleId, periodeId, classeId: null, ...more });
};
const genres = async (person = admin) => (await lire(person)).data.anomalies.map(({ genre }) => genre);

describe('les anomalies des notes', () => {
  it('[NOTE-60] une classe complète n’en a aucune, et les lire n’écrit rien', async () => {
    await unEnseignant(classe.enseignementId);
    await saisir([1200, 1100, 1300]);
    const before = await empreintes(server.database);
    expect((await lire()).data).toEqual({ periode: '1er trimestre', anomalies: [], acquis: [] });
    expect(await empreintes(server.database)).toEqual(before);
  });

  it('[NOTE-60] dit ce qui bloque, avec ce qu’il faut pour y aller', async () => {
    await unEnseignant(classe.enseignementId);
    await saisir([1200]);
    const [b = 0] = classe.inscrits.slice(1);
    await noter(admin, classe, [{ inscriptionId: b, valeur: null, code: 'absentJustifie' }]);
    const vide = await addEnseignement(server, classe, { libelle: 'Physique' });
    await unEnseignant(vide);
    const grille = (await grilleDe(admin, classe)).data;
    const nomDeB = grille.eleves.find(({ inscriptionId }) => inscriptionId === b)?.nom;
    expect(nomDeB).toMatch(/\S/);
    const personne = { inscriptionId: null, prenoms: null, nom: null };
    const commun = { bloque: true, classeId: classe.classeId, classe: '7ème année A', nombre: 1 };
    const { enseignementId, evaluationId } = classe;
    const devoir = { enseignementId, matiere: 'Mathématiques', evaluationId, evaluation: 'Devoir 1' };
    const physique = { enseignementId: vide, matiere: 'Physique', evaluationId: null, evaluation: null };
    const sansEvaluation = 'Aucune évaluation qui compte dans cette période.';
    const aRattraper = 'Absence à rattraper : une note ou un autre code la remplace.';
    const deB = { inscriptionId: b, prenoms: 'Boubacar', nom: nomDeB ?? '' };
    expect((await lire()).data.anomalies).toEqual([
      { ...commun, ...physique, ...personne, genre: 'sansEvaluation', phrase: sansEvaluation },
      { ...commun, ...devoir, ...personne, genre: 'notesManquantes', phrase: '1 note manque.' },
      { ...commun, ...devoir, ...deB, genre: 'aRattraper', phrase: aRattraper },
    ]);
  });

  it('[NOTE-60] d’une classe suivie par compétences dit les acquis attendus à qui les lit, et aux autres qu’ils ne les lisent pas', async () => {
    const { ecoleId, classeId, periodeId } = await classeDeMaternelle(server, classe.sessionId);
    const input = { ecoleId, periodeId, classeId: null };
    expect((await admin.call(getAnomaliesNotes, input)).data).toEqual({
      periode: '1er trimestre',
      anomalies: [],
      acquis: [{ classeId, classe: 'Petite Section', attendus: 2 }],
    });
    const autre = await server.person({ ecoleId, droits: { saisieNotes: ['lecture'] } });
    expect((await autre.call(getAnomaliesNotes, input)).data.acquis).toEqual([
      { classeId, classe: 'Petite Section', attendus: null },
    ]);
  });

  it('[NOTE-60] sans règle, une classe n’a que cela à dire', async () => {
    const regle = (await server.rows('regles_notation'))[0];
    const stamp = { id: Number(regle?.['id']), modifDate: null, modifUserId: 0 };
    await admin.call(reglesNotation.disable, stamp);
    expect((await lire()).data.anomalies).toMatchObject([
      { genre: 'sansRegle', bloque: true, enseignementId: null },
    ]);
  });

  it('[NOTE-60] avertit sans bloquer : loin des siennes, changée après la remise, sans enseignant', async () => {
    const second = idDe(await evaluer(admin, classe, { libelle: 'Devoir 2' }));
    await saisir([1800, 1100, 1300]);
    await saisir([200, 1200, 1250], second);
    const rendue = { ...DEVOIR, noteSur: 20, renduLe: '2026-11-20' };
    const change = { id: classe.evaluationId, ...rendue, modifUserId: 0, modifDate: null };
    expect((await admin.call(updateEvaluation, change)).status).toBe(200);
    const [, b = 0] = classe.inscrits;
    await noter(admin, classe, [{ inscriptionId: b, vu: note(1100), ...note(1150) }]);
    const { anomalies } = (await lire()).data;
    expect(anomalies.map(({ genre, prenoms, evaluation }) => [genre, prenoms, evaluation])).toEqual([
      ['loinDesSiennes', 'Aïssatou', 'Devoir 1'],
      ['loinDesSiennes', 'Aïssatou', 'Devoir 2'],
      ['changeeApresRendu', 'Boubacar', 'Devoir 1'],
      ['sansEnseignant', null, null],
    ]);
    expect(anomalies.every(({ bloque }) => !bloque)).toBe(true);
  });

  it('[NOTE-60] un enseignant lit celles de ses matières, le titulaire celles de sa classe, personne celles d’une autre école', async () => {
    const autre = await addEnseignement(server, classe, { libelle: 'Physique' });
    const person = await unEnseignant(classe.enseignementId);
    expect(await genres()).toEqual(['sansEvaluation', 'notesManquantes', 'sansEnseignant']);
    expect(await genres(person)).toEqual(['notesManquantes']);
    const sien = await unEnseignant(autre);
    expect(await genres(sien)).toEqual(['sansEvaluation']);
    await changerLignes(server, 'classes', { enseignantId: person.id }, { id: classe.classeId });
    expect(await genres(person)).toEqual(['sansEvaluation', 'notesManquantes']);
    const ailleurs = await classeNotee(server, classe.sessionId);
    const droits = { toutesNotes: ['lecture'] };
    const stranger = await server.person({ ecoleId: ailleurs.ecoleId, droits });
    expect((await lire(stranger)).status).toBe(403);
    expect((await lire(stranger, { ecoleId: ailleurs.ecoleId })).status).toBe(404);
    const sans = await server.person({ ecoleId: classe.ecoleId, droits: { enseignements: ['lecture'] } });
    expect((await lire(sans)).status).toBe(403);
  });

  it('[SUIVI-12] une note d’un jour où l’appel dit l’élève absent est une anomalie, ici et sur la page de ses absences', async () => {
    await unEnseignant(classe.enseignementId);
    await saisir([1200, 1100, 1300]);
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    const dire = (inscriptionId: number, pointage: string) => ({ inscriptionId, pointage, minutes: null });
    const feuille = {
      ecoleId: classe.ecoleId,
      classeId: classe.classeId,
      jour: DEVOIR.jour,
      demiJournee: 'matin',
    };
    await admin.call(addFeuilleAppel, {
      ...feuille,
      remplieLe: server.now,
      eleves: [dire(a, 'absence'), dire(b, 'present'), { ...dire(c, 'retard'), minutes: 5 }],
    });
    const lues = (await lire()).data.anomalies;
    expect(
      lues.map(({ genre, bloque, inscriptionId, evaluation }) => [genre, bloque, inscriptionId, evaluation]),
    ).toEqual([['absentCeJour', false, a, 'Devoir 1']]);
    const deLEleve = async (inscriptionId: number) =>
      (await admin.call(getAbsencesDeLEleve, { inscriptionId })).data.absences.map(({ notes }) =>
        notes.map(({ evaluation }) => evaluation),
      );
    expect([await deLEleve(a), await deLEleve(c)]).toEqual([[['Devoir 1']], [[]]]);
    // A timetable that has the subject in the afternoon says that the evaluation was not in the morning.
    const apresMidi = { jourSemaine: 'jeudi', de: '15:00', a: '17:00', enseignantId: null, salle: null };
    await admin.call(creneaux.create, {
      ...apresMidi,
      enseignementId: classe.enseignementId,
      du: '2026-10-05',
      au: null,
      creationUserId: 0,
    });
    expect([await genres(), await deLEleve(a)]).toEqual([[], [[]]]);
  });

  it('laisse passer les autres entre deux classes', async () => {
    const { ecoleId, periodeId } = classe;
    for (const libelle of ['7ème année B', '7ème année C']) {
      const fields = { ecoleId, enseignantId: null, etape: 'collège', niveau: '7', serie: null };
      await admin.call(classes.create, { ...fields, libelle, creationUserId: 0 });
    }
    let passages = 0;
    for (const _ of [1, 2])
      setImmediate(() => {
        passages += 1;
      });
    await readAnomalies(
      { ecoleId, periodeId },
      { db: server.database.read, caller: RESEAU, now: server.now },
      { absentsAuxEvaluations: () => Promise.resolve([]) },
    );
    expect(passages).toBe(2);
  });

  it('[NOTE-11] ne lit aucune note pour qui n’a rien dans la classe', async () => {
    const work = countedWork();
    server = await ownServer({ watched: work.watched });
    ({ admin } = server);
    classe = await classeNotee(server);
    const sien = await unEnseignant(classe.enseignementId);
    const sans = await server.person({
      ecoleId: classe.ecoleId,
      droits: { saisieNotes: ['lecture', 'ajout'] },
    });
    const requetes = async (person: Person) => (await work.counted(() => lire(person))).statements;
    // The rule, its mentions, the pupils, their classes, the evaluations and the marks: none of them is read.
    expect((await requetes(sien)) - (await requetes(sans))).toBeGreaterThan(5);
    expect(await genres(sans)).toEqual([]);
  });
});
