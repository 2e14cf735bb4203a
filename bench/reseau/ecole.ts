/** Makes one school of the large network: its people, classes, prices, pupils and their schedules, as rows. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import type { Bareme, LigneDue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { echeancier } from '@gestionscolaire/contract/eleves/recalcul.ts';
import { INDICATIF_PAR_DEFAUT } from '@gestionscolaire/contract/geographie/pays.ts';
import { lireMoisNonFactures } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { ETAPES, ordresDe } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { AUCUN_MOT_DE_PASSE } from '@gestionscolaire/server/src/administration/index.ts';
import { withKeys } from '@gestionscolaire/server/src/core/db/rows.ts';
import type { Row, TableName } from '@gestionscolaire/server/src/core/db/tables.ts';
import { MARQUE } from '@gestionscolaire/server/src/demonstration/ecole/ecoles.ts';
import {
  type ClasseFaite,
  unEnfant,
  uneFamille,
} from '@gestionscolaire/server/src/demonstration/ecole/eleves.ts';
import type { Hasard } from '@gestionscolaire/server/src/demonstration/ecole/hasard.ts';
import type { EtatCivil } from '@gestionscolaire/server/src/demonstration/ecole/personnes.ts';
import { FONCTION_CAISSE } from '@gestionscolaire/server/src/demonstration/ecole/remplir.ts';
import { chaineDesDus } from '@gestionscolaire/server/src/eleves/index.ts';
import { argent, type Payeur } from './argent.ts';

export interface Reseau {
  readonly session: Periode & { readonly id: number; readonly libelle: string };
  /** The year after it, in which every pupil is enrolled again; null: none. */
  readonly suite: Reseau['session'] | null;
  /** The days of the session. */
  readonly jours: number;
  readonly quartiers: readonly number[];
  readonly etat: EtatCivil;
  readonly chance: Hasard;
  readonly now: string;
  /** Returns the next id of a table. */
  readonly suivant: (table: TableName) => number;
}

/** The size of a school. */
export interface Mesure {
  readonly eleves: number;
  /** The number of payments of a pupil. */
  readonly parEleve: number;
}

/** Rows by table, parents before children. */
export type Lignes = readonly (readonly [table: TableName, rows: readonly Row[]])[];

/** The number of pupils of a class. */
const PAR_CLASSE = 25;
const CAISSIERS = 2;
const CHIFFRES = 5;
const INSCRIPTION = 50_000;
const SERVICE = 'Mensualité';

/** Every order of every stage: classes take them in turn. */
const ORDRES_DES_CLASSES = ETAPES.flatMap((etape) =>
  ordresDe(etape).map((ordre, rang) => ({ etape, rang, ...ordre })),
);

const stampOf = (now: string) => ({
  estActif: 1,
  creationDate: now,
  creationUserId: null,
  modifDate: null,
  modifUserId: null,
});

/** Returns a text with its key. */
const keyed = (name: string, text: string): Row => withKeys({ [name]: text }, [name]);

interface Employe {
  readonly id: number;
  readonly nom: string;
  readonly row: Row;
}

/** Makes a person as whom nobody can sign in. */
function unEmploye(reseau: Reseau, ecoleId: number, fonction: string): Employe {
  const { chance, etat, quartiers, now, suivant } = reseau;
  const id = suivant('utilisateurs');
  const [prenoms, nom] = [etat.prenom(id % 3 === 0 ? 'F' : 'M'), etat.nom()];
  // Its telephone is a line of an operator that has closed.
  const telephone = `63${String(id).padStart(7, '0')}`;
  const row = {
    id,
    ecoleId,
    ...keyed('prenoms', prenoms),
    ...keyed('nom', nom),
    telephoneIndicatif: INDICATIF_PAR_DEFAUT,
    telephone,
    ...keyed('numero', `${INDICATIF_PAR_DEFAUT}${telephone}`),
    ...keyed('fonction', fonction),
    quartierId: chance.parmi(quartiers, () => 1),
    motDePasse: AUCUN_MOT_DE_PASSE,
    emailCle: '',
    ...stampOf(now),
  };
  return { id, nom: `${prenoms} ${nom}`, row };
}

interface Classe extends Pick<ClasseFaite, 'id' | 'etape' | 'rang'> {
  readonly libelle: string;
  readonly row: Row;
}

/** Makes the classes that so many pupils take, each with its teacher. */
function sesClasses(reseau: Reseau, ecoleId: number, enseignants: readonly Employe[]): Classe[] {
  return enseignants.flatMap((enseignant, index) => {
    const ordre = ORDRES_DES_CLASSES[index % ORDRES_DES_CLASSES.length];
    if (ordre === undefined) return [];
    const { etape, rang, niveau } = ordre;
    const libelle = `${ordre.libelle} ${String.fromCharCode(65 + Math.floor(index / ORDRES_DES_CLASSES.length))}`;
    const id = reseau.suivant('classes');
    const own = { id, ecoleId, enseignantId: enseignant.id, etape, niveau, ...keyed('libelle', libelle) };
    return [{ id, etape, rang, libelle, row: { ...own, ...stampOf(reseau.now) } }];
  });
}

/** Returns the columns of a pupil, keys included. */
function unEnfantDuReseau(reseau: Reseau, classe: Pick<ClasseFaite, 'etape' | 'rang'>) {
  const { tuteurNom, tuteurLien, tuteurTelephone, ...famille } = uneFamille(reseau, reseau.quartiers);
  const whole = { ...famille, tuteurNom, tuteurLien, tuteurTelephone };
  const { prenoms, nom, sexe, dateNaissance, lieuNaissance } = unEnfant(reseau, classe, whole);
  const row: Row = {
    ...keyed('prenoms', prenoms),
    ...keyed('nom', nom),
    sexe,
    dateNaissance,
    ...keyed('lieuNaissance', lieuNaissance),
    ...keyed('tuteurNom', tuteurNom),
    tuteurLien,
    ...keyed('tuteurTelephone', tuteurTelephone),
    tuteur2NomCle: '',
    tuteur2NomSonCle: '',
    tuteur2TelephoneCle: '',
    observationsCle: '',
    quartierId: famille.quartierId,
  };
  return { prenoms, nom, row };
}

interface InscritDuReseau extends Payeur {
  readonly rows: Readonly<Record<'eleve' | 'inscription', Row>>;
}

/** Makes a pupil, enrolled, with what they are asked for. */
function unInscrit(
  reseau: Reseau,
  { ecoleId, classe, numero }: { ecoleId: number; classe: Classe; numero: number },
  due: readonly LigneDue[],
): InscritDuReseau {
  const { session, now, suivant } = reseau;
  const { prenoms, nom, row } = unEnfantDuReseau(reseau, classe);
  const [eleveId, inscriptionId] = [suivant('eleves'), suivant('inscriptions')];
  const matricule = String(numero).padStart(CHIFFRES, '0');
  const stamp = stampOf(now);
  const inscription = {
    id: inscriptionId,
    ecoleId,
    eleveId,
    sessionId: session.id,
    classeId: classe.id,
    dateInscription: session.dateDebut,
    etat: 'inscrit',
    ...stamp,
  };
  return {
    eleveId,
    inscriptionId,
    matricule,
    prenoms,
    nom,
    classe: classe.libelle,
    lignes: due.map((ligne) => ({ ...ligne, id: suivant('echeances'), paye: 0 })),
    rows: {
      eleve: { id: eleveId, ecoleId, ...keyed('matricule', matricule), ...row, ...stamp },
      inscription,
    },
  };
}

/** Makes a school. `rang`: its place in the network, from 1. */
export function uneEcoleDuReseau(reseau: Reseau, rang: number, { eleves, parEleve }: Mesure): Lignes {
  const { session, now, suivant } = reseau;
  const stamp = stampOf(now);
  const ecoleId = suivant('ecoles');
  const ecole = `École ${String(rang).padStart(3, '0')} du réseau ${MARQUE}`;
  const several = (count: number, fonction: string) =>
    Array.from({ length: count }, () => unEmploye(reseau, ecoleId, fonction));
  const caissiers = several(CAISSIERS, FONCTION_CAISSE);
  const enseignants = several(Math.ceil(eleves / PAR_CLASSE), FONCTION_ENSEIGNANT);
  const classes = sesClasses(reseau, ecoleId, enseignants);
  const prestationId = suivant('prestations');
  const prix = 90_000 + 10_000 * (rang % 5);
  const due = sonEcheancier(session, { prestationId, prix });
  const inscrits = Array.from({ length: eleves }, (_, index) => index).flatMap((index) => {
    const classe = classes[Math.floor(index / PAR_CLASSE)];
    return classe === undefined ? [] : [unInscrit(reseau, { ecoleId, classe, numero: index + 1 }, due)];
  });
  // The money comes first: the lines that are written hold what was paid.
  const { caisse, paiements, affectations, ecritures } = argent(
    { ...reseau, ecoleId, ecole, caissiers, parEleve },
    inscrits,
  );
  const lignes = inscrits.flatMap(({ eleveId, inscriptionId, lignes: own }) => {
    const porteur = { ecoleId, eleveId, inscriptionId, sessionId: session.id };
    return own.map((ligne) => ({ ...ligne, ...porteur, correctionId: null, retireParId: null, ...stamp }));
  });
  const suivants =
    reseau.suite === null
      ? []
      : reinscrits(reseau.suite, { ...reseau, ecoleId }, inscrits, { prestationId, prix });
  const service = { id: prestationId, ecoleId, ...keyed('libelle', SERVICE), rythme: 'mensuel' };
  const fiche = {
    ecoleId,
    prestationId,
    classeId: null,
    prix,
    fr_inscription: INSCRIPTION,
    estObligatoire: 1,
  };
  const numeros = { matricule: eleves, [`recu ${session.id}`]: paiements.length };
  const toutes = [...lignes, ...suivants.flatMap(({ lignes: own }) => own)];
  const { dus, tete } = chaineDesDus({ ecoleId, depuis: now }, toutes);
  return [
    ['ecoles', [{ id: ecoleId, ...keyed('libelle', ecole), dateCreation: '2010-10-04', ...stamp }]],
    ['utilisateurs', [...caissiers, ...enseignants].map(({ row }) => row)],
    ['classes', classes.map(({ row }) => row)],
    ['prestations', [{ ...service, ...stamp }]],
    ['fiches_renseignement', [{ ...fiche, ...stamp }]],
    ['eleves', inscrits.map(({ rows }) => rows.eleve)],
    [
      'inscriptions',
      [...inscrits.map(({ rows }) => rows.inscription), ...suivants.map(({ inscription }) => inscription)],
    ],
    [
      'inscriptions_prestations',
      [
        ...inscrits.map(({ inscriptionId }) => inscriptionId),
        ...suivants.map(({ inscription }) => inscription.id),
      ].map((inscriptionId) => ({ ecoleId, inscriptionId, prestationId })),
    ],
    [
      'inscriptions_classes',
      [
        ...inscrits.map(({ rows }) => rows.inscription),
        ...suivants.map(({ inscription }) => inscription),
      ].map(classeDepuis),
    ],
    ['echeances', toutes],
    ['dus', dus],
    ['chaines', [tete]],
    ['paiements', paiements],
    ['affectations', affectations],
    ['ecritures', ecritures],
    ['caisses', [caisse]],
    [
      'cles_ecoles',
      [
        {
          ecoleId,
          publique: caisse['clePublique'] ?? null,
          depuis: caisse['creationDate'] ?? null,
          jusque: null,
        },
      ],
    ],
    ['compteurs', Object.entries(numeros).map(([nom, valeur]) => ({ ecoleId, nom, valeur }))],
  ];
}

/** Returns the first class of an enrolment, from its day on. */
const classeDepuis = ({ id, ecoleId, classeId, dateInscription }: Row): Row => ({
  ecoleId: ecoleId ?? null,
  inscriptionId: id ?? null,
  du: dateInscription ?? null,
  classeId: classeId ?? null,
});

/** Enrols the pupils once more, in another year, each in the class that they had; nobody began to pay it. */
function reinscrits(
  session: Reseau['session'],
  { now, suivant, ecoleId }: Reseau & { readonly ecoleId: number },
  inscrits: readonly InscritDuReseau[],
  service: { prestationId: number; prix: number },
) {
  const due = sonEcheancier(session, service);
  const stamp = stampOf(now);
  return inscrits.map(({ eleveId, rows: { inscription: before } }) => {
    const id = suivant('inscriptions');
    const porteur = { ecoleId, eleveId, inscriptionId: id, sessionId: session.id };
    return {
      inscription: { ...before, id, sessionId: session.id, dateInscription: session.dateDebut },
      lignes: due.map((ligne) => ({
        ...ligne,
        ...porteur,
        id: suivant('echeances'),
        paye: 0,
        correctionId: null,
        retireParId: null,
        ...stamp,
      })),
    };
  });
}

/** Returns what each pupil of a school is asked for: one monthly service. */
function sonEcheancier(
  session: Periode,
  { prestationId, prix }: { prestationId: number; prix: number },
): readonly LigneDue[] {
  const fiche = {
    prestationId,
    prestation: SERVICE,
    prix,
    fr_inscription: INSCRIPTION,
    rythme: 'mensuel' as const,
    dureePrestation: null,
    uniteDuree: null,
    tranches: [],
  };
  const bareme: Bareme = {
    fiches: [fiche],
    session,
    moisNonFactures: lireMoisNonFactures(null),
    premierMois: null,
  };
  return echeancier(bareme, { remisePourcentage: null, remiseMontant: null });
}
