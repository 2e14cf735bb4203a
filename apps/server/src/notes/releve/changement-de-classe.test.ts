import { getBlocagesArret } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { annulerEvaluation, updateEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ELEVE_SCELLE } from '#notes/lieu/garde.ts';
import { constatsDe, ecrireLigne, idDe, passerA, refusDe } from '#notes/tests/base.ts';
import { arreterALaMain, SECOND, scellerLa } from '#notes/tests/bulletins.ts';
import { addPeriode, addEnseignement as ajouterEnseignement } from '#notes/tests/gestes.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  DEVOIR,
  evaluer,
  grilleDe,
  note,
  noter,
} from '#notes/tests/saisie.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse, addInscrit } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

const COMPOSITION = { genre: 'composition', libelle: 'Composition' } as const;

let server: TestServer;
let admin: Person;
/** The class that they leave, and the one that they join on 21 November: the same subject, of another coefficient. */
let ancienne: ClasseNotee;
let nouvelle: ClasseNotee;
let venu: number;
let deja: number;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
  ancienne = await classeNotee(server);
  const { ecoleId, sessionId } = ancienne;
  venu = ancienne.inscrits[2] ?? 0;
  const classeId = await addClasse(server, ecoleId, '7ème année B');
  const [maths] = await server.rows('matieres');
  const enseignementId = idDe(
    await ajouterEnseignement(admin, {
      ecoleId,
      sessionId,
      classeId,
      matiereId: maths?.['id'],
      coefficient: 300,
    }),
  );
  deja = (await addInscrit(server, { ...ancienne, classeId })).inscriptionId;
  const place = { ...ancienne, classeId, enseignementId };
  nouvelle = { ...place, evaluationId: idDe(await evaluer(admin, place)), inscrits: [deja] };
  await noter(admin, nouvelle, [{ inscriptionId: deja, ...note(900) }]);
});

const partir = () => changerInscription(admin, venu, { classeId: nouvelle.classeId });
const releve = async (classe = nouvelle) =>
  (await admin.call(getReleveClasse, { classeId: classe.classeId, periodeId: classe.periodeId })).data;
const leSien = async () => (await releve()).eleves.find(({ inscriptionId }) => inscriptionId === venu);
const phrases = async (inscriptionId: number) =>
  (await admin.call(getMoyenneExpliquee, { inscriptionId, periodeId: nouvelle.periodeId })).data.phrases;
/** Adds an evaluation to a class, and their mark. */
async function marquer(classe: ClasseNotee, more: Record<string, unknown>, valeur: number): Promise<number> {
  const evaluationId = idDe(await evaluer(admin, classe, more));
  const told = await noter(admin, classe, [{ inscriptionId: venu, evaluationId, ...note(valeur) }]);
  expect(told.data.map(({ sort }) => sort)).toEqual(['ecrite']);
  return evaluationId;
}

describe('un élève qui change de classe pendant la période', () => {
  it('[NOTE-61] garde ses notes de la même matière, à leur échelle, sous le coefficient de sa nouvelle classe ; rien d’avant lui ne manque', async () => {
    await noter(admin, ancienne, [{ inscriptionId: venu, ...note(1200) }]);
    await marquer(ancienne, { libelle: 'Devoir 2', noteSur: 10, coefficient: 300 }, 800);
    const dessin = await addEnseignement(server, ancienne, { libelle: 'Dessin' });
    await marquer({ ...ancienne, enseignementId: dessin }, { libelle: 'Croquis' }, 2000);
    expect((await partir()).status).toBe(200);

    // (12 × 1 + 16 × 3) ÷ 4 = 15, under 3: the coefficient of the new class. The drawing of the former is on no bulletin.
    const data = await releve();
    expect(data.matieres.map(({ matiere, coefficient }) => [matiere, coefficient])).toEqual([
      ['Mathématiques', 300],
    ]);
    const lui = await leSien();
    expect(lui).toMatchObject({ moyenne: 1500, coefficients: 300, rang: 1, estClasse: true });
    expect(lui?.matieres).toMatchObject([{ cours: 1500, points: 450_000 }]);
    expect(data).toMatchObject({ effectif: 2, evalues: 2, attendues: 0 });
    // They are no longer in the class that they left.
    expect((await releve(ancienne)).eleves.map(({ inscriptionId }) => inscriptionId)).toEqual(
      ancienne.inscrits.slice(0, 2),
    );
  });

  it('[NOTE-69] une note de l’ancienne classe d’un jour d’après lui ne compte pas dans la nouvelle, et ne s’y écrit plus', async () => {
    await marquer(ancienne, COMPOSITION, 1000);
    const evaluationId = idDe(await evaluer(admin, ancienne, { libelle: 'Après lui', jour: '2026-11-25' }));
    await partir();
    // As it was stored before its day was asked.
    await ecrireLigne(server, 'notes', {
      ecoleId: ancienne.ecoleId,
      evaluationId,
      inscriptionId: venu,
      valeur: 2000,
      code: null,
    });
    expect((await leSien())?.moyenne).toBe(1000);
    const told = await noter(admin, ancienne, [
      { inscriptionId: venu, evaluationId, vu: note(2000), ...note(1900) },
    ]);
    expect(told.data.map(({ sort, phrase }) => [sort, phrase])).toEqual([
      ['refusee', 'Aucune note du 25/11/2026 : cet élève est dans une autre classe depuis le 21/11/2026.'],
    ]);
  });

  it('[NOTE-61] l’explication dit d’où vient chaque note, et n’en dit rien aux autres', async () => {
    await noter(admin, ancienne, [{ inscriptionId: venu, ...note(1200) }]);
    await marquer(ancienne, COMPOSITION, 1400);
    await partir();
    const dites = await phrases(venu);
    expect(dites).toContain('Devoir 1 du 12/11 : de 7ème année A.');
    expect(dites).toContain('Composition du 12/11 : de 7ème année A.');
    expect(dites).toContain("Devoir 1 du 12/11 : l'élève n'était pas dans la classe, laissé de côté.");
    expect((await phrases(deja)).join('\n')).not.toContain('7ème année A');
  });

  it('[NOTE-61] de deux compositions, celle de la nouvelle classe compte dès qu’il y en a une, sinon l’ancienne', async () => {
    const laComposition = async () => (await leSien())?.matieres[0]?.composition;
    await marquer(ancienne, COMPOSITION, 1400);
    await partir();
    expect(await laComposition()).toBe(1400);
    // A composition of the class from before they came asks nothing of them, and takes nothing from them.
    await evaluer(admin, nouvelle, COMPOSITION);
    expect(await laComposition()).toBe(1400);
    const ici = await marquer(nouvelle, { ...COMPOSITION, jour: '2026-11-25' }, 1000);
    expect(await laComposition()).toBe(1000);
    expect(await phrases(venu)).toContain(
      'Composition du 12/11 : de 7ème année A, remplacé par la composition de la classe.',
    );
    await admin.call(annulerEvaluation, { id: ici, motif: 'Sujet connu', modifUserId: 0, modifDate: null });
    expect(await laComposition()).toBe(1400);
  });

  it('[NOTE-43] l’évaluation qu’il apporte n’évalue pas la matière de sa nouvelle classe', async () => {
    await noter(admin, ancienne, [{ inscriptionId: venu, ...note(1200) }]);
    await partir();
    const sienne = { id: nouvelle.evaluationId, motif: 'Sujet connu', modifUserId: 0, modifDate: null };
    expect((await admin.call(annulerEvaluation, sienne)).status).toBe(200);
    const { classeId, periodeId, enseignementId } = nouvelle;
    const { blocages } = (await admin.call(getBlocagesArret, { classeId, periodeId })).data;
    expect(blocages.map(({ genre, enseignementId: own }) => [genre, own])).toEqual([
      ['saisieOuverte', null],
      ['sansEvaluation', enseignementId],
    ]);
  });

  it('[NOTE-61] revenu dans sa classe, il y retrouve ses notes, et garde celles de l’autre', async () => {
    await noter(admin, ancienne, [{ inscriptionId: venu, ...note(1200) }]);
    await partir();
    await marquer(nouvelle, { libelle: 'Devoir 2', jour: '2026-11-23' }, 1600);
    admin = await passerA(server, '2026-11-26T08:00:00.000Z');
    expect((await changerInscription(admin, venu, { classeId: ancienne.classeId })).status).toBe(200);
    const lui = (await releve(ancienne)).eleves.find(({ inscriptionId }) => inscriptionId === venu);
    expect(lui).toMatchObject({ moyenne: 1400, coefficients: 200 });
    expect(await phrases(venu)).toContain('Devoir 2 du 23/11 : de 7ème année B.');
  });
});

describe('le bulletin scellé d’un élève qui a changé de classe', () => {
  const constats = async () => await constatsDe(server, nouvelle.ecoleId);
  /** Their mark of the former class is imported, and lies under the seal of the new one. */
  async function sceller(): Promise<{ readonly matricule: string; readonly second: number }> {
    const { ecoleId, sessionId } = ancienne;
    const second = idDe(await addPeriode(admin, { ecoleId, sessionId, ...SECOND }));
    const matricule = (await grilleDe(admin, ancienne)).data.eleves.find(
      ({ inscriptionId }) => inscriptionId === venu,
    )?.matricule;
    await admin.call(notesImport.importer, { ...fichier(matricule ?? '', '12'), ...ENVOI });
    await partir();
    await arreterALaMain(server, nouvelle);
    expect((await scellerLa(admin, nouvelle)).status).toBe(201);
    return { matricule: matricule ?? '', second };
  }
  const ENVOI = { origine: 'fiche.csv', confirme: true, creationUserId: 0 };
  const fichier = (matricule: string, saisie: string) => ({
    ecoleId: ancienne.ecoleId,
    options: { motif: 'Copie relue' },
    colonnes: ['matricule', `evaluation${ancienne.evaluationId}`],
    lignes: [{ ligne: 2, cellules: [matricule, saisie] }],
  });

  it('[NOTE-47] ses notes de l’ancienne classe, encore ouverte, ne changent plus : ni par la grille, ni par un fichier', async () => {
    const { matricule } = await sceller();
    const motif = 'Copie relue';
    const [a = 0] = ancienne.inscrits;
    const told = await noter(admin, ancienne, [
      { inscriptionId: venu, vu: note(1200), ...note(1300), motif },
      { inscriptionId: venu, vu: note(1200), ...note(1200) },
      { inscriptionId: a, ...note(1000) },
    ]);
    expect(told.data.map(({ sort, phrase }) => [sort, phrase])).toEqual([
      ['refusee', ELEVE_SCELLE],
      ['identique', null],
      ['ecrite', null],
    ]);
    const [essai] = (await admin.call(notesImport.verifier, fichier(matricule, '13'))).data;
    expect(essai?.fautes).toEqual({ [`evaluation${ancienne.evaluationId}`]: ELEVE_SCELLE });
    const importe = await admin.call(notesImport.importer, { ...fichier(matricule, '13'), ...ENVOI });
    expect([importe.status, importe.refus.champs]).toEqual([
      422,
      { lignes: `Ligne 2, Évaluation n° ${ancienne.evaluationId} : ${ELEVE_SCELLE}` },
    ]);
    const [lot] = (await admin.call(notesImport.lister, { ecoleId: ancienne.ecoleId })).data;
    const reprise = { id: lot?.id ?? 0, modifDate: lot?.modifDate ?? null, modifUserId: 0 };
    const refused = await admin.call(notesImport.reprendre, reprise);
    expect(refusDe(refused)).toBe(
      '409 Cet import ne peut plus être défait : des notes sont au bulletin scellé d’une autre classe, Diallo Cellou (Devoir 1).',
    );
    expect(await constats()).toEqual([]);
  });

  it('[NOTE-47] une note qui change pendant que l’autre classe se scelle est dans son bulletin, ou refusée', async () => {
    const { ecoleId, sessionId } = ancienne;
    await addPeriode(admin, { ecoleId, sessionId, ...SECOND });
    await noter(admin, ancienne, [{ inscriptionId: venu, ...note(1200) }]);
    await partir();
    await arreterALaMain(server, nouvelle);
    const [seal, told] = await Promise.all([
      scellerLa(admin, nouvelle),
      noter(admin, ancienne, [{ inscriptionId: venu, vu: note(1200), ...note(1300) }]),
    ]);
    // Either comes first: the seal refuses figures that were not seen, or the mark is refused.
    expect(['201 refusee', '201 ecrite', '409 ecrite']).toContain(`${seal.status} ${told.data[0]?.sort}`);
    expect(await constats()).toEqual([]);
  });

  it('[NOTE-47] leur évaluation ne pèse plus autrement, ne s’annule pas et ne change pas de période', async () => {
    const { evaluationId: id } = ancienne;
    const { second } = await sceller();
    const stamp = { motif: 'Sujet connu', modifUserId: 0, modifDate: null };
    for (const refused of [
      await admin.call(updateEvaluation, { id, ...DEVOIR, coefficient: 300, ...stamp }),
      await admin.call(updateEvaluation, { id, ...DEVOIR, jour: '2027-01-12', periodeId: second, ...stamp }),
      await admin.call(annulerEvaluation, { id, ...stamp }),
    ])
      expect(refusDe(refused)).toBe(
        "409 Cette évaluation est au bulletin scellé d'une autre classe : Diallo Cellou (7ème année B). Seule une rectification le change.",
      );
    // A day that no bulletin counts may still be said.
    const rendue = await admin.call(updateEvaluation, { id, ...DEVOIR, renduLe: '2026-11-20', ...stamp });
    expect(rendue.status).toBe(200);
    expect(await constats()).toEqual([]);
  });
});
