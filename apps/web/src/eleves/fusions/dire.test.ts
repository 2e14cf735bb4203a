// @vitest-environment node
import type { ApercuDeFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { expect, it } from 'vitest';
import { direChamp } from './dire.ts';

const FICHE: ApercuDeFusion['garde'] = {
  id: 9,
  ecoleId: 2,
  matricule: '00042',
  prenoms: 'Hawa',
  nom: 'Barry',
  sexe: 'F',
  dateNaissance: '2011',
  lieuNaissance: 'Labé',
  nationalite: null,
  photo: null,
  tuteurNom: null,
  tuteurLien: null,
  tuteurTelephone: null,
  tuteur2Nom: null,
  tuteur2Lien: null,
  tuteur2Telephone: null,
  quartierId: null,
  quartier: null,
  classe: null,
  echu: 0,
  reste: 0,
  observations: null,
  estActif: 1,
  creationDate: '2026-10-05T08:00:00.000Z',
  creationUserId: 1,
  modifDate: null,
  modifUserId: null,
};

it('[DEBUT-10] une fiche à réunir dit sa naissance par son jour, ou vers son année quand elle est seule', () => {
  expect(direChamp(FICHE, 'dateNaissance')).toBe('vers 2011');
  expect(direChamp({ ...FICHE, dateNaissance: '2011-03-12' }, 'dateNaissance')).toBe('12/03/2011');
});
