/** Reads all that the council of a class looks at: its figures, its year, what was said, and what changed since. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { calculerClasse, type ResultatDEleve } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import type { RegleDeCalcul } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { direNonClassees } from '@gestionscolaire/contract/notes/conseil/decision.ts';
import { conduiteParmi, proposerDistinction } from '@gestionscolaire/contract/notes/conseil/distinction.ts';
import type { Distinction } from '@gestionscolaire/contract/notes/seuils.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readDepuisLeConseil, readFigures } from '#notes/changements/depuis.ts';
import { estParCompetences, type LieuLu, readLieu, regleDe } from '#notes/lieu/lieu.ts';
import { requireTitulaire } from '#notes/lieu/siens.ts';
import { readDistinctions } from '#notes/matieres/lignes-de-seuils.ts';
import { relireClasse } from '#notes/releve/relire.ts';
import { type AnneeDePeriode, readAnnee } from './annee.ts';
import { readAppreciationsTenues } from './appreciations.ts';
import { readConseilDAcquis } from './conseil-d-acquis.ts';
import { partDeLaPersonne } from './juger-bilan.ts';
import { readBilans } from './lire-bilans.ts';
import { readReunionDuConseil } from './reunion.ts';
import '#notes/tables/conseil.ts';

type Conseil = Output<typeof getConseil>;
type DeNotes = Extract<Conseil, { genre: 'notes' }>;

/** Returns the year of a pupil, with the decision that is proposed; null before the last period. */
function anneeDe(
  annee: AnneeDePeriode,
  inscriptionId: number,
  regle: RegleDeCalcul,
): DeNotes['eleves'][number]['annee'] {
  const own = annee.annees.get(inscriptionId);
  if (own === undefined) return null;
  const { moyenne, periodes, estClasse, rang, exAequo, mention } = own;
  const proposition = annee.propositionDe(inscriptionId);
  const reserve = direNonClassees(annee.moyennes.get(inscriptionId) ?? [], regle);
  return { moyenne, periodes, estClasse, rang, exAequo, mention, proposition, reserve };
}

/** Returns the figures of a pupil in the period, as a council shows them. */
function figuresDe({ moyenne, estClasse, mention, rang, exAequo }: ResultatDEleve) {
  return { moyenne, estClasse, mention, rang, exAequo };
}

/** Reads which subjects of the class are of conduct. */
async function readConduites(db: Db, { ecoleId, classeId, periode }: LieuLu): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('enseignements as t')
    .innerJoin('matieres as m', 'm.id', 't.matiereId')
    .select('t.id')
    .where('t.ecoleId', '=', ecoleId)
    .where('t.classeId', '=', classeId)
    .where('t.sessionId', '=', periode.sessionId)
    .where('m.genre', '=', 'conduite')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the mark of conduct of a pupil, and the distinction that their figures propose. */
function distinctionDe(
  { moyenne, estClasse, matieres }: ResultatDEleve,
  {
    conduites,
    distinctions,
  }: { readonly conduites: ReadonlySet<number>; readonly distinctions: readonly Distinction[] },
) {
  const conduite = conduiteParmi(
    matieres.filter(({ enseignementId }) => conduites.has(enseignementId)).map((one) => one.moyenne),
  );
  const { libelle, retenues } = proposerDistinction(distinctions, { moyenne, estClasse, conduite });
  return { conduite, distinctionProposee: { libelle, retenues: [...retenues] } };
}

export async function readConseil(
  { classeId, periodeId }: Input<typeof getConseil>,
  context: ReadContext,
): Promise<Conseil> {
  const { db, caller } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  requireTitulaire(caller, lieu);
  return estParCompetences(lieu) ? readConseilDAcquis(lieu, context) : readConseilDeNotes(lieu, context);
}

async function readConseilDeNotes(lieu: LieuLu, context: ReadContext): Promise<DeNotes> {
  const { db, caller } = context;
  const { ecoleId, periodeId } = lieu;
  const { classe, matieres, inscrits } = await relireClasse(db, lieu);
  const figures = calculerClasse(classe);
  const annee = await readAnnee(context, lieu, { classe, figures });
  const vues = await readFigures(db, lieu);
  const vuDe = new Map((vues?.eleves ?? []).map((one) => [one.inscriptionId, one]));
  const distinctions = await readDistinctions(db, regleDe(lieu).id);
  const conduites = await readConduites(db, lieu);
  const bilans = await readBilans(
    db,
    lieu,
    figures.eleves.map((one) => one.inscriptionId),
  );
  const appreciations = await readAppreciationsTenues(
    db,
    lieu,
    matieres.map(({ id }) => id),
  );
  const named = new Map(inscrits.map((one) => [one.inscriptionId, one]));
  const avant = annee.periodes.filter(({ id }) => id !== periodeId);
  const { effectif, evalues, moyenne, min, max } = figures;
  return {
    genre: 'notes',
    ecoleId,
    classe: lieu.classe.libelle,
    periode: lieu.periode.libelle,
    etat: lieu.etat,
    arreteeLe: lieu.arreteeLe,
    nonTenueMotif: lieu.nonTenueMotif,
    estDerniere: annee.estDerniere,
    jour: jourDuCompte(classe.dateFin, classe.aujourdhui),
    noteSur: classe.regle.noteSur,
    ecrit: lieu.etat === 'scellee' ? 'rien' : partDeLaPersonne(caller, lieu),
    reunion: await readReunionDuConseil(db, lieu),
    distinctions: distinctions.map(({ id: _id, ...one }) => one),
    effectif,
    evalues,
    moyenne,
    min,
    max,
    attendues: figures.attendues.length,
    depuisLeConseil: await readDepuisLeConseil(db, lieu, { vues, figures }),
    periodes: avant.map(({ id, libelle }) => ({ periodeId: id, libelle })),
    matieres: matieres.map(({ id, matiere, abreviation, coefficient }, at) => ({
      enseignementId: id,
      matiere,
      abreviation,
      coefficient,
      moyenne: figures.matieres[at]?.moyenne ?? null,
    })),
    eleves: figures.eleves.flatMap((eleve) => {
      const { inscriptionId } = eleve;
      const who = named.get(inscriptionId);
      if (who === undefined) return [];
      const vu = vuDe.get(inscriptionId);
      const { matricule, prenoms, nom, sexe } = who;
      const moyennes = annee.moyennes.get(inscriptionId) ?? [];
      return [
        {
          inscriptionId,
          matricule,
          prenoms,
          nom,
          sexe,
          ...figuresDe(eleve),
          vu: vu === undefined ? null : { moyenne: vu.moyenne, rang: vu.rang },
          matieres: eleve.matieres.map((one) => ({
            etat: one.etat,
            cours: one.cours,
            composition: one.composition,
            moyenne: one.moyenne,
            rang: one.rang,
            exAequo: one.exAequo,
            appreciation: appreciations.get(one.enseignementId)?.get(inscriptionId)?.texte ?? null,
          })),
          periodes: avant.map(({ id }) => moyennes.find((one) => one.periodeId === id)?.moyenne ?? null),
          annee: anneeDe(annee, inscriptionId, classe.regle),
          ...distinctionDe(eleve, { conduites, distinctions }),
          bilan: bilans.get(inscriptionId) ?? null,
        },
      ];
    }),
  };
}
