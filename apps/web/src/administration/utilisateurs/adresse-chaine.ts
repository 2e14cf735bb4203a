/** The chain of places of an address: the choice at each level, and the levels that a choice clears. Pure. */

const NIVEAUX = ['paysId', 'regionId', 'prefectureId', 'communeId', 'adresse'] as const;
export type Niveau = (typeof NIVEAUX)[number];
export type Chaine = Readonly<Record<Niveau, number | null>>;

/** Makes a chain with the country alone. */
export function chaineVide(paysId: number): Chaine {
  return { paysId, regionId: null, prefectureId: null, communeId: null, adresse: null };
}

/** Reads the chain of a record; without an address, the country that addresses begin with. */
export function chaineDe(record: Readonly<Record<string, unknown>> | null, paysParDefaut: number): Chaine {
  const idOf = (niveau: Niveau) => {
    const id = record?.[niveau];
    return typeof id === 'number' ? id : null;
  };
  if (idOf('adresse') === null) return chaineVide(paysParDefaut);
  return {
    paysId: idOf('paysId'),
    regionId: idOf('regionId'),
    prefectureId: idOf('prefectureId'),
    communeId: idOf('communeId'),
    adresse: idOf('adresse'),
  };
}

/** Makes a choice and clears the lower levels (USER-26). */
export function chaineApres(chaine: Chaine, niveau: Niveau, chosen: number | null): Chaine {
  const lower = NIVEAUX.slice(NIVEAUX.indexOf(niveau) + 1);
  return { ...chaine, [niveau]: chosen, ...Object.fromEntries(lower.map((one) => [one, null])) };
}

/** Returns the first level without a choice; the last one when all are chosen. */
export function premierVide(chaine: Chaine): Niveau {
  return NIVEAUX.find((niveau) => chaine[niveau] === null) ?? 'adresse';
}
