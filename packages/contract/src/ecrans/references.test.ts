import { describe, expect, it } from 'vitest';
import { API, CRUDS } from '#api.ts';
import { mots } from '#tests/mots.ts';
import { MENU_PRINCIPAL, MENUS, ONGLETS, SECTIONS } from './references.ts';

describe('références', () => {
  it('[CONST-40] sont celles des sections et des pages à onglets', () => {
    // We chose 'eleve', 'paiement', 'note' and 'suivi': the documents name these areas (AMB-131, AMB-170), not their references.
    expect([...Object.keys(SECTIONS), ...Object.keys(ONGLETS)]).toEqual(
      mots(
        'admintechnique localisation parametre generique eleve paiement note suivi ecole enseignantsGlobaux',
      ),
    );
  });

  it('mènent chacune à sa page', () => {
    expect(SECTIONS).toEqual({
      admintechnique: '/adminTechnique',
      localisation: '/localisation',
      parametre: '/parametre',
      generique: '/listeGenerique',
      eleve: '/eleve',
      paiement: '/paiement',
      note: '/note',
      suivi: '/suivi',
    });
  });

  it('donnent 0 pour père à un menu principal', () => {
    expect(MENU_PRINCIPAL).toBe(0);
  });

  it('nomment chaque menu une fois, sections comprises, et chaque onglet', () => {
    const all = [...Object.keys(SECTIONS), ...MENUS];
    expect(new Set(all).size).toBe(all.length);
    const tabs = Object.values(ONGLETS).flat();
    expect(new Set(tabs).size).toBe(tabs.length);
    for (const page of Object.keys(ONGLETS)) expect(MENUS).toContain(page);
  });

  it('ont le menu ou l’onglet de chaque liste et celui de chaque droit qu’un appel demande', () => {
    const known = new Set([
      ...MENUS.map((menu) => `menus ${menu}`),
      ...Object.values(ONGLETS).flatMap((tabs) => tabs.map((tab) => `onglets ${tab}`)),
    ]);
    const asked = API.flatMap(({ access }) => {
      if (access.who === 'right') return [access.screen, ...access.also];
      return access.who === 'lookup' ? [access.screen] : [];
    });
    const named = [...asked, ...CRUDS.map(({ screen }) => screen)].map(
      ({ kind, reference }) => `${kind} ${reference}`,
    );
    expect(named.filter((screen) => !known.has(screen))).toEqual([]);
    // Every screen has a call of its own: else its tile or tab would lead to a page that nothing answers.
    expect([...known].filter((screen) => !named.includes(screen))).toEqual([]);
  });
});
