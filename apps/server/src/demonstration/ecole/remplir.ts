/**
 * Makes one school of the demonstration: its head, its teachers and classes, its prices, deductions and advances of
 * some salaries.
 */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { ETAPES, ordresDe } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { moisCivil, moisOfferts, type Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import * as z from 'zod/mini';
import { addUser, joinGroup } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import { personnel } from '#personnel/index.ts';
import { ajouter } from './ajouter-un.ts';
import type { Ecole } from './ecoles.ts';
import type { ClasseFaite, EcoleFaite, ServiceVendu } from './eleves.ts';
import { handlers } from './entites.ts';
import type { Hasard } from './hasard.ts';
import type { PersonneInventee } from './personnes.ts';
import { DemonstrationRefusee } from './refus.ts';

/** The teachers of a school who have no class of their own. */
const SANS_CLASSE = 3;
export const FONCTION_CAISSE = 'Comptabilité';
/** The most quarters among which people live. */
const QUARTIERS = 200;

/** The context and the draws with which every school is made. */
export interface Chantier {
  readonly context: WriteContext;
  readonly chance: Hasard;
  readonly personne: () => PersonneInventee;
  readonly groupes: { readonly direction: number; readonly caisse: number; readonly enseignants: number };
  readonly moisId: number | null;
  readonly session: Periode & { id: number };
}

/** The people who sign in at a school, by the hashes of their one-time passwords. */
export interface MotsDePasse {
  readonly direction: string;
  readonly caisse: string;
  readonly enseignant: string;
}

export async function uneEcole(
  chantier: Chantier,
  ecole: Ecole,
  motsDePasse: MotsDePasse,
): Promise<EcoleFaite> {
  const { context } = chantier;
  const { libelle, slogan, dateCreation } = ecole;
  const values = { libelle, slogan, dateCreation, logo: null };
  const ecoleId = await ajouter(ecoles, handlers.ecoles, values, context);
  const quartiers = await quartiersDe(context.db, ecole.commune);
  const place = { ecoleId, quartiers };
  const { groupes } = chantier;
  const head = { fonction: 'Direction', email: ecole.email, motDePasse: motsDePasse.direction };
  const direction = await unePersonne(chantier, { ...place, ...head }, groupes.direction);
  const caisse = { fonction: FONCTION_CAISSE, email: ecole.caisse, motDePasse: motsDePasse.caisse };
  const caissiers = [
    await unePersonne(chantier, { ...place, ...caisse }, groupes.caisse),
    await unePersonne(chantier, { ...place, ...caisse, email: null, motDePasse: null }, groupes.caisse),
  ];
  const lesClasses = await sesClasses(chantier, ecole, { ...place, motDePasse: motsDePasse.enseignant });
  const services = await sesPrix(chantier, ecole, ecoleId, lesClasses);
  await sesMouvements(
    chantier,
    lesClasses.map(({ enseignantId }) => enseignantId),
  );
  return { ...place, classes: lesClasses, services, direction, caissiers };
}

/** Reads the quarters where people of a school live: in its commune, else anywhere. */
async function quartiersDe(db: Db, commune: string): Promise<readonly number[]> {
  const all = db
    .selectFrom('quartiers')
    .select('id')
    .where('estActif', '=', 1)
    .orderBy('id')
    .limit(QUARTIERS);
  const near = all.where('communeId', 'in', (eb) =>
    eb.selectFrom('communes').select('id').where('libelleCle', '=', cle(commune)).where('estActif', '=', 1),
  );
  const found = await near.execute();
  const rows = found.length > 0 ? found : await all.execute();
  if (rows.length === 0)
    throw new DemonstrationRefusee(
      'Aucun quartier actif où loger les personnes de la démonstration : rien n’a été ajouté.',
    );
  return rows.map(({ id }) => id);
}

interface Place {
  readonly ecoleId: number;
  readonly quartiers: readonly number[];
}

interface Poste extends Place {
  readonly fonction: string;
  readonly email: string | null;
  readonly salaireBase: number | null;
  /** The hash of the password; null: nobody can sign in as this person. */
  readonly motDePasse: string | null;
}

async function uneRecrue({ context, chance, personne }: Chantier, poste: Poste): Promise<number> {
  const { quartiers, motDePasse, ...given } = poste;
  const adresse = chance.parmi(quartiers, () => 1);
  const values = { ...personne(), ...given, adresse, nomConfirme: true, creationUserId: 0 };
  return addUser(z.parse(utilisateurs.create.input, values), context, motDePasse, personnel);
}

/** Adds a person of a group, who does not teach. */
async function unePersonne(
  chantier: Chantier,
  poste: Omit<Poste, 'salaireBase'>,
  groupeId: number,
): Promise<number> {
  const userId = await uneRecrue(chantier, { ...poste, salaireBase: null });
  await joinGroup(chantier.context, { userId, groupeId, ecoleId: poste.ecoleId });
  return userId;
}

/** The lowest and highest base salary of a teacher of each stage, in steps of 50 000 francs. */
const SALAIRES = {
  maternelle: [12, 24],
  primaire: [12, 24],
  collège: [18, 36],
  lycée: [18, 36],
} as const;
const PAS = 50_000;

/** A teacher as whom nobody can sign in. */
const SANS_COMPTE = { email: null, motDePasse: null } as const;

/** Makes a class of every order of every stage, with a teacher each, and some more teachers who have none. */
async function sesClasses(
  chantier: Chantier,
  { series, enseignant }: Ecole,
  { motDePasse, ...place }: Place & { readonly motDePasse: string },
): Promise<readonly ClasseFaite[]> {
  const { context, chance, groupes } = chantier;
  const { ecoleId } = place;
  const made: ClasseFaite[] = [];
  const unEnseignant = (
    [least, most]: readonly [number, number],
    compte: Pick<Poste, 'email' | 'motDePasse'> = SANS_COMPTE,
  ) =>
    uneRecrue(chantier, {
      ...place,
      ...compte,
      fonction: FONCTION_ENSEIGNANT,
      salaireBase: chance.entier(least, most) * PAS,
    });
  for (const etape of ETAPES) {
    for (const [rang, { niveau, libelle: ordre }] of ordresDe(etape).entries()) {
      for (const serie of etape === 'lycée' ? series : [null]) {
        const libelle = serie === null ? ordre : `${ordre.replace(' année', '')} ${serie}`;
        const seConnecte = etape === 'primaire' && rang === 0;
        const enseignantId = await unEnseignant(
          SALAIRES[etape],
          seConnecte ? { email: enseignant, motDePasse } : SANS_COMPTE,
        );
        if (seConnecte)
          await joinGroup(context, { userId: enseignantId, groupeId: groupes.enseignants, ecoleId });
        const values = { ecoleId, enseignantId, etape, niveau, libelle, serie };
        const id = await ajouter(classes, handlers.classes, values, context);
        made.push({ id, etape, niveau, serie, rang, enseignantId });
      }
    }
  }
  for (let rang = 0; rang < SANS_CLASSE; rang += 1) await unEnseignant(SALAIRES.collège);
  return made;
}

/** Makes the services, their tranches, and the prices of each class. */
async function sesPrix(
  { context, moisId }: Chantier,
  { services }: Ecole,
  ecoleId: number,
  lesClasses: readonly ClasseFaite[],
): Promise<ServiceVendu[]> {
  const sold: ServiceVendu[] = [];
  for (const {
    libelle,
    rythme,
    mois,
    inscription,
    prix,
    estObligatoire,
    tranches: parts,
    part: taken,
  } of services) {
    const duree =
      mois === null || moisId === null
        ? { dureePrestation: null, uniteDureeId: null }
        : { dureePrestation: mois, uniteDureeId: moisId };
    const service = { ecoleId, libelle, rythme, ...duree };
    const prestationId = await ajouter(prestations, handlers.prestations, service, context);
    for (const part of parts)
      await ajouter(
        tranches,
        handlers.tranches,
        { ecoleId, prestationId, facteurMultiplicite: 100, ...part },
        context,
      );
    const line = { ecoleId, prestationId, fr_inscription: inscription, estObligatoire };
    const lignes =
      typeof prix === 'number'
        ? [{ classeId: null, prix }]
        : lesClasses.flatMap(({ id: classeId, etape, rang }) => {
            const sien = Object.entries(prix).find(([one]) => one === etape)?.[1][rang];
            return sien === undefined ? [] : [{ classeId, prix: sien }];
          });
    for (const ligne of lignes)
      await ajouter(fichesRenseignement, handlers.fiches, { ...line, ...ligne }, context);
    const own = lignes.flatMap(({ classeId }) => (classeId === null ? [] : [classeId]));
    sold.push({ prestationId, classes: typeof prix === 'number' ? null : own, part: taken });
  }
  return sold;
}

/** Adds a few deductions and advances of the months that have come. */
async function sesMouvements({ context, session }: Chantier, enseignants: readonly number[]): Promise<void> {
  const civil = jourDe(context.now).slice(0, 7);
  const offered = moisOfferts(session).map(({ id }) => id);
  const come = offered.filter((moisId) => moisCivil(session, moisId) <= civil);
  const mois = come.length > 0 ? come.slice(-2) : offered.slice(0, 1);
  for (const [rang, moisId] of mois.entries()) {
    const common = { moisId, sessionId: session.id };
    for (const employeId of enseignants.slice(rang * 3, rang * 3 + 2)) {
      const retenue = { ...common, employeId, libelle: 'Absence', montant: 50_000, observations: null };
      await ajouter(retenues, handlers.retenues, retenue, context);
    }
    for (const employeId of enseignants.slice(rang * 3 + 1, rang * 3 + 3)) {
      const avance = { ...common, employeId, montant: 200_000, observations: null };
      await ajouter(avances, handlers.avances, avance, context);
    }
  }
}
