/**
 * Gives the schools of the demonstration their subjects, terms, rules and programmes, and the marks of the first term as far as it has
 * come; the maternelle, its acquis. Each goes by its own add, with the clock of its day.
 */
import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { PREMIERS_MODELES, valeursDuModele } from '@gestionscolaire/contract/notes/modeles.ts';
import { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { addEvaluations } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { jourDuCalendrier, joursEntre } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { ETAPES, type Etape } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import * as z from 'zod/mini';
import type { WriteContext } from '#core/http/context.ts';
import { instantDe } from '#demonstration/ecole/agenda.ts';
import { ajouter } from '#demonstration/ecole/ajouter-un.ts';
import type { ClasseFaite, EcoleFaite } from '#demonstration/ecole/eleves.ts';
import {
  ajouterPartout,
  enseignementsEnseignantsHandlers,
  enseignementsHandlers,
  groupesMatieresHandlers,
  matieresHandlers,
  periodesHandlers,
  programmesHandlers,
  reglesNotationHandlers,
} from '#notes/index.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { desAcquisDeMaternelle } from './maternelle.ts';
import { coefficientsDe, GROUPES_DE_MATIERES, MATIERES, type SigleDeMatiere } from './matieres.ts';
import { noterUneEvaluation } from './noter.ts';
import { scellerUnTrimestre } from './sceller-un-trimestre.ts';
import {
  avecLesNotes,
  type ChantierDesNotes,
  jourDuTrimestre,
  seScelle,
  type Trimestre,
  trimestresDe,
} from './trimestre.ts';

/** The evaluations of a term: the part of it that has passed by then, in hundredths. The terms after the first begin with one at once. */
const EVALUATIONS = [
  { genre: 'devoir', libelle: 'Devoir 1', part: 30 },
  { genre: 'devoir', libelle: 'Devoir 2', part: 65 },
  { genre: 'composition', libelle: 'Composition', part: 92 },
] as const;
const TOUT_DE_SUITE = { genre: 'devoir', libelle: 'Premier devoir', part: 2 } as const;

/** Gives one school all of this. */
export async function sesNotes(chantier: ChantierDesNotes, ecole: EcoleFaite): Promise<void> {
  const { context, session } = chantier;
  const { ecoleId, direction } = ecole;
  const matiereIds = await sesMatieres(context, ecoleId);
  const termes = new Map<Etape, Omit<Trimestre, 'classes'>[]>();
  for (const etape of ETAPES) {
    const lieu = { ecoleId, sessionId: session.id, etape };
    for (const trimestre of trimestresDe(session, chantier.dernier)) {
      const commun = { genre: 'trimestre', dateFinSaisie: null, poids: 1 } as const;
      const periodeId = await ajouter(
        periodes,
        periodesHandlers,
        { ...lieu, ...commun, ...trimestre },
        context,
      );
      termes.set(etape, [...(termes.get(etape) ?? []), { ecoleId, periodeId, jours: trimestre }]);
    }
    const modele = PREMIERS_MODELES[etape];
    const regle = { ...lieu, niveau: null, serie: null, modele, ...valeursDuModele(modele, etape) };
    await ajouter(reglesNotation, reglesNotationHandlers, regle, context);
  }
  await sesProgrammes(chantier, ecole, matiereIds);
  for (const etape of ETAPES) {
    const classes = ecole.classes.filter((one) => one.etape === etape);
    const [premier, ...suivants] = termes.get(etape) ?? [];
    if (premier === undefined) continue;
    if (etape === 'maternelle') {
      await desAcquisDeMaternelle(chantier, { ...premier, classes });
      continue;
    }
    await sesEvaluations(chantier, { ...premier, classes }, EVALUATIONS);
    await scellerUnTrimestre(chantier, { ...premier, classes }, direction);
    for (const suivant of suivants)
      await sesEvaluations(chantier, { ...suivant, classes }, [TOUT_DE_SUITE, ...EVALUATIONS]);
  }
}

/** Adds the groups and the subjects of a school. */
async function sesMatieres(
  context: WriteContext,
  ecoleId: number,
): Promise<ReadonlyMap<SigleDeMatiere, number>> {
  const groupes = new Map<string, number>();
  for (const [rang, libelle] of GROUPES_DE_MATIERES.entries()) {
    const values = { ecoleId, libelle, ordre: rang + 1 };
    groupes.set(libelle, await ajouter(groupesMatieres, groupesMatieresHandlers, values, context));
  }
  const made = new Map<SigleDeMatiere, number>();
  for (const [rang, { groupe, ...names }] of Object.values(MATIERES).entries()) {
    const values = { ecoleId, ...names, genre: 'discipline', groupeMatiereId: groupes.get(groupe) ?? null };
    const id = await ajouter(matieres, matieresHandlers, { ...values, ordre: rang + 1 }, context);
    made.set(names.abreviation, id);
  }
  return made;
}

/** Returns what a class is taught, in the order of its bulletin, as programmes and classes both take it. */
function lignesDe(
  { etape, serie }: ClasseFaite,
  { ecoleId, sessionId }: { readonly ecoleId: number; readonly sessionId: number },
  matiereIds: ReadonlyMap<SigleDeMatiere, number>,
) {
  const taught = coefficientsDe(etape, serie);
  return [...matiereIds]
    .filter(([sigle]) => taught[sigle] !== undefined)
    .map(([sigle, matiereId], rang) => ({
      ecoleId,
      sessionId,
      matiereId,
      coefficient: (taught[sigle] ?? 1) * 100,
      groupeMatiereId: null,
      ordre: rang + 1,
      priseEnCompte: 'compte' as const,
      facultatif: 0 as const,
      creationUserId: 0,
    }));
}

/** Adds the programme of each order, what each class is taught by it, and who teaches it at collège and lycée. */
async function sesProgrammes(
  { context, session }: ChantierDesNotes,
  { ecoleId, classes }: EcoleFaite,
  matiereIds: ReadonlyMap<SigleDeMatiere, number>,
): Promise<void> {
  const place = { ecoleId, sessionId: session.id };
  const enseignants = classes
    .filter(({ etape }) => etape === 'collège' || etape === 'lycée')
    .map(({ enseignantId }) => enseignantId);
  const sigles = [...matiereIds.values()];
  for (const classe of classes) {
    const { id: classeId, etape, niveau, serie } = classe;
    const lignes = lignesDe(classe, place, matiereIds);
    if (lignes.length === 0) continue;
    await programmesHandlers.createMany(
      lignes.map((ligne) =>
        z.parse(programmes.create.input, { ...ligne, etape, niveau, serie, heures: ligne.coefficient }),
      ),
      context,
    );
    const made = await enseignementsHandlers.createMany(
      lignes.map((ligne) => z.parse(enseignements.create.input, { ...ligne, classeId })),
      context,
    );
    if (etape === 'primaire') continue;
    // A teacher has one subject, in several classes.
    const donnes = made.flatMap(({ id: enseignementId }, rang) => {
      const at = sigles.indexOf(lignes[rang]?.matiereId ?? 0);
      const enseignantId = enseignants[at % enseignants.length];
      if (enseignantId === undefined) return [];
      const jours = { du: null, au: null, creationUserId: 0 };
      return [z.parse(enseignementsEnseignants.create.input, { enseignementId, enseignantId, ...jours })];
    });
    await enseignementsEnseignantsHandlers.createMany(donnes, context);
  }
}

/** Adds what was marked by now to all subjects of the classes of a stage, and the marks of each. */
async function sesEvaluations(
  chantier: ChantierDesNotes,
  { ecoleId, periodeId, jours, classes }: Trimestre,
  evaluations: readonly { readonly genre: string; readonly libelle: string; readonly part: number }[],
): Promise<void> {
  const calendrier = await readCalendrier(chantier.context.db, ecoleId, {
    du: jours.dateDebut,
    au: jours.dateFin,
  });
  const aClasse = (jour: string): boolean =>
    classes.every(({ etape }) => jourDuCalendrier(calendrier, etape, jour).classe.length > 0);
  for (const { part, ...evaluation } of evaluations) {
    const choisi = jourDuTrimestre(jours, part);
    const jour = joursEntre(choisi, jours.dateFin).find(aClasse) ?? choisi;
    if (jour > chantier.dernier) continue;
    const instant = instantDe(jour, 16 * 3600);
    const input = z.parse(addEvaluations.input, {
      ecoleId,
      periodeId,
      classeIds: classes.map(({ id }) => id),
      ...evaluation,
      jour,
      noteSur: null,
      coefficient: 100,
      compte: 1,
      renduLe: null,
      creationUserId: 0,
    });
    await ajouterPartout(input, avecLesNotes(chantier.at(instant, 0)));
    for (const classe of classes)
      await noterUneEvaluation(chantier, {
        ecoleId,
        periodeId,
        jour,
        classe,
        isSealed: seScelle(jours, chantier.dernier),
        ...evaluation,
      });
  }
}
