/**
 * Works out what a rectification would change in the sealed bulletins of a class that is followed by competences: acquis, identities, words
 * of the council. It starts from the sealed texts alone. Pure.
 */
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { ContenuDAcquis } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import {
  type DemandeDeRectification,
  type Rectifie,
  refuserDeRectifier as refuser,
} from '#notes/scelles/demande.ts';
import type { BulletinLu } from '#notes/scelles/fidelite.ts';

type AcquisDemande = NonNullable<DemandeDeRectification['acquis']>[number];
type BilanDemande = NonNullable<DemandeDeRectification['bilans']>[number];

const nomDe = ({ eleve }: ContenuDAcquis): string => nomDAbord(eleve);

/** Puts the acquis of a child into their bulletin: words of its own scale. */
function avecLesAcquis(bulletin: ContenuDAcquis, acquis: readonly AcquisDemande[]): ContenuDAcquis {
  const own = new Map(
    acquis
      .filter(({ inscriptionId }) => inscriptionId === bulletin.eleve.inscriptionId)
      .map((one) => [one.competenceId, one]),
  );
  if (own.size === 0) return bulletin;
  const domaines = bulletin.domaines.map((domaine) => ({
    ...domaine,
    competences: domaine.competences.map((competence) => {
      const wanted = own.get(competence.competenceId);
      if (wanted === undefined) return competence;
      own.delete(competence.competenceId);
      const { valeurId, observation } = wanted;
      const where = `${nomDe(bulletin)}, ${competence.competence} : `;
      const valeur = bulletin.echelle.find((mot) => mot.valeurId === valeurId) ?? null;
      if (valeurId === null && competence.valeur !== null)
        refuser(`${where}un acquis scellé ne se vide pas.`);
      if (valeurId !== null && valeur === null)
        refuser(`${where}cette valeur n'est pas de l'échelle de ce bulletin.`);
      return { ...competence, valeur, observation };
    }),
  }));
  if (own.size > 0) refuser(`Le bulletin de ${nomDe(bulletin)} n'a pas cette compétence.`);
  return { ...bulletin, domaines };
}

/** Puts the words of the council into the bulletin of their child. */
function avecLeBilan(bulletin: ContenuDAcquis, bilans: readonly BilanDemande[]): ContenuDAcquis {
  // The last of two wishes stands, as in the table.
  const found = bilans.findLast(({ inscriptionId }) => inscriptionId === bulletin.eleve.inscriptionId);
  if (found === undefined) return bulletin;
  const { appreciation, decision, decisionMotif } = found;
  const others = [found.distinction, found.conduite, found.nonClasse, found.nonClasseMotif];
  if (others.some((said) => said !== null))
    refuser(
      `${nomDe(bulletin)} : une classe suivie par compétences n'a ni distinction, ni conduite, ni rang au bulletin.`,
    );
  if (decision !== null && !bulletin.periode.estDerniere)
    refuser('Une décision se prend dans la dernière période.');
  if (decision === null && bulletin.periode.estDerniere)
    refuser(`${nomDe(bulletin)} : un bulletin de la dernière période a une décision.`);
  return { ...bulletin, bilan: { appreciation, decision, decisionMotif } };
}

/**
 * Returns the bulletins that change. `registre`: the identities that are taken again from the register, by enrolment.
 * @throws Refus when what is asked cannot stand in such bulletins
 */
export function rectifierLesAcquis(
  held: readonly BulletinLu<ContenuDAcquis>[],
  { acquis = [], cellules = [], coefficients = [], bilans = [] }: DemandeDeRectification,
  registre: ReadonlyMap<number, Partial<ContenuDAcquis['eleve']>>,
): Rectifie<ContenuDAcquis>[] {
  if (cellules.length > 0 || coefficients.length > 0)
    refuser("Cette classe se suit par compétences : ses bulletins n'ont ni note ni coefficient.");
  return held.flatMap((avant) => {
    const { lu } = avant;
    const { inscriptionId } = lu.eleve;
    const dit = avecLeBilan(avecLesAcquis(lu, acquis), bilans);
    const apres = { ...dit, eleve: { ...dit.eleve, ...registre.get(inscriptionId) } };
    return JSON.stringify(apres) === JSON.stringify(lu) ? [] : [{ avant, apres }];
  });
}
