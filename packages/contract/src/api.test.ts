import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MARQUES } from '#tests/lignes.ts';
import { mots } from '#tests/mots.ts';
import { API, CRUDS } from './api.ts';
import { type CrudContract, crudEndpoints, rowsOfGet } from './core/api/crud.ts';
import { type Access, type AutreEcran, type Endpoint, pathParameters } from './core/api/endpoint.ts';
import { MESSAGES } from './ecrans/messages.ts';

const signature = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Splits a row of a table into its cells; '\|' is a bar inside one. */
const cellules = (line: string) => line.split(/(?<!\\)\|/).map((cell) => cell.trim());

/**
 * The calls of the documents by requirement, as docs/specification/api.md gives them: 'PUT updateMenu/:id', and the keys it
 * sends.
 */
const DOCUMENTES = new Map(
  readFileSync(new URL('../../../docs/specification/api.md', import.meta.url), 'utf8')
    .split('\n')
    .map(cellules)
    .filter(([, , , path = '']) => path.startsWith('`'))
    .map((cells) => {
      const [, , method = '', path = '', body = ''] = cells;
      const at = path.replaceAll('`', '').replaceAll(/\{(\w+)\}/g, ':$1');
      const keys = [...body.replaceAll(/\([^)]*\)/g, '').matchAll(/(?<=[{,]\s*)\w+(?=\??[:,}])/g)].map(
        ([key]) => key,
      );
      const inPath = [...at.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      return [cells.at(-2) ?? '', { call: `${method} ${at}`, sent: [...keys, ...inPath] }] as const;
    }),
);

/** The keys that lists take beside those of the documents. */
const AJOUTEES: Readonly<Record<string, string>> = {
  FILTRES: 'estActif debut fin',
  PAGE: 'etat recherche tri ordre page taille pageDe filtres',
};
/** A country has no code: sent, it is ignored. */
const IGNOREES: Readonly<Record<string, readonly string[]>> = { 'GEO-41': ['code'] };

/**
 * The calls of the documents, with who may make them; method, path and keys are those of docs/specification/api.md. A row
 * has every call of its access; its third column, where there is one, every key that we add (AMB-153 adds libelleConfirme). A call may
 * leave added keys out.
 */
const APPELS = [
  ...`
AUTH-04 | write public | codeVerification appareil
AUTH-05 | read public |
AUTH-19 | write self id |
HOME-13 | read self userId |
HOME-14 | read self id |
GEO-39 | read lookup pays | FILTRES PAGE
GEO-40 | read signed-in |
GEO-41 | write right ajout pays | libelleConfirme
GEO-42 | write right modification pays | libelleConfirme
GEO-43 GEO-44 | write right suppression pays |
GEO-45 | read lookup regions | FILTRES PAGE
GEO-46 | read right lecture regions |
GEO-47 | write right ajout regions | libelleConfirme
GEO-48 | write right modification regions | libelleConfirme
GEO-49 GEO-50 | write right suppression regions |
GEO-51 | read lookup prefectures | FILTRES PAGE
GEO-52 | read right lecture prefectures |
GEO-53 | write right ajout prefectures | libelleConfirme
GEO-54 | write right modification prefectures | libelleConfirme
GEO-55 GEO-56 | write right suppression prefectures |
GEO-57 | read lookup communes | PAGE
GEO-58 | read right lecture communes |
GEO-59 | write right ajout communes | libelleConfirme
GEO-60 | write right modification communes | libelleConfirme
GEO-61 GEO-62 | write right suppression communes |
GEO-63 | read right lecture quartiers + eleves | PAGE
GEO-64 | read right lecture quartiers + eleves |
GEO-65 | write right ajout quartiers (école) | libelleConfirme
GEO-66 | write right modification quartiers | libelleConfirme
GEO-67 GEO-68 | write right suppression quartiers |
PARAM-12 | read lookup devises | FILTRES PAGE
PARAM-13 | read right lecture devises |
PARAM-14 | write right ajout devises | libelleConfirme
PARAM-15 | write right modification devises | libelleConfirme
PARAM-16 | write right suppression devises |
PARAM-18 | read lookup unites | FILTRES PAGE
PARAM-20 | read right lecture unites |
PARAM-17 | write right ajout unites | libelleConfirme
PARAM-21 | write right modification unites | libelleConfirme
PARAM-22 PARAM-19 | write right suppression unites |
GEO-69 GEO-70 GEO-71 GEO-72 | read signed-in |
MENU-26 MENU-27 MENU-28 | read right lecture menus + privileges
MENU-29 MENU-30 MENU-31 MENU-32 | read right lecture privileges
MENU-33 MENU-34 MENU-35 | read right lecture menus + privileges
MENU-36 | write right ajout menus
MENU-37 | write right modification menus
MENU-38 | write right suppression menus
MENU-39 | read signed-in
MENU-40 | read right lecture menus + privileges
ONGLET-14 ONGLET-15 ONGLET-16 ONGLET-17 ONGLET-18 | read right lecture privileges
ONGLET-19 | read self userId
ONGLET-20 | read signed-in
ONGLET-21 | write right ajout menus
ONGLET-22 | write right modification menus
ONGLET-23 | write right suppression menus
ONGLET-24 | read right lecture menus + privileges
GROUPE-10 | read right lecture groupes + privileges
GROUPE-11 | write right ajout groupes
GROUPE-12 | write right suppression groupes
GROUPE-13 | read right lecture groupes + privileges
GROUPE-14 | write right modification groupes
GROUPE-15 | write right modification groupes (école)
GROUPE-16 | read right lecture groupes (école)
GROUPE-17 GROUPE-18 | write right modification groupes (école)
GROUPE-19 GROUPE-20 | read right lecture groupes (école)
GROUPE-21 | write right modification groupes (école)
GROUPE-22 GROUPE-23 | read right lecture groupes (école)
MODE-05 | read right lecture privileges
MODE-06 | write right ajout modesAcces
MODE-07 MODE-08 | read right lecture modesAcces + privileges
MODE-09 | write right modification modesAcces
MODE-10 MODE-11 | write right suppression modesAcces
PRIV-34 | write right ajout privileges
PRIV-35 | write right suppression privileges
PRIV-36 PRIV-37 | read self userId
PRIV-38 | write right suppression privileges
PRIV-39 | read right lecture privileges + menus
USER-33 | write right ajout utilisateurs + onglet ecoleEnseignant (école)
USER-34 | read right lecture utilisateurs (école)
USER-35 | read right lecture utilisateurs + onglet ecoleEnseignant + enseignantsGlobaux (école)
USER-36 | write right modification utilisateurs + onglet ecoleEnseignant (école)
USER-37 | write right suppression utilisateurs + onglet ecoleEnseignant (école)
USER-38 | read right lecture utilisateurs + onglet ecoleEnseignant (école)
USER-39 USER-40 | read right lecture enseignantsGlobaux + onglet ecoleEnseignant + onglet classeEcole + utilisateurs (école)
ECOLE-17 | read lookup ecole
ECOLE-18 | read right lecture onglet detail + ecole + onglet tranchePaiementEcole + onglet classeEcole + onglet ecoleEnseignant (école)
ECOLE-19 | write right ajout ecole
ECOLE-20 | write right modification onglet detail (école)
ECOLE-21 | write right suppression ecole
TRANCHE-15 | write right ajout onglet tranchePaiementEcole (école)
TRANCHE-16 | write right modification onglet tranchePaiementEcole (école)
TRANCHE-17 TRANCHE-18 | read right lecture onglet tranchePaiementEcole + fichesRenseignement (école)
TRANCHE-19 | write right suppression onglet tranchePaiementEcole (école)
CLASSE-11 | write right ajout onglet classeEcole (école)
CLASSE-12 | write right modification onglet classeEcole (école)
CLASSE-13 CLASSE-14 | read right lecture onglet classeEcole + fichesRenseignement + eleves + classesEleves + arrieres + tableaudebord + enseignements (école)
CLASSE-15 | write right suppression onglet classeEcole (école)
FICHE-13 | write right ajout fichesRenseignement (école)
FICHE-14 | write right modification fichesRenseignement (école)
FICHE-15 FICHE-16 | read right lecture fichesRenseignement (école)
FICHE-17 | write right suppression fichesRenseignement (école)
AVANCE-10 | read right lecture onglet avanceSalaire (école)
AVANCE-11 AVANCE-12 | write right suppression onglet avanceSalaire (école)
AVANCE-13 | write right ajout onglet avanceSalaire (école)
AVANCE-14 AVANCE-15 | read right lecture onglet avanceSalaire (école)
AVANCE-16 | write right modification onglet avanceSalaire (école)
DASH-21 | read right lecture onglet classeEcole + fichesRenseignement + eleves + classesEleves + arrieres + tableaudebord + enseignements (école)
DASH-18 | read right lecture tableaudebord (école)
WIDER-11 WIDER-12 | read signed-in
RET-10 | read right lecture onglet retenue (école)
RET-11 RET-12 | write right suppression onglet retenue (école)
RET-13 | write right ajout onglet retenue (école)
RET-14 RET-15 | read right lecture onglet retenue (école)
RET-16 | write right modification onglet retenue (école)
DASH-19 | read lookup sessions
DASH-20 | read lookup prestations
SHARED-37 | write signed-in
SHARED-38 SHARED-39 | write right ajout documents (école)
SHARED-40 | read public`
    .trim()
    .split('\n')
    .map((line) => line.split(/ \|(?: |$)/))
    .flatMap(([ids = '', access = '', added]) => ids.split(' ').map((id) => ({ id, access, added })))
    .map(({ id, access, added }) => {
      const { call, sent } = DOCUMENTES.get(id) ?? { call: '', sent: [] };
      const plus = added
        ?.split(' ')
        .flatMap((key) => (AJOUTEES[key] ?? key).split(' '))
        .filter((key) => key !== '');
      return { id, access, call, sent: sent.filter((key) => !IGNOREES[id]?.includes(key)), plus };
    }),
  // One row stands for several calls: GROUPE-20 without its slash and with its id in the path, SHARED-37 for a person's photo.
  ...['PUT getOneUserGroupe', 'PUT getOneUserGroupe/:id'].map((call) => {
    const access = 'read right lecture groupes (école)';
    return { id: 'GROUPE-20', call, sent: ['id'], access, plus: undefined };
  }),
  { id: 'USER-41', call: 'POST uploadFiles', sent: ['image'], access: 'write signed-in', plus: undefined },
];

/** The look-alikes that nothing sets apart: each is set right again, and exported, in the same way. */
const SEMBLABLES = ['pays', 'regions', 'prefectures', 'communes', 'quartiers', 'devises', 'unites'];

/** Our first additions: call, keys taken, who may call. */
const AJOUTS: readonly (readonly [call: string, taken: string, access: string])[] = [
  ['POST deconnexion', '', 'write signed-in'],
  ['GET getPreferences', '', 'read signed-in'],
  ['PUT updatePreferences', 'theme tailles colonnes choix annoncesLues', 'write signed-in'],
  ['GET getFormulations', '', 'read right lecture formulations'],
  ['PUT updateFormulations', 'formulations', 'write right modification formulations'],
  ['PUT disableDevise', 'id modifUserId modifDate', 'write right suppression devises'],
  ...CRUDS.filter(({ entity }) => SEMBLABLES.includes(entity)).flatMap(({ entity, disable }) => {
    const name = disable.name.replace('disable', '');
    // The pupils' form reads the neighbourhoods.
    const also = entity === 'quartiers' ? ' + eleves' : '';
    return [
      [`PUT enable${name}`, 'id modifUserId modifDate libelleConfirme', `write right suppression ${entity}`],
      [
        `POST export${name}`,
        'format etat recherche tri ordre filtres selection',
        `read right lecture ${entity}${also}`,
      ],
    ] as const;
  }),
];

/** The keys of a form or of an update that a documented call leaves out. */
const FACULTATIVES: Readonly<Record<string, readonly string[]>> = {
  eleves: ['nationalite'],
  menus: ['image'],
  onglets: ['image'],
  modes_acces: ['ajout', 'modification', 'suppression'],
  utilisateurs: ['indicatifTel', 'telephone1', 'telephone2', 'observations', 'photo'],
  ecoles:
    'logo moisNonFactures texteRecu texteArriere texteAbsence texteConvocation agrement telephone ire dpe dsee'.split(
      ' ',
    ),
  classes: ['serie'],
  tranches: ['echeance', 'sessionId'],
  fiches_renseignement: ['sessionId', 'estObligatoire'],
  groupes: ['estEnDeuxEtapes'],
  avances_salaire: ['statut'],
  regles_notation: ['classement', 'rangParMatiere', 'periodeNonClassee'],
  programmes: ['facultatif'],
  enseignements: ['facultatif'],
  particularites: ['piece'],
  absences_annoncees: ['piece'],
  semaines_de_classe: ['appel'],
  competences: ['petiteSection', 'moyenneSection', 'grandeSection'],
};

/** The flags beside estActif: of a person (AMB-019, DATA-20), and of a mode that comes with the product. */
const AUTRES_DRAPEAUX: Readonly<Record<string, readonly string[]>> = {
  fiches_renseignement: ['estObligatoire'],
  groupes: ['estEnDeuxEtapes'],
  modes_acces: ['estFourni'],
  utilisateurs: ['estAlerte', 'estSuspendu'],
  // It is always '' (AMB-121).
  avances_salaire: ['statut'],
};

/** The columns that reads add to the stored ones of a row. */
const LUES: Readonly<Record<string, object>> = {
  utilisateurs: { estPlusFort: 0 },
  fiches_renseignement: { tranches: [] },
  groupes: { membres: 1, noms: ['Awa Diallo'], ecarts: 0 },
};

/** The column that a list is sorted by at first, where it is not the name: the order in which a school reads it. */
const PREMIERES: Readonly<Record<string, string>> = {
  sessions: 'dateDebut',
  jours_sans_classe: 'du',
  semaines_de_classe: 'aPartirDu',
  tranches: 'prestation',
  classes: 'etape',
  fiches_renseignement: 'prestation',
  eleves: 'nom',
  retenues: 'moisId',
  avances_salaire: 'moisId',
  groupes_matieres: 'ordre',
  periodes: 'dateDebut',
  regles_notation: 'session',
  programmes: 'etape',
  enseignements: 'ordre',
  enseignements_enseignants: 'enseignantName',
  particularites: 'nom',
  absences_annoncees: 'du',
  creneaux: 'jourSemaine',
  domaines: 'ordre',
  competences: 'domaine',
  entetes: 'aPartirDu',
  signataires: 'etape',
  colonnes_candidats: 'examen',
};

/** The answers of adds that hold more than the id (AMB-148). */
const AJOUTES: Readonly<Record<string, object>> = {
  utilisateurs: { lastUserId: 3, motDePasseProvisoire: null, groupe: null, acces: null },
};

/** The values to try, one for each kind of field: a text, digits, the id of a choice, nothing, then those of special fields. */
const VALEURS = [
  ...'Labé|224'.split('|'),
  1,
  null,
  ...'/listPays|Prive|2026-10-01|10||mensuel|1ere tranche|primaire|parEcole'.split('|'),
  '2026-11-21T08:05:09.120Z',
  'F',
  // A coefficient, which hours may be too.
  150,
  // The words of a scale of acquis.
  'A Acquis\nEC En cours',
  // A scale, then the first word of each choice.
  20,
  ...CRUDS.flatMap(({ fields }) => Object.values(fields).flatMap(({ words = [] }) => words.slice(0, 1))),
];

/** Makes an example of what a look-alike takes or shows from its own schemas, so that a new one is tested without more code. */
function exemple(shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [
      key,
      VALEURS.find((value) => z.safeParse(schema, value).success),
    ]),
  );
}

/** Makes an example of what a person fills in on its form. */
const saisieDe = ({ fields }: CrudContract): Record<string, unknown> =>
  exemple(Object.fromEntries(Object.entries(fields).map(([key, { schema }]) => [key, schema])));

const nom = ({ kind, reference, operation }: AutreEcran) =>
  (operation === undefined ? '' : `${operation} `) + (kind === 'menus' ? reference : `onglet ${reference}`);

function acces(access: Access): string {
  if (access.who === 'self') return `self ${access.field}`;
  if (access.who === 'right') {
    const { operation, screen, scope, also } = access;
    const names = [`right ${operation} ${nom(screen)}`, ...also.map(nom)].join(' + ');
    return names + (scope === 'ecole' ? ' (école)' : '');
  }
  if (access.who === 'lookup') return `lookup ${nom(access.screen)}`;
  return access.who;
}

function cles(endpoint: Endpoint): string[] {
  return Object.keys(endpoint.input.shape);
}

const noms = (wanted: (endpoint: Endpoint) => boolean) => API.filter(wanted).map((endpoint) => endpoint.name);

describe('appels', () => {
  it('sont ceux du tableau, chacun une fois ; tout autre se dit un ajout', () => {
    const tableau = APPELS.map(({ call }) => call);
    expect(new Set(API.map(signature)).size).toBe(API.length);
    expect(tableau.filter((call) => !API.some((each) => signature(each) === call))).toEqual([]);
    const autres = API.filter((each) => !tableau.includes(signature(each)));
    expect(autres.filter(({ source }) => source !== 'addition').map(signature)).toEqual([]);
  });

  it('de la spécification sont tous servis', () => {
    const served = new Set(API.map(signature));
    expect(DOCUMENTES.size).toBeGreaterThan(150);
    expect([...DOCUMENTES.values()].filter(({ call }) => !served.has(call))).toEqual([]);
  });

  it.each(APPELS)('[$id] $call prend { $sent }, pour $access', ({ call, sent, access, plus }) => {
    const endpoint = API.find((each) => signature(each) === call);
    expect(endpoint).toBeDefined();
    if (endpoint === undefined) return;
    expect(endpoint.name).toBe(endpoint.path.split('/')[0]);
    expect(sent.filter((key) => !cles(endpoint).includes(key))).toEqual([]);
    const added = cles(endpoint).filter((key) => !sent.includes(key));
    expect(new Set(added)).toEqual(new Set(plus ?? added));
    const { required = [] } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });
    expect(required.filter((key) => !sent.includes(key))).toEqual([]);
    expect(`${endpoint.kind} ${acces(endpoint.access)}`).toBe(access);
    expect(endpoint.source).toMatch(/^[AB]§\d/);
  });

  it.each(AJOUTS)('%s, que nous ajoutons, prend { %s }, pour %s', (call, taken, access) => {
    const endpoint = API.find((each) => signature(each) === call);
    expect(endpoint).toMatchObject({ source: 'addition' });
    if (endpoint === undefined) return;
    expect(new Set(cles(endpoint))).toEqual(new Set(taken.split(' ').filter((key) => key !== '')));
    expect(`${endpoint.kind} ${acces(endpoint.access)}`).toBe(access);
  });

  /** The two parts of the list: what differs from a sentence of the documents, and what is added or chosen where they are silent. */
  const [, differents = '', ajoutes = ''] = readFileSync(
    new URL('../../../docs/ecarts.md', import.meta.url),
    'utf8',
  ).split(/^# \d\. .*$/m);

  it('[FID-22] la liste des écarts tient à part ce qui diffère d’une phrase des documents, qu’elle cite', () => {
    const lignes = (part: string) =>
      part.split('\n').filter((line) => /^\| (?!the documents \||addition)/.test(line));
    const cases = (line: string) => line.replaceAll(/`[^`]*`/g, '').split('|').length - 2;
    expect(lignes(differents).length).toBeGreaterThan(40);
    expect(lignes(differents).filter((line) => !/^\| [AB]§\d/.test(line) || cases(line) !== 4)).toEqual([]);
    expect(lignes(ajoutes).length).toBeGreaterThan(200);
    expect(lignes(ajoutes).filter((line) => cases(line) !== 3)).toEqual([]);
  });

  it('ajoutés à ceux des documents, ils sont chacun dans la liste des écarts', () => {
    // The additions of every look-alike are named once, by family.
    const family = new Set<Endpoint>(
      CRUDS.flatMap((crud) => crudEndpoints(crud).filter((one) => one.source === 'addition')),
    );
    const own = API.filter((endpoint) => endpoint.source === 'addition' && !family.has(endpoint));
    expect(own.length).toBeGreaterThan(10);
    expect(own.map(({ name }) => name).filter((name) => !ajoutes.includes(name))).toEqual([]);
  });

  it('répondent 201 aux ajouts, et à eux seuls', () => {
    expect(new Set(noms((endpoint) => endpoint.status === 201))).toEqual(
      new Set([
        ...CRUDS.map((crud) => crud.create.name),
        ...mots(`
        addAccord addUserGroupe addGroupeDeModele addPrivilege addInscription addInscriptions addPaiement
        affecterCredit addCloture addReprise addFusion addPassage recalculerInscriptions copierVersAnnee copierProgramme
        addExempleProgramme addEnseignements addPeriodes addAttributions addEvaluation addEvaluations ouvrirAnneeSuivante importClasse
        importEnseignant importEleve importNote addNonEvaluee addConseil scellerPeriode rectifierBulletins
        addCertificatScolarite addFeuilleAppel addBilletEntree addFait addConvocation ouvrirMessage ouvrirRappel addContactFamille
        addPassageInfirmerie addChangementsDuJour garderProposition uploadFiles documents documentPgprioritaires`),
      ]),
    );
  });

  it('paginent les listes, et elles seules', () => {
    expect(new Set(noms((endpoint) => endpoint.paged))).toEqual(
      new Set([
        ...CRUDS.map((crud) => crud.list.name),
        ...mots(`
        getAffecteByGroup getAllUserGroupe getFilsByPere getNonAffecteByGroup getJournal userSelectBy
        getEnseignantByEcoleId inscriptionSelectBy paiementSelectBy getArrieres clotureSelectBy
        repriseSelectBy fusionSelectBy observationSelectBy passageSelectBy traceSelectBy bulletinSelectBy
        changementNoteSelectBy documentSelectBy absenceSelectBy faitSelectBy passageInfirmerieSelectBy`),
      ]),
    );
  });

  it('répondent un fichier aux exports, aux images, aux documents et à la sauvegarde, et à eux seuls', () => {
    expect(new Set(noms((endpoint) => endpoint.file))).toEqual(
      new Set([
        ...CRUDS.map((crud) => crud.export.name),
        ...mots(`
        exportTrace exportEnseignant exportInscription exportPaiement imprimerRecu exportCloture
        imprimerCloture exportReprise exportFusion exportObservation exportPassage exportArrieres exportStatistiquePaiement
        getImage getDocument telechargerSauvegarde getDiagnostic exporterPersonne exportBulletin
        exportReleveClasse exportChangementNote imprimerBulletins imprimerCertificatScolarite imprimerExplication
        imprimerFicheNotes imprimerLivret imprimerProcesVerbal imprimerReleveClasse imprimerReleveNotes
        imprimerTableauHonneur exportDocument exportAbsence exportFait exportPassageInfirmerie exportFet imprimerEmploisDuTemps
        imprimerRegistreAppel imprimerFichesSuivi imprimerConvocation imprimerBilletEntree
        imprimerCandidats exportDonneesAutorite imprimerDonneesAutorite exportTableauSuivi`),
      ]),
    );
  });

  it('ne prennent un fichier que là où un formulaire en envoie un', () => {
    const avecUnFichier = noms((endpoint) => endpoint.upload !== undefined);
    expect(avecUnFichier).toEqual(['uploadFiles', 'documents', 'documentPgprioritaires']);
  });

  it('ne disent qu’une fois un mot de passe provisoire, la phrase des sauvegardes, un secret d’application, des codes de secours', () => {
    const dits = API.filter(({ once }) => once.length > 0).map(({ name, once }) => [name, once]);
    expect(Object.fromEntries(dits)).toEqual({
      addUser: ['motDePasseProvisoire'],
      resetUserPwd: ['motDePasseProvisoire'],
      prouverIdentite: ['token'],
      preparerSecondFacteur: ['cle', 'image'],
      activerSecondFacteur: ['codes'],
      renouvelerCodesDeSecours: ['codes'],
      getPhraseDeSauvegarde: ['phrase'],
      permettreTelechargement: ['jeton'],
      commencerMiseAJour: ['jeton'],
    });
  });

  it('disent quelles clés sont secrètes', () => {
    const secrets = API.filter(({ secret }) => secret.length > 0).map(({ name, secret }) => [name, secret]);
    expect(Object.fromEntries(secrets)).toEqual({
      login: ['password', 'codeVerification', 'appareil'],
      checktokenexpire: ['token'],
      updateUserPwd: ['newMotDePasse'],
      prouverIdentite: ['motDePasseActuel', 'codeVerification'],
      activerSecondFacteur: ['codeVerification'],
      addUser: ['password'],
      updateUser: ['password'],
      signerDemande: ['password', 'codeVerification'],
      telechargerSauvegarde: ['jeton'],
      deposerMorceau: ['jeton', 'morceau'],
      appliquerMiseAJour: ['jeton'],
    });
  });

  it('[SEC-21] veulent une preuve de qui est là : mot de passe, second facteur, connexions, phrase, restauration, mise à jour, anonymat', () => {
    expect(noms(({ wantsProof }) => wantsProof)).toEqual(
      mots(`
      updateUserPwd terminerAutresConnexions terminerConnexion terminerConnexionsUser activerSecondFacteur
      preparerSecondFacteur renouvelerCodesDeSecours retirerSecondFacteur retirerSecondFacteurUser resetUserPwd
      getPhraseDeSauvegarde permettreTelechargement restaurerSauvegarde commencerMiseAJour anonymiserEleves`),
    );
  });

  it('restent ouverts avec un mot de passe provisoire : le changer, se déconnecter, vérifier le jeton, se connecter, voir une image, vérifier un reçu ou un bulletin', () => {
    const isOpen = ({ access }: Endpoint) =>
      access.who === 'public' || ('beforePasswordChange' in access && access.beforePasswordChange === true);
    expect(noms(isOpen)).toEqual(
      mots(`
login checktokenexpire updateUserPwd deconnexion getCleEcole getEtatRecu getEtatBulletin getImage`),
    );
  });

  it('prennent chaque paramètre de leur chemin, et les champs qu’ils disent saisis ou personnels', () => {
    for (const endpoint of API) {
      const keys = cles(endpoint);
      const named = [...pathParameters(endpoint.path), ...endpoint.typed];
      if (endpoint.access.who === 'self') named.push(endpoint.access.field);
      expect(named.filter((key) => !keys.includes(key))).toEqual([]);
    }
  });

  it('ne réduisent une liste qu’à des colonnes qu’elle a : identifiant, libellé, libellé du parent', () => {
    const reduced = API.flatMap(({ name, access }) =>
      access.who === 'lookup' ? [[name, Object.keys(access.reduced.shape)]] : [],
    );
    expect(Object.fromEntries(reduced)).toMatchObject({
      // The dial code follows the country in every address cascade.
      getAllPays: ['id', 'libelle', 'devise', 'indicatifTel'],
      getAllRegion: ['id', 'libelle', 'pays'],
      getAllPrefecture: ['id', 'libelle', 'region'],
      getAllCommune: ['id', 'libelle', 'prefecture'],
      getAllDevise: ['id', 'libelle'],
      selectAllUnite: ['id', 'libelle'],
    });
    const schemas = API.flatMap(({ access }) =>
      access.who === 'lookup' ? Object.values(access.reduced.shape) : [],
    );
    expect(schemas).not.toContain(undefined);
  });

  it('se décrivent en JSON Schema', () => {
    for (const endpoint of API) {
      expect(z.toJSONSchema(endpoint.input)).toMatchObject({ type: 'object' });
      expect(z.toJSONSchema(endpoint.output)).toHaveProperty('$schema');
    }
  });

  const DES_DOCUMENTS = new Set<string>(Object.values(MESSAGES));
  const saisis = API.flatMap((endpoint) =>
    endpoint.typed.map((key) => ({ endpoint, key, name: endpoint.name })),
  );
  it.each(saisis)('$name dit en français chaque faute de $key', ({ endpoint, key }) => {
    const parts = [[1], ['a'], [null], [{}], [[1]]];
    const wrong = [undefined, null, 1.5, true, {}, [], ...parts, '', ' ', '\0', '\uD83D', 'x'.repeat(5000)];
    const messages = wrong.flatMap((value) => {
      const issues = endpoint.input.safeParse({ [key]: value }).error?.issues ?? [];
      return issues.filter((issue) => issue.path[0] === key).map((issue) => issue.message);
    });
    expect(messages).not.toEqual([]);
    for (const message of messages) {
      if (DES_DOCUMENTS.has(message)) continue;
      expect(message).toMatch(/^(?:Les|Le|La|L')\s?.+\.$/u);
      expect(message).not.toMatch(/invalid|expected|too (?:big|small)/i);
    }
  });
});

describe.each(CRUDS.map((crud) => ({ entity: crud.entity, crud })))('$entity', ({ crud }) => {
  const saisie = saisieDe(crud);
  const ligne = { id: 3, ...crud.create.input.parse({ ...saisie, creationUserId: 1 }), ...MARQUES };
  const complete = { ...exemple(crud.row.shape), ...ligne };

  const facultatives = ['creationUserId', 'modifUserId', ...(FACULTATIVES[crud.entity] ?? [])];
  it('[SHARED-21] désactive et remet par { id, modifUserId, modifDate }', () => {
    const body = { id: 1, modifUserId: 1, modifDate: null };
    for (const call of [crud.disable, crud.enable]) {
      expect(call.input.parse({ ...body, estActif: 0 })).toEqual(body);
      for (const key of Object.keys(body)) {
        const { success } = call.input.safeParse({ ...body, [key]: undefined });
        expect([key, success]).toEqual([key, key === 'modifUserId']);
      }
    }
  });

  it('exige la date de modification lue, nulle comprise, à chaque modification', () => {
    const body = { ...saisie, id: 1, modifUserId: 1 };
    const isTaken = (more: object) => crud.update.input.safeParse({ ...body, ...more }).success;
    expect([null, '2026-11-21T08:05:09.120Z'].map((modifDate) => isTaken({ modifDate }))).toEqual([
      true,
      true,
    ]);
    expect([isTaken({}), isTaken({ modifDate: '' })]).toEqual([false, false]);
  });

  it('exige chaque clé documentée d’un ajout et d’une modification, sauf la confirmation et qui signe', () => {
    const ajout = { ...saisie, creationUserId: 1 };
    const modification = { ...saisie, id: 1, modifUserId: 1, modifDate: null };
    for (const [{ input }, body] of [[crud.create, ajout] as const, [crud.update, modification] as const])
      for (const key of Object.keys(body)) {
        const { success } = input.safeParse({ ...body, [key]: undefined });
        expect([key, success]).toEqual([key, facultatives.includes(key)]);
      }
    const confirme = { libelleConfirme: true };
    expect(crud.create.input.parse({ ...ajout, ...confirme })).toMatchObject(confirme);
  });

  it('[DATA-01] porte sur chaque ligne les marques de création, de modification et d’activité', () => {
    expect(crud.row.safeParse(complete).success).toBe(true);
    for (const key of Object.keys(MARQUES))
      expect(crud.row.safeParse({ ...complete, [key]: undefined }).success).toBe(false);
  });

  it('[SHARED-18] dit s’il est actif par estActif seul, 1 ou 0', () => {
    expect(crud.row.safeParse({ ...complete, estActif: 0 }).success).toBe(true);
    expect(crud.row.safeParse({ ...complete, estActif: 2 }).success).toBe(false);
    const flags = Object.keys(crud.row.shape).filter((key) => /^(?:est|statut|etat|status)/i.test(key));
    expect(new Set(flags)).toEqual(new Set(['estActif', ...(AUTRES_DRAPEAUX[crud.entity] ?? [])]));
  });

  it('[PARAM-23] répond des tableaux : lignes, identifiant ajouté, marque écrite', () => {
    const lue = { ...complete, ...LUES[crud.entity] };
    expect(crud.list.output.parse([lue, lue])).toHaveLength(2);
    expect(crud.list.output.safeParse({ rows: [lue] }).success).toBe(false);
    const alone = crud.wrap === undefined ? [lue] : { [crud.wrap]: [lue] };
    expect(rowsOfGet(crud, crud.get.output.parse(alone))).toHaveLength(1);
    expect(crud.get.output.safeParse(lue).success).toBe(false);
    const ajoute = AJOUTES[crud.entity] ?? { id: 3 };
    expect(crud.create.output.parse([{ ...ajoute, libelle: 'x' }])).toEqual([ajoute]);
    for (const call of [crud.update, crud.remove ?? crud.disable, crud.disable, crud.enable]) {
      expect(call.output.parse([{ id: 3, modifDate: null }])).toEqual([{ id: 3, modifDate: null }]);
      expect(call.output.safeParse([{ id: 3 }]).success).toBe(false);
    }
  });

  it('se trie par son nom, et par ses propres colonnes seulement', () => {
    const own = 'libelle' in crud.fields ? 'libelle' : 'name';
    expect(crud.sortable[0]).toBe(PREMIERES[crud.entity] ?? own);
    expect(crud.sortable.filter((column) => !(column in crud.row.shape))).toEqual([]);
    for (const tri of crud.sortable) expect(crud.list.input.parse({ tri })).toEqual({ tri });
    expect(crud.list.input.safeParse({ tri: 'id' }).success).toBe(false);
  });
});

/** The look-alikes that a person names freely; a tranche has given words. */
const nommes = CRUDS.filter(({ fields: { libelle } }) => libelle?.schema.safeParse('Labé').success);
describe.each(nommes.map((crud) => ({ entity: crud.entity, crud })))('libellé de $entity', ({ crud }) => {
  const saisie = saisieDe(crud);

  it('[SHARED-12] coupe les bords du libellé et met sa première lettre en majuscule, à l’ajout et à la modification', () => {
    const typed = { ...saisie, libelle: '  école  de labé ' };
    const modification = { ...typed, id: 1, modifUserId: 1, modifDate: null };
    const garde = { libelle: 'École de labé' };
    expect(crud.create.input.parse({ ...typed, creationUserId: 1 })).toMatchObject(garde);
    expect(crud.update.input.parse(modification)).toMatchObject(garde);
  });
});

describe('listes d’un seul enregistrement et suppressions', () => {
  it('[SHARED-32] un menu, un onglet et un mode d’accès se lisent seuls sous un nom, les autres dans une liste nue', () => {
    const wrapped = CRUDS.filter(({ wrap }) => wrap !== undefined).map(({ entity, wrap }) => [entity, wrap]);
    const enveloppes = { menus: 'menu', onglets: 'onglet', modes_acces: 'modeaccess' };
    expect(Object.fromEntries(wrapped)).toEqual(enveloppes);
  });

  it('[SHARED-23] un menu, un onglet, un groupe et une personne ne se suppriment qu’en les désactivant', () => {
    const soft = CRUDS.filter(({ remove }) => remove === undefined).map(({ entity }) => entity);
    expect(soft.slice(0, 4)).toEqual(['menus', 'onglets', 'groupes', 'utilisateurs']);
    // Deductions and advances have a DELETE too, which no screen uses (AMB-119).
    expect(soft.slice(4)).toEqual(['classes', 'fiches_renseignement', 'eleves']);
  });
});

it('[CODE-06] un lot se liste par qui peut lire et se reprend par qui peut supprimer ; un recalcul, par qui peut modifier', () => {
  const operationsDe = (start: RegExp) =>
    API.filter(({ name }) => start.test(name)).map(({ name, access }) => [
      name,
      access.who === 'right' ? access.operation : null,
    ]);
  const recalculs = new Set(['getLotsRecalcul', 'reprendreRecalculs']);
  const attendu = (name: unknown, operation: string) => [
    name,
    recalculs.has(String(name)) ? 'modification' : operation,
  ];
  const lus = operationsDe(/^(?:getLots|getCopiesDePrix|getImport)/);
  expect(lus.length).toBeGreaterThan(9);
  expect(lus).toEqual(lus.map(([name]) => attendu(name, 'lecture')));
  const repris = operationsDe(/^reprendre/);
  expect(repris.length).toBeGreaterThan(40);
  expect(repris).toEqual(repris.map(([name]) => attendu(name, 'suppression')));
});
