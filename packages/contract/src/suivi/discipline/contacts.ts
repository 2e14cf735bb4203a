/** Declares the contacts of a school with a pupil's family: nothing changes one, and nothing deletes one. Additions. */
import * as z from 'zod/mini';
import { added } from '#core/api/crud.ts';
import { endpoint, right } from '#core/api/endpoint.ts';
import {
  choixParmi,
  choixRequis,
  type Fields,
  jourRequis,
  schemas,
  texteFacultatif,
  texteRequis,
} from '#core/api/fields.ts';
import { id, idIgnore, instant, jour } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import { reserveALaFiche } from '#eleves/eleves.ts';
import { ETATS_DU_MESSAGE, messageAEnvoyer } from '#scolarite/message.ts';
import { MENU_VIE_SCOLAIRE } from './menu.ts';

const scope = 'ecole';
const texte = z.nullable(z.string());

export const MOYENS_DE_CONTACT = ['telephone', 'visite', 'convocation', 'message'] as const;
export type MoyenDeContact = (typeof MOYENS_DE_CONTACT)[number];
export const LIBELLES_DES_MOYENS_DE_CONTACT: Readonly<Record<MoyenDeContact, string>> = {
  telephone: 'Téléphone',
  visite: 'Visite',
  convocation: 'Convocation',
  message: 'Message',
};

/** The fields of a contact, in the order of its form. */
export const CHAMPS_DU_CONTACT = {
  jour: jourRequis('Jour', 'Le jour'),
  moyen: { ...choixParmi('Moyen', 'Le moyen', MOYENS_DE_CONTACT), initial: 'telephone' },
  avec: texteFacultatif('Avec', { nom: 'La personne', max: 100 }),
  texte: texteRequis('Ce qui s’est dit', { nom: 'Le texte', max: 500 }),
  suite: texteFacultatif('Suite', { nom: 'La suite', max: 200 }),
} satisfies Fields;

/** A contact, as a pupil's page shows it. */
export const contact = z.object({
  id,
  jour,
  moyen: z.enum(MOYENS_DE_CONTACT),
  avec: texte,
  texte,
  suite: texte,
  auteur: texte,
  creationDate: instant,
  /** The state of the message that it was; null: it was not one of the queue. */
  message: z.nullable(z.enum(ETATS_DU_MESSAGE)),
});
export type Contact = z.output<typeof contact>;

export const addContactFamille = endpoint('POST addContactFamille', {
  access: right(MENU_VIE_SCOLAIRE, 'ajout', { scope }),
  input: z.object({
    inscriptionId: choixRequis('Élève', "L'élève", 'inscriptions').schema,
    ...schemas(CHAMPS_DU_CONTACT),
    creationUserId: idIgnore,
  }),
  output: added,
  typed: ['inscriptionId', ...Object.keys(CHAMPS_DU_CONTACT)],
  status: 201,
  summary: "Ajoute un contact avec la famille d'un élève.",
  source: 'addition',
});

/** Answers the message about a pupil's last weeks, to send by oneself; an empty text where there is nothing to tell. */
export const getMessageDeSuivi = endpoint('GET getMessageDeSuivi/:inscriptionId', {
  access: right(MENU_VIE_SCOLAIRE, 'lecture', { scope }),
  input: z.object({ inscriptionId: id }),
  reserved: reserveALaFiche,
  output: messageAEnvoyer,
  trace: lectureDe('Responsables à qui écrire'),
  summary: "Rend le message à envoyer à la famille d'un élève sur ses dernières semaines.",
  source: 'addition',
});
