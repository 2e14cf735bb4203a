import { expect, it } from 'vitest';
import { changesDe, direLesLignes } from './lignes.js';

const numstat = [
  '3\t10\tapps/server/src/notes/lieu/lieu.ts',
  '1\t1\t',
  'apps/server/src/caisse/caisse.ts',
  'apps/server/src/caisse/ecritures/caisse.ts',
  '0\t5\tapps/web/src/core/ui/card.module.css',
  '7\t0\tapps/server/src/notes/lieu/garde.test.ts',
  '9\t9\tdocs/architecture.md',
  '-\t-\te2e/images/un.png',
  '',
].join('\0');

it('dit les lignes pièce par pièce, les styles et les essais à part', () => {
  expect(direLesLignes(changesDe(numstat))).toEqual([
    'server caisse/ecritures (code) : +1 -1 = 0',
    'server notes/lieu (code) : +3 -10 = -7',
    'web core/ui (css) : +0 -5 = -5',
    'code : +4 -11 = -7',
    'css : +0 -5 = -5',
    'essais : +7 -0 = +7',
    'fichiers déplacés : 1',
  ]);
});
