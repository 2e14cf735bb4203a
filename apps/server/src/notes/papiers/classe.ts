/** Prints the papers of a class: averages, minutes of the council, honours, and the sheet on which marks are written. */
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { type Input, screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  type ContenuScelle,
  estDAcquis,
  estDeNotes,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { MENU_BULLETINS } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import {
  type exportReleveClasse,
  type imprimerExplication,
  type imprimerFicheNotes,
  type imprimerReleveNotes,
  MENU_DU_CONSEIL,
  type OrdreDesBulletins,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { exportTableau } from '#core/crud/export/file.ts';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import type { FileAnswer, ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import { readReunionDuConseil } from '#notes/conseil/reunion.ts';
import { type LieuLu, readLieu } from '#notes/lieu/lieu.ts';
import { aToutes, estTitulaire } from '#notes/lieu/siens.ts';
import { readExplication } from '#notes/releve/releve.ts';
import { readGrilleDeNotes } from '#notes/saisie/grille.ts';
import { readEnseignantsDAujourdhui } from '#notes/scelles/ce-jour-la.ts';
import { pageDuProcesVerbalDAcquis } from './acquis/page-du-proces-verbal.ts';
import { exigerDesNotes, premierDe, ranger, readContenusDeClasse, readLogos } from './lecture/lecture.ts';
import {
  nommerChangements,
  nommerChangementsDAcquis,
  readChangementsDAcquisDepuis,
  readChangementsDepuis,
} from './lecture/proces-verbal.ts';
import { readReleveDeNotes } from './lecture/releve-de-notes.ts';
import { readTete } from './lecture/tete.ts';
import {
  nomDExplication,
  nomDuReleveDeNotes,
  pageDExplication,
  pageDuReleveDeNotes,
} from './pages/page-d-un-eleve.ts';
import { nomDeFiche, pageDeFiche } from './pages/page-de-fiche.ts';
import { nomDuProcesVerbal, pageDuProcesVerbal } from './pages/page-du-proces-verbal.ts';
import { nomDuReleve, type PapierDeClasse, pageDuReleve } from './pages/page-du-releve.ts';
import { nomDuTableauDHonneur, pageDuTableauDHonneur } from './pages/page-du-tableau-d-honneur.ts';
import { tableauDuReleve } from './pages/recapitulatif.ts';

interface Lieu {
  readonly classeId: number;
  readonly periodeId: number;
}

async function lieuDe({ classeId, periodeId }: Lieu, context: ReadContext): Promise<LieuLu> {
  const { ecoleId } = seenOf(context.caller, await findRow(context.db, 'classes', classeId));
  context.concerns({ entite: 'classes', entiteId: classeId, ecoleId });
  return readLieu(context, { ecoleId, classeId, periodeId });
}

/** Keeps a teacher to the class of which they are the titulaire, unless they have all marks, the councils or the bulletins. */
function requireClasse({ caller }: ReadContext, lieu: LieuLu): void {
  const menus = [MENU_BULLETINS, MENU_DU_CONSEIL];
  if (menus.some((menu) => holds(caller.rights, screenOf(menu), 'lecture'))) return;
  if (aToutes(caller, 'lecture') || estTitulaire(caller, lieu)) return;
  refuse('HORS_DE_PORTEE', {
    phrase: "Les moyennes d'une classe s'impriment par son titulaire, ou par qui a toutes les notes.",
  });
}

/** Makes the facts of a class's paper of its contents, in the order that it has. */
async function enPapier<C extends ContenuScelle>(
  contenus: readonly C[],
  isSealed: boolean,
  { ordre, db, now }: Pick<ReadContext, 'db' | 'now'> & { readonly ordre: OrdreDesBulletins },
): Promise<PapierDeClasse<C>> {
  const ranges = ranger(
    contenus.map((contenu) => ({ contenu })),
    ordre,
  ).map(({ contenu }) => contenu);
  const premier = premierDe(ranges);
  return {
    premier,
    contenus: ranges,
    isSealed,
    logos: await readLogos(db, [premier.ecole]),
    instant: now,
  };
}

/** Reads the facts of a paper of figures of a class. @throws Refus when the class is followed by competences */
async function papierDe(
  lieu: LieuLu,
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  ordre: OrdreDesBulletins,
): Promise<PapierDeClasse> {
  const { contenus, isSealed } = await readContenusDeClasse(db, lieu);
  return enPapier(exigerDesNotes(contenus), isSealed, { ordre, db, now });
}

export async function imprimerLeReleve(asked: Lieu, context: ReadContext): Promise<PaperRead> {
  const lieu = await lieuDe(asked, context);
  requireClasse(context, lieu);
  const papier = await papierDe(lieu, context, 'nom');
  return { name: nomDuReleve(papier.premier), page: pageDuReleve(papier) };
}

/** Returns the same table as a file. It is read at one instant, so that its figures are of one moment, then built. */
export async function exporterLeReleve(
  { format, ...asked }: Input<typeof exportReleveClasse>,
  context: ReadContext,
): Promise<FileAnswer> {
  const papier = await context.database.atOneInstant(async (db) => {
    const reading = { ...context, db };
    const lieu = await lieuDe(asked, reading);
    requireClasse(reading, lieu);
    return papierDe(lieu, reading, 'nom');
  });
  return exportTableau(format, tableauDuReleve(papier), context);
}

export async function imprimerLHonneur(asked: Lieu, context: ReadContext): Promise<PaperRead> {
  const papier = await papierDe(await lieuDe(asked, context), context, 'rang');
  return { name: nomDuTableauDHonneur(papier.premier), page: pageDuTableauDHonneur(papier) };
}

export async function imprimerLeProcesVerbal(asked: Lieu, context: ReadContext): Promise<PaperRead> {
  const { db, now } = context;
  const lieu = await lieuDe(asked, context);
  const reunion = await readReunionDuConseil(db, lieu);
  const { contenus, isSealed: hasSeal } = await readContenusDeClasse(db, lieu);
  // It is signed the day of the council: nothing of it is provisional once the period is arrêtée.
  const isSealed = hasSeal || lieu.etat === 'arretee';
  const how = { ordre: 'nom', db, now } as const;
  const acquis = contenus.filter(estDAcquis);
  if (acquis.length > 0) {
    const papier = await enPapier(acquis, isSealed, how);
    const ids = acquis.map(({ eleve }) => eleve.inscriptionId);
    const changements = nommerChangementsDAcquis(await readChangementsDAcquisDepuis(db, lieu, ids), acquis);
    const page = pageDuProcesVerbalDAcquis({ ...papier, reunion, changements });
    return { name: nomDuProcesVerbal(papier.premier), page };
  }
  const papier = await enPapier(contenus.filter(estDeNotes), isSealed, how);
  const changements = nommerChangements(await readChangementsDepuis(db, lieu), contenus);
  return {
    name: nomDuProcesVerbal(papier.premier),
    page: pageDuProcesVerbal({ ...papier, reunion, changements }),
  };
}

export async function imprimerLaFiche(
  { remplie, ...asked }: Input<typeof imprimerFicheNotes>,
  context: ReadContext,
): Promise<PaperRead> {
  const grille = await readGrilleDeNotes(asked, context);
  const { classeId, periodeId } = asked;
  context.concerns({ entite: 'classes', entiteId: classeId, ecoleId: grille.ecoleId });
  const lieu = await readLieu(context, { ecoleId: grille.ecoleId, classeId, periodeId });
  const [matiere, autre] = grille.enseignements;
  const enseignants =
    matiere === undefined || autre !== undefined
      ? []
      : (await readEnseignantsDAujourdhui(context.db, lieu, [matiere.id]))(matiere.id);
  const tete = await readTete(context.db, grille.ecoleId, context.now);
  const fiche = { ...tete, grille, enseignants, remplie };
  return { name: nomDeFiche(fiche), page: pageDeFiche(fiche) };
}

export async function imprimerLesNotes(
  asked: Input<typeof imprimerReleveNotes>,
  context: ReadContext,
): Promise<PaperRead> {
  const releve = await readReleveDeNotes(asked, context);
  const page = pageDuReleveDeNotes({
    ...releve,
    ...(await readTete(context.db, releve.ecoleId, context.now)),
  });
  return { name: nomDuReleveDeNotes(releve), page };
}

export async function imprimerLExplication(
  asked: Input<typeof imprimerExplication>,
  context: ReadContext,
): Promise<PaperRead> {
  const explication = await readExplication(asked, context);
  const { ecoleId } = seenOf(context.caller, await findRow(context.db, 'inscriptions', asked.inscriptionId));
  const page = pageDExplication({ ...explication, ...(await readTete(context.db, ecoleId, context.now)) });
  return { name: nomDExplication(explication), page };
}
