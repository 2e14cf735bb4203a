/** Tables of this domain, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StampColumns } from '#core/db/tables.ts';

interface UtilisateursTable extends StampColumns {
  ecoleId: number | null;
  prenoms: string;
  prenomsCle: string;
  nom: string;
  nomCle: string;
  telephoneIndicatif: string | null;
  telephone: string | null;
  email: string | null;
  emailCle: string;
  /** The hash, by argon2id. */
  motDePasse: string;
  motDePasseAChanger: number;
  /** The instant at which his one-time password was given; null: he has one of his own. */
  provisoireDepuis: string | null;
  /** The instant of his last sign-in with a password of his own. */
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
  /** The news told once to its person, as JSON; null: there is none, or he has read it. */
  annonces: string | null;
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

declare module '#core/db/tables.ts' {
  interface Tables {
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
    tentatives: TentativesTable;
    preferences: PreferencesTable;
    reperes: ReperesTable;
  }
}
