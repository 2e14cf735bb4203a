import { describe, expect, it } from 'vitest';
import { requestKey, wireRequest } from './request.ts';

describe('la demande que fait un appel du contrat', () => {
  it('remplit les paramètres du chemin et met le reste dans la question, en ordre', () => {
    const request = wireRequest(
      { method: 'GET', path: 'getAllPays/:id' },
      { tri: 'libelle', id: 7, page: 2, recherche: undefined },
    );
    expect(request).toEqual({ method: 'GET', path: 'getAllPays/7?page=2&tri=libelle', body: undefined });
  });

  it('garde les paramètres du chemin dans le corps d’un POST ou d’un PUT', () => {
    const request = wireRequest(
      { method: 'PUT', path: 'updateMenu/:id' },
      { id: 3, libelle: 'Été', modifDate: null },
    );
    expect(request).toEqual({
      method: 'PUT',
      path: 'updateMenu/3',
      body: '{"id":3,"libelle":"Été","modifDate":null}',
    });
  });

  it('protège ce qui a un sens dans une adresse', () => {
    const request = wireRequest({ method: 'GET', path: 'checktokenexpire/:token' }, { token: 'a/b?c#d é' });
    expect(request.path).toBe('checktokenexpire/a%2Fb%3Fc%23d%20%C3%A9');
  });

  it('refuse un paramètre de chemin absent : l’adresse nommerait un autre appel', () => {
    expect(() => wireRequest({ method: 'DELETE', path: 'deletePays/:id' }, {})).toThrow('id is missing');
    expect(() => wireRequest({ method: 'GET', path: 'getAllPays' }, { filtre: {} })).toThrow('filtre');
  });

  it('tient pour la même demande deux corps dont seul l’ordre des clés diffère', () => {
    const call = { method: 'POST', path: 'getAllQuartier' } as const;
    expect(requestKey(wireRequest(call, { page: 1, tri: 'code' }))).toBe(
      requestKey(wireRequest(call, { tri: 'code', page: 1 })),
    );
    expect(requestKey(wireRequest(call, { page: 1 }))).not.toBe(requestKey(wireRequest(call, { page: 2 })));
  });
});
