import { disableInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { imprimerFicheNotes } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { rouvrirSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import {
  addEvaluation,
  addEvaluations,
  annulerEvaluation,
  deleteEvaluation,
  reprendreEvaluation,
  updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { getChangementsNote } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { SANS_MOYENNE } from '#notes/lieu/lieu.ts';
import { changerLignes, idDe, monde, passerA, refusDe } from '#notes/tests/base.ts';
import { arreterALaMain, SECOND } from '#notes/tests/bulletins.ts';
import { fermerLaClasse } from '#notes/tests/conseil.ts';
import { addPeriode, addRegle } from '#notes/tests/gestes.ts';
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
  VIDE,
} from '#notes/tests/saisie.ts';
import { readInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse, addInscrit } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { MOTIF_REQUIS_NOUVELLE, SANS_DROIT_DE_MODIFIER } from './decider.ts';

let server: TestServer;
let classe: ClasseNotee;
let admin: Person;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
});

const LENDEMAIN = '2026-11-22T08:00:00.000Z';
const sorts = async (cellules: readonly Record<string, unknown>[], person = admin) =>
  (await noter(person, classe, cellules)).data.map(({ sort }) => sort);
const sortDe = async (cellule: Record<string, unknown>, person = admin) =>
  (await sorts([cellule], person)).join();
const lues = async () => (await grilleDe(admin, classe)).data.cellules;
const histoire = async (inscriptionId: number) => {
  const { ecoleId, evaluationId } = classe;
  return (await admin.call(getChangementsNote, { ecoleId, evaluationId, inscriptionId })).data;
};
const evaluationLue = async () => {
  const found = (await grilleDe(admin, classe)).data.evaluations.find(({ id }) => id === classe.evaluationId);
  if (found === undefined) throw new Error('aucune évaluation');
  return found;
};

describe('la saisie des notes', () => {
  it('[NOTE-78] une évaluation ajoutée sans dire si elle compte, compte ; changée sans le dire, elle reste telle', async () => {
    const { compte: _unsaid, ...devoir } = DEVOIR;
    const { ecoleId, enseignementId, periodeId } = classe;
    const place = { ecoleId, enseignementId, periodeId, creationUserId: 0 };
    const id = idDe(await admin.call(addEvaluation, { ...place, ...devoir, libelle: 'Devoir 2' }));
    const compteDe = async () =>
      (await server.rows('evaluations')).find((one) => one['id'] === id)?.['compte'];
    expect(await compteDe()).toBe(1);
    await changerLignes(server, 'evaluations', { compte: 0 }, { id });
    const change = { id, ...devoir, libelle: 'Devoir 3', modifUserId: 0, modifDate: null };
    expect((await admin.call(updateEvaluation, change)).status).toBe(200);
    expect(await compteDe()).toBe(0);
  });

  it('[NOTE-27] rend une réponse par case, dans l’ordre : les justes s’écrivent malgré les fausses', async () => {
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    const answer = await noter(admin, classe, [
      { inscriptionId: a, ...note(1250) },
      { inscriptionId: b, ...note(2100) },
      { inscriptionId: c, valeur: null, code: 'absent' },
      { inscriptionId: 999_999, ...note(1000) },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.data.map(({ sort }) => sort)).toEqual(['ecrite', 'refusee', 'ecrite', 'refusee']);
    expect(answer.data[1]).toEqual({
      sort: 'refusee',
      phrase: 'La note est sur 20 : de 0 à 20.',
      stocke: null,
    });
    expect(answer.data[3]?.phrase).toBe("Cet élève n'est pas de cette classe.");
    expect(await lues()).toEqual([
      { evaluationId: classe.evaluationId, inscriptionId: a, valeur: 1250, code: null },
      { evaluationId: classe.evaluationId, inscriptionId: c, valeur: null, code: 'absent' },
    ]);
    expect(await sortDe({ inscriptionId: a, ...note(1250) })).toBe('identique');
  });

  it('[NOTE-27] dit un conflit avec ce qui est tenu, par qui et quand, et ne l’écrase pas', async () => {
    const [a = 0] = classe.inscrits;
    await noterChacun(admin, classe, [1100]);
    const { data } = await noterChacun(admin, classe, [900]);
    expect(data).toEqual([
      {
        sort: 'conflit',
        phrase: "Quelqu'un d'autre a écrit ici entre-temps.",
        stocke: {
          valeur: 1100,
          code: null,
          auteur: 'Administrateur Principal',
          auteurId: admin.id,
          instant: server.now,
        },
      },
    ]);
    expect((await lues())[0]?.valeur).toBe(1100);
    // A, then B, then A again: nothing that the author saw has changed.
    await sorts([{ inscriptionId: a, vu: note(1100), ...note(1300) }]);
    await sorts([{ inscriptionId: a, vu: note(1300), ...note(1100) }]);
    expect(await sortDe({ inscriptionId: a, vu: note(1100), ...note(1500) })).toBe('ecrite');
  });

  it('[NOTE-28] le même envoi deux fois n’écrit qu’une fois', async () => {
    const [a = 0] = classe.inscrits;
    const headers = { 'idempotency-key': 'une-cle-d-essai-1' };
    const cellule = [{ inscriptionId: a, ...note(1100) }];
    const first = await noter(admin, classe, cellule, headers);
    const again = await noter(admin, classe, cellule, headers);
    expect(again.data).toEqual(first.data);
    expect(again.data[0]?.sort).toBe('ecrite');
    expect(await sorts(cellule)).toEqual(['identique']);
    expect(await server.rows('notes')).toHaveLength(1);
    expect(await server.rows('changements_notes')).toEqual([]);
  });

  it('[NOTE-29] de deux valeurs au même instant sur la même case, une s’écrit et l’autre est un conflit', async () => {
    const [a = 0] = classe.inscrits;
    const both = await Promise.all([
      sorts([{ inscriptionId: a, ...note(1100) }]),
      sorts([{ inscriptionId: a, ...note(1200) }]),
    ]);
    expect(both.flat().toSorted()).toEqual(['conflit', 'ecrite']);
    expect(await server.rows('notes')).toHaveLength(1);
  });

  it('[NOTE-15] vide, 0 et absent restent trois choses, lues comme écrites', async () => {
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    await noter(admin, classe, [
      { inscriptionId: a, ...note(0) },
      { inscriptionId: b, valeur: null, code: 'absent' },
      { inscriptionId: c, ...note(500) },
    ]);
    await noter(admin, classe, [{ inscriptionId: c, vu: note(500), ...VIDE }]);
    expect((await lues()).map(({ inscriptionId, valeur, code }) => [inscriptionId, valeur, code])).toEqual([
      [a, 0, null],
      [b, null, 'absent'],
    ]);
  });

  it('[NOTE-34] [NOTE-35] une note d’un autre jour ne change qu’avec un motif, et son histoire garde tout', async () => {
    const [a = 0] = classe.inscrits;
    const premier = server.now;
    await noterChacun(admin, classe, [1100]);
    // The same day, no reason is asked.
    expect(await sortDe({ inscriptionId: a, vu: note(1100), ...note(1150) })).toBe('ecrite');
    admin = await passerA(server, LENDEMAIN);
    const { data } = await noter(admin, classe, [{ inscriptionId: a, vu: note(1150), ...note(1250) }]);
    expect(data[0]?.sort).toBe('motif');
    expect(data[0]?.phrase).toContain('dites pourquoi');
    expect(await sortDe({ inscriptionId: a, vu: note(1150), ...note(1250), motif: '   ' })).toBe('motif');
    expect(await sortDe({ inscriptionId: a, vu: note(1150), ...note(1250), motif: 'Copie relue' })).toBe(
      'ecrite',
    );
    const auteur: unknown = expect.stringMatching(/\S/);
    const vide = { ancienneValeur: null, ancienCode: null, code: null };
    expect(await histoire(a)).toEqual([
      { ...vide, ancienneValeur: 1150, valeur: 1250, motif: 'Copie relue', auteur, instant: LENDEMAIN },
      { ...vide, ancienneValeur: 1100, valeur: 1150, motif: null, auteur, instant: premier },
      { ...vide, valeur: 1100, motif: null, auteur, instant: premier },
    ]);
  });

  it('[NOTE-66] un envoi est une ligne du journal, sans les notes', async () => {
    const before = (await server.rows('journal')).length;
    await noterChacun(admin, classe, [1100, 1275]);
    const [row, ...more] = (await server.rows('journal')).slice(before);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ entite: 'classes', entiteId: classe.classeId, ecoleId: classe.ecoleId });
    expect(String(row?.['changements'])).toBe('{"notes":[null,"2 en 1er trimestre"]}');
  });

  it('[NOTE-41] la fin de la saisie passée, qui enseigne n’écrit plus ; qui a toutes les notes dit pourquoi', async () => {
    const [a = 0] = classe.inscrits;
    const { modifDate, ...periode } =
      (await admin.call(periodes.get, { id: classe.periodeId })).data[0] ?? {};
    await admin.call(periodes.update, { ...periode, dateFinSaisie: '2026-11-21', modifUserId: 0, modifDate });
    // Its last day is whole.
    admin = await passerA(server, '2026-11-21T23:59:00.000Z');
    expect(await sortDe({ inscriptionId: a, ...note(1100) })).toBe('ecrite');
    admin = await passerA(server, '2026-11-22T00:00:00.000Z');
    const enseignant = await unEnseignant();
    const refused = await noterChacun(enseignant, classe, [1100]);
    expect(refused.status).toBe(409);
    expect(refused.refus.error).toContain('La saisie de « 1er trimestre » est finie');
    expect((await grilleDe(enseignant, classe, classe.enseignementId)).data.ferme).toContain('est finie');
    expect(await sortDe({ inscriptionId: a, vu: note(1100), ...note(1200) })).toBe('motif');
    expect(await sortDe({ inscriptionId: a, vu: note(1100), ...note(1200), motif: 'Rattrapage' })).toBe(
      'ecrite',
    );
  });

  it('[NOTE-34] [NOTE-35] une note ajoutée après la fermeture garde son motif, et son histoire la dit une fois', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await noter(admin, classe, [{ inscriptionId: a, ...note(1100), motif: 'Dicté trop tôt' }]);
    expect(await server.rows('changements_notes')).toEqual([]);
    await fermerLaClasse(admin, classe);
    const { data } = await noter(admin, classe, [{ inscriptionId: b, ...note(1300) }]);
    expect(data[0]).toMatchObject({ sort: 'motif', phrase: MOTIF_REQUIS_NOUVELLE });
    expect(await sortDe({ inscriptionId: b, ...note(1300), motif: 'Copie retrouvée' })).toBe('ecrite');
    const vide = { ancienneValeur: null, ancienCode: null };
    expect(await server.rows('changements_notes')).toMatchObject([
      { inscriptionId: b, rang: 1, ...vide, valeur: 1300, genre: 'fermee', motif: 'Copie retrouvée' },
    ]);
    expect(await histoire(b)).toMatchObject([{ ...vide, valeur: 1300, motif: 'Copie retrouvée' }]);
    await sorts([{ inscriptionId: b, vu: note(1300), ...note(1400), motif: 'Recomptée' }]);
    expect((await histoire(b)).map(({ valeur, motif }) => [valeur, motif])).toEqual([
      [1400, 'Recomptée'],
      [1300, 'Copie retrouvée'],
    ]);
  });
});

/** Adds a teacher of the school who stands in the subject between two days. */
async function unEnseignant({
  saisie = ['lecture', 'ajout', 'modification', 'suppression'],
  droits = {},
  ...days
}: {
  du?: string | null;
  au?: string | null;
  /** Their operations on « Mes notes », and their other rights. */
  saisie?: string[];
  droits?: Record<string, string[]>;
} = {}) {
  const person = await server.person({ ecoleId: classe.ecoleId, droits: { saisieNotes: saisie, ...droits } });
  await direEnseignant(server, classe, person.id, days);
  return person;
}

describe('une saisie fermée entre-temps', () => {
  /** Sends three marks as the grid of a teacher does, and returns the refusal. */
  const envoyer = async (enseignant: Person) =>
    refusDe(await noterChacun(enseignant, classe, [1100, 1100, 1100]));

  it('[NOTE-33] n’écrit aucune des notes envoyées, et dit depuis quand et par qui elle est fermée', async () => {
    const enseignant = await unEnseignant();
    await fermerLaClasse(admin, classe);
    const phrase = 'La saisie est fermée depuis le 21/11/2026 08:00:00, par Administrateur Principal.';
    expect(await envoyer(enseignant)).toBe(`409 ${phrase}`);
    expect(await server.rows('notes')).toEqual([]);
    expect((await grilleDe(enseignant, classe, classe.enseignementId)).data.ferme).toBe(phrase);
  });

  it('[NOTE-33] [NOTE-41] finie à sa date, elle dit ce jour', async () => {
    await changerLignes(server, 'periodes', { dateFinSaisie: '2026-11-20' });
    expect(await envoyer(await unEnseignant())).toBe(
      "409 La saisie de « 1er trimestre » est finie depuis le 20/11/2026 au soir : demandez qu'elle soit rouverte.",
    );
    expect(await server.rows('notes')).toEqual([]);
  });
});

describe('les siens', () => {
  it('[NOTE-11] qui enseigne lit et écrit sa matière, et aucune autre', async () => {
    const [a = 0] = classe.inscrits;
    const autre = await addEnseignement(server, classe, { libelle: 'Physique' });
    const person = await unEnseignant();
    expect(await sortDe({ inscriptionId: a, ...note(1100) }, person)).toBe('ecrite');
    expect((await grilleDe(person, classe)).data.enseignements.map(({ id }) => id)).toEqual([
      classe.enseignementId,
    ]);
    expect((await grilleDe(person, classe, autre)).status).toBe(403);
    expect((await evaluer(person, { ...classe, enseignementId: autre })).status).toBe(403);
    const evaluationId = idDe(await evaluer(admin, { ...classe, enseignementId: autre }));
    const refused = await noter(person, classe, [{ inscriptionId: a, evaluationId, ...note(1100) }]);
    expect(refused.status).toBe(403);
    expect(refused.refus.error).toContain("n'est pas l'une de celles que vous enseignez");
    expect(await server.rows('notes')).toHaveLength(1);
  });

  it('[NOTE-11] [NOTE-30] dans un même envoi, une matière qui n’est plus la sienne est refusée seule', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    const autre = await addEnseignement(server, classe, { libelle: 'Physique' });
    const evaluationId = idDe(await evaluer(admin, { ...classe, enseignementId: autre }));
    const person = await unEnseignant();
    const { data } = await noter(person, classe, [
      { inscriptionId: a, evaluationId, ...note(1300) },
      { inscriptionId: b, ...note(1100) },
    ]);
    expect(data.map(({ sort, phrase }) => [sort, phrase])).toEqual([
      ['refusee', "Cette matière n'est pas l'une de celles que vous enseignez aujourd'hui."],
      ['ecrite', null],
    ]);
    expect((await server.rows('notes')).map(({ inscriptionId }) => inscriptionId)).toEqual([b]);
  });

  it('[NOTE-11] qui n’enseigne plus depuis hier ne lit plus ; ses notes gardent son nom', async () => {
    const [a = 0] = classe.inscrits;
    const person = await unEnseignant({ du: '2026-10-05', au: '2026-11-21' });
    expect(await sortDe({ inscriptionId: a, ...note(1100) }, person)).toBe('ecrite');
    admin = await passerA(server, LENDEMAIN);
    const encore = await server.signIn(person.id);
    expect((await grilleDe(encore, classe, classe.enseignementId)).status).toBe(403);
    expect((await noter(encore, classe, [{ inscriptionId: a, vu: note(1100), ...note(1200) }])).status).toBe(
      403,
    );
    const { prenoms, nom } = (await server.rows('utilisateurs')).find(({ id }) => id === person.id) ?? {};
    expect((await histoire(a))[0]?.auteur).toBe(`${String(prenoms)} ${String(nom)}`);
  });

  it('[NOTE-11] une autre école n’y atteint rien, même par ses identifiants', async () => {
    const other = await classeNotee(server, classe.sessionId);
    const droits = { toutesNotes: ['lecture', 'ajout', 'modification', 'suppression'] };
    const person = await server.person({ ecoleId: other.ecoleId, droits });
    const [a = 0] = classe.inscrits;
    expect((await grilleDe(person, classe)).status).toBe(404);
    expect((await noter(person, classe, [{ inscriptionId: a, ...note(1100) }])).status).toBe(403);
    // Their school, another's class; their class, another's evaluation.
    expect(
      (await noter(person, { ...other, classeId: classe.classeId }, [{ inscriptionId: a, ...note(1100) }]))
        .status,
    ).toBe(404);
    const { data } = await noter(person, other, [
      { inscriptionId: other.inscrits[0] ?? 0, evaluationId: classe.evaluationId, ...note(1100) },
      { inscriptionId: a, evaluationId: other.evaluationId, ...note(1100) },
    ]);
    expect(data.map(({ sort }) => sort)).toEqual(['refusee', 'refusee']);
    expect(await server.rows('notes')).toEqual([]);
  });
});

describe('les droits ne s’ajoutent pas', () => {
  const peut = async (person: Person, enseignementId: number | null = null) => {
    const { peutAjouter, peutModifier, peutAnnuler } = (await grilleDe(person, classe, enseignementId)).data;
    return [peutAjouter, peutModifier, peutAnnuler];
  };

  it('[NOTE-11] changer une note d’une matière qui n’est pas la sienne demande de pouvoir changer toutes les notes', async () => {
    const [a = 0] = classe.inscrits;
    const physique = await addEnseignement(server, classe, { libelle: 'Physique' });
    const evaluationId = idDe(await evaluer(admin, { ...classe, enseignementId: physique }));
    const droits = { toutesNotes: ['lecture', 'ajout'] };
    const person = await unEnseignant({ droits });
    await noter(admin, classe, [
      { inscriptionId: a, ...note(1100) },
      { inscriptionId: a, evaluationId, ...note(1100) },
    ]);
    const change = { inscriptionId: a, vu: note(1100), ...note(1200) };
    const { data } = await noter(person, classe, [change, { ...change, evaluationId }]);
    expect(data.map(({ sort, phrase }) => [sort, phrase])).toEqual([
      ['ecrite', null],
      ['refusee', SANS_DROIT_DE_MODIFIER],
    ]);
    expect(await peut(person, classe.enseignementId)).toEqual([true, true, true]);
    expect(await peut(person, physique)).toEqual([true, false, false]);
    expect(await peut(person)).toEqual([true, false, false]);
  });

  it('[NOTE-11] le conseil n’ouvre pas la saisie : sa grille dit ce que l’envoi répond', async () => {
    const [a = 0] = classe.inscrits;
    const person = await unEnseignant({ saisie: ['lecture'], droits: { conseils: ['lecture', 'ajout'] } });
    expect(await peut(person)).toEqual([false, false, false]);
    const refused = await noterChacun(person, classe, [1100]);
    expect(refusDe(refused)).toBe(
      "403 Il vous manque l'ajout sur « Mes notes ». Un administrateur peut vous donner ce droit.",
    );
    await arreterALaMain(server, classe);
    const apres = { inscriptionId: a, ...note(1100), motif: 'Vu au conseil' };
    // The council changes marks by its right to modify, alone, and no other of its rights stands for it.
    for (const [conseils, status] of [
      [['lecture', 'ajout', 'suppression'], 403],
      [['lecture', 'modification'], 200],
    ] as const) {
      const member = await server.person({ ecoleId: classe.ecoleId, droits: { conseils: [...conseils] } });
      const isIn = status === 200;
      expect(await peut(member)).toEqual([isIn, isIn, false]);
      expect((await noter(member, classe, [apres])).status).toBe(status);
    }
  });

  it('[NOTE-11] les élèves d’une classe sans matière ne se disent pas à qui n’y enseigne rien', async () => {
    const { ecoleId, periodeId } = classe;
    const classeId = await addClasse(server, ecoleId, '7ème année C');
    const { inscriptionId } = await addInscrit(server, { ...classe, classeId });
    const vide = { ...classe, classeId };
    const person = await unEnseignant();
    const grille = await grilleDe(person, vide);
    expect(refusDe(grille)).toBe("403 Vous n'enseignez aujourd'hui aucune matière de cette classe.");
    const fiche = { classeId, periodeId, enseignementId: null, remplie: false };
    expect((await person.call(imprimerFicheNotes, fiche)).status).toBe(403);
    expect((await grilleDe(admin, vide)).data).toMatchObject({
      enseignements: [],
      eleves: [{ inscriptionId }],
    });
  });
});

describe('les évaluations', () => {
  /** Adds a composition to every subject of some classes. */
  const ajouterPartout = (more: Record<string, unknown>) => {
    const { ecoleId, periodeId } = classe;
    const composition = { ...DEVOIR, genre: 'composition', libelle: 'Composition' };
    return admin.call(addEvaluations, { ecoleId, periodeId, ...composition, creationUserId: 0, ...more });
  };
  const champs = async (more: Record<string, unknown>) => (await evaluer(admin, classe, more)).refus.champs;

  it.each(['\u0000', '\u202E'])('un motif n’a pas de signe qui ne s’écrit pas (%j)', async (signe) => {
    const [a = 0] = classe.inscrits;
    const answer = await noter(admin, classe, [{ inscriptionId: a, ...note(1200), motif: `Copie${signe}` }]);
    expect(answer.status).toBe(400);
    expect(await server.rows('notes')).toEqual([]);
  });

  it('[NOTE-12] une évaluation est dans sa période, sur 5 à 100, d’un coefficient de 0,5 à 20', async () => {
    expect(await champs({ jour: '2026-12-20' })).toEqual({
      jour: '« 1er trimestre » va du 05/10/2026 au 19/12/2026.',
    });
    expect(Object.keys((await champs({ noteSur: 4, coefficient: 30 })) ?? {})).toEqual([
      'noteSur',
      'coefficient',
    ]);
    expect(await champs({ renduLe: '2026-11-11' })).toEqual({
      renduLe: "Elle n'est pas rendue avant d'être faite.",
    });
    expect(await champs({})).toEqual({
      libelle: 'Cette évaluation existe déjà : même genre, même libellé, même date.',
    });
    // The scale of the rule, where none is given.
    expect((await evaluationLue()).noteSur).toBe(20);
    expect((await evaluer(admin, classe, { libelle: 'Devoir 2', noteSur: 10 })).status).toBe(201);
  });

  it('[NOTE-13] la même composition pour toutes les matières, en un acte ; celles qui existent sont dites et laissées', async () => {
    await addEnseignement(server, classe, { libelle: 'Physique' });
    const ajouter = async () => (await ajouterPartout({ classeIds: [classe.classeId] })).data;
    expect(await ajouter()).toEqual({ creees: 2, existantes: [] });
    expect(await ajouter()).toEqual({
      creees: 0,
      existantes: ['7ème année A, Mathématiques', '7ème année A, Physique'],
    });
    expect(await server.rows('evaluations')).toHaveLength(3);
  });

  it('[NOTE-08] [NOTE-13] sans coefficient, la composition de plusieurs classes a celui de la règle de chacune', async () => {
    const { ecoleId, sessionId } = classe;
    const regle = { ecoleId, sessionId, niveau: '8', modele: 'interrogationDevoirComposition' };
    await addRegle(admin, regle);
    const huitieme = await addClasse(server, ecoleId, '8ème année A');
    await changerLignes(server, 'classes', { niveau: 8 }, { id: huitieme });
    await addEnseignement(server, { ...classe, classeId: huitieme }, { libelle: 'Chimie' });
    const classeIds = [huitieme, classe.classeId];
    const ajoutees = await ajouterPartout({ classeIds, coefficient: null });
    expect(ajoutees.data).toEqual({ creees: 2, existantes: [] });
    const posees = async () =>
      (await server.rows('evaluations')).slice(1).map(({ coefficient }) => coefficient);
    expect(await posees()).toEqual([100, 200]);
    await ajouterPartout({ classeIds, libelle: 'Composition 2', coefficient: 300 });
    expect(await posees()).toEqual([100, 200, 300, 300]);
    expect((await grilleDe(admin, { ...classe, classeId: huitieme })).data.regle?.modele).toBe(
      'interrogationDevoirComposition',
    );
  });

  it('[NOTE-36] une évaluation qui a des notes s’annule avec un motif, et se reprend ; ses notes restent', async () => {
    const { evaluationId: id } = classe;
    const [a = 0] = classe.inscrits;
    await noterChacun(admin, classe, [1100]);
    const deleted = await admin.call(deleteEvaluation, { id });
    expect([deleted.status, deleted.refus.code]).toEqual([409, 'UTILISE']);
    const sansMotif = await admin.call(annulerEvaluation, { id, motif: ' ', modifDate: null });
    expect(sansMotif.refus.champs).toEqual({ motif: 'Le motif est obligatoire.' });
    await admin.call(annulerEvaluation, { id, motif: 'Sujet déjà donné', modifDate: null });
    expect(await evaluationLue()).toMatchObject({ etat: 'annulee', annuleMotif: 'Sujet déjà donné' });
    expect(await lues()).toHaveLength(1);
    expect(await sortDe({ inscriptionId: a, vu: note(1100), ...note(1200) })).toBe('refusee');
    await admin.call(reprendreEvaluation, { id, modifDate: (await evaluationLue()).modifDate });
    expect(await evaluationLue()).toMatchObject({ etat: 'ouverte', annuleMotif: null });
    expect(await sortDe({ inscriptionId: a, vu: note(1100), ...note(1200) })).toBe('ecrite');
  });

  it('[NOTE-36] une évaluation dont les notes furent vidées ne se supprime pas : la grille le dit, et elle s’annule', async () => {
    const { evaluationId: id } = classe;
    const [a = 0] = classe.inscrits;
    expect((await evaluationLue()).aDesNotes).toBe(false);
    await noterChacun(admin, classe, [1100]);
    expect(await sortDe({ inscriptionId: a, vu: note(1100), ...VIDE })).toBe('ecrite');
    expect(await lues()).toEqual([]);
    expect((await admin.call(deleteEvaluation, { id })).refus.code).toBe('UTILISE');
    expect((await evaluationLue()).aDesNotes).toBe(true);
    const annulee = await admin.call(annulerEvaluation, { id, motif: 'Ajoutée par erreur', modifDate: null });
    expect(annulee.status).toBe(200);
  });

  it('sans règle choisie, ou suivie par compétences, une classe n’a pas d’évaluation', async () => {
    const classeIds = [classe.classeId];
    const ajouts = async () => [
      (await evaluer(admin, classe, { libelle: 'Devoir 2', noteSur: 20 })).refus.error,
      (await ajouterPartout({ classeIds, libelle: 'Devoir 3', noteSur: 20 })).refus.error,
    ];
    const regle = (values: { genre?: string; estActif?: number }) =>
      changerLignes(server, 'regles_notation', values);
    await regle({ genre: 'competences' });
    expect(await ajouts()).toEqual([SANS_MOYENNE, SANS_MOYENNE]);
    await regle({ estActif: 0 });
    const sansRegle = "La règle de notation de ce niveau n'est pas choisie pour cette année.";
    expect(await ajouts()).toEqual([sansRegle, sansRegle]);
    expect(await server.rows('evaluations')).toHaveLength(1);
  });

  it('[NOTE-42] la saisie rouverte, qui enseigne la matière y ajoute une évaluation ; qui en enseigne une autre, non', async () => {
    const { ecoleId, periodeId, classeId, enseignementId } = classe;
    const place = { ecoleId, classeId, periodeId };
    const person = await unEnseignant();
    const autre = await addEnseignement(server, classe, { libelle: 'Physique' });
    await fermerLaClasse(admin, classe);
    const ajouter = async (libelle: string) => (await evaluer(person, classe, { libelle })).status;
    const jusquAu = { jusquAu: '2026-11-22', motif: 'Copies rendues tard' };
    const rouvrir = (id: number | null) =>
      admin.call(rouvrirSaisie, { ...place, enseignementId: id, ...jusquAu, modifUserId: 0 });
    expect((await rouvrir(autre)).status).toBe(200);
    expect(await ajouter('Devoir 2')).toBe(409);
    expect((await rouvrir(enseignementId)).status).toBe(200);
    expect(await ajouter('Devoir 2')).toBe(201);
    await changerLignes(server, 'reouvertures', { enseignementId: null });
    expect(await ajouter('Devoir 3')).toBe(201);
  });

  it('[NOTE-37] l’échelle ne descend pas sous une note, que le refus nomme', async () => {
    await noterChacun(admin, classe, [1100]);
    const change = { id: classe.evaluationId, ...DEVOIR, modifDate: null, modifUserId: 0 };
    const { refus } = await admin.call(updateEvaluation, { ...change, noteSur: 10 });
    expect(refus.champs).toEqual({ noteSur: 'Des notes la passent : Diallo Aïssatou (11,00).' });
    expect((await admin.call(updateEvaluation, { ...change, noteSur: 11 })).status).toBe(200);
    const stale = await admin.call(updateEvaluation, { ...change, noteSur: 40 });
    expect(stale.refus.code).toBe('PERIME');
  });

  it('[NOTE-34] ce que ses notes comptent change avec un motif, un autre jour ou une fois la saisie fermée', async () => {
    await noterChacun(admin, classe, [1100]);
    const changer = async (more: Record<string, unknown>) => {
      const { modifDate } = await evaluationLue();
      const sent = { id: classe.evaluationId, ...DEVOIR, modifDate, modifUserId: 0, ...more };
      const answer = await admin.call(updateEvaluation, sent);
      return answer.status === 200 ? 200 : (answer.refus.champs ?? answer.refus.error);
    };
    // The same day, no reason is asked.
    expect(await changer({ coefficient: 200 })).toBe(200);
    admin = await passerA(server, LENDEMAIN);
    const motif = 'Ses notes datent d’un autre jour : dites pourquoi ce qu’elles comptent change.';
    for (const more of [
      { coefficient: 300 },
      { coefficient: 200, compte: 0 },
      { coefficient: 200, noteSur: 30 },
    ])
      expect(await changer(more)).toEqual({ motif });
    expect(await changer({ coefficient: 200, libelle: 'Devoir du 12' })).toBe(200);
    expect(await changer({ coefficient: 300, motif: 'Barème du conseil' })).toBe(200);
    const [said] = (await server.rows('journal')).toReversed();
    expect(JSON.parse(String(said?.['changements']))).toMatchObject({ motif: [null, 'Barème du conseil'] });
    const { ecoleId, sessionId } = classe;
    const second = idDe(await addPeriode(admin, { ecoleId, sessionId, ...SECOND }));
    const ailleurs = { coefficient: 300, jour: '2027-01-12', periodeId: second };
    expect(await changer(ailleurs)).toEqual({ motif });
    await fermerLaClasse(admin, classe);
    expect(await changer({ coefficient: 100 })).toEqual({
      motif: 'La saisie est fermée, et elle a des notes : dites pourquoi ce qu’elles comptent change.',
    });
    expect(await changer({ ...ailleurs, motif: 'Fait en janvier' })).toBe(
      'Cette évaluation a des notes : elle ne change de période que tant que la saisie des deux est ouverte.',
    );
  });

  it('une évaluation sans note se supprime', async () => {
    expect((await admin.call(deleteEvaluation, { id: classe.evaluationId })).status).toBe(200);
    expect(await server.rows('evaluations')).toEqual([]);
  });
});

describe('ce que des notes tiennent', () => {
  it('[NOTE-37] les jours d’une période ne laissent aucune évaluation dehors', async () => {
    const { modifDate, ...periode } =
      (await admin.call(periodes.get, { id: classe.periodeId })).data[0] ?? {};
    const change = (days: Record<string, string>) =>
      admin.call(periodes.update, { ...periode, ...days, modifUserId: 0, modifDate });
    const dehors = '« Devoir 1 », du 12/11/2026, resterait dehors.';
    expect((await change({ dateDebut: '2026-11-13' })).refus.champs).toEqual({ dateDebut: dehors });
    expect((await change({ dateFin: '2026-11-11' })).refus.champs).toEqual({ dateFin: dehors });
    expect((await change({ dateFin: '2026-11-12' })).status).toBe(200);
  });

  it('[NOTE-67] une inscription, une matière enseignée, une classe et une période qui ont des notes restent', async () => {
    const [a = 0] = classe.inscrits;
    await noterChacun(admin, classe, [0]);
    const { modifDate } = await readInscription(admin, a);
    const retiree = await admin.call(disableInscription, { id: a, modifDate });
    expect(refusDe(retiree)).toBe("409 Cette inscription a des notes : si l'élève part, dites son départ.");
    const stamp = { modifUserId: 0, modifDate: null };
    for (const [contract, id] of [
      [enseignements, classe.enseignementId],
      [classes, classe.classeId],
      [periodes, classe.periodeId],
    ] as const) {
      const { status, refus } = await admin.call(contract.disable, { id, ...stamp });
      expect([contract.entity, status, refus.code]).toEqual([contract.entity, 409, 'UTILISE']);
    }
  });
});
