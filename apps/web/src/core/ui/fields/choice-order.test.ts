import { describe, expect, it } from 'vitest';
import { nearestFirst } from './choice-order.ts';

const labelled = (...labels: string[]) => labels.map((label) => ({ label }));
const labels = (found: { label: string }[]) => found.map(({ label }) => label);

describe('ce que trouve un choix', () => {
  it('met devant le libellé cherché, puis ceux qui commencent ainsi, puis ceux qui le contiennent', () => {
    const found = labelled('Balandou', 'Gare de Kankan', 'Kankan-Centre', 'Kankan', 'Sabadou');
    expect(labels(nearestFirst(found, 'kankan'))).toEqual(
      'Kankan · Kankan-Centre · Gare de Kankan · Balandou · Sabadou'.split(' · '),
    );
  });

  it('ne regarde ni accents ni majuscules', () => {
    expect(labels(nearestFirst(labelled('Boké', 'Nzérékoré'), 'NZEREKORE'))).toEqual(['Nzérékoré', 'Boké']);
  });

  it("garde l'ordre du serveur quand rien n'est cherché", () => {
    expect(labels(nearestFirst(labelled('B', 'A'), ' '))).toEqual(['B', 'A']);
  });
});
