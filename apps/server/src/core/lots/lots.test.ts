import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Act } from '#core/db/journal/journal.ts';
import type { WriteContext } from '#core/http/context.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ajoute } from '#tests/gestes/utilisateurs.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { noteLot } from './note-lot.ts';
import { oneByOne } from './one-by-one.ts';
import type { LotPart, LotSource } from './source.ts';
import { takeBack } from './take-back.ts';

/** Removes without a rule: the lot says what keeps a record. */
const part = (table: 'classes' | 'utilisateurs', usedBy: LotPart['usedBy'] = []): LotPart => ({
  table,
  async remove(ids, { db }) {
    await db.updateTable(table).set({ estActif: 0 }).where('id', 'in', ids).execute();
  },
  usedBy,
});
const DES_CLASSES = { one: 'classe', many: 'classes', isOfSchool: true } as const;
const ENSEIGNE = { table: 'classes', column: 'enseignantId', ...DES_CLASSES } as const;
const SOURCE: LotSource = {
  entite: 'utilisateurs',
  ce: 'Cet essai',
  parts: [part('classes'), part('utilisateurs', [ENSEIGNE])],
};

describe('lots', () => {
  let server: TestServer;
  let ecoleId: number;
  let acts: Act[];
  const enseignant = () => ajoute(server, { ecoleId, fonction: 'Enseignant' });
  const classe = async (enseignantId: number, libelle: string) => {
    const form = { ecoleId, enseignantId, etape: 'primaire', niveau: '1', libelle, creationUserId: 0 };
    return (await server.admin.call(classes.create, form)).data[0]?.id ?? 0;
  };
  const acting = <T>(work: (context: WriteContext) => Promise<T>): Promise<T> =>
    server.database.transaction((db) => {
      acts = [];
      const caller = {
        connexionId: 0,
        userId: server.admin.id,
        ecoleId: null,
        appareilId: null,
        prouveeLe: null,
        motDePasseAChanger: false,
        secondFacteurAActiver: false,
        rights: { menus: new Map(), onglets: new Map() },
      };
      return work({
        db,
        now: server.now,
        address: '',
        agent: '',
        caller,
        withheld: [],
        unwritten: [],
        record: (act) => void acts.push(act),
        afterCommit: () => {},
        presents: () => {},
        readmit: async () => caller,
      });
    });
  const note = (userId: number, classeId: number) =>
    acting((context) =>
      noteLot(context, { ecoleId, entite: 'utilisateurs', origine: 'rentrée', nombre: 1 }, [
        { entite: 'utilisateurs', entiteId: userId, rang: 1, nom: 'Mariama Diallo' },
        { entite: 'classes', entiteId: classeId, rang: 1, nom: 'A' },
      ]),
    );
  const reprendre = (id: number, source = SOURCE) =>
    acting((context) => takeBack(source, { id, modifDate: null }, context));
  const actives = async (table: string) =>
    (await server.rows(table)).filter((row) => row['ecoleId'] === ecoleId && row['estActif'] === 1);

  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
  });

  it('se reprennent en entier, de plusieurs tables ; ce qu’un lot a apporté lui-même ne le retient pas', async () => {
    const { id } = await enseignant();
    const classeId = await classe(id, 'A');
    const lot = await note(id, classeId);
    const rattaches = [
      { entite: 'classes', entiteId: classeId },
      { entite: 'utilisateurs', entiteId: id },
    ];
    expect(acts).toMatchObject([{ entite: 'lots', entiteId: lot, ecoleId }]);
    expect(acts[0]?.rattaches).toEqual(rattaches.toReversed());
    await reprendre(lot);
    expect([await actives('classes'), await actives('utilisateurs')]).toEqual([[], []]);
    expect(acts).toEqual([
      { entite: 'lots', entiteId: lot, ecoleId, changements: { estActif: [1, 0] }, rattaches },
    ]);
  });

  it('ce qui n’en fait pas partie les retient, et rien n’est repris', async () => {
    const { id } = await enseignant();
    const lot = await note(id, await classe((await enseignant()).id, 'A'));
    await classe(id, 'B');
    await expect(reprendre(lot)).rejects.toThrow(
      'Cet essai ne peut pas être défait : pour Mariama Diallo, 1 classe en dépend.',
    );
    expect(await actives('classes')).toHaveLength(2);
  });

  it('le retrait un par un dit de quelle ligne il est refusé', async () => {
    const user = await enseignant();
    const lot = await note(user.id, await classe(user.id, 'A'));
    const remove = oneByOne(() => refuse('REGLE', { phrase: 'Il y a une règle.' }));
    const refused: LotPart = { ...part('utilisateurs'), remove };
    const source = { ...SOURCE, parts: [part('classes'), refused] };
    await expect(reprendre(lot, source)).rejects.toThrow(
      'Cet essai ne peut pas être défait : pour Mariama Diallo, Il y a une règle.',
    );
    expect(await actives('classes')).toHaveLength(1);
  });
});
