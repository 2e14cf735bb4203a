import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { SANS_ECART } from '@gestionscolaire/contract/notes/simulation/ecart.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { champsDe, idDe, monde, RESEAU, refusDe } from '#notes/tests/base.ts';
import { arreterALaMain } from '#notes/tests/bulletins.ts';
import { REGLE } from '#notes/tests/gestes.ts';
import { addEnseignement, type ClasseNotee, classeNotee, evaluer, note, noter } from '#notes/tests/saisie.ts';
import { empreintes } from '#tests/contenu.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { ECART_PERIME, SANS_ECART_VU, SANS_MOTIF } from './exiger.ts';
import { readAtteints } from './lieux.ts';
import { comparerLieux } from './simuler.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
let physique: number;
let regleId: number;
let devoirDePhysique: number;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
  physique = await addEnseignement(server, classe, { libelle: 'Physique' });
  devoirDePhysique = idDe(await evaluer(admin, { ...classe, enseignementId: physique }));
  regleId = Number((await server.rows('regles_notation'))[0]?.['id']);
});

/** The marks of the three pupils, in both subjects. */
const MATHS = [1400, 1000, 900];
const PHYSIQUE = [800, 1300, 1000];

/** Types a mark a pupil in both subjects: 11,00; 11,50; 9,50 by equal coefficients. */
async function saisir(): Promise<void> {
  await noter(
    admin,
    classe,
    classe.inscrits.flatMap((inscriptionId, rang) => [
      { inscriptionId, ...note(MATHS[rang] ?? 0) },
      { inscriptionId, evaluationId: devoirDePhysique, ...note(PHYSIQUE[rang] ?? 0) },
    ]),
  );
}

const ou = () => ({ ecoleId: classe.ecoleId, sessionId: classe.sessionId });
const simuler = (more: Record<string, unknown>, person = admin) =>
  person.call(simulerNotation, { ...ou(), classeIds: [classe.classeId], ...more });
const releve = async () =>
  (await admin.call(getReleveClasse, { classeId: classe.classeId, periodeId: classe.periodeId })).data;

const enseignementLu = async (id: number) => {
  const row = (await admin.call(enseignements.get, { id })).data[0];
  if (row === undefined) throw new Error('aucun enseignement');
  return row;
};
const changer = async (id: number, more: Record<string, unknown>) => {
  const row = await enseignementLu(id);
  return admin.call(enseignements.update, { ...row, modifUserId: 0, ...more });
};
const changerRegle = async (more: Record<string, unknown>) => {
  const { modifDate } = (await admin.call(reglesNotation.get, { id: regleId })).data[0] ?? {
    modifDate: null,
  };
  const sent = { id: regleId, ...ou(), ...REGLE, modifDate, modifUserId: 0, ...more };
  return admin.call(reglesNotation.update, sent);
};

/** Writes the state of the class in the period, as a council or a seal will. */
const etat = (word: string) => arreterALaMain(server, classe, { etat: word });

describe('la simulation', () => {
  it('[NOTE-39] montre chaque élève avant et après, n’écrit rien, et dit ce que le relevé dira', async () => {
    await saisir();
    const before = await empreintes(server.database);
    const change = { enseignements: [{ id: physique, coefficient: 400 }] };
    const { data } = await simuler({ ...change, periodeId: classe.periodeId });
    expect(await empreintes(server.database)).toEqual(before);
    const [simulee] = data.classes;
    expect(simulee).toMatchObject({ classe: '7ème année A', periode: '1er trimestre', noteSur: 20 });
    expect(
      simulee?.eleves.map(({ avant, apres }) => [avant.moyenne, avant.rang, apres.moyenne, apres.rang]),
    ).toEqual([
      [1100, 2, 1000, 2],
      [1150, 1, 1200, 1],
      [950, 3, 967, 3],
    ]);
    expect(simulee?.eleves[1]).toMatchObject({
      avant: { mention: 'Passable' },
      apres: { mention: 'Assez bien' },
    });
    expect(data.ecart).toEqual({ deplaces: 0, franchissements: 1, moyenneAvant: 3200, moyenneApres: 3167 });

    const acte = { coefficient: 400, ecart: data.ecart, motif: 'Vote du conseil' };
    expect((await changer(physique, acte)).status).toBe(200);
    const { eleves } = await releve();
    const chiffres = ['inscriptionId', 'moyenne', 'rang', 'exAequo', 'mention'] as const;
    const apres = simulee?.eleves.map((one) => ({ ...one.apres, inscriptionId: one.inscriptionId })) ?? [];
    expect(champsDe(eleves, ...chiffres)).toEqual(champsDe(apres, ...chiffres));
  });

  it('[NOTE-39] simule une règle pour toutes ses classes, et un seuil ou des mentions autres', async () => {
    await saisir();
    const regle = { classeIds: null, regleId };
    const plusHaut = await simuler({ ...regle, regle: { seuilAdmission: 1120, mentions: '10 Bien' } });
    expect(plusHaut.data.classes[0]?.eleves.map(({ apres }) => [apres.estAdmis, apres.mention])).toEqual([
      [false, 'Bien'],
      [true, 'Bien'],
      [false, null],
    ]);
    expect(plusHaut.data.ecart).toMatchObject({ deplaces: 0, franchissements: 3 });
    expect((await simuler({ ...regle, regle: {}, enSomme: true })).data).toMatchObject({
      ecart: { ...SANS_ECART, moyenneAvant: 3200, moyenneApres: 3200 },
      classes: [{ classeId: classe.classeId, eleves: [] }],
    });
  });

  it('[NOTE-39] refuse une règle qui n’en est pas une, et dit pourquoi', async () => {
    await saisir();
    const poids = await simuler({ regle: { poidsCours: 0, poidsComposition: 0 } });
    expect(refusDe(poids)).toBe('409 Un des deux poids au moins est au-dessus de 0.');
    const seuil = await simuler({ regle: { seuilAdmission: 2100 } });
    expect(refusDe(seuil)).toBe("409 Ce seuil passe l'échelle, 20.");
    expect((await simuler({ classeIds: null })).status).toBe(400);
  });

  it('[NOTE-39] sans note, il n’y a rien à voir : l’écart est absent', async () => {
    expect((await simuler({ enseignements: [{ id: physique, coefficient: 400 }] })).data).toEqual({
      ecart: null,
      parEleve: true,
      classes: [],
    });
  });

  it('[NOTE-39] se lit par le droit sur les enseignements ou sur les règles, dans son école seule', async () => {
    await saisir();
    const { ecoleId } = classe;
    const change = { enseignements: [{ id: physique, coefficient: 400 }] };
    const entier = (await simuler(change)).data;
    for (const menu of ['enseignements', 'reglesNotation']) {
      const person = await server.person({ ecoleId, droits: { [menu]: ['lecture'] } });
      expect((await simuler(change, person)).data).toMatchObject({ ecart: entier.ecart });
    }
    const autre = await server.person({ ecoleId, droits: { toutesNotes: ['lecture'] } });
    expect((await simuler({}, autre)).status).toBe(403);
    const ailleurs = await classeNotee(server, classe.sessionId);
    const stranger = await server.person({
      ecoleId: ailleurs.ecoleId,
      droits: { enseignements: ['lecture'] },
    });
    expect((await simuler({}, stranger)).status).toBe(403);
    const siens = { ecoleId: ailleurs.ecoleId };
    expect((await simuler(siens, stranger)).data).toEqual({ ecart: null, parEleve: false, classes: [] });
    expect((await simuler({ ...siens, classeIds: null, regleId }, stranger)).status).toBe(404);
  });
});

describe('les élèves d’une simulation', () => {
  it('[NOTE-11] ne se nomment qu’à qui a toutes les notes, ou tient les conseils ; les autres ont l’effet en somme', async () => {
    await saisir();
    const { ecoleId } = classe;
    const vus = async (droits: Record<string, readonly string[]>) => {
      const { data } = await simuler({}, await server.person({ ecoleId, droits }));
      return [data.parEleve, data.classes.map(({ eleves }) => eleves.length), data.ecart?.moyenneAvant];
    };
    const lecture = ['lecture'];
    expect(await vus({ enseignements: lecture })).toEqual([false, [0], 3200]);
    // A teacher reads their own subjects, and no average of a class.
    expect(await vus({ reglesNotation: lecture, saisieNotes: lecture })).toEqual([false, [0], 3200]);
    expect(await vus({ enseignements: lecture, toutesNotes: lecture })).toEqual([true, [3], 3200]);
    expect(await vus({ reglesNotation: lecture, conseils: lecture })).toEqual([true, [3], 3200]);
    expect((await simuler({ enSomme: true })).data).toMatchObject({
      parEleve: false,
      classes: [{ eleves: [] }],
    });
  });
});

describe('une simulation qui dure', () => {
  it('laisse passer les autres entre deux classes', async () => {
    await saisir();
    const { ecoleId, sessionId } = classe;
    const portee = { ecoleId, sessionId, classeIds: [classe.classeId], regleId: null, periodeId: null };
    const context = { db: server.database.read, caller: RESEAU, now: server.now };
    const [atteint] = await readAtteints(context, portee);
    if (atteint === undefined) throw new Error('aucun lieu');
    let passages = 0;
    const passer = () => {
      passages += 1;
    };
    for (const _ of [1, 2]) setImmediate(passer);
    const change = { enseignements: [], regle: {} };
    await comparerLieux(server.database.read, [atteint.lieu, atteint.lieu, atteint.lieu], change);
    expect(passages).toBe(2);
  });
});

describe('un coefficient change', () => {
  const VUE = { deplaces: 0, franchissements: 1, moyenneAvant: 3200, moyenneApres: 3167 };

  it('sans note, il change sans rien demander', async () => {
    expect((await changer(physique, { coefficient: 400 })).status).toBe(200);
  });

  it('[NOTE-38] où des notes existent, il faut l’écart vu et un motif : sans eux 422, périmé 409 avec les chiffres frais', async () => {
    await saisir();
    const refused = await changer(physique, { coefficient: 400 });
    expect([refused.status, refused.refus]).toEqual([
      422,
      {
        error: SANS_ECART_VU,
        code: 'SAISIE_INVALIDE',
        champs: { ecart: SANS_ECART_VU, motif: SANS_MOTIF },
        actuel: VUE,
      },
    ]);
    const sansMotif = await changer(physique, { coefficient: 400, ecart: VUE, motif: '  ' });
    expect([sansMotif.status, sansMotif.refus.champs]).toEqual([422, { motif: SANS_MOTIF }]);
    const motif = 'Vote du conseil';
    const perime = await changer(physique, { coefficient: 400, ecart: { ...VUE, moyenneApres: 1 }, motif });
    expect([perime.status, perime.refus]).toEqual([409, { error: ECART_PERIME, code: 'REGLE', actuel: VUE }]);
    expect((await enseignementLu(physique)).coefficient).toBe(200);
    // A mark that changes meanwhile makes it stale.
    const [a = 0] = classe.inscrits;
    await noter(admin, classe, [{ inscriptionId: a, vu: note(1400), ...note(1500) }]);
    const apres = await changer(physique, { coefficient: 400, ecart: VUE, motif });
    expect([apres.status, apres.refus.actuel]).toEqual([
      409,
      { deplaces: 1, franchissements: 1, moyenneAvant: 3250, moyenneApres: 3200 },
    ]);
    const rows = (await server.rows('journal')).length;
    expect((await changer(physique, { coefficient: 400, ecart: apres.refus.actuel, motif })).status).toBe(
      200,
    );
    expect((await enseignementLu(physique)).coefficient).toBe(400);
    const [row, ...more] = (await server.rows('journal')).slice(rows);
    expect(more).toEqual([]);
    expect(JSON.parse(String(row?.['changements']))).toEqual({
      coefficient: [200, 400],
      motif: [null, motif],
    });
  });

  it('[NOTE-38] la prise en compte et l’option se simulent de même ; le rang d’une matière et son groupe, non', async () => {
    await saisir();
    for (const change of [{ priseEnCompte: 'horsMoyenne' }, { facultatif: 1 }]) {
      expect((await changer(physique, change)).status).toBe(422);
      const { data } = await simuler({ enseignements: [{ id: physique, ...change }] });
      expect(data.ecart).toMatchObject({ moyenneAvant: 3200, moyenneApres: 3300 });
    }
    expect((await changer(physique, { ordre: 9 })).status).toBe(200);
    const vu = (await simuler({ enseignements: [{ id: physique, priseEnCompte: 'horsMoyenne' }] })).data
      .ecart;
    const hors = { priseEnCompte: 'horsMoyenne', ecart: vu, motif: 'Elle ne se note plus' };
    expect((await changer(physique, hors)).status).toBe(200);
    // Out of the average, its coefficient changes none: it is asked all the same, and says so.
    const { data } = await simuler({ enseignements: [{ id: physique, coefficient: 700 }] });
    expect(data.ecart).toEqual({ ...SANS_ECART, moyenneAvant: 3300, moyenneApres: 3300 });
    expect((await changer(physique, { coefficient: 700 })).status).toBe(422);
  });

  it.each([
    ['arretee', 'Le conseil a arrêté cette période (« 1er trimestre », 7ème année A)'],
    ['scellee', 'Les bulletins sont scellés (« 1er trimestre », 7ème année A)'],
  ])('[NOTE-38] une période %s l’empêche, avec ou sans écart', async (word, phrase) => {
    await saisir();
    await etat(word);
    const { data } = await simuler({ enseignements: [{ id: physique, coefficient: 400 }] });
    const answer = await changer(physique, { coefficient: 400, ecart: data.ecart, motif: 'Vote du conseil' });
    expect([answer.status, answer.refus.code]).toEqual([409, 'REGLE']);
    expect(answer.refus.error).toContain(phrase);
    expect((await changer(physique, { ordre: 9 })).status).toBe(200);
  });

  it('[NOTE-38] de deux changements au même instant, le second est refusé', async () => {
    await saisir();
    const motif = 'Vote du conseil';
    // Both were read before either is written.
    const sent = { ...(await enseignementLu(physique)), coefficient: 400, ecart: VUE, motif, modifUserId: 0 };
    const both = await Promise.all([
      admin.call(enseignements.update, sent),
      admin.call(enseignements.update, sent),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });
});

describe('une règle change', () => {
  const change = { poidsCours: 1, poidsComposition: 1, absence: 'exclue' };

  it('sans note, elle change sans rien demander', async () => {
    expect((await changerRegle(change)).status).toBe(200);
  });

  it('[NOTE-38] où des notes existent, il faut l’écart vu et un motif', async () => {
    await saisir();
    const [a = 0] = classe.inscrits;
    await noter(admin, classe, [{ inscriptionId: a, vu: note(1400), valeur: null, code: 'absent' }]);
    const refused = await changerRegle(change);
    expect([refused.status, refused.refus.champs]).toEqual([
      422,
      { ecart: SANS_ECART_VU, motif: SANS_MOTIF },
    ]);
    // Absent counted 0, and is left out: (0 + 8) ÷ 2 becomes 8.
    const { data } = await simuler({ classeIds: null, regleId, regle: change, enSomme: true });
    expect(data.ecart).toMatchObject({ moyenneAvant: 2500, moyenneApres: 2900 });
    const motif = 'Règlement de l’année';
    const stale = await changerRegle({ ...change, ecart: { ...data.ecart, deplaces: 9 }, motif });
    expect([stale.status, stale.refus.actuel]).toEqual([409, data.ecart]);
    expect((await changerRegle({ ...change, ecart: data.ecart, motif })).status).toBe(200);
    expect((await releve()).eleves[0]?.moyenne).toBe(800);
    const last = (await server.rows('journal')).at(-1);
    expect(String(last?.['changements'])).toContain(motif);
  });

  it('[NOTE-38] les distinctions ne touchent aucune moyenne : elles changent sans rien demander', async () => {
    await saisir();
    expect((await changerRegle({ distinctions: "15 Tableau d'honneur" })).status).toBe(200);
    expect((await changerRegle({ mentions: '10 Bien' })).status).toBe(422);
  });

  it('une règle de notes le reste tant que des notes existent', async () => {
    await saisir();
    const refused = await changerRegle({ genre: 'competences' });
    expect([refused.status, Object.keys(refused.refus.champs ?? {})]).toEqual([422, ['genre']]);
  });

  it('[NOTE-38] une période arrêtée l’empêche', async () => {
    await saisir();
    await etat('arretee');
    expect((await changerRegle(change)).refus).toMatchObject({ code: 'REGLE' });
  });

  it('[NOTE-40] une période scellée avec elle fixe son arithmétique pour l’année, et rien d’autre', async () => {
    await saisir();
    await etat('scellee');
    const refused = await changerRegle({ ...change, distinctions: "15 Tableau d'honneur" });
    expect([refused.status, Object.keys(refused.refus.champs ?? {})]).toEqual([
      422,
      ['poidsComposition', 'absence'],
    ]);
    expect(refused.refus.error).toBe(
      'Une période est scellée avec cette règle : cela ne change plus de l’année.',
    );
    expect((await changerRegle({ distinctions: "15 Tableau d'honneur" })).status).toBe(200);
  });
});
