import { describe, expect, it } from 'vitest';
import { formaterTeteDeNotes } from '#notes/bulletins/chaine.ts';
import { unBulletin, unLivretDAcquis } from '#tests/bulletins.ts';
import { attesteDesNotes, lireTexteScelle, texteDuScelle } from './attestation-d-acquis.ts';

const EMPREINTE = '9f2a'.repeat(16);
const SCEAU = { empreinte: EMPREINTE, tete: formaterTeteDeNotes(3, 12, EMPREINTE) };

describe('le code du bulletin d’une classe par compétences', () => {
  it('[NOTE-63] dit l’élève, la classe, la période et le sceau, et ni acquis ni chiffre de notes', () => {
    const text = texteDuScelle(unLivretDAcquis(), SCEAU);
    const read = lireTexteScelle(text);
    expect(read).toEqual({
      ecoleId: unBulletin().ecole.id,
      ecole: 'Lycée « Les Étoiles » de Kaloum',
      session: '2026-2027',
      periode: '3ème trimestre',
      classe: 'Petite Section',
      matricule: '00042',
      eleve: 'Ɓinta Aïssatou Œuvrard N’Diaye-Ɗiallo Ŋari',
      decision: 'admis',
      version: 1,
      jour: '2027-06-25',
      empreinte: EMPREINTE.slice(0, 32),
      tete: SCEAU.tete,
    });
    for (const said of ['Acquis', 'Raconte', 'Parle beaucoup', 'curieuse']) expect(text).not.toContain(said);
    expect(read === undefined || attesteDesNotes(read)).toBe(false);
  });

  it('[NOTE-50] se lit entier ou pas du tout ; celui d’un bulletin de notes se lit encore', () => {
    const text = texteDuScelle(unLivretDAcquis(), SCEAU);
    const parts = text.split('\u001F');
    for (const at of [1, 8, 9, 10, 11, 12]) {
      const changed = parts.map((part, place) => (place === at ? '?' : part)).join('\u001F');
      expect([at, lireTexteScelle(changed)]).toEqual([at, undefined]);
    }
    expect(lireTexteScelle(parts.slice(0, -1).join('\u001F'))).toBeUndefined();
    const notes = lireTexteScelle(texteDuScelle(unBulletin(), SCEAU));
    expect(notes !== undefined && attesteDesNotes(notes)).toBe(true);
  });
});
