// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { classeDite, restesParAnnee } from './annees.ts';

const ANNEE = { id: 1, libelle: '2026-2027' };

const ligne = (montant: number, more: object = {}) => ({
  id: 1,
  prestationId: 1,
  nature: 'mois' as const,
  libelle: 'Mensualité',
  moisId: '10',
  trancheId: null,
  dateEcheance: '2026-10-01',
  brut: montant,
  remise: 0,
  montant,
  paye: 0,
  anterieure: false,
  suivante: false,
  ...more,
});

const inscription = (sessionId: number, session: string, classe: string, more: object = {}) => ({
  id: sessionId,
  ecoleId: 1,
  eleveId: 1,
  matricule: '00001',
  prenoms: 'Hawa',
  nom: 'Sow',
  sexe: 'F' as const,
  sessionId,
  session,
  classeId: 1,
  classe,
  etape: 'collège',
  dateInscription: '2026-10-01',
  premierMois: null,
  etat: 'inscrit' as const,
  dateDepart: null,
  motifDepart: null,
  remisePourcentage: null,
  remiseMontant: null,
  remiseMotif: null,
  observations: null,
  du: 0,
  paye: 0,
  reste: 0,
  estActif: 1 as const,
  creationDate: '2026-10-01T08:00:00.000Z',
  creationUserId: 1,
  modifDate: null,
  modifUserId: null,
  suivante: false,
  lignes: [ligne(900_000)],
  corrections: [],
  ...more,
});

const CETTE = inscription(1, '2026-2027', '7ème A');
const SUITE = inscription(2, '2027-2028', '8ème A', {
  suivante: true,
  lignes: [ligne(3_000_000, { suivante: true })],
});

describe('l’année que dit chaque chiffre', () => {
  it('[SEMAINE-05] la classe d’un élève est celle de l’année d’aujourd’hui ; une autre dit son année', () => {
    const dite = (...inscriptions: (typeof CETTE)[]) => classeDite({ annee: ANNEE, inscriptions });
    expect(dite(CETTE)).toBe('7ème A');
    expect(dite(SUITE, CETTE)).toBe('7ème A · 8ème A en 2027-2028');
    expect(dite(SUITE)).toBe('Non inscrit(e) en 2026-2027 · 8ème A en 2027-2028');
    expect(dite(inscription(3, '2025-2026', '6ème A'))).toBe(
      'Non inscrit(e) en 2026-2027 · 6ème A en 2025-2026',
    );
    expect(dite()).toBe('Non inscrit(e) en 2026-2027');
    expect(classeDite({ annee: null, inscriptions: [] })).toBe('Non inscrit(e)');
  });

  it('[SEMAINE-05] ce qui reste se dit année par année dès que deux demandent quelque chose', () => {
    const solde = { annee: ANNEE, inscriptions: [SUITE, CETTE], reste: 3_980_000, anterieur: 80_000 };
    expect(
      restesParAnnee({ ...solde, suivant: 3_000_000 }).map(({ titre, montant }) => [titre, montant]),
    ).toEqual([
      ['Années précédentes', 80_000],
      ['Reste en 2026-2027', 900_000],
      ['Reste en 2027-2028', 3_000_000],
    ]);
    const seule = { annee: ANNEE, inscriptions: [CETTE], reste: 900_000, anterieur: 0, suivant: 0 };
    expect(restesParAnnee(seule)).toEqual([]);
  });
});
