/** Lists every call, in menu order. */

import { accueilBindings } from './accueil/index.ts';
import { administrationBindings } from './administration/index.ts';
import { type Adresses, caisseBindings, portCaisse } from './caisse/index.ts';
import type { Binding } from './core/http/bind.ts';
import { elevesBindings } from './eleves/index.ts';
import { fichierBindings } from './fichiers/index.ts';
import { geographieBindings } from './geographie/index.ts';
import { parametresBindings } from './parametres/index.ts';
import { personnel, personnelBindings } from './personnel/index.ts';
import { scolariteBindings } from './scolarite/index.ts';

export const routes = (onSignIn: () => void, adresses: () => Adresses): readonly Binding[] => [
  ...administrationBindings(onSignIn, personnel),
  ...geographieBindings,
  ...parametresBindings,
  ...scolariteBindings,
  ...personnelBindings,
  ...elevesBindings(portCaisse),
  ...caisseBindings(adresses),
  ...accueilBindings,
  ...fichierBindings,
];
