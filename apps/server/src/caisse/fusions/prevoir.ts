/**
 * Returns what the merge of two records of a pupil would do to their accounts, and what forbids it: the preview shows
 * the answer, and the write is refused by the same sentences.
 */
import type { apercuFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { ANTERIEUR, resteDe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { paiementsDe } from '#caisse/paiements/liste.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { ficheGardee, type LigneLue, lignesDeLEleve } from '#eleves/index.ts';

export type FusionDemandee = Pick<
  Input<typeof apercuFusion>,
  'ecoleId' | 'eleveId' | 'ecarteId' | 'retireIds'
>;
export type Eleve = StoredRow<'eleves'>;
type Apercu = Output<typeof apercuFusion>;
type Compte = Apercu['comptes']['apres'];
type Double = Apercu['doubles'][number];

interface Inscrit {
  readonly id: number;
  readonly eleveId: number;
  readonly sessionId: number;
  readonly session: string;
  readonly classe: string;
  readonly etat: string;
}

export interface PrevisionDeFusion extends Pick<Apercu, 'comptes' | 'doubles' | 'fautes'> {
  readonly garde: Eleve;
  readonly ecarte: Eleve;
}

async function readEleve(db: Db, ecoleId: number, id: number): Promise<Eleve> {
  const row = await db
    .selectFrom('eleves')
    .selectAll()
    .where('id', '=', id)
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  return row ?? refuse('INTROUVABLE');
}

async function readInscrits(db: Db, { ecoleId, eleveId, ecarteId }: FusionDemandee): Promise<Inscrit[]> {
  return db
    .selectFrom('inscriptions as i')
    .innerJoin('sessions as s', 's.id', 'i.sessionId')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select(['i.id', 'i.eleveId', 'i.sessionId', 's.libelle as session', 'c.libelle as classe', 'i.etat'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.eleveId', 'in', [eleveId, ecarteId])
    .where('i.estActif', '=', 1)
    .orderBy('s.dateDebut')
    .orderBy('i.id')
    .execute();
}

async function compteDe(
  db: Db,
  { ecoleId, id }: Pick<Eleve, 'ecoleId' | 'id'>,
  { lignes, inscrits }: { lignes: readonly LigneLue[]; inscrits: readonly Inscrit[] },
): Promise<Compte> {
  const paiements = await paiementsDe(db, ecoleId, id);
  return {
    reste: resteDe(lignes),
    credit: paiements.reduce((sum, { credit }) => sum + credit, 0),
    inscriptions: inscrits.filter(({ eleveId }) => eleveId === id).length,
    recus: paiements.length,
  };
}

/** Lists the enrolments that carry a reprise: what it paid may have gone to the lines of an earlier one. */
async function porteusesDe(db: Db, { ecoleId, eleveId, ecarteId }: FusionDemandee): Promise<Set<number>> {
  const rows = await db
    .selectFrom('reprises')
    .select('inscriptionId')
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', [eleveId, ecarteId])
    .where('estActif', '=', 1)
    .execute();
  return new Set(rows.map(({ inscriptionId }) => inscriptionId));
}

/** Finds the sessions in which both records are enrolled: only one enrolment stays. */
function doublesDe(
  inscrits: readonly Inscrit[],
  lignes: readonly LigneLue[],
  porteuses: ReadonlySet<number>,
): Double[] {
  const enrolled = inscrits.filter(({ etat }) => etat === 'inscrit');
  return [...Map.groupBy(enrolled, ({ sessionId }) => sessionId)]
    .filter(([, own]) => own.length > 1)
    .map(([sessionId, own]) => ({
      sessionId,
      session: own[0]?.session ?? '',
      inscriptions: own.map(({ id, eleveId, classe }) => {
        const asked = lignes.filter(({ inscriptionId }) => inscriptionId === id);
        const estCommencee =
          porteuses.has(id) || asked.some(({ paye, nature }) => paye > 0 || nature === ANTERIEUR);
        return { id, eleveId, classe, reste: resteDe(asked), estCommencee };
      }),
    }));
}

/** Finds the fault of a session in which both are enrolled; undefined: one of the two goes, and may. */
function fauteDuDouble(
  { session, inscriptions }: Double,
  retireIds: ReadonlySet<number>,
): string | undefined {
  const [taken, ...others] = inscriptions.filter(({ id }) => retireIds.has(id));
  if (inscriptions.every(({ estCommencee }) => estCommencee))
    return `Les deux fiches ont commencé à payer en ${session}\u00A0: notez d'abord le départ de l'une, ou annulez ses reçus.`;
  if (taken === undefined || others.length > 0)
    return `Les deux fiches sont inscrites en ${session}\u00A0: choisissez l'inscription à garder.`;
  if (taken.estCommencee)
    return `L'inscription en ${taken.classe} a commencé à être payée\u00A0: gardez celle-là en ${session}.`;
  return undefined;
}

const ENLEVEE = "Une inscription à retirer n'est pas de celles qui font double.";
const DEUX_REPRISES = "Les deux fiches ont une reprise : ôtez d'abord l'une des deux.";
const LA_MEME = 'Choisissez une autre fiche que celle-ci.';

async function fauteDeLaFiche(db: Db, eleve: Eleve): Promise<string | undefined> {
  if (eleve.estActif === 1) return undefined;
  const gardee = await ficheGardee(db, eleve.ecoleId, eleve.id);
  const qui = `La fiche ${eleve.matricule}, de ${nomComplet(eleve)},`;
  return gardee === null
    ? `${qui} est désactivée : réactivez-la d'abord.`
    : `${qui} est déjà réunie à celle de ${nomComplet(gardee)} (${gardee.matricule}).`;
}

/** Returns what a merge would do, and its faults by what they are about. */
export async function prevoirFusion(db: Db, demande: FusionDemandee): Promise<PrevisionDeFusion> {
  const { ecoleId, eleveId, ecarteId } = demande;
  const garde = await readEleve(db, ecoleId, eleveId);
  const ecarte = await readEleve(db, ecoleId, ecarteId);
  const inscrits = await readInscrits(db, demande);
  const siennes = await lignesDeLEleve(db, ecoleId, eleveId);
  const autres = eleveId === ecarteId ? [] : await lignesDeLEleve(db, ecoleId, ecarteId);
  const lignes = [...siennes, ...autres];
  const porteuses = await porteusesDe(db, demande);
  const doubles = eleveId === ecarteId ? [] : doublesDe(inscrits, lignes, porteuses);
  const retireIds = new Set(demande.retireIds);
  const avant = await compteDe(db, garde, { lignes: siennes, inscrits });
  const autre = await compteDe(db, ecarte, { lignes: autres, inscrits });
  const restent = lignes.filter(({ inscriptionId }) => !retireIds.has(inscriptionId));
  const fiche = (await fauteDeLaFiche(db, garde)) ?? (await fauteDeLaFiche(db, ecarte));
  const fautes: Record<string, string> = {};
  for (const double of doubles) {
    const faute = fauteDuDouble(double, retireIds);
    if (faute !== undefined) fautes[`session ${double.sessionId}`] = faute;
  }
  const known = new Set(doubles.flatMap(({ inscriptions }) => inscriptions.map(({ id }) => id)));
  if (!retireIds.isSubsetOf(known)) fautes['retireIds'] = ENLEVEE;
  if (porteuses.size > 1) fautes['reprises'] = DEUX_REPRISES;
  if (fiche !== undefined) fautes['ecarteId'] = fiche;
  if (eleveId === ecarteId) fautes['ecarteId'] = LA_MEME;
  const apres = {
    reste: resteDe(restent),
    credit: avant.credit + autre.credit,
    inscriptions: avant.inscriptions + autre.inscriptions - retireIds.size,
    recus: avant.recus + autre.recus,
  };
  return { garde, ecarte, doubles, fautes, comptes: { garde: avant, ecarte: autre, apres } };
}
