/**
 * Finds a pupil by what somebody types of them or of a guardian, slips and all. It reads the names of a whole school
 * and compares them (contract core/text/ressemblance/recherche.ts). It keeps nothing between two searches, so it finds a pupil
 * who was just added.
 */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { lireSaisie } from '@gestionscolaire/contract/core/text/ressemblance/numeros.ts';
import {
  lesPlusRessemblants,
  type Textes,
  type Vise,
} from '@gestionscolaire/contract/core/text/ressemblance/recherche.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  chercherEleve,
  ELEVES_TROUVES,
  getMesClasses,
  SEXES,
} from '@gestionscolaire/contract/eleves/eleves.ts';
import { sql } from 'kysely';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { inTurns } from '#core/turns/in-turns.ts';
import { elevesLus, mesClasses } from '#eleves/portee/portee.ts';
import { resteDesLignes } from '#eleves/registre/reste.ts';
import { classeDe } from './eleves.ts';
import '#eleves/registre/tables.ts';

type Trouves = Output<typeof chercherEleve>;

interface Candidat {
  id: number;
  prenomsCle: string;
  nomCle: string;
  tuteurNomCle: string;
  tuteur2NomCle: string;
  matricule?: string;
  tuteurTelephone?: string | null;
  tuteur2Telephone?: string | null;
}

const NOMS = ['id', 'prenomsCle', 'nomCle', 'tuteurNomCle', 'tuteur2NomCle'] as const;
/** Read only when digits were typed. */
const NUMEROS = ['matricule', 'tuteurTelephone', 'tuteur2Telephone'] as const;

/** Replaces what is compared of a pupil for whoever is not told their other guardian. */
const SANS_LE_SECOND = { tuteur2NomCle: '', tuteur2Telephone: null } as const;

const textesDe = ({
  prenomsCle,
  nomCle,
  tuteurNomCle,
  tuteur2NomCle,
  matricule,
  tuteurTelephone,
  tuteur2Telephone,
}: Candidat): Textes => ({
  prenoms: prenomsCle,
  nom: nomCle,
  responsables: [tuteurNomCle, tuteur2NomCle],
  matricule: matricule ?? '',
  telephones: [tuteurTelephone ?? '', tuteur2Telephone ?? ''],
});

/** Reads the active pupils of a school in the order of its lists, which equally likely pupils keep. */
async function readCandidats(
  context: Pick<ReadContext, 'db' | 'now' | 'caller'>,
  ecoleId: number,
  isNumbered: boolean,
): Promise<Candidat[]> {
  return context.db
    .selectFrom('eleves as t')
    .select(NOMS)
    .$if(isNumbered, (query) => query.select(NUMEROS))
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .where(elevesLus(context))
    .orderBy('nomCle')
    .orderBy('nom')
    .orderBy('prenomsCle')
    .orderBy('prenoms')
    .orderBy('id')
    .execute();
}

/** The amount that they still owe for all their enrolments. */
const DE_L_ELEVE = sql`e."ecoleId" = t."ecoleId" and e."eleveId" = t.id`;
const reste = resteDesLignes(DE_L_ELEVE);
const echu = (jour: string) => resteDesLignes(sql`${DE_L_ELEVE} and e."dateEcheance" <= ${jour}`);

async function readTrouves(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  ecoleId: number,
  vises: readonly Vise<Candidat>[],
): Promise<Trouves> {
  if (vises.length === 0) return [];
  const jour = jourDe(now);
  const rows = await db
    .selectFrom('eleves as t')
    .select(['t.id', 't.matricule', 't.prenoms', 't.nom', 't.sexe', 't.dateNaissance', 't.photo'])
    .select(['t.tuteurNom', 't.tuteurTelephone', 't.tuteur2Nom', 't.tuteur2Telephone'])
    .select([sql<string | null>`${classeDe('libelle', jour)}`.as('classe')])
    .select([reste.as('reste'), echu(jour).as('echu')])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.estActif', '=', 1)
    .where(
      't.id',
      'in',
      vises.map(({ one }) => one.id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return vises.flatMap(({ one, responsable, estExact }) => {
    const row = byId.get(one.id);
    if (row === undefined) return [];
    const { tuteur2Nom, tuteur2Telephone, ...first } = row;
    const vu =
      responsable === 1 ? { ...first, tuteurNom: tuteur2Nom, tuteurTelephone: tuteur2Telephone } : first;
    return { ...vu, estExact, sexe: SEXES.find((sexe) => sexe === row.sexe) ?? 'F' };
  });
}

/** Finds the pupils of a school, the likeliest first. */
export async function chercher(
  { ecoleId, recherche }: Input<typeof chercherEleve>,
  { db, now, caller, withheld }: ReadContext,
): Promise<Trouves> {
  requireReach(caller, { ecoleId });
  const { mots, nombres } = lireSaisie(recherche);
  if (mots.length + nombres.length === 0) return [];
  const candidats = (await readCandidats({ db, now, caller }, ecoleId, nombres.length > 0)).map((one) =>
    withheld.includes('tuteur2Nom') ? { ...one, ...SANS_LE_SECOND } : one,
  );
  const vises = await inTurns(lesPlusRessemblants(recherche, candidats, textesDe, ELEVES_TROUVES));
  return readTrouves({ db, now }, ecoleId, vises);
}

export const chercherBindings: readonly Binding[] = [
  bindRead(chercherEleve, chercher),
  bindRead(getMesClasses, mesClasses),
];
