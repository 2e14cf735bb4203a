import {
  addNonEvaluee,
  arreterPeriode,
  desarreterPeriode,
  direBlocage,
  direNonTenue,
  getBlocagesArret,
  retirerNonEvaluee,
  retirerNonTenue,
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { fermerSaisie, getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes, idDe, monde, passerA, refusDe } from '#notes/tests/base.ts';
import { arreterLaClasse, fermerLaClasse, lieuDe, noterEtFermer } from '#notes/tests/conseil.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  direEnseignant,
  evaluer,
  grilleDe,
  note,
  noter,
  noterChacun,
} from '#notes/tests/saisie.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
});

const ENTIER = ['lecture', 'ajout', 'modification', 'suppression'];
const blocages = async (person = admin) =>
  (await person.call(getBlocagesArret, { classeId: classe.classeId, periodeId: classe.periodeId })).data
    .blocages;
const dits = async () => (await blocages()).map(direBlocage);
const desarreter = (motif: string, person = admin) =>
  person.call(desarreterPeriode, { ...lieuDe(classe), motif, modifUserId: 0 });
const etat = async () => (await server.rows('etats_periodes'))[0];
const releve = async () =>
  (await admin.call(getReleveClasse, { classeId: classe.classeId, periodeId: classe.periodeId })).data;

describe('l’arrêt d’une classe dans une période', () => {
  it('[NOTE-43] est refusé tant que quelque chose le bloque, avec la liste, par matière et par enseignant', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    const enseignementId = await addEnseignement(server, classe, { libelle: 'Physique' });
    const bah = await server.person({ ecoleId: classe.ecoleId, droits: {} });
    const { ecoleId } = classe;
    await direEnseignant(server, classe, bah.id);
    await noter(admin, classe, [
      { inscriptionId: a, ...note(1200) },
      { inscriptionId: b, valeur: null, code: 'absentJustifie' },
    ]);
    const told = await blocages();
    expect(told.map(({ genre, enseignementId: own, nombre }) => [genre, own, nombre])).toEqual([
      ['saisieOuverte', null, 0],
      ['casesVides', classe.enseignementId, 1],
      ['aRattraper', classe.enseignementId, 1],
      ['sansEvaluation', enseignementId, 0],
    ]);
    expect(told[1]?.enseignants).toHaveLength(1);
    expect(told.map(({ aRattraper }) => aRattraper.length)).toEqual([0, 0, 1, 0]);
    expect(await dits()).toContainEqual(
      expect.stringMatching(/^Mathématiques \(.+\), 1 à rattraper : .+ Boubacar$/),
    );
    // The entry is not finished either: one mark of three, where a justified absence is to be caught up.
    const { sessionId } = classe;
    const { lignes } = (await admin.call(getAvancementNotes, { ecoleId, sessionId, rang: 1 })).data;
    expect(lignes[0]).toMatchObject({ attendues: 3, remplies: 1 });
    await changerLignes(server, 'regles_notation', { absenceJustifiee: 'exclue' });
    const exclue = (await admin.call(getAvancementNotes, { ecoleId, sessionId, rang: 1 })).data.lignes;
    expect(exclue[0]).toMatchObject({ attendues: 3, remplies: 2 });
    await changerLignes(server, 'regles_notation', { absenceJustifiee: 'aRattraper' });
    const refused = await arreterLaClasse(admin, classe);
    expect(refused.status).toBe(409);
    expect(refused.refus.error).toMatch(
      /^Cette période ne s'arrête pas encore : la saisie est encore ouverte ; Mathématiques \(.+\) : 1 note manque ; .+ ; Physique : aucune évaluation qui compte\.$/,
    );
    expect(await server.rows('etats_periodes')).toEqual([]);
  });

  it('[NOTE-43] au primaire, nomme le titulaire où personne n’enseigne la matière', async () => {
    const titulaire = await server.person({ ecoleId: classe.ecoleId, droits: {} });
    const nommes = async () => (await blocages()).map(({ genre, enseignants }) => [genre, enseignants]);
    const tenir = (etape: string) =>
      server.database.transaction(async (trx) => {
        await trx
          .updateTable('classes')
          .set({ etape, enseignantId: titulaire.id })
          .where('id', '=', classe.classeId)
          .execute();
        await trx.updateTable('periodes').set({ etape }).execute();
        await trx.updateTable('regles_notation').set({ etape }).execute();
      });
    await tenir('primaire');
    const { prenoms, nom } = firstOf(
      (await server.rows('utilisateurs')).filter(({ id }) => id === titulaire.id),
    );
    expect(await nommes()).toContainEqual(['casesVides', [`${String(prenoms)} ${String(nom)}`]]);
    await tenir('collège');
    expect(await nommes()).toContainEqual(['casesVides', []]);
  });

  it('[NOTE-43] passe dès que rien ne la bloque, et garde les chiffres que le conseil a vus', async () => {
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    await noterEtFermer(admin, classe);
    expect(await dits()).toEqual([]);
    expect((await arreterLaClasse(admin, classe)).status).toBe(200);
    const row = await etat();
    expect(row).toMatchObject({ etat: 'arretee', arreteeLe: server.now, arreteePar: admin.id });
    expect(JSON.parse(String(row?.['figures']))).toMatchObject({
      moyenne: 1200,
      eleves: [
        { inscriptionId: a, moyenne: 1200, rang: 2, exAequo: false, estClasse: true },
        { inscriptionId: b, moyenne: 1500, rang: 1 },
        { inscriptionId: c, moyenne: 900, rang: 3 },
      ],
    });
    expect((await releve()).etat).toBe('arretee');
    expect((await arreterLaClasse(admin, classe)).refus.error).toBe(
      'Le conseil a déjà arrêté cette période.',
    );
  });

  it('[NOTE-43] une classe sans matière, ou sans règle, ne s’arrête pas', async () => {
    await noterEtFermer(admin, classe);
    await changerLignes(server, 'regles_notation', { estActif: 0 });
    expect(await dits()).toContain("la règle de notation n'est pas choisie");
    expect((await arreterLaClasse(admin, classe)).status).toBe(409);
    await changerLignes(server, 'enseignements', { estActif: 0 }, { classeId: classe.classeId });
    expect(await dits()).toContain("la classe n'a aucune matière");
  });

  it('[NOTE-43] une matière dite non évaluée, avec un motif, ne bloque plus, et personne ne la doit', async () => {
    const enseignementId = await addEnseignement(server, classe, { libelle: 'Physique', ordre: 2 });
    await noterEtFermer(admin, classe);
    const place = { ecoleId: classe.ecoleId, enseignementId, periodeId: classe.periodeId };
    const dire = (motif: string, more = {}) =>
      admin.call(addNonEvaluee, { ...place, motif, creationUserId: 0, ...more });
    expect((await dire('')).refus.champs).toEqual({ motif: 'Le motif est obligatoire.' });
    // Two of four coefficients: without it, half of what is due is missing.
    expect(await dits()).toEqual(['Physique : aucune évaluation qui compte']);
    expect((await dire('Pas de professeur depuis octobre')).status).toBe(201);
    expect((await dire('Encore')).refus.error).toContain('déjà dite non évaluée');
    expect(await dits()).toEqual([]);
    const dites = async () => {
      const { classeId, periodeId } = classe;
      return (await admin.call(getBlocagesArret, { classeId, periodeId })).data.nonEvaluees;
    };
    expect(await dites()).toEqual([
      { enseignementId, matiere: 'Physique', motif: 'Pas de professeur depuis octobre' },
    ]);
    const retirer = () => admin.call(retirerNonEvaluee, { ...place, modifUserId: 0 });
    expect((await retirer()).data).toHaveLength(1);
    expect((await retirer()).data).toEqual([]);
    expect(await dites()).toEqual([]);
    expect(await dits()).toHaveLength(1);
    await dire('Pas de professeur depuis octobre');
    // An evaluation that comes after makes it a subject like the others.
    await evaluer(admin, { ...classe, enseignementId });
    expect(await dits()).toEqual(['Physique : 3 notes manquent']);
    expect(await dites()).toEqual([]);
    expect((await dire('Trop tard', { enseignementId: classe.enseignementId })).refus.error).toBe(
      "Cette matière a une évaluation qui compte, « Devoir 1 » : annulez-la d'abord.",
    );
  });

  it('[NOTE-44] se lève avec le droit de supprimer et un motif, et redevient fermée', async () => {
    await noterEtFermer(admin, classe);
    expect((await desarreter('Trop tôt')).refus.error).toBe("Cette période n'est pas arrêtée.");
    await arreterLaClasse(admin, classe);
    const censeur = await server.person({
      ecoleId: classe.ecoleId,
      droits: { conseils: ['lecture', 'ajout', 'modification'] },
    });
    expect((await desarreter('Trop tôt', censeur)).status).toBe(403);
    expect((await desarreter('')).refus.champs).toEqual({ motif: 'Le motif est obligatoire.' });
    expect((await desarreter('Une composition oubliée')).status).toBe(200);
    expect(await etat()).toMatchObject({ etat: 'fermee', arreteeLe: null, figures: null });
    expect((await arreterLaClasse(censeur, classe)).status).toBe(200);
  });

  it('[NOTE-44] une période non tenue se dit avec un motif, ne se note pas, et ne s’arrête pas', async () => {
    const { ecoleId, sessionId, classeId } = classe;
    const suivante = { rang: 2, libelle: '2e trimestre', dateDebut: '2027-01-04', dateFin: '2027-03-20' };
    const added = await addPeriode(admin, { ecoleId, sessionId, ...suivante });
    const periodeId = idDe(added);
    const lieu = { ecoleId, classeId, periodeId, modifUserId: 0 };
    const motif = 'La classe a ouvert en avril';
    expect(
      (await admin.call(direNonTenue, { ...lieu, periodeId: classe.periodeId, motif })).refus.error,
    ).toBe('Cette classe a des évaluations dans cette période : elle la tient.');
    expect((await admin.call(direNonTenue, { ...lieu, motif })).status).toBe(200);
    const evaluation = { jour: '2027-02-01' };
    expect((await evaluer(admin, { ...classe, periodeId }, evaluation)).refus.error).toBe(
      "Cette classe n'a pas tenu cette période : « La classe a ouvert en avril ».",
    );
    expect((await admin.call(arreterPeriode, lieu)).refus.error).toContain("n'a pas tenu cette période");
    // The entry still closes: the row is the same one.
    const ferme = { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 };
    expect((await admin.call(fermerSaisie, ferme)).data).toHaveLength(1);
    expect((await admin.call(retirerNonTenue, lieu)).data).toHaveLength(1);
    expect((await evaluer(admin, { ...classe, periodeId }, evaluation)).status).toBe(201);
  });

  it('[NOTE-66] chaque acte du conseil a sa ligne au journal, sous la classe', async () => {
    await noterEtFermer(admin, classe);
    await arreterLaClasse(admin, classe);
    await desarreter('Une composition oubliée');
    const lines = (await server.rows('journal')).filter(
      ({ entite, entiteId }) => entite === 'classes' && entiteId === classe.classeId,
    );
    const told = lines.map(({ changements }) => String(changements)).join('\n');
    expect(told).toContain('1er trimestre, arrêtée');
    expect(told).toContain('1er trimestre, arrêt levé');
    expect(told).toContain('Une composition oubliée');
    expect(told).not.toContain('1200');
  });
});

describe('les notes d’une classe arrêtée', () => {
  const change = (person: Person, more: Record<string, unknown> = {}) =>
    noter(person, classe, [
      { inscriptionId: classe.inscrits[0] ?? 0, vu: note(1200), ...note(1600), ...more },
    ]);

  it('[NOTE-34] se changent par le conseil, avec un motif, et par personne d’autre', async () => {
    await noterEtFermer(admin, classe);
    await arreterLaClasse(admin, classe);
    const { ecoleId } = classe;
    const toutes = await server.person({ ecoleId, droits: { toutesNotes: ENTIER, saisieNotes: ENTIER } });
    const refused = await change(toutes, { motif: 'Erreur de saisie' });
    expect(refusDe(refused)).toBe('409 Le conseil a arrêté cette période : ses notes ne se saisissent plus.');
    const censeur = await server.person({ ecoleId, droits: { conseils: ENTIER } });
    expect((await change(censeur)).data[0]).toMatchObject({
      sort: 'motif',
      phrase: 'Le conseil a arrêté cette période : dites pourquoi cette note change.',
    });
    expect((await change(censeur, { motif: 'Copie recomptée' })).data[0]?.sort).toBe('ecrite');
    expect(await server.rows('changements_notes')).toMatchObject([
      { genre: 'arretee', ancienneValeur: 1200, valeur: 1600, motif: 'Copie recomptée' },
    ]);
  });

  it('[NOTE-44] se montrent depuis le conseil : les notes, et les rangs qui ne sont plus ceux qu’il a vus', async () => {
    await noterEtFermer(admin, classe);
    expect((await releve()).depuisLeConseil).toBeNull();
    await arreterLaClasse(admin, classe);
    expect((await releve()).depuisLeConseil).toEqual({ notes: 0, rangs: 0 });
    await change(admin, { motif: 'Copie recomptée' });
    // 16, 15 and 9: the first two change their places.
    expect((await releve()).depuisLeConseil).toEqual({ notes: 1, rangs: 2 });
    await desarreter('On recommence');
    admin = await passerA(server, '2026-11-21T08:10:00.000Z');
    await arreterLaClasse(admin, classe);
    expect((await releve()).depuisLeConseil).toEqual({ notes: 0, rangs: 0 });
  });

  it('[NOTE-44] celles d’un fichier importé se montrent aussi depuis le conseil, changées comme ajoutées', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await noterChacun(admin, classe, [1200, 1500, 900]);
    const bonus = { libelle: 'Devoir 2', compte: 0 };
    const ajoutee = idDe(await evaluer(admin, classe, bonus));
    await fermerLaClasse(admin, classe);
    await arreterLaClasse(admin, classe);
    admin = await passerA(server, '2026-11-21T08:10:00.000Z');
    const { eleves } = (await grilleDe(admin, classe)).data;
    const matricule = (id: number) => eleves.find((one) => one.inscriptionId === id)?.matricule ?? '';
    const importe = await admin.call(notesImport.importer, {
      ecoleId: classe.ecoleId,
      options: { motif: 'Fiche retrouvée' },
      colonnes: ['matricule', `evaluation${classe.evaluationId}`, `evaluation${ajoutee}`],
      lignes: [
        { ligne: 2, cellules: [matricule(a), '16', ''] },
        { ligne: 3, cellules: [matricule(b), '', '11'] },
      ],
      origine: 'fiche.csv',
      confirme: true,
      creationUserId: 0,
    });
    expect(importe.status).toBe(201);
    expect((await server.rows('changements_notes')).map(({ genre }) => genre)).toEqual(['import', 'import']);
    expect((await releve()).depuisLeConseil).toEqual({ notes: 2, rangs: 2 });
  });

  it('[NOTE-47] une classe encore ouverte à la saisie ne s’écrit pas par le seul droit du conseil', async () => {
    const censeur = await server.person({ ecoleId: classe.ecoleId, droits: { conseils: ENTIER } });
    expect((await change(censeur, { vu: { valeur: null, code: null } })).status).toBe(403);
    await fermerLaClasse(admin, classe);
    expect((await change(censeur, { vu: { valeur: null, code: null } })).status).toBe(403);
  });

  it('[NOTE-43] une classe arrêtée garde son étape, son niveau et sa série ; son nom se change encore', async () => {
    await noterEtFermer(admin, classe);
    const changer = async (more: Record<string, unknown>) => {
      const { serie: _none, ...row } = firstOf((await admin.call(classes.get, { id: classe.classeId })).data);
      return admin.call(classes.update, { ...row, ...more, modifUserId: 0 });
    };
    expect((await changer({ niveau: '8' })).status).toBe(200);
    expect((await changer({ niveau: '7' })).status).toBe(200);
    await arreterLaClasse(admin, classe);
    const refused = await changer({ niveau: '8' });
    expect([refused.status, refused.refus.champs]).toEqual([
      422,
      {
        niveau:
          'Un conseil a déjà arrêté une période de cette classe : ses moyennes viennent de là. Ajoutez une autre classe.',
      },
    ]);
    expect((await changer({ libelle: '7e A bis' })).status).toBe(200);
  });
});
