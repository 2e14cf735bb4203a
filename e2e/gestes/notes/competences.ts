/** Gives the journeys of the maternelle their data: a class that is followed by competences. */
import { competences } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import { echelles, VALEURS_PROPOSEES } from '@gestionscolaire/contract/notes/competences/echelles.ts';
import { valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { ajouter } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import type { Appel } from '#gestes/essai.ts';
import { ajouterEnseignant } from '#gestes/personnel.ts';

interface Maternelle {
  readonly ecoleId: number;
  readonly sessionId: number;
  /** The word that the names of these records have. */
  readonly mot: string;
}

/** Adds a domain of two competences, a scale, and a class of petite section with its rule and its period of the whole year. */
export async function ajouterDesCompetences(appel: Appel, { ecoleId, sessionId, mot }: Maternelle) {
  const domaine = await ajouter(appel, domaines, { ecoleId, libelle: `Langage ${mot}`, ordre: 1 });
  const sections = { petiteSection: 1, moyenneSection: 1, grandeSection: 1 };
  const place = { ecoleId, domaineId: domaine.id, ...sections };
  const raconte = await ajouter(appel, competences, {
    ...place,
    libelle: `Raconte une histoire ${mot}`,
    ordre: 1,
  });
  await ajouter(appel, competences, { ...place, libelle: `Écoute les autres ${mot}`, ordre: 2 });
  const echelle = await ajouter(appel, echelles, {
    ecoleId,
    libelle: `Trois niveaux ${mot}`,
    valeurs: VALEURS_PROPOSEES,
  });
  const session = (await appel(sessions.get, { id: sessionId }))[0];
  const periode = await ajouter(appel, periodes, {
    ecoleId,
    sessionId,
    etape: 'maternelle',
    genre: 'trimestre',
    rang: 1,
    libelle: `1er trimestre ${mot}`,
    dateDebut: session?.['dateDebut'],
    dateFin: session?.['dateFin'],
    dateFinSaisie: null,
    poids: 1,
  });
  const regle = { ecoleId, sessionId, etape: 'maternelle', niveau: null, serie: null, modele: 'competences' };
  const valeurs = { ...regle, ...valeursDuModele('competences', 'maternelle'), creationUserId: 0 };
  await appel(reglesNotation.create, valeurs);
  const { id: enseignantId } = await ajouterEnseignant(appel, ecoleId, {
    prenoms: 'Mariama',
    name: 'Camara',
  });
  const [classe] = await appel(classes.create, {
    ecoleId,
    enseignantId,
    etape: 'maternelle',
    niveau: '1',
    libelle: `PS ${mot}`,
    creationUserId: 0,
  });
  return {
    ecoleId,
    domaineId: domaine.id,
    competenceId: raconte.id,
    echelleId: echelle.id,
    periodeDeMaternelleId: periode.id,
    classeDeMaternelleId: Number(classe?.['id']),
  };
}

/** Makes a school whose petite section has two children. */
export async function maternelleEquipee(appel: Appel, suite: string) {
  const ecole = await ecoleEquipee(appel, suite);
  const made = await ajouterDesCompetences(appel, {
    ecoleId: ecole.id,
    sessionId: ecole.session.id,
    mot: 'A',
  });
  const inscrits: number[] = [];
  for (const prenoms of ['Aïssatou', 'Boubacar']) {
    const enfant = { prenoms, nom: 'Diallo' };
    const place = { ...ecole, classeId: made.classeDeMaternelleId };
    inscrits.push((await ajouterInscrit(appel, place, enfant)).inscriptionId);
  }
  return { ...made, inscrits };
}
