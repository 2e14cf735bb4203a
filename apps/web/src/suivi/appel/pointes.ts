/** The pupils of a sheet as a person says them: what the sheet holds, and what they changed. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { estLeMemePointe, type Pointe } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { useState } from 'react';
import type { AppelGarde } from './envoi.ts';

export type Feuille = Output<typeof getFeuilleAppel>;
export type EleveAppele = Feuille['eleves'][number];

export const pointeDe = ({ pointage, minutes }: Pointe): Pointe => ({ pointage, minutes });

/**
 * Holds what is said of each pupil, from what the sheet holds or, before it is made, from what waits on this device. `tenir` notes that all
 * of it is kept, by the server or here; `estPerdu`: leaving would lose something.
 */
export function usePointes({ eleves }: Feuille, garde: AppelGarde | undefined) {
  const [dits, setDits] = useState<ReadonlyMap<number, Pointe>>(
    () => new Map(garde?.feuille.eleves.map((one) => [one.inscriptionId, pointeDe(one)])),
  );
  const [tenus, setTenus] = useState(dits);
  const deLEleve = (eleve: EleveAppele): Pointe => dits.get(eleve.inscriptionId) ?? pointeDe(eleve);
  const dire = ({ inscriptionId }: EleveAppele, pointe: Pointe) =>
    setDits((before) => new Map([...before, [inscriptionId, pointe]]));
  const changes = eleves.filter((eleve) => !estLeMemePointe(deLEleve(eleve), pointeDe(eleve)));
  const estPerdu = changes.some(
    (eleve) => !estLeMemePointe(deLEleve(eleve), tenus.get(eleve.inscriptionId) ?? pointeDe(eleve)),
  );
  return { deLEleve, dire, changes, estPerdu, tenir: () => setTenus(dits) };
}

export type Pointes = ReturnType<typeof usePointes>;
