import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { crudContract, crudEndpoints, rowsOfGet, wrappedGet } from './crud.ts';
import { code, libelle } from './fields.ts';

const calls = {
  list: 'GET getAllMot',
  get: 'GET getMotById/:id',
  create: 'POST addMot',
  update: 'PUT updateMot',
  remove: 'DELETE deleteMot/:id',
  disable: 'PUT disableMot',
  enable: 'PUT enableMot',
  export: 'POST exportMot',
} as const;
const definition = {
  entity: 'mots',
  item: 'ce mot',
  noms: { un: 'mot', plusieurs: 'mots', feminin: false },
  screen: 'devises',
  calls,
  fields: { libelle: libelle(), code: code() },
  read: { parent: z.string() },
  sortable: ['libelle', 'parent'],
} as const;

const mots = crudContract({ ...definition, additions: ['disable'] });
/** The eight calls, in the order of `calls`. */
const declared = (['list', 'get', 'create', 'update', 'remove', 'disable', 'enable', 'export'] as const).map(
  (call) => mots[call],
);
const keys = (schema: { shape: object }) => Object.keys(schema.shape);

describe('crudContract', () => {
  it('donne à chaque appel sa méthode et son chemin', () => {
    expect(declared.map(({ method, path }) => `${method} ${path}`)).toEqual(Object.values(calls));
  });

  it('fait une ligne des champs, de ce qui se lit ailleurs et des marques', () => {
    expect(keys(mots.row)).toEqual(
      'id libelle code parent estActif creationDate creationUserId modifDate modifUserId'.split(' '),
    );
  });

  it('prend à l’ajout et à la modification les champs, pas ce qui se lit ailleurs', () => {
    expect(keys(mots.create.input)).toEqual(['libelle', 'code', 'libelleConfirme', 'creationUserId']);
    expect(keys(mots.update.input)).toEqual(
      'id libelle code libelleConfirme modifUserId modifDate'.split(' '),
    );
    expect(keys(mots.remove.input)).toEqual(['id']);
    expect(keys(mots.get.input)).toEqual(['id']);
    expect(mots.create.typed).toEqual(['libelle', 'code', 'libelleConfirme']);
    expect(mots.update.typed).toEqual(['libelle', 'code', 'libelleConfirme']);
    expect(mots.list.typed).toEqual(['recherche']);
    expect(mots.disable.typed).toEqual([]);
  });

  it('demande le droit de l’opération sur le menu', () => {
    const operation = (call: { access: object }) =>
      'operation' in call.access ? call.access.operation : null;
    expect(declared.map(operation)).toEqual(
      'lecture lecture ajout modification suppression suppression suppression lecture'.split(' '),
    );
    for (const { access } of declared)
      expect(access).toMatchObject({ who: 'right', screen: { reference: 'devises' } });
  });

  it('lit par POST sans écrire', () => {
    const poste = crudContract({ ...definition, calls: { ...calls, list: 'POST getAllMot' } });
    expect([poste.list.kind, poste.export.kind]).toEqual(['read', 'read']);
    for (const call of [poste.create, poste.update, poste.remove, poste.disable])
      expect(call.kind).toBe('write');
  });

  it('ouvre la liste à toute personne connectée, réduite aux colonnes dites', () => {
    const { access } = crudContract({ ...definition, reduced: ['id', 'libelle', 'parent'] }).list;
    expect(access).toMatchObject({ who: 'lookup', screen: { kind: 'menus', reference: 'devises' } });
    if (access.who !== 'lookup') return;
    const row = { id: 1, libelle: 'Mot', parent: 'Père', code: 'secret', estActif: 1 };
    expect(access.reduced.parse(row)).toEqual({ id: 1, libelle: 'Mot', parent: 'Père' });
  });

  it('se passe de suppression là où l’on désactive', () => {
    const { remove: _remove, ...autres } = calls;
    const desactives = crudContract({ ...definition, calls: autres });
    expect(desactives.remove).toBeUndefined();
    const many = ['apercuMotEnNombre', 'disableMotEnNombre', 'enableMotEnNombre', 'reprendreMotEnNombre'];
    const noms = Object.values(calls).map((call) => call.split(/[ /]/)[1]);
    expect(crudEndpoints(mots).map(({ name }) => name)).toEqual([...noms, ...many]);
    expect(crudEndpoints(desactives).map(({ name }) => name)).toEqual([
      ...noms.filter((name) => name !== 'deleteMot'),
      ...many,
    ]);
  });

  it('ouvre la lecture aux écrans qui s’en servent, et l’écriture à une école quand les lignes sont les siennes', () => {
    const ecole = crudContract({ ...definition, scope: 'ecole', alsoRead: ['unites'] });
    const { list, get, create, update } = ecole;
    const also = [{ kind: 'menus', reference: 'unites' }];
    for (const { access } of [list, get])
      expect(access).toMatchObject({ operation: 'lecture', scope: 'ecole', also });
    for (const { access } of [create, update]) expect(access).toMatchObject({ scope: 'ecole', also: [] });
    expect(mots.create.access).toMatchObject({ scope: 'reseau' });
  });

  it('rend un enregistrement seul dans une liste, nue ou sous un nom', () => {
    const enveloppe = wrappedGet(mots, 'mot');
    expect(enveloppe.get).toMatchObject({ method: 'GET', path: 'getMotById/:id', kind: 'read' });
    expect([mots.wrap, enveloppe.wrap]).toEqual([undefined, 'mot']);
    expect(Object.keys(enveloppe.get.output.shape)).toEqual(['mot']);
    expect(rowsOfGet(enveloppe, { mot: [{ id: 1 }] })).toEqual([{ id: 1 }]);
    expect(rowsOfGet(mots, [{ id: 1 }])).toEqual([{ id: 1 }]);
    expect(rowsOfGet(mots, { mot: [{ id: 1 }] })).toEqual([]);
  });

  it('dit ce que les documents n’ont pas', () => {
    const sources = (
      contract: Record<'list' | 'disable' | 'enable' | 'export', { readonly source: string }>,
    ) => [contract.list.source, contract.disable.source, contract.enable.source, contract.export.source];
    expect(sources(mots)).toEqual(['A§7', 'addition', 'addition', 'addition']);
    expect(sources(crudContract(definition))).toEqual(['A§7', 'A§7', 'addition', 'addition']);
  });
});
