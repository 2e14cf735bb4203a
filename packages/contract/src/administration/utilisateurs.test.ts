import { describe, expect, it } from 'vitest';
import { resetUserPwd, TYPES_UTILISATEUR, userSelectBy, utilisateurs } from './utilisateurs.ts';

const SAISIE = {
  ecoleId: null,
  prenoms: 'Mamadou',
  name: 'Camara',
  fonction: 'Comptable',
  telephone: '622000001',
  email: null,
  password: '',
  adresse: 3,
};
const ajout = { ...SAISIE, creationUserId: 1 };
const modification = { ...SAISIE, id: 4, modifUserId: 1, modifDate: null };

/** Returns the first sentence of each field, the same on both forms. */
function fautes(saisie: object): Record<string, string> {
  const [one, two] = [
    utilisateurs.create.input.safeParse({ ...ajout, ...saisie }),
    utilisateurs.update.input.safeParse({ ...modification, ...saisie }),
  ].map(({ error }) => {
    const found: Record<string, string> = {};
    for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message;
    return found;
  });
  expect(two).toEqual(one);
  return one ?? {};
}

describe('utilisateurs', () => {
  it('[CONST-41] [USER-08] sont d’une école ou indépendants', () => {
    expect(TYPES_UTILISATEUR).toEqual(['ecole', 'independant']);
  });

  it('[USER-33] [USER-36] prennent ce que les documents envoient, sans rien de plus', () => {
    expect(utilisateurs.create.input.safeParse(ajout).success).toBe(true);
    expect(utilisateurs.update.input.safeParse(modification).success).toBe(true);
    expect([utilisateurs.create.method, utilisateurs.create.path]).toEqual(['POST', 'addUser']);
    expect([utilisateurs.update.method, utilisateurs.update.path]).toEqual(['PUT', 'updateUser']);
    expect(utilisateurs.create.input.parse(ajout)).toMatchObject({ indicatifTel: '224' });
  });

  it('[USER-11] [USER-12] [FID-18] disent tout ce qui manque à la fois', () => {
    expect(fautes({ prenoms: '', name: '', telephone: '', fonction: '', adresse: null })).toEqual({
      prenoms: 'ce champs est obligatoir et sans caractère spécial!',
      name: 'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
      telephone: 'Le numero doit avoir 9 chiffres au maximum',
      fonction: 'La fonction est obligatoire.',
    });
  });

  it('[USER-09] [USER-16] l’école et l’e-mail peuvent manquer', () => {
    expect(fautes({ ecoleId: null, email: '' })).toEqual({});
    expect(fautes({ ecoleId: 2, email: 'bah@ecole.test' })).toEqual({});
    expect(fautes({ ecoleId: -1, email: 'bah' })).toEqual({
      ecoleId: "L'école n'est pas un choix possible.",
      email: 'Email invalide.',
    });
  });

  it('[DATA-20] ont les champs des documents, sans le mot de passe', () => {
    const documents = (
      'id ecoleId structureId prestataireId name nom prenoms fonction telephone telephone1 telephone2 email photo ' +
      'adresse paysId regionId prefectureId communeId quartierdistrictId quartierId observations indicatifTel ' +
      'estAlerte estSuspendu estActif ecole quartier creationDate creationUserId modifDate modifUserId'
    ).split(' ');
    const columns = Object.keys(utilisateurs.row.shape);
    expect(documents.filter((name) => !columns.includes(name))).toEqual([]);
    expect(columns.filter((name) => /^password$|^motDePasse$/.test(name))).toEqual([]);
  });

  it('[USER-32] [CONST-12] le mot de passe peut venir, ne compte pas et ne reste nulle part', () => {
    for (const endpoint of [utilisateurs.create, utilisateurs.update])
      expect(endpoint.secret).toContain('password');
    const { password: _, ...sans } = ajout;
    expect(utilisateurs.create.input.safeParse(sans).success).toBe(true);
    for (const endpoint of [utilisateurs.create, resetUserPwd])
      expect(endpoint.once).toEqual(['motDePasseProvisoire']);
  });

  it('un indicatif que l’on ne dit pas reste celui qu’il était', () => {
    expect(utilisateurs.update.input.parse(modification)).not.toHaveProperty('indicatifTel');
  });

  it('[USER-38] se choisissent par école et par fonction', () => {
    const { input } = userSelectBy;
    expect(input.safeParse({ estActif: 1, ecoleId: 2, fonction: 'Enseignant' }).success).toBe(true);
    expect(input.safeParse({ estActif: 1, ecoleId: null, fonction: '' }).success).toBe(true);
    expect(input.safeParse({ estActif: 1, ecoleId: null, fonction: 'a\0' }).success).toBe(false);
  });
});
