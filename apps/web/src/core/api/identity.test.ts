import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearStorage,
  currentPerson,
  currentUserId,
  readIdentity,
  storeIdentity,
  watchOtherTabs,
} from './identity.ts';

const identity = {
  data: [{ id: 4, prenoms: 'Mariama', nom: 'Bah', ecoleId: 2 }],
  token: 'jeton',
  motDePasseAChanger: false,
};

beforeEach(clearStorage);

describe("l'identité enregistrée", () => {
  it('[AUTH-07] est l’objet de la connexion, inchangé, sous la clé identite', () => {
    storeIdentity(identity);
    expect(JSON.parse(localStorage.getItem('identite') ?? '')).toEqual(identity);
    expect(currentPerson()).toEqual(identity.data[0]);
  });

  it('donne l’identifiant que portent les écritures', () => {
    expect(currentUserId()).toBe(0);
    storeIdentity(identity);
    expect(currentUserId()).toBe(4);
  });

  it('[AUTH-06] disparaît avec tout ce qui est enregistré', () => {
    storeIdentity(identity);
    localStorage.setItem('reference', 'ecole');
    clearStorage();
    expect(localStorage.length).toBe(0);
    expect(readIdentity()).toBeNull();
  });

  it('n’est pas lue dans un texte abîmé', () => {
    const textes = '|{|null|[]|{"token":"x"}|{"token":"","data":[{}]}|{"token":"x","data":[]}';
    for (const text of textes.split('|')) {
      localStorage.setItem('identite', text);
      expect([text, readIdentity()]).toEqual([text, null]);
    }
  });

  it('dit ce qu’un autre onglet en fait, et se tait pour le reste', () => {
    const seen: (number | undefined)[] = [];
    const stop = watchOtherTabs((now) => seen.push(now?.data[0]?.id));
    const tell = (key: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    storeIdentity(identity);
    tell('identite');
    tell('reference');
    clearStorage();
    tell(null);
    stop();
    tell(null);
    expect(seen).toEqual([4, undefined]);
  });
});
