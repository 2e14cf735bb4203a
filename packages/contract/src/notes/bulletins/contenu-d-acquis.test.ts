import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { unBulletin, unLivretDAcquis } from '#tests/bulletins.ts';
import {
  competencesDe,
  compterLesMots,
  contenuDAcquis,
  contenuScelle,
  estDAcquis,
} from './contenu-d-acquis.ts';

describe('le contenu d’un livret d’acquis', () => {
  it('[NOTE-63] ne peut tenir aucun chiffre de notes : un champ de plus est refusé', () => {
    const livret = unLivretDAcquis();
    expect(z.safeParse(contenuDAcquis, livret).success).toBe(true);
    for (const champ of ['moyenne', 'rang', 'mention', 'figuresDeClasse', 'annee', 'regle', 'effectif'])
      expect(z.safeParse(contenuDAcquis, { ...livret, [champ]: null }).success, champ).toBe(false);
    const bilan = { ...livret.bilan, distinction: "Tableau d'honneur" };
    expect(z.safeParse(contenuDAcquis, { ...livret, bilan }).success).toBe(false);
  });

  it('[NOTE-63] se lit à côté d’un bulletin de notes, chacun par sa forme, et se récrit à l’octet près', () => {
    for (const one of [unLivretDAcquis(), unBulletin()]) {
      const read = z.parse(contenuScelle, JSON.parse(JSON.stringify(one)));
      expect(estDAcquis(read)).toBe(one.format === 'BC1');
      const text = JSON.stringify(read);
      expect(JSON.stringify(z.parse(contenuScelle, JSON.parse(text)))).toBe(text);
    }
  });

  it('[NOTE-63] compte les mots de la légende, et les cases sans mot', () => {
    const livret = unLivretDAcquis();
    expect(compterLesMots(livret)).toEqual({ acquis: [1, 1, 1], vides: 1 });
    expect(competencesDe(livret).map(({ domaine, competence }) => `${domaine}, ${competence}`)).toEqual([
      'Langage, Raconte une histoire',
      'Langage, Écoute les autres',
      'Corps et mouvement, Saute à pieds joints',
      'Corps et mouvement, Lance une balle',
    ]);
  });
});
