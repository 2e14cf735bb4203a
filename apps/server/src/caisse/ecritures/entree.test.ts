import { createHash } from 'node:crypto';
import { EMPREINTE_ZERO } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { expect, it } from 'vitest';
import { entreeDe } from './entree.ts';

const TETE = { ecoleId: 3, rang: 0, empreinte: EMPREINTE_ZERO, clePublique: 'A'.repeat(43) };
const INSTANT = '2026-11-21T08:00:00.000Z';
const CREDIT = { eleveId: 7, matricule: '00007', montant: 500, affectations: [] };
const PERSONNE = { clotureParId: 2, cloturePar: null, accordParId: null, accordPar: null };
const COMPTE = {
  attendu: 0,
  compte: 0,
  ecart: 0,
  observations: null,
  totaux: [],
  suite: null,
  journal: null,
  dus: null,
};
const CAISSIER = { ecole: 'École de Ratoma', caissier: 'Aïssatou Bah', caissierId: 2 };
const CLOTURE = { clotureId: 4, ...PERSONNE, ...CAISSIER, jour: '2026-11-21', ...COMPTE };

it('une écriture garde ce qu’elle raconte, son heure et la clé de l’école, et suit celle d’avant', () => {
  const une = entreeDe(TETE, { genre: 'credit', entiteId: 7, instant: INSTANT, contenu: CREDIT });
  // The text is what chains in schools keep: another one would break them all.
  const contenu = `{"eleveId":7,"matricule":"00007","montant":500,"affectations":[],"instant":"${INSTANT}","cle":"${TETE.clePublique}"}`;
  const hash = createHash('sha256').update(`${EMPREINTE_ZERO}\n3\n1\ncredit\n${contenu}`).digest('hex');
  expect(une).toEqual({
    ecoleId: 3,
    rang: 1,
    genre: 'credit',
    entiteId: 7,
    instant: INSTANT,
    contenu,
    prive: null,
    precedente: EMPREINTE_ZERO,
    empreinte: hash,
    // No paper tells of it.
    attestation: null,
  });
  const autre = entreeDe(
    { ...TETE, ...une },
    { genre: 'cloture', entiteId: 4, instant: INSTANT, contenu: CLOTURE },
  );
  expect(autre).toMatchObject({ rang: 2, precedente: hash });
  expect(autre.attestation).toMatch(/^[0-9a-f]{16}$/);
});
