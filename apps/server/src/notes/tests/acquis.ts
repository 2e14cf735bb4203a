/** Makes a class that is followed by competences, says its acquis, closes and arrête it, and lists the calls that write in it. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import {
  arreterPeriode,
  desarreterPeriode,
  direNonTenue,
  retirerNonTenue,
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { accepterPropositions, updateBilans } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { addConseil, updateConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { fermerSaisie, rouvrirSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { idDe } from './base.ts';
import { SECOND } from './bulletins.ts';
import {
  addCompetence,
  type ClasseDeMaternelle,
  classeDeMaternelle,
  dire,
  grilleDAcquis,
} from './competences.ts';
import { arreterLaClasse, fermerLaClasse } from './conseil.ts';
import { addPeriode } from './gestes.ts';

export interface ClasseDAcquis extends ClasseDeMaternelle {
  /** The second and last period of its year. */
  readonly secondId: number;
  /** The second competence of its section. */
  readonly autreId: number;
  /** The words of its scale, by their letters. */
  readonly valeurs: ReadonlyMap<string, number>;
}

/** Makes such a class: two children, two competences, two periods. `annee`: the school year where it is there already. */
export async function classeDAcquis(server: TestServer, annee?: number): Promise<ClasseDAcquis> {
  const { admin } = server;
  const classe = await classeDeMaternelle(server, annee);
  const { ecoleId, sessionId } = classe;
  const { competences } = (await grilleDAcquis(admin, classe)).data;
  const autre = { ecoleId, domaineId: competences[0]?.domaineId, libelle: 'Écoute les autres', ordre: 2 };
  const autreId = idDe(await addCompetence(admin, autre));
  const second = await addPeriode(admin, { ecoleId, sessionId, etape: 'maternelle', ...SECOND });
  const secondId = idDe(second);
  const { valeurs } = (await grilleDAcquis(admin, classe)).data;
  return { ...classe, secondId, autreId, valeurs: new Map(valeurs.map(({ code, id }) => [code, id])) };
}

/** The acquis of the two children, by competence, with the remark of the first. */
const ACQUIS_DITS = [
  ['A', 'EC'],
  ['AT', 'A'],
] as const;
export const REMARQUE = 'Parle beaucoup';

/** Says every acquis of the class. */
export async function direTout(person: Person, classe: ClasseDAcquis): Promise<void> {
  const { competenceId, autreId, inscrits, valeurs } = classe;
  await dire(
    person,
    classe,
    inscrits.flatMap((inscriptionId, at) =>
      [competenceId, autreId].map((id, place) => ({
        inscriptionId,
        competenceId: id,
        valeurId: valeurs.get(ACQUIS_DITS[at]?.[place] ?? 'A') ?? null,
        observation: at === 0 && place === 0 ? REMARQUE : null,
      })),
    ),
  );
}

/** Makes such a class whose first of two periods the council has arrêtée. */
export async function acquisArretes(server: TestServer, annee?: number): Promise<ClasseDAcquis> {
  const classe = await classeDAcquis(server, annee);
  await direTout(server.admin, classe);
  await fermerLaClasse(server.admin, classe);
  await arreterLaClasse(server.admin, classe);
  return classe;
}

interface LieuDAcquis {
  readonly ecoleId: number;
  readonly classeId: number;
  readonly periodeId: number;
  readonly competenceId: number;
  readonly inscriptionId: number;
  readonly valeurId: number | null;
  readonly conseilId: number;
  /** The day of a reopening, yyyy-MM-dd. */
  readonly jour: string;
}

export const REUNION_D_ACQUIS = {
  jour: '2026-12-18',
  president: 'Mme Sow',
  presents: null,
  observations: null,
  heureDebut: null,
  heureFin: null,
} as const;

export interface Ecriture {
  readonly endpoint: Endpoint;
  readonly input: Record<string, unknown>;
  /** Whether the call answers that it left everything as it was. */
  readonly laisse: boolean;
}

/** A call to be tried, with its input. */
export const essai = (endpoint: Endpoint, input: Record<string, unknown>, laisse = false): Ecriture => ({
  endpoint,
  input,
  laisse,
});

/** Returns every call that writes an acquis, a state or the words of the council of such a class. */
export function ecrituresDAcquis(place: LieuDAcquis): Ecriture[] {
  const { ecoleId, classeId, periodeId, competenceId, inscriptionId, valeurId, conseilId, jour } = place;
  const lieu = { ecoleId, classeId, periodeId };
  const motif = 'Après le sceau';
  const vu = { valeurId, observation: REMARQUE };
  const cellule = { competenceId, inscriptionId, vu, valeurId, observation: 'Change', motif };
  const bilan = { inscriptionId, id: null, modifDate: null, appreciation: 'Bon trimestre.' };
  return [
    essai(updateAcquis, { ...lieu, cellules: [cellule] }),
    essai(fermerSaisie, { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 }, true),
    essai(rouvrirSaisie, { ...lieu, enseignementId: null, jusquAu: jour, motif, modifUserId: 0 }),
    essai(scellerPeriode, { classeId, periodeId, empreinteFigures: '0'.repeat(64), creationUserId: 0 }),
    essai(arreterPeriode, { ...lieu, modifUserId: 0 }),
    essai(desarreterPeriode, { ...lieu, motif, modifUserId: 0 }),
    essai(direNonTenue, { ...lieu, motif, modifUserId: 0 }),
    essai(retirerNonTenue, { ...lieu, modifUserId: 0 }),
    essai(addConseil, { ...lieu, ...REUNION_D_ACQUIS, creationUserId: 0 }),
    essai(updateConseil, {
      id: conseilId,
      ...REUNION_D_ACQUIS,
      president: 'M. Bah',
      modifDate: null,
      modifUserId: 0,
    }),
    essai(updateBilans, { ...lieu, bilans: [bilan], modifUserId: 0 }),
    essai(accepterPropositions, { ...lieu, modifUserId: 0 }),
  ];
}
