/** Lists every call, in menu order. */

import { accordsBindings } from './accords/index.ts';
import { accueilBindings } from './accueil/index.ts';
import { administrationBindings } from './administration/index.ts';
import { caisseBindings, portCaisse } from './caisse/index.ts';
import type { Binding } from './core/http/call/bind.ts';
import type { TraceLog } from './core/http/trace/log.ts';
import type { Adresses } from './core/pdf/adresse-du-code.ts';
import { elevesBindings } from './eleves/index.ts';
import { type Exploitation, exploitationBindings } from './exploitation/index.ts';
import { fichierBindings } from './fichiers/index.ts';
import { geographieBindings } from './geographie/index.ts';
import { notesBindings, papiersDesNotesBindings } from './notes/index.ts';
import { parametresBindings } from './parametres/index.ts';
import { personneBindings } from './personne/index.ts';
import { personnel, personnelBindings } from './personnel/index.ts';
import { scolariteBindings } from './scolarite/index.ts';
import { cleEcoleBindings } from './signature/index.ts';
import { portSuivi, suiviBindings } from './suivi/index.ts';

export interface Given {
  readonly onSignIn: () => void;
  readonly adresses: () => Adresses;
  /** The path of FET's program, or its name. */
  readonly fetCl: () => string;
  readonly exploitation: Exploitation;
  readonly traces: TraceLog;
}

export const routes = ({ onSignIn, adresses, fetCl, exploitation, traces }: Given): readonly Binding[] => {
  const eleves = elevesBindings(portCaisse);
  const caisse = caisseBindings(adresses);
  return [
    ...administrationBindings(onSignIn, personnel, traces),
    ...geographieBindings,
    ...parametresBindings,
    ...scolariteBindings,
    ...personnelBindings,
    ...eleves,
    ...caisse,
    ...cleEcoleBindings,
    ...notesBindings(portSuivi),
    ...papiersDesNotesBindings(adresses, portSuivi),
    ...suiviBindings(fetCl),
    ...accordsBindings([...eleves, ...caisse]),
    ...personneBindings,
    ...accueilBindings,
    ...fichierBindings,
    ...exploitationBindings(exploitation),
  ];
};
