/** Binds the calls of facts and of contacts with families. */
import { addContactFamille, getMessageDeSuivi } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import {
  addFait,
  annulerFait,
  getVieScolaireDeLEleve,
  updateFait,
} from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { ajouterContact } from './contacts.ts';
import { readVieScolaire } from './de-l-eleve.ts';
import { ajouterFait, annulerUnFait, changerVisibilite } from './ecrire.ts';
import { faitsListe } from './liste.ts';
import { readMessage } from './message.ts';

export const disciplineBindings: readonly Binding[] = [
  ...faitsListe.bindings(),
  bindWrite(addFait, ajouterFait),
  bindWrite(updateFait, changerVisibilite),
  bindWrite(annulerFait, annulerUnFait),
  bindRead(getVieScolaireDeLEleve, readVieScolaire),
  bindWrite(addContactFamille, ajouterContact),
  bindRead(getMessageDeSuivi, readMessage),
];
