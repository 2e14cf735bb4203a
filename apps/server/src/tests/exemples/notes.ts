/** Prepares what calls about teaching must find before they can be made. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  getEnseignantsPossibles,
  getInscritsDEnseignement,
  getPeriodesDEnseignement,
} from '@gestionscolaire/contract/notes/enseignements/choix.ts';
import {
  addEnseignements,
  enseignements,
  reprendreEnseignements,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import {
  copierProgramme,
  programmes,
  reprendreProgramme,
} from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { addInscrit } from '#tests/gestes/scolarite.ts';
import type { Person } from '#tests/harness.ts';
import { type Exemples, ecoleDe, type Prepare } from './caisse.ts';

const UNE_MATIERE = ['programmes', 'enseignements'];

/** Answers the value of a field about teaching; undefined: it is like others. */
export async function desEnseignements(
  exemples: Exemples,
  as: Person,
  entity: string,
  name: string,
): Promise<unknown> {
  if (UNE_MATIERE.includes(entity)) {
    // The subject is the network's and new: no class has it yet.
    if (name === 'matiereId') {
      const { admin } = await exemples.server();
      return (await exemples.record(matieres, admin, { ecoleId: null, groupeMatiereId: null }))['id'];
    }
    if (name === 'groupeMatiereId') return null;
    if (name === 'classeId') return (await exemples.record(classes, as))['id'];
  }
  if (entity === 'enseignements_enseignants' && name === 'enseignementId')
    return (await exemples.record(enseignements, as))['id'];
  if (entity !== 'particularites') return undefined;
  const ecole = await ecoleDe(exemples, as);
  if (name === 'inscriptionId') return (await addInscrit(await exemples.server(), ecole)).inscriptionId;
  const { sessionId, classeId } = ecole;
  if (name === 'enseignementId')
    return (await exemples.record(enseignements, as, { sessionId, classeId }))['id'];
  return undefined;
}

const titre = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Writes a programme of one subject, and adds a class that it is for. */
const unProgramme: Prepare = async (exemples, as) => {
  const { ecoleId, sessionId, etape, niveau } = await exemples.record(programmes, as);
  const { id } = await exemples.record(classes, as, { etape, niveau });
  return { ecoleId, sessionId, classeIds: [id] };
};

/** Writes a programme of one subject, and opens a year to which it is copied. */
const uneCopie: Prepare = async (exemples, as) => {
  const de = await exemples.record(sessions, as);
  const { ecoleId } = await exemples.record(programmes, as, { sessionId: de['id'] });
  const vers = await exemples.record(sessions, as);
  return { ecoleId, sessionId: vers['id'], deEcoleId: ecoleId, deSessionId: de['id'] };
};

const leLot =
  (endpoint: Endpoint, prepare: Prepare): Prepare =>
  async (exemples, as) => {
    const sent = { ...(await prepare(exemples, as)), creationUserId: 0 };
    return { id: Number((await exemples.asAdministrator(endpoint, sent))['id']), modifDate: null };
  };

/** Adds a subject to a class of the caller's school. */
const unEnseignement: Prepare = async (exemples, as) => ({
  enseignementId: (await exemples.record(enseignements, as))['id'],
});

export const DES_NOTES: Readonly<Record<string, Prepare>> = {
  [titre(getEnseignantsPossibles)]: unEnseignement,
  [titre(getInscritsDEnseignement)]: unEnseignement,
  [titre(getPeriodesDEnseignement)]: unEnseignement,
  [titre(addEnseignements)]: unProgramme,
  [titre(reprendreEnseignements)]: leLot(addEnseignements, unProgramme),
  [titre(copierProgramme)]: uneCopie,
  [titre(reprendreProgramme)]: leLot(copierProgramme, uneCopie),
};
