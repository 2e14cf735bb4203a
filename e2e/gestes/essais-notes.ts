/** Makes the marks of a school that a stranger looks for, and lists the addresses of their pages. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { addConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { addCertificatScolarite } from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import type { Appel } from './essai.ts';
import { ajouterDesNotes, ajouterEvaluation, noterTous } from './notes.ts';

interface Matiere {
  readonly ecoleId: number;
  readonly sessionId: number;
  readonly classeId: number;
  readonly enseignementId: number;
  readonly inscriptionId: number;
  readonly eleveId: number;
  /** The word that every text of the school has. */
  readonly mot: string;
}

type UneNote = Omit<Matiere, 'mot'> & { readonly periodeId: number };

/** Adds an evaluation to a subject of the school, in a period of its own, a mark, its council and a certificate. */
export async function preparerUneNote(appel: Appel, { mot, ...matiere }: Matiere): Promise<UneNote> {
  const { ecoleId, sessionId, classeId, enseignementId, inscriptionId } = matiere;
  const { periodeId } = await ajouterDesNotes(appel, { ecoleId, sessionId, mot });
  const devoir = { ecoleId, enseignementId, periodeId, libelle: `Devoir ${mot}` };
  const grille = { ecoleId, classeId, periodeId, evaluations: [await ajouterEvaluation(appel, devoir)] };
  await noterTous(appel, { ...grille, enseignementId, inscrits: [inscriptionId] }, [775]);
  const heures = { heureDebut: null, heureFin: null, presents: null, observations: null };
  const reunion = { jour: jourDe(new Date().toISOString()), president: `Présidence ${mot}`, ...heures };
  await appel(addConseil, { ecoleId, classeId, periodeId, ...reunion, creationUserId: 0 });
  await appel(addCertificatScolarite, { inscriptionId, creationUserId: 0 });
  return { ...matiere, periodeId };
}

/** Returns the addresses of the school's marks: nothing of them is shown to a stranger. */
export const adressesDesNotes = ({ ecoleId, classeId, periodeId, enseignementId }: UneNote): string[] => [
  `/saisieNotes?ecoleId=${ecoleId}`,
  `/avancementNotes?ecoleId=${ecoleId}`,
  `/importNote/${ecoleId}`,
  `/changementsNotes?ecoleId=${ecoleId}`,
  `/saisieNotes/${classeId}/${periodeId}`,
  `/releveClasse/${classeId}/${periodeId}`,
  `/simulationNotation?ecoleId=${ecoleId}&classe=${classeId}`,
  `/anomaliesNotes?ecoleId=${ecoleId}`,
  `/bulletins?ecoleId=${ecoleId}`,
  `/bulletins/${classeId}/${periodeId}`,
  `/rectificationBulletins/${classeId}/${periodeId}`,
  `/conseils?ecoleId=${ecoleId}`,
  `/conseil/${classeId}/${periodeId}`,
  `/appreciations/${classeId}/${periodeId}/${enseignementId}`,
];
