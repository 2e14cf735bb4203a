/**
 * The build refuses a source that names what is not there: `tsc` fails when a line below `@ts-expect-error` is right. So a field, a column or a table
 * that is renamed is found where its old name stands.
 */
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { crudSource, type Reference } from './source.ts';

const REFUS = "Cette école n'existe pas.";
const stored = () => ({ pourcentageCentiemes: 1, facteurCentiemes: 1 });

describe('les mots d’une source', () => {
  it('une clé, une colonne ou une table qui change de nom arrête la construction', () => {
    const source = crudSource(tranches, {
      table: 'tranches',
      // @ts-expect-error -- no text of its own has a comparison key of this name
      keyed: ['nom'],
      // @ts-expect-error -- the answer has no such key
      reads: { service: 'prestation.libelle' },
      // @ts-expect-error -- nor this one
      computed: { part: sql`1` },
      // @ts-expect-error -- the list is not sorted by it
      order: { ecoleId: [sql`1`] },
      // @ts-expect-error -- a file has the keys of the answer
      exported: { service: 'Prestation' },
      // @ts-expect-error -- so have the words of a column
      words: { rythme: { mensuel: 'Mensuel' } },
      // @ts-expect-error -- nobody asks the list for it
      within: ['eleveId'],
      // @ts-expect-error -- the table has no such number
      searchedNumbers: ['numero'],
      // @ts-expect-error -- no key of the answer names a record so
      named: 'nom',
      // @ts-expect-error -- a parent is a field of the form
      parents: [{ field: 'communeId', table: 'ecoles', refus: REFUS }],
      // @ts-expect-error -- the school of another record is found by a column of the table
      school: { kind: 'parent', field: 'employeId', table: 'utilisateurs', refus: REFUS },
      // @ts-expect-error -- tables have names that the database knows
      joins: [{ table: 'services', as: 'prestation', on: 't.prestationId' }],
      stored,
      referencedBy: [],
    });
    expect(source.table).toBe('tranches');
  });

  it('le texte d’une jointure est une colonne de la table jointe', () => {
    const source = crudSource(tranches, {
      table: 'tranches',
      keyed: ['libelle'],
      joins: [{ table: 'prestations', as: 'prestation', on: 't.prestationId' }],
      reads: {
        // @ts-expect-error -- a prestation is called by its libelle
        prestation: 'prestation.nom',
        // @ts-expect-error -- no join has this alias
        libelle: 'service.libelle',
        echeance: 't.echeance',
      },
      searched: [
        'prestation.libelle',
        // @ts-expect-error -- a prestation has no such text
        'prestation.slogan',
      ],
      stored,
      referencedBy: [],
    });
    const lost = crudSource(pays, {
      table: 'pays',
      keyed: ['libelle'],
      // @ts-expect-error -- a country has its currency as deviseId
      joins: [{ table: 'devises', as: 'devise', on: 't.monnaieId' }],
      referencedBy: [],
    });
    const alone = crudSource(pays, {
      table: 'pays',
      keyed: ['libelle'],
      // @ts-expect-error -- nothing is joined
      searched: ['devise.libelle'],
      referencedBy: [],
    });
    expect([source, lost, alone].map(({ joins }) => joins?.length)).toEqual([1, 1, undefined]);
  });

  it('un champ que la table ne garde pas sous son nom demande où il est gardé', () => {
    const own = { table: 'tranches', keyed: ['libelle'], referencedBy: [] } as const;
    // @ts-expect-error -- the percentage stands in hundredths, under another name
    const source = crudSource(tranches, own);
    expect(source.table).toBe('tranches');
    const kept = crudSource(tranches, {
      ...own,
      // @ts-expect-error -- the percentage goes on to a table that has no such column
      stored: (values) => ({ ...values, ...stored() }),
    });
    const beside = crudSource(tranches, {
      ...own,
      // @ts-expect-error -- the table has no such column
      stored: () => ({ ...stored(), pourcentageMillièmes: 1 }),
    });
    const named = (values: { readonly libelle: string }) => ({ ...stored(), ...values, libellé: '' });
    // @ts-expect-error -- nor has it where the function stands elsewhere
    const elsewhere = crudSource(tranches, { ...own, stored: named });
    expect([kept, beside, elsewhere].filter((one) => one.stored === undefined)).toEqual([]);
  });

  it('ce qui désigne une fiche est une colonne de sa table', () => {
    // @ts-expect-error -- regions are of a country: paysId
    const perdue: Reference = { table: 'regions', column: 'pays', one: '', many: '', isFeminine: true };
    const source = crudSource(pays, { table: 'pays', keyed: ['libelle'], referencedBy: [perdue] });
    expect(source.referencedBy).toEqual([perdue]);
  });

  it('une règle lit la fiche sous les noms de ses colonnes', async () => {
    const read: unknown[] = [];
    const source = crudSource(tranches, {
      table: 'tranches',
      keyed: ['libelle'],
      stored,
      async check(_trx, row, before) {
        read.push(row.ecoleId, before?.id);
        // @ts-expect-error -- the percentage is the form's; the row has its hundredths
        read.push(row.pourcentage);
      },
      referencedBy: [],
    });
    expect([source.check?.length, read]).toEqual([3, []]);
  });
});
