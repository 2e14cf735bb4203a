/**
 * Composes the bulletins of a class that is followed by competences, as a seal would hold them now: each competence of the section with
 * what was said of the child, and the words of the scale. Nothing is written, and there is no figure of marks in them (NOTE-63).
 */
import {
  type ContenuDAcquis,
  FORMAT_D_ACQUIS,
  type MotScelle,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { BilanLu } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import type { Db } from '#core/db/database.ts';
import { readValeursOffertes } from '#notes/competences/echelles.ts';
import { readCompetences } from '#notes/competences/grille.ts';
import { readAcquis, readEnfants, readMots } from '#notes/competences/lecture.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { type PeriodeDAnnee, readPeriodesDAnnee } from '#notes/scelles/annee.ts';
import { readCommun, readIdentites, readTitulaire } from '#notes/scelles/ce-jour-la.ts';
import { readBilans } from './lire-bilans.ts';

interface CompositionDAcquis {
  /** In the order of the class. */
  readonly bulletins: readonly ContenuDAcquis[];
  readonly annee: readonly PeriodeDAnnee[];
  /** The number of cells that the class still owes. */
  readonly attendues: number;
}

type Cellules = Awaited<ReturnType<typeof readAcquis>>;
type Competences = Awaited<ReturnType<typeof readCompetences>>;

/** Returns the words that the school offers, then those of older scales that a cell still has. */
async function readEchelle(db: Db, ecoleId: number, cellules: Cellules): Promise<MotScelle[]> {
  const offertes = await readValeursOffertes(db, ecoleId);
  const others = new Set(cellules.flatMap(({ valeurId }) => valeurId ?? []));
  for (const { id } of offertes) others.delete(id);
  const anciennes = await readMots(db, [...others]);
  return [...offertes, ...anciennes].map(({ id, code, libelle }) => ({ valeurId: id, code, libelle }));
}

/** Returns the domains of a child: the competences of the section, and others where they have something. */
function domainesDe(
  competences: Competences,
  cellules: Cellules,
  mots: ReadonlyMap<number, MotScelle>,
): ContenuDAcquis['domaines'] {
  const dits = new Map(cellules.map((one) => [one.competenceId, one]));
  const siennes = competences.filter(({ id, estActive }) => estActive || dits.has(id));
  return [...Map.groupBy(siennes, ({ domaineId }) => domaineId)].map(([domaineId, own]) => ({
    domaineId,
    domaine: own[0]?.domaine ?? '',
    competences: own.map(({ id, libelle }) => {
      const { valeurId = null, observation = null } = dits.get(id) ?? {};
      const valeur = valeurId === null ? null : (mots.get(valeurId) ?? null);
      return { competenceId: id, competence: libelle, valeur, observation };
    }),
  }));
}

/** Returns the words of the council on a child, as their bulletin holds them. */
const bilanDe = (bilan: BilanLu | undefined): ContenuDAcquis['bilan'] => ({
  appreciation: bilan?.appreciation ?? null,
  decision: bilan?.decision ?? null,
  decisionMotif: bilan?.decisionMotif ?? null,
});

/** Composes the bulletins of such a class in a period. */
export async function composerAcquis(db: Db, lieu: LieuLu): Promise<CompositionDAcquis> {
  const { ecoleId } = lieu;
  const enfants = await readEnfants(db, lieu);
  const ids = enfants.map(({ inscriptionId }) => inscriptionId);
  const annee = await readPeriodesDAnnee(db, lieu);
  const cellules = await readAcquis(db, lieu, ids);
  const competences = await readCompetences(
    db,
    lieu,
    new Set(cellules.map(({ competenceId }) => competenceId)),
  );
  const echelle = await readEchelle(db, ecoleId, cellules);
  const mots = new Map(echelle.map((mot) => [mot.valeurId, mot]));
  const bilans = await readBilans(db, lieu, ids);
  const identites = await readIdentites(db, ecoleId, ids);
  const { signataires, ...commun } = await readCommun(db, lieu, {
    annee,
    titulaire: await readTitulaire(db, lieu),
  });
  const cellulesDe = Map.groupBy(cellules, ({ inscriptionId }) => inscriptionId);
  const bulletins = enfants.flatMap(
    ({ inscriptionId, dateInscription, dateDepart, classes }): ContenuDAcquis[] => {
      const identite = identites.get(inscriptionId);
      if (identite === undefined) return [];
      return [
        {
          format: FORMAT_D_ACQUIS,
          ...commun,
          eleve: { inscriptionId, ...identite, dateInscription, dateDepart, classes },
          echelle,
          domaines: domainesDe(competences, cellulesDe.get(inscriptionId) ?? [], mots),
          bilan: bilanDe(bilans.get(inscriptionId)),
          signataires,
        },
      ];
    },
  );
  const actives = new Set(competences.filter(({ estActive }) => estActive).map(({ id }) => id));
  const dites = cellules.filter(
    ({ competenceId, valeurId }) => valeurId !== null && actives.has(competenceId),
  ).length;
  return { bulletins, annee, attendues: ids.length * actives.size - dites };
}
