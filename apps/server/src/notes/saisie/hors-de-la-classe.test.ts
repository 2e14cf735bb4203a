/** A pupil has cells for the days that they are in the class, and for no other: by call, grid, file and paper. */
import { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { updateEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ecrireLigne, eleveInscrit, idDe, monde } from '#notes/tests/base.ts';
import {
  type ClasseNotee,
  classeNotee,
  DEVOIR,
  evaluer,
  grilleDe,
  note,
  noter,
  VIDE,
} from '#notes/tests/saisie.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { addInscrit } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
/** The pupil who leaves on 20 November, and a test of that day. */
let parti: number;
let dernier: number;
const DEPART = 'Aucune note du 20/11/2026 : le départ de cet élève est du 20/11/2026.';
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
  parti = classe.inscrits[0] ?? 0;
  dernier = idDe(await evaluer(admin, classe, { libelle: 'Devoir 2', jour: '2026-11-20' }));
});

const ecrire = async (cellules: readonly Record<string, unknown>[]) =>
  (await noter(admin, classe, cellules)).data.map(({ sort, phrase }) => [sort, phrase]);
/** Puts a mark there as it was stored before its day was asked. */
const tenirDAvant = (inscriptionId: number, evaluationId: number) =>
  ecrireLigne(server, 'notes', {
    ecoleId: classe.ecoleId,
    evaluationId,
    inscriptionId,
    valeur: 600,
    code: null,
  });
const anomalies = async () => {
  const { ecoleId, periodeId } = classe;
  const { data } = await admin.call(getAnomaliesNotes, { ecoleId, periodeId, classeId: null });
  return data.anomalies.filter(({ genre }) => genre === 'horsDeLaClasse');
};

describe('[NOTE-69] un jour hors de la classe', () => {
  it('[NOTE-69] parti, il n’a plus de case dès ce jour-là : ni note ni code, et celles d’avant s’écrivent encore', async () => {
    const [, autre = 0] = classe.inscrits;
    expect((await changerEtat(admin, parti)).status).toBe(200);
    expect(
      await ecrire([
        { inscriptionId: parti, evaluationId: dernier, ...note(600) },
        { inscriptionId: parti, evaluationId: dernier, valeur: null, code: 'absent' },
        { inscriptionId: parti, ...note(1200) },
        { inscriptionId: autre, evaluationId: dernier, ...note(1200) },
      ]),
    ).toEqual([
      ['refusee', DEPART],
      ['refusee', DEPART],
      ['ecrite', null],
      ['ecrite', null],
    ]);
    const { horsClasse, eleves } = (await grilleDe(admin, classe)).data;
    expect(horsClasse).toEqual([
      { evaluationId: dernier, inscriptionId: parti, genre: 'parti', phrase: DEPART },
    ]);
    expect(eleves.map(({ au, sortie }) => [au, sortie])).toEqual([
      ['2026-11-19', { genre: 'parti', depuis: '2026-11-20' }],
      [null, null],
      [null, null],
    ]);
  });

  it('[NOTE-69] arrivé plus tard, il n’a pas de case aux évaluations d’avant lui', async () => {
    const { inscriptionId } = await addInscrit(server, classe, { dateInscription: '2026-11-20' });
    expect(
      await ecrire([
        { inscriptionId, ...note(1200) },
        { inscriptionId, evaluationId: dernier, ...note(1200) },
      ]),
    ).toEqual([
      ['refusee', "Aucune note du 12/11/2026 : cet élève n'est dans cette classe que depuis le 20/11/2026."],
      ['ecrite', null],
    ]);
  });

  it('[NOTE-69] ce qui y était déjà se dit, ne s’écrit plus, et se vide', async () => {
    await changerEtat(admin, parti);
    await tenirDAvant(parti, dernier);
    expect(await anomalies()).toMatchObject([
      { bloque: false, inscriptionId: parti, evaluation: 'Devoir 2', prenoms: 'Aïssatou' },
    ]);
    const sienne = { inscriptionId: parti, evaluationId: dernier };
    expect(
      await ecrire([
        { ...sienne, vu: note(600), ...note(600) },
        { ...sienne, vu: note(600), ...note(700) },
        { ...sienne, vu: note(600), ...VIDE },
      ]),
    ).toEqual([
      ['identique', null],
      ['refusee', DEPART],
      ['ecrite', null],
    ]);
    expect(await anomalies()).toEqual([]);
  });

  it('[NOTE-69] un fichier le dit à sa case, et n’écrit rien', async () => {
    await changerEtat(admin, parti);
    const { matricule } = await eleveInscrit(server, parti);
    const colonne = `evaluation${dernier}`;
    const fichier = {
      ecoleId: classe.ecoleId,
      options: {},
      colonnes: ['matricule', colonne],
      lignes: [{ ligne: 2, cellules: [matricule, '6'] }],
    };
    const [essai] = (await admin.call(notesImport.verifier, fichier)).data;
    expect(essai?.fautes).toEqual({ [colonne]: DEPART });
    const envoi = { ...fichier, origine: 'fiche.csv', confirme: true, creationUserId: 0 };
    expect((await admin.call(notesImport.importer, envoi)).status).toBe(422);
    expect(await server.rows('notes')).toEqual([]);
  });

  it('[NOTE-69] une évaluation ne va pas un jour où un élève qui y a une note n’est pas dans la classe', async () => {
    await ecrire([{ inscriptionId: parti, ...note(1200) }]);
    await changerEtat(admin, parti);
    const { nom, prenoms } = await eleveInscrit(server, parti);
    const change = { ...DEVOIR, id: classe.evaluationId, modifUserId: 0, modifDate: null };
    const refused = await admin.call(updateEvaluation, { ...change, jour: '2026-11-20' });
    expect([refused.status, refused.refus.champs]).toEqual([
      422,
      { jour: `Des élèves qui y ont une note ne sont pas dans la classe ce jour-là : ${nom} ${prenoms}.` },
    ]);
    expect((await admin.call(updateEvaluation, { ...change, jour: '2026-11-19' })).status).toBe(200);
  });
});
