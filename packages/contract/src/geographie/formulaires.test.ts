import { describe, expect, it } from 'vitest';
import type { CrudContract } from '#core/api/crud.ts';
import { communes } from './communes.ts';
import { INDICATIF_PAR_DEFAUT, pays } from './pays.ts';
import { prefectures } from './prefectures.ts';
import { quartiers } from './quartiers.ts';
import { regions } from './regions.ts';

const PAYS = { libelle: 'Guinée', indicatifTel: '224', deviseId: 3 };
const REGION = { paysId: 1, libelle: 'Labé', code: 'L' };
const PREFECTURE = { regionId: 2, libelle: 'Labé', code: 'L' };
const COMMUNE = { prefectureId: 2, libelle: 'Labé-Centre', code: 'LC' };
const QUARTIER = { communeId: 2, libelle: 'Kouroula', code: 'K' };

/** Returns the first sentence of each field. */
function premieres(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const sentences: Record<string, string> = {};
  for (const { path, message } of issues) sentences[String(path[0])] ??= message;
  return sentences;
}

/** Returns the sentence that refuses each field, the same on the add and on the edit form. */
function fautes(contract: CrudContract, saisie: object): Record<string, string> {
  const [ajout, modification] = [
    contract.create.input.safeParse({ ...saisie, creationUserId: 1 }),
    contract.update.input.safeParse({ ...saisie, id: 1, modifUserId: 1, modifDate: null }),
  ].map(({ error }) => premieres(error?.issues ?? []));
  expect(modification).toEqual(ajout);
  return ajout ?? {};
}

function enregistre(contract: CrudContract, saisie: object): object {
  return contract.create.input.parse({ ...saisie, creationUserId: 1 });
}

const colonnes = (contract: CrudContract) => new Set(Object.keys(contract.row.shape));
const MARQUES = 'creationDate creationUserId estActif id libelle modifDate modifUserId'.split(' ');
const avecMarques = (...names: string[]) => new Set([...names, ...MARQUES]);

describe('champs obligatoires', () => {
  it.each([
    ["[GEO-23] le libellé d'un pays", pays, PAYS, 'libelle', ' ', 'Le libellé'],
    [
      "[GEO-24] l'indicatif d'un pays, à l'ajout comme à la modification",
      ...([pays, PAYS, 'indicatifTel', '', "L'indicatif téléphonique"] as const),
    ],
    ["[GEO-27] le pays d'une région", regions, REGION, 'paysId', null, 'Le pays'],
    ["[GEO-28] le libellé d'une région", regions, REGION, 'libelle', '', 'Le libellé'],
    ["[GEO-30] la région d'une préfecture", prefectures, PREFECTURE, 'regionId', null, 'La région'],
    ["[GEO-31] le libellé d'une préfecture", prefectures, PREFECTURE, 'libelle', '', 'Le libellé'],
    ["[GEO-33] la préfecture d'une commune", communes, COMMUNE, 'prefectureId', null, 'La préfecture'],
    ["[GEO-34] le libellé d'une commune", communes, COMMUNE, 'libelle', '\u00A0', 'Le libellé'],
    ["[GEO-36] la commune d'un quartier", quartiers, QUARTIER, 'communeId', null, 'La commune'],
    ["[GEO-37] le libellé d'un quartier", quartiers, QUARTIER, 'libelle', '', 'Le libellé'],
  ] as const)('%s', (_, contract, complete, champ, vide, nom) => {
    expect(fautes(contract, { ...complete, [champ]: vide })).toEqual({ [champ]: `${nom} est obligatoire.` });
    expect(contract.fields).toHaveProperty([champ, 'required'], true);
  });

  it('sont dits tous à la fois', () => {
    expect(fautes(regions, { paysId: null, libelle: '', code: 'x'.repeat(21) })).toEqual({
      paysId: 'Le pays est obligatoire.',
      libelle: 'Le libellé est obligatoire.',
      code: 'Le code doit avoir au plus 20 caractères.',
    });
  });

  it('suffisent', () => {
    expect(fautes(pays, PAYS)).toEqual({});
    expect(fautes(regions, REGION)).toEqual({});
    expect(fautes(prefectures, PREFECTURE)).toEqual({});
    expect(fautes(communes, COMMUNE)).toEqual({});
    expect(fautes(quartiers, QUARTIER)).toEqual({});
  });
});

describe('champs facultatifs', () => {
  it("[GEO-25] la devise d'un pays", () => {
    expect(fautes(pays, { ...PAYS, deviseId: null })).toEqual({});
    expect(enregistre(pays, { ...PAYS, deviseId: null })).toMatchObject({ deviseId: null });
    expect(pays.fields.deviseId.required).toBe(false);
  });

  it.each([
    ["[GEO-29] le code d'une région", regions, REGION],
    ["[GEO-32] le code d'une préfecture", prefectures, PREFECTURE],
    ["[GEO-35] le code d'une commune", communes, COMMUNE],
    ["[GEO-38] le code d'un quartier", quartiers, QUARTIER],
  ])('%s', (_, contract, saisie) => {
    for (const absent of ['', '  ', null]) {
      expect(fautes(contract, { ...saisie, code: absent })).toEqual({});
      expect(enregistre(contract, { ...saisie, code: absent })).toMatchObject({ code: null });
    }
    expect(contract.fields.code.required).toBe(false);
  });

  it('un pays n’a pas de code : envoyé, il est ignoré', () => {
    expect(enregistre(pays, { ...PAYS, code: 'GN' })).not.toHaveProperty('code');
  });

  it('le pays d’un quartier se déduit : envoyé, il est ignoré', () => {
    expect(enregistre(quartiers, { ...QUARTIER, paysId: 9 })).not.toHaveProperty('paysId');
  });
});

describe('lignes', () => {
  it.each([
    ['[DATA-03] un pays', pays, avecMarques('indicatifTel', 'deviseId', 'devise')],
    ['[DATA-04] une région', regions, avecMarques('paysId', 'pays', 'code')],
    ['[DATA-05] une préfecture', prefectures, avecMarques('regionId', 'region', 'code')],
    ['[DATA-06] une commune', communes, avecMarques('prefectureId', 'prefecture', 'code')],
    // The prefecture is an addition: it tells namesakes apart.
    ['[DATA-07] un quartier', quartiers, avecMarques('communeId', 'commune', 'paysId', 'code', 'prefecture')],
  ])('%s a exactement ses colonnes', (_, contract, expected) => {
    expect(colonnes(contract)).toEqual(expected);
  });

  it('un pays peut être sans devise', () => {
    const marques = { creationDate: '2026-11-21T08:05:09.120Z', creationUserId: 1, modifDate: null };
    const ligne = {
      ...PAYS,
      ...marques,
      modifUserId: null,
      estActif: 1,
      id: 1,
      deviseId: null,
      devise: null,
    };
    expect(pays.row.parse(ligne)).toEqual(ligne);
  });
});

describe('bornes', () => {
  it.each(['A', '6ᵉ arrondissement (Nord) n° 12/3 — « Kindia » & co. ?', 'ߞߊ߬ߣߌ߲߬', '𞤀'.repeat(200)])(
    '[SHARED-36] aucune autre que celles du document ne refuse le libellé %s',
    (libelle) => {
      for (const { fields } of [pays, regions, prefectures, communes, quartiers])
        expect(fields.libelle.schema.safeParse(libelle).success).toBe(true);
    },
  );
});

describe('hiérarchie', () => {
  it('[GEO-22] va du pays à la région, à la préfecture, à la commune, au quartier', () => {
    const parents = [regions, prefectures, communes, quartiers].map(({ entity, fields, selectBy }) => ({
      entity,
      choix: Object.keys(fields).filter((key) => key.endsWith('Id')),
      cascade: Object.keys(selectBy.input.shape),
    }));
    expect(parents).toEqual([
      { entity: 'regions', choix: ['paysId'], cascade: ['paysId'] },
      { entity: 'prefectures', choix: ['regionId'], cascade: ['regionId'] },
      { entity: 'communes', choix: ['prefectureId'], cascade: ['prefectureId'] },
      { entity: 'quartiers', choix: ['communeId'], cascade: ['communeId'] },
    ]);
    expect(Object.keys(pays.fields)).toEqual(['libelle', 'indicatifTel', 'deviseId']);
  });

  it('part de l’indicatif 224, que le formulaire du pays accepte', () => {
    expect(INDICATIF_PAR_DEFAUT).toBe('224');
    expect(pays.fields.indicatifTel.schema.parse(`+${INDICATIF_PAR_DEFAUT}`)).toBe(INDICATIF_PAR_DEFAUT);
  });

  it('ouvre un pays à toute personne connectée', () => {
    expect(pays.get.access).toEqual({ who: 'signed-in' });
  });
});
