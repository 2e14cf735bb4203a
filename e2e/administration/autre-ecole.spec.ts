/** Tests that a person of school A, with every right on the school area, reaches no address and no call of school B. */
import {
  getConnexionsUser,
  terminerConnexionsUser,
} from '@gestionscolaire/contract/administration/connexions.ts';
import { ONGLETS } from '@gestionscolaire/contract/administration/references.ts';
import {
  getSecondFacteurUser,
  retirerSecondFacteurUser,
} from '@gestionscolaire/contract/administration/second-facteur.ts';
import {
  exportEnseignant,
  getEnseignantByEcoleId,
  getEnseignantNotAffectedToClasses,
  resetUserPwd,
  suspendUser,
  userSelectBy,
  verifierDroits,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { API, CRUDS, IMPORTS } from '@gestionscolaire/contract/api.ts';
import { type CrudContract, crudEndpoints } from '@gestionscolaire/contract/core/api/crud.ts';
import { type Endpoint, pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ouvrirAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { getPrestationsAPrendre } from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import {
  getEnseignantsPossibles,
  getInscritsDEnseignement,
  getPeriodesDEnseignement,
} from '@gestionscolaire/contract/notes/enseignements/choix.ts';
import {
  addEnseignements,
  getLotsEnseignement,
  reprendreEnseignements,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { addExempleProgramme } from '@gestionscolaire/contract/notes/enseignements/exemples.ts';
import {
  copierProgramme,
  getLotsProgramme,
  reprendreProgramme,
} from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { getRegleDeClasse } from '@gestionscolaire/contract/notes/regle-de-classe.ts';
import { selectAllAvanceSalaire } from '@gestionscolaire/contract/personnel/avances.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { selectAllRetenue } from '@gestionscolaire/contract/personnel/retenues.ts';
import { getMoisEnseignant, updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import {
  ARRONDIS,
  copierVersAnnee,
  getCopieDePrix,
  getCopiesDePrix,
  reprendreCopieDePrix,
} from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { getGrilleDePrix, updateGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { updateTranchesDePrestation } from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';
import { request as requests } from '@playwright/test';
import { auRepos } from '#gestes/attente.ts';
import { ajouter, expect, type Ligne, readRow } from '#gestes/crud.ts';
import { connexionDe, fenetreDe, groupeAvec } from '#gestes/droits.ts';
import type { Appel } from '#gestes/essai.ts';
import { testPrive as test } from '#gestes/essai-prive.ts';
import { adressesDeLaCaisse, type Essai, essaisDeLaCaisse, preparerLaCaisse } from '#gestes/essais-caisse.ts';
import { adressesDesNotes, essaisDesNotes, preparerUneNote } from '#gestes/essais-notes.ts';
import { ajouterDesCompetences, essaisDesAcquis } from '#gestes/notes/competences.ts';
import { ajouterDesEnseignements, ajouterDesNotes } from '#gestes/notes.ts';
import {
  ajouterAvance,
  ajouterClasse,
  ajouterEcole,
  ajouterEnseignant,
  ajouterRetenue,
  sessionDuJour,
} from '#gestes/personnel.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

const MENUS = [
  'generique',
  'ecole',
  'enseignantsGlobaux',
  'fichesRenseignement',
  'prestations',
  'utilisateurs',
  'eleves',
  'classesEleves',
  'encaisser',
  'paiements',
  'journalCaisse',
  'arrieres',
  'reprises',
  'fusions',
  'passages',
  'accords',
  'tableaudebord',
  'matieres',
  'reglesNotation',
  'enseignements',
  'saisieNotes',
  'toutesNotes',
  'changementsNotes',
  'competences',
];
const REFERENCES = [...MENUS, ...ONGLETS.ecole, ...ONGLETS.enseignantsGlobaux];
const MODES = ['Lecture', 'Ajout', 'Modification', 'Suppression'];
const estDEcole = ({ access }: Endpoint) => access.who === 'right' && access.scope === 'ecole';
/** The look-alikes of which a school has its own records. */
const DES_ECOLES = CRUDS.filter((contrat) => crudEndpoints(contrat).some(estDEcole));
/** The word that every text of school B has. */
const SECRET = 'Zarébourg';

/** Makes school B with one record of each kind, and a director of school A. */
async function preparer(appel: Appel) {
  const [a, b] = [await ajouterEcole(appel, 'a'), await ajouterEcole(appel, SECRET)];
  const session = await sessionDuJour(appel);
  const enseignant = await ajouterEnseignant(appel, b.id, { prenoms: SECRET, salaireBase: 777_777 });
  const classeId = await ajouterClasse(appel, b.id, enseignant.id, `CP ${SECRET}`);
  const mouvement = { employeId: enseignant.id, sessionId: session.id, observations: SECRET };
  const retenueId = await ajouterRetenue(appel, mouvement);
  const avanceId = await ajouterAvance(appel, mouvement);
  const prestation = await ajouter(appel, prestations, {
    ecoleId: b.id,
    libelle: `Cantine ${SECRET}`,
    rythme: 'parTranche',
    dureePrestation: null,
    uniteDureeId: null,
  });
  const de = { ecoleId: b.id, prestationId: prestation.id };
  const part = { libelle: '1ere tranche', pourcentage: 40, facteurMultiplicite: 100, echeance: null };
  const tranche = await ajouter(appel, tranches, { ...de, ...part });
  const prix = { classeId: null, prix: 777_777, fr_inscription: 0 };
  const ficheId = (await ajouter(appel, fichesRenseignement, { ...de, ...prix })).id;
  const notes = await ajouterDesNotes(appel, { ecoleId: b.id, sessionId: session.id, mot: SECRET });
  const maternelle = await ajouterDesCompetences(appel, {
    ecoleId: b.id,
    sessionId: session.id,
    mot: SECRET,
  });
  const directeur = await ajouterUtilisateur(appel, { ecoleId: a.id });
  await placer(appel, directeur.id, await groupeAvec(appel, REFERENCES, MODES));
  const caisse = await preparerLaCaisse(appel, SECRET);
  const enseignes = await ajouterDesEnseignements(appel, {
    ecoleId: caisse.ecole.id,
    sessionId: caisse.ecole.session.id,
    classeId: caisse.ecole.classeId,
    enseignantId: (await ajouterUtilisateur(appel, { ecoleId: caisse.ecole.id, fonction: 'Enseignant' })).id,
    inscriptionId: caisse.inscriptionId,
    mot: SECRET,
  });
  const note = await preparerUneNote(appel, {
    ecoleId: caisse.ecole.id,
    sessionId: caisse.ecole.session.id,
    classeId: caisse.ecole.classeId,
    enseignementId: enseignes.enseignementId,
    inscriptionId: caisse.inscriptionId,
    eleveId: caisse.eleveId,
    mot: SECRET,
  });
  const ids = {
    classeId,
    retenueId,
    avanceId,
    ficheId,
    prestationId: prestation.id,
    trancheId: tranche.id,
    ...notes,
    ...enseignes,
    domaineId: maternelle.domaineId,
    competenceId: maternelle.competenceId,
    echelleId: maternelle.echelleId,
  };
  return { a, b, enseignant, directeur, ids, caisse, note, maternelle };
}

test('[ENS-12] une personne de l’école A essaie chaque adresse de l’école B', { tag: '@geste' }, async ({
  appel,
  browser,
  serveur,
}) => {
  const { b, enseignant, directeur, ids, caisse, note, maternelle } = await preparer(appel);
  const deLaCaisse = adressesDeLaCaisse(caisse);
  const page = await fenetreDe(browser, serveur.adresse, directeur);
  const introuvables = [
    `/modifEcole/${b.id}`,
    `/modifEcoleTranche/${ids.trancheId}`,
    `/modifEcoleClassse/${ids.classeId}`,
    `/modifEnseignantEcole/${enseignant.id}/${b.id}`,
    `/user/modification/${enseignant.id}`,
    `/employeMois/${enseignant.id}`,
    `/modifEnseignantRetenue/${ids.retenueId}`,
    `/modifEnseignantAvance/${ids.avanceId}`,
    `/modifFicheRenseignement/${ids.ficheId}`,
    `/modifPrestation/${ids.prestationId}`,
    `/modifMatiere/${ids.matiereId}`,
    `/modifGroupeMatiere/${ids.groupeMatiereId}`,
    `/modifPeriode/${ids.periodeId}`,
    `/modifRegleNotation/${ids.regleId}`,
    `/modifProgramme/${ids.programmeId}`,
    `/modifEnseignement/${ids.enseignementId}`,
    `/modifEnseignementEnseignant/${ids.attributionId}`,
    `/modifParticularite/${ids.particulariteId}`,
    `/modifDomaine/${ids.domaineId}`,
    `/modifCompetence/${ids.competenceId}`,
    `/modifEchelle/${ids.echelleId}`,
    `/modifEntete/${ids.enteteId}`,
    `/modifSignataire/${ids.signataireId}`,
    ...deLaCaisse.introuvables,
  ];
  const sansRien = [
    '/listeEcoleSm',
    `/allEnseignant?ecoleId=${b.id}`,
    '/ficheRenseignement',
    `/grilleDePrix?ecoleId=${b.id}`,
    `/tranchesPrestation?ecoleId=${b.id}`,
    '/listePrestation',
    '/listeMatiere',
    '/listeGroupeMatiere',
    '/listePeriode',
    '/listeRegleNotation',
    `/programme?ecoleId=${caisse.ecole.id}`,
    `/listeEnseignement?ecoleId=${caisse.ecole.id}`,
    `/ajoutEnseignementEnseignant/${ids.enseignementId}`,
    `/ajoutParticularite/${ids.enseignementId}`,
    '/listeDomaine',
    '/listeCompetence',
    '/listeEchelle',
    `/competences?ecoleId=${b.id}`,
    `/competences/${maternelle.classeDeMaternelleId}/${maternelle.periodeDeMaternelleId}`,
    '/listeEntete',
    '/listeSignataire',
    ...adressesDesNotes(note),
    '/user/list',
    `/ajoutEcoleTranche/${b.id}`,
    `/ajoutEcoleClassse/${b.id}`,
    `/ajoutEnseignantEcole/${b.id}`,
    `/ajoutEnseignantRetenue/${enseignant.id}`,
    `/ajoutEnseignantAvance/${enseignant.id}`,
    `/importEcoleClasse/${b.id}`,
    `/importEnseignantEcole/${b.id}`,
    ...deLaCaisse.sansRien,
  ];
  try {
    for (const adresse of [...introuvables, ...sansRien]) {
      await page.goto(adresse);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (introuvables.includes(adresse)) await expect(page.getByText(/introuvable/i).first()).toBeVisible();
      await auRepos(page);
      const texte = await page.getByRole('main').innerText();
      expect([adresse, texte.includes(SECRET), texte.includes('777')]).toEqual([adresse, false, false]);
    }
  } finally {
    await page.context().close();
  }
});

/** Answers every call of a look-alike about one record of school B, and about the children of its parents. */
async function essaisDe(appel: Appel, contrat: CrudContract, id: number): Promise<Essai[]> {
  const row = await readRow(appel, contrat, id);
  const parent = Object.fromEntries(contrat.within.map((field) => [field, row[field]]));
  const content = Object.fromEntries(Object.keys(contrat.fields).map((name) => [name, row[name] ?? null]));
  const marque = { id, modifUserId: 0, modifDate: row['modifDate'] };
  const enNombre = { selection: [id], apercu: 'a'.repeat(64), modifUserId: 0 };
  const inputs = new Map<Endpoint | undefined, Ligne>([
    [contrat.list, { ...parent, estActif: 1 }],
    [contrat.get, { id }],
    [contrat.create, { ...content, libelleConfirme: true, nomConfirme: true, creationUserId: 0 }],
    [contrat.update, { ...content, ...marque, libelleConfirme: true, nomConfirme: true }],
    [contrat.remove, { id }],
    [contrat.disable, marque],
    [contrat.enable, marque],
    [contrat.export, { ...parent, format: 'csv' }],
    [contrat.previewMany, { acte: 'desactiver', selection: [id] }],
    [contrat.disableMany, enNombre],
    [contrat.enableMany, enNombre],
    [contrat.takeBackMany, { id: 1, modifUserId: 0, modifDate: null }],
  ]);
  return crudEndpoints(contrat).map((endpoint) => ({ endpoint, input: inputs.get(endpoint) ?? {} }));
}

test('[ENS-12] une personne de l’école A essaie chaque appel de l’école B', { tag: '@geste' }, async ({
  appel,
  serveur,
}) => {
  const { b, enseignant, directeur, ids, caisse, note, maternelle } = await preparer(appel);
  const { id } = enseignant;
  const marque = { id, modifUserId: 0, modifDate: null };
  const deB = { ecoleId: b.id };
  const imports = [
    [classesImport, ['libelle', 'etape', 'niveau', 'enseignant']],
    [enseignantsImport, Object.keys(enseignantsImport.colonnes)],
    [elevesImport, Object.keys(elevesImport.colonnes)],
    [notesImport, ['matricule', 'evaluation', 'note', `evaluation${note.evaluationId}`]],
  ] as const;
  const enregistrements: Readonly<Record<string, number>> = {
    utilisateurs: id,
    ecoles: b.id,
    prestations: ids.prestationId,
    tranches: ids.trancheId,
    classes: ids.classeId,
    fiches_renseignement: ids.ficheId,
    groupes_matieres: ids.groupeMatiereId,
    matieres: ids.matiereId,
    periodes: ids.periodeId,
    regles_notation: ids.regleId,
    programmes: ids.programmeId,
    enseignements: ids.enseignementId,
    enseignements_enseignants: ids.attributionId,
    particularites: ids.particulariteId,
    domaines: ids.domaineId,
    competences: ids.competenceId,
    echelles: ids.echelleId,
    entetes: ids.enteteId,
    signataires: ids.signataireId,
    retenues: ids.retenueId,
    avances_salaire: ids.avanceId,
    eleves: caisse.eleveId,
  };
  expect(
    Object.keys(enregistrements).toSorted(),
    'Chaque liste qui tient à une école a un enregistrement de l’école B, fait par preparer.',
  ).toEqual(DES_ECOLES.map(({ entity }) => entity).toSorted());
  const desListes: Essai[][] = [];
  for (const contrat of DES_ECOLES)
    desListes.push(await essaisDe(appel, contrat, enregistrements[contrat.entity] ?? 0));
  const sessionId = caisse.ecole.session.id;
  const deuxAnnees = { ...deB, deSessionId: sessionId, versSessionId: sessionId };
  const options = { sessionId, prestationIds: [caisse.ecole.mensualite] };
  const essais: Essai[] = [
    ...desListes.flat(),
    ...essaisDeLaCaisse(caisse),
    ...essaisDesNotes(note),
    ...essaisDesAcquis(maternelle, caisse.inscriptionId),
    { endpoint: userSelectBy, input: { estActif: 1, ...deB, fonction: 'Enseignant' } },
    { endpoint: getEnseignantByEcoleId, input: deB },
    { endpoint: getEnseignantNotAffectedToClasses, input: deB },
    { endpoint: exportEnseignant, input: { ...deB, format: 'csv' } },
    { endpoint: getMoisEnseignant, input: { id } },
    { endpoint: updateSalaireBase, input: { id, montant: 1, aPartirDe: '2026-11-01', modifUserId: 0 } },
    { endpoint: resetUserPwd, input: marque },
    { endpoint: suspendUser, input: { ...marque, estSuspendu: 1 } },
    { endpoint: getConnexionsUser, input: { id } },
    { endpoint: terminerConnexionsUser, input: { id, connexionId: null } },
    { endpoint: getSecondFacteurUser, input: { id } },
    { endpoint: retirerSecondFacteurUser, input: { id } },
    { endpoint: verifierDroits, input: { userId: id } },
    { endpoint: getGrilleDePrix, input: deB },
    { endpoint: getRegleDeClasse, input: { classeId: ids.classeId, sessionId } },
    {
      endpoint: copierProgramme,
      input: { ...deB, sessionId, deEcoleId: b.id, deSessionId: sessionId, creationUserId: 0 },
    },
    {
      endpoint: addExempleProgramme,
      input: {
        ...deB,
        sessionId,
        exemple: 'college',
        niveaux: ['7'],
        matieres: ['Mathématiques'],
        ajouterMatieres: 1,
        creationUserId: 0,
      },
    },
    { endpoint: getLotsProgramme, input: deB },
    { endpoint: reprendreProgramme, input: marque },
    {
      endpoint: addEnseignements,
      input: { ...deB, sessionId, classeIds: [ids.classeId], creationUserId: 0 },
    },
    { endpoint: getLotsEnseignement, input: deB },
    { endpoint: reprendreEnseignements, input: marque },
    { endpoint: getEnseignantsPossibles, input: { enseignementId: ids.enseignementId } },
    { endpoint: getInscritsDEnseignement, input: { enseignementId: ids.enseignementId } },
    { endpoint: getPeriodesDEnseignement, input: { enseignementId: ids.enseignementId } },
    {
      endpoint: updateGrilleDePrix,
      input: {
        ...deB,
        sessionId: null,
        cases: [
          {
            prestationId: ids.prestationId,
            classeId: ids.classeId,
            id: null,
            modifDate: null,
            valeurs: { prix: 1, fr_inscription: 0, estObligatoire: 0 },
          },
        ],
      },
    },
    {
      endpoint: updateTranchesDePrestation,
      input: { ...deB, prestationId: ids.prestationId, sessionId: null, tranches: [], retirees: [] },
    },
    { endpoint: getPrestationsAPrendre, input: { ...deB, sessionId } },
    { endpoint: getCopieDePrix, input: deuxAnnees },
    {
      endpoint: copierVersAnnee,
      input: {
        ...deuxAnnees,
        hausse: 0,
        arrondi: ARRONDIS[0],
        avecTranches: true,
        vu: null,
        creationUserId: 0,
      },
    },
    { endpoint: getCopiesDePrix, input: deB },
    { endpoint: reprendreCopieDePrix, input: marque },
    { endpoint: ouvrirAnneeSuivante, input: { sessionId, creationUserId: 0 } },
    { endpoint: selectAllRetenue, input: {} },
    { endpoint: selectAllAvanceSalaire, input: {} },
    ...imports.flatMap(([contrat, colonnes]) => {
      const fichier = {
        ...deB,
        options,
        colonnes,
        lignes: [{ ligne: 2, cellules: colonnes.map(() => 'x') }],
      };
      return [
        { endpoint: contrat.verifier, input: fichier },
        { endpoint: contrat.importer, input: { ...fichier, origine: 'x.csv', creationUserId: 0 } },
        { endpoint: contrat.lister, input: deB },
        { endpoint: contrat.reprendre, input: marque },
      ];
    }),
  ];
  // It tries every call about a school's own data, except the members of groups, which another area has.
  const essayes = new Set(essais.map(({ endpoint }) => endpoint.name));
  const oublies = API.filter(
    (endpoint) => estDEcole(endpoint) && !/Groupe?$|Group$|GroupeExists$/.test(endpoint.name),
  ).filter(({ name }) => !essayes.has(name));
  expect(
    oublies.map(({ name }) => name),
    'Un appel qui tient à une école est essayé : un enregistrement de l’école B dans preparer, puis essaisDe ici.',
  ).toEqual([]);
  expect(IMPORTS).toHaveLength(imports.length);

  const avant = await appel(getMoisEnseignant, { id });
  const request = await requests.newContext({ baseURL: serveur.adresse });
  const { token } = await connexionDe(request, directeur);
  for (const { endpoint, input } of essais) {
    const inPath = pathParameters(endpoint.path);
    const path = inPath.reduce((text, name) => text.replace(`:${name}`, String(input[name])), endpoint.path);
    const isInUrl = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const answer = await request.fetch(`/api/${path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}` },
      ...(isInUrl ? {} : { data: input }),
    });
    const texte = await answer.text();
    const dit = { appel: endpoint.name, code: answer.status() };
    // A write is refused; a read tells nothing of school B.
    if (endpoint.kind === 'write') expect([403, 404], JSON.stringify(dit) + texte).toContain(answer.status());
    else expect([200, 403, 404], JSON.stringify(dit) + texte).toContain(answer.status());
    expect({ ...dit, secret: texte.includes(SECRET) || texte.includes('777777') }).toEqual({
      ...dit,
      secret: false,
    });
  }
  await request.dispose();
  expect(await appel(getMoisEnseignant, { id })).toEqual(avant);
});
