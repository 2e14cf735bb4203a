import {
  type ContenuScelle,
  contenuScelle,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { unBulletin, unLivretDAcquis } from '@gestionscolaire/contract/tests/bulletins.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  disentPareil,
  ecrireBulletinScelle,
  lireBulletinScelle,
  relireBulletinScelle,
} from '#notes/bulletins/empreintes.ts';

const RAISON = 'Copie de Binta recomptée';
const bulletin = (): ContenuScelle => {
  const { bilan, ...more } = unBulletin({ version: 2, motif: RAISON });
  return { ...more, bilan: { ...bilan, nonClasseMotif: 'Longue absence', decisionMotif: 'Vu ses efforts' } };
};
const livret = (): ContenuScelle => {
  const { bilan, ...more } = unLivretDAcquis({ version: 2, motif: RAISON });
  return { ...more, bilan: { ...bilan, decisionMotif: 'Vu ses efforts' } };
};

describe.each([
  [
    'de notes',
    bulletin,
    ['Travail sérieux', 'Un trimestre régulier', 'Très bonne conduite', 'Longue absence'],
  ],
  ['de compétences', livret, ['Parle beaucoup', 'Absente ce jour-là', 'Une enfant curieuse']],
] as const)('un bulletin gardé, %s', (_, faire, dits) => {
  const communs = ['Aïssatou', 'Œuvrard', '12/03/2009', 'Vu ses efforts', RAISON];

  it('[SEC-15] ne dit rien de l’élève dans ce qui est scellé, et tout à côté', () => {
    const { contenu, prive } = ecrireBulletinScelle(faire());
    for (const mot of [...communs, ...dits]) {
      expect(contenu).not.toContain(mot);
      expect(prive).toContain(mot);
    }
    expect(contenu).toContain('"matricule":"00042"');
  });

  it('[SEC-15] se relit entier, dans le même ordre, et sans lui sous son pseudonyme', () => {
    const kept = ecrireBulletinScelle(faire());
    // The schema's own order, which the comparisons of a rectification take for granted.
    expect(JSON.stringify(lireBulletinScelle(kept))).toBe(JSON.stringify(z.parse(contenuScelle, faire())));
    const read = relireBulletinScelle({ ...kept, prive: null });
    expect(read?.personne).toBe('effacee');
    expect(read?.lu).toMatchObject({
      motif: null,
      eleve: { prenoms: 'Ancien élève', nom: 'no 00042', naissance: null, matricule: '00042', sexe: 'F' },
      bilan: { appreciation: null, decisionMotif: null, decision: 'admis' },
    });
    const text = JSON.stringify(read?.lu);
    for (const mot of [...communs, ...dits]) expect(text).not.toContain(mot);
  });

  it('[NOTE-49] des mots changés, échangés ou illisibles à côté ne sont plus ceux du sceau', () => {
    const [kept, other] = [ecrireBulletinScelle(faire()), ecrireBulletinScelle(faire())];
    for (const prive of [kept.prive.replace('Œuvrard', 'Autre'), other.prive, '{', '{}']) {
      expect(relireBulletinScelle({ ...kept, prive })?.personne).toBe('changee');
      expect(lireBulletinScelle({ ...kept, prive })).toBeUndefined();
    }
  });

  it('deux fois le même n’a pas la même empreinte, et dit pareil', () => {
    const [one, other] = [ecrireBulletinScelle(faire()), ecrireBulletinScelle(faire())];
    expect(one.empreinte).not.toBe(other.empreinte);
    const [lu, autre] = [one, other].map(lireBulletinScelle);
    if (lu === undefined || autre === undefined) throw new Error('un bulletin ne se lit pas');
    expect(disentPareil(lu, autre)).toBe(true);
    expect(disentPareil(lu, { ...autre, version: 3 })).toBe(false);
  });
});

it('un texte qui n’est pas un bulletin ne se lit pas', () => {
  for (const contenu of ['', '{', 'null', '[]', '{"personne":"x"}', JSON.stringify(unBulletin())])
    expect(relireBulletinScelle({ contenu, prive: null })).toBeUndefined();
});
