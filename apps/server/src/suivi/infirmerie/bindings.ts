/** Binds the calls of the infirmary. */
import { getFicheSante, updateFicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import {
  addPassageInfirmerie,
  annulerPassageInfirmerie,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { changerFicheSante, readFicheSante } from './fiche.ts';
import { infirmerieListe } from './liste.ts';
import { ajouterPassage, annulerPassage } from './passages.ts';

export const infirmerieBindings: readonly Binding[] = [
  ...infirmerieListe.bindings(),
  bindWrite(addPassageInfirmerie, ajouterPassage),
  bindWrite(annulerPassageInfirmerie, annulerPassage),
  bindRead(getFicheSante, readFicheSante),
  bindWrite(updateFicheSante, changerFicheSante),
];
