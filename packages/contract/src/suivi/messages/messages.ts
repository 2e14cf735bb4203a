/**
 * Declares the queue of messages to families: absences and convocations for who has the absences of a school, reminders of fees for who
 * has its arrears. The product opens a message, and a person sends it; what was opened is kept. Additions.
 */
import * as z from 'zod/mini';
import { FILTRES_DES_ARRIERES, MENU_ARRIERES, PARAMETRES_DES_ARRIERES } from '#caisse/arrieres.ts';
import { added } from '#core/api/crud.ts';
import { endpoint, par, right } from '#core/api/endpoint.ts';
import { choixParmi, schemas, texteRequis } from '#core/api/fields.ts';
import { filtersInput } from '#core/api/filters.ts';
import { id, idIgnore, instant, jour, modifDate } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { nettoyerLignes } from '#core/text/cle.ts';
import { reserveALaFiche } from '#eleves/eleves.ts';
import { ETATS_DU_MESSAGE, MOYENS_D_ENVOI } from '#scolarite/message.ts';
import { MENU_ABSENCES } from '#suivi/appel/feuilles.ts';
import { CHAMPS_DE_CONVOCATION } from '#suivi/papiers/impressions.ts';

const scope = 'ecole';
const texte = z.nullable(z.string());
const surLesAbsences = (operation: 'lecture' | 'ajout') => right(MENU_ABSENCES, operation, { scope });
// Whoever reads what is owed has always reminded: nothing of the books changes by it.
const surLesArrieres = right(MENU_ARRIERES, 'lecture', { scope });

const eleve = z.object({
  eleveId: id,
  inscriptionId: id,
  prenoms: z.string(),
  nom: z.string(),
  classe: texte,
});

const famille = z.object({
  destinataires: z.array(z.object({ nom: texte, ligne: z.string(), estAutre: z.boolean() })),
  sansLigne: z.nullable(z.enum(['aucun', 'inutilisable'])),
  eleves: z.array(z.extend(eleve, { objets: z.array(id), dit: z.string() })),
  texte: z.string(),
  /** The last message of that kind before today, of one of these pupils. */
  dernier: z.nullable(z.object({ jour, etat: z.enum(ETATS_DU_MESSAGE) })),
});
export type FamilleAPrevenir = z.output<typeof famille>;

const message = z.object({
  id,
  nom: texte,
  /** null: the reader is not told the line of a pupil's other guardian. */
  ligne: texte,
  moyen: z.enum(MOYENS_D_ENVOI),
  texte: z.string(),
  etat: z.enum(ETATS_DU_MESSAGE),
  auteur: texte,
  creationDate: instant,
  modifDate,
  eleves: z.array(eleve),
  /** The pupils found since, of whom this guardian is not told by a second message that day. */
  depuis: z.array(z.extend(eleve, { dit: z.string() })),
});
export type MessageOuvert = z.output<typeof message>;

const file = z.object({ jour, familles: z.array(famille), messages: z.array(message) });
export type FileDeMessages = z.output<typeof file>;

const lecture = { reserved: reserveALaFiche, output: file, source: 'addition' } as const;

/** Answers the families of the pupils whom the rolls of a day say absent, and nobody justified or announced. */
export const getMessagesAbsences = endpoint('POST getMessagesAbsences', {
  ...lecture,
  kind: 'read',
  access: surLesAbsences('lecture'),
  input: z.object({ ecoleId: id, jour }),
  trace: listeLue('Familles à prévenir'),
  summary: "Rend les familles à prévenir des absences d'un jour, et les messages ouverts.",
});

export const getMessagesConvocations = endpoint('POST getMessagesConvocations', {
  ...lecture,
  kind: 'read',
  access: surLesAbsences('lecture'),
  input: z.object({ ecoleId: id }),
  trace: listeLue('Familles à convoquer'),
  summary: "Rend les familles à convoquer, et les messages ouverts aujourd'hui.",
});

/** Answers the families of whom a pupil owes, of a selection of the arrears: each is told all that its pupils owe. */
export const getMessagesFrais = endpoint('POST getMessagesFrais', {
  ...lecture,
  kind: 'read',
  access: surLesArrieres,
  input: z.object({
    ...PARAMETRES_DES_ARRIERES,
    filtres: filtersInput(FILTRES_DES_ARRIERES),
    /** This pupil's family alone. */
    eleveId: z.optional(z.nullable(id)),
  }),
  trace: listeLue('Familles à relancer'),
  summary: "Rend les familles à relancer d'une sélection des arriérés, et les messages ouverts aujourd'hui.",
});

/** The fields of a message to open: the way, and the words that leave. */
export const CHAMPS_DU_MESSAGE = {
  moyen: choixParmi('Moyen', 'Le moyen', MOYENS_D_ENVOI),
  texte: texteRequis('Message', { nom: 'Le message', max: 2000, nettoie: nettoyerLignes }),
};

const ouverture = {
  ecoleId: id,
  /** The line of the guardian, as the queue says it. */
  ligne: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
  /** The things that the queue says of the pupils: absences, convocations, or pupils who owe. */
  objets: z.array(id).check(z.minLength(1), z.maxLength(200)),
  ...schemas(CHAMPS_DU_MESSAGE),
  creationUserId: idIgnore,
};

/** Keeps that a message is being opened. The same one sent twice by a person is one; another person is told who did it. */
export const ouvrirMessage = endpoint('POST ouvrirMessage', {
  access: surLesAbsences('ajout'),
  reserved: reserveALaFiche,
  input: z.object({
    ...ouverture,
    genre: z.enum(['absence', 'convocation']),
    /** The day of the absences; a convocation is of today. */
    jour,
  }),
  output: added,
  typed: Object.keys(CHAMPS_DU_MESSAGE),
  status: 201,
  summary: "Garde qu'un message à une famille s'ouvre, pour une absence ou une convocation.",
  source: 'addition',
});

/** Keeps that a reminder of fees is being opened. */
export const ouvrirRappel = endpoint('POST ouvrirRappel', {
  access: surLesArrieres,
  reserved: reserveALaFiche,
  input: z.object(ouverture),
  output: added,
  typed: Object.keys(CHAMPS_DU_MESSAGE),
  status: 201,
  summary: "Garde qu'un rappel de frais à une famille s'ouvre.",
  source: 'addition',
});

/** Keeps what a person says of a message that was opened. */
export const direEtatMessage = endpoint('PUT direEtatMessage', {
  access: right(MENU_ABSENCES, 'ajout', { scope, also: [par(MENU_ARRIERES, 'lecture')] }),
  input: z.object({ id, etat: z.enum(['envoye', 'sansReponse']), modifDate, modifUserId: idIgnore }),
  output: z.array(z.object({ id, modifDate })),
  summary: "Dit d'un message ouvert qu'il est envoyé, ou qu'il n'a pas de réponse.",
  source: 'addition',
});

/** Adds a convocation to the queue. */
export const addConvocation = endpoint('POST addConvocation', {
  access: surLesAbsences('ajout'),
  input: z.object({ inscriptionId: id, ...schemas(CHAMPS_DE_CONVOCATION), creationUserId: idIgnore }),
  output: added,
  typed: Object.keys(CHAMPS_DE_CONVOCATION),
  status: 201,
  summary: "Ajoute une convocation du responsable d'un élève à la file des messages.",
  source: 'addition',
});

/** Takes convocations of a family out of the queue, all or none: they stay, struck. */
export const retirerConvocation = endpoint('PUT retirerConvocation', {
  access: surLesAbsences('ajout'),
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(200)), modifUserId: idIgnore }),
  output: z.array(z.object({ id })),
  summary: "Retire les convocations d'une famille de la file des messages.",
  source: 'addition',
});
