/** Reads names for the journal: of the records of acts, and of those to which their values point, as they are now. */

import type { Acte } from '@gestionscolaire/contract/administration/journal.ts';
import { CRUDS } from '@gestionscolaire/contract/api.ts';
import { cleDuNom, lireChampDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import { champDuJournal } from '@gestionscolaire/contract/journal-mots.ts';
import { TOUS_LES_MOIS } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';

type Sql = RawBuilder<unknown>;

interface Nom {
  /** The name, on the row `t`. */
  nom: Sql;
  /**
   * The school of the record: other schools do not learn its name. Absent: it is the network's, and everybody may
   * know it.
   */
  ecole?: Sql;
  /** A record of no school belongs to every school, which reads its name. */
  isShared?: true;
}

const personne = (id: Sql): Sql => sql`(select ${nomEnSql('p')} from utilisateurs p where p.id = ${id})`;
const libelle = (table: string, id: Sql): Sql =>
  sql`(select c.libelle from ${sql.table(table)} c where c.id = ${id})`;

const enseignement = (id: Sql): Sql => sql`(select m.libelle || ' · ' || c.libelle from enseignements g
  join matieres m on m.id = g."matiereId" join classes c on c.id = g."classeId" where g.id = ${id})`;

const deLEcole = sql`t."ecoleId"`;
/** Names a row of an enrolment by its pupil and its day: 'Aïssatou Bah · 12/11/2026'. */
const deLEleveEtDuJour = (jour: Sql): Sql => sql`(select trim(${nomEnSql('e')}) from inscriptions i
    join eleves e on e.id = i."eleveId" where i.id = t."inscriptionId")
  || ' · ' || substr(${jour}, 9, 2) || '/' || substr(${jour}, 6, 2) || '/' || substr(${jour}, 1, 4)`;
const mois = sql`case t."moisId" ${sql.join(
  TOUS_LES_MOIS.map((one) => sql`when ${sql.lit(one.id)} then ${sql.lit(one.libelle)}`),
  sql` `,
)} end`;

/** The tables whose records have another name than their libelle, or belong to a school by other means than an `ecoleId` of their form. */
const AUTRES: Readonly<Record<string, Nom>> = {
  ecoles: { nom: sql`t.libelle`, ecole: sql`t.id` },
  vues: { nom: sql`t.libelle`, ecole: sql`(select p."ecoleId" from utilisateurs p where p.id = t."userId")` },
  lots: { nom: sql`t.origine`, ecole: deLEcole },
  actes_en_nombre: {
    nom: sql`case t.acte when 'desactiver' then 'Désactivation' else 'Réactivation' end || ' · ' || cast(t.nombre as text)`,
    ecole: deLEcole,
  },
  fiches_renseignement: {
    nom: sql`${libelle('prestations', sql`t."prestationId"`)}
      || coalesce(' · ' || ${libelle('classes', sql`t."classeId"`)}, '')`,
    ecole: deLEcole,
  },
  regles_notation: {
    nom: sql`${libelle('sessions', sql`t."sessionId"`)} || ' · ' || t.etape || coalesce(' · ' || t.serie, '')`,
    ecole: deLEcole,
  },
  programmes: {
    nom: sql`${libelle('matieres', sql`t."matiereId"`)} || ' · ' || t.etape || ' · '
      || ${libelle('sessions', sql`t."sessionId"`)}`,
    ecole: deLEcole,
  },
  enseignements: { nom: enseignement(sql`t.id`), ecole: deLEcole },
  evaluations: { nom: sql`t.libelle || ' · ' || ${enseignement(sql`t."enseignementId"`)}`, ecole: deLEcole },
  feuilles_appel: {
    nom: sql`${libelle('classes', sql`t."classeId"`)} || ' · ' || substr(t.jour, 9, 2) || '/' || substr(t.jour, 6, 2)
      || '/' || substr(t.jour, 1, 4)`,
    ecole: deLEcole,
  },
  absences_annoncees: { nom: deLEleveEtDuJour(sql`t.du`), ecole: deLEcole },
  faits: { nom: deLEleveEtDuJour(sql`t.jour`), ecole: deLEcole },
  convocations: { nom: deLEleveEtDuJour(sql`t.jour`), ecole: deLEcole },
  messages_famille: {
    nom: sql`substr(t.jour, 9, 2) || '/' || substr(t.jour, 6, 2) || '/' || substr(t.jour, 1, 4)`,
    ecole: deLEcole,
  },
  billets_entree: { nom: deLEleveEtDuJour(sql`t.jour`), ecole: deLEcole },
  contacts_famille: { nom: deLEleveEtDuJour(sql`t.jour`), ecole: deLEcole },
  passages_infirmerie: { nom: deLEleveEtDuJour(sql`t.jour`), ecole: deLEcole },
  fiches_sante: {
    nom: sql`(select trim(${nomEnSql('e')}) from eleves e where e.id = t."eleveId")`,
    ecole: deLEcole,
  },
  creneaux: {
    nom: sql`${enseignement(sql`t."enseignementId"`)} || ' · ' || t."jourSemaine" || ' ' || t.de`,
    ecole: deLEcole,
  },
  changements_du_jour: {
    nom: sql`(select ${enseignement(sql`c."enseignementId"`)} from creneaux c where c.id = t."creneauId") || ' · '
      || substr(t.jour, 9, 2) || '/' || substr(t.jour, 6, 2) || '/' || substr(t.jour, 1, 4)`,
    ecole: deLEcole,
  },
  conseils: {
    nom: sql`${libelle('classes', sql`t."classeId"`)} || ' · ' || ${libelle('periodes', sql`t."periodeId"`)}`,
    ecole: deLEcole,
  },
  enseignements_enseignants: {
    nom: sql`${personne(sql`t."enseignantId"`)} || ' · ' || ${enseignement(sql`t."enseignementId"`)}`,
    ecole: deLEcole,
  },
  particularites: {
    nom: sql`(select trim(${nomEnSql('e')}) from inscriptions i join eleves e on e.id = i."eleveId"
      where i.id = t."inscriptionId") || ' · ' || ${enseignement(sql`t."enseignementId"`)}`,
    ecole: deLEcole,
  },
  echelles_valeurs: { nom: sql`t.libelle`, ecole: deLEcole, isShared: true },
  entetes: { nom: sql`t.ministere`, ecole: deLEcole, isShared: true },
  colonnes_candidats: { nom: sql`t.titre || ' · ' || upper(t.examen)`, ecole: deLEcole },
  signataires: { nom: sql`t.titre || ' · ' || t.etape`, ecole: deLEcole },
  retenues: { nom: sql`t.libelle`, ecole: deLEcole },
  avances_salaire: {
    nom: sql`${personne(sql`t."employeId"`)} || ' · ' || ${mois} || ' · ' || ${libelle('sessions', sql`t."sessionId"`)}`,
    ecole: deLEcole,
  },
  salaires: {
    nom: sql`${personne(sql`t."employeId"`)} || ' · ' || substr(t."aPartirDe", 6, 2) || '/' || substr(t."aPartirDe", 1, 4)`,
    ecole: deLEcole,
  },
  eleves: { nom: sql`trim(${nomEnSql('t')})`, ecole: deLEcole },
  inscriptions: {
    nom: sql`(select trim(${nomEnSql('e')}) from eleves e where e.id = t."eleveId") || ' · '
      || ${libelle('sessions', sql`t."sessionId"`)}`,
    ecole: deLEcole,
  },
  paiements: {
    nom: sql`${libelle('sessions', sql`t."sessionId"`)} || ' · ' || cast(t.numero as text)`,
    ecole: deLEcole,
  },
  accords: { nom: sql`t.objet`, ecole: deLEcole },
  conservations: { nom: libelle('ecoles', sql`t."ecoleId"`), ecole: deLEcole },
  seuils_suivi: { nom: libelle('ecoles', sql`t."ecoleId"`), ecole: deLEcole },
  controles: { nom: libelle('ecoles', sql`t."ecoleId"`), ecole: deLEcole },
  reprises: {
    nom: sql`(select trim(${nomEnSql('e')}) from eleves e where e.id = t."eleveId")`,
    ecole: deLEcole,
  },
  passages: {
    nom: sql`(select trim(${nomEnSql('e')}) from eleves e where e.id = t."eleveId")`,
    ecole: deLEcole,
  },
  fusions: {
    nom: sql`(select trim(${nomEnSql('e')}) from eleves e where e.id = t."eleveId")`,
    ecole: deLEcole,
  },
  clotures: {
    nom: sql`${personne(sql`t."caissierId"`)} || ' · ' || substr(t.jour, 9, 2) || '/' || substr(t.jour, 6, 2)
      || '/' || substr(t.jour, 1, 4)`,
    ecole: deLEcole,
  },
  utilisateurs: { nom: nomEnSql('t'), ecole: sql`t."ecoleId"` },
  user_groupes: {
    nom: sql`${personne(sql`t."userId"`)} || ' · ' || ${libelle('groupes', sql`t."groupeId"`)}`,
    ecole: sql`(select p."ecoleId" from utilisateurs p where p.id = t."userId")`,
  },
  privileges: {
    nom: sql`${libelle('groupes', sql`t."groupeId"`)} || ' · '
      || coalesce(${libelle('menus', sql`t."menuId"`)}, ${libelle('onglets', sql`t."ongletId"`)}) || ' · '
      || ${libelle('modes_acces', sql`t."modeAccesId"`)}`,
  },
};

/** Returns how to name the records of a table; undefined where they have no name. */
export function nomDe(entite: string): Nom | undefined {
  const own = Object.hasOwn(AUTRES, entite) ? AUTRES[entite] : undefined;
  if (own !== undefined) return own;
  const fields = CRUDS.find(({ entity }) => entity === entite)?.fields;
  if (fields?.['libelle'] === undefined) return undefined;
  const ecole = fields['ecoleId'];
  if (ecole === undefined) return { nom: sql`t.libelle` };
  // A row whose school may be left out belongs to every school then: a prestation of the network.
  return { nom: sql`t.libelle`, ecole: deLEcole, ...(ecole.required ? {} : { isShared: true }) };
}

interface Renvoi {
  entite: string;
  id: number;
}

export const cleDe = ({ entite, id }: Renvoi): string => `${entite} ${id}`;

/** Reads the ids of a value: one, or several as '17, 18, 19'. */
const idsOf = (value: string | number | null): readonly number[] =>
  typeof value === 'number' ? [value] : (value ?? '').split(', ').filter(estUnNumero).map(Number);
const estUnNumero = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Returns the records to which the values of an act point, by field and value, and those that it wrote. */
export function renvoisDe({
  entite,
  changements,
}: Pick<Acte, 'entite' | 'changements'>): Map<string, Renvoi> {
  const found = new Map<string, Renvoi>();
  for (const [champ, values] of Object.entries(changements)) {
    const ligne = lireChampDeLigne(champ);
    if (ligne !== null) found.set(cleDuNom(ligne), { entite: ligne.entite, id: ligne.id });
    const of = champDuJournal(entite, champ)?.of;
    if (of === undefined) continue;
    for (const id of values.flatMap(idsOf)) found.set(`${champ} ${id}`, { entite: of, id });
  }
  return found;
}

const isOf = ({ isShared }: Nom, school: Sql, ecoleId: number): Sql =>
  isShared === true ? sql`(${school} = ${ecoleId} or ${school} is null)` : sql`${school} = ${ecoleId}`;

/** Reads the names of records that a school's reader may know, by one statement for each entity. */
export async function readNames(
  db: Db,
  wanted: readonly Renvoi[],
  ecoleId: number | null,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const entite of new Set(wanted.map((one) => one.entite))) {
    const how = nomDe(entite);
    if (how === undefined) continue;
    const ids = new Set(wanted.filter((one) => one.entite === entite).map(({ id }) => id));
    const isTold = ecoleId === null || how.ecole === undefined ? sql`1 = 1` : isOf(how, how.ecole, ecoleId);
    const { rows } = await sql<{ id: number; nom: string }>`
      select t.id, ${how.nom} as nom from ${sql.table(entite)} t
      where t.id in (${sql.join([...ids])}) and ${isTold}`.execute(db);
    for (const { id, nom } of rows) names.set(cleDe({ entite, id }), nom);
  }
  return names;
}
