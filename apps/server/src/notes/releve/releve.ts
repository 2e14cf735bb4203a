/** Returns the figures of a class in a period, and explains those of a pupil. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { calculerClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import { expliquer, phrasesDe } from '@gestionscolaire/contract/notes/calcul/expliquer/generale.ts';
import { classeDuJour, jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readDepuisLeConseil, readFigures } from '#notes/changements/depuis.ts';
import { readLieu } from '#notes/lieu/lieu.ts';
import { requireTitulaire } from '#notes/lieu/siens.ts';
import { relireClasse } from './relire.ts';
import { resteEnTout, restesDe } from './reste.ts';

export async function readReleve(
  { classeId, periodeId }: Input<typeof getReleveClasse>,
  context: ReadContext,
): Promise<Output<typeof getReleveClasse>> {
  const { db, caller } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  requireTitulaire(caller, lieu);
  const { classe, matieres, inscrits } = await relireClasse(db, lieu);
  const figures = calculerClasse(classe);
  const named = new Map(inscrits.map((one) => [one.inscriptionId, one]));
  const { effectif, evalues, moyenne, min, max } = figures;
  return {
    ecoleId,
    classe: lieu.classe.libelle,
    periode: lieu.periode.libelle,
    etat: lieu.etat,
    noteSur: classe.regle.noteSur,
    jour: jourDuCompte(classe.dateFin, classe.aujourdhui),
    effectif,
    evalues,
    moyenne,
    min,
    max,
    matieres: figures.matieres.flatMap(({ enseignementId, ...own }, at) => {
      const subject = matieres[at];
      if (subject === undefined) return [];
      const { matiere, abreviation, coefficient } = subject;
      return [{ enseignementId, matiere, abreviation, coefficient, ...own }];
    }),
    eleves: figures.eleves.flatMap(({ inscriptionId, matieres: own, ...eleve }) => {
      const who = named.get(inscriptionId);
      if (who === undefined) return [];
      const { points, coefficients, moyenne: generale, estClasse, mention, rang, exAequo } = eleve;
      return [
        {
          inscriptionId,
          matricule: who.matricule,
          prenoms: who.prenoms,
          nom: who.nom,
          sexe: who.sexe,
          points,
          coefficients,
          moyenne: generale,
          estClasse,
          mention,
          rang,
          exAequo,
          matieres: own.map(({ enseignementId: _id, ...one }) => one),
        },
      ];
    }),
    attendues: figures.attendues.length,
    aSaisir: resteEnTout(restesDe(lieu, classe, figures, inscrits).values()),
    depuisLeConseil: await readDepuisLeConseil(db, lieu, { vues: await readFigures(db, lieu), figures }),
  };
}

export async function readExplication(
  { inscriptionId, periodeId }: Input<typeof getMoyenneExpliquee>,
  context: ReadContext,
): Promise<Output<typeof getMoyenneExpliquee>> {
  const { db, caller, concerns } = context;
  const inscription = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  const { ecoleId, eleveId } = inscription;
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  const periode = seenOf(caller, await findRow(db, 'periodes', periodeId));
  if (periode.sessionId !== inscription.sessionId) return refuse('INTROUVABLE');
  const classes = await db
    .selectFrom('inscriptions_classes')
    .select(['classeId', 'du'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .execute();
  const jour = jourDuCompte(periode.dateFin, context.now.slice(0, 10));
  // Where their bulletin is sealed, its class explains it, whatever class they joined since.
  const scelle = await db
    .selectFrom('bulletins')
    .select('classeId')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .where('periodeId', '=', periodeId)
    .executeTakeFirst();
  const classeId = scelle?.classeId ?? classeDuJour({ classes }, jour);
  if (classeId === null) return refuse('INTROUVABLE');
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  requireTitulaire(caller, lieu);
  const { classe, inscrits } = await relireClasse(db, lieu);
  const who = inscrits.find((one) => one.inscriptionId === inscriptionId);
  const explication = expliquer(classe, inscriptionId);
  if (who === undefined || explication === null) return refuse('INTROUVABLE');
  const figures = calculerClasse(classe).eleves.find((one) => one.inscriptionId === inscriptionId);
  return {
    prenoms: who.prenoms,
    nom: who.nom,
    classe: lieu.classe.libelle,
    periode: lieu.periode.libelle,
    moyenne: figures?.moyenne ?? null,
    phrases: phrasesDe(explication),
  };
}
