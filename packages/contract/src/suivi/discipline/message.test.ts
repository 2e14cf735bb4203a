import { describe, expect, it } from 'vitest';
import { CARACTERES_DU_MESSAGE, composerMessage, type SujetDuMessage } from './message.ts';

const QUI = {
  ecole: 'École de Ratoma',
  prenoms: 'Aïssatou',
  nom: 'Bah',
  classe: '7ème année A',
  jour: '2026-11-21',
};
const absence = (
  more: Partial<SujetDuMessage['absences'][number]> = {},
): SujetDuMessage['absences'][number] => ({
  jour: '2026-11-20',
  demiJournee: 'matin',
  genre: 'absence',
  etat: 'aJustifier',
  annuleeLe: null,
  appels: 1,
  ...more,
});
const fait = (more: Partial<SujetDuMessage['faits'][number]> = {}): SujetDuMessage['faits'][number] => ({
  jour: '2026-11-12',
  genre: 'incident',
  motif: 'Bagarre',
  visibilite: 'famille',
  annuleLe: null,
  ...more,
});

describe('le message préparé', () => {
  it('[SUIVI-19] dit les absences, les retards et les faits lus par la famille, des trente derniers jours', () => {
    expect(
      composerMessage({
        ...QUI,
        absences: [
          absence(),
          absence({ demiJournee: 'apresMidi', etat: 'justifiee' }),
          absence({ jour: '2026-11-19', genre: 'retard' }),
          absence({ jour: '2026-11-18', annuleeLe: '2026-11-18T09:00:00.000Z' }),
          absence({ jour: '2026-10-21' }),
        ],
        faits: [fait(), fait({ jour: '2026-11-14', genre: 'encouragement', motif: null })],
      }),
    ).toBe(
      'Bonjour. École de Ratoma. Aïssatou Bah (7ème année A), depuis le 22/10/2026 : ' +
        "2 demi-journées d'absence, dont 1 à justifier, 1 retard. Encouragement le 14/11/2026. " +
        'Incident le 12/11/2026 : Bagarre. Merci.',
    );
  });

  it('[SUIVI-19] tait ce que la famille ne lit pas et ce qui est annulé ; sans rien à dire, il est vide', () => {
    const tus = [
      fait({ visibilite: 'direction' }),
      fait({ visibilite: 'equipe' }),
      fait({ annuleLe: '2026-11-13T08:00:00.000Z' }),
      fait({ jour: '2026-09-01' }),
    ];
    expect(composerMessage({ ...QUI, absences: [], faits: tus })).toBe('');
    expect(composerMessage({ ...QUI, absences: [absence()], faits: tus })).not.toContain('Bagarre');
  });

  it('[SUIVI-19] a au plus 300 caractères : ce qui n’y tient pas se compte', () => {
    const long = (nombre: number) => 'École '.repeat(nombre);
    for (const nombre of [1, 10, 100])
      for (const combien of [0, 1, 5, 60]) {
        const faits = Array.from({ length: combien }, () => fait({ motif: long(nombre) }));
        const texte = composerMessage({
          ecole: long(nombre),
          prenoms: long(nombre),
          nom: long(nombre),
          classe: long(nombre),
          jour: QUI.jour,
          absences: [absence()],
          faits,
        });
        expect(texte.length).toBeLessThanOrEqual(CARACTERES_DU_MESSAGE);
        expect(texte).toMatch(/Merci\.$/);
      }
    const texte = composerMessage({ ...QUI, absences: [], faits: Array.from({ length: 9 }, () => fait()) });
    expect(texte).toMatch(/4 autres faits\. Merci\.$/);
  });
});
