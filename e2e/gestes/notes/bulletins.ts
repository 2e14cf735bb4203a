/** Seals bulletins for the journeys that need one, by the calls of the screens. */
import { getAvantScellement, scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { arreterPeriode } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { updateBilans } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import type { Appel, Lecture } from '#gestes/essai.ts';
import { ajouterEnseignement, ajouterEvaluation } from '#gestes/notes.ts';

interface Lieu {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
}

/** Seals a class with the figures that it has now, and returns the bulletins of its pupils. */
export async function scellerLaClasse(
  appel: Appel,
  lire: Lecture,
  { classeId, periodeId }: Pick<Lieu, 'classeId' | 'periodeId'>,
): Promise<number[]> {
  const avant = async () =>
    getAvantScellement.output.parse(await lire(getAvantScellement, { classeId, periodeId }));
  const { empreinteFigures } = await avant();
  await appel(scellerPeriode, { classeId, periodeId, empreinteFigures, creationUserId: 0 });
  return (await avant()).eleves.flatMap(({ bulletin }) => bulletin?.id ?? []);
}

interface Classe extends Lieu {
  readonly sessionId: number;
  readonly matiereId: number;
  readonly inscriptionId: number;
  /** A day of the period, yyyy-MM-dd. */
  readonly jour: string;
}

/** Takes a class of one pupil and one subject from its first mark to its sealed bulletin, and returns that bulletin. */
export async function unBulletinScelle(
  appel: Appel,
  lire: Lecture,
  { ecoleId, sessionId, classeId, periodeId, matiereId, inscriptionId, jour }: Classe,
): Promise<number> {
  const enseigne = { ecoleId, sessionId, classeId, matiereId, coefficient: 200, ordre: 2 };
  const { id: enseignementId } = await ajouterEnseignement(appel, enseigne);
  const composition = { genre: 'composition', libelle: 'Composition', jour, noteSur: 10 };
  const place = { ecoleId, enseignementId, periodeId };
  const evaluationId = await ajouterEvaluation(appel, { ...place, ...composition });
  const lieu = { ecoleId, classeId, periodeId };
  const note = { evaluationId, inscriptionId, code: null };
  // A first mark, then what it should have been: the history of marks has a line to show.
  for (const [avant, valeur] of [
    [null, 700],
    [700, 725],
  ])
    await appel(updateNotes, { ...lieu, cellules: [{ ...note, valeur, vu: { valeur: avant, code: null } }] });
  await appel(fermerSaisie, { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 });
  // The period is the last of its year: each pupil has a decision.
  const bilan = { inscriptionId, id: null, modifDate: null, decision: 'admis' };
  await appel(updateBilans, { ...lieu, bilans: [bilan], modifUserId: 0 });
  await appel(arreterPeriode, { ...lieu, modifUserId: 0 });
  const [bulletinId = 0] = await scellerLaClasse(appel, lire, lieu);
  return bulletinId;
}
