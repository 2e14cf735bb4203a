/** The calls by which a school passes to the next school year. */
import { getAnneeSuivante, ouvrirAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import {
  copierVersAnnee,
  getCopieDePrix,
  getCopiesDePrix,
  reprendreCopieDePrix,
} from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { listLots } from '#core/lots/list-lots.ts';
import { takeBack } from '#core/lots/take-back.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { copier, readCopie } from './copie.ts';
import { ENTITE_DES_PRIX, lotDePrix } from './copie-lot.ts';
import { readAnneeSuivante } from './lire.ts';
import { ouvrir } from './ouvrir.ts';

export const anneeSuivanteBindings = (caisse: PortCaisse): readonly Binding[] => [
  bindRead(getAnneeSuivante, readAnneeSuivante),
  bindWrite(ouvrirAnneeSuivante, ouvrir),
  bindRead(getCopieDePrix, (input, { caller, database }) => {
    requireReach(caller, input);
    return database.atOneInstant((db) => readCopie(db, input));
  }),
  bindWrite(copierVersAnnee, copier),
  bindRead(getCopiesDePrix, (input, context) => listLots(ENTITE_DES_PRIX, nomsDesPersonnes, input, context)),
  bindWrite(reprendreCopieDePrix, (input, context) => takeBack(lotDePrix(caisse), input, context)),
];
