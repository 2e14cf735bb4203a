/** The receipt that tests print, and what they look for on its paper. */
import { formaterCode } from '@gestionscolaire/contract/caisse/code.ts';
import { formaterTete, texteSigne } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { pageDuRecu, type RecuAImprimer } from '#caisse/papiers/page-du-recu.ts';
import { pdfFile } from '#core/pdf/pdf-file.ts';
import { nouvelleCle, signer } from '#signature/signature.ts';
import { type Feuille, feuilles, serre } from '#tests/papier.ts';

const ORIGINE = 'http://192.168.1.20:3000';
const { publique, privee } = nouvelleCle();
export const TETE = formaterTete(3, 1042, '9f2a'.repeat(16));

export const ATTESTATION = {
  ecoleId: 3,
  ecole: 'École « Les Étoiles » de Kaloum',
  session: '2025-2026',
  numero: 42,
  jour: '2026-03-02',
  montant: 1_500_000,
  matricule: '00042',
  eleve: 'Aïssatou Œuvrard N’Diaye',
  tete: TETE,
};

const texte = texteSigne(ATTESTATION);
export const code = formaterCode(ORIGINE, {
  texte: Buffer.from(texte).toString('base64url'),
  signature: signer(texte, privee),
  cle: publique,
});

export const RECU: RecuAImprimer = {
  ...ATTESTATION,
  slogan: 'Travail — Discipline — Réussite',
  logo: null,
  code,
  cle: publique,
  classe: '6ème année A',
  payeur: 'Thierno Diallo',
  caissier: 'Fodé Camara',
  moyenPaiement: 'orangeMoney',
  reference: 'PP260302.1015.A12345',
  lignes: [
    { libelle: 'Frais d’inscription', montant: 800_000 },
    { libelle: 'Mensualité d’octobre 2025', montant: 600_000 },
  ],
  credit: 100_000,
  reste: 2_400_000,
  annule: null,
  instant: '2026-03-02T10:15:00.000Z',
};

export const ANNULE = { le: '2026-03-03', motif: 'Saisi deux fois' };

export const imprimer = async (
  more: Partial<RecuAImprimer>,
  format: 'a4' | 'a5' | 'ticket',
): Promise<Feuille[]> => feuilles(await pdfFile(pageDuRecu({ ...RECU, ...more }, format)));

export const fois = (text: string, part: string): number => serre(text).split(serre(part)).length - 1;

export const lignes = (count: number): RecuAImprimer['lignes'] =>
  Array.from({ length: count }, (_, at) => ({
    libelle: `Ligne de scolarité ${at + 1}`,
    montant: 100_001 + at,
  }));
