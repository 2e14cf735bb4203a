/** Answers the queue of messages: the families to tell, with their words, and the messages that were opened. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  composerAbsences,
  composerConvocations,
  composerRappel,
  type FamilleGroupee,
  type GenreDeMessage,
  grouperParFamille,
  type Sujet,
} from '@gestionscolaire/contract/suivi/messages/familles.ts';
import type {
  FamilleAPrevenir,
  FileDeMessages,
  getMessagesAbsences,
  getMessagesConvocations,
  getMessagesFrais,
  MessageOuvert,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import {
  type Debiteur,
  type Lecteur,
  neLitPasLAutre,
  readAbsents,
  readConvoques,
  readDebiteurs,
} from './sujets.ts';

interface DUnJour {
  readonly ecoleId: number;
  readonly genre: GenreDeMessage;
  readonly jour: string;
}

/** Reads the words of a school. @throws Refus where there is none */
const readMots = async (db: Db, ecoleId: number) =>
  (await db
    .selectFrom('ecoles')
    .select(['libelle', 'texteArriere', 'texteAbsence', 'texteConvocation'])
    .where('id', '=', ecoleId)
    .executeTakeFirst()) ?? refuse('INTROUVABLE');

type Nomme = Pick<Sujet, 'eleveId' | 'inscriptionId' | 'prenoms' | 'nom' | 'classe'>;
const nu = ({ eleveId, inscriptionId, prenoms, nom, classe }: Nomme) => ({
  eleveId,
  inscriptionId,
  prenoms,
  nom,
  classe,
});

/** Reads the pupils of whom messages told, by message. */
async function readEleves(db: Db, { ecoleId, genre, jour }: DUnJour) {
  const rows = await db
    .selectFrom('messages_famille as m')
    .innerJoin('contacts_famille as k', (on) =>
      on.onRef('k.ecoleId', '=', 'm.ecoleId').onRef('k.messageId', '=', 'm.id'),
    )
    .innerJoin('inscriptions as i', 'i.id', 'k.inscriptionId')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select(['m.id', 'i.eleveId', 'k.inscriptionId', 'e.prenoms', 'e.nom', 'c.libelle as classe'])
    .where('m.ecoleId', '=', ecoleId)
    .where('m.genre', '=', genre)
    .where('m.jour', '=', jour)
    .orderBy('k.id')
    .execute();
  return Map.groupBy(rows, ({ id }) => id);
}

/** Reads the messages of a day; `attendent`: the families who have something new to hear, by the line of their first guardian. */
async function readMessages(
  lecteur: Lecteur,
  of: DUnJour,
  attendent: ReadonlyMap<string, readonly Sujet[]>,
): Promise<MessageOuvert[]> {
  const { db } = lecteur;
  const rows = await db
    .selectFrom('messages_famille')
    .selectAll()
    .where('ecoleId', '=', of.ecoleId)
    .where('genre', '=', of.genre)
    .where('jour', '=', of.jour)
    .orderBy('id')
    .execute();
  const eleves = await readEleves(db, of);
  const auteurs = await nomsDesPersonnes(
    db,
    rows.flatMap(({ creationUserId }) => creationUserId ?? []),
  );
  return rows.map(({ id, nom, ligne, estAutre, moyen, texte, etat, ...row }) => {
    const isKept = estAutre === 1 && neLitPasLAutre(lecteur);
    return {
      id,
      nom: isKept ? 'Autre responsable' : nom,
      ligne: isKept ? null : ligne,
      moyen,
      texte,
      etat,
      auteur: row.creationUserId === null ? null : (auteurs.get(row.creationUserId) ?? null),
      creationDate: row.creationDate,
      modifDate: row.modifDate,
      eleves: (eleves.get(id) ?? []).map(nu),
      depuis: (attendent.get(ligne) ?? []).map((one) => ({ ...nu(one), dit: one.dit })),
    };
  });
}

/** Parts the families who have a message of that day from those who have none, and writes their words. */
async function fileDe<S extends Sujet>(
  lecteur: Lecteur,
  of: DUnJour,
  familles: readonly FamilleGroupee<S>[],
  composer: (sujets: readonly S[]) => string,
  dernierDe: (sujets: readonly S[]) => FamilleAPrevenir['dernier'] = () => null,
): Promise<FileDeMessages> {
  const parLigne = new Map(familles.map(({ destinataires: [one], sujets }) => [one?.ligne ?? '', sujets]));
  const messages = await readMessages(lecteur, of, parLigne);
  const told = new Set(messages.flatMap(({ depuis }) => depuis.map(({ inscriptionId }) => inscriptionId)));
  return {
    jour: of.jour,
    familles: familles
      .filter(({ sujets }) => !sujets.some(({ inscriptionId }) => told.has(inscriptionId)))
      .map(({ destinataires, sansLigne, sujets }) => ({
        destinataires: [...destinataires],
        sansLigne,
        eleves: sujets.map((one) => ({ ...nu(one), objets: [...one.objets], dit: one.dit })),
        texte: composer(sujets),
        dernier: dernierDe(sujets),
      })),
    messages,
  };
}

export async function readMessagesAbsences(
  { ecoleId, jour }: Input<typeof getMessagesAbsences>,
  context: Lecteur & Pick<ReadContext, 'caller'>,
): Promise<FileDeMessages> {
  requireReach(context.caller, { ecoleId });
  const { libelle: ecole, texteAbsence } = await readMots(context.db, ecoleId);
  const familles = grouperParFamille(await readAbsents(context, ecoleId, jour));
  return fileDe(context, { ecoleId, genre: 'absence', jour }, familles, (sujets) =>
    composerAbsences(texteAbsence, { ecole, jour, sujets }),
  );
}

export async function readMessagesConvocations(
  { ecoleId }: Input<typeof getMessagesConvocations>,
  context: ReadContext,
): Promise<FileDeMessages> {
  requireReach(context.caller, { ecoleId });
  const { libelle: ecole, texteConvocation } = await readMots(context.db, ecoleId);
  const familles = grouperParFamille(await readConvoques(context, ecoleId));
  const of = { ecoleId, genre: 'convocation', jour: jourDe(context.now) } as const;
  return fileDe(context, of, familles, (sujets) => composerConvocations(texteConvocation, { ecole, sujets }));
}

/** Returns the latest of the last messages of some pupils. */
const dernierDe = (sujets: readonly Debiteur[]): FamilleAPrevenir['dernier'] =>
  sujets
    .flatMap(({ dernier }) => dernier ?? [])
    .toSorted((one, other) => other.jour.localeCompare(one.jour))[0] ?? null;

export async function readMessagesFrais(
  choix: Input<typeof getMessagesFrais>,
  context: ReadContext,
): Promise<FileDeMessages> {
  const { ecoleId } = choix;
  requireReach(context.caller, { ecoleId });
  const jour = jourDe(context.now);
  const { libelle: ecole, texteArriere } = await readMots(context.db, ecoleId);
  // A selection names families: each is told all that its pupils owe.
  const familles = grouperParFamille(await readDebiteurs(context, choix)).filter(({ sujets }) =>
    sujets.some(({ estChoisi }) => estChoisi),
  );
  return fileDe(
    context,
    { ecoleId, genre: 'frais', jour },
    familles,
    (sujets) => composerRappel(texteArriere, { ecole, jour, sujets }),
    dernierDe,
  );
}
