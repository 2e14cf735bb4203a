/** Prepares what calls about the maternelle must find before they can be made. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
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
import { type Exemples, ecoleDe, type Prepare } from './caisse.ts';
import { firstOf } from './reponse.ts';

const titre = ({ method, path }: Endpoint) => `${method} ${path}`;

const maternelles = new WeakMap<Exemples, Map<string, Promise<Maternelle>>>();
interface Maternelle {
  readonly periodeId: number;
  readonly competenceId: number;
  readonly valeurId: number;
}

/** Answers the period of the maternelle of a school, with its rule, a competence and a word of its scale; made once. */
async function laMaternelle(exemples: Exemples, { ecoleId, sessionId }: EcoleEquipee): Promise<Maternelle> {
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

/** Makes a class of maternelle of which the caller is the titulaire, where he has a school, with a child. */
async function desAcquis(exemples: Exemples, as: Person) {
  const server = await exemples.server();
  const ecole = await ecoleDe(exemples, as);
  const { ecoleId, sessionId } = ecole;
  const maternelle = await laMaternelle(exemples, ecole);
  const classe = await exemples.record(classes, as, { etape: 'maternelle', niveau: '1' });
  const classeId = Number(classe['id']);
  if ((await exemples.schoolOf(as)) === ecoleId)
    await server.database.transaction(async (trx) => {
      // A teacher has one class: he leaves the one of the example before.
      await trx
        .updateTable('classes')
        .set({ enseignantId: null })
        .where('enseignantId', '=', as.id)
        .execute();
      await trx.updateTable('classes').set({ enseignantId: as.id }).where('id', '=', classeId).execute();
    });
  const { inscriptionId } = await addInscrit(server, { ...ecole, classeId });
  return { ...maternelle, ecoleId, sessionId, classeId, inscriptionId };
}

export const DES_COMPETENCES: Readonly<Record<string, Prepare>> = {
  [titre(getAvancementAcquis)]: async (exemples, as) => {
    const { ecoleId, sessionId } = await desAcquis(exemples, as);
    return { ecoleId, sessionId };
  },
  [titre(getGrilleAcquis)]: async (exemples, as) => {
    const { classeId, periodeId } = await desAcquis(exemples, as);
    return { classeId, periodeId };
  },
  [titre(updateAcquis)]: async (exemples, as) => {
    const { ecoleId, classeId, periodeId, competenceId, inscriptionId, valeurId } = await desAcquis(
      exemples,
      as,
    );
    const vu = { valeurId: null, observation: null };
    const cellule = { competenceId, inscriptionId, vu, valeurId, observation: null };
    return { ecoleId, classeId, periodeId, cellules: [cellule] };
  },
  [titre(getChangementsAcquis)]: async (exemples, as) => {
    const { ecoleId, periodeId, competenceId, inscriptionId } = await desAcquis(exemples, as);
    return { ecoleId, periodeId, competenceId, inscriptionId };
  },
};
