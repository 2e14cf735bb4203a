import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  endpoint,
  lookup,
  nothing,
  pathParameters,
  publicAccess,
  right,
  screenOf,
  self,
  signedIn,
  tab,
} from './endpoint.ts';

const minimal = { access: signedIn, input: nothing, output: z.unknown(), summary: 'Essai.', source: 'A§7' };

describe('pathParameters', () => {
  it.each([
    ['getAllPays', []],
    ['getPaysById/:id', ['id']],
    ['getMenuPrincipalByUser/:userId', ['userId']],
    ['a/:ecoleId/b/:id', ['ecoleId', 'id']],
    ['a:b/c', []],
    ['', []],
  ])('trouve dans %j les paramètres %j', (path, names) => {
    expect(pathParameters(path)).toEqual(names);
  });
});

describe('endpoint', () => {
  it('tire le nom, la méthode et le chemin de l’appel', () => {
    const nomme = { name: 'getPaysById', method: 'GET', path: 'getPaysById/:id' };
    expect(endpoint('GET getPaysById/:id', minimal)).toMatchObject(nomme);
  });

  it.each([
    ['GET a', 'read'],
    ['POST a', 'write'],
    ['PUT a', 'write'],
    ['DELETE a', 'write'],
  ] as const)('prend %s pour une %s', (call, kind) => {
    expect(endpoint(call, minimal).kind).toBe(kind);
  });

  it('laisse déclarer une lecture faite par POST', () => {
    expect(endpoint('POST a', { ...minimal, kind: 'read' }).kind).toBe('read');
  });

  it('répond 200, sans page ni fichier ni champ saisi, sauf mention contraire', () => {
    expect(endpoint('PUT a', minimal)).toMatchObject({ status: 200, paged: false, file: false, typed: [] });
    const dits = { status: 201, paged: true, file: true, typed: ['libelle'] } as const;
    expect(endpoint('POST a', { ...minimal, ...dits })).toMatchObject(dits);
  });

  it('ne tait rien, ne dit rien une seule fois et ne prend aucun fichier, sauf mention contraire', () => {
    expect(endpoint('POST a', minimal)).toMatchObject({ secret: [], once: [], upload: undefined });
    const dits = { secret: ['a'], once: ['b'], upload: 1024 };
    expect(endpoint('POST a', { ...minimal, ...dits })).toMatchObject(dits);
  });

  it('dit qui peut appeler', () => {
    expect(publicAccess).toEqual({ who: 'public' });
    expect(signedIn).toEqual({ who: 'signed-in' });
    expect(self('userId')).toEqual({ who: 'self', field: 'userId' });
    const reseau = { screen: screenOf('pays'), operation: 'ajout', scope: 'reseau', also: [] };
    expect(right('pays', 'ajout')).toEqual({ who: 'right', ...reseau });
    expect(right(tab('classes'), 'lecture', { scope: 'ecole', also: ['ecoles'] })).toMatchObject({
      screen: { kind: 'onglets', reference: 'classes' },
      scope: 'ecole',
      also: [{ kind: 'menus', reference: 'ecoles' }],
    });
    const reduite = { screen: screenOf('devises'), reduced: nothing };
    expect(lookup('devises', nothing)).toEqual({ who: 'lookup', ...reduite });
  });
});
