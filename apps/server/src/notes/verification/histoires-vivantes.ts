/** Compares the history of the cells under sealed bulletins with the print that their seals hold: only a rectification adds to it. */
import type { HistoireScellee } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import { estDAcquis } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { Db } from '#core/db/database.ts';
import {
  type ChangementTenu,
  empreinteDesFaits,
  empreinteDesMots,
  readHistoires,
} from '#notes/changements/histoires.ts';
import type { BulletinRelu } from './bulletins-scelles.ts';
import type { ConstatDeNotes, ScellementLu } from './chaine-des-sceaux.ts';

const changements = (count: number): string => `${count} changement${count > 1 ? 's' : ''}`;

const SANS_CHANGEMENT: HistoireScellee = [0, 0, '', ''];

/** Says what is wrong with a history; undefined: nothing. `prive` null: the words were erased, and the facts alone are proved. */
function fauteDHistoire(
  scellee: HistoireScellee | undefined,
  vivante: readonly ChangementTenu[],
  prive: string | null,
): string | undefined {
  const [, nombre, faits, mots] = scellee ?? SANS_CHANGEMENT;
  if (nombre === 0 && vivante.length === 0) return undefined;
  if (vivante.length !== nombre)
    return `a ${changements(vivante.length)} dans la base, ${changements(nombre)} au sceau : ${vivante.length < nombre ? 'ôté de la base' : 'ajouté'}`;
  if (empreinteDesFaits(vivante) !== faits)
    return "n'est plus celui qui est scellé : un changement a été réécrit";
  return prive === null || empreinteDesMots(vivante, prive) === mots
    ? undefined
    : `n'est plus celui qui est scellé : un motif${vivante.some((one) => one.mots.length > 1) ? ' ou une remarque' : ''} a été réécrit`;
}

/** Tells each pupil of a sealed class whose history is no longer the one under their last seal. `entrees`: the seals of the class. */
export async function comparerHistoires(
  db: Db,
  lieu: { readonly ecoleId: number; readonly classeId: number; readonly periodeId: number },
  {
    entrees,
    enVigueur,
  }: { readonly entrees: readonly ScellementLu[]; readonly enVigueur: readonly BulletinRelu[] },
): Promise<ConstatDeNotes[]> {
  const vivantes = await readHistoires(
    db,
    lieu,
    enVigueur.map(({ lu }) => lu),
  );
  const sceaux = new Map(entrees.map((entree) => [entree.rang, entree.lu]));
  return enVigueur.flatMap(({ row, lu, ou, aSaPersonne }): ConstatDeNotes[] => {
    const { inscriptionId } = row;
    const vivante = vivantes.get(inscriptionId) ?? [];
    const scellee = sceaux.get(row.scellementRang)?.histoires.find(([id]) => id === inscriptionId);
    const faute = fauteDHistoire(scellee, vivante, aSaPersonne ? row.prive : null);
    const de = estDAcquis(lu) ? 'ses acquis' : 'ses notes';
    return faute === undefined ? [] : [{ ou, quoi: `l'historique de ${de} ${faute}` }];
  });
}
