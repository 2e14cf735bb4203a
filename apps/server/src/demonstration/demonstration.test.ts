/** The demonstration is added whole, marked, and taken away whole unless something else depends on it. */
// @module-tag nombre
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { addFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { addPassage, defairePassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { getEtatsDesBulletins } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { getAvancementAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { aPayer, fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { ANNEE_D_USAGE } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { getAppelsDuJour } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { GENRES_DE_FAIT } from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import { getMessagesAbsences } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { expect, it, onTestFinished } from 'vitest';
import { setColumns } from '#administration/tests/gestes.ts';
import { shapesOf } from '#core/db/backup/shapes.ts';
import type { Row } from '#core/db/tables.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { verifierNotes } from '#notes/verification/verifier-notes.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { contenu } from '#tests/contenu.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { createSession, mouvement } from '#tests/gestes/personnel.ts';
import { addEleve, payer } from '#tests/gestes/scolarite.ts';
import { exigerLeRegistreTenu } from '#tests/gestes/suivi.ts';
import { type TestServer, testServer } from '#tests/harness.ts';
import { AVEC_L_ECOLE, AVEC_LES_ELEVES, AVEC_LES_NOTES, ENTITES } from './ecole/entites.ts';
import { ajouterDemonstration, DemonstrationRefusee, retirerDemonstration } from './index.ts';

const ICI = '2026-11-20T08:00:00.000Z';

async function filled(): Promise<TestServer> {
  const server = await testServer({ amorce: true });
  onTestFinished(() => server.close());
  return server;
}

/** The pupils of a class here: enough to be there, few enough to be quick. */
const PEU = { moins: 0, plus: 1 };

const ajouter = ({ database }: TestServer, effectif = PEU) => ajouterDemonstration(database, ICI, effectif);
/** Makes a server that holds the demonstration. */
async function ajoutee(effectif = PEU): Promise<TestServer> {
  const server = await filled();
  await ajouter(server, effectif);
  return server;
}
const retirer = ({ database }: TestServer) => retirerDemonstration(database, ICI);

/**
 * Reads all but what the two commands change on purpose: the journal tells them, and everybody's rights are read again. The trace of a
 * reading stays, and is written within a second of it.
 */
const tout = ({ database }: TestServer) =>
  contenu(database.read, ['journal', 'chaines', 'rattachements', 'versions', 'idempotences', 'traces']);

/** Returns the sentence of a refusal. */
async function refus(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DemonstrationRefusee);
  return error instanceof Error ? error.message : '';
}

it('ajoute deux écoles de la maternelle au lycée, avec leurs enseignants, leurs tranches, leurs prix et l’année scolaire', async () => {
  const server = await ajoutee();
  const [rows, people] = [await server.rows('ecoles'), await server.rows('utilisateurs')];
  expect(rows.map(({ libelle }) => String(libelle).endsWith('(démonstration)'))).toEqual([true, true]);
  for (const { id: ecoleId } of rows) {
    const { data: list } = await server.admin.call(classes.list, { ecoleId });
    expect(new Set(list.map(({ etape }) => etape))).toEqual(new Set(ETAPES));
    expect(new Set(list.map(({ enseignantId }) => enseignantId)).size).toBe(list.length);
    const { data: prix } = await server.admin.call(fichesRenseignement.list, { ecoleId });
    // Every class has its price, and all that a pupil pays can be told.
    expect(new Set(prix.map(({ classeId }) => classeId))).toEqual(
      new Set([null, ...list.map(({ id }) => id)]),
    );
    for (const fiche of prix) {
      const { total, nonCouvert } = aPayer(fiche, ANNEE_D_USAGE);
      expect(nonCouvert).toBe(0);
      expect(total).toBeGreaterThanOrEqual(30_000);
      expect(total).toBeLessThanOrEqual(2_000_000);
    }
    expect(prix.some(({ rythme, tranches }) => rythme === 'parTranche' && tranches.length === 3)).toBe(true);
  }
  const sessions = await server.rows('sessions');
  expect(sessions).toMatchObject([{ libelle: '2026-2027', dateDebut: '2026-10-01', dateFin: '2027-07-31' }]);
  const teachers = people.filter(({ fonction }) => fonction === 'Enseignant');
  const paid = new Set((await server.rows('salaires')).map(({ employeId }) => employeId));
  expect(teachers.every(({ id }) => paid.has(Number(id)))).toBe(true);
  expect((await server.rows('retenues')).length).toBeGreaterThan(0);
  expect((await server.rows('avances_salaire')).length).toBeGreaterThan(0);
});

it('marque chaque enregistrement, que personne n’a signé, et le dit au journal comme une commande', async () => {
  const server = await filled();
  const before = await tout(server);
  await ajouter(server);
  const { demonstration: marks = [], ...after } = await tout(server);
  const avec = new Set<string>([...AVEC_L_ECOLE, ...AVEC_LES_ELEVES, ...AVEC_LES_NOTES]);
  const idsDe = (table: string) =>
    new Set(marks.filter(({ entite }) => entite === table).map(({ entiteId }) => Number(entiteId)));
  const siennes = idsDe('ecoles');
  for (const [table, rows] of Object.entries(after)) {
    const known = new Set((before[table] ?? []).map((row) => JSON.stringify(row)));
    const made = rows.filter((row) => !known.has(JSON.stringify(row)));
    // A record that goes with a school or its pupils has no mark of its own.
    const alone = avec.has(table) ? made.filter(({ ecoleId }) => !siennes.has(Number(ecoleId))) : made;
    const signed = avec.has(table) ? alone : made.filter(({ creationUserId }) => creationUserId !== null);
    expect([table, new Set(alone.map(({ id }) => id))]).toEqual([table, idsDe(table)]);
    expect(signed).toEqual([]);
  }
  const acts = (await server.rows('journal')).filter(({ appel }) => appel === 'démonstration');
  expect(acts.every(({ userId }) => userId === null)).toBe(true);
  // The act that adds a teacher tells their salary.
  const told = marks.filter(({ entite }) => entite !== 'salaires');
  // Marks are told on their class, which has its own act.
  const apart = acts.filter(({ entite }) => !avec.has(String(entite)));
  const records = new Set(apart.map(({ entite, entiteId }) => `${String(entite)} ${String(entiteId)}`));
  expect(records.size).toBe(told.length);
});

it('montre des élèves inscrits et ce que leurs familles ont payé jusqu’à la veille, en comptes justes', async () => {
  const server = await ajoutee({ moins: 3, plus: 4 });
  await verifierLesComptes(server);
  const pupils = await server.rows('eleves');
  expect(pupils.length).toBeGreaterThan(3 * (await server.rows('classes')).length - 1);
  // Their telephones are lines of an operator that has closed.
  expect(pupils.every(({ tuteurTelephone }) => /^\+22463\d{7}$/.test(String(tuteurTelephone)))).toBe(true);
  const enrolments = await server.rows('inscriptions');
  expect(enrolments).toHaveLength(pupils.length);
  expect(enrolments.some(({ remiseMotif }) => remiseMotif !== null)).toBe(true);
  expect(enrolments.some(({ etat }) => etat !== 'inscrit')).toBe(true);
  const paid = await server.rows('paiements');
  const hors = paid.filter(({ jour }) => String(jour) < '2026-10-01' || String(jour) >= ICI.slice(0, 10));
  expect(hors).toEqual([]);
  expect(new Set(paid.map(({ moyenPaiement }) => moyenPaiement)).size).toBeGreaterThan(3);
  expect(paid.some(({ annuleMotif }) => annuleMotif !== null)).toBe(true);
  // Some families pay more than they owe.
  const given = (await server.rows('affectations')).filter(({ estActif }) => estActif === 1);
  const total = (rows: readonly Row[]) => rows.reduce((sum, { montant }) => sum + Number(montant), 0);
  expect(total(paid.filter(({ annuleLe }) => annuleLe === null))).toBeGreaterThan(total(given));
  const closed = await server.rows('clotures');
  expect(closed.some(({ ecart }) => ecart !== 0)).toBe(true);
  const days = new Set(paid.map(({ jour, creationUserId }) => `${creationUserId} ${jour}`));
  expect(closed.length).toBeLessThan(days.size);
  expect(closed.length).toBeGreaterThan(days.size / 2);
  const lines = await server.rows('echeances');
  const late = lines.filter(
    ({ paye, montant, dateEcheance }) => paye !== montant && String(dateEcheance) < ICI,
  );
  expect(late.length).toBeGreaterThan(0);
});

it('montre le premier trimestre : des matières, leurs programmes, qui les enseigne, des notes et des absences, et ce qui manque', async () => {
  const server = await ajoutee({ moins: 3, plus: 4 });
  const [ecole] = await server.rows('ecoles');
  const ecoleId = Number(ecole?.['id']);
  const rules = (await server.rows('regles_notation')).filter((row) => row['ecoleId'] === ecoleId);
  const modeles = ['competences', 'compositionSeule', 'cours1Composition2', 'cours1Composition2'];
  expect(rules.map(({ etape }) => etape)).toEqual(ETAPES);
  expect(rules.map(({ modele }) => modele)).toEqual(modeles);
  const ofSchool = (rows: readonly Row[]) => rows.filter((row) => row['ecoleId'] === ecoleId);
  const all = ofSchool(await server.rows('periodes'));
  expect(all).toHaveLength(12);
  const notes = await server.rows('notes');
  expect(notes.length).toBeGreaterThan(500);
  expect(notes.some(({ code }) => code === 'absent')).toBe(true);
  expect(notes.every(({ valeur }) => valeur === null || Number(valeur) % 25 === 0)).toBe(true);
  const { data } = await server.admin.call(getAvancementNotes, { ecoleId, sessionId: null, rang: null });
  // The maternelle has no marks; every class of the others has, and some still miss a few.
  expect(new Set(data.lignes.map(({ etape }) => etape))).toEqual(new Set(['primaire', 'collège', 'lycée']));
  expect(data.lignes.every(({ evaluations }) => evaluations > 0)).toBe(true);
  expect(data.lignes.some(({ attendues, remplies }) => remplies < attendues)).toBe(true);
  const secondaire = data.lignes.filter(({ etape }) => etape !== 'primaire');
  expect(secondaire.every(({ enseignants }) => enseignants.length === 1)).toBe(true);
  const ligne = data.lignes.find(
    ({ etape, attendues, remplies }) => etape === 'collège' && remplies === attendues,
  );
  const place = { classeId: ligne?.classeId ?? 0, periodeId: ligne?.periodeId ?? 0 };
  const releve = (await server.admin.call(getReleveClasse, place)).data;
  expect(releve.evalues).toBe(releve.effectif);
  const acquis = (await server.admin.call(getAvancementAcquis, { ecoleId })).data.lignes;
  expect(acquis[0]?.remplies).toBe(acquis[0]?.attendues);
});

it('montre les appels : une classe depuis la rentrée, les autres les derniers jours, et ceux du jour à faire', async () => {
  const server = await ajoutee({ moins: 3, plus: 4 });
  const [ecole] = await server.rows('ecoles');
  const ecoleId = Number(ecole?.['id']);
  const ofSchool = (rows: readonly Row[]) => rows.filter((row) => row['ecoleId'] === ecoleId);
  const feuilles = ofSchool(await server.rows('feuilles_appel'));
  const jours = Map.groupBy(feuilles, ({ classeId }) => classeId);
  const plus = Math.max(...[...jours.values()].map((all) => all.length));
  expect(jours.size).toBeGreaterThan(3);
  expect([...jours.values()].filter((all) => all.length === plus)).toHaveLength(1);
  expect(feuilles.every(({ jour, creationDate }) => String(creationDate).startsWith(String(jour)))).toBe(
    true,
  );
  expect(new Set((await server.rows('absences')).map(({ genre }) => genre))).toEqual(
    new Set(['absence', 'retard']),
  );
  const { data } = await server.admin.call(getAppelsDuJour, { ecoleId, jour: ICI.slice(0, 10) });
  expect(data.appels.every(({ feuille }) => feuille === null)).toBe(true);
  expect(await server.rows('absences_annoncees')).not.toEqual([]);
  const faits = await server.rows('faits');
  expect(new Set(faits.map(({ genre }) => genre))).toEqual(new Set(GENRES_DE_FAIT));
  expect(faits.filter(({ du }) => du !== null)).not.toEqual([]);
  expect(await server.rows('contacts_famille')).not.toEqual([]);
  expect(await server.rows('passages_infirmerie')).not.toEqual([]);
  expect(await server.rows('fiches_sante')).not.toEqual([]);
  expect(await server.rows('registre_suivi')).not.toEqual([]);
  await exigerLeRegistreTenu(server, ecoleId);
  const [billet] = ofSchool(await server.rows('billets_entree'));
  expect(billet).toMatchObject({ heure: '09:00', minutes: 60 });
  const messages = await server.admin.call(getMessagesAbsences, { ecoleId, jour: String(billet?.['jour']) });
  expect(messages.data.messages.map(({ etat }) => etat)).toEqual(['envoye']);
  expect(messages.data.familles).not.toEqual([]);
});

it('scelle un trimestre, et en laisse un ouvert : chaque élève a son bulletin, sauf dans une classe en retard', async () => {
  const server = await ajoutee({ moins: 1, plus: 2 });
  const [ecole] = await server.rows('ecoles');
  const { data } = await server.admin.call(getEtatsDesBulletins, { ecoleId: Number(ecole?.['id']) });
  const notees = data.classes.filter(({ etape }) => etape !== 'maternelle');
  const [premiers, deuxiemes] = [0, 1].map((rang) => notees.map(({ periodes }) => periodes[rang]));
  expect(new Set(premiers?.map((one) => one?.etat))).toEqual(new Set(['scellee', 'ouverte']));
  const scellees = premiers?.filter((one) => one?.etat === 'scellee');
  expect(scellees?.every((one) => (one?.bulletins ?? 0) > 0)).toBe(true);
  expect(new Set(deuxiemes?.map((one) => one?.etat))).toEqual(new Set(['ouverte']));
  // Its seals prove themselves, as those of a school do.
  const rapport = await verifierNotes(server.database.read, Number(ecole?.['id']));
  expect(rapport.constats).toEqual([]);
  await exigerLeRegistreTenu(server, Number(ecole?.['id']));
  // The class that has called every roll has its absences on its bulletins.
  const scelles = (await server.rows('bulletins')).map((row) => String(row['contenu']));
  expect(scelles.some((one) => one.includes('"appelsFaits"'))).toBe(true);
});

it('ce qu’on encaisse dans ses écoles part avec ses élèves, et le retrait le dit ; un vrai élève la garde', async () => {
  const server = await filled();
  const before = await tout(server);
  await ajouter(server);
  const [one] = await server.rows('eleves');
  const ecoleId = Number(one?.['ecoleId']);
  expect((await payer(server.admin, ecoleId, Number(one?.['id']), 10_000)).status).toBe(201);
  const real = await addEleve(server, ecoleId, { prenoms: 'Fodé', nom: 'Bangoura' });
  expect(await refus(retirer(server))).toContain('élève « Fodé Bangoura »');
  await server.admin.call(eleves.disable, { id: real, modifUserId: 0, modifDate: null });
  expect((await retirer(server)).aLaMain).toBe(1);
  // Table by table: a difference in sixty of them at once is too long to be shown.
  for (const [table, rows] of Object.entries(await tout(server)))
    expect([table, rows]).toEqual([table, before[table]]);
});

it('[ANNEE-05] [ANNEE-06] un passage et une réunion faits dans ses écoles, défaits ou non, partent avec elles', async () => {
  const server = await filled();
  const before = await tout(server);
  await ajouter(server);
  const all = await server.rows('eleves');
  const [one, two, three] = all.filter(({ ecoleId }) => ecoleId === all[0]?.['ecoleId']);
  const ecoleId = Number(one?.['ecoleId']);
  const versEcoleId = Number(all.find((row) => row['ecoleId'] !== ecoleId)?.['ecoleId']);
  const passer = async (eleve: Row | undefined) => {
    const form = { ecoleId, eleveId: Number(eleve?.['id']), versEcoleId, jour: ICI.slice(0, 10) };
    const { status, data } = await server.admin.call(addPassage, { ...form, creationUserId: 0 });
    expect(status).toBe(201);
    return Number(data[0]?.id);
  };
  const defait = await passer(one);
  const undone = { id: defait, modifUserId: 0, modifDate: null };
  expect((await server.admin.call(defairePassage, undone)).status).toBe(200);
  await passer(two);
  const nouveau = await addEleve(server, ecoleId);
  const vide = { ecoleId, eleveId: Number(three?.['id']), ecarteId: nouveau, prend: [], retireIds: [] };
  const marques = { modifDate: three?.['modifDate'] ?? null, modifDateEcarte: null };
  const reunie = await server.admin.call(addFusion, { ...vide, ...marques, creationUserId: 0 });
  expect(reunie.status).toBe(201);
  await retirer(server);
  expect(await tout(server)).toEqual(before);
});

it('est la même sur toute machine, hors les mots de passe', async () => {
  const [one, other] = [await filled(), await filled()];
  const [first, second] = [await ajouter(one), await ajouter(other)];
  const people = async (server: TestServer) =>
    (await server.rows('utilisateurs')).map((row) => [
      row['nom'],
      row['prenoms'],
      row['numero'],
      row['quartierId'],
    ]);
  expect(await people(one)).toEqual(await people(other));
  for (const table of ['fiches_renseignement', 'eleves', 'paiements', 'evaluations', 'notes', 'acquis'])
    expect(await one.rows(table)).toEqual(await other.rows(table));
  const secrets = ({ acces }: typeof first) => acces.map(({ motDePasse }) => motDePasse);
  expect(secrets(first)).not.toEqual(secrets(second));
});

it('la direction d’une école s’y connecte, voit la sienne et pas l’autre ; personne d’autre ne se connecte', async () => {
  const server = await filled();
  const { acces } = await ajouter(server);
  const [first] = await server.rows('ecoles');
  const head = (await server.rows('utilisateurs')).find(({ email }) => email === acces[0]?.identifiant);
  expect(head).toMatchObject({ motDePasseAChanger: 1, ecoleId: first?.['id'] });
  for (const { id } of await server.rows('utilisateurs'))
    await setColumns(server, 'utilisateurs', Number(id), { motDePasseAChanger: 0 });
  const person = await server.signIn(Number(head?.['id']));
  const { data } = await person.call(ecoles.list, {});
  expect(data.map(({ libelle }) => libelle)).toEqual([first?.['libelle']]);
  expect((await person.call(ecoles.create, {})).status).toBe(403);
  expect((await person.call(utilisateurs.list, {})).status).toBe(403);
  const teachers = (await server.rows('utilisateurs')).filter(({ fonction }) => fonction === 'Enseignant');
  // One teacher of each school signs in, with their grids of the term; nobody as another.
  const sans = teachers.filter(({ email }) => email === null);
  expect(teachers.length - sans.length).toBe(2);
  expect(new Set(sans.map(({ motDePasse }) => motDePasse)).size).toBe(1);
  const teacher = teachers.find(({ email }) => email === acces[2]?.identifiant);
  const maitre = await server.signIn(Number(teacher?.['id']));
  const { lignes } = (await maitre.call(getAvancementNotes, { ecoleId: Number(teacher?.['ecoleId']) })).data;
  expect(lignes.filter(({ evaluations }) => evaluations > 0).length).toBeGreaterThan(0);
  expect(new Set(lignes.map(({ estTitulaire }) => estTitulaire))).toEqual(new Set([true]));
});

it('se retire en entier : tout est comme avant, le journal garde les deux actes ; ni ajoutée deux fois, ni retirée quand elle n’est pas là', async () => {
  const server = await filled();
  expect(await refus(retirer(server))).toContain('pas de démonstration');
  const before = await tout(server);
  const { nombres, acces } = await ajouter(server);
  const there = await tout(server);
  expect(await refus(ajouter(server))).toContain('déjà là');
  expect(await tout(server)).toEqual(there);
  // Somebody looked around: their own records go with them.
  const head = (await server.rows('utilisateurs')).find(({ email }) => email === acces[3]?.identifiant);
  await server.signIn(Number(head?.['id']));
  const added = (await server.rows('journal')).length;
  const { nombres: gone, gardees } = await retirer(server);
  expect(await tout(server)).toEqual(before);
  // A message is told to the contacts of its pupils: the journal has one line of both.
  const { contacts_famille: contacts = 0, ...dits } = Object.fromEntries(nombres);
  expect(Object.fromEntries(gone)).toMatchObject(dits);
  expect(gone.get('contacts_famille')).toBeGreaterThan(contacts);
  expect(gardees).toEqual([]);
  expect((await server.rows('journal')).length).toBeGreaterThan(added);
  await ajouter(server);
});

it('ne se retire pas tant qu’une vraie classe est dans une de ses écoles ; désactivée, elle part avec', async () => {
  const server = await ajoutee();
  const [ecole] = await server.rows('ecoles');
  const taught = new Set((await server.rows('classes')).map(({ enseignantId }) => enseignantId));
  const teacher = (await server.rows('utilisateurs')).find(
    ({ id, fonction, ecoleId }) =>
      fonction === 'Enseignant' && ecoleId === ecole?.['id'] && !taught.has(Number(id)),
  );
  const classe = { ecoleId: ecole?.['id'], enseignantId: teacher?.['id'], etape: 'collège', niveau: '7' };
  const { data } = await server.admin.call(classes.create, {
    ...classe,
    libelle: '7ème B',
    creationUserId: 0,
  });
  const before = await tout(server);
  expect(await refus(retirer(server))).toContain('classe « 7ème B »');
  expect(await tout(server)).toEqual(before);
  await server.admin.call(classes.disable, { id: data[0]?.id, modifUserId: 0, modifDate: null });
  await retirer(server);
  expect(await server.rows('classes')).toEqual([]);
});

it('garde une école qui a pris un vrai nom, et une personne passée ailleurs', async () => {
  const server = await ajoutee();
  const [ecole] = await server.rows('ecoles');
  const rename = (libelle: string) => setColumns(server, 'ecoles', Number(ecole?.['id']), { libelle });
  await rename('École de Ratoma');
  expect(await refus(retirer(server))).toContain('École de Ratoma');
  await rename(String(ecole?.['libelle']));

  const elsewhere = await createSchool(server);
  const head = (await server.rows('utilisateurs')).find(({ fonction }) => fonction === 'Direction');
  await setColumns(server, 'utilisateurs', Number(head?.['id']), { ecoleId: elsewhere });
  expect(await refus(retirer(server))).toContain(String(head?.['nom']));
});

it('laisse l’année scolaire à qui s’en sert, et prend celle qui est déjà là', async () => {
  const server = await ajoutee();
  const [session] = await server.rows('sessions');
  const ecoleId = await createSchool(server);
  const id = await createTeacher(server, ecoleId);
  await server.admin.call(retenues.create, { ...mouvement(id, Number(session?.['id'])), libelle: 'Absence' });
  expect((await retirer(server)).gardees).toEqual(['2026-2027']);
  await ajouter(server);
  expect(await server.rows('sessions')).toHaveLength(1);
  expect((await retirer(server)).gardees).toEqual([]);
  expect(await server.rows('sessions')).toHaveLength(1);
});

it('connaît chaque table qui tient à une école', async () => {
  // The history stays, whatever becomes of the school.
  const reste = ['journal', 'chaines', 'traces', 'fichiers', 'lots_lignes'];
  const apart: readonly string[] = [...reste, ...AVEC_L_ECOLE, ...AVEC_LES_ELEVES, ...AVEC_LES_NOTES];
  const shapes = await shapesOf(MIGRATIONS);
  const ofSchools = shapes.filter(({ columns }) => columns.includes('ecoleId')).map(({ table }) => table);
  const known = ENTITES.filter(({ isOfSchool }) => isOfSchool === true).map(({ table }) => table);
  expect(
    known.toSorted(),
    'Une table qui tient à une école a sa ligne dans demonstration/ecole/entites.ts, après celles de ses parents.',
  ).toEqual(ofSchools.filter((table) => !apart.includes(table)).toSorted());
});

it('prend l’année scolaire en cours quand il y en a une', async () => {
  const server = await filled();
  const id = await createSession(server, '2026-09-15', '2027-06-30');
  await ajouter(server);
  expect((await server.rows('retenues')).every(({ sessionId }) => sessionId === id)).toBe(true);
});
