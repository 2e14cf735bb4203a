import { getBlocagesArret } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getMoyenneExpliquee } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { acquisArretes } from '#notes/tests/acquis.ts';
import { constatsDe, idDe, passerA } from '#notes/tests/base.ts';
import { arreterALaMain, classeArretee, scellerLa, voirAvant } from '#notes/tests/bulletins.ts';
import { dire } from '#notes/tests/competences.ts';
import { arreterLaClasse, fermerLaClasse } from '#notes/tests/conseil.ts';
import { addEnseignement } from '#notes/tests/gestes.ts';
import { type ClasseNotee, evaluer, grilleDe, note, noter } from '#notes/tests/saisie.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse, addInscrit } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { ELEVE_SCELLE } from './garde.ts';

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
});

const demain = async () => {
  admin = await passerA(server, '2026-11-22T08:00:00.000Z');
};
const nomDe = async (inscriptionId: number): Promise<string> => {
  const { nom, prenoms } = await server.database.read
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['e.nom', 'e.prenoms'])
    .where('t.id', '=', inscriptionId)
    .executeTakeFirstOrThrow();
  return `${nom} ${prenoms}`;
};
describe('un élève qui change de classe entre deux sceaux', () => {
  it('[NOTE-68] n’a qu’un bulletin : la seconde classe se scelle sans lui, et le dit', async () => {
    const premiere = await classeArretee(server);
    const { ecoleId, sessionId, periodeId } = premiere;
    const venu = premiere.inscrits[0] ?? 0;
    const classeId = await addClasse(server, ecoleId, '7ème année B');
    const [maths] = await server.rows('matieres');
    const enseignement = { ecoleId, sessionId, classeId, matiereId: maths?.['id'], coefficient: 300 };
    const enseignementId = idDe(await addEnseignement(admin, enseignement));
    const deja = (await addInscrit(server, { ...premiere, classeId })).inscriptionId;
    const seconde: ClasseNotee = { ...premiere, classeId, enseignementId, inscrits: [deja] };
    const evaluationId = idDe(await evaluer(admin, seconde));
    await noter(admin, { ...seconde, evaluationId }, [{ inscriptionId: deja, ...note(900) }]);

    await scellerLa(admin, premiere);
    await demain();
    expect((await changerInscription(admin, venu, { classeId })).status).toBe(200);
    const lieu = { classeId, periodeId };
    // They have no mark at the evaluation of this day: nobody waits for it.
    await evaluer(admin, seconde, { jour: '2026-11-22', libelle: 'Devoir 2' }).then((added) =>
      noter(admin, { ...seconde, evaluationId: idDe(added) }, [{ inscriptionId: deja, ...note(1100) }]),
    );
    await fermerLaClasse(admin, seconde);
    expect((await admin.call(getBlocagesArret, lieu)).data.blocages).toEqual([]);
    const { lignes } = (await admin.call(getAvancementNotes, { ecoleId })).data;
    const [sienne] = lignes.filter((one) => one.classeId === classeId);
    expect(sienne).toMatchObject({ attendues: 2, aSaisir: { vides: 0, aRattraper: [] } });
    expect((await grilleDe(admin, seconde)).data.nonComptes).toEqual([venu]);
    expect((await arreterLaClasse(admin, seconde)).status).toBe(200);
    const conseil = (await admin.call(getConseil, lieu)).data;
    expect(conseil.eleves.map(({ inscriptionId }) => inscriptionId)).toEqual([deja]);
    const vue = (await voirAvant(admin, lieu)).data;
    expect([vue.bloque, vue.effectif]).toEqual([[], 1]);
    expect(vue.remarques).toContain(
      `Bulletin déjà scellé en « 7ème année A » pour cette période, aucun ici : ${await nomDe(venu)}.`,
    );
    const scelle = await scellerLa(admin, lieu);
    expect([scelle.status, scelle.data[0]]).toMatchObject([201, { rang: 2, nombre: 1 }]);
    expect(await constatsDe(server, ecoleId)).toEqual([]);
    const { classe } = (await admin.call(getMoyenneExpliquee, { inscriptionId: venu, periodeId })).data;
    expect(classe).toBe('7ème année A');
  });

  it('arrivé dans une classe déjà scellée, n’y a pas de bulletin, et l’écran le dit', async () => {
    const premiere = await classeArretee(server);
    await scellerLa(admin, premiere);
    expect((await voirAvant(admin, premiere)).data.remarques).toEqual([]);
    const { inscriptionId } = await addInscrit(server, premiere);
    // Once it is sealed, nothing warns of the end of the period any more.
    expect((await voirAvant(admin, premiere)).data.remarques).toEqual([
      `Dans la classe depuis le sceau, aucun bulletin ici : ${await nomDe(inscriptionId)}.`,
    ]);
  });

  it('[NOTE-63] une classe par compétences se scelle de même sans lui', async () => {
    const premiere = await acquisArretes(server);
    const { ecoleId, periodeId } = premiere;
    await scellerLa(admin, premiere);
    const { id: _id, ...sienne } = await server.database.read
      .selectFrom('classes')
      .selectAll()
      .where('id', '=', premiere.classeId)
      .executeTakeFirstOrThrow();
    const { libelle, libelleCle } = sienne;
    const autre = { ...sienne, libelle: `${libelle} B`, libelleCle: `${libelleCle} b`, enseignantId: null };
    const { id: classeId } = await server.database.transaction((trx) =>
      trx.insertInto('classes').values(autre).returning('id').executeTakeFirstOrThrow(),
    );
    const [venu = 0] = premiere.inscrits;
    const inscription = { ...premiere, classeId };
    await addInscrit(server, inscription, { prestationIds: [premiere.mensualite] });
    expect((await changerInscription(admin, venu, { classeId })).status).toBe(200);
    const cellule = { competenceId: premiere.competenceId, inscriptionId: venu, observation: 'Change' };
    const [refusee] = (await dire(admin, { ...premiere, classeId }, [{ ...cellule, valeurId: null }])).data;
    expect(refusee).toMatchObject({ sort: 'refusee', phrase: ELEVE_SCELLE });
    await arreterALaMain(server, { ecoleId, classeId, periodeId });
    const vue = (await voirAvant(admin, { classeId, periodeId })).data;
    expect(vue).toMatchObject({ effectif: 1, bloque: ['Des acquis manquent encore : 2.'] });
    expect(vue.remarques).toContain(
      `Bulletin déjà scellé en « ${libelle} » pour cette période, aucun ici : ${await nomDe(venu)}.`,
    );
  });
});
