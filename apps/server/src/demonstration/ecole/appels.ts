/**
 * Gives a school of the demonstration its motifs, its roll calls and an announced absence: one class has called every half-day since the
 * first of the year, the others those of the last days; today's are to be made.
 */
import {
  type Calendrier,
  jourDuCalendrier,
  joursEntre,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readCalendrier } from '#scolarite/index.ts';
import {
  absencesAnnonceesHandlers,
  elevesDuJour,
  enregistrerAppel,
  motifsSuiviHandlers,
} from '#suivi/index.ts';
import { instantDe, plusTard } from './agenda.ts';
import { ajouter } from './ajouter-un.ts';
import type { ClasseFaite, EcoleFaite } from './eleves.ts';
import type { Hasard } from './hasard.ts';

const MOTIFS = [
  ['absence', 'Maladie', null],
  ['absence', 'Deuil', null],
  ['absence', 'Voyage', null],
  ['incident', 'Bagarre', 2],
  ['incident', 'Bavardage', 1],
  ['recompense', 'Tableau d’honneur', null],
  ['sanction', 'Avertissement', 2],
] as const;

/** The last days of which every class has called the rolls. */
const DERNIERS_JOURS = 5;
/** The hours at which rolls are called, in seconds since midnight. */
const HEURES = { matin: 8 * 3600 + 600, apresMidi: 15 * 3600 + 600 } as const;
/** The pupils of a hundred who are away, and who are late. */
const ABSENTS = 4;
const RETARDS = 2;

interface Chantier {
  readonly chance: Hasard;
  readonly session: Periode;
  readonly context: WriteContext;
  readonly at: (instant: string, userId: number) => WriteContext;
  /** The last day with events, yyyy-MM-dd. */
  readonly dernier: string;
}

export async function sesAppels(chantier: Chantier, { ecoleId, classes }: EcoleFaite): Promise<void> {
  const { context, session, dernier } = chantier;
  const motifIds: number[] = [];
  for (const [genre, libelle, gravite] of MOTIFS)
    motifIds.push(
      await ajouter(motifsSuivi, motifsSuiviHandlers, { ecoleId, genre, libelle, gravite }, context),
    );
  const calendrier = await readCalendrier(context.db, ecoleId, { du: session.dateDebut, au: dernier });
  const jours = joursEntre(session.dateDebut, dernier);
  const premiere = classes.find(({ etape }) => etape === 'collège');
  for (const classe of classes)
    for (const jour of classe === premiere ? jours : jours.slice(-DERNIERS_JOURS))
      await appelerLeJour(chantier, { ecoleId, classe, calendrier }, jour);
  await annoncerUneAbsence(chantier, { ecoleId, classeId: premiere?.id ?? 0, motifId: motifIds[0] ?? null });
}

/** Calls the rolls of a class on the half-days of a day that have class. */
async function appelerLeJour(
  { at, chance, context }: Chantier,
  of: { readonly ecoleId: number; readonly classe: ClasseFaite; readonly calendrier: Calendrier },
  jour: string,
): Promise<void> {
  const { ecoleId, classe, calendrier } = of;
  const halves = jourDuCalendrier(calendrier, classe.etape, jour).classe;
  if (halves.length === 0) return;
  const present = await elevesDuJour(context.db, { ecoleId, classeId: classe.id }, jour);
  if (present.length === 0) return;
  for (const demiJournee of halves) {
    const remplieLe = instantDe(jour, HEURES[demiJournee]);
    const eleves = present.map(({ inscriptionId }) => ({ inscriptionId, ...unPointe(chance) }));
    const lieu = { ecoleId, classeId: classe.id, jour, demiJournee };
    await enregistrerAppel({ ...lieu, remplieLe, eleves }, at(remplieLe, classe.enseignantId));
  }
}

/** Draws what is said of a pupil. */
function unPointe(chance: Hasard) {
  const drawn = chance.entier(1, 100);
  if (drawn <= ABSENTS) return { pointage: 'absence', minutes: null } as const;
  if (drawn <= ABSENTS + RETARDS) return { pointage: 'retard', minutes: 5 * chance.entier(1, 6) } as const;
  return { pointage: 'present', minutes: null } as const;
}

/** Announces that a pupil will be away the next three days, where the year has them. */
async function annoncerUneAbsence(
  { context, session, dernier }: Chantier,
  of: { readonly ecoleId: number; readonly classeId: number; readonly motifId: number | null },
): Promise<void> {
  const [du, au] = [plusTard(dernier, 1), plusTard(dernier, 3)];
  const [eleve] = au > session.dateFin ? [] : await elevesDuJour(context.db, of, du);
  if (eleve === undefined) return;
  const dite = { texte: null, parQui: 'sa mère, au téléphone', partie: 'journee', motifId: of.motifId };
  await ajouter(
    absencesAnnoncees,
    absencesAnnonceesHandlers,
    { inscriptionId: eleve.inscriptionId, du, au, ...dite },
    context,
  );
}
