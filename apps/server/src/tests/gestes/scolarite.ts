/**
 * Makes a school with what a schedule takes, by its calls: a session, services of each rhythm with their prices, a
 * class, pupils.
 */

import { repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { addPaiement, type Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { addInscription, getSoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { createPrestation, createSchool, createTeacher } from './ecole.ts';
import { unEleve } from './eleves.ts';
import { createSession } from './personnel.ts';

export interface EcoleEquipee {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly classeId: number;
  /** The service of 100 000 FG each month from October to June, registration 50 000 FG. */
  readonly mensualite: number;
  /** The service of 900 000 FG in three tranches, of 15 October, 15 December and 15 March. */
  readonly scolarite: number;
  /** The service of 30 000 FG once. */
  readonly tenue: number;
}

export const PRIX = { mensualite: 100_000, inscription: 50_000, scolarite: 900_000, tenue: 30_000 } as const;

const auteur = { creationUserId: 0 };
const idOf = (data: unknown): number => Number(firstOf(data)['id']);

export async function addClasse(
  server: TestServer,
  ecoleId: number,
  libelle = '7ème année A',
  niveau = { etape: 'collège', niveau: '7' },
): Promise<number> {
  const enseignantId = await createTeacher(server, ecoleId);
  const own = { ...niveau, libelle, libelleConfirme: true };
  return idOf((await server.admin.call(classes.create, { ecoleId, enseignantId, ...own, ...auteur })).data);
}

/** Makes a person, whatever their rights, the teacher of a class. */
export const confierLaClasse = (server: TestServer, classeId: number, userId: number) =>
  server.database.transaction((trx) =>
    trx.updateTable('classes').set({ enseignantId: userId }).where('id', '=', classeId).execute(),
  );

export async function addFiche(
  server: TestServer,
  fiche: {
    ecoleId: number;
    prestationId: number;
    classeId?: number | null;
    sessionId?: number;
    prix: number;
    fr_inscription?: number;
    estObligatoire?: 0 | 1;
  },
): Promise<number> {
  const values = { classeId: null, fr_inscription: 0, ...fiche };
  return idOf((await server.admin.call(fichesRenseignement.create, { ...values, ...auteur })).data);
}

/** Makes such a school. `given`: a school, or a session of the network, that are there already. */
export async function equiper(
  server: TestServer,
  given: { ecoleId?: number; sessionId?: number } = {},
): Promise<EcoleEquipee> {
  const ecoleId = given.ecoleId ?? (await createSchool(server));
  const session = given.sessionId ?? (await createSession(server, '2026-10-01', '2027-06-30'));
  const classeId = await addClasse(server, ecoleId);
  const mensualite = await createPrestation(server, { ecoleId, rythme: 'mensuel', libelle: 'Mensualité' });
  const scolarite = await createPrestation(server, { ecoleId, rythme: 'parTranche', libelle: 'Scolarité' });
  const tenue = await createPrestation(server, { ecoleId, rythme: 'unique', libelle: 'Tenue' });
  for (const [libelle, pourcentage, echeance] of [
    ['1ere tranche', 33.33, '10-15'],
    ['2eme tranche', 33.33, '12-15'],
    ['3eme tranche', 33.34, '03-15'],
  ] as const) {
    const part = { libelle, pourcentage, facteurMultiplicite: 100, echeance };
    await server.admin.call(tranches.create, { ecoleId, prestationId: scolarite, ...part, ...auteur });
  }
  const mensuel = { prix: PRIX.mensualite, fr_inscription: PRIX.inscription };
  await addFiche(server, { ecoleId, prestationId: mensualite, ...mensuel });
  await addFiche(server, { ecoleId, prestationId: scolarite, prix: PRIX.scolarite });
  await addFiche(server, { ecoleId, prestationId: tenue, prix: PRIX.tenue });
  return { ecoleId, sessionId: session, classeId, mensualite, scolarite, tenue };
}

export async function addEleve(
  server: TestServer,
  ecoleId: number,
  more: Record<string, unknown> = {},
): Promise<number> {
  const eleve = { ...unEleve(ecoleId), libelleConfirme: true, ...more, ...auteur };
  return idOf((await server.admin.call(eleves.create, eleve)).data);
}

/** Returns what the enrolment of a pupil sends: every service, without a discount. */
export const uneInscription = (ecole: EcoleEquipee, eleveId: number) => ({
  ecoleId: ecole.ecoleId,
  eleveId,
  sessionId: ecole.sessionId,
  classeId: ecole.classeId,
  dateInscription: '2026-10-01',
  prestationIds: [ecole.mensualite, ecole.scolarite, ecole.tenue],
  premierMois: null,
  remisePourcentage: null,
  remiseMontant: null,
  remiseMotif: null,
  observations: null,
  ...auteur,
});

/** Adds a pupil of the class, enrolled; `prenoms`: their first names. */
export async function addInscrit(
  server: TestServer,
  ecole: EcoleEquipee,
  { prenoms, ...more }: Partial<ReturnType<typeof uneInscription>> & Record<string, unknown> = {},
): Promise<{ eleveId: number; inscriptionId: number }> {
  const eleveId = await addEleve(server, ecole.ecoleId, prenoms === undefined ? {} : { prenoms });
  const sent = { ...uneInscription(ecole, eleveId), dateInscriptionConfirme: true, ...more };
  const { data } = await server.admin.call(addInscription, sent);
  return { eleveId, inscriptionId: idOf(data) };
}

export const soldeDe = async (person: Person, id: number) => (await person.call(getSoldeEleve, { id })).data;

/** Returns what a payment in cash sends, its amount confirmed. */
export const unPaiement = (paiement: {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly montant: number;
  readonly affectations: readonly { readonly echeanceId: number; readonly montant: number }[];
}) => ({
  moyenPaiement: 'especes' as const,
  reference: null,
  payeur: null,
  observations: null,
  montantConfirme: true,
  ...paiement,
  ...auteur,
});

/** Pays an amount, to the oldest lines first as the screen offers it. */
export async function payer(
  person: Person,
  ecoleId: number,
  eleveId: number,
  montant: number,
  more: {
    moyenPaiement?: Moyen;
    reference?: string | null;
    payeur?: string | null;
    observations?: string | null;
    headers?: Record<string, string>;
  } = {},
) {
  const { headers = {}, ...given } = more;
  const lignes = (await soldeDe(person, eleveId)).inscriptions.flatMap((one) => one.lignes);
  const { affectations } = repartir(montant, lignes);
  const sent = { ...unPaiement({ ecoleId, eleveId, montant, affectations }), ...given };
  return person.call(addPaiement, sent, headers);
}
