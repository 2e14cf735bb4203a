/**
 * Compares docs/acces.md with what the server answers: a person of each ready-made group, made from its model, asks what each row of
 * the page says. The page is what a school reads before it chooses a group.
 */
import { readFileSync } from 'node:fs';
import { getAccords } from '@gestionscolaire/contract/accords/accords.ts';
import { updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import {
  addGroupeDeModele,
  CLES_DES_MODELES,
  type CleDeModele,
  getModelesDeGroupe,
  MODELES,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { updateTableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { addUserGroupe } from '@gestionscolaire/contract/administration/groupes.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { traceSelectBy } from '@gestionscolaire/contract/administration/traces/traces.ts';
import {
  getEnseignantByEcoleId,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { addCloture, getJournalCaisse, rouvrirCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { addFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import {
  addPaiement,
  annulerPaiement,
  imprimerRecu,
  paiementSelectBy,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { getStatistiquePaiement } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { type Endpoint, pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  addInscription,
  getSoldeEleve,
  inscriptions,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { getSauvegardes } from '@gestionscolaire/contract/exploitation/sauvegardes.ts';
import { scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { changementNoteSelectBy } from '@gestionscolaire/contract/notes/changements/changements.ts';
import { getAvancementAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { arreterPeriode } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { imprimerBulletins } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { deleteEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { exporterPersonne } from '@gestionscolaire/contract/personne/donnees.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { getMoisEnseignant, updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { getTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import {
  addFait,
  annulerFait,
  getVieScolaireDeLEleve,
  updateFait,
} from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { getEmploiDuTemps } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { getFicheSante, updateFicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import { passageInfirmerieSelectBy } from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { changerLignes } from '#notes/tests/base.ts';
import { addSection, REGLE_DE_MATERNELLE } from '#notes/tests/competences.ts';
import { addPeriode, addRegle } from '#notes/tests/gestes.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  direEnseignant,
  evaluer,
  grilleDe,
} from '#notes/tests/saisie.ts';
import { createTeacher } from './gestes/ecole.ts';
import { salaire } from './gestes/personnel.ts';
import { addClasse, addEleve, payer, uneInscription, unPaiement } from './gestes/scolarite.ts';
import { type Person, type TestServer, testServer } from './harness.ts';

const PAGE = 'docs/acces.md';
const OUI = 'oui';
const SES_CLASSES = 'ses classes';
const NON = '—';

/** Reads the cells of the page by row and group: each table of it begins with the labels of the groups. */
function lirePage(): Record<string, Record<string, string>> {
  const labels = CLES_DES_MODELES.map((cle) => MODELES[cle].libelle);
  const rows = readFileSync(new URL(`../../../../${PAGE}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  const found: Record<string, Record<string, string>> = {};
  for (const [first = '', ...cells] of rows) {
    if (first === '') expect(cells).toEqual(labels);
    else if (!/^:?-+:?$/.test(first))
      found[first] = Object.fromEntries(labels.map((label, at) => [label, cells[at] ?? 'absent']));
  }
  return found;
}

/** The two classes of the school: the teacher's own, and another; what a row asks of each has its pair. */
type Paire = readonly [sienne: number, autre: number];

interface Monde {
  readonly server: TestServer;
  readonly classe: ClasseNotee;
  readonly eleves: Paire;
  readonly classes: Paire;
  readonly enseignements: Paire;
  readonly sections: Paire;
  readonly employeId: number;
  readonly recuId: number;
}

/** The digits and the word by which the second guardian and the remarks of each pupil are known wherever they stand. */
const SECONDS: Paire = [628_111_222, 628_333_444];
const OBSERVATIONS = ['Asthmatique', 'Allergique'] as const;
const SALAIRE = 1_234_567;

async function leMonde(): Promise<Monde> {
  const server = await testServer();
  const classe = await classeNotee(server);
  const { ecoleId } = classe;
  const autre = await addClasse(server, ecoleId, '8ème année A');
  const [a, b] = [await inscrire(classe.classeId, 0), await inscrire(autre, 1)];
  const enseignementB = await addEnseignement(server, { ...classe, classeId: autre }, { libelle: 'Chimie' });
  const { sessionId } = classe;
  await addPeriode(server.admin, { ecoleId, sessionId, etape: 'maternelle' });
  await addRegle(server.admin, { ecoleId, sessionId, ...REGLE_DE_MATERNELLE });
  const petite = await addSection(server, ecoleId, 'Petite Section A');
  const autreSection = await addSection(server, ecoleId, 'Petite Section B');
  const employeId = await createTeacher(server, ecoleId);
  await salaire(server.admin, employeId, SALAIRE);
  const { data } = await payer(server.admin, ecoleId, a, 5000);
  return {
    server,
    classe,
    eleves: [a, b],
    classes: [classe.classeId, autre],
    enseignements: [classe.enseignementId, enseignementB],
    sections: [petite, autreSection],
    employeId,
    recuId: data[0]?.id ?? 0,
  };

  async function inscrire(classeId: number, at: 0 | 1): Promise<number> {
    const eleveId = await addEleve(server, ecoleId, {
      tuteur2Nom: 'Kadiatou Bah',
      tuteur2Lien: 'mere',
      tuteur2Telephone: `+224${SECONDS[at]}`,
      observations: OBSERVATIONS[at],
    });
    const sent = { ...uneInscription(classe, eleveId), classeId };
    expect((await server.admin.call(addInscription, sent)).status).toBe(201);
    return eleveId;
  }
}

/** Returns the place of the marks of the teacher's own class, or of the other one. */
const lieuDe = ({ classe, classes, enseignements }: Monde, at: number): ClasseNotee => ({
  ...classe,
  classeId: classes[at] ?? 0,
  enseignementId: enseignements[at] ?? 0,
});

type Question = (person: Person, monde: Monde) => Promise<string>;

/** Says whether a call is open to a person: an open one is refused for what it lacks. */
const peut =
  (endpoint: Endpoint, more: object = {}): Question =>
  async (person, { classe }) => {
    const inPath = Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, 999_999]));
    const { text } = await person.call(endpoint, { ...inPath, ecoleId: classe.ecoleId, ...more });
    return text.includes('DROIT_ABSENT') ? NON : OUI;
  };

const mot = (own: boolean, other: boolean): string => (other ? OUI : own ? SES_CLASSES : NON);

/** Says of which of the two a condition holds. */
async function chacune([own, other]: Paire, holds: (id: number) => Promise<boolean>): Promise<string> {
  return mot(await holds(own), await holds(other));
}

/** Says of which pupils a person is told a text, by the card, the list or its file. */
const surLaFiche =
  (texts: readonly [string, string]): Question =>
  (person, { eleves: ids, classe: { ecoleId } }) =>
    chacune([0, 1], async (at) => {
      const answers = [
        await person.call(eleves.get, { id: ids[at] }),
        await person.call(eleves.list, { ecoleId, page: 1 }),
        await person.call(eleves.export, { ecoleId, format: 'csv' }),
      ];
      return answers.some(
        ({ status, text }) => status === 200 && text.replaceAll(/\s/g, '').includes(texts[at] ?? 'jamais'),
      );
    });

/** Says whose card a person opens, with a guardian's telephone. */
const ouvreLaFiche: Question = (person, { eleves: paire }) =>
  chacune(paire, async (id) => {
    const { status, text } = await person.call(eleves.get, { id });
    return status === 200 && text.includes('"tuteurTelephone"');
  });

/** The rows of the page, in its order. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  "Fiche d'un élève, avec un responsable et son téléphone": ouvreLaFiche,
  'Second responsable': surLaFiche([String(SECONDS[0]), String(SECONDS[1])]),
  'Observations sur un élève (santé)': surLaFiche(OBSERVATIONS),
  'Listes de classe': (person, { classe: { ecoleId, sessionId }, classes }) =>
    chacune(classes, async (classeId) => {
      const answer = await person.call(inscriptions.list, { ecoleId, sessionId, classeId, page: 1 });
      return answer.status === 200 && answer.text.includes('"matricule"');
    }),
  "Toutes les données d'un élève en un fichier": peut(exporterPersonne),
  'Inscrire un élève': peut(addInscription),
  "Changer la fiche d'un élève": peut(eleves.update),
  'Réunir deux fiches du même élève': peut(addFusion),

  'Ce que doit une famille': (person, { eleves: paire, classe: { ecoleId } }) =>
    chacune(paire, async (id) => {
      const solde = await person.call(getSoldeEleve, { id });
      const liste = await person.call(eleves.list, { ecoleId, page: 1 });
      return [solde, liste].some(({ status, text }) => status === 200 && /"(?:reste|solde|echu)"/.test(text));
    }),
  'Reçus et leurs montants': peut(paiementSelectBy, { page: 1 }),
  'Imprimer un reçu': async (person, monde) => peut(imprimerRecu, { id: monde.recuId })(person, monde),
  'Recette du jour': peut(getJournalCaisse, { page: 1 }),
  "Recette de la semaine, à l'accueil": async (person, { classe: { ecoleId } }) =>
    (await person.call(getAccueil, { ecoleId })).text.includes('"encaisse"') ? OUI : NON,
  Arriérés: peut(getArrieres, { page: 1 }),
  'Tableau de bord': peut(getStatistiquePaiement),
  Prix: peut(fichesRenseignement.list),
  Encaisser: peut(addPaiement),
  "Encaisser l'argent d'un autre jour": async (
    person,
    { server, classe: { ecoleId }, eleves: [eleveId] },
  ) => {
    // Without its reason it is written for nobody.
    const hier = joursAvant(jourDe(server.now), 1);
    const sent = { ...unPaiement({ ecoleId, eleveId, montant: 1, affectations: [] }), jour: hier };
    const { text } = await person.call(addPaiement, sent);
    return /DROIT_ABSENT|demande le droit/.test(text) ? NON : OUI;
  },
  'Annuler un reçu': peut(annulerPaiement),
  'Clôturer une journée': peut(addCloture),
  "Rouvrir la journée clôturée d'un autre": peut(rouvrirCloture),
  "Voir les demandes d'accord": peut(getAccords, { page: 1 }),
  'Changer les contrôles à deux': peut(updateControles),

  'Liste des enseignants': peut(getEnseignantByEcoleId),
  'Salaires de base': async (person, { classe: { ecoleId }, employeId }) => {
    const liste = await person.call(getEnseignantByEcoleId, { ecoleId });
    const mois = await person.call(getMoisEnseignant, { id: employeId });
    return [liste, mois].some(({ text }) => text.includes(String(SALAIRE))) ? OUI : NON;
  },
  'Retenues et avances': peut(retenues.list),
  'Fixer un salaire': peut(updateSalaireBase),
  "Créer le compte d'un enseignant": peut(utilisateurs.create),

  "Notes d'une classe": (person, monde) =>
    chacune([0, 1], async (at) => (await grilleDe(person, lieuDe(monde, at))).status === 200),
  'Ajouter une évaluation et ses notes': (person, monde) =>
    chacune([0, 1], async (at) => {
      const made = await evaluer(person, lieuDe(monde, at), { libelle: `Devoir de ${person.id}` });
      return made.status === 201;
    }),
  'Supprimer une évaluation': (person, monde) =>
    chacune([0, 1], async (at) => {
      const made = await evaluer(monde.server.admin, lieuDe(monde, at), { libelle: `Oral de ${person.id}` });
      return (await person.call(deleteEvaluation, { id: made.data[0]?.id })).status === 200;
    }),
  'Lire qui a changé une note': peut(changementNoteSelectBy, { page: 1 }),
  'Tenir les matières et les coefficients': peut(matieres.create),
  'Acquis de maternelle': (person, { classe: { ecoleId }, sections }) =>
    chacune(sections, async (classeId) => {
      const { status, text } = await person.call(getAvancementAcquis, { ecoleId });
      return status === 200 && text.includes(`"classeId":${classeId},`);
    }),
  'Arrêter un conseil de classe': peut(arreterPeriode),
  'Imprimer les bulletins': peut(imprimerBulletins),
  'Sceller les bulletins': peut(scellerPeriode),

  "Faire l'appel d'une classe": (person, { server, classes }) =>
    chacune(classes, async (classeId) => {
      const sheet = { classeId, jour: jourDe(server.now), demiJournee: 'matin', creneauId: null };
      return (await person.call(getFeuilleAppel, sheet)).status === 200;
    }),
  "Liste des absences de l'école": peut(absenceSelectBy, { page: 1 }),
  'Annoncer une absence': peut(absencesAnnoncees.create),
  "Vie scolaire d'un élève": (person, { server, eleves: paire }) =>
    chacune(paire, async (eleveId) => {
      const [inscription] = (await server.rows('inscriptions')).filter((row) => row['eleveId'] === eleveId);
      const asked = { inscriptionId: Number(inscription?.['id']) };
      return (await person.call(getVieScolaireDeLEleve, asked)).status === 200;
    }),
  'Ajouter une observation, un encouragement, un incident': peut(addFait),
  'Changer qui lit un fait': peut(updateFait),
  'Annuler un fait': peut(annulerFait),
  'Emplois du temps': peut(getEmploiDuTemps),
  'Tableau du suivi': peut(getTableauSuivi),
  "Fiches de santé et passages à l'infirmerie": async (person, monde) => {
    const answers = [
      await peut(getFicheSante)(person, monde),
      await peut(passageInfirmerieSelectBy, { page: 1 })(person, monde),
    ];
    return answers.includes(OUI) ? OUI : NON;
  },
  'Changer une fiche de santé': peut(updateFicheSante),

  'Journal des actes': peut(getJournal, { page: 1 }),
  'Trace de sécurité': peut(traceSelectBy, { page: 1 }),
  Utilisateurs: peut(utilisateurs.list, { page: 1 }),
  "Mettre quelqu'un dans un groupe, changer ses droits": async (person, monde) => {
    const answers = [
      await peut(addUserGroupe)(person, monde),
      await peut(updateTableauPrivileges)(person, monde),
    ];
    return answers.includes(OUI) ? OUI : NON;
  },
  Sauvegardes: peut(getSauvegardes),
};

describe('ce que chaque groupe tout prêt lit et fait', () => {
  let monde: Monde;
  const page = lirePage();
  beforeAll(async () => {
    monde = await leMonde();
    return () => monde.server.close();
  });

  /** Makes the group of a model, and a person of the school in it: a teacher of the first class where it is theirs. */
  async function quelquUn(modele: CleDeModele): Promise<Person> {
    const { server, classe } = monde;
    const { ecoleId } = classe;
    const person =
      modele === 'enseignants'
        ? await server.signIn(await createTeacher(server, ecoleId))
        : await server.person({ ecoleId });
    if (modele === 'enseignants') {
      await direEnseignant(server, classe, person.id);
      await changerLignes(server, 'classes', { enseignantId: person.id }, { id: monde.sections[0] });
    }
    const { modeles } = (await server.admin.call(getModelesDeGroupe, {})).data;
    const made = await server.admin.call(addGroupeDeModele, {
      libelle: MODELES[modele].libelle,
      modele,
      cases: modeles.find(({ cle }) => cle === modele)?.cases ?? [],
      userIds: [person.id],
      libelleConfirme: true,
      creationUserId: 0,
    });
    expect(made.status).toBe(201);
    return person;
  }

  it.each(CLES_DES_MODELES)(
    '[SEC-17] %s : chaque case de la page des accès est ce que le serveur répond',
    async (modele) => {
      const person = await quelquUn(modele);
      const { libelle } = MODELES[modele];
      const recu: Record<string, string> = {};
      for (const [ligne, question] of Object.entries(QUESTIONS)) recu[ligne] = await question(person, monde);
      const ecrit = Object.fromEntries(Object.entries(page).map(([ligne, cells]) => [ligne, cells[libelle]]));
      expect(recu).toEqual(ecrit);
    },
  );

  it('[NOTE-79] le censeur lit les élèves et tient les notes de l’école, sans rien voir de l’argent ni des salaires', async () => {
    const person = await quelquUn('censeur');
    const lignes = Object.keys(QUESTIONS);
    const [argent, personnel] = [
      lignes.indexOf('Ce que doit une famille'),
      lignes.indexOf("Notes d'une classe"),
    ];
    const fermees = lignes.slice(argent, personnel);
    const ouvertes = [
      ...lignes.slice(0, 2),
      'Listes de classe',
      ...lignes.slice(personnel, lignes.indexOf("Faire l'appel d'une classe")),
    ];
    expect([fermees.length, ouvertes.length]).toEqual([20, 12]);
    const dites = async (rows: readonly string[]) => {
      const said = new Set<string>();
      for (const ligne of rows) said.add((await QUESTIONS[ligne]?.(person, monde)) ?? 'absente');
      return [...said];
    };
    expect(await dites(fermees)).toEqual([NON]);
    expect(await dites(ouvertes)).toEqual([OUI]);
  });

  it('[SEC-17] le serveur répond à qui tient tout : aucune case vide ne vient d’un appel qui échoue', async () => {
    const recu: string[] = [];
    for (const [ligne, question] of Object.entries(QUESTIONS))
      if ((await question(monde.server.admin, monde)) !== OUI) recu.push(ligne);
    expect(recu).toEqual([]);
  });
});
