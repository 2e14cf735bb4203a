/** Shows what a seal would hold and what keeps it from being made, and makes it: bulletins, entry of the chain and state, or nothing. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import type {
  getAvantScellement,
  scellerPeriode,
} from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { SANS_REGLE } from '@gestionscolaire/contract/notes/regle-de-classe.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { type LieuLu, lockLieu, PERIODE_SCELLEE, readLieu } from '#notes/saisie/lieu.ts';
import { autourDe, readEnVigueur } from './annee.ts';
import { type Composition, composerBulletins } from './composer.ts';
import { empreinteDesFigures } from './empreintes.ts';
import { inscrireAuRegistre, lockRegistre } from './registre.ts';

/** The most names that a sentence tells. */
const NOMS_DITS = 5;

/** Names pupils in a sentence: 'Bah Aïssatou, Diallo Cellou et 3 de plus'. */
export function direLesNoms(eleves: readonly Pick<ContenuDeBulletin['eleve'], 'prenoms' | 'nom'>[]): string {
  const names = eleves.slice(0, NOMS_DITS).map(({ prenoms, nom }) => `${nom} ${prenoms}`);
  const more = eleves.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` et ${more} de plus` : ''}`;
}

/** Answers what keeps a class from being sealed, in sentences. */
function cequiBloque(lieu: LieuLu, { bulletins, annee, attendues }: Composition): string[] {
  const { avant } = autourDe(annee, lieu.periodeId);
  const missing = avant.filter(({ estScellee, estNonTenue }) => !estScellee && !estNonTenue);
  const undecided = bulletins.filter(({ periode, bilan }) => periode.estDerniere && bilan.decision === null);
  return [
    ...(lieu.etat === 'arretee' ? [] : ["Le conseil n'a pas encore arrêté cette période."]),
    ...missing.map(
      ({ libelle }) => `« ${libelle} » n'est pas scellé : les périodes se scellent dans leur ordre.`,
    ),
    ...(bulletins.length === 0 ? ["Cette classe n'a aucun élève dans cette période."] : []),
    ...(attendues === 0 ? [] : [`Des notes manquent encore : ${attendues}.`]),
    ...(undecided.length === 0
      ? []
      : [`Une décision manque : ${direLesNoms(undecided.map(({ eleve }) => eleve))}.`]),
  ];
}

const COMPETENCES = 'Cette classe se suit par compétences : ses bulletins ne se scellent pas encore.';

/** Answers why nothing can be computed for a class; undefined: it can. */
function sansCalcul(lieu: LieuLu): string | undefined {
  if (lieu.regle === undefined) return SANS_REGLE;
  return lieu.regle.genre === 'competences' ? COMPETENCES : undefined;
}

interface Vue {
  readonly bulletins: readonly ContenuDeBulletin[];
  /** The id of each sealed bulletin, by enrolment. */
  readonly ids: ReadonlyMap<number, number>;
  readonly estDerniere: boolean;
  readonly bloque: readonly string[];
  readonly empreinteFigures: string | null;
}

/** Reads what is sealed already, or what would be. */
async function readVue(db: Db, lieu: LieuLu): Promise<Vue> {
  if (lieu.etat === 'scellee') {
    const { ecoleId, classeId, periodeId } = lieu;
    const held = await readEnVigueur(db, { ecoleId, classeId, periodeIds: [periodeId] });
    const bulletins = held.map(({ lu }) => lu);
    const ids = new Map(held.map(({ inscriptionId, id }) => [inscriptionId, id]));
    const estDerniere = bulletins[0]?.periode.estDerniere ?? false;
    return { bulletins, ids, estDerniere, bloque: [PERIODE_SCELLEE], empreinteFigures: null };
  }
  const without = sansCalcul(lieu);
  if (without !== undefined)
    return { bulletins: [], ids: new Map(), estDerniere: false, bloque: [without], empreinteFigures: null };
  const composition = await composerBulletins(db, lieu);
  const { bulletins, annee } = composition;
  return {
    bulletins,
    ids: new Map(),
    estDerniere: annee.at(-1)?.id === lieu.periodeId,
    bloque: cequiBloque(lieu, composition),
    empreinteFigures: empreinteDesFigures(bulletins),
  };
}

const eleveVu = ({ eleve, annee, bilan, ...own }: ContenuDeBulletin, id: number | undefined) => ({
  inscriptionId: eleve.inscriptionId,
  bulletin: id === undefined ? null : { id, version: own.version },
  matricule: eleve.matricule,
  prenoms: eleve.prenoms,
  nom: eleve.nom,
  sexe: eleve.sexe,
  moyenne: own.moyenne,
  estClasse: own.estClasse,
  mention: own.mention,
  rang: own.rang,
  exAequo: own.exAequo,
  annee: annee === null ? null : { moyenne: annee.moyenne, rang: annee.rang, exAequo: annee.exAequo },
  decision: bilan.decision,
});

export async function lireAvantScellement(
  { classeId, periodeId }: Input<typeof getAvantScellement>,
  context: ReadContext,
): Promise<Output<typeof getAvantScellement>> {
  const { db, caller } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  const { bulletins, ids, estDerniere, bloque, empreinteFigures } = await readVue(db, lieu);
  const { evalues, moyenne, min, max } = bulletins[0]?.figuresDeClasse ?? {
    evalues: 0,
    moyenne: null,
    min: null,
    max: null,
  };
  return {
    ecoleId,
    classe: lieu.classe.libelle,
    periode: lieu.periode.libelle,
    etat: lieu.etat,
    estDerniere,
    noteSur: bulletins[0]?.regle.noteSur ?? lieu.regle?.noteSur ?? null,
    effectif: bulletins.length,
    evalues,
    moyenne,
    min,
    max,
    eleves: bulletins.map((one) => eleveVu(one, ids.get(one.eleve.inscriptionId))),
    bloque: [...bloque],
    empreinteFigures,
  };
}

export async function sceller(
  { classeId, periodeId, empreinteFigures }: Input<typeof scellerPeriode>,
  context: WriteContext,
): Promise<Output<typeof scellerPeriode>> {
  const { db, caller, now, record } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  await lockLieu(db, { ecoleId, classeId, periodeId });
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  const tete = await lockRegistre(db, ecoleId, now);
  const { bulletins, bloque, ...vue } = await readVue(db, lieu);
  if (bloque.length > 0) return refuse('REGLE', { phrase: bloque.join(' ') });
  if (vue.empreinteFigures !== empreinteFigures)
    return refuse('PERIME', {
      phrase: 'Les chiffres ont changé depuis que vous les avez vus : relisez-les avant de sceller.',
      actuel: { empreinteFigures: vue.empreinteFigures },
    });
  const { tete: after, dite } = await inscrireAuRegistre(db, tete, {
    genre: 'scellement',
    classeId,
    periodeId,
    instant: now,
    auteurId: caller.userId,
    motif: null,
    bulletins,
  });
  await db
    .updateTable('etats_periodes')
    .set({ etat: 'scellee', scelleeLe: now, scelleePar: caller.userId })
    .where('ecoleId', '=', ecoleId)
    .where('classeId', '=', classeId)
    .where('periodeId', '=', periodeId)
    .execute();
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
