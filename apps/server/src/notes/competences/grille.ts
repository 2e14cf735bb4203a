/** Reads what the children of a class have acquired in a period, and the history of a cell. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type {
  getChangementsAcquis,
  getGrilleAcquis,
} from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { sectionDe } from '@gestionscolaire/contract/notes/competences/competences.ts';
import { nomDuCompte } from '#administration/index.ts';
import { requireReach, seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import {
  direFermee,
  type LieuLu,
  PERIODE_SCELLEE,
  phraseNonTenue,
  readLieu,
  readRouverts,
} from '#notes/lieu/lieu.ts';
import { estAuConseil } from '#notes/saisie/ecrire.ts';
import { readElevesDeGrille } from '#notes/saisie/grille.ts';
import { acquisScelles } from '#notes/scelles/grilles.ts';
import { readValeursOffertes } from './echelles.ts';
import { aTousLesAcquis, requireCompetences, requireSaClasse, surLesSiens } from './siens.ts';

/**
 * Reads the competences of the section, in the order of the bulletin: those that are active, and those of `held`, where a cell has
 * something.
 */
export async function readCompetences(
  db: Db,
  { ecoleId, classe }: LieuLu,
  held: ReadonlySet<number> = new Set(),
) {
  const section = sectionDe(String(classe.niveau));
  const rows = await db
    .selectFrom('competences as t')
    .innerJoin('domaines as d', 'd.id', 't.domaineId')
    .select([
      't.id',
      't.domaineId',
      'd.libelle as domaine',
      't.libelle',
      't.estActif',
      't.petiteSection',
      't.moyenneSection',
      't.grandeSection',
    ])
    .where((eb) => eb.or([eb('t.ecoleId', '=', ecoleId), eb('t.ecoleId', 'is', null)]))
    .orderBy('d.ordre')
    .orderBy('d.id')
    .orderBy('t.ordre')
    .orderBy('t.id')
    .execute();
  return rows.flatMap(({ id, domaineId, domaine, libelle, estActif, ...sections }) => {
    const estActive = estActif === 1 && section !== undefined && sections[section] === 1;
    return estActive || held.has(id) ? [{ id, domaineId, domaine, libelle, estActive }] : [];
  });
}

/** Says why nothing can be written, or null. */
async function direSiFerme(lieu: LieuLu, { db, caller }: ReadContext): Promise<string | null> {
  if (lieu.etat === 'scellee') return PERIODE_SCELLEE;
  if (lieu.nonTenueMotif !== null) return phraseNonTenue(lieu.nonTenueMotif);
  if (lieu.etat === 'ouverte') return null;
  if (estAuConseil(lieu, caller)) return null;
  if (lieu.etat !== 'fermee') return 'Le conseil a arrêté cette période : ses acquis ne se saisissent plus.';
  const rouverts = await readRouverts(db, lieu, lieu.aujourdhui);
  return rouverts.has(null) || aTousLesAcquis(caller, 'modification') ? null : direFermee(lieu);
}

export async function readGrilleDAcquis(
  asked: Input<typeof getGrilleAcquis>,
  context: ReadContext,
): Promise<Output<typeof getGrilleAcquis>> {
  const { db, caller } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', asked.classeId));
  const lieu = await readLieu(context, { ecoleId, ...asked });
  requireSaClasse(caller, lieu, 'lecture');
  requireCompetences(lieu);
  const eleves = await readElevesDeGrille(db, lieu);
  const ids = eleves.map(({ inscriptionId }) => inscriptionId);
  const cellules =
    ids.length === 0
      ? []
      : await db
          .selectFrom('acquis')
          .select(['competenceId', 'inscriptionId', 'valeurId', 'observation'])
          .where('ecoleId', '=', ecoleId)
          .where('periodeId', '=', asked.periodeId)
          .where('inscriptionId', 'in', ids)
          .orderBy('competenceId')
          .orderBy('inscriptionId')
          .execute();
  const dites = await acquisScelles(db, lieu, cellules, ids);
  const filled = dites.filter(({ valeurId, observation }) => valeurId !== null || observation !== null);
  const competences = await readCompetences(
    db,
    lieu,
    new Set(filled.map(({ competenceId }) => competenceId)),
  );
  const offertes = await readValeursOffertes(db, ecoleId);
  const others = new Set(filled.flatMap(({ valeurId }) => valeurId ?? []));
  for (const { id } of offertes) others.delete(id);
  const anciennes =
    others.size === 0
      ? []
      : await db
          .selectFrom('echelles_valeurs')
          .select(['id', 'code', 'libelle'])
          .where('id', 'in', [...others])
          .orderBy('ordre')
          .execute();
  const isOfCouncil = estAuConseil(lieu, caller);
  const { libelle, dateDebut, dateFin, dateFinSaisie } = lieu.periode;
  return {
    ecoleId,
    classe: lieu.classe.libelle,
    peutAjouter: isOfCouncil || surLesSiens(caller, lieu, 'ajout'),
    peutModifier: isOfCouncil || surLesSiens(caller, lieu, 'modification'),
    periode: { libelle, dateDebut, dateFin, dateFinSaisie },
    etat: lieu.etat,
    ferme: await direSiFerme(lieu, context),
    valeurs: [
      ...offertes.map((one) => ({ ...one, estOfferte: true })),
      ...anciennes.map((one) => ({ ...one, estOfferte: false })),
    ],
    competences,
    eleves,
    cellules: filled,
  };
}

export async function readChangementsDAcquis(
  { ecoleId, periodeId, competenceId, inscriptionId }: Input<typeof getChangementsAcquis>,
  context: ReadContext,
): Promise<Output<typeof getChangementsAcquis>> {
  const { db, caller, concerns } = context;
  requireReach(caller, { ecoleId });
  const eleve = await db
    .selectFrom('inscriptions')
    .select(['eleveId', 'classeId'])
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', inscriptionId)
    .executeTakeFirst();
  if (eleve === undefined) return refuse('INTROUVABLE');
  const lieu = await readLieu(context, { ecoleId, classeId: eleve.classeId, periodeId });
  requireSaClasse(caller, lieu, 'lecture');
  concerns({ entite: 'eleves', entiteId: eleve.eleveId, ecoleId });
  const stored = await db
    .selectFrom('acquis as t')
    .leftJoin('echelles_valeurs as v', 'v.id', 't.valeurId')
    .leftJoin('utilisateurs as u', 'u.id', 't.creationUserId')
    .select(['v.libelle as valeur', 't.observation', 't.creationDate', 'u.prenoms', 'u.nom'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.inscriptionId', '=', inscriptionId)
    .where('t.periodeId', '=', periodeId)
    .where('t.competenceId', '=', competenceId)
    .executeTakeFirst();
  if (stored === undefined) return [];
  const rows = await db
    .selectFrom('changements_acquis as t')
    .leftJoin('echelles_valeurs as a', 'a.id', 't.ancienneValeurId')
    .leftJoin('echelles_valeurs as v', 'v.id', 't.valeurId')
    .leftJoin('utilisateurs as u', 'u.id', 't.auteurId')
    .select([
      'a.libelle as ancienneValeur',
      't.ancienneObservation',
      'v.libelle as valeur',
      't.observation',
      't.motif',
      't.instant',
      'u.prenoms',
      'u.nom',
    ])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.inscriptionId', '=', inscriptionId)
    .where('t.periodeId', '=', periodeId)
    .where('t.competenceId', '=', competenceId)
    .orderBy('t.rang', 'desc')
    .execute();
  const first = rows.at(-1);
  // A first word that was said with a reason has its own row.
  const isWhole =
    first?.ancienneValeur === null &&
    first.ancienneObservation === null &&
    first.instant === stored.creationDate;
  const told = rows.map(({ prenoms, nom, ...row }) => ({ ...row, auteur: nomDuCompte({ prenoms, nom }) }));
  if (isWhole) return told;
  return [
    ...told,
    {
      ancienneValeur: null,
      ancienneObservation: null,
      valeur: first === undefined ? stored.valeur : first.ancienneValeur,
      observation: first === undefined ? stored.observation : first.ancienneObservation,
      motif: null,
      auteur: nomDuCompte(stored),
      instant: stored.creationDate,
    },
  ];
}
