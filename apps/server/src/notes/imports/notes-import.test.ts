import { formaterCellule } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { numeroDEvaluation, titreDEvaluation } from '@gestionscolaire/contract/notes/imports/fiche.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { annulerEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import { SANS_DROIT_DE_MODIFIER } from '#notes/saisie/decider.ts';
import { idDe, monde, oterLignes, passerA, refusDe } from '#notes/tests/base.ts';
import { fermerLaClasse } from '#notes/tests/conseil.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  DEVOIR,
  evaluer,
  grilleDe,
  note,
  noter,
  noterChacun,
} from '#notes/tests/saisie.ts';
import { addEleve, addInscrit } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let classe: ClasseNotee;
let admin: Person;
/** The matricules of the class, in the order of its enrolments. */
let matricules: string[];
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
  const { eleves } = (await grilleDe(admin, classe)).data;
  matricules = classe.inscrits.map(
    (inscriptionId) => eleves.find((eleve) => eleve.inscriptionId === inscriptionId)?.matricule ?? '',
  );
});

const LENDEMAIN = '2026-11-22T08:00:00.000Z';

type Ligne = readonly (string | null)[];
const evaluation = (id = classe.evaluationId) => `evaluation${id}`;
const fichier = (colonnes: readonly string[], lignes: readonly Ligne[], motif: string | null = null) => ({
  ecoleId: classe.ecoleId,
  options: { motif },
  colonnes: [...colonnes],
  lignes: lignes.map((cellules, rang) => ({ ligne: rang + 2, cellules: [...cellules] })),
});
const verifier = async (colonnes: readonly string[], lignes: readonly Ligne[], motif: string | null = null) =>
  (await admin.call(notesImport.verifier, fichier(colonnes, lignes, motif))).data;
const importer = (
  colonnes: readonly string[],
  lignes: readonly Ligne[],
  {
    motif = null,
    confirme = false,
    person = admin,
  }: { motif?: string | null; confirme?: boolean; person?: Person } = {},
) =>
  person.call(notesImport.importer, {
    ...fichier(colonnes, lignes, motif),
    origine: 'fiche.csv',
    confirme,
    creationUserId: 0,
  });
/** The marks of the class: what each enrolment holds in its evaluation. */
const lues = async () =>
  Object.fromEntries(
    (await grilleDe(admin, classe)).data.cellules.map(({ inscriptionId, valeur, code }) => [
      classe.inscrits.indexOf(inscriptionId),
      valeur ?? code,
    ]),
  );
/** Returns a row a pupil, with what it says of their mark. */
const deChacun = (...saisies: readonly (string | null)[]): Ligne[] =>
  saisies.map((saisie, at) => [matricules[at] ?? '', saisie]);
const reprendre = async (person = admin) => {
  const [lot] = (await admin.call(notesImport.lister, { ecoleId: classe.ecoleId })).data;
  return person.call(notesImport.reprendre, {
    id: lot?.id ?? 0,
    modifUserId: 0,
    modifDate: lot?.modifDate ?? null,
  });
};

describe('la fiche de notes', () => {
  it('[NOTE-58] la vérification dit le nouveau, l’identique, le changement et le refusé, case par case', async () => {
    await noterChacun(admin, classe, [1100, 1200]);
    const [ma = '', mb = '', mc = ''] = matricules;
    const essais = await verifier(
      [evaluation(), 'matricule'],
      [
        ['12,5', ma],
        ['12.00', mb],
        ['abs', mc],
        ['21', mc],
        ['10', '99999'],
      ],
    );
    expect(
      essais.map(({ ligne, fautes, aConfirmer, effets }) => ({ ligne, fautes, aConfirmer, effets })),
    ).toEqual([
      {
        ligne: 2,
        fautes: {},
        aConfirmer: { [evaluation()]: '11,00 → 12,50' },
        effets: { [evaluation()]: 'change' },
      },
      { ligne: 3, fautes: {}, aConfirmer: {}, effets: { [evaluation()]: 'identique' } },
      { ligne: 4, fautes: {}, aConfirmer: {}, effets: { [evaluation()]: 'nouveau' } },
      { ligne: 5, fautes: { [evaluation()]: 'La note est sur 20 : de 0 à 20.' }, aConfirmer: {} },
      { ligne: 6, fautes: { matricule: 'Aucun élève de cette classe n’a ce matricule.' }, aConfirmer: {} },
    ]);
    expect(await lues()).toEqual({ 0: 1100, 1: 1200 });
  });

  it('[FICHIER-12] la fiche que le produit fait revient entière : chaque matricule avec ses zéros, chaque note comme elle est', async () => {
    await noterChacun(admin, classe, [0, 1225]);
    await noter(admin, classe, [{ inscriptionId: classe.inscrits[2], valeur: null, code: 'absent' }]);
    // Without its zeros, neither of the first two would be anybody's.
    for (const [rang, matricule] of ['0070', '00070'].entries())
      await server.database.transaction((trx) =>
        anyTable(trx)
          .updateTable('eleves')
          .set({ matricule })
          .where('matricule', '=', matricules[rang] ?? '')
          .execute(),
      );
    const { eleves, cellules, evaluations } = (await grilleDe(admin, classe)).data;
    const titres = evaluations.map(({ libelle, ...one }) => titreDEvaluation(libelle, one));
    expect(titres.map(numeroDEvaluation)).toEqual([classe.evaluationId]);
    const lignes = eleves.flatMap(({ inscriptionId, matricule }): Ligne[] => {
      const cellule = cellules.find((one) => one.inscriptionId === inscriptionId);
      return cellule === undefined ? [] : [[matricule, formaterCellule(cellule)]];
    });
    expect(new Set(lignes)).toEqual(
      new Set([
        ['0070', '0,00'],
        ['00070', '12,25'],
        [matricules[2], 'ABS'],
      ]),
    );
    const essais = await verifier(['matricule', evaluation()], lignes);
    expect(essais.map(({ fautes, effets }) => [fautes, effets])).toEqual(
      lignes.map(() => [{}, { [evaluation()]: 'identique' }]),
    );
  });

  it('[NOTE-11] un fichier ne change une note que par le droit de changer celles de cette matière', async () => {
    await noterChacun(admin, classe, [1100]);
    const droits = { toutesNotes: ['lecture', 'ajout'], saisieNotes: ['lecture', 'ajout', 'modification'] };
    const person = await server.person({ ecoleId: classe.ecoleId, droits });
    const lignes = deChacun('12', '12');
    const refused = await importer(['matricule', evaluation()], lignes, { confirme: true, person });
    expect([refused.status, refused.refus.champs]).toEqual([
      422,
      { lignes: `Ligne 2, Évaluation n° ${classe.evaluationId} : ${SANS_DROIT_DE_MODIFIER}` },
    ]);
    expect(await lues()).toEqual({ 0: 1100 });
  });

  it('[FICHIER-16] un matricule sans ses zéros est celui du seul élève qui l’aurait ainsi ; deux le pourraient : personne', async () => {
    const [ma = ''] = matricules;
    expect(ma).toMatch(/^0+\d/);
    const court = ma.replace(/^0+/, '');
    const demander = async () =>
      (await verifier(['matricule', evaluation()], [[court, '12']])).map(({ fautes, effets }) => ({
        fautes,
        effets,
      }));
    expect(await demander()).toEqual([{ fautes: {}, effets: { [evaluation()]: 'nouveau' } }]);
    await server.database.transaction((trx) =>
      anyTable(trx)
        .updateTable('eleves')
        .set({ matricule: `00${ma}` })
        .where('matricule', '=', matricules[1] ?? '')
        .execute(),
    );
    expect((await demander())[0]?.fautes).toEqual({
      matricule: 'Aucun élève de cette classe n’a ce matricule.',
    });
  });

  it('[NOTE-58] tout ou rien, par matricule et numéro d’évaluation, jamais par place', async () => {
    const autre = idDe(await evaluer(admin, classe, { libelle: 'Devoir 2' }));
    const [ma = '', mb = '', mc = ''] = matricules;
    const colonnes = [evaluation(autre), 'matricule', evaluation()];
    const refused = await importer(colonnes, [
      ['10', mc, '11'],
      ['30', ma, '12'],
    ]);
    expect([refused.status, refused.refus.champs]).toEqual([
      422,
      { lignes: `Ligne 3, Évaluation n° ${autre} : La note est sur 20 : de 0 à 20.` },
    ]);
    expect(await server.rows('notes')).toEqual([]);
    const answer = await importer(colonnes, [
      ['10', mc, '11'],
      [null, ma, '12'],
      ['nn', mb, 'DISP'],
    ]);
    expect([answer.status, answer.data[0]?.nombre]).toEqual([201, 3]);
    const { cellules } = (await grilleDe(admin, classe)).data;
    expect(
      cellules.map(({ evaluationId, inscriptionId, valeur, code }) => [
        evaluationId === autre ? 2 : 1,
        classe.inscrits.indexOf(inscriptionId),
        valeur ?? code,
      ]),
    ).toEqual([
      [1, 0, 1200],
      [1, 1, 'dispense'],
      [1, 2, 1100],
      [2, 1, 'nonNote'],
      [2, 2, 1000],
    ]);
  });

  it('[NOTE-58] une case vide ne retire rien ; EFFACER vide, après confirmation, et laisse un changement', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await noter(admin, classe, [
      { inscriptionId: a, ...note(0) },
      { inscriptionId: b, valeur: null, code: 'absent' },
    ]);
    const lignes = deChacun(null, 'effacer');
    const asked = await importer(['matricule', evaluation()], lignes);
    expect([asked.refus.code, asked.refus.champs]).toEqual([
      'A_CONFIRMER',
      { lignes: `Ligne 3, Évaluation n° ${classe.evaluationId} : ABS → rien` },
    ]);
    expect((await importer(['matricule', evaluation()], lignes, { confirme: true })).status).toBe(201);
    expect(await lues()).toEqual({ 0: 0 });
    expect(await server.rows('changements_notes')).toMatchObject([
      { ancienCode: 'absent', valeur: null, code: null, genre: 'import' },
    ]);
  });

  it('[NOTE-58] ce qui s’est écrit depuis la vérification se demande à nouveau, même confirmé', async () => {
    const vu = fichier(['matricule', evaluation()], deChacun('12'));
    await noterChacun(admin, classe, [1100]);
    const envoyer = (confirmees: Record<string, string>) =>
      admin.call(notesImport.importer, {
        ...vu,
        lignes: vu.lignes.map((ligne) => ({ ...ligne, confirmees })),
        origine: 'fiche.csv',
        confirme: true,
        creationUserId: 0,
      });
    // The cell was empty when its row was checked.
    const asked = await envoyer({});
    expect([asked.refus.code, asked.refus.champs]).toEqual([
      'A_CONFIRMER',
      { lignes: `Ligne 2, Évaluation n° ${classe.evaluationId} : 11,00 → 12,00` },
    ]);
    expect((await envoyer({ [evaluation()]: '11,00 → 12,00' })).status).toBe(201);
  });

  it('[NOTE-58] sans matricule, le nom entier désigne un élève s’il est seul à le porter', async () => {
    const eleveId = await addEleve(server, classe.ecoleId, { prenoms: 'Hawa', nom: 'Sow' });
    await addInscrit(server, classe, { eleveId });
    for (const prenoms of ['Mamadou', 'Mamadou']) await addInscrit(server, classe, { prenoms });
    const essais = await verifier(
      ['matricule', 'nom', 'prenoms', 'eleve', evaluation()],
      [
        [null, 'SOW', 'hawa', null, '10'],
        [null, null, null, 'Hawa Sow', '10'],
        [null, 'Diallo', 'Mamadou', null, '11'],
        [null, 'Bah', 'Aly', null, '11'],
        [null, null, null, null, '11'],
        [matricules[0] ?? '', 'Sow', 'Hawa', null, '12'],
      ],
    );
    expect(essais.map(({ fautes, aConfirmer }) => Object.entries({ ...fautes, ...aConfirmer })[0])).toEqual([
      undefined,
      [evaluation(), 'Ce fichier donne déjà cette note plus haut.'],
      ['nom', 'Plusieurs élèves de cette classe portent ce nom : écrivez le matricule.'],
      ['nom', 'Aucun élève de cette classe ne porte ce nom.'],
      ['matricule', 'Écrivez le matricule, ou le nom et les prénoms.'],
      ['matricule', 'Ce matricule est celui de Diallo Aïssatou.'],
    ]);
  });

  it('[NOTE-58] [NOTE-34] ce qui change un autre jour a un motif, le même pour tout le fichier', async () => {
    await noterChacun(admin, classe, [1100]);
    admin = await passerA(server, LENDEMAIN);
    const lignes = deChacun('12', '13');
    const [first, second] = await verifier(['matricule', evaluation()], lignes);
    expect(first?.fautes[evaluation()]).toContain('dites pourquoi');
    expect(second?.fautes).toEqual({});
    const motif = 'Copies relues';
    expect((await importer(['matricule', evaluation()], lignes, { motif, confirme: true })).status).toBe(201);
    expect(await server.rows('changements_notes')).toMatchObject([
      { ancienneValeur: 1100, valeur: 1200, motif, genre: 'import' },
    ]);
  });

  it('[NOTE-58] une évaluation annulée, d’une autre école ou d’une période arrêtée refuse ses notes', async () => {
    const dit = async (id = classe.evaluationId) =>
      (await verifier(['matricule', evaluation(id)], deChacun('10')))[0]?.fautes[evaluation(id)];
    const autre = await classeNotee(server, classe.sessionId);
    expect(await dit(autre.evaluationId)).toBe('Cette évaluation n’est pas de cette école.');
    await server.database.transaction((trx) =>
      trx
        .insertInto('etats_periodes')
        .values({
          ecoleId: classe.ecoleId,
          classeId: classe.classeId,
          periodeId: classe.periodeId,
          etat: 'arretee',
          creationDate: server.now,
          estActif: 1,
        })
        .execute(),
    );
    expect(await dit()).toContain('Le conseil a arrêté cette période');
    expect((await importer(['matricule', evaluation()], deChacun('10'))).status).toBe(422);
    await oterLignes(server, 'etats_periodes');
    await admin.call(annulerEvaluation, { id: classe.evaluationId, motif: 'Sujet connu', modifDate: null });
    expect(await dit()).toBe('Cette évaluation est annulée.');
    expect(await server.rows('notes')).toEqual([]);
  });

  it('[NOTE-41] la saisie fermée, qui n’a que l’ajout n’importe plus ; les autres disent pourquoi', async () => {
    await fermerLaClasse(admin, classe);
    const lignes = deChacun('10');
    const person = await server.person({
      ecoleId: classe.ecoleId,
      droits: { toutesNotes: ['lecture', 'ajout'] },
    });
    const refused = await importer(['matricule', evaluation()], lignes, { person, motif: 'Oubli' });
    expect(refused.refus.error).toContain('La saisie est fermée depuis le');
    expect((await importer(['matricule', evaluation()], lignes)).refus.error).toContain('dites pourquoi');
    expect((await importer(['matricule', evaluation()], lignes, { motif: 'Oubli' })).status).toBe(201);
  });

  it('[NOTE-15] [NOTE-33] des notes non envoyées s’importent ligne par ligne : vide, 0 et absent restent trois choses', async () => {
    await noterChacun(admin, classe, [1100]);
    const [ma = '', mb = '', mc = ''] = matricules;
    const nom = `Devoir 1 (évaluation n° ${classe.evaluationId})`;
    const colonnes = ['matricule', 'eleve', 'evaluation', 'note'];
    const lignes = [
      [ma, 'Diallo Mamadou', nom, 'EFFACER'],
      [mb, 'Diallo Mamadou', nom, '0,00'],
      [mc, 'Diallo Mamadou', nom, 'ABS'],
    ];
    expect((await importer(colonnes, lignes, { confirme: true })).status).toBe(201);
    expect(await lues()).toEqual({ 1: 0, 2: 'absent' });
    const [essai] = await verifier(colonnes, [[ma, null, 'Devoir 1', '10']]);
    expect(essai?.fautes['evaluation']).toContain('avec son numéro');
    // A sheet of a subject names the same evaluation.
    expect(titreDEvaluation('Devoir 1', { id: classe.evaluationId, noteSur: 20 })).toContain(
      `(évaluation n° ${classe.evaluationId})`,
    );
  });
});

describe('un import défait', () => {
  const colonnes = () => ['matricule', evaluation()];

  it('[NOTE-59] rend à chaque case ce qu’elle tenait, avec un changement', async () => {
    await noterChacun(admin, classe, [1100]);
    await importer(colonnes(), deChacun('12', '13', null), { confirme: true });
    expect(await lues()).toEqual({ 0: 1200, 1: 1300 });
    server.now = '2026-11-21T08:05:00.000Z';
    expect((await reprendre()).status).toBe(200);
    expect(await lues()).toEqual({ 0: 1100 });
    expect(await server.rows('changements_notes')).toMatchObject([
      { genre: 'import', ancienneValeur: 1100, valeur: 1200, rang: 1 },
      { genre: 'reprise', ancienneValeur: 1200, valeur: 1100, rang: 2, motif: 'Import défait : fiche.csv' },
      { genre: 'reprise', ancienneValeur: 1300, valeur: null, rang: 1 },
    ]);
    expect((await reprendre()).refus.error).toBe('Cet import est déjà défait.');
  });

  it('[NOTE-59] une note changée depuis est nommée et garde tout l’import', async () => {
    const [a = 0] = classe.inscrits;
    await importer(colonnes(), deChacun('12', '13'));
    await noter(admin, classe, [{ inscriptionId: a, vu: note(1200), ...note(1250) }]);
    const { status, refus } = await reprendre();
    expect(refusDe({ status, refus })).toBe(
      '409 Cet import ne peut plus être défait en entier : cette note a changé depuis, Diallo Aïssatou (Devoir 1).',
    );
    expect(await lues()).toEqual({ 0: 1250, 1: 1300 });
  });

  it('[NOTE-59] il faut le droit de suppression, et une saisie ouverte à la personne', async () => {
    await importer(colonnes(), deChacun('12'));
    const { ecoleId } = classe;
    const sans = await server.person({
      ecoleId,
      droits: { toutesNotes: ['lecture', 'ajout', 'modification'] },
    });
    expect((await reprendre(sans)).status).toBe(403);
    await fermerLaClasse(admin, classe);
    const droits = { toutesNotes: ['lecture', 'suppression'] };
    const fermee = await reprendre(await server.person({ ecoleId, droits }));
    expect(fermee.refus.error).toContain('La saisie est fermée depuis le');
    expect((await reprendre()).status).toBe(200);
  });
});

describe('son journal', () => {
  it('[NOTE-66] un import est une ligne, sous la classe, la matière et l’école, sans les notes ; sa reprise aussi', async () => {
    const physique = await addEnseignement(server, classe, { libelle: 'Physique' });
    const autre = idDe(await evaluer(admin, { ...classe, enseignementId: physique }, { ...DEVOIR }));
    const before = (await server.rows('journal')).length;
    const [ma = ''] = matricules;
    await importer(['matricule', evaluation(), evaluation(autre)], [[ma, '12,25', '13,75']]);
    await reprendre();
    const rows = (await server.rows('journal')).slice(before);
    expect(rows).toMatchObject([
      { entite: 'lots', ecoleId: classe.ecoleId },
      { entite: 'lots', ecoleId: classe.ecoleId },
    ]);
    expect(rows.map(({ changements }) => String(changements)).join()).not.toMatch(/12[.,]?25|13[.,]?75/);
    for (const { id } of rows) {
      const under = (
        await anyTable(server.database.read).selectFrom('rattachements').selectAll().execute()
      ).filter(({ journalId }) => journalId === id);
      expect(new Set(under.map(({ entite, entiteId }) => `${String(entite)} ${String(entiteId)}`))).toEqual(
        new Set([
          `classes ${classe.classeId}`,
          `enseignements ${classe.enseignementId}`,
          `enseignements ${physique}`,
        ]),
      );
    }
  });
});
