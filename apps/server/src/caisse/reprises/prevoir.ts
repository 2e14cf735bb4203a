/**
 * Returns what a reprise writes, and what forbids it: the preview shows the answer, and the write writes it. What was
 * already paid goes to the oldest lines, those of earlier years first.
 */
import { type Affectation, repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import {
  ANTERIEUR,
  LIBELLE_ANTERIEUR,
  type LigneDue,
  resteDe,
} from '@gestionscolaire/contract/eleves/echeancier.ts';
import { fautesDeReprise } from '@gestionscolaire/contract/eleves/reprise.ts';
import { sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import {
  diteEcartee,
  ditePasse,
  inscriptionDuJour,
  type LigneLue,
  lignesDeLEleve,
  passesAilleurs,
  readAnnees,
} from '#eleves/index.ts';

/** The line to be made has no id yet. */
export const A_FAIRE = 0;

export interface Porteuse {
  readonly id: number;
  readonly sessionId: number;
  readonly session: string;
  readonly dateDebut: string;
  readonly classe: string;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
}

interface Demande {
  readonly ecoleId: number;
  readonly eleveId: number;
  /** The enrolment that carries it; undefined: that of the day. */
  readonly inscriptionId?: number;
  /** In whole francs; null or 0: nothing. */
  readonly resteAnterieur: number | null;
  readonly dejaPaye: number | null;
}

export interface PrevisionDeReprise {
  readonly inscription: Porteuse | undefined;
  /** The active lines of the pupil, the line to be made among them. */
  readonly lignes: readonly (Pick<LigneLue, 'id' | 'libelle' | 'dateEcheance' | 'montant' | 'paye'> & {
    readonly nature: string;
    /** The session of the line; undefined: that of the line to be made. */
    readonly sessionId?: number;
  })[];
  readonly anterieur: LigneDue | null;
  readonly affectations: readonly Affectation[];
  readonly avant: number;
  readonly reste: number;
  readonly fautes: Record<string, string>;
}

interface Portant extends Porteuse {
  readonly dateFin: string;
}

/** Reads the enrolment that carries a reprise: the pupil is in it. */
async function readPorteuse(
  db: Db,
  { ecoleId, eleveId, inscriptionId }: Demande,
  jour: string,
): Promise<Portant | undefined> {
  const which = inscriptionId ?? inscriptionDuJour({ jour, isEnrolled: true });
  const { rows } = await sql<Portant>`
    select i.id, i."sessionId", s.libelle as session, s."dateDebut", s."dateFin", c.libelle as classe, t.matricule, t.prenoms, t.nom
    from eleves t join inscriptions i on i.id = ${which} and i."eleveId" = t.id
    join sessions s on s.id = i."sessionId" join classes c on c.id = i."classeId"
    where t.id = ${eleveId} and t."ecoleId" = ${ecoleId} and t."estActif" = 1
      and i."estActif" = 1 and i.etat = 'inscrit'`.execute(db);
  return rows[0];
}

async function aDejaUneReprise(db: Db, { ecoleId, eleveId }: Demande): Promise<boolean> {
  const known = await db
    .selectFrom('reprises')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', '=', eleveId)
    .where('estActif', '=', 1)
    .executeTakeFirst();
  return known !== undefined;
}

const SANS_INSCRIPTION = "Cet élève n'est inscrit dans aucune classe cette année : inscrivez-le d'abord.";

/** Says that they left the class that they had on a day; undefined: they had none. */
async function diteParti(db: Db, { ecoleId, eleveId }: Demande, jour: string): Promise<string | undefined> {
  const { rows } = await sql<{ dateDepart: string | null }>`
    select i."dateDepart" from eleves t join inscriptions i on i.id = ${inscriptionDuJour({ jour })}
    join sessions s on s.id = i."sessionId"
    where t.id = ${eleveId} and t."ecoleId" = ${ecoleId} and t."estActif" = 1
      and i.etat <> 'inscrit' and s."dateFin" >= ${jour}`.execute(db);
  const [parti] = rows;
  if (parti === undefined) return undefined;
  return `Cet élève est parti le ${formaterJour(parti.dateDepart ?? '')}\u00A0: s'il est revenu, notez d'abord son retour dans sa classe.`;
}

const anneeFinie = ({ session, dateFin }: Portant): string =>
  `L'année ${session} de cette inscription est finie depuis le ${formaterJour(dateFin)}\u00A0: une reprise se donne à l'année où l'élève est inscrit maintenant.`;

/** Says why no enrolment carries it. `finie`: one whose year is over. */
async function pourquoiPersonne(
  db: Db,
  demande: Demande,
  { jour, finie }: { readonly jour: string; readonly finie: Portant | undefined },
): Promise<string> {
  const ecartee = await diteEcartee(db, demande);
  if (ecartee !== undefined) return ecartee;
  const [passe] = await passesAilleurs(db, demande.ecoleId, [demande.eleveId]);
  if (passe !== undefined) return ditePasse(passe);
  const parti = await diteParti(db, demande, jour);
  return parti ?? (finie === undefined ? SANS_INSCRIPTION : anneeFinie(finie));
}

const DEJA = "Cet élève a déjà une reprise : ôtez-la de sa fiche avant d'en écrire une autre.";

const tropPaye = (du: number): string =>
  du === 0
    ? 'Cet élève ne doit rien : il ne peut pas avoir déjà payé.'
    : `Cet élève ne doit en tout que ${formaterMontant(du)}\u00A0: ce qu'il a déjà payé ne le dépasse pas.`;

const ligneAnterieure = ({ dateDebut }: Porteuse, montant: number): LigneDue => ({
  prestationId: null,
  nature: ANTERIEUR,
  libelle: LIBELLE_ANTERIEUR,
  moisId: dateDebut.slice(5, 7),
  trancheId: null,
  dateEcheance: dateDebut,
  brut: montant,
  remise: 0,
  montant,
});

/** Returns what a reprise of a pupil would write on a day. */
export async function prevoirReprise(db: Db, demande: Demande, jour: string): Promise<PrevisionDeReprise> {
  const [resteAnterieur, dejaPaye] = [demande.resteAnterieur ?? 0, demande.dejaPaye ?? 0];
  const portant = await readPorteuse(db, demande, jour);
  const finie = portant !== undefined && portant.dateFin < jour ? portant : undefined;
  const inscription = finie === undefined ? portant : undefined;
  const annees = await readAnnees(db, jour);
  const tenues = await lignesDeLEleve(db, demande.ecoleId, demande.eleveId);
  const anterieur =
    inscription === undefined || resteAnterieur === 0 ? null : ligneAnterieure(inscription, resteAnterieur);
  const lignes = [
    ...tenues.map((ligne) => ({ ...ligne, anterieure: annees.estAnterieure(ligne) })),
    ...(anterieur === null ? [] : [{ ...anterieur, id: A_FAIRE, paye: 0 }]),
  ];
  const avant = resteDe(tenues);
  const du = resteDe(lignes);
  const { affectations, credit } = repartir(dejaPaye, lignes);
  const champ = resteAnterieur === 0 && dejaPaye > 0 ? 'dejaPaye' : 'resteAnterieur';
  const fautes = {
    ...(credit > 0 && inscription !== undefined ? { dejaPaye: tropPaye(du) } : {}),
    ...((await aDejaUneReprise(db, demande)) ? { [champ]: DEJA } : {}),
    ...(inscription === undefined ? { [champ]: await pourquoiPersonne(db, demande, { jour, finie }) } : {}),
    ...fautesDeReprise({ resteAnterieur: resteAnterieur || null, dejaPaye: dejaPaye || null }),
  };
  return { inscription, lignes, anterieur, affectations, avant, reste: du - (dejaPaye - credit), fautes };
}
