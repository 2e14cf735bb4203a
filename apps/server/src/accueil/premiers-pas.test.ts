import { getPremiersPas, PAS } from '@gestionscolaire/contract/accueil/premiers-pas.ts';
import { addReprise, direSansReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { addInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { beforeEach, expect, it } from 'vitest';
import { addProgramme } from '#notes/tests/gestes.ts';
import { addEnseignement, classeNotee, direEnseignant } from '#notes/tests/saisie.ts';
import { createPrestation, createSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addClasse, addFiche, addInscrit, equiper, payer, uneInscription } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

const AVANT_LES_NOTES = PAS.filter((pas) => pas !== 'notes');

let server: TestServer;
beforeEach(async () => {
  server = await ownServer();
});
const lire = async (person: Person = server.admin, input: { ecoleId?: number } = {}) =>
  (await person.call(getPremiersPas, input)).data;
const faits = async (person?: Person, input?: { ecoleId?: number }) =>
  (await lire(person, input)).pas.filter(({ estFait }) => estFait).map(({ pas }) => pas);

it('[DEBUT-01] une installation neuve n’a aucun pas, et les dit dans l’ordre', async () => {
  const { ecoleId, pas } = await lire();
  expect(ecoleId).toBeNull();
  expect(pas.map((one) => one.pas)).toEqual(PAS);
  expect(pas.filter(({ estFait, nombre }) => estFait || nombre > 0)).toEqual([]);
});

it('[DEBUT-01] chaque pas se dit fait de ce qui est enregistré, et de rien d’autre', async () => {
  const ecole = await equiper(server);
  const { ecoleId } = ecole;
  // The only school is meant without being named.
  expect((await lire()).ecoleId).toBe(ecoleId);
  // The school's data come with people of the test.
  const begun = (await faits()).filter((pas) => pas !== 'personnes');
  expect(begun).toEqual(['annee', 'ecole', 'prestations', 'classes', 'prix']);
  const { eleveId } = await addInscrit(server, ecole);
  expect(await faits()).toContain('eleves');
  expect((await payer(server.admin, ecoleId, eleveId, 10_000)).status).toBe(201);
  const people = async () => (await lire()).pas.find(({ pas }) => pas === 'personnes')?.nombre ?? 0;
  const before = await people();
  await server.person({ ecoleId, droits: { encaisser: ['ajout'] } });
  expect(await people()).toBe(before + 1);
  await server.admin.call(direSansReprise, { ecoleId, modifUserId: 0 });
  expect(await faits()).toEqual(AVANT_LES_NOTES);
  // Another school begins anew; with two schools, none is meant.
  const autre = await createSchool(server, 'Autre');
  expect(await lire()).toEqual({ ecoleId: null, pas: [] });
  const there = await faits(server.admin, { ecoleId: autre });
  expect(there).not.toContain('classes');
  expect(there).not.toContain('eleves');
  expect(there).not.toContain('personnes');
  expect(await faits(server.admin, { ecoleId })).toContain('recu');
});

it('[DEBUT-01] un élève inscrit aussi dans l’année suivante ne compte qu’une fois', async () => {
  const ecole = await equiper(server);
  const { eleveId } = await addInscrit(server, ecole);
  await addInscrit(server, ecole, { prenoms: 'Kadiatou' });
  const suivante = await createSession(server, '2027-10-01', '2028-06-30');
  const promu = { ...uneInscription(ecole, eleveId), sessionId: suivante, dateInscription: '2027-10-01' };
  expect((await server.admin.call(addInscription, promu)).status).toBe(201);
  expect((await lire()).pas.find(({ pas }) => pas === 'eleves')).toMatchObject({ estFait: true, nombre: 2 });
});

it('[DEBUT-01] une année finie ne rend aucun pas à faire', async () => {
  const ecole = await equiper(server);
  const { eleveId } = await addInscrit(server, ecole);
  await payer(server.admin, ecole.ecoleId, eleveId, 10_000);
  await server.admin.call(direSansReprise, { ecoleId: ecole.ecoleId, modifUserId: 0 });
  await server.person({ ecoleId: ecole.ecoleId, droits: { encaisser: ['ajout'] } });
  server.now = '2027-10-05T08:00:00.000Z';
  expect(await faits(await server.signIn(server.admin.id))).toEqual(AVANT_LES_NOTES);
});

it('[FICHIER-14] ce qui est déjà payé est un pas : fait dès une reprise, ou quand on a dit qu’il n’y en a pas', async () => {
  const ecole = await equiper(server);
  const { ecoleId } = ecole;
  const pas = async () => (await lire(server.admin, { ecoleId })).pas.find((one) => one.pas === 'dejaPaye');
  expect(await pas()).toMatchObject({ estFait: false, nombre: 0 });
  const { eleveId } = await addInscrit(server, ecole);
  const reprise = { ecoleId, eleveId, resteAnterieur: null, dejaPaye: 10_000, creationUserId: 0 };
  expect((await server.admin.call(addReprise, reprise)).status).toBe(201);
  expect(await pas()).toMatchObject({ estFait: true, nombre: 1 });
  const autre = await createSchool(server, 'Autre');
  const ailleurs = async () =>
    (await lire(server.admin, { ecoleId: autre })).pas.find((one) => one.pas === 'dejaPaye')?.estFait;
  expect(await ailleurs()).toBe(false);
  const caissier = await server.person({ ecoleId: autre, droits: { encaisser: ['ajout'] } });
  const dire = (person: Person) => person.call(direSansReprise, { ecoleId: autre, modifUserId: 0 });
  expect((await dire(caissier)).status).toBe(403);
  expect((await dire(server.admin)).status).toBe(200);
  expect(await ailleurs()).toBe(true);
});

it('[DEBUT-09] des prix sans rien d’obligatoire se disent, jusqu’à ce qu’un le soit', async () => {
  const { ecoleId, tenue } = await equiper(server);
  const dit = async () => (await lire()).pas.filter((one) => one.estSansObligatoire).map(({ pas }) => pas);
  expect(await dit()).toEqual(['prix']);
  const classeId = await addClasse(server, ecoleId, '9ème année A');
  await addFiche(server, { ecoleId, prestationId: tenue, classeId, prix: 45_000, estObligatoire: 1 });
  expect(await dit()).toEqual([]);
});

it('[DEBUT-01] dans un réseau, une prestation commune sans prix ici ne retient pas les prix', async () => {
  const { ecoleId } = await equiper(server);
  expect(await faits()).toContain('prix');
  await createPrestation(server);
  expect(await faits()).not.toContain('prix');
  await createSchool(server, 'Autre');
  expect(await faits(server.admin, { ecoleId })).toContain('prix');
  await createPrestation(server, { ecoleId });
  expect(await faits(server.admin, { ecoleId })).not.toContain('prix');
});

it('[DEBUT-01] [DEBUT-04] un prix par tranche sans tranche ne demande rien à personne : le pas des prix le dit, et reste à faire', async () => {
  const { ecoleId } = await equiper(server);
  const prix = async () => (await lire()).pas.find(({ pas }) => pas === 'prix');
  expect(await prix()).toMatchObject({ estFait: true, sansTranche: 0 });
  const prestationId = await createPrestation(server, { ecoleId, rythme: 'parTranche' });
  await addFiche(server, { ecoleId, prestationId, prix: 900_000 });
  expect(await prix()).toMatchObject({ estFait: false, manque: 0, sansTranche: 1 });
  const tranche = {
    libelle: '1ere tranche',
    pourcentage: 100,
    facteurMultiplicite: 100,
    echeance: '10-15',
  } as const;
  await server.admin.call(tranches.create, { ...tranche, ecoleId, prestationId, creationUserId: 0 });
  expect(await prix()).toMatchObject({ estFait: true, sansTranche: 0 });
});

it('[DEBUT-01] chacun ne voit que les pas qu’il peut faire, et de son école seule', async () => {
  const { ecoleId } = await equiper(server);
  const autre = await createSchool(server, 'Autre');
  const caissier = await server.person({ ecoleId: autre, droits: { encaisser: ['ajout'] } });
  expect(await lire(caissier)).toEqual({
    ecoleId: autre,
    pas: [
      {
        pas: 'recu',
        nombre: 0,
        manque: 0,
        sansTranche: 0,
        estFait: false,
        estSansObligatoire: false,
        parties: [],
      },
    ],
  });
  expect((await caissier.call(getPremiersPas, { ecoleId })).status).toBe(403);
  const personne = await server.person({ ecoleId });
  expect((await lire(personne)).pas).toEqual([]);
});

it('[NOTE-75] « Les notes » est un pas : périodes, règles, programmes, qui enseigne quoi, et ce qui leur manque', async () => {
  const ecole = await equiper(server);
  const notes = async (ecoleId: number) =>
    (await lire(server.admin, { ecoleId })).pas.find(({ pas }) => pas === 'notes');
  const parties = ['periodes', 'regles', 'programmes', 'enseignants'];
  expect(await notes(ecole.ecoleId)).toMatchObject({ estFait: false, nombre: 0, parties });
  const classe = await classeNotee(server, ecole.sessionId);
  const { ecoleId, sessionId } = classe;
  const restent = { estFait: false, nombre: 2, parties: ['programmes', 'enseignants'] };
  expect(await notes(ecoleId)).toMatchObject(restent);
  const [matiere] = await server.rows('matieres');
  const programme = await addProgramme(server.admin, { ecoleId, sessionId, matiereId: matiere?.id });
  expect(programme.status).toBe(201);
  const maitre = await server.person({ ecoleId, droits: { saisieNotes: ['ajout'] } });
  await direEnseignant(server, classe, maitre.id);
  expect(await notes(ecoleId)).toMatchObject({ estFait: true, nombre: 4, parties: [] });
  // Another class is taught by nobody: the way leads on.
  const classeId = await addClasse(server, ecoleId, '7ème année B');
  const enseignementId = await addEnseignement(
    server,
    { ecoleId, sessionId, classeId },
    { libelle: 'Chimie', abreviation: 'CHIM' },
  );
  expect(await notes(ecoleId)).toMatchObject({ estFait: false, parties: ['enseignants'] });
  await direEnseignant(server, { ecoleId, enseignementId }, maitre.id);
  expect(await notes(ecoleId)).toMatchObject({ estFait: true });
  // Who sets up no marks is not shown the step.
  expect((await lire(maitre)).pas).toEqual([]);
});
