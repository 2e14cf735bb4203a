/** Tables of this domain, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface UtilisateursTable extends StampColumns {
  ecoleId: number | null;
  prenoms: string;
  prenomsCle: string;
  prenomsSonCle: string;
  nom: string;
  nomCle: string;
  nomSonCle: string;
  telephoneIndicatif: string | null;
  telephone: string | null;
  email: string | null;
  emailCle: string;
  /** The hash, by argon2id. */
  motDePasse: string;
  motDePasseAChanger: number;
  /** The instant at which their one-time password was given; null: they have one of their own. */
  provisoireDepuis: string | null;
  /** The instant of their last sign-in with a password of their own. */
  derniereConnexion: string | null;
  estSuspendu: number;
  fonction: string | null;
  fonctionCle: Generated<string>;
  quartierId: number | null;
  /** Dial code and line, digits alone. */
  numero: string | null;
  numeroCle: Generated<string>;
  telephone1: string | null;
  telephone2: string | null;
  photo: string | null;
  observations: string | null;
  structureId: number | null;
  prestataireId: number | null;
  estAlerte: Generated<number>;
}

interface GroupesTable extends StampColumns {
  libelle: string;
  libelleCle: string;
  observations: string | null;
  /** Whether its members must have a second factor. */
  estEnDeuxEtapes: Generated<number>;
  /** The key of the model from which it was made. */
  modele: string | null;
  debutDonnees: string | null;
  finDonnees: string | null;
}

interface UserGroupesTable extends StampColumns {
  userId: number;
  groupeId: number;
}

interface MenusTable extends StampColumns {
  reference: string;
  referenceCle: string;
  libelle: string;
  libelleCle: string;
  descriptions: string | null;
  url: string;
  /** The parent; null for a main menu, which is 0 in the calls. */
  menuPereId: number | null;
  ordre: number;
  typeMenu: string;
  image: string;
  debutDonnees: string | null;
  finDonnees: string | null;
}

interface ModesAccesTable extends StampColumns {
  libelle: string;
  libelleCle: string;
  code: string | null;
  ajout: number;
  modification: number;
  suppression: number;
  debutDonnees: string | null;
  finDonnees: string | null;
}

interface OngletsTable extends StampColumns {
  menuId: number;
  reference: string;
  referenceCle: string;
  libelle: string;
  libelleCle: string;
  descriptions: string | null;
  typeOnglet: string;
  ordre: number;
  url: string;
  image: string;
}

interface PrivilegesTable extends StampColumns {
  groupeId: number;
  /** One of the two is given, the other null (AMB-054). */
  menuId: number | null;
  ongletId: number | null;
  modeAccesId: number;
}

interface VersionsTable {
  nom: string;
  numero: number;
}

interface ConnexionsTable {
  id: Generated<number>;
  /** The sha256 of the token. */
  jeton: string;
  userId: number;
  adresse: string;
  ouverte: string;
  derniereActivite: string;
  fin: string;
  terminee: string | null;
  /** The news told once to its person, as JSON; null: there is none, or they have read it. */
  annonces: string | null;
  /** The device of the sign-in; null: it was opened before devices were noted. */
  appareilId: number | null;
  /** When its person last proved who they are (core/acces/preuve.ts). */
  prouveeLe: string | null;
}

interface AppareilsTable {
  id: Generated<number>;
  userId: number;
  /** The hash of its mark, of this person alone. */
  marque: string;
  nom: string;
  /** The address of the first sign-in. */
  adresse: string;
  premiere: string;
  /** The instant of the last sign-in with a password of one's own; null before it. */
  derniere: string | null;
}

interface SecondsFacteursTable {
  userId: number;
  /** The secret in use, base64url; null until its first code was typed. */
  secret: string | null;
  /** The one that was drawn for another application, and waits for its first code. */
  prepare: string | null;
  depuis: string | null;
  /** The steps of thirty seconds by which the telephone's clock is ahead of this machine's. */
  decalage: number;
  /** The step of the last code that opened. */
  dernierPas: number | null;
}

interface CodesDeSecoursTable {
  id: Generated<number>;
  userId: number;
  /** The hash of the code, of this person alone. */
  empreinte: string;
  utilise: string | null;
}

interface TentativesTable {
  id: Generated<number>;
  compte: string;
  adresse: string;
  instant: string;
  /** Whether (1) a sign-in or a new password made up for it: it slows nobody down any more, and is still told. */
  effacee: Generated<number>;
}

interface PreferencesTable {
  userId: number;
  theme: string;
  tailles: string;
  colonnes: string;
  choix: string;
  modifDate: string;
}

interface ReperesTable {
  nom: string;
  valeur: string;
  instant: string;
}

interface VuesTable extends StampColumns {
  userId: number;
  /** The list that it is of: the entity's word. */
  liste: string;
  libelle: string;
  libelleCle: string;
  /** Its search, filters, order, length and columns, as JSON. */
  contenu: string;
  estPartagee: Generated<number>;
}

/** A line names what it names for as long as it lasts: no key keeps a record for its sake. */
interface TracesTable {
  id: Generated<number>;
  instant: string;
  /** The instant of the last of the equal lines that it counts. */
  dernier: string;
  nombre: number;
  quoi: string;
  objet: string | null;
  motif: string | null;
  appel: string;
  userId: number | null;
  compte: string | null;
  ecoleId: number | null;
  adresse: string;
  adresseCle: string;
  appareil: string;
  appareilId: number | null;
  eleveId: number | null;
  /** The person whose account changed. */
  personneId: number | null;
  /** The mark that equal lines of ten minutes share; null: it stays alone. */
  cle: string | null;
}

declare module '#core/db/tables.ts' {
  interface Tables {
    traces: TracesTable;
    vues: VuesTable;
    utilisateurs: UtilisateursTable;
    groupes: GroupesTable;
    user_groupes: UserGroupesTable;
    menus: MenusTable;
    modes_acces: ModesAccesTable;
    onglets: OngletsTable;
    privileges: PrivilegesTable;
    versions: VersionsTable;
    connexions: ConnexionsTable;
    appareils: AppareilsTable;
    seconds_facteurs: SecondsFacteursTable;
    codes_de_secours: CodesDeSecoursTable;
    tentatives: TentativesTable;
    preferences: PreferencesTable;
    reperes: ReperesTable;
  }
}
