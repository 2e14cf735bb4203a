import { describe, expect, it } from 'vitest';
import { type Payeur, quiDe, voir } from './payeurs.ts';

const eleve = (id: number, nom: string, reste: number, more: Partial<Payeur> = {}): Payeur => ({
  id,
  matricule: String(id).padStart(5, '0'),
  prenoms: 'Aïssatou',
  nom,
  tuteurTelephone: null,
  du: 100_000,
  paye: 100_000 - reste,
  reste,
  estConcerne: true,
  aVenir: 0,
  avance: 0,
  aPaye: reste === 0,
  ...more,
});

const CLASSE = [
  eleve(3, 'Diallo', 40_000),
  eleve(1, 'Élhadj', 0),
  eleve(2, 'Barry', 100_000, { tuteurTelephone: '+224622123456' }),
  eleve(4, 'Sow', 0, { du: 0, paye: 0, estConcerne: false }),
];
const TOUT = { qui: 'tous', recherche: '', tri: 'nom', ordre: 'asc' } as const;
const ids = (more: Partial<Parameters<typeof voir>[1]>) =>
  voir(CLASSE, { ...TOUT, ...more }).map(({ id }) => id);

describe('qui de la classe a payé', () => {
  it('par ordre alphabétique, sans égard aux accents', () => {
    expect(ids({})).toEqual([2, 3, 1, 4]);
    expect(ids({ ordre: 'desc' })).toEqual([4, 1, 3, 2]);
  });

  it('[TDB-01] qui n’a rien à payer ce mois-là ne doit rien : il n’est pas parmi ceux qui n’ont pas payé', () => {
    expect(ids({ qui: 'oui' })).toEqual([1, 4]);
    expect(ids({ qui: 'non' })).toEqual([2, 3]);
  });

  it('se trie par montant et par matricule, le nom départage', () => {
    expect(ids({ tri: 'reste', ordre: 'desc' })).toEqual([2, 3, 4, 1]);
    expect(ids({ tri: 'reste' })).toEqual([1, 4, 3, 2]);
    expect(ids({ tri: 'matricule' })).toEqual([1, 2, 3, 4]);
    expect(ids({ tri: 'inconnu' })).toEqual([2, 3, 1, 4]);
  });

  it('se cherche par nom, matricule ou téléphone', () => {
    expect(ids({ recherche: 'AISSATOU elh' })).toEqual([1]);
    expect(ids({ recherche: '00003' })).toEqual([3]);
    expect(ids({ recherche: '622123' })).toEqual([2]);
    expect(ids({ recherche: 'barry', qui: 'oui' })).toEqual([]);
  });

  it('le choix de l’adresse est un de ceux qui existent', () => {
    expect([quiDe('oui'), quiDe('non'), quiDe('x'), quiDe(undefined)]).toEqual(
      'oui non tous tous'.split(' '),
    );
  });
});
