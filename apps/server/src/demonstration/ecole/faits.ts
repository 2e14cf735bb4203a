/** Gives each class of the demonstration a handful of facts, the last of them an exclusion that is over, and a contact with a family. */
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { addContactFamille } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import { addFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import {
  type GenreDeFait,
  operationDuGenre,
  type Visibilite,
} from '@gestionscolaire/contract/suivi/discipline/genres.ts';
import * as z from 'zod/mini';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { ajouterContact, elevesDuJour, enregistrerFait } from '#suivi/index.ts';
import { instantDe, plusTard } from './agenda.ts';
import type { EcoleFaite } from './eleves.ts';

interface UnFait {
  readonly genre: GenreDeFait;
  /** The motif that it has, by its name. */
  readonly motif?: string;
  readonly texte: string | null;
  readonly visibilite: Visibilite;
  /** The days before the last one of the demonstration. */
  readonly avant: number;
  /** The last of the days of which it excludes, before the last one too. */
  readonly exclutJusquA?: number;
}

const FAITS: readonly UnFait[] = [
  { genre: 'observation', texte: 'Oublie souvent son cahier.', visibilite: 'equipe', avant: 20 },
  { genre: 'encouragement', texte: 'A aidé un camarade à réviser.', visibilite: 'famille', avant: 15 },
  { genre: 'incident', motif: 'Bavardage', texte: null, visibilite: 'famille', avant: 12 },
  { genre: 'incident', motif: 'Bagarre', texte: 'Dans la cour, à midi.', visibilite: 'direction', avant: 9 },
  { genre: 'recompense', motif: 'Tableau d’honneur', texte: null, visibilite: 'famille', avant: 6 },
];
const EXCLUSION: UnFait = {
  genre: 'sanction',
  motif: 'Avertissement',
  texte: 'Après une bagarre.',
  visibilite: 'famille',
  avant: 8,
  exclutJusquA: 7,
};
/** The hour at which facts are written, in seconds since midnight: after the afternoon's roll calls. */
const HEURE = 17 * 3600;

interface Chantier {
  readonly context: WriteContext;
  readonly session: Periode;
  readonly at: (instant: string, userId: number) => WriteContext;
  /** The last day with events, yyyy-MM-dd. */
  readonly dernier: string;
}

export async function sesFaits(
  { context, session, at, dernier }: Chantier,
  { ecoleId, classes, direction }: EcoleFaite,
): Promise<void> {
  const motifs = await context.db
    .selectFrom('motifs_suivi')
    .select(['id', 'libelle'])
    .where('ecoleId', '=', ecoleId)
    .execute();
  for (const [rang, classe] of classes.entries())
    for (const [place, fait] of (rang === 0 ? [...FAITS, EXCLUSION] : FAITS).entries()) {
      const { genre, motif, texte, visibilite, avant, exclutJusquA } = fait;
      const jour = plusTard(dernier, -avant);
      if (jour < session.dateDebut || jour > session.dateFin) continue;
      const present = await elevesDuJour(context.db, { ecoleId, classeId: classe.id }, jour);
      const eleve = present[(rang + 3 * place) % Math.max(1, present.length)];
      const inscription =
        eleve === undefined ? undefined : await findRow(context.db, 'inscriptions', eleve.inscriptionId);
      if (inscription === undefined) continue;
      const quand = instantDe(jour, HEURE);
      const saisi = z.parse(addFait.input, {
        inscriptionId: inscription.id,
        genre,
        motifId: motifs.find(({ libelle }) => libelle === motif)?.id ?? null,
        jour,
        texte,
        mesure: null,
        du: exclutJusquA === undefined ? null : jour,
        au: exclutJusquA === undefined ? null : plusTard(dernier, -exclutJusquA),
        visibilite,
        creationUserId: 0,
      });
      // A teacher says what is seen in class, the direction what it decides.
      const auteur = operationDuGenre(genre) === 'ajout' ? classe.enseignantId : direction;
      await enregistrerFait(saisi, inscription, at(quand, auteur));
      if (exclutJusquA === undefined) continue;
      const dit = { avec: 'son père', texte: 'Informé de l’exclusion, il viendra à l’école.', suite: null };
      const contact = { inscriptionId: inscription.id, jour, moyen: 'telephone', ...dit, creationUserId: 0 };
      await ajouterContact(z.parse(addContactFamille.input, contact), at(quand, direction));
    }
}
