import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes, idDe, passerA } from '#notes/tests/base.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  evaluer,
  grilleDe,
  note,
  noter,
  noterChacun,
} from '#notes/tests/saisie.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { addInscrit } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
/** The class in its first term, and in its second. */
let premier: ClasseNotee;
let deuxieme: ClasseNotee;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
  premier = await classeNotee(server);
  const { ecoleId, sessionId } = premier;
  const jours = { dateDebut: '2027-01-04', dateFin: '2027-03-20' };
  const periodeId = idDe(
    await addPeriode(admin, { ecoleId, sessionId, rang: 2, libelle: '2e trimestre', ...jours }),
  );
  const place = { ...premier, periodeId };
  deuxieme = { ...place, evaluationId: idDe(await evaluer(admin, place, { jour: '2027-01-12' })) };
});

/** Lets the time pass; a connexion does not outlast it. */
async function passer(jour: string): Promise<void> {
  admin = await passerA(server, `${jour}T08:00:00.000Z`);
}
const releve = async ({ classeId, periodeId } = premier) =>
  (await admin.call(getReleveClasse, { classeId, periodeId })).data;
const deLui = async (id: number, classe = premier) =>
  (await releve(classe)).eleves.find(({ inscriptionId }) => inscriptionId === id);

describe('[NOTE-20] qui est d’une classe dans une période', () => {
  it('[NOTE-20] arrivé en cours de période, rien d’avant lui ne manque, et il a la moyenne de ce qu’il a', async () => {
    const { inscriptionId } = await addInscrit(server, premier, { dateInscription: '2026-11-20' });
    await noterChacun(admin, premier, [1000, 1000, 1000]);
    expect(await releve()).toMatchObject({ effectif: 4, evalues: 3, attendues: 0 });
    expect(await deLui(inscriptionId)).toMatchObject({ moyenne: null, estClasse: false, rang: null });
    const evaluationId = idDe(
      await evaluer(admin, premier, { libelle: 'Après son arrivée', jour: '2026-11-20' }),
    );
    expect((await releve()).attendues).toBe(4);
    await noter(admin, premier, [{ inscriptionId, evaluationId, ...note(1500) }]);
    expect(await deLui(inscriptionId)).toMatchObject({ moyenne: 1500, estClasse: true, rang: 1 });
  });

  it('[NOTE-20] arrivé après la période, il n’y est pas : ni effectif, ni rang, ni explication', async () => {
    await passer('2027-01-15');
    const { inscriptionId } = await addInscrit({ ...server, admin }, premier, {
      dateInscription: '2027-01-11',
    });
    expect((await releve()).effectif).toBe(3);
    const asked = { inscriptionId, periodeId: premier.periodeId };
    expect((await admin.call(getMoyenneExpliquee, asked)).refus.code).toBe('INTROUVABLE');
    expect(await releve(deuxieme)).toMatchObject({ effectif: 4 });
  });

  it('[NOTE-20] parti pendant la période, il n’y est plus, et ses notes restent ; revenu, il les retrouve', async () => {
    const [a = 0, b = 0] = premier.inscrits;
    await noterChacun(admin, premier, [1200, 800]);
    expect((await changerEtat(admin, a)).status).toBe(200);
    expect(await releve()).toMatchObject({ effectif: 2, moyenne: 800, max: 800 });
    expect((await server.rows('notes')).map(({ inscriptionId }) => inscriptionId)).toEqual([a, b]);
    expect((await changerEtat(admin, a, { etat: 'inscrit' })).status).toBe(200);
    expect(await deLui(a)).toMatchObject({ moyenne: 1200, rang: 1 });
  });

  it('[NOTE-20] parti après le dernier jour, avant le conseil, il a son rang', async () => {
    const [a = 0] = premier.inscrits;
    await noterChacun(admin, premier, [1200]);
    await passer('2026-12-22');
    expect((await changerEtat(admin, a, { dateDepart: '2026-12-21' })).status).toBe(200);
    expect(await deLui(a)).toMatchObject({ moyenne: 1200, rang: 1 });
    expect((await releve()).effectif).toBe(3);
    await passer('2027-01-15');
    expect((await releve(deuxieme)).effectif).toBe(2);
  });
});

describe('ce qu’un élève suit ou non', () => {
  const ajouter = async (inscriptionId: number, enseignementId: number, more: Record<string, unknown>) => {
    const toujours = { periodeDebutId: null, periodeFinId: null };
    const sent = { enseignementId, inscriptionId, ...toujours, motif: 'Choix', creationUserId: 0, ...more };
    expect((await admin.call(particularites.create, sent)).status).toBe(201);
  };

  it('[NOTE-62] une dispense ne vaut que pour les périodes qu’elle nomme', async () => {
    const [a = 0] = premier.inscrits;
    const { periodeId, enseignementId } = premier;
    await ajouter(a, enseignementId, {
      genre: 'dispense',
      periodeDebutId: periodeId,
      periodeFinId: periodeId,
      motif: 'Certificat médical',
    });
    await noterChacun(admin, premier, [null, 1000, 1000]);
    // Nothing is missing of them, and the coefficient is not theirs.
    expect(await releve()).toMatchObject({ attendues: 0, effectif: 3, evalues: 2 });
    expect((await grilleDe(admin, premier)).data.sansNote).toEqual([
      { enseignementId, inscriptionId: a, etat: 'dispensee' },
    ]);
    const lui = await deLui(a);
    expect(lui).toMatchObject({ moyenne: null, coefficients: 0 });
    expect(lui?.matieres[0]?.etat).toBe('dispensee');
    await passer('2027-01-20');
    expect(await releve(deuxieme)).toMatchObject({ attendues: 3 });
    expect((await deLui(a, deuxieme))?.matieres[0]?.etat).toBe('nonEvaluee');
  });

  it('[NOTE-62] une matière facultative n’attend que ceux qui la suivent, et ne compte que pour eux', async () => {
    const [a = 0, b = 0, c = 0] = premier.inscrits;
    const arabe = await addEnseignement(server, premier, { libelle: 'Arabe' });
    await changerLignes(server, 'enseignements', { facultatif: 1 }, { id: arabe });
    await ajouter(a, arabe, { genre: 'suit' });
    const evaluationId = idDe(await evaluer(admin, { ...premier, enseignementId: arabe }));
    await noterChacun(admin, premier, [1000, 1000, 1000]);
    expect((await releve()).attendues).toBe(1);
    // A mark of one who does not owe it hides none that is missing.
    await noter(admin, premier, [{ inscriptionId: b, evaluationId, ...note(2000) }]);
    const asked = { ecoleId: premier.ecoleId, sessionId: null, rang: 1 };
    const { lignes } = (await admin.call(getAvancementNotes, asked)).data;
    expect(lignes.map(({ attendues, remplies }) => [attendues, remplies])).toEqual([
      [3, 3],
      [1, 0],
    ]);
    expect((await grilleDe(admin, premier, arabe)).data.sansNote).toEqual([
      { enseignementId: arabe, inscriptionId: b, etat: 'nonSuivie' },
      { enseignementId: arabe, inscriptionId: c, etat: 'nonSuivie' },
    ]);
    await noter(admin, premier, [
      { inscriptionId: a, evaluationId, ...note(2000) },
      // A mark typed for one who does not follow it is left aside.
      { inscriptionId: b, evaluationId, vu: note(2000), ...note(2000) },
    ]);
    const { eleves, attendues } = await releve();
    expect(attendues).toBe(0);
    expect(
      eleves.map(({ moyenne, coefficients, matieres }) => [moyenne, coefficients, matieres[1]?.etat]),
    ).toEqual([
      [1500, 400, 'evaluee'],
      [1000, 200, 'nonSuivie'],
      [1000, 200, 'nonSuivie'],
    ]);
  });

  it('[NOTE-62] suivie à partir de la deuxième période, elle ne l’est pas à la première', async () => {
    const [a = 0] = premier.inscrits;
    const arabe = await addEnseignement(server, premier, { libelle: 'Arabe' });
    await changerLignes(server, 'enseignements', { facultatif: 1 }, { id: arabe });
    await ajouter(a, arabe, { genre: 'suit', periodeDebutId: deuxieme.periodeId });
    await evaluer(admin, { ...premier, enseignementId: arabe });
    await evaluer(admin, { ...deuxieme, enseignementId: arabe }, { jour: '2027-01-12' });
    expect((await releve()).attendues).toBe(3);
    expect((await deLui(a))?.matieres[1]?.etat).toBe('nonSuivie');
    await passer('2027-01-20');
    // Three for the subject of all, one for them alone.
    expect((await releve(deuxieme)).attendues).toBe(4);
    expect((await deLui(a, deuxieme))?.matieres[1]?.etat).toBe('nonEvaluee');
  });
});
