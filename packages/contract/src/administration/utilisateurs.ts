/** Declares users (A§1, A§2, A§3, A§4, A§5, A§7, A§9): their person, where they belong and how they sign in. */
import * as z from 'zod/mini';
import { crudContract, written } from '#core/api/crud.ts';
import { OPERATIONS, type Operation } from '#core/api/droits.ts';
import { endpoint, right, tab } from '#core/api/endpoint.ts';
import { choixFacultatif, confirmation, indicatifTel, lignesFacultatives } from '#core/api/fields.ts';
import { filtersInput } from '#core/api/filters.ts';
import { exportInput, listInput } from '#core/api/lists.ts';
import { selection } from '#core/api/many.ts';
import { drapeau, id, idIgnore, modifDate } from '#core/api/stamps.ts';
import { exportDe, tracee } from '#core/api/trace.ts';
import { aDesCaracteresInterdits } from '#core/text/cle.ts';
import type { ReferenceMenu, ReferenceOnglet } from '#ecrans/references.ts';
import { imageFacultative } from '#fichiers/fichiers.ts';
import { INDICATIF_PAR_DEFAUT } from '#geographie/pays.ts';
import { autreTelephone, email, fonction, nomDePersonne, prenoms, telephone } from './personne.ts';
import { salaireBase, salairesReserves } from './salaires.ts';

const MENU = 'utilisateurs' satisfies ReferenceMenu;
const scope = 'ecole';

/** The teachers of a school are users too: its page adds and changes them (B§2). */
const PAGE_ECOLE = tab('ecoleEnseignant' satisfies ReferenceOnglet);
const ENSEIGNANTS = 'enseignantsGlobaux' satisfies ReferenceMenu;
/** Returns the right that users and teachers share: a school's page needs it too. */
const avecEcole = (operation: Operation) => right(MENU, operation, { scope, also: [PAGE_ECOLE] });
const lireEnseignants = right(ENSEIGNANTS, 'lecture', {
  scope,
  also: [PAGE_ECOLE, tab('classeEcole' satisfies ReferenceOnglet), MENU],
});

/** The types of a user: attached to a school, or not (A§1). */
export const TYPES_UTILISATEUR = ['ecole', 'independant'] as const;
export type TypeUtilisateur = (typeof TYPES_UTILISATEUR)[number];

const facultatif = z.nullable(id);
const texte = z.nullable(z.string());

/** The dial code that the country of the address gives; 224 when a documented call leaves it out. */
const indicatif = indicatifTel();

const contract = crudContract({
  entity: 'utilisateurs',
  item: 'cet utilisateur',
  noms: { un: 'utilisateur', plusieurs: 'utilisateurs', feminin: false },
  screen: MENU,
  scope,
  access: {
    get: right(MENU, 'lecture', { scope, also: [PAGE_ECOLE, ENSEIGNANTS] }),
    disable: avecEcole('suppression'),
    enable: avecEcole('suppression'),
  },
  calls: {
    list: 'POST getAllUser',
    get: 'GET getOneUser/:id',
    create: 'POST addUser',
    update: 'PUT updateUser',
    disable: 'PUT disableUser',
    enable: 'PUT enableUser',
    export: 'POST exportUser',
  },
  fields: {
    ecoleId: choixFacultatif('École', "L'école", 'ecoles'),
    prenoms: prenoms(),
    name: nomDePersonne(),
    indicatifTel: {
      ...indicatif,
      required: false,
      schema: z._default(indicatif.schema, INDICATIF_PAR_DEFAUT),
    },
    telephone: telephone(),
    fonction: fonction(),
    email: email(),
    adresse: choixFacultatif('Quartier', 'Le quartier', 'quartiers'),
    telephone1: { ...autreTelephone('Autre téléphone'), schema: z.optional(autreTelephone('').schema) },
    telephone2: { ...autreTelephone('Troisième téléphone'), schema: z.optional(autreTelephone('').schema) },
    observations: {
      ...lignesFacultatives('Observations', 'Le texte'),
      schema: z.optional(lignesFacultatives('', 'Le texte').schema),
    },
    photo: { ...imageFacultative('Photo'), schema: z.optional(imageFacultative('').schema) },
  },
  read: {
    // An administrator made at the first start has no fonction; given an e-mail, they have no telephone.
    indicatifTel: texte,
    telephone: texte,
    fonction: texte,
    // `nom` repeats name (AMB-085); the address and its chain stand under all their names (AMB-084, AMB-090).
    nom: z.string(),
    ecole: texte,
    quartier: texte,
    adresse: facultatif,
    quartierId: facultatif,
    quartierdistrictId: facultatif,
    communeId: facultatif,
    commune: texte,
    prefectureId: facultatif,
    prefecture: texte,
    regionId: facultatif,
    region: texte,
    paysId: facultatif,
    pays: texte,
    structureId: z.nullable(z.int()),
    prestataireId: z.nullable(z.int()),
    estAlerte: drapeau,
    estSuspendu: drapeau,
    // 1 marks a one-time password that has not been changed yet (addition).
    motDePasseAChanger: drapeau,
  },
  sortable: ['name', 'prenoms', 'ecole', 'fonction', 'telephone', 'quartier'],
});

/**
 * The keys beside the form: `password` stays in the payload and is never read (AMB-001); a name outside 4 to 9 characters is
 * confirmed (AMB-079).
 */
const enPlus = {
  password: z.optional(z.string().check(z.maxLength(200))),
  nomConfirme: confirmation,
};
const typed = [...contract.create.typed, 'nomConfirme'];

/**
 * The rows of the list; `estPlusFort` is 1 when they hold a right that the caller lacks, who may then not change them (addition).
 */
const lignes = z.array(z.extend(contract.row, { estPlusFort: drapeau }));

/** The one-time password, told once: only its hash is kept, and a repeated send answers null. */
const motDePasseProvisoire = z.nullable(z.string());
const once = ['motDePasseProvisoire'];

/**
 * The two keys that tell of a teacher's new account, as whoever chooses no groups makes it: `groupe`, that of the teachers which they
 * entered, or null; `acces`, a sentence about what they see. Both are null where their groups are chosen apart. An addition.
 */
const entree = { groupe: texte, acces: texte };

export const utilisateurs = {
  ...contract,
  list: { ...contract.list, output: lignes },
  get: { ...contract.get, output: lignes },
  create: endpoint('POST addUser', {
    access: avecEcole('ajout'),
    // `salaireBase` is a teacher's base salary, from the current month on (AMB-089), given by whoever may set it.
    input: z.extend(contract.create.input, {
      ...enPlus,
      salaireBase: z.optional(z.nullable(salaireBase().schema)),
    }),
    output: z.array(z.object({ lastUserId: id, motDePasseProvisoire, ...entree })),
    typed: [...typed, 'salaireBase'],
    secret: ['password'],
    once,
    status: 201,
    summary: 'Ajoute un utilisateur et rend une seule fois son mot de passe provisoire.',
    source: 'A§7, B§7',
  }),
  update: endpoint('PUT updateUser', {
    access: avecEcole('modification'),
    // A key that a documented call leaves out stays as it is, the dial code too. An e-mail or a telephone that changes wants a proof.
    input: z.extend(contract.update.input, {
      ...enPlus,
      indicatifTel: z.optional(indicatif.schema),
    }),
    output: written,
    typed,
    secret: ['password'],
    summary: 'Modifie un utilisateur.',
    source: 'A§7, B§7',
  }),
};

export type Utilisateur = z.output<typeof utilisateurs.row>;

/**
 * Gives a new one-time password and ends the user's connexions. The first one of a teacher who came by a file makes their account, as an
 * add does. An addition.
 */
export const resetUserPwd = endpoint('PUT resetUserPwd', {
  access: avecEcole('modification'),
  input: z.object({ id, modifUserId: idIgnore, modifDate }),
  output: z.array(z.object({ id, modifDate, motDePasseProvisoire, ...entree })),
  once,
  wantsProof: true,
  trace: tracee('motDePasseDonne'),
  summary: "Donne un nouveau mot de passe provisoire et termine les connexions de l'utilisateur.",
  source: 'addition',
});

/** Suspends a user, who is signed out at their next call, or lets them in again (AMB-019). An addition. */
export const suspendUser = endpoint('PUT suspendUser', {
  access: right(MENU, 'modification', { scope }),
  input: z.object({ id, estSuspendu: drapeau, modifUserId: idIgnore, modifDate }),
  output: written,
  summary: 'Suspend un utilisateur, ou le laisse entrer de nouveau.',
  source: 'addition',
});

/** The columns that a list of teachers can be sorted by. */
export const COLONNES_DE_L_ECOLE = ['name', 'prenoms', 'fonction', 'telephone', 'email'] as const;
export const COLONNES_ENSEIGNANT = [...COLONNES_DE_L_ECOLE, 'enseignant'] as const;

/**
 * Lists the users of a school with a fonction (A§7, B§7): of every school when `ecoleId` is null, with any fonction when it is
 * ''. A user of a school always receives those of their own school.
 */
export const userSelectBy = endpoint('POST userSelectBy', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope, also: [PAGE_ECOLE] }),
  input: z.extend(listInput(COLONNES_DE_L_ECOLE), {
    estActif: drapeau,
    ecoleId: z.nullable(id),
    fonction: z.string().check(
      z.maxLength(100),
      z.refine((text) => !aDesCaracteresInterdits(text)),
    ),
  }),
  output: lignes,
  typed: ['recherche'],
  paged: true,
  summary: "Liste les utilisateurs d'une école qui ont une fonction.",
  source: 'A§7, B§7',
});

/** The filters by column of the list of teachers: those of users. */
const filtres = filtersInput(contract.filters);

/** Lists the teachers of a school, each with the label of their class; a school's user receives those of their own school. */
export const getEnseignantByEcoleId = endpoint('GET getEnseignantByEcoleId/:ecoleId', {
  access: lireEnseignants,
  reserved: salairesReserves,
  input: z.extend(listInput(COLONNES_ENSEIGNANT), { ecoleId: id, filtres }),
  // `enseignant` is the label of the class taught, null for none; `salaireBase` that of the current month, null when none was
  // given.
  output: z.array(z.extend(contract.row, { enseignant: texte, salaireBase: z.nullable(z.int()) })),
  typed: ['recherche'],
  paged: true,
  summary: "Liste les enseignants d'une école, chacun avec sa classe.",
  source: 'A§7',
});

/** Answers the same list as a file. An addition. */
export const exportEnseignant = endpoint('POST exportEnseignant', {
  kind: 'read',
  access: lireEnseignants,
  input: z.extend(exportInput(COLONNES_ENSEIGNANT), {
    ecoleId: id,
    filtres,
    selection: z.optional(selection),
  }),
  output: z.unknown(),
  typed: ['recherche'],
  file: true,
  trace: exportDe('Liste des enseignants'),
  summary: "Rend en fichier la liste des enseignants d'une école.",
  source: 'addition',
});

/** Lists the teachers of a school who have no class yet. */
export const getEnseignantNotAffectedToClasses = endpoint('POST getEnseignantNotAffectedToClasses', {
  kind: 'read',
  access: lireEnseignants,
  input: z.object({ ecoleId: id }),
  output: z.array(contract.row),
  summary: "Liste les enseignants d'une école qui n'ont pas encore de classe.",
  source: 'A§7, B§7',
});

const origine = z.object({ groupeId: id, groupe: z.string(), modeacces: z.string() });
const acces = z.object({
  id,
  reference: z.string(),
  libelle: z.string(),
  parent: texte,
  url: z.string(),
  isVisible: z.boolean(),
  /** Whether everyone signed in sees and reads it, without any privilege. */
  isPublic: z.boolean(),
  /** The operations they may do, each with the groups and modes that give it; a Public one is read without any. */
  operations: z.array(z.object({ operation: z.enum(OPERATIONS), par: z.array(origine) })),
  /** The reason why they may not do all that their privileges hold; '' when they may. */
  limite: z.string(),
  /** The reason why they do not see it; '' when they do. */
  raison: z.string(),
});

/** Answers all that a user sees and may do, where each right comes from, and why the rest is closed. An addition. */
export const verifierDroits = endpoint('GET verifierDroits/:userId', {
  access: right(MENU, 'lecture', { scope }),
  input: z.object({ userId: id }),
  output: z.object({
    prenoms: z.string(),
    nom: z.string(),
    ecole: texte,
    estActif: drapeau,
    estSuspendu: drapeau,
    groupes: z.array(z.object({ id, libelle: z.string(), estActif: drapeau })),
    menus: z.array(acces),
    onglets: z.array(acces),
  }),
  summary: "Dit tout ce qu'un utilisateur voit et peut faire, et d'où vient chaque droit.",
  source: 'addition',
});
