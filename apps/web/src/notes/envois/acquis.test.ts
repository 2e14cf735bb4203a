import type { Acquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { expect, it } from 'vitest';
import { parCase, prochainLot, type ReponseDe } from '#notes/brouillons/cases.ts';
import {
  type BrouillonDAcquis,
  CASES_D_ACQUIS,
  cleDAcquis,
  type GrilleDAcquis,
  RIEN_DIT,
  tenirLesAcquis,
} from './acquis.ts';

const { idDe, repondre, taper } = CASES_D_ACQUIS;
const PLACE = {
  ecoleId: 1,
  classeId: 2,
  periodeId: 3,
  competenceId: 4,
  inscriptionId: 5,
  nom: 'Diallo Aïssatou, Raconte une histoire',
};
const INSTANT = '2026-11-05T16:04:00.000Z';
const mot = (valeurId: number, observation: string | null = null): Acquis => ({ valeurId, observation });
const frappe = (voulu: Acquis, tenu = RIEN_DIT) => {
  return { place: PLACE, userId: 7, voulu, tenu, instant: INSTANT };
};
function draftOf(voulu: Acquis, tenu = RIEN_DIT): BrouillonDAcquis {
  const draft = taper(undefined, frappe(voulu, tenu));
  if (draft === null) throw new Error('aucun brouillon');
  return draft;
}
const answer = (
  sort: ReponseDe<Acquis>['sort'],
  stocke: Acquis | null = null,
  auteurId = 8,
): ReponseDe<Acquis> => ({
  sort,
  phrase: sort === 'ecrite' || sort === 'identique' ? null : 'Non.',
  stocke: stocke === null ? null : { ...stocke, auteur: 'M. Bah', auteurId, instant: INSTANT },
});

it('[NOTE-63] un acquis choisi garde ce que la personne voyait, mot et remarque, jusqu’à ce qu’il soit écrit', () => {
  const first = draftOf(mot(11), mot(12, 'Bavarde'));
  expect(first).toMatchObject({ valeurId: 11, observation: null, vu: mot(12, 'Bavarde'), sort: 'attente' });
  expect(taper(first, frappe(mot(12, 'Bavarde')))).toBeNull();
  // The remark alone makes another content.
  expect(taper(first, frappe(mot(12, 'Bavarde beaucoup')))).toMatchObject({ vu: mot(12, 'Bavarde') });
  expect(repondre(first, mot(11), answer('ecrite', mot(11)))).toBeNull();
  const suivant = { valeurId: 13, vu: mot(11), sort: 'attente' };
  expect(repondre(draftOf(mot(13)), mot(11), answer('ecrite', mot(11)))).toMatchObject(suivant);
});

it('[NOTE-63] la même compétence d’un enfant dans deux périodes fait deux cases', () => {
  const [first, second] = [draftOf(mot(11)), { ...draftOf(mot(12)), periodeId: 9 }];
  expect(idDe(7, PLACE)).not.toBe(idDe(7, { ...PLACE, periodeId: 9 }));
  expect([...parCase([first, second], { classeId: 2, periodeId: 9 }, cleDAcquis).values()]).toEqual([second]);
  expect(prochainLot([first, second], {})).toEqual([first]);
  expect(prochainLot([first, second], { '1 2 3': 'Fermée.' })).toEqual([second]);
});

it('[NOTE-63] ce que le serveur tient prend sa place dans la grille, et ce qu’il ne tient plus en sort', () => {
  const autre = { competenceId: 4, inscriptionId: 6, ...mot(12) };
  const grille: Pick<GrilleDAcquis, 'cellules'> = {
    cellules: [{ competenceId: 4, inscriptionId: 5, ...mot(13) }, autre],
  };
  const draft = draftOf(mot(11));
  const shown = (stocke: ReponseDe<Acquis>['stocke']) => tenirLesAcquis(grille, [[draft, stocke]]).cellules;
  expect(shown(answer('ecrite', mot(11)).stocke)).toEqual([
    autre,
    { competenceId: 4, inscriptionId: 5, ...mot(11) },
  ]);
  expect(shown(null).map(cleDAcquis)).toEqual(['4 6']);
});
