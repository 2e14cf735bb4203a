/** Shows what a seal would hold and what keeps it from being made, and makes it: bulletins, entry of the chain and state, or nothing. */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { direQuelques } from '@gestionscolaire/contract/core/text/quelques.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuDAcquis,
  type ContenuScelle,
  compterLesMots,
  estDAcquis,
  estDeNotes,
  estRectifie,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type {
  getAvantScellement,
  scellerPeriode,
} from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { SANS_REGLE } from '@gestionscolaire/contract/notes/regle-de-classe.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { readPresents } from '#notes/competences/lecture.ts';
import { composerAcquis } from '#notes/conseil/composer-acquis.ts';
import { readScellesAilleurs } from '#notes/lieu/ailleurs.ts';
import { estParCompetences, type LieuLu, lockLieu, PERIODE_SCELLEE, readLieu } from '#notes/lieu/lieu.ts';
import type { PortSuivi } from '#notes/lieu/port-suivi.ts';
import { autourDe, type PeriodeDAnnee, readEnVigueur } from '#notes/scelles/annee.ts';
import { chiffresDuMoment } from '#notes/scelles/chiffres-du-moment.ts';
import { empreinteDesFigures } from '#notes/scelles/empreintes.ts';
import type { BulletinLu } from '#notes/scelles/fidelite.ts';
import { composerBulletins, type SuiviDesBulletins } from './composer.ts';
import { inscrireAuRegistre, lockRegistre } from './registre.ts';

/** Names pupils in a sentence: 'Bah Aïssatou, Diallo Cellou et 3 de plus'. */
function direLesNoms(eleves: readonly Pick<ContenuScelle['eleve'], 'prenoms' | 'nom'>[]): string {
  return direQuelques(eleves.map(({ prenoms, nom }) => nomDAbord({ nom, prenoms })));
}

/** The bulletins that a seal would hold, of marks or of competences. */
interface ASceller {
  readonly bulletins: readonly ContenuScelle[];
  readonly annee: readonly PeriodeDAnnee[];
  readonly attendues: number;
  readonly aRattraper?: readonly string[];
  readonly anterieures?: readonly string[];
}

/** Whether the council decided otherwise than the figures propose, and nobody says why: they may have changed since. */
const decideSansMotif = (one: ContenuScelle): boolean =>
  estDeNotes(one) &&
  one.bilan.decision !== null &&
  one.annee?.proposition != null &&
  one.bilan.decision !== one.annee.proposition &&
  (one.bilan.decisionMotif ?? '') === '';

/** Returns what keeps a class from being sealed, in sentences. */
function cequiBloque(
  lieu: LieuLu,
  { bulletins, annee, attendues, aRattraper = [], anterieures = [] }: ASceller,
): string[] {
  const { avant } = autourDe(annee, lieu.periodeId);
  const missing = avant.filter(({ estScellee, estNonTenue }) => !estScellee && !estNonTenue);
  const undecided = bulletins.filter(({ periode, bilan }) => periode.estDerniere && bilan.decision === null);
  const unexplained = bulletins.filter(decideSansMotif);
  const isEmpty = bulletins.some((one) => estDAcquis(one) && one.domaines.length === 0);
  return [
    ...(lieu.etat === 'arretee' ? [] : ["Le conseil n'a pas encore arrêté cette période."]),
    ...missing.map(
      ({ libelle }) => `« ${libelle} » n'est pas scellé : les périodes se scellent dans leur ordre.`,
    ),
    ...anterieures,
    ...(bulletins.length === 0 ? ["Cette classe n'a aucun élève dans cette période."] : []),
    ...(isEmpty ? ["Cette classe n'a aucune compétence de sa section."] : []),
    ...(attendues === 0
      ? []
      : [`Des ${estParCompetences(lieu) ? 'acquis' : 'notes'} manquent encore : ${attendues}.`]),
    ...(aRattraper.length === 0
      ? []
      : [`Absence à rattraper, qu'une note ou un autre code remplace : ${direQuelques(aRattraper)}.`]),
    ...(undecided.length === 0
      ? []
      : [`Une décision manque : ${direLesNoms(undecided.map(({ eleve }) => eleve))}.`]),
    ...(unexplained.length === 0
      ? []
      : [
          `Une décision n'est pas celle que les moyennes proposent, sans motif : ${direLesNoms(unexplained.map(({ eleve }) => eleve))}.`,
        ]),
  ];
}

/** Warns who seals before the period ends: this keeps nothing from being sealed. */
function direAvantLaFin({ etat, periode }: LieuLu, jour: string): string[] {
  if (etat === 'scellee' || jour >= periode.dateFin) return [];
  return [
    `« ${periode.libelle} » finit le ${formaterJour(periode.dateFin)} : une fois scellé, il ne prend plus de note, et un élève inscrit d'ici là n'y a pas de bulletin.`,
  ];
}

/** Names the pupils of the class who have no bulletin of it, and says why: this keeps nothing from being sealed. */
async function direSansBulletin(
  db: Db,
  lieu: LieuLu,
  bulletins: readonly ContenuScelle[],
): Promise<string[]> {
  const ailleurs = await readScellesAilleurs(db, lieu);
  const tenus = new Set(bulletins.map(({ eleve }) => eleve.inscriptionId));
  const sans = (await readPresents(db, lieu)).filter(({ inscriptionId }) => !tenus.has(inscriptionId));
  const deja = Map.groupBy(sans, ({ inscriptionId }) => ailleurs.get(inscriptionId));
  const venus = lieu.etat === 'scellee' ? (deja.get(undefined) ?? []) : [];
  return [
    ...[...deja].flatMap(([classe, eleves]) =>
      classe === undefined
        ? []
        : [`Bulletin déjà scellé en « ${classe} » pour cette période, aucun ici : ${direLesNoms(eleves)}.`],
    ),
    ...(venus.length === 0
      ? []
      : [`Dans la classe depuis le sceau, aucun bulletin ici : ${direLesNoms(venus)}.`]),
  ];
}

/** Warns who seals where nobody is said to sign: a sealed bulletin takes no signataire later. */
function direSansSignataire({ etat }: LieuLu, bulletins: readonly ContenuScelle[]): string[] {
  const signe = bulletins.some(({ signataires }) => signataires.some(({ genre }) => genre !== 'parent'));
  if (etat === 'scellee' || signe) return [];
  return [
    "Aucun signataire n'est dit pour ce niveau : les bulletins n'auront que le visa du parent. Il se dit dans « Règles de notation », « Signataires ».",
  ];
}

type Avant = Output<typeof getAvantScellement>;

/** Counts sealed bulletins as the print of a class has them: without those of pupils who are anonymised. */
function compterImprimables(held: readonly BulletinLu[]): Avant['imprimables'] {
  const named = held.filter(({ prive }) => prive !== null);
  return { bulletins: named.length, rectifies: named.filter(({ lu }) => estRectifie(lu)).length };
}

interface Vue {
  readonly bulletins: readonly ContenuScelle[];
  /** The id of each sealed bulletin, by enrolment. */
  readonly ids: ReadonlyMap<number, number>;
  /** Whether the class is followed by competences, or was when it was sealed. */
  readonly parCompetences: boolean;
  readonly estDerniere: boolean;
  readonly bloque: readonly string[];
  readonly empreinteFigures: string | null;
  readonly imprimables: Avant['imprimables'];
}

/** Reads what is sealed already, or what would be. */
async function readVue(db: Db, lieu: LieuLu, compte: SuiviDesBulletins): Promise<Vue> {
  if (lieu.etat === 'scellee') {
    const { ecoleId, classeId, periodeId } = lieu;
    const held = await readEnVigueur(db, { ecoleId, classeId, periodeIds: [periodeId] });
    const bulletins = chiffresDuMoment(held.map(({ lu }) => lu));
    return {
      bulletins,
      ids: new Map(held.map(({ inscriptionId, id }) => [inscriptionId, id])),
      parCompetences: bulletins.some(estDAcquis),
      estDerniere: bulletins[0]?.periode.estDerniere ?? false,
      bloque: [PERIODE_SCELLEE],
      empreinteFigures: null,
      imprimables: compterImprimables(held),
    };
  }
  const parCompetences = estParCompetences(lieu);
  const ids = new Map<number, number>();
  if (lieu.regle === undefined)
    return {
      bulletins: [],
      ids,
      parCompetences,
      estDerniere: false,
      bloque: [SANS_REGLE],
      empreinteFigures: null,
      imprimables: compterImprimables([]),
    };
  const composition: ASceller = parCompetences
    ? await composerAcquis(db, lieu)
    : await composerBulletins(db, lieu, compte);
  const { bulletins, annee } = composition;
  return {
    bulletins,
    ids,
    parCompetences,
    estDerniere: annee.at(-1)?.id === lieu.periodeId,
    bloque: cequiBloque(lieu, composition),
    empreinteFigures: empreinteDesFigures(bulletins),
    imprimables: { bulletins: bulletins.length, rectifies: 0 },
  };
}

type DeNotes = Extract<Avant, { genre: 'notes' }>;
type DAcquis = Extract<Avant, { genre: 'competences' }>;

const eleveVu = ({ eleve, bilan, version }: ContenuScelle, ids: ReadonlyMap<number, number>) => {
  const { inscriptionId, matricule, prenoms, nom, sexe } = eleve;
  const id = ids.get(inscriptionId);
  const bulletin = id === undefined ? null : { id, version };
  return { inscriptionId, bulletin, matricule, prenoms, nom, sexe, decision: bilan.decision };
};

const eleveNote = (one: ContenuDeBulletin, ids: ReadonlyMap<number, number>): DeNotes['eleves'][number] => ({
  ...eleveVu(one, ids),
  moyenne: one.moyenne,
  estClasse: one.estClasse,
  mention: one.mention,
  rang: one.rang,
  exAequo: one.exAequo,
  annee:
    one.annee === null
      ? null
      : { moyenne: one.annee.moyenne, rang: one.annee.rang, exAequo: one.annee.exAequo },
});

const eleveSuivi = (one: ContenuDAcquis, ids: ReadonlyMap<number, number>): DAcquis['eleves'][number] => ({
  ...eleveVu(one, ids),
  ...compterLesMots(one),
  appreciation: one.bilan.appreciation,
});

const SANS_ELEVE = { evalues: 0, moyenne: null, min: null, max: null };

export async function readAvantScellement(
  { classeId, periodeId }: Input<typeof getAvantScellement>,
  context: Pick<ReadContext, 'db' | 'caller' | 'now'>,
  suivi: PortSuivi,
): Promise<Avant> {
  const { db, caller, now } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  const { bulletins, ids, parCompetences, estDerniere, bloque, empreinteFigures, imprimables } =
    await readVue(db, lieu, { suivi, now });
  const auSceau =
    bulletins.length === 0
      ? []
      : [...direAvantLaFin(lieu, jourDe(now)), ...direSansSignataire(lieu, bulletins)];
  const remarques = [...auSceau, ...(await direSansBulletin(db, lieu, bulletins))];
  const commun = {
    ecoleId,
    classe: lieu.classe.libelle,
    periode: lieu.periode.libelle,
    etat: lieu.etat,
    estDerniere,
    effectif: bulletins.length,
    imprimables,
    bloque: [...bloque],
    remarques,
    empreinteFigures,
  };
  if (parCompetences) {
    const suivis = bulletins.filter(estDAcquis);
    return {
      genre: 'competences',
      ...commun,
      valeurs: suivis[0]?.echelle ?? [],
      eleves: suivis.map((one) => eleveSuivi(one, ids)),
    };
  }
  const notes = bulletins.filter(estDeNotes);
  const { evalues, moyenne, min, max } = notes[0]?.figuresDeClasse ?? SANS_ELEVE;
  return {
    genre: 'notes',
    ...commun,
    noteSur: notes[0]?.regle.noteSur ?? lieu.regle?.noteSur ?? null,
    evalues,
    moyenne,
    min,
    max,
    eleves: notes.map((one) => eleveNote(one, ids)),
  };
}

export async function sceller(
  { classeId, periodeId, empreinteFigures }: Input<typeof scellerPeriode>,
  context: WriteContext,
  suivi: PortSuivi,
): Promise<Output<typeof scellerPeriode>> {
  const { db, caller, now, record } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  await lockLieu(db, { ecoleId, classeId, periodeId });
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  const tete = await lockRegistre(db, ecoleId, now);
  await suivi.scellerLesJours(db, ecoleId, { now, userId: caller.userId });
  const { bulletins, bloque, ...vue } = await readVue(db, lieu, { suivi, now });
  if (bloque.length > 0) return refuse('REGLE', { phrase: bloque.join(' ') });
  if (vue.empreinteFigures !== empreinteFigures)
    return refuse('PERIME', {
      phrase: `Les ${vue.parCompetences ? 'acquis' : 'chiffres'} ont changé depuis que vous les avez vus : relisez-les avant de sceller.`,
      actuel: { empreinteFigures: vue.empreinteFigures },
    });
  const { tete: after, dite } = await inscrireAuRegistre(db, tete, {
    genre: 'scellement',
    classeId,
    periodeId,
    instant: now,
    auteurId: caller.userId,
    bulletins,
  });
  await db
    .updateTable('etats_periodes')
    .set({ etat: 'scellee', scelleeLe: now, scelleePar: caller.userId })
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('periodeId', '=', periodeId)
    .execute();
  // The verifier reads the head at the end of these words (temoin-des-sceaux.ts).
  record({
    entite: 'classes',
    entiteId: classeId,
    ecoleId,
    changements: {
      scellement: [null, `${lieu.periode.libelle}, ${bulletins.length} bulletins, ${dite}`],
    },
  });
  return [{ rang: after.rang, nombre: bulletins.length, tete: dite }];
}
