/** Gives the schools of the demonstration a few visits to the infirmary, and the health sheet of each pupil who came. */
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { FicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import { addPassageInfirmerie } from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import * as z from 'zod/mini';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { elevesDuJour, enregistrerFiche, enregistrerPassage } from '#suivi/index.ts';
import { instantDe, plusTard } from './agenda.ts';
import type { EcoleFaite } from './eleves.ts';

interface Venue {
  /** The days before the last one of the demonstration. */
  readonly avant: number;
  readonly passage: {
    readonly heure: string;
    readonly plainte: string;
    readonly soins: string;
    readonly suite: string;
    readonly famillePrevenue: 0 | 1;
  };
  readonly fiche: FicheSante;
}

const RIEN: FicheSante = {
  groupeSanguin: null,
  allergies: null,
  traitements: null,
  consignes: null,
  aPrevenir: null,
};

/** One for each of the first classes of a school. */
const VENUES: readonly Venue[] = [
  {
    avant: 18,
    passage: {
      heure: '10:20',
      plainte: 'Genou écorché dans la cour',
      soins: 'Désinfecté, pansement',
      suite: 'Retour en classe',
      famillePrevenue: 0,
    },
    fiche: { ...RIEN, groupeSanguin: 'O+', consignes: 'Rien de particulier' },
  },
  {
    avant: 11,
    passage: {
      heure: '09:05',
      plainte: 'Fièvre, frissons',
      soins: 'Repos, eau',
      suite: 'Sa mère est venue ; centre de santé',
      famillePrevenue: 1,
    },
    fiche: { ...RIEN, groupeSanguin: 'A+', allergies: 'Pénicilline', aPrevenir: 'Sa mère, 622 00 00 01' },
  },
  {
    avant: 5,
    passage: {
      heure: '11:40',
      plainte: 'Gêne pour respirer après le sport',
      soins: 'Son inhalateur, repos de 20 minutes',
      suite: 'Retour en classe',
      famillePrevenue: 1,
    },
    fiche: {
      ...RIEN,
      groupeSanguin: 'B+',
      traitements: 'Inhalateur avant le sport',
      consignes: 'En cas de crise, appeler le centre de santé du quartier',
      aPrevenir: 'Son oncle, 622 00 00 02',
    },
  },
];
/** The hour at which they are written, in seconds since midnight: after the facts of the day. */
const HEURE = 17 * 3600 + 1800;

interface Chantier {
  readonly context: WriteContext;
  readonly session: Periode;
  readonly at: (instant: string, userId: number) => WriteContext;
  /** The last day with events, yyyy-MM-dd. */
  readonly dernier: string;
}

export async function sonInfirmerie(
  { context, session, at, dernier }: Chantier,
  { ecoleId, classes }: EcoleFaite,
): Promise<void> {
  for (const [rang, { avant, passage, fiche }] of VENUES.entries()) {
    const classe = classes[rang];
    const jour = plusTard(dernier, -avant);
    if (classe === undefined || jour < session.dateDebut || jour > session.dateFin) continue;
    const [eleve] = await elevesDuJour(context.db, { ecoleId, classeId: classe.id }, jour);
    const inscription =
      eleve === undefined ? undefined : await findRow(context.db, 'inscriptions', eleve.inscriptionId);
    if (inscription === undefined) continue;
    const saisi = { inscriptionId: inscription.id, jour, ...passage, creationUserId: 0 };
    // Nobody of the school holds the infirmary: whoever asked for the demonstration writes.
    const ecriture = at(instantDe(jour, HEURE), context.caller.userId);
    await enregistrerPassage(z.parse(addPassageInfirmerie.input, saisi), inscription, ecriture);
    const { eleveId } = inscription;
    await enregistrerFiche(ecriture, { ecoleId, eleveId }, { ...fiche, modifDate: null });
  }
}
