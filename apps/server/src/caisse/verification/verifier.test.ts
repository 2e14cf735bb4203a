import type { Tete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { poser } from '#caisse/tests/gestes.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import {
  ecrituresDe,
  faireTaireLeJournal,
  type Lue,
  refaireLaChaine,
  teteDe,
  uneHistoire,
  verification,
} from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { rowsOf } from '#tests/exemples/reponse.ts';
import type { TestServer } from '#tests/harness.ts';

describe('la chaîne, devant une tête imprimée', () => {
  let server: TestServer;
  let ecoleId: number;
  let ids: readonly number[];
  let tete: Tete;

  beforeEach(async () => {
    ({
      server,
      depart: { ecoleId, ids, tete },
    } = await commencer(uneHistoire));
  });

  const verifier = (...tetes: Tete[]) => verification(server, ecoleId, tetes);
  const seTrouve = async () => {
    const { isSound, dit } = await verifier(tete);
    expect(isSound).toBe(false);
    expect(dit).toContain("l'écriture 7 n'est pas celle du papier");
  };
  const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);
  const refaire = (change: (entries: Lue[]) => Lue[]) => refaireLaChaine(server, ecoleId, change);
  /** Takes an amount off a column of a row. */
  const moins = (trx: Trx, [table, column]: readonly [string, string], id: unknown, montant: number) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${montant} where id = ${Number(id)}`.execute(
      trx,
    );
  /** Changes the content of the entry of that rank. */
  const dans =
    (rang: number, change: (contenu: Record<string, unknown>) => object) =>
    (entries: Lue[]): Lue[] =>
      entries.map((one) =>
        one.rang === rang ? { ...one, contenu: { ...one.contenu, ...change(one.contenu) } } : one,
      );

  it('ne trouve rien à redire, et dit ce que la tête garantit et ce que personne ne garantit', async () => {
    const saine = await verifier(tete);
    expect(saine.constats).toEqual([]);
    expect(saine.isSound).toBe(true);
    expect(saine.dit).toContain('(école 1) : 9 écritures, 6 paiements, 1 clôture.');
    expect(saine.dit).toContain("l'écriture 7 est bien celle du papier");
    expect(saine.dit).toContain("Ce qui vient après cette tête (2 écritures) n'est garanti par personne.");
    expect((await verifier(await teteDe(server, ecoleId))).dit).toContain('Rien ne vient après cette tête.');
    const sansTete = await verifier();
    expect(sansTete.dit).toContain("Aucune tête imprimée n'a été donnée");
    // The last sentence claims no more than the paper shows.
    expect(sansTete.dit).toContain('sans tête imprimée, rien ne peut être affirmé');
    expect(saine.dit).toContain("rien n'a été changé, ôté ni ajouté avant ce que le papier montre");
    expect(saine.dit).toContain('ni des prix, ni des fiches des élèves');
  });

  it('chaque tête compte : deux qui se suivent disent entre lesquelles quelque chose a changé', async () => {
    const [un, , trois] = await ecrituresDe(server, ecoleId);
    const tetes = [un, trois].map((one) => ({
      ecoleId,
      rang: one?.rang ?? 0,
      empreinte: one?.empreinte.slice(0, 32) ?? '',
    }));
    expect((await verifier(...tetes, tete)).isSound).toBe(true);
    await refaire(dans(3, () => ({ payeur: 'Personne' })));
    const { dit, isSound } = await verifier(...tetes, tete);
    expect(isSound).toBe(false);
    expect(dit).toContain("l'écriture 1 est bien celle du papier");
    expect(dit).toContain("l'écriture 3 n'est pas celle du papier. Une écriture au moins, de la 2 à la 3");
    expect(dit).toContain("l'écriture 7 n'est pas celle du papier. Une écriture au moins, de la 2 à la 7");
  });

  /** An owner's changes of a payment and its entry together, every hash made again: nothing in the database betrays them. */
  const enEntier: Record<string, (rang: number, paiement: number) => Promise<void>> = {
    'un montant changé partout': async (rang, id) => {
      await aLaMain(async (trx) => {
        const siennes = trx.selectFrom('affectations').selectAll().where('paiementId', '=', id);
        // The first of the entry's lines too.
        const [own] = await siennes.orderBy('id').execute();
        await moins(trx, ['paiements', 'montant'], id, 1);
        await moins(trx, ['affectations', 'montant'], own?.id, 1);
        await moins(trx, ['echeances', 'paye'], own?.echeanceId, 1);
      });
      await refaire(
        dans(rang, ({ montant, lignes }) => {
          const [first, ...others] = rowsOf(lignes);
          return {
            montant: Number(montant) - 1,
            lignes: [{ ...first, montant: Number(first?.['montant']) - 1 }, ...others],
          };
        }),
      );
    },
    'une référence changée partout': async (rang, id) => {
      await poser(server, 'paiements', id, { reference: 'X 1' });
      await refaire(dans(rang, () => ({ reference: 'X 1' })));
    },
  };

  it.each(Object.entries(enEntier))(
    'avant la tête, %s se trouve, les empreintes fussent-elles refaites',
    async (_nom, changer) => {
      await changer(6, Number(ids[3]));
      await faireTaireLeJournal(server, 'paiements', Number(ids[3]));
      // The closing counted the amount as it was.
      const { constats } = await verifier();
      expect(constats.filter((one) => !one.startsWith('clôture'))).toEqual([]);
      await seTrouve();
    },
  );

  it.each(Object.entries(enEntier))(
    'après la tête, %s ne se voit pas, et personne ne le garantit',
    async (_nom, changer) => {
      await changer(9, Number(ids[5]));
      await faireTaireLeJournal(server, 'paiements', Number(ids[5]));
      const { isSound, dit } = await verifier(tete);
      expect([isSound, dit.includes("(2 écritures) n'est garanti par personne")]).toEqual([true, true]);
    },
  );

  /** Takes a payment away with its entry, and closes the gap in numbers, counters and ranks. */
  async function oter(rang: number, id: number): Promise<void> {
    const numero = ids.indexOf(id) + 1;
    await faireTaireLeJournal(server, 'paiements', id);
    await aLaMain(async (trx) => {
      const parts = await trx.selectFrom('affectations').selectAll().where('paiementId', '=', id).execute();
      for (const { echeanceId, montant } of parts)
        await moins(trx, ['echeances', 'paye'], echeanceId, montant);
      await trx.deleteFrom('affectations').where('paiementId', '=', id).execute();
      await trx.deleteFrom('paiements').where('id', '=', id).execute();
      for (let next = numero + 1; next <= ids.length; next += 1)
        await trx
          .updateTable('paiements')
          .set({ numero: next - 1 })
          .where('ecoleId', '=', ecoleId)
          .where('numero', '=', next)
          .execute();
      await trx
        .updateTable('compteurs')
        .set((eb) => ({ valeur: eb('valeur', '-', 1) }))
        .where('nom', 'like', 'recu %')
        .execute();
    });
    await refaire((entries) =>
      entries
        .filter((one) => one.rang !== rang)
        .map((one) => {
          const told = Number(one.contenu['numero']);
          return told > numero ? { ...one, contenu: { ...one.contenu, numero: told - 1 } } : one;
        }),
    );
  }

  it('un paiement ôté avec son écriture, tout renuméroté, se trouve avant la tête et pas après', async () => {
    await oter(9, Number(ids[5]));
    expect(await verifier(tete)).toMatchObject({ isSound: true, constats: [] });
    await oter(6, Number(ids[3]));
    await seTrouve();
  });

  it('le journal que l’on oublie de changer nomme le reçu, et dit ce qui diffère', async () => {
    await enEntier['un montant changé partout']?.(6, Number(ids[3]));
    await enEntier['une référence changée partout']?.(1, Number(ids[0]));
    await refaire((entries) => entries.filter(({ rang }) => rang < 9));
    await refaire(dans(7, () => ({ observations: null })));
    const { constats } = await verifier(tete);
    expect(constats.filter((one) => one.includes('au journal')).toSorted()).toEqual([
      expect.stringMatching(
        /^clôture du 21.11.2026, .+ : observations : rien dans la chaîne, Un billet faux au journal$/,
      ),
      expect.stringMatching(/^reçu 00001 .+ : référence : X 1 dans la chaîne, rien au journal$/),
      expect.stringMatching(/^reçu 00004 .+ : montant : 29.999.FG dans la chaîne, 30.000.FG au journal$/),
      'reçu 00006 : au journal, absent de la chaîne',
    ]);
  });

  it('la fin de la chaîne ôtée jusque sous la tête se dit', async () => {
    await refaire((entries) => entries.slice(0, 5));
    const { dit, isSound } = await verifier(tete);
    expect(isSound).toBe(false);
    expect(dit).toContain("cette écriture n'existe pas, la chaîne s'arrête à la 5");
  });

  it('un paiement glissé avant la tête se trouve', async () => {
    const [row] = await server.rows('paiements');
    const session = Number(row?.['sessionId']);
    const instant = '2026-11-22T08:00:00.000Z';
    const id = await server.database.transaction(async (trx) => {
      const { id: _id, ...copy } = row ?? {};
      await trx.updateTable('compteurs').set({ valeur: 7 }).where('nom', '=', `recu ${session}`).execute();
      await trx
        .updateTable('caisses')
        .set((eb) => ({ credit: eb('credit', '+', 5000) }))
        .execute();
      const values = { ...copy, numero: 7, montant: 5000, jour: '2026-11-22', creationDate: instant };
      const added = await anyTable(trx)
        .insertInto('paiements')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      return Number(added['id']);
    });
    const glisse = (entries: Lue[], at: number) => {
      const [model] = entries;
      if (model === undefined) return entries;
      const montants = { montant: 5000, lignes: [], credit: 5000 };
      const told = { paiementId: id, numero: 7, jour: '2026-11-22', instant, ...montants };
      const entry = { ...model, entiteId: id, instant, contenu: { ...model.contenu, ...told } };
      return entries.toSpliced(at, 0, entry);
    };
    await refaire((entries) => glisse(entries, 9));
    expect(await verifier(tete)).toMatchObject({ isSound: true, constats: [] });
    await refaire((entries) => glisse(entries.slice(0, 9), 3));
    await seTrouve();
  });

  it('deux écritures échangées se trouvent', async () => {
    await refaire(([a, b, ...rest]) => (a && b ? [b, a, ...rest] : []));
    const { isSound, constats } = await verifier(tete);
    expect(isSound).toBe(false);
    expect(constats.join('\n')).toContain('son numéro suit le 2 : attendu 3');
  });

  it('une écriture changée, ôtée ou déplacée sans refaire les empreintes est nommée', async () => {
    const changer = (rang: number, values: object) =>
      aLaMain((trx) => trx.updateTable('ecritures').set(values).where('rang', '=', rang).execute());
    const [un] = await ecrituresDe(server, ecoleId);
    await changer(1, { contenu: un?.contenu.replace('200000', '200001') });
    expect((await verifier(tete)).constats).toContain(
      "Écriture 1 : son contenu n'est pas celui de son empreinte",
    );
    await changer(1, { contenu: un?.contenu, precedente: 'f'.repeat(64) });
    expect((await verifier()).constats).toContain("Écriture 1 : elle ne suit pas l'écriture d'avant");
    await changer(1, { precedente: un?.precedente, instant: '2026-11-20T08:00:00.000Z' });
    expect((await verifier()).constats.join()).toContain('son heure n’est pas du jour qu’elle dit');
    await changer(1, { instant: un?.instant, entiteId: 999 });
    expect((await verifier()).constats).toEqual(['Écriture 1 : elle ne désigne pas ce qu’elle raconte']);
    await changer(1, { entiteId: un?.entiteId });
    await aLaMain((trx) => trx.deleteFrom('ecritures').where('rang', '=', 4).execute());
    expect((await verifier()).constats).toContain("Écriture 5 : l'écriture 4 manque");
  });
});
