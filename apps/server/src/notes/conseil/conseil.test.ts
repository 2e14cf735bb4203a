import {
  accepterPropositions,
  getAppreciations,
  updateAppreciations,
  updateBilans,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { addConseil, getConseil, updateConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { unBulletin } from '@gestionscolaire/contract/tests/bulletins.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inscrireAuRegistre, lockRegistre } from '#notes/bulletins/registre.ts';
import { changerLignes, idDe, monde } from '#notes/tests/base.ts';
import { arreterLaClasse, lieuDe, noterEtFermer } from '#notes/tests/conseil.ts';
import { addPeriode, REGLE } from '#notes/tests/gestes.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  direEnseignant,
  evaluer,
  note,
  noter,
  noterChacun,
} from '#notes/tests/saisie.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
});

const ENTIER = ['lecture', 'ajout', 'modification', 'suppression'];
const SANS_DETAIL = { presents: null, observations: null, heureDebut: null, heureFin: null };
type Ligne = Record<string, unknown>;

const demander = (person = admin) =>
  person.call(getConseil, { classeId: classe.classeId, periodeId: classe.periodeId });
const lire = async (person = admin) => {
  const { data } = await demander(person);
  if (data.genre !== 'notes') throw new Error('une classe par compétences');
  return data;
};
const eleve = async (at: number) => {
  const found = (await lire()).eleves[at];
  if (found === undefined) throw new Error('aucun élève');
  return found;
};
const ecrire = (bilans: readonly Ligne[], person = admin, place = classe) =>
  person.call(updateBilans, {
    ...lieuDe(place),
    bilans: bilans.map((one) => ({ id: null, modifDate: null, ...one })),
    modifUserId: 0,
  });
const sorts = async (bilans: readonly Ligne[], person = admin) =>
  (await ecrire(bilans, person)).data.map(({ sort, champs }) => [sort, champs]);
const a = () => classe.inscrits[0] ?? 0;
const sortDe = async (bilan: Ligne, person = admin) => {
  const [premier, ...autres] = await sorts([bilan], person);
  expect(autres).toEqual([]);
  return premier;
};
const b = () => classe.inscrits[1] ?? 0;
const c = () => classe.inscrits[2] ?? 0;
const titulaire = async (droits: Record<string, readonly string[]> = { saisieNotes: ENTIER }) => {
  const person = await server.person({ ecoleId: classe.ecoleId, droits });
  await changerLignes(server, 'classes', { enseignantId: person.id }, { id: classe.classeId });
  return person;
};
/** Adds a term before the one of the class, where its pupils got these averages. */
async function avecUnePeriodeAvant(moyennes: readonly (number | null)[]): Promise<void> {
  const { ecoleId, sessionId } = classe;
  const jours = { dateDebut: '2026-10-01', dateFin: '2026-10-04' };
  const added = await addPeriode(admin, { ecoleId, sessionId, rang: 9, libelle: 'Avant', ...jours });
  const periodeId = idDe(added);
  const place = { ...classe, periodeId };
  const evaluation = await evaluer(admin, place, { jour: '2026-10-02' });
  const evaluationId = idDe(evaluation);
  await noterChacun(admin, { ...place, evaluationId }, moyennes);
}

describe('le conseil d’une classe', () => {
  it('[NOTE-45] une décision autre que la proposition demande un motif ; la proposition n’en demande pas', async () => {
    await noterEtFermer(admin, classe);
    const data = await lire();
    expect(data.estDerniere).toBe(true);
    expect(data.eleves.map(({ annee }) => [annee?.moyenne, annee?.proposition])).toEqual([
      [1200, 'admis'],
      [1500, 'admis'],
      [900, 'redouble'],
    ]);
    const motif = { decisionMotif: "Cette décision n'est pas celle qui est proposée : dites pourquoi." };
    expect(
      await sorts([
        { inscriptionId: a(), decision: 'admis' },
        { inscriptionId: b(), decision: 'redouble' },
        { inscriptionId: c(), decision: 'admis', decisionMotif: 'Malade tout le mois de mai' },
        { inscriptionId: 999_999, decision: 'admis' },
      ]),
    ).toEqual([
      ['ecrite', {}],
      ['refusee', motif],
      ['ecrite', {}],
      ['refusee', {}],
    ]);
    expect((await lire()).eleves.map(({ bilan }) => [bilan?.decision, bilan?.decisionMotif])).toEqual([
      ['admis', null],
      [undefined, undefined],
      ['admis', 'Malade tout le mois de mai'],
    ]);
  });

  it('[NOTE-71] une période non classée compte dans l’année par la règle, et le conseil le lit à côté de la proposition', async () => {
    await avecUnePeriodeAvant([1200, 1200, 1500]);
    await noterEtFermer(admin, classe);
    const dit = { nonClasse: 1, nonClasseMotif: 'Une seule matière' };
    expect(await sortDe({ inscriptionId: c(), ...dit })).toEqual(['ecrite', {}]);
    const anneeDe = async () => {
      const { annee } = await eleve(2);
      return [annee?.moyenne, annee?.proposition, annee?.reserve];
    };
    expect(await anneeDe()).toEqual([
      1200,
      'admis',
      "Non classé : 1er trimestre (9,00), compte dans l'année.",
    ]);
    expect((await eleve(0)).annee?.reserve).toBeNull();
    const { ecoleId, sessionId } = classe;
    const changer = async (periodeNonClassee: string) => {
      const [regle] = (await admin.call(reglesNotation.list, { ecoleId })).data;
      const { id, modifDate } = regle ?? { id: 0, modifDate: null };
      const sent = { ...REGLE, id, ecoleId, sessionId, periodeNonClassee, modifUserId: 0, modifDate };
      return admin.call(reglesNotation.update, sent);
    };
    expect((await changer('exclue')).status).toBe(200);
    expect(await anneeDe()).toEqual([
      1500,
      'admis',
      "Non classé : 1er trimestre (9,00), ne compte pas dans l'année.",
    ]);
    // Once a class of the rule is sealed at the end of its year, its others are judged alike.
    await changerLignes(server, 'etats_periodes', { etat: 'scellee' }, { periodeId: classe.periodeId });
    const refused = await changer('compte');
    expect([refused.status, Object.keys(refused.refus.champs ?? {})]).toEqual([422, ['periodeNonClassee']]);
  });

  it('[NOTE-45] « accepter les propositions » donne à chacun la sienne, et ne touche pas à ce qui est décidé', async () => {
    await noterEtFermer(admin, classe);
    await ecrire([{ inscriptionId: a(), decision: 'redouble', decisionMotif: 'À la demande des parents' }]);
    const accepter = () => admin.call(accepterPropositions, { ...lieuDe(classe), modifUserId: 0 });
    expect((await accepter()).data).toEqual({ ecrites: 2 });
    expect((await accepter()).data).toEqual({ ecrites: 0 });
    expect((await lire()).eleves.map(({ bilan }) => bilan?.decision)).toEqual([
      'redouble',
      'admis',
      'redouble',
    ]);
  });

  it('[NOTE-45] propose la plus haute distinction que la moyenne et la conduite atteignent, et n’en écrit aucune', async () => {
    await noterEtFermer(admin, classe);
    const proposees = async () =>
      (await lire()).eleves.map(({ conduite, distinctionProposee }) => [
        conduite,
        distinctionProposee.libelle,
      ]);
    expect(await proposees()).toEqual([
      [null, 'Encouragements'],
      [null, "Tableau d'honneur"],
      [null, null],
    ]);
    const conduite = await addEnseignement(server, classe, { libelle: 'Conduite', genre: 'conduite' });
    await server.database.transaction(async (trx) => {
      await trx
        .updateTable('distinctions')
        .set({ conduiteMinimum: 1400 })
        .where('libelle', '=', "Tableau d'honneur")
        .execute();
      await trx
        .updateTable('enseignements')
        .set({ priseEnCompte: 'horsMoyenne' })
        .where('id', '=', conduite)
        .execute();
    });
    const retenues = [{ libelle: "Tableau d'honneur", conduiteMinimum: 1400 }];
    const deBoubacar = async () => (await eleve(1)).distinctionProposee;
    // Without a mark of conduct they do not get it.
    expect(await deBoubacar()).toEqual({ libelle: 'Encouragements', retenues });
    const place = { ...classe, enseignementId: conduite };
    const added = await evaluer(admin, place, { genre: 'conduite', libelle: 'Conduite' });
    const notee = { ...place, evaluationId: idDe(added) };
    const motif = 'Conseil de discipline';
    const de = (vu: Ligne, valeur: number) => [{ inscriptionId: b(), vu, ...note(valeur), motif }];
    await noter(admin, notee, de({ valeur: null, code: null }, 1375));
    expect(await proposees()).toEqual([
      [null, 'Encouragements'],
      [1375, 'Encouragements'],
      [null, null],
    ]);
    await noter(admin, notee, de(note(1375), 1400));
    expect(await deBoubacar()).toEqual({ libelle: "Tableau d'honneur", retenues: [] });
    expect((await eleve(1)).bilan).toBeNull();
    expect(await sortDe({ inscriptionId: b(), distinction: "Tableau d'honneur" })).toEqual(['ecrite', {}]);
  });

  it('[NOTE-45] avant la dernière période, rien ne se décide et rien ne se propose', async () => {
    const { ecoleId, sessionId } = classe;
    const suivante = { rang: 2, libelle: '2e trimestre', dateDebut: '2027-01-04', dateFin: '2027-03-20' };
    await addPeriode(admin, { ecoleId, sessionId, ...suivante });
    await noterEtFermer(admin, classe);
    expect((await eleve(0)).annee).toBeNull();
    expect(await sortDe({ inscriptionId: a(), decision: 'admis' })).toEqual([
      'refusee',
      { decision: "La décision se prend à la dernière période de l'année." },
    ]);
    const refused = await admin.call(accepterPropositions, { ...lieuDe(classe), modifUserId: 0 });
    expect(refused.status).toBe(409);
  });

  it('[NOTE-45] propose « candidat » dans une classe d’examen', async () => {
    await noterEtFermer(admin, classe);
    await changerLignes(server, 'classes', { niveau: 10 }, { id: classe.classeId });
    expect((await lire()).eleves.map(({ annee }) => annee?.proposition)).toEqual([
      'candidat',
      'candidat',
      'candidat',
    ]);
  });

  it('[NOTE-18] l’année se calcule sur les moyennes imprimées des périodes, et se classe', async () => {
    await avecUnePeriodeAvant([1050, 900, 1700]);
    await noterEtFermer(admin, classe);
    const data = await lire();
    expect(data.periodes.map(({ libelle }) => libelle)).toEqual(['Avant']);
    expect(data.eleves.map(({ periodes, annee }) => [periodes, annee?.moyenne, annee?.rang])).toEqual([
      [[1050], 1125, 3],
      [[900], 1200, 2],
      [[1700], 1300, 1],
    ]);
  });

  it('[NOTE-18] une période scellée entre dans l’année comme ses bulletins l’ont imprimée', async () => {
    await avecUnePeriodeAvant([1050, 900, 1700]);
    await noterEtFermer(admin, classe);
    const { ecoleId, classeId } = classe;
    const avant = (await lire()).periodes[0]?.periodeId ?? 0;
    const acte = { classeId, periodeId: avant, instant: server.now, auteurId: admin.id };
    const { eleve: sien, ...bulletin } = unBulletin();
    const versions = [1100, 1300].map((moyenne, at) => ({
      ...bulletin,
      eleve: { ...sien, inscriptionId: a() },
      version: at + 1,
      moyenne,
      estClasse: true,
    }));
    await server.database.transaction(async (trx) => {
      for (const one of versions)
        await inscrireAuRegistre(trx, await lockRegistre(trx, ecoleId, server.now), {
          ...acte,
          genre: one.version === 1 ? 'scellement' : 'rectification',
          bulletins: [one],
        });
    });
    // (13 + 12) ÷ 2: the last version counts.
    expect((await eleve(0)).annee?.moyenne).toBe(1250);
  });

  it('[NOTE-20] un élève que le conseil ne classe pas n’a plus de rang ; il y faut un motif', async () => {
    await noterEtFermer(admin, classe);
    await arreterLaClasse(admin, classe);
    expect(await sortDe({ inscriptionId: b(), nonClasse: 1 })).toEqual([
      'refusee',
      { nonClasseMotif: 'Le conseil en décide autrement que la règle : dites pourquoi.' },
    ]);
    await ecrire([{ inscriptionId: b(), nonClasse: 1, nonClasseMotif: 'Présent trois jours' }]);
    const data = await lire();
    expect(data.eleves.map(({ rang }) => rang)).toEqual([1, null, 2]);
    expect(data.eleves.map(({ vu }) => vu?.rang)).toEqual([2, 1, 3]);
    expect(data.depuisLeConseil).toEqual({ notes: 0, rangs: 3 });
  });

  it('[NOTE-45] une ligne qu’un autre a écrite entre-temps est un conflit, et les autres s’écrivent', async () => {
    await noterEtFermer(admin, classe);
    await ecrire([{ inscriptionId: a(), appreciation: 'Bon trimestre.' }]);
    const answer = await ecrire([
      { inscriptionId: a(), appreciation: 'Peut mieux faire.' },
      { inscriptionId: b(), appreciation: 'Excellent.' },
    ]);
    expect(answer.data.map(({ sort, bilan }) => [sort, bilan?.appreciation])).toEqual([
      ['conflit', 'Bon trimestre.'],
      ['ecrite', 'Excellent.'],
    ]);
    const { bilan } = await eleve(0);
    const again = { inscriptionId: a(), id: bilan?.id, modifDate: bilan?.modifDate, conduite: 'Bonne' };
    expect(await sortDe(again)).toEqual(['ecrite', {}]);
    // A field that is not sent stays.
    expect((await eleve(0)).bilan).toMatchObject({ appreciation: 'Bon trimestre.', conduite: 'Bonne' });
    expect(await sortDe(again)).toEqual(['identique', {}]);
  });

  it('[NOTE-11] le titulaire écrit l’appréciation de sa classe, elle seule ; un autre enseignant ne lit rien', async () => {
    await noterEtFermer(admin, classe);
    const sien = await titulaire();
    expect((await lire(sien)).ecrit).toBe('appreciation');
    expect(await sortDe({ inscriptionId: a(), appreciation: 'Bon trimestre.' }, sien)).toEqual([
      'ecrite',
      {},
    ]);
    expect(await sortDe({ inscriptionId: b(), appreciation: 'Bien.', conduite: 'Bonne' }, sien)).toEqual([
      'refusee',
      { conduite: "Le titulaire de la classe n'écrit que l'appréciation." },
    ]);
    const autre = await server.person({ ecoleId: classe.ecoleId, droits: { saisieNotes: ENTIER } });
    expect((await demander(autre)).status).toBe(403);
    expect((await ecrire([{ inscriptionId: a(), appreciation: 'Non.' }], autre)).status).toBe(403);
    const lecteur = await titulaire({ saisieNotes: ['lecture', 'ajout'] });
    expect((await ecrire([{ inscriptionId: a(), appreciation: 'Non.' }], lecteur)).status).toBe(403);
  });

  it('[NOTE-56] garde qui s’est réuni et quand ; une seule réunion par classe et période', async () => {
    const reunion = { jour: '2026-12-18', president: 'M. Bah', ...SANS_DETAIL };
    const ajouter = (more: Ligne = {}) =>
      admin.call(addConseil, { ...lieuDe(classe), ...reunion, ...more, creationUserId: 0 });
    expect((await ajouter({ heureDebut: '11:00', heureFin: '09:00' })).refus.champs).toEqual({
      heureFin: 'Le conseil finit après avoir commencé.',
    });
    expect((await ajouter({ heureDebut: '9 h 5' })).refus.champs).toEqual({
      heureDebut: "L'heure de début s'écrit 8h30 ou 08:30.",
    });
    expect((await ajouter({ presents: 'M. Bah\nMme Diallo' })).status).toBe(201);
    expect((await ajouter()).status).toBe(409);
    const { reunion: tenue } = await lire();
    expect(tenue).toMatchObject({ president: 'M. Bah', presents: 'M. Bah\nMme Diallo' });
    const change = { id: tenue?.id ?? 0, ...reunion, president: 'Mme Sow', modifUserId: 0 };
    expect((await admin.call(updateConseil, { ...change, modifDate: null })).status).toBe(200);
    expect((await admin.call(updateConseil, { ...change, modifDate: null })).refus.code).toBe('PERIME');
    expect((await lire()).reunion?.president).toBe('Mme Sow');
  });

  it('[NOTE-66] le journal dit combien de bilans s’écrivent, jamais ce qu’ils disent', async () => {
    await noterEtFermer(admin, classe);
    await ecrire([
      { inscriptionId: a(), appreciation: 'Un secret.' },
      { inscriptionId: b(), appreciation: 'Un autre.' },
    ]);
    const told = (await server.rows('journal')).map(({ changements }) => String(changements)).join('\n');
    expect(told).toContain('2 en 1er trimestre');
    expect(told).not.toContain('secret');
  });
});

describe('ce qu’un conseil a dit', () => {
  const auConseil = (...conseils: readonly string[]) =>
    server.person({ ecoleId: classe.ecoleId, droits: { conseils: ['lecture', ...conseils] } });
  /** Returns the row of a pupil as it stands, with other words. */
  const reprendre = async (at: number, more: Ligne) => {
    const { inscriptionId, bilan } = await eleve(at);
    return { inscriptionId, id: bilan?.id ?? null, modifDate: bilan?.modifDate ?? null, ...more };
  };
  const REFUSEE = {
    decision:
      "Quelqu'un d'autre l'a dit : le changer demande le droit de modifier ce que disent les conseils.",
  };

  it('[NOTE-45] se change par qui l’a dit ; par un autre, il y faut le droit de modification', async () => {
    await noterEtFermer(admin, classe);
    const premier = await auConseil('ajout');
    const second = await auConseil('ajout');
    const redouble = { decision: 'redouble', decisionMotif: 'Malade deux trimestres' };
    expect(await sortDe({ inscriptionId: a(), ...redouble }, premier)).toEqual(['ecrite', {}]);
    expect(await sortDe(await reprendre(0, { decision: 'admis' }), second)).toEqual(['refusee', REFUSEE]);
    expect(await sorts([await reprendre(0, { decision: null })], second)).toMatchObject([
      ['refusee', REFUSEE],
    ]);
    // Words where there were none are the first ones, whoever says them; then the row is of several persons.
    expect(await sortDe(await reprendre(0, { conduite: 'Bonne' }), second)).toEqual(['ecrite', {}]);
    const conduite = await reprendre(0, { conduite: 'Passable' });
    expect((await ecrire([conduite], premier)).data[0]?.sort).toBe('refusee');
    expect((await ecrire([conduite], second)).data[0]?.sort).toBe('refusee');
    const modifie = await auConseil('ajout', 'modification');
    expect(await sortDe(await reprendre(0, { decision: 'admis', decisionMotif: null }), modifie)).toEqual([
      'ecrite',
      {},
    ]);
    // One's own words change as they are said.
    expect(await sortDe({ inscriptionId: b(), appreciation: 'Bien.' }, premier)).toEqual(['ecrite', {}]);
    expect(await sortDe(await reprendre(1, { appreciation: 'Très bien.' }), premier)).toEqual(['ecrite', {}]);
  });

  it('[NOTE-44] après l’arrêt, se change par le droit de modification, et une décision avec un motif', async () => {
    await noterEtFermer(admin, classe);
    const premier = await auConseil('ajout');
    await ecrire([{ inscriptionId: a(), decision: 'admis', appreciation: 'Bien.' }], premier);
    await arreterLaClasse(admin, classe);
    const [[sort, champs] = []] = await sorts([await reprendre(0, { appreciation: 'Passable.' })], premier);
    expect([sort, Object.keys(champs ?? {})]).toEqual(['refusee', ['appreciation']]);
    expect(await sortDe({ inscriptionId: b(), appreciation: 'Excellent.' }, premier)).toEqual(['ecrite', {}]);
    const autre = { decision: 'redouble', decisionMotif: 'Fraude établie' };
    expect((await sorts([await reprendre(0, autre)], premier))[0]?.[0]).toBe('refusee');
    expect(await sortDe(await reprendre(0, autre))).toEqual(['ecrite', {}]);
    const motif = {
      decisionMotif: 'Le conseil a arrêté cette période : dites pourquoi cette décision change.',
    };
    // The proposed one wants none before the arrêt; the reason of the other one is not its own.
    expect(await sortDe(await reprendre(0, { decision: 'admis' }))).toEqual(['refusee', motif]);
    expect(await sortDe(await reprendre(0, { decision: null }))).toEqual([
      'refusee',
      {
        decision: 'Le conseil a arrêté cette période : une décision s’y remplace, elle ne s’y retire plus.',
      },
    ]);
    const revient = { decision: 'admis', decisionMotif: 'La fraude n’était pas la sienne' };
    expect(await sortDe(await reprendre(0, revient))).toEqual(['ecrite', {}]);
  });

  it('[NOTE-66] le journal garde chaque décision changée, avant et après, par le matricule', async () => {
    await noterEtFermer(admin, classe);
    const matricules = (await server.rows('eleves')).map(({ matricule }) => String(matricule));
    await ecrire([
      { inscriptionId: a(), decision: 'admis' },
      { inscriptionId: b(), decision: 'admis', appreciation: 'Un secret.' },
    ]);
    const derniere = async (): Promise<unknown> =>
      JSON.parse(String((await server.rows('journal')).at(-1)?.['changements']));
    expect(await derniere()).toEqual({ bilans: [null, '2 en 1er trimestre'] });
    await ecrire([
      await reprendre(0, { decision: 'exclu', decisionMotif: 'Un autre secret' }),
      await reprendre(1, { decision: null }),
      { inscriptionId: c(), decision: 'redouble' },
    ]);
    expect(await derniere()).toEqual({
      bilans: [null, '3 en 1er trimestre'],
      decisions: [
        `${matricules[0]} : admis, ${matricules[1]} : admis`,
        `${matricules[0]} : exclu, ${matricules[1]} : aucune`,
      ],
    });
  });
});

describe('les appréciations d’une matière', () => {
  const lues = (person = admin) =>
    person.call(getAppreciations, {
      classeId: classe.classeId,
      periodeId: classe.periodeId,
      enseignementId: classe.enseignementId,
    });
  const dire = (rows: readonly Ligne[], person = admin) =>
    person.call(updateAppreciations, {
      ...lieuDe(classe),
      enseignementId: classe.enseignementId,
      appreciations: rows.map((one) => ({ id: null, modifDate: null, ...one })),
      modifUserId: 0,
    });

  it('[NOTE-11] s’écrivent par qui enseigne la matière, et se lisent au conseil', async () => {
    const person = await server.person({ ecoleId: classe.ecoleId, droits: { saisieNotes: ENTIER } });
    expect((await lues(person)).status).toBe(403);
    expect((await dire([{ inscriptionId: a(), texte: 'Bien.' }], person)).status).toBe(403);
    await direEnseignant(server, classe, person.id);
    await noterEtFermer(admin, classe);
    expect((await dire([{ inscriptionId: a(), texte: 'Bien.' }], person)).data[0]?.sort).toBe('ecrite');
    expect((await lues(person)).data).toMatchObject({
      peutEcrire: true,
      eleves: [{ moyenne: 1200, appreciation: { texte: 'Bien.' } }, {}, {}],
    });
    expect((await eleve(0)).matieres[0]?.appreciation).toBe('Bien.');
  });

  it('[NOTE-45] une ligne écrite entre-temps est un conflit ; un texte vide l’ôte', async () => {
    await noterEtFermer(admin, classe);
    await dire([{ inscriptionId: a(), texte: 'Bien.' }]);
    const again = await dire([
      { inscriptionId: a(), texte: 'Passable.' },
      { inscriptionId: b(), texte: 'Très bien.' },
      { inscriptionId: 999_999, texte: 'Personne.' },
    ]);
    expect(again.data.map(({ sort, appreciation }) => [sort, appreciation?.texte])).toEqual([
      ['conflit', 'Bien.'],
      ['ecrite', 'Très bien.'],
      ['refusee', undefined],
    ]);
    const tenue = (await lues()).data.eleves[0]?.appreciation;
    const ote = { inscriptionId: a(), id: tenue?.id, modifDate: tenue?.modifDate, texte: '' };
    expect((await dire([ote])).data[0]).toMatchObject({ sort: 'ecrite', appreciation: null });
    expect((await lues()).data.eleves.map(({ appreciation }) => appreciation?.texte)).toEqual([
      undefined,
      'Très bien.',
      undefined,
    ]);
  });
});
