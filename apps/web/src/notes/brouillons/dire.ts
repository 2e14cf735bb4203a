/** Says what of a grid waits on this device, of marks and of acquis alike. Pure. */

/** The words of a kind of cells. */
export interface MotsDeCases {
  readonly nom: (count: number) => string;
  readonly estFeminin: boolean;
}

export const MOTS_DES_NOTES: MotsDeCases = {
  nom: (count) => (count === 1 ? '1 note' : `${count} notes`),
  estFeminin: true,
};
export const MOTS_DES_ACQUIS: MotsDeCases = { nom: (count) => `${count} acquis`, estFeminin: false };

interface Attente {
  readonly panne: string | null;
  readonly isSending: boolean;
  readonly estRefusee: boolean;
  /** Whether the disk of this browser keeps them: a full one, or a private window, does not. */
  readonly estGarde: boolean;
}

/** Says some cells that wait: « 3 acquis ne sont pas encore envoyés : gardés sur cet appareil, ils partiront tout seuls. » */
export function direAttente(
  count: number,
  { nom, estFeminin }: MotsDeCases,
  { panne, isSending, estRefusee, estGarde }: Attente,
): string {
  const isOne = count === 1;
  const e = estFeminin ? 'e' : '';
  const accord = isOne ? e : `${e}s`;
  const said = `${nom(count)} ${isOne ? 'n’est pas' : 'ne sont pas'} encore envoyé${accord}`;
  const kept = estGarde
    ? `${said} : gardé${accord} sur cet appareil`
    : `${said} : cet appareil ne ${isOne ? `l${estFeminin ? 'a' : 'e'}` : 'les'} garde pas, laissez cette page ouverte`;
  const pronom = `${estFeminin ? 'elle' : 'il'}${isOne ? '' : 's'}`;
  if (estRefusee) return `${kept}, ${isOne ? `${pronom} n’est pas écrit${e}` : `aucun${e} n’est écrit${e}`}.`;
  if (panne !== null) {
    const tout = estFeminin ? `tout${accord}` : 'tout';
    return `${kept}, ${pronom} ${isOne ? 'partira' : 'partiront'} ${tout} seul${accord}. ${panne}`;
  }
  return isSending ? `${said}, en route.` : `${said}.`;
}

/** Says how many cells of other grids wait; '' for none. */
export const direAutres = (count: number, { nom }: MotsDeCases): string =>
  count === 0 ? '' : ` ${nom(count)} d’autres grilles ${count === 1 ? 'attend' : 'attendent'} aussi.`;

interface NonEnvoyes {
  readonly notes: number;
  readonly acquis: number;
}

/** Says what is not sent as its author signs out: the title of the question, and what it counts. */
export function direNonEnvoyes({ notes, acquis }: NonEnvoyes) {
  const accord = acquis > 0 ? 'envoyé' : 'envoyée';
  const list = (note: string, one: string) =>
    [notes > 0 ? note : '', acquis > 0 ? one : ''].filter((word) => word !== '').join(' et ');
  const counted = list(MOTS_DES_NOTES.nom(notes), MOTS_DES_ACQUIS.nom(acquis));
  return {
    titre: `${list('Des notes', notes > 0 ? 'des acquis' : 'Des acquis')} ne sont pas ${accord}s`,
    compte: notes + acquis === 1 ? `${counted} n'est pas ${accord}` : `${counted} ne sont pas ${accord}s`,
    garde:
      acquis > 0 ? 'Gardés sur cet appareil, ils attendent' : 'Gardées sur cet appareil, elles attendent',
  };
}
