/** Tests that a person of school A, with every right on the school area, reads nothing at the addresses of school B. */
import { ONGLETS } from '@gestionscolaire/contract/ecrans/references.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { auRepos } from '#gestes/attente.ts';
import { ajouter, expect } from '#gestes/crud.ts';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import type { Appel } from '#gestes/essai.ts';
import { testPrive as test } from '#gestes/essai-prive.ts';
import { adressesDeLaCaisse, preparerLaCaisse } from '#gestes/essais-caisse.ts';
import { adressesDesNotes, preparerUneNote } from '#gestes/essais-notes.ts';
import { ajouterDesCompetences } from '#gestes/notes/competences.ts';
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
  'generique ecole enseignantsGlobaux fichesRenseignement prestations utilisateurs eleves classesEleves',
  'encaisser paiements journalCaisse arrieres reprises fusions passages accords tableaudebord',
  'matieres reglesNotation enseignements saisieNotes toutesNotes changementsNotes competences',
].flatMap((some) => some.split(' '));
const REFERENCES = [...MENUS, ...ONGLETS.ecole, ...ONGLETS.enseignantsGlobaux];
const MODES = ['Lecture', 'Ajout', 'Modification', 'Suppression'];
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
  for (const adresse of [...introuvables, ...sansRien]) {
    await page.goto(adresse);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (introuvables.includes(adresse)) await expect(page.getByText(/introuvable/i).first()).toBeVisible();
    await auRepos(page);
    const texte = await page.getByRole('main').innerText();
    expect([adresse, texte.includes(SECRET), texte.includes('777')]).toEqual([adresse, false, false]);
  }
  await page.context().close();
});
