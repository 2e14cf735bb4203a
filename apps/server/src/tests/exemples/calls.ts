/**
 * Makes a valid input for any endpoint, from its own JSON Schema and from records that are made for it. Tests that
 * walk every call start from it, so a new endpoint is among them by existing.
 */

import { prouverIdentite } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  getConnexionsUser,
  terminerConnexion,
  terminerConnexionsUser,
} from '@gestionscolaire/contract/administration/connexions.ts';
import {
  addGroupeDeModele,
  getPropositionDuModele,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import {
  addPrivilege,
  deletePrivilege,
  disablePrivilege,
  getAffectedByOngletAndGroupe,
  updateTableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import {
  addUserGroupe,
  deletUserGroupe,
  disableUserGroupe,
  getOneUserGroupe,
  getOneUserGroupeNu,
  getOneUserGroupeParId,
  groupes,
  updateUserGroupe,
} from '@gestionscolaire/contract/administration/groupes.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { deleteVue, getVues, saveVue } from '@gestionscolaire/contract/administration/listes/vues.ts';
import { menus } from '@gestionscolaire/contract/administration/menus.ts';
import { onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import {
  activerSecondFacteur,
  CHAMP_CODE,
  getSecondFacteurUser,
  renouvelerCodesDeSecours,
  retirerSecondFacteur,
  retirerSecondFacteurUser,
} from '@gestionscolaire/contract/administration/second-facteur.ts';
import { updateConservationDesTraces } from '@gestionscolaire/contract/administration/traces/traces.ts';
import {
  resetUserPwd,
  suspendUser,
  utilisateurs,
  verifierDroits,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { API, CRUDS } from '@gestionscolaire/contract/api.ts';
import { addReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { deleteDocument, updateDocument } from '@gestionscolaire/contract/fichiers/documents.ts';
import {
  documents,
  getDocument,
  getImage,
  uploadFiles,
} from '@gestionscolaire/contract/fichiers/fichiers.ts';
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { competences } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { imprimerBulletins } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { getRegleDeClasse } from '@gestionscolaire/contract/notes/regle-de-classe.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { getMoisEnseignant, updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { getGrilleDePrix, updateGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { updateTranchesDePrestation } from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { justifierAbsences } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { addFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import * as z from 'zod/mini';
import { codeDuPas, nouveauSecret, pasDe } from '#administration/connexion/second-facteur/totp.ts';
import { insertRow, withKeys } from '#core/db/rows.ts';
import { inputSchema } from '#core/http/openapi/schemas.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { ADMIN, type Answer, MOT_DE_PASSE, type Person, type TestServer } from '#tests/harness.ts';
import { preparesDesAccords } from './accords.ts';
import { preparesDeLaCaisse } from './caisse.ts';
import { DES_COMPETENCES } from './competences.ts';
import { DES_CONSEILS } from './conseils.ts';
import { preparesDeLExploitation } from './exploitation.ts';
import { preparesDesImports } from './imports.ts';
import { DES_NOTES, desEnseignements } from './notes.ts';
import { preparesDesPersonnes } from './personne.ts';
import { titleOf, type Values } from './prepare.ts';
import { firstOf } from './reponse.ts';
import { DU_SUIVI, desJours } from './suivi.ts';

export interface JsonSchema {
  type?: string | string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const schemas = new Map<Endpoint, ReturnType<typeof inputSchema>>();

/** Returns the JSON Schema of an endpoint's input, made once: it is asked for again and again. */
export function schemaOf(endpoint: Endpoint): ReturnType<typeof inputSchema> {
  const schema = schemas.get(endpoint) ?? inputSchema(endpoint);
  schemas.set(endpoint, schema);
  return schema;
}

/** Returns the schema of each key of an endpoint's input. */
export function propertiesOf(endpoint: Endpoint): Record<string, JsonSchema> {
  return schemaOf(endpoint).properties;
}

/** Returns the schema itself and each of its alternatives. */
export function alternatives(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? []).flatMap(alternatives)];
}

/** The keys that are left empty: nothing has marks yet, a price is of the whole school, a class of any stage, a rule its model's. */
const VIDES = `
  email ecart piece inscriptionIds tuteur2Telephone moisNonFactures texteRecu texteArriere texteAbsence texteConvocation
  telephone1 telephone2 photo logo classeId serie dateFinSaisie au periodeDebutId periodeFinId
`
  .trim()
  .split(/\s+/);

/** The values whose rule no JSON Schema tells. */
const CONNUS: Values = {
  ...Object.fromEntries(VIDES.map((name) => [name, null])),
  indicatifTel: '224',
  debut: '2026-01-01',
  fin: '2026-12-31',
  token: 'aucun-jeton-de-ce-nom',
  password: MOT_DE_PASSE,
  newMotDePasse: 'Un-autre-mot-de-passe',
  referenceMenu: 'pays',
  tailles: { devises: 25 },
  colonnes: { devises: ['libelle', 'code'] },
  choix: { menu: 'replie' },
  filtres: '',
  contenu: { filtres: '', tri: 'libelle' },
  selection: 'tout',
  libelleConfirme: true,
  url: '/listPays',
  appareil: 'marque-de-cet-essai',
  name: 'Camara',
  nom: 'Camara',
  jour: '2026-11-21',
  dateCreation: '2010-10-04',
  // A service of nine months, a tranche due in October.
  dureePrestation: 9,
  rythme: 'parTranche',
  echeance: '10-15',
  noteSur: 20,
  mentions: '16 Très bien',
  distinctions: "12 Tableau d'honneur",
  // A competence of every section, a scale of two words.
  petiteSection: 1,
  moyenneSection: 1,
  grandeSection: 1,
  valeurs: 'A Acquis\nEC En cours',
  coefficient: 150,
  heures: 400,
  du: '2026-10-05',
  salaireBase: 1_500_000,
  aPartirDe: '2026-10-01',
  // The first main menu there is.
  menuPereId: 1,
  pereId: 1,
};

/** The records of which one year has few: each example has a year of its own. */
const D_UNE_ANNEE: readonly string[] = ['periodes', 'regles_notation', 'jours_sans_classe'];

let made = 0;

const SYLLABES = ['ba', 'di', 'fo', 'gu', 'ke', 'lo', 'mi', 'nu', 'pa', 're', 'su', 'ta', 'vi', 'zo'];

/** Makes a first name that no other number has: each pupil is another. */
const unPrenom = (number: number): string =>
  [1, 14, 196].map((place) => SYLLABES[Math.floor(number / place) % 14]).join('');

export class Exemples {
  readonly #server: TestServer;
  readonly #parents = new Map<string, number>();
  #login: string | undefined;
  #school: Promise<number> | undefined;
  #year = 2100;
  #administrator: Person | undefined;

  constructor(server: TestServer) {
    this.#server = server;
  }

  /**
   * Makes a valid input. `as`: the caller; where a call is for oneself alone, the ids are theirs; a record of a school
   * is of theirs. `wanted`: the keys to make, beside those that a preparation brings.
   */
  async validInput(
    endpoint: Endpoint,
    as: Person,
    wanted: readonly string[] = Object.keys(propertiesOf(endpoint)),
  ): Promise<Values> {
    const crud = CRUDS.find((one) => callOf(one, endpoint) !== undefined);
    const input: Values = {};
    for (const [name, schema] of Object.entries(propertiesOf(endpoint)))
      if (wanted.includes(name)) input[name] = await this.#valueOf(name, schema, as, crud);
    if (endpoint.access.who === 'self') input[endpoint.access.field] = as.id;
    if (crud !== undefined) {
      const call = callOf(crud, endpoint);
      if (call !== undefined && ['get', 'update', 'remove', 'disable', 'enable'].includes(call)) {
        Object.assign(input, await this.#ownRecord(crud, call, as));
      }
      if (call?.endsWith('Many') === true) Object.assign(input, await this.#ownAct(crud, call, as));
    }
    const prepared = Object.entries((await PREPARES[titleOf(endpoint)]?.(this, as)) ?? {});
    return { ...input, ...Object.fromEntries(prepared.filter(([name]) => name in propertiesOf(endpoint))) };
  }

  async #valueOf(
    name: string,
    schema: JsonSchema,
    as: Person,
    crud: CrudContract | undefined,
  ): Promise<unknown> {
    if (name === 'login') return this.#person();
    if (name === 'ecoleId') {
      const isOptional = alternatives(schema).some(({ type }) => type === 'null');
      return isOptional ? this.schoolOf(as) : this.school(as);
    }
    // A price or a tranche of every year, as the documents' calls mean it.
    if (name === 'sessionId' && crud?.fields[name]?.isOmissible === true) return null;
    if (name === 'uniteDureeId') return this.parent('unites', as);
    if (name === 'enseignantId' || name === 'employeId') return this.teacher(as);
    // The service is the network's, so that no school has another line or other tranches for it.
    if (name === 'prestationId') return (await this.record(prestations, this.#server.admin))['id'];
    if (name === 'dateNaissance')
      return new Date(Date.UTC(2000, 0, nextNumber() % 8000)).toISOString().slice(0, 10);
    if (name === 'tuteurTelephone') return `+224${620_000_000 + nextNumber()}`;
    if (crud?.entity === 'periodes' && (name === 'dateDebut' || name === 'dateFin'))
      return `${this.#year + (name === 'dateDebut' ? 0 : 1)}-${name === 'dateDebut' ? '10' : '06'}-02`;
    // Inside the year that was just made.
    if (crud?.entity === 'jours_sans_classe' && (name === 'du' || name === 'au'))
      return `${this.#year}-12-${name === 'du' ? '24' : '31'}`;
    // No two headers, and no two weeks, of a school begin the same day.
    if (name === 'aPartirDu') return new Date(Date.UTC(1990, 0, nextNumber())).toISOString().slice(0, 10);
    if (name === 'dateDebut' || name === 'dateFin') return this.#schoolYear(name);
    // Each rule and each period has a year of its own, whose days are the last that were given.
    if (name === 'sessionId' && crud !== undefined && D_UNE_ANNEE.includes(crud.entity))
      return (await this.record(sessions, as))['id'];
    const ofTeaching = crud === undefined ? undefined : await desEnseignements(this, as, crud.entity, name);
    if (ofTeaching !== undefined) return ofTeaching;
    const ofDays = crud === undefined ? undefined : await desJours(this, as, crud.entity, name);
    if (ofDays !== undefined) return ofDays;
    if (name === 'adresse') return this.parent('quartiers', as);
    if (name === 'reference') return crud === undefined ? 'localisation' : `essai-${nextNumber()}`;
    if (name === 'abreviation') return `E${nextNumber()}`;
    if (name === 'telephone') return String(620_000_000 + nextNumber());
    if (name === 'prenoms') return crud?.entity === 'eleves' ? unPrenom(nextNumber()) : 'Mamadou';
    if (name === 'image') return crud?.entity === 'menus' ? 'menu.png' : crud === undefined ? PIXEL : '';
    if (name === 'file') return PIXEL;
    if (Object.hasOwn(CONNUS, name)) return CONNUS[name];
    const entity = name.endsWith('Id') ? entityOf(name) : undefined;
    if (entity !== undefined) return this.parent(entity, as);
    const [first] = alternatives(schema).filter(({ type, enum: values }) => type !== undefined || values);
    if (first?.enum !== undefined) return first.enum[0];
    if (first?.const !== undefined) return first.const;
    if (first?.type === 'boolean') return true;
    if (first?.type === 'integer' || first?.type === 'number') return 1;
    return `Essai ${nextNumber()}`.slice(0, first?.maxLength ?? 20);
  }

  async #person(): Promise<string> {
    if (this.#login === undefined) {
      const { id } = await this.#server.person();
      const row = (await this.#server.rows('utilisateurs')).find((one) => one['id'] === id);
      this.#login = String(row?.['email']);
    }
    return this.#login;
  }

  /** Reads the school of a person; null for one of the network. */
  async schoolOf({ id }: Person): Promise<number | null> {
    const row = await this.#server.database.read
      .selectFrom('utilisateurs')
      .select('ecoleId')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.ecoleId ?? null;
  }

  /** Returns the caller's school; for the network, the one that all its examples are in. */
  async school(as: Person): Promise<number> {
    this.#school ??= createSchool(this.#server);
    return (await this.schoolOf(as)) ?? this.#school;
  }

  /** Adds a teacher of the caller's school. */
  async teacher(as: Person): Promise<number> {
    return createTeacher(this.#server, await this.school(as));
  }

  /**
   * Returns a day of the next year that no session has: a call may have opened some meanwhile. Nobody has class on a Sunday: its October
   * begins on a day of the week before Saturday, so that the 1st, the 2nd and the 15th, which examples use, have class.
   */
  async #schoolYear(name: 'dateDebut' | 'dateFin'): Promise<string> {
    if (name === 'dateDebut') this.#year = await this.#freeYear(this.#year + 1);
    return name === 'dateDebut' ? `${this.#year}-10-01` : `${this.#year + 1}-06-30`;
  }

  async #freeYear(year: number): Promise<number> {
    const taken = await this.#server.database.read
      .selectFrom('sessions')
      .select('id')
      .where('dateDebut', '<=', `${year + 1}-06-30`)
      .where('dateFin', '>=', `${year}-10-01`)
      .executeTakeFirst();
    const first = new Date(Date.UTC(year, 9, 1)).getUTCDay();
    return taken === undefined && first > 0 && first < 6 ? year : this.#freeYear(year + 1);
  }

  /** Returns the record that a call is about; among the schools, a person of one has their own. */
  async #ownRecord(crud: CrudContract, call: string, as: Person): Promise<Values> {
    const own = crud === ecoles ? await this.schoolOf(as) : null;
    if (own === null) return this.record(crud, as, { isDisabled: call === 'enable' });
    const row = (await this.#server.rows('ecoles')).find(({ id }) => id === own);
    return { id: own, libelle: `Essai ${nextNumber()}`, modifDate: row?.['modifDate'] ?? null };
  }

  /** Returns an act on the one record of its own, as it was previewed; or one that was done, to take back. */
  async #ownAct(crud: CrudContract, call: string, as: Person): Promise<Values> {
    const isEnabling = call === 'enableMany';
    // A person's own school holds them: it is neither disabled nor enabled.
    const { id } = await this.record(crud, as, { isDisabled: isEnabling });
    const asked = { acte: isEnabling ? 'reactiver' : 'desactiver', selection: [id] };
    if (call === 'previewMany') return asked;
    const { selection } = asked;
    const { apercu } = z.parse(
      z.object({ apercu: z.string() }),
      (await this.administrator(crud.previewMany, asked)).data,
    );
    if (call !== 'takeBackMany') return { selection, apercu };
    const done = await this.asAdministrator(crud.disableMany, { selection, apercu, modifUserId: 0 });
    return { id: done['id'], modifDate: null };
  }

  /** Returns the server with an administrator who is signed in, whatever the tries have ended. */
  async server(): Promise<TestServer> {
    const admin = await this.#server.signIn(this.#server.admin.id);
    return { ...this.#server, admin };
  }

  /** Adds a person of the caller's school, without any right. */
  async somebody(as: Person): Promise<number> {
    return (await this.#server.person({ ecoleId: await this.schoolOf(as) })).id;
  }

  /** Opens another connexion of the caller, and returns its id. */
  async connexion({ id }: Person): Promise<number> {
    await this.#server.signIn(id);
    const rows = await this.#server.rows('connexions');
    return Number(rows.findLast(({ userId }) => userId === id)?.['id']);
  }

  /** Gives a person a second factor, in use or waiting for its first code, and returns the code of this instant. */
  async facteur(userId: number, { isActive }: { isActive: boolean }): Promise<string> {
    const { database, now } = this.#server;
    const secret = nouveauSecret();
    const text = secret.toString('base64url');
    const row = isActive
      ? { secret: text, prepare: null, depuis: now }
      : { secret: null, prepare: text, depuis: null };
    await database.transaction(async (trx) => {
      await trx.deleteFrom('seconds_facteurs').where('userId', '=', userId).execute();
      const clock = { decalage: 0, dernierPas: null };
      await trx
        .insertInto('seconds_facteurs')
        .values({ userId, ...row, ...clock })
        .execute();
    });
    return codeDuPas(secret, pasDe(now));
  }

  /** Returns the password of a person: the administrator has one of their own. */
  motDePasse(userId: number): string {
    return userId === this.#server.admin.id ? ADMIN.motDePasse : MOT_DE_PASSE;
  }

  /** Adds a view of a person. */
  async view({ id }: Person): Promise<number> {
    const row = { userId: id, liste: 'devises', libelle: `Essai ${nextNumber()}`, contenu: '{}' };
    return this.#server.database.transaction((trx) =>
      insertRow(trx, 'vues', withKeys(row, ['libelle']), { now: this.#server.now, userId: id }),
    );
  }

  /** Returns the name of a public image: a menu shows it. */
  async image(as: Person): Promise<unknown> {
    const administrator = await this.#server.signIn(this.#server.admin.id);
    const { data } = await administrator.call(uploadFiles, { image: PIXEL });
    await this.record(menus, as, { image: data.file });
    return data.file;
  }

  /** Returns the name of a file that a person of the caller's school sent. */
  async document(as: Person): Promise<unknown> {
    const sender = await this.#server.person({ ecoleId: await this.schoolOf(as) });
    const { data } = await sender.call(uploadFiles, { image: PIXEL });
    return data.file;
  }

  /** Returns the id of a document that a person of the caller's school sent. */
  async documentRecu(as: Person): Promise<unknown> {
    const droits = { documents: ['ajout'] };
    const sender = await this.#server.person({ ecoleId: await this.schoolOf(as), droits });
    const { data } = await sender.call(documents, { file: PIXEL });
    return data.id;
  }

  /** Calls as the administrator, who may prepare anything, and returns the first row. */
  async asAdministrator(endpoint: Endpoint, input: Values): Promise<Values> {
    return firstOf((await this.administrator(endpoint, input)).data);
  }

  async administrator(endpoint: Endpoint, input: Values): Promise<Answer<unknown>> {
    this.#administrator ??= await this.#server.signIn(this.#server.admin.id);
    let answer = await this.#administrator.call(endpoint, input);
    if (answer.status === 401) {
      // A call that was tried meanwhile ended the administrator's connexions.
      this.#administrator = await this.#server.signIn(this.#server.admin.id);
      answer = await this.#administrator.call(endpoint, input);
    }
    return answer;
  }

  /** Returns a record that others refer to, made once. */
  async parent(entity: string, as: Person): Promise<number> {
    const known = this.#parents.get(entity);
    if (known !== undefined) return known;
    const crud = CRUDS.find((one) => one.entity === entity);
    const id = crud === undefined ? 1 : Number((await this.record(crud, as))['id']);
    this.#parents.set(entity, id);
    return id;
  }

  /** Adds a record, and returns it as its form sends it back. */
  async record(
    crud: CrudContract,
    as: Person,
    { isDisabled = false, ...given }: Values & { isDisabled?: boolean } = {},
  ): Promise<Values> {
    const fields: Values = {};
    for (const name of Object.keys(crud.fields)) {
      fields[name] = await this.#valueOf(name, propertiesOf(crud.create)[name] ?? {}, as, crud);
    }
    // The weeks of the examples have no class on a Sunday.
    if (crud === tranches) fields['echeanceConfirme'] = true;
    Object.assign(fields, given);
    // One of hundreds of pupils may have a name near another's.
    const confirme = 'libelleConfirme' in propertiesOf(crud.create) ? { libelleConfirme: true } : {};
    const answer = await this.asAdministrator(crud.create, { ...fields, ...confirme, creationUserId: 0 });
    const id = answer['id'] ?? answer['lastUserId'];
    await this.#withdraw(crud, Number(id));
    if (!isDisabled) return { ...fields, id, modifDate: null };
    await this.asAdministrator(crud.disable, { id, modifUserId: 0, modifDate: null });
    const row = (await this.#server.rows(crud.entity)).find((one) => one['id'] === id);
    return { ...fields, id, modifDate: row?.['modifDate'] };
  }

  /**
   * Takes a new menu or tab from the administrators, who hold it in full: nobody then holds it, so that whoever may
   * maintain it may.
   */
  async #withdraw({ entity }: CrudContract, id: number): Promise<void> {
    const column = entity === 'menus' ? 'menuId' : 'ongletId';
    if (entity !== 'menus' && entity !== 'onglets') return;
    await this.#server.database.transaction((trx) =>
      trx.deleteFrom('privileges').where(column, '=', id).execute(),
    );
  }
}

function nextNumber(): number {
  made += 1;
  return made;
}

/** The smallest image there is. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

type PrepareIci = (exemples: Exemples, as: Person) => Promise<Values>;

/** The privilege to read a menu that a caller with privileges here may read: the first mode carries reading alone. */
const DE_PAYS = { menuId: 2, ongletId: null, modeAccesId: 1 };

const newGroup = async (exemples: Exemples, as: Person): Promise<number> =>
  Number((await exemples.record(groupes, as))['id']);

/** Makes a privilege of a new group, and returns its row. */
const withPrivilege: PrepareIci = async (exemples, as) => {
  const key = { ...DE_PAYS, groupeId: await newGroup(exemples, as) };
  const { id } = await exemples.asAdministrator(addPrivilege, { ...key, creationUserId: 0 });
  return { ...key, id, modifDate: null };
};

/** Puts somebody into a new group. */
const withMember: PrepareIci = async (exemples, as) => {
  const link = { userId: await exemples.somebody(as), groupeId: await newGroup(exemples, as) };
  const { id } = await exemples.asAdministrator(addUserGroupe, { ...link, creationUserId: 0 });
  return { ...link, id, modifDate: null };
};

const withUser: PrepareIci = async (exemples, as) => {
  const { id } = await exemples.record(utilisateurs, as);
  return { id, userId: id, modifDate: null };
};

const withFactor: PrepareIci = async (exemples, { id }) => {
  await exemples.facteur(id, { isActive: true });
  return {};
};

const withTeacher: PrepareIci = async (exemples, as) => ({ id: await exemples.teacher(as) });

/** Gives several calls one preparation. */
const pourTous = (prepare: PrepareIci, ...calls: readonly Endpoint[]): Readonly<Record<string, PrepareIci>> =>
  Object.fromEntries(calls.map((call) => [titleOf(call), prepare]));

/** The preparations of calls that must find something first, by their title. */
const PREPARES: Readonly<Record<string, PrepareIci>> = {
  ...DES_NOTES,
  ...DES_COMPETENCES,
  ...DES_CONSEILS,
  ...DU_SUIVI,
  // Everybody who signs in may read a Public screen.
  [titleOf(menus.get)]: (exemples, as) => exemples.record(menus, as, { typeMenu: 'Public' }),
  [titleOf(onglets.get)]: (exemples, as) => exemples.record(onglets, as, { typeOnglet: 'Public' }),
  [titleOf(addUserGroupe)]: async (exemples, as) => ({
    userId: await exemples.somebody(as),
    groupeId: await newGroup(exemples, as),
  }),
  ...pourTous(
    withMember,
    updateUserGroupe,
    disableUserGroupe,
    deletUserGroupe,
    getOneUserGroupe,
    getOneUserGroupeNu,
    getOneUserGroupeParId,
  ),
  [titleOf(addPrivilege)]: async (exemples, as) => ({ ...DE_PAYS, groupeId: await newGroup(exemples, as) }),
  ...pourTous(withPrivilege, deletePrivilege, disablePrivilege),
  [titleOf(updateTableauPrivileges)]: async (exemples, as) => ({
    groupeId: await newGroup(exemples, as),
    ajouts: [DE_PAYS],
    retraits: [],
  }),
  [titleOf(addGroupeDeModele)]: async () => ({ cases: [DE_PAYS], userIds: [] }),
  [titleOf(getPropositionDuModele)]: async (exemples) => {
    const fait = { libelle: 'Guichet', modele: 'caisse', cases: [DE_PAYS], userIds: [] };
    const confirmed = { ...fait, libelleConfirme: true, creationUserId: 0 };
    return { groupeId: (await exemples.asAdministrator(addGroupeDeModele, confirmed)).id };
  },
  [titleOf(getAffectedByOngletAndGroupe)]: async () => ({ ongletId: undefined, menuId: DE_PAYS.menuId }),
  [titleOf(getRegleDeClasse)]: async (exemples, as) => ({
    classeId: (await exemples.record(classes, as))['id'],
  }),
  // Prices and tranches of every year; a change of what is there asks for no other right.
  [titleOf(getGrilleDePrix)]: async () => ({ sessionId: null }),
  [titleOf(updateGrilleDePrix)]: async (exemples, as) => {
    const { id, ecoleId, prestationId, classeId } = await exemples.record(fichesRenseignement, as);
    const valeurs = { prix: 175_000, fr_inscription: 0, estObligatoire: 0 };
    return { ecoleId, sessionId: null, cases: [{ id, prestationId, classeId, modifDate: null, valeurs }] };
  },
  [titleOf(updateTranchesDePrestation)]: async (exemples, as) => {
    const { id, ecoleId, prestationId, libelle } = await exemples.record(tranches, as);
    const part = { pourcentage: 45, facteurMultiplicite: 100, echeance: '10-15' };
    const own = [{ id, modifDate: null, libelle, ...part }];
    return { ecoleId, prestationId, sessionId: null, tranches: own, retirees: [] };
  },
  // A teacher is added without a base salary, which asks for another right.
  [titleOf(utilisateurs.create)]: async (exemples, as) => ({
    ecoleId: await exemples.school(as),
    fonction: FONCTION_ENSEIGNANT,
    salaireBase: undefined,
  }),
  ...pourTous(withTeacher, getMoisEnseignant, updateSalaireBase),
  [titleOf(terminerConnexion)]: async (exemples, as) => ({ id: await exemples.connexion(as) }),
  ...pourTous(withUser, getConnexionsUser, getSecondFacteurUser, resetUserPwd, verifierDroits),
  [titleOf(terminerConnexionsUser)]: async (exemples, as) => ({
    ...(await withUser(exemples, as)),
    connexionId: null,
  }),
  // Nobody has a second factor yet: its calls come later.
  [titleOf(prouverIdentite)]: (exemples, { id }) =>
    Promise.resolve({ motDePasseActuel: exemples.motDePasse(id), [CHAMP_CODE]: '' }),
  [titleOf(activerSecondFacteur)]: async (exemples, { id }) => ({
    [CHAMP_CODE]: await exemples.facteur(id, { isActive: false }),
  }),
  ...pourTous(withFactor, retirerSecondFacteur, renouvelerCodesDeSecours),
  [titleOf(retirerSecondFacteurUser)]: async (exemples, as) => {
    const { id } = await exemples.record(utilisateurs, as);
    await exemples.facteur(Number(id), { isActive: true });
    return { id };
  },
  // A user who is not suspended is not let in again.
  [titleOf(suspendUser)]: async (exemples, as) => ({ ...(await withUser(exemples, as)), estSuspendu: 1 }),
  ...pourTous(async () => ({ liste: eleves.entity }), getVues, saveVue),
  [titleOf(deleteVue)]: async (exemples, as) => ({ id: await exemples.view(as) }),
  [titleOf(getJournal)]: async () => ({ entite: 'devises', entiteId: null, userId: null, appel: null }),
  [titleOf(updateConservationDesTraces)]: async () => ({ conservation: 6 }),
  [titleOf(getImage)]: async (exemples, as) => ({ file: await exemples.image(as) }),
  [titleOf(getDocument)]: async (exemples, as) => ({ file: await exemples.document(as) }),
  [titleOf(deleteDocument)]: async (exemples, as) => ({ id: await exemples.documentRecu(as) }),
  [titleOf(updateDocument)]: async (exemples, as) => ({
    id: await exemples.documentRecu(as),
    libelle: 'Extrait de naissance',
    eleveId: null,
    personneId: null,
    modifDate: null,
  }),
  ...preparesDesImports,
  ...preparesDesAccords,
  ...preparesDesPersonnes,
  ...preparesDeLaCaisse,
  ...preparesDeLExploitation,
};

const desCles = (names: readonly string[], ...calls: readonly Endpoint[]) =>
  Object.fromEntries(calls.map((call) => [titleOf(call), names]));

/** The optional keys that a call cannot do without all the same, such as one of two. */
export const INDISPENSABLES: Readonly<Record<string, readonly string[]>> = {
  ...desCles(['menuId'], getAffectedByOngletAndGroupe, addPrivilege, deletePrivilege),
  // A reprise says one amount of two.
  ...desCles(['resteAnterieur'], addReprise),
  // A simulation is of classes, or of a rule.
  ...desCles(['classeIds'], simulerNotation),
  // They are given with the rule and never change: left out, they would be none.
  ...desCles(['niveau', 'serie'], reglesNotation.update),
  // A competence has one section at least.
  ...desCles(['petiteSection'], competences.create, competences.update),
  // An import that has options is nothing without them.
  ...desCles(['options'], elevesImport.verifier, elevesImport.importer),
  ...desCles(['options'], notesImport.verifier, notesImport.importer),
  // A motif or a precision says why a pupil is away.
  ...desCles(['texte'], justifierAbsences, absencesAnnoncees.create, absencesAnnoncees.update),
  // An observation says what is observed.
  ...desCles(['texte'], addFait),
  // Nothing is sealed yet.
  ...desCles(['provisoire'], imprimerBulletins),
  // A rectification changes one thing at least.
  ...desCles(['cellules'], apercuRectification, rectifierBulletins),
};

/** Returns the name of a look-alike's call among its eight; undefined for another endpoint. */
function callOf(crud: CrudContract, endpoint: Endpoint): string | undefined {
  return Object.entries(crud).find(([, value]) => value === endpoint)?.[0];
}

/** Returns the entity of an id: 'communeId' -> 'communes'; undefined for one that no look-alike maintains. */
function entityOf(name: string): string | undefined {
  const stem = name.slice(0, -2);
  return CRUDS.find(({ entity }) => entity === stem || entity === `${stem}s`)?.entity;
}

export const ECRITURES: readonly Endpoint[] = API.filter(({ kind }) => kind === 'write');
