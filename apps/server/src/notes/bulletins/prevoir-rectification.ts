/**
 * Works out what a rectification would change: the bulletins of its class and period, and those of later periods that repeat their
 * averages. It starts from the sealed bulletins alone, never from what stands in the base now. Nothing is written.
 */
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { chiffrer } from '@gestionscolaire/contract/notes/bulletins/chiffrer.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { regimeDuCode } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import { SIGLES_DES_CODES } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { fauteDeNote } from '@gestionscolaire/contract/notes/calcul/lire.ts';
import type { Db } from '#core/db/database.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { DEUX_CONTENUS } from '#notes/saisie/decider.ts';
import {
  autourDe,
  bulletinsDAcquis,
  bulletinsDeNotes,
  readEnVigueur,
  readPeriodesDAnnee,
} from '#notes/scelles/annee.ts';
import { readIdentites } from '#notes/scelles/ce-jour-la.ts';
import { propre } from '#notes/scelles/chiffres-du-moment.ts';
import {
  type DemandeDeRectification,
  type Rectifie,
  refuserDeRectifier as refuser,
} from '#notes/scelles/demande.ts';
import { empreinteDesFigures } from '#notes/scelles/empreintes.ts';
import type { BulletinLu } from '#notes/scelles/fidelite.ts';
import { rectifierLesAcquis } from './acquis/prevoir.ts';

type Cellule = NonNullable<DemandeDeRectification['cellules']>[number];

type RectifieDeNotes = Rectifie<ContenuDeBulletin>;

/** The bulletins of one class and period that change. */
interface GroupeRectifie {
  readonly classeId: number;
  readonly periodeId: number;
  readonly bulletins: readonly Rectifie[];
}

export interface PrevisionDeRectification {
  /** The class and period of the rectification first, then the later periods, in their order. */
  readonly groupes: readonly GroupeRectifie[];
  /** The print of all that changes. */
  readonly ecart: string;
}

/** Puts the marks of a pupil into their bulletin. */
function avecLesCellules(
  bulletin: ContenuDeBulletin,
  cellules: readonly Cellule[],
  pas: number,
): ContenuDeBulletin {
  const own = new Map(
    cellules
      .filter(({ inscriptionId }) => inscriptionId === bulletin.eleve.inscriptionId)
      .map((one) => [one.evaluationId, one]),
  );
  if (own.size === 0) return bulletin;
  const nom = nomDAbord(bulletin.eleve);
  const matieres = bulletin.matieres.map((matiere) => ({
    ...matiere,
    evaluations: matiere.evaluations.map((evaluation) => {
      const wanted = own.get(evaluation.id);
      if (wanted === undefined) return evaluation;
      own.delete(evaluation.id);
      const { valeur, code } = wanted;
      const faute = valeur === null ? undefined : fauteDeNote(valeur, { noteSur: evaluation.noteSur, pas });
      const where = `${nom}, ${evaluation.libelle} : `;
      if (valeur !== null && code !== null) refuser(`${where}${DEUX_CONTENUS}`);
      if (valeur === null && code === null) refuser(`${where}une note scellée ne se vide pas.`);
      if (faute !== undefined) refuser(`${where}${faute}`);
      if (code !== null && regimeDuCode(code, bulletin.regle) === 'aRattraper')
        refuser(
          `${where}${SIGLES_DES_CODES[code]} est à rattraper, et un bulletin scellé n'attend plus de note.`,
        );
      return { ...evaluation, valeur, code };
    }),
  }));
  if (own.size > 0) refuser(`Le bulletin de ${nom} n'a pas cette évaluation.`);
  return { ...bulletin, matieres };
}

/** Puts the coefficients of the period into a bulletin. */
function avecLesCoefficients(
  bulletin: ContenuDeBulletin,
  coefficients: NonNullable<DemandeDeRectification['coefficients']>,
): ContenuDeBulletin {
  const wanted = new Map(coefficients.map((one) => [one.enseignementId, one.coefficient]));
  const known = new Set(bulletin.matieres.map(({ enseignementId }) => enseignementId));
  if (coefficients.some(({ enseignementId }) => !known.has(enseignementId)))
    refuser("Une de ces matières n'est pas de ces bulletins.");
  return {
    ...bulletin,
    matieres: bulletin.matieres.map((matiere) => ({
      ...matiere,
      coefficient: wanted.get(matiere.enseignementId) ?? matiere.coefficient,
    })),
  };
}

/** Puts the words of the council into the bulletin of their pupil. */
function avecLeBilan(
  bulletin: ContenuDeBulletin,
  bilans: NonNullable<DemandeDeRectification['bilans']>,
): ContenuDeBulletin {
  // The last of two wishes stands, as in the table.
  const found = bilans.findLast(({ inscriptionId }) => inscriptionId === bulletin.eleve.inscriptionId);
  if (found === undefined) return bulletin;
  const { inscriptionId: _who, ...bilan } = found;
  const nom = nomDAbord(bulletin.eleve);
  if (bilan.nonClasse !== null && bilan.nonClasseMotif === null)
    refuser(`${nom} : dites pourquoi le conseil lui donne, ou lui ôte, son rang.`);
  if (bilan.decision !== null && !bulletin.periode.estDerniere)
    refuser('Une décision se prend dans la dernière période.');
  if (bilan.decision === null && bulletin.periode.estDerniere)
    refuser(`${nom} : un bulletin de la dernière période a une décision.`);
  return { ...bulletin, bilan };
}

/** Refuses a decision that is not the one proposed, without its reason. */
function requireMotif({ bilan, annee, eleve }: ContenuDeBulletin): void {
  const { decision, decisionMotif } = bilan;
  if (decision !== null && decision !== annee?.proposition && decisionMotif === null)
    refuser(`${nomDAbord(eleve)} : la décision n'est pas celle proposée, dites pourquoi.`);
}

/** Returns the pupils whom the request names, each once. */
export function nommes({
  cellules = [],
  acquis = [],
  bilans = [],
  identites = [],
}: DemandeDeRectification): Set<number> {
  return new Set([
    ...acquis.map(({ inscriptionId }) => inscriptionId),
    ...cellules.map(({ inscriptionId }) => inscriptionId),
    ...bilans.map(({ inscriptionId }) => inscriptionId),
    ...identites,
  ]);
}

/** Computes bulletins again, and keeps those whose own content is no longer the sealed one. */
function changes(
  avant: readonly BulletinLu<ContenuDeBulletin>[],
  modified: readonly ContenuDeBulletin[],
): { readonly rectifies: RectifieDeNotes[]; readonly chiffres: readonly ContenuDeBulletin[] } {
  const chiffres = chiffrer(modified);
  const rectifies = avant.flatMap((one, at) => {
    const apres = chiffres[at];
    return apres === undefined || propre(apres) === propre(one.lu) ? [] : [{ avant: one, apres }];
  });
  return { rectifies, chiffres };
}

type Moyennes = Map<string, Pick<ContenuDeBulletin, 'moyenne' | 'estClasse'>>;

/** Notes the averages that changed, which later bulletins repeat. */
function noterLesMoyennes(moyennes: Moyennes, rectifies: readonly RectifieDeNotes[]): void {
  for (const { avant, apres } of rectifies)
    if (apres.moyenne !== avant.lu.moyenne || apres.estClasse !== avant.lu.estClasse)
      moyennes.set(`${avant.inscriptionId} ${avant.periodeId}`, apres);
}

/** Computes the later bulletins that repeat averages which changed, class by class: a pupil may have changed class since. */
async function suites(
  db: Db,
  ecoleId: number,
  { periodeId, moyennes }: { readonly periodeId: number; readonly moyennes: Moyennes },
): Promise<GroupeRectifie[]> {
  const touched = [...new Set([...moyennes.keys()].map((place) => Number(place.split(' ')[0])))];
  const own = await readEnVigueur(db, { ecoleId, periodeIds: [periodeId], inscriptionIds: touched });
  const groupes: GroupeRectifie[] = [];
  for (const classeId of [...new Set(own.map((one) => one.classeId))].toSorted((a, b) => a - b)) {
    const held = bulletinsDeNotes(await readEnVigueur(db, { ecoleId, classeId, periodeIds: [periodeId] }));
    const modified = held.map(({ lu, inscriptionId }) => ({
      ...lu,
      periodes: lu.periodes.map((one) => {
        const now = moyennes.get(`${inscriptionId} ${one.periodeId}`);
        return now === undefined ? one : { ...one, moyenne: now.moyenne, estClasse: now.estClasse };
      }),
    }));
    const { rectifies } = changes(held, modified);
    if (rectifies.length > 0) groupes.push({ classeId, periodeId, bulletins: rectifies });
  }
  return groupes;
}

/**
 * Works out a rectification of a sealed class.
 * @throws Refus when it is not sealed, or what is asked cannot stand in its bulletins
 */
export async function prevoirRectification(
  db: Db,
  lieu: LieuLu,
  demande: DemandeDeRectification,
): Promise<PrevisionDeRectification> {
  const { ecoleId, classeId, periodeId } = lieu;
  if (lieu.etat !== 'scellee')
    refuser("Les bulletins de cette période ne sont pas scellés : rien n'est à rectifier.");
  const held = await readEnVigueur(db, { ecoleId, classeId, periodeIds: [periodeId] });
  const known = new Set(held.map(({ inscriptionId }) => inscriptionId));
  if ([...nommes(demande)].some((one) => !known.has(one)))
    refuser("Un de ces élèves n'a pas de bulletin dans cette classe et cette période.");
  const acquis = bulletinsDAcquis(held);
  if (acquis.length > 0) {
    const registre = await readIdentites(db, ecoleId, demande.identites ?? []);
    const bulletins = rectifierLesAcquis(acquis, demande, registre);
    const groupes = bulletins.length === 0 ? [] : [{ classeId, periodeId, bulletins }];
    // No later bulletin repeats anything of one of competences.
    return { groupes, ecart: empreinteDesFigures(bulletins.map(({ apres }) => apres)) };
  }
  return prevoirLesNotes(db, lieu, { demande, held: bulletinsDeNotes(held) });
}

/** Works out a rectification of a class of marks, and the later bulletins that follow it. */
async function prevoirLesNotes(
  db: Db,
  lieu: LieuLu,
  {
    demande,
    held,
  }: {
    readonly demande: DemandeDeRectification;
    readonly held: readonly BulletinLu<ContenuDeBulletin>[];
  },
): Promise<PrevisionDeRectification> {
  const { ecoleId, classeId, periodeId } = lieu;
  const { cellules = [], coefficients = [], bilans = [], identites = [] } = demande;
  if ((demande.acquis ?? []).length > 0)
    refuser("Cette classe se suit par notes : ses bulletins n'ont pas d'acquis.");
  const registre = await readIdentites(db, ecoleId, identites);
  const pas = lieu.regle?.pas ?? 1;
  const modified = held.map(({ lu }) => {
    const marked = avecLesCoefficients(avecLesCellules(lu, cellules, pas), coefficients);
    const { eleve } = marked;
    return avecLeBilan({ ...marked, eleve: { ...eleve, ...registre.get(eleve.inscriptionId) } }, bilans);
  });
  const { rectifies } = changes(held, modified);
  for (const { avant, apres } of rectifies) {
    const isNamed = bilans.some(({ inscriptionId }) => inscriptionId === apres.eleve.inscriptionId);
    // A decision that follows its figures no more wants its reason here too, as at the seal.
    if (isNamed || apres.annee?.proposition !== avant.lu.annee?.proposition) requireMotif(apres);
  }
  const groupes: GroupeRectifie[] =
    rectifies.length === 0 ? [] : [{ classeId, periodeId, bulletins: rectifies }];
  const moyennes: Moyennes = new Map();
  noterLesMoyennes(moyennes, rectifies);
  const { apres: suivantes } = autourDe(await readPeriodesDAnnee(db, lieu), periodeId);
  for (const later of suivantes)
    groupes.push(...(await suites(db, ecoleId, { periodeId: later.id, moyennes })));
  const all = groupes.flatMap(({ bulletins }) => bulletins.map(({ apres }) => apres));
  return { groupes, ecart: empreinteDesFigures(all) };
}
