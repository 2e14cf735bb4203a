/** Prepares what calls about agreements must find before they can be made. */
import {
  accorderDemande,
  addAccord,
  refuserDemande,
  retirerDemande,
  signerDemande,
} from '@gestionscolaire/contract/accords/accords.ts';
import { updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { insertRow } from '#core/db/rows.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve, uneInscription } from '#tests/gestes/scolarite.ts';
import { MOT_DE_PASSE, type Person } from '#tests/harness.ts';
import { ecoleDe } from './caisse.ts';
import { type Fournis, type Prepare, type Prepares, titleOf } from './prepare.ts';

const LIMITE = { remisePourcentage: 90, remiseMontant: null } as const;

/** Holds the discounts of more than 90 % in a school: the other examples give none such. */
async function retenir(exemples: Fournis, ecoleId: number): Promise<void> {
  const { database, now } = await exemples.server();
  await database.transaction(async (trx) => {
    const known = await trx
      .selectFrom('controles')
      .select('id')
      .where('ecoleId', '=', ecoleId)
      .executeTakeFirst();
    if (known !== undefined) return;
    const acts = { annulation: 0, cloture: 0, remise: 1, remiseCentiemes: 9000, remiseMontant: null };
    await insertRow(trx, 'controles', { ecoleId, ...acts }, { now, userId: null });
  });
}

/** An enrolment with a discount that the caller's school holds. */
async function uneRemise(exemples: Fournis, as: Person) {
  const ecole = await ecoleDe(exemples, as);
  await retenir(exemples, ecole.ecoleId);
  const eleveId = await addEleve(await exemples.server(), ecole.ecoleId);
  const remise = { remisePourcentage: 95, remiseMotif: 'Bourse' };
  return { appel: 'addInscription', saisie: { ...uneInscription(ecole, eleveId), ...remise } };
}

/** Makes a demand by another person of the caller's school. */
const dUnAutre: Prepare = async (exemples, as) => {
  const server = await exemples.server();
  const droits = { accords: ['ajout'], eleves: ['ajout'] };
  const asked = await uneRemise(exemples, as);
  const { ecoleId } = asked.saisie;
  const demandeur = await server.person({ droits, ecoleId });
  return { id: Number((await demandeur.call(addAccord, asked)).data[0]?.id) };
};

/** Makes a demand of the caller's own, whatever they may do. */
const dUneSienne: Prepare = async (exemples, as) => {
  const server = await exemples.server();
  const { database, now } = server;
  const { id: copie } = await dUnAutre(exemples, as);
  const [row] = (await server.rows('accords')).filter(({ id }) => id === copie);
  const { ecoleId, genre, appel, saisie, objet, entite, entiteId, fin, etat } = row ?? {};
  const texts = {
    genre: String(genre),
    appel: String(appel),
    saisie: String(saisie),
    objet: String(objet),
    entite: String(entite),
    fin: String(fin),
    etat: String(etat),
  };
  const ids = { ecoleId: Number(ecoleId), entiteId: Number(entiteId), demandeurId: as.id };
  const id = await database.transaction((trx) =>
    insertRow(trx, 'accords', { ...texts, ...ids }, { now, userId: as.id }),
  );
  return { id };
};

export const preparesDesAccords: Prepares = {
  [titleOf(updateControles)]: async (exemples, as) => {
    const own = await exemples.schoolOf(as);
    const ecoleId = own ?? (await createSchool(await exemples.server()));
    const { database } = await exemples.server();
    const known = await database.read
      .selectFrom('controles')
      .select('modifDate')
      .where('ecoleId', '=', ecoleId)
      .executeTakeFirst();
    return { ecoleId, annulation: 0, cloture: 0, remise: 1, ...LIMITE, modifDate: known?.modifDate ?? null };
  },
  [titleOf(addAccord)]: uneRemise,
  [titleOf(accorderDemande)]: dUnAutre,
  [titleOf(refuserDemande)]: async (exemples, as) => ({
    ...(await dUnAutre(exemples, as)),
    motifRefus: 'Trop grande',
  }),
  [titleOf(retirerDemande)]: dUneSienne,
  [titleOf(signerDemande)]: async (exemples, as) => {
    const server = await exemples.server();
    const second = await server.person({ droits: { accords: ['modification'] } });
    const row = (await server.rows('utilisateurs')).find(({ id }) => id === second.id);
    return { ...(await dUneSienne(exemples, as)), login: String(row?.['email']), password: MOT_DE_PASSE };
  },
};
