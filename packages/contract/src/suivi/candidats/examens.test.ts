import { describe, expect, it } from 'vitest';
import { type CandidatDExamen, colonnesDUsage, manquesDe, parentDe, titreDansLaListe } from './examens.ts';

const CANDIDAT: CandidatDExamen = {
  nom: 'Bah',
  prenoms: 'Cellou',
  sexe: 'M',
  dateNaissance: '12/03/2014',
  lieuNaissance: 'Labé',
  nationalite: null,
  pere: null,
  mere: 'Fatoumata Bah',
  serie: null,
  ecoleOrigine: 'École de Ratoma',
  photo: null,
  matricule: '00001',
  classe: '6ème année A',
};

describe('les candidats d’un examen', () => {
  it('[SUIVI-39] la série n’est que du BAC, et aucune colonne d’usage n’a de texte : chacune est à vérifier', () => {
    expect(colonnesDUsage('cee').map(({ champ }) => champ)).toEqual([
      'nom',
      'prenoms',
      'sexe',
      'dateNaissance',
      'lieuNaissance',
      'nationalite',
      'pere',
      'mere',
      'ecoleOrigine',
      'photo',
    ]);
    expect(colonnesDUsage('bac').some(({ champ }) => champ === 'serie')).toBe(true);
    expect(colonnesDUsage('bepc').map(titreDansLaListe)[0]).toBe('Nom *');
    expect(titreDansLaListe({ titre: 'Nom', texteOfficiel: 'Arrêté 12' })).toBe('Nom');
  });

  it('[SUIVI-39] ce qui manque est ce que les colonnes demandent et que personne n’a dit', () => {
    expect(manquesDe(CANDIDAT, colonnesDUsage('cee'))).toEqual(['nationalite', 'pere', 'photo']);
    expect(manquesDe(CANDIDAT, [{ champ: 'nom' }, { champ: 'vide' }])).toEqual([]);
    expect(manquesDe({ ...CANDIDAT, prenoms: '' }, [{ champ: 'prenoms' }])).toEqual(['prenoms']);
  });

  it('[SUIVI-39] le père et la mère sont les responsables qui le sont', () => {
    const deux = [
      { nom: 'Fatoumata Bah', lien: 'mere' },
      { nom: 'Mamadou Bah', lien: 'pere' },
    ];
    expect([parentDe(deux, 'pere'), parentDe(deux, 'mere')]).toEqual(['Mamadou Bah', 'Fatoumata Bah']);
    expect(parentDe([{ nom: 'Sow', lien: 'tuteur' }], 'pere')).toBeNull();
  });
});
