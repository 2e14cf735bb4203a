/** Makes a class of maternelle that is followed by competences: its term, its rule, two domains, a scale, children. */
import { getGrilleAcquis, updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { competences } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import { echelles, VALEURS_PROPOSEES } from '@gestionscolaire/contract/notes/competences/echelles.ts';
import { valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { createTeacher } from '#tests/gestes/ecole.ts';
import { addInscrit, type EcoleEquipee, equiper } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { idDe } from './base.ts';
import { addPeriode, addRegle } from './gestes.ts';

type Saisie = Readonly<Record<string, unknown>>;

export const addDomaine = (person: Person, more: Saisie) =>
  person.call(domaines.create, { ecoleId: null, libelle: 'Langage', ordre: 1, creationUserId: 0, ...more });

export const addCompetence = (person: Person, more: Saisie) =>
  person.call(competences.create, {
    ecoleId: null,
    libelle: 'Raconte une histoire',
    petiteSection: 1,
    moyenneSection: 1,
    grandeSection: 1,
    ordre: 1,
    creationUserId: 0,
    ...more,
  });

export const addEchelle = (person: Person, more: Saisie) =>
  person.call(echelles.create, {
    ecoleId: null,
    libelle: 'Trois niveaux',
    valeurs: VALEURS_PROPOSEES,
    creationUserId: 0,
    ...more,
  });

/** The rule of the maternelle, by competences. */
export const REGLE_DE_MATERNELLE = {
  etape: 'maternelle',
  modele: 'competences',
  ...valeursDuModele('competences', 'maternelle'),
} as const;

export interface ClasseDeMaternelle extends EcoleEquipee {
  readonly periodeId: number;
  /** The competence of language of every section. */
  readonly competenceId: number;
  readonly inscrits: readonly number[];
}

/** Adds a class of petite section to a school. */
export async function addSection(server: TestServer, ecoleId: number, libelle: string): Promise<number> {
  const enseignantId = await createTeacher(server, ecoleId);
  const section = { ecoleId, enseignantId, etape: 'maternelle', niveau: '1', libelle, creationUserId: 0 };
  return idDe(await server.admin.call(classes.create, section));
}

/** Makes such a class of two children, of the petite section. `annee`: the school year where it is there already. */
export async function classeDeMaternelle(server: TestServer, annee?: number): Promise<ClasseDeMaternelle> {
  const { admin } = server;
  const ecole = await equiper(server, annee === undefined ? {} : { sessionId: annee });
  const { ecoleId, sessionId } = ecole;
  const classeId = await addSection(server, ecoleId, 'Petite Section');
  const place = { ...ecole, classeId };
  const periodeId = idDe(await addPeriode(admin, { ecoleId, sessionId, etape: 'maternelle' }));
  await addRegle(admin, { ecoleId, sessionId, ...REGLE_DE_MATERNELLE });
  const domaineId = idDe(await addDomaine(admin, { ecoleId }));
  const competenceId = idDe(await addCompetence(admin, { ecoleId, domaineId }));
  await addEchelle(admin, { ecoleId });
  const inscrits: number[] = [];
  for (const prenoms of ['Aïssatou', 'Boubacar']) {
    const { inscriptionId } = await addInscrit(server, place, { prenoms, prestationIds: [ecole.mensualite] });
    inscrits.push(inscriptionId);
  }
  return { ...place, periodeId, competenceId, inscrits };
}

export const PAS_ENCORE = { valeurId: null, observation: null } as const;

export const grilleDAcquis = (person: Person, { classeId, periodeId }: ClasseDeMaternelle) =>
  person.call(getGrilleAcquis, { classeId, periodeId });

/** Sends one cell of the first competence, or several, as the grid does. */
export const dire = (
  person: Person,
  { ecoleId, classeId, periodeId, competenceId }: ClasseDeMaternelle,
  cellules: readonly Saisie[],
) =>
  person.call(updateAcquis, {
    ecoleId,
    classeId,
    periodeId,
    cellules: cellules.map((cellule) => ({ competenceId, vu: PAS_ENCORE, observation: null, ...cellule })),
  });
