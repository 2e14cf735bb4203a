/**
 * Composes the bulletins of a class in a period, as a seal would hold them now: all that each pupil's paper prints, and all that its
 * figures come from. Nothing is written.
 */

import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { chiffrer } from '@gestionscolaire/contract/notes/bulletins/chiffrer.ts';
import {
  CALCUL_DE_BULLETIN,
  type ContenuDeBulletin,
  FORMAT_DE_BULLETIN,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { calculerClasse, type ResultatDeClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import type { EleveNote } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { indexer } from '@gestionscolaire/contract/notes/calcul/generale.ts';
import { jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import { contenuDeBilan } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import type { Db } from '#core/db/database.ts';
import { readAppreciationsTenues } from '#notes/conseil/appreciations.ts';
import { readBilans } from '#notes/conseil/lire-bilans.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import type { PortSuivi } from '#notes/lieu/port-suivi.ts';
import { readClasse } from '#notes/releve/lecture.ts';
import { autourDe, type PeriodeDAnnee, readPeriodesDAnnee } from '#notes/scelles/annee.ts';
import { readCommun, readEnseignants, readIdentites, readTitulaire } from '#notes/scelles/ce-jour-la.ts';
import { readAnterieures } from './anterieures.ts';
import { matieresDe, regleScellee, SANS_CHIFFRE } from './matieres-du-bulletin.ts';

interface Composition {
  /** In the order of the class. */
  readonly bulletins: readonly ContenuDeBulletin[];
  readonly annee: readonly PeriodeDAnnee[];
  /** The number of empty cells that the class still owes. */
  readonly attendues: number;
  /** The absences to be caught up: pupil and subject. */
  readonly aRattraper: readonly string[];
  /** A sentence for each earlier period that a pupil spent in another class, which has not sealed it. */
  readonly anterieures: readonly string[];
}

const joursDeClasse = ({ classes }: EleveNote) => classes.map(({ classeId, du }) => ({ classeId, du }));

/**
 * Refuses bulletins whose own content does not give the figures that the class has on its screens: something that the figures come
 * from would be missing in them.
 */
function requireMemesChiffres(bulletins: readonly ContenuDeBulletin[], figures: ResultatDeClasse): void {
  const sealed = bulletins.map((one) => [one.eleve.inscriptionId, one.moyenne, one.rang, one.exAequo]);
  const live = figures.eleves.map((one) => [one.inscriptionId, one.moyenne, one.rang, one.exAequo]);
  if (JSON.stringify(sealed) !== JSON.stringify(live))
    throw new Error('the bulletins do not give the figures of their class');
}

/** The figures of a bulletin before they are computed, in the order of its declaration. */
const PAS_ENCORE_CHIFFRE = {
  groupes: [],
  points: 0,
  coefficients: 0,
  coefficientsDus: 0,
  moyenne: null,
  estClasse: false,
  mention: null,
  rang: null,
  exAequo: false,
  effectif: 0,
  figuresDeClasse: SANS_CHIFFRE,
  periodes: [],
  annee: null,
  absences: null,
} as const satisfies Partial<ContenuDeBulletin>;

/** The calls of the roll that bulletins count, and the instant of now; null: papers that print no absence. */
export interface SuiviDesBulletins {
  readonly suivi: Pick<PortSuivi, 'absencesDuBulletin'>;
  readonly now: string;
}

/**
 * Composes the bulletins of a class in a period, with all their figures.
 * @throws Refus when the class has no rule of marking
 */
export async function composerBulletins(
  db: Db,
  lieu: LieuLu,
  compte: SuiviDesBulletins | null,
): Promise<Composition> {
  const { ecoleId, periode, periodeId, aujourdhui } = lieu;
  const { classe, matieres } = await readClasse(db, lieu);
  const figures = calculerClasse(classe);
  const ids = figures.eleves.map(({ inscriptionId }) => inscriptionId);
  const annee = await readPeriodesDAnnee(db, lieu);
  const { avant } = autourDe(annee, periodeId);
  const present = new Set(ids);
  const eleves = classe.eleves.filter(({ inscriptionId }) => present.has(inscriptionId));
  const { moyennes, noms, manquantes } = await readAnterieures(db, lieu, { avant, eleves });
  const bilans = await readBilans(db, lieu, ids);
  const subjects = matieres.map(({ id }) => id);
  const appreciations = await readAppreciationsTenues(db, lieu, subjects);
  const identites = await readIdentites(db, ecoleId, ids);
  const titulaire = await readTitulaire(db, lieu);
  const enseignants = await readEnseignants(db, lieu, {
    ids: subjects,
    jour: jourDuCompte(periode.dateFin, aujourdhui),
    titulaire,
  });
  const { signataires, ...commun } = await readCommun(db, lieu, { annee, titulaire });
  const regle = regleScellee(classe);
  const jours = { ecoleId, sessionId: periode.sessionId, du: periode.dateDebut, au: periode.dateFin };
  const absences = await compte?.suivi.absencesDuBulletin(db, { ...jours, eleves }, compte.now);
  const index = indexer(classe);
  const matiereDe = {
    abreviations: new Map(matieres.map(({ id, abreviation }) => [id, abreviation])),
    enseignants,
    appreciationDe: (inscriptionId: number, enseignementId: number) =>
      appreciations.get(enseignementId)?.get(inscriptionId)?.texte ?? null,
    cellules: index.parInscription,
    evaluations: index.parEnseignement,
  };
  const bases = eleves.flatMap((eleve): ContenuDeBulletin[] => {
    const { inscriptionId, dateInscription, dateDepart } = eleve;
    const identite = identites.get(inscriptionId);
    if (identite === undefined) return [];
    return [
      // In the order of its declaration, a bulletin is its own text: it is not copied before it is written.
      {
        format: FORMAT_DE_BULLETIN,
        calcul: CALCUL_DE_BULLETIN,
        ...commun,
        eleve: { inscriptionId, ...identite, dateInscription, dateDepart, classes: joursDeClasse(eleve) },
        regle,
        matieres: matieresDe(classe, eleve, matiereDe),
        ...PAS_ENCORE_CHIFFRE,
        periodes: [...avant, ...annee.filter(({ id }) => id === periodeId)].map((one) => {
          const printed = moyennes.get(`${inscriptionId} ${one.id}`);
          return {
            periodeId: one.id,
            libelle: noms.get(one.id) ?? one.libelle,
            poids: one.poids,
            moyenne: printed?.moyenne ?? null,
            estClasse: printed?.estClasse ?? false,
          };
        }),
        absences: absences?.get(inscriptionId) ?? null,
        bilan: contenuDeBilan(bilans.get(inscriptionId)),
        signataires,
      },
    ];
  });
  const bulletins = chiffrer(bases);
  requireMemesChiffres(bulletins, figures);
  const anterieures = manquantes.map(({ inscriptionId, classe: alors, periode: laquelle }) => {
    const { nom = '', prenoms = '' } = identites.get(inscriptionId) ?? {};
    return `${nomDAbord({ nom, prenoms })} était en « ${alors} » : « ${laquelle} » n'y est pas scellé.`;
  });
  const matiereDeLEvaluation = new Map(
    classe.evaluations.map(({ id, enseignementId }) => [
      id,
      matieres.find((one) => one.id === enseignementId)?.matiere ?? '',
    ]),
  );
  const aRattraper = figures.attendues
    .filter(({ genre }) => genre === 'aRattraper')
    .map(({ inscriptionId, evaluationId }) => {
      const { nom = '', prenoms = '' } = identites.get(inscriptionId) ?? {};
      return `${nomDAbord({ nom, prenoms })} (${matiereDeLEvaluation.get(evaluationId) ?? ''})`;
    });
  const attendues = figures.attendues.length - aRattraper.length;
  return { bulletins, annee, attendues, aRattraper, anterieures };
}
