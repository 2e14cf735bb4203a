/** Prepares what calls about the maternelle must find before they can be made. */
import {
  getAvancementAcquis,
  getChangementsAcquis,
  getGrilleAcquis,
  updateAcquis,
} from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { addCompetence, addDomaine, addEchelle, REGLE_DE_MATERNELLE } from '#notes/tests/competences.ts';
import { addPeriode, addRegle } from '#notes/tests/gestes.ts';
import { addInscrit, type EcoleEquipee } from '#tests/gestes/scolarite.ts';
import type { Person } from '#tests/harness.ts';
import { ecoleDe } from './caisse.ts';
import { devenirTitulaire } from './notes.ts';
import { type Fournis, type Prepares, pour, titleOf } from './prepare.ts';
import { firstOf } from './reponse.ts';

const maternelles = new WeakMap<Fournis, Map<string, Promise<Maternelle>>>();
interface Maternelle {
  readonly periodeId: number;
  readonly competenceId: number;
  readonly valeurId: number;
}

/** Returns the period of the maternelle of a school, with its rule, a competence and a word of its scale; made once. */
async function laMaternelle(exemples: Fournis, { ecoleId, sessionId }: EcoleEquipee): Promise<Maternelle> {
  const known = maternelles.get(exemples) ?? new Map<string, Promise<Maternelle>>();
  maternelles.set(exemples, known);
  const key = `${ecoleId} ${sessionId}`;
  const make = async (): Promise<Maternelle> => {
    const server = await exemples.server();
    const { admin } = server;
    const idOf = ({ data }: { data: unknown }) => Number(firstOf(data)['id']);
    const session = (await admin.call(sessions.get, { id: sessionId })).data[0];
    const days = { dateDebut: session?.dateDebut, dateFin: session?.dateFin };
    await addRegle(admin, { ecoleId, sessionId, ...REGLE_DE_MATERNELLE });
    const periodeId = idOf(await addPeriode(admin, { ecoleId, sessionId, etape: 'maternelle', ...days }));
    const domaineId = idOf(await addDomaine(admin, { ecoleId }));
    const competenceId = idOf(await addCompetence(admin, { ecoleId, domaineId }));
    const echelleId = idOf(await addEchelle(admin, { ecoleId }));
    const valeur = (await server.rows('echelles_valeurs')).find((row) => row['echelleId'] === echelleId);
    return { periodeId, competenceId, valeurId: Number(valeur?.['id']) };
  };
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

/** Makes a class of maternelle of which the caller is the titulaire, where they have a school, with a child. */
async function desAcquis(exemples: Fournis, as: Person) {
  const server = await exemples.server();
  const ecole = await ecoleDe(exemples, as);
  const { ecoleId, sessionId } = ecole;
  const maternelle = await laMaternelle(exemples, ecole);
  const classe = await exemples.record(classes, as, { etape: 'maternelle', niveau: '1' });
  const classeId = Number(classe['id']);
  if ((await exemples.schoolOf(as)) === ecoleId)
    await server.database.transaction((trx) => devenirTitulaire(trx, as, classeId));
  const { inscriptionId } = await addInscrit(server, { ...ecole, classeId });
  return { ...maternelle, ecoleId, sessionId, classeId, inscriptionId };
}

export const DES_COMPETENCES: Prepares = {
  ...pour(desAcquis, getAvancementAcquis, getGrilleAcquis, getChangementsAcquis),
  [titleOf(updateAcquis)]: async (exemples, as) => {
    const { competenceId, inscriptionId, valeurId, ...place } = await desAcquis(exemples, as);
    const vu = { valeurId: null, observation: null };
    return { ...place, cellules: [{ competenceId, inscriptionId, vu, valeurId, observation: null }] };
  },
};
