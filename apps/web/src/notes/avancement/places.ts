/** Lists the periods of a year as a choice. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';

/** Returns the periods of a year, each place once: « 1er trimestre ». */
export function placesDe({ periodes }: Pick<Output<typeof getAvancementNotes>, 'periodes'>) {
  return [...Map.groupBy(periodes, ({ rang }) => rang)]
    .toSorted(([a], [b]) => a - b)
    .map(([rang, same]) => ({
      value: String(rang),
      label: [...new Set(same.map(({ libelle }) => libelle))].join(', '),
    }));
}
