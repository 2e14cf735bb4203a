import type { Tete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { nouvelleCle } from '#caisse/papiers/signature.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import { type Lue, refaireLaChaine, uneHistoire, verification } from '#tests/argent/chaine.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { lireEmpreinteDeCle } from './cles.ts';

describe('les livres, devant la chaîne', () => {
  let server: TestServer;
  let ecoleId: number;
  let ids: readonly number[];
  let tete: Tete;

  beforeEach(async () => {
    server = await ownServer();
    ({ ecoleId, ids, tete } = await uneHistoire(server));
  });

  const aLaMain = (work: (trx: Trx) => Promise<unknown>) => server.database.transaction(work);

  /** The changes of the books without the chain, and what the verifier says of each. */
  const aCote: Record<string, { faire: (trx: Trx) => Promise<unknown>; dit: RegExp }> = {
    'un montant': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ montant: 199_000 }).where('id', '=', Number(ids[0])).execute(),
      dit: /^reçu 00001 \(2026-2027\), .+ \(00001\) : montant : 200.000.FG dans la chaîne, 199.000.FG dans les livres$/,
    },
    'un numéro': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ numero: 42 }).where('id', '=', Number(ids[0])).execute(),
      dit: /^reçu 00001 .+ : numéro : 1 dans la chaîne, 42 dans les livres$/,
    },
    'un jour': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ jour: '2026-11-19' }).where('id', '=', Number(ids[0])).execute(),
      dit: /: jour : 21.11.2026 dans la chaîne, 19.11.2026 dans les livres$/,
    },
    'un moyen de paiement': {
      faire: (trx) =>
        trx
          .updateTable('paiements')
          .set({ moyenPaiement: 'cheque' })
          .where('id', '=', Number(ids[0]))
          .execute(),
      dit: /: moyen de paiement : Espèces dans la chaîne, Chèque dans les livres$/,
    },
    'une référence': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ reference: null }).where('id', '=', Number(ids[2])).execute(),
      dit: /^reçu 00003 .+ : référence : PP 1234 dans la chaîne, rien dans les livres$/,
    },
    'qui a payé': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ payeur: 'Un autre' }).where('id', '=', Number(ids[1])).execute(),
      dit: /^reçu 00002 .+ : payé par : Sa tante dans la chaîne, Un autre dans les livres$/,
    },
    'un caissier': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ creationUserId: null }).where('id', '=', Number(ids[0])).execute(),
      dit: /: caissier : \d+ dans la chaîne, rien dans les livres$/,
    },
    'des observations': {
      faire: (trx) =>
        trx
          .updateTable('paiements')
          .set({ observations: 'Remis' })
          .where('id', '=', Number(ids[1]))
          .execute(),
      dit: /^reçu 00002 .+ : observations : rien dans la chaîne, Remis dans les livres$/,
    },
    'une inscription': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ inscriptionId: null }).where('id', '=', Number(ids[0])).execute(),
      dit: /^reçu 00001 .+ : inscription : \d+ dans la chaîne, rien dans les livres$/,
    },
    'une heure': {
      faire: (trx) =>
        trx
          .updateTable('paiements')
          .set({ creationDate: '2026-11-21T09:30:00.000Z' })
          .where('id', '=', Number(ids[0]))
          .execute(),
      dit: /^reçu 00001 .+ : encaissé le : 21.11.2026 08:00:00 dans la chaîne, 21.11.2026 09:30:00 dans les livres$/,
    },
    "l'heure d'une annulation": {
      faire: (trx) =>
        trx
          .updateTable('paiements')
          .set({ annuleLe: '2026-11-21T10:00:00.000Z' })
          .where('id', '=', Number(ids[2]))
          .execute(),
      dit: /^reçu 00003 .+ : annulé le : 21.11.2026 08:00:00 dans la chaîne, 21.11.2026 10:00:00 dans les livres$/,
    },
    'un paiement désactivé': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ estActif: 0 }).where('id', '=', Number(ids[0])).execute(),
      dit: /^reçu 00001 .+ : désactivé dans les livres, ce que rien ne fait$/,
    },
    'une clôture désactivée': {
      faire: (trx) => trx.updateTable('clotures').set({ estActif: 0 }).execute(),
      dit: /^clôture du 21\/11\/2026, .+ : désactivé dans les livres, ce que rien ne fait$/,
    },
    "l'heure d'une clôture": {
      faire: (trx) => trx.updateTable('clotures').set({ creationDate: '2026-11-21T18:00:00.000Z' }).execute(),
      dit: /^clôture du 21\/11\/2026, .+ : clôturé le : 21.11.2026 08:00:00 dans la chaîne, 21.11.2026 18:00:00 /,
    },
    'une annulation effacée': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ annuleLe: null }).where('id', '=', Number(ids[2])).execute(),
      dit: /^reçu 00003 .+ : annulé dans la chaîne, pas dans les livres$/,
    },
    'une annulation ajoutée': {
      faire: (trx) =>
        trx.updateTable('paiements').set({ annuleLe: server.now }).where('id', '=', Number(ids[0])).execute(),
      dit: /^reçu 00001 .+ : annulé dans les livres, pas dans la chaîne$/,
    },
    'une affectation changée de montant': {
      faire: (trx) =>
        trx
          .updateTable('affectations')
          .set({ montant: 39_000 })
          .where('paiementId', '=', Number(ids[1]))
          .where('montant', '=', 40_000)
          .execute(),
      dit: /^reçu 00002 .+, échéance « .+ » : reçoit 40.000.FG dans la chaîne, 39.000.FG dans les livres$/,
    },
    'une affectation ôtée': {
      faire: (trx) =>
        trx
          .deleteFrom('affectations')
          .where('paiementId', '=', Number(ids[1]))
          .where('montant', '=', 25_000)
          .execute(),
      dit: /^reçu 00002 .+ : reçoit 25.000.FG dans la chaîne, 0.FG dans les livres$/,
    },
    'une affectation désactivée': {
      faire: (trx) =>
        trx
          .updateTable('affectations')
          .set({ estActif: 0 })
          .where('paiementId', '=', Number(ids[3]))
          .execute(),
      dit: /^reçu 00004 .+ : 10.000.FG y comptent d'après la chaîne, 0.FG d'après les livres$/,
    },
    'une affectation rendue à un paiement annulé': {
      faire: (trx) =>
        trx
          .updateTable('affectations')
          .set({ estActif: 1 })
          .where('paiementId', '=', Number(ids[2]))
          .execute(),
      dit: /^reçu 00003 .+ : 0.FG y comptent d'après la chaîne, \d+.000.FG d'après les livres$/,
    },
    "ce qu'une échéance a reçu": {
      faire: (trx) => trx.updateTable('echeances').set({ paye: 0 }).where('paye', '=', 45_000).execute(),
      dit: /^échéance « .+ » de .+ : payée 45.000.FG d'après la chaîne, 0.FG dans les livres$/,
    },
    'une échéance passée à un autre élève': {
      faire: async (trx) => {
        const { eleveId } = await trx
          .selectFrom('paiements')
          .select('eleveId')
          .where('id', '=', Number(ids[0]))
          .executeTakeFirstOrThrow();
        await trx.updateTable('echeances').set({ eleveId }).where('paye', '=', 45_000).execute();
      },
      dit: /: cette échéance est celle d'un autre élève$/,
    },
    'une échéance payée, ôtée': {
      faire: (trx) => trx.updateTable('echeances').set({ estActif: 0 }).where('paye', '=', 45_000).execute(),
      dit: /: ôtée, alors que des paiements la règlent$/,
    },
    'une clôture': {
      faire: (trx) => trx.updateTable('clotures').set({ compte: 330_000 }).execute(),
      dit: /^clôture du 21\/11\/2026, .+ : espèces comptées : 329.000.FG dans la chaîne, 330.000.FG dans les livres$/,
    },
    'une clôture ôtée': {
      faire: (trx) => trx.deleteFrom('clotures').execute(),
      dit: /^clôture du 21\/11\/2026, .+ : dans la chaîne, absente des livres$/,
    },
    'le compteur des reçus': {
      faire: (trx) =>
        trx.updateTable('compteurs').set({ valeur: 5 }).where('nom', 'like', 'recu %').execute(),
      dit: /^reçus de 2026-2027 : le dernier numéro donné est le 00005, le dernier reçu de la chaîne le 00006$/,
    },
    'la tête de la caisse': {
      faire: (trx) => trx.updateTable('caisses').set({ rang: 8 }).execute(),
      dit: /^caisse : s'arrête à l'écriture 8, la dernière est la 9$/,
    },
    'le crédit de la caisse': {
      faire: (trx) => trx.updateTable('caisses').set({ credit: 1 }).execute(),
      dit: /^caisse : tient 1.FG de crédit, ses écritures en font 35.000.FG$/,
    },
    'un paiement ôté des livres': {
      faire: async (trx) => {
        await trx.deleteFrom('affectations').where('paiementId', '=', Number(ids[5])).execute();
        await trx.deleteFrom('paiements').where('id', '=', Number(ids[5])).execute();
      },
      dit: /^reçu 00006 .+ : dans la chaîne, absent des livres$/,
    },
    'un paiement sans écriture': {
      faire: async (trx) => {
        const row = await anyTable(trx)
          .selectFrom('paiements')
          .selectAll()
          .where('id', '=', Number(ids[0]))
          .executeTakeFirstOrThrow();
        const { id: _id, ...copy } = row;
        await anyTable(trx)
          .insertInto('paiements')
          .values({ ...copy, numero: 7 })
          .execute();
      },
      dit: /^reçu 00007 .+ : dans les livres, absent de la chaîne$/,
    },
  };

  it('une chaîne d’avant, qui ne dit ni l’heure, ni la clé, ni l’inscription, ni les observations, se vérifie toujours', async () => {
    const RECENTS = ['instant', 'cle', 'inscriptionId', 'observations'];
    const commeAvant = (entries: Lue[]): Lue[] =>
      entries.map((one) => ({
        ...one,
        contenu: Object.fromEntries(
          Object.entries(one.contenu).filter(([key]) =>
            one.genre === 'cloture' ? !['instant', 'cle'].includes(key) : !RECENTS.includes(key),
          ),
        ),
      }));
    await refaireLaChaine(server, ecoleId, commeAvant, 'dedans');
    const { isSound, constats } = await verification(server, ecoleId);
    expect([isSound, constats]).toEqual([true, []]);
    // A value that the older entries do not tell is not compared; their hour is, by the books.
    await aLaMain((trx) => trx.updateTable('paiements').set({ observations: 'Remis' }).execute());
    expect((await verification(server, ecoleId)).constats).toEqual([]);
    await aLaMain((trx) =>
      trx.updateTable('paiements').set({ creationDate: '2026-11-21T09:30:00.000Z' }).execute(),
    );
    expect((await verification(server, ecoleId)).constats).toHaveLength(ids.length);
  });

  /** Exchanges fields of two pupils, but not their ids. */
  const echanger = async (trx: Trx, champs: readonly ('matricule' | 'prenoms' | 'nom' | 'tuteurNom')[]) => {
    const [un, deux] = await trx.selectFrom('eleves').selectAll().orderBy('id').limit(2).execute();
    if (un === undefined || deux === undefined) return;
    const of = (one: typeof un) => Object.fromEntries(champs.map((champ) => [champ, one[champ]]));
    const set = (id: number, values: object) =>
      trx.updateTable('eleves').set(values).where('id', '=', id).execute();
    // No two pupils may have one matricule, not even for a moment.
    await set(un.id, { ...of(deux), ...('matricule' in of(deux) ? { matricule: 'x' } : {}) });
    await set(deux.id, of(un));
    await set(un.id, of(deux));
  };

  it('deux élèves échangés, matricule, nom et responsable : chaque reçu le dit', async () => {
    await aLaMain((trx) => echanger(trx, ['matricule', 'prenoms', 'nom', 'tuteurNom']));
    const { isSound, constats, remarques } = await verification(server, ecoleId, [tete]);
    expect([isSound, constats.length]).toEqual([false, ids.length]);
    expect(constats).toContainEqual(
      expect.stringMatching(
        /^reçu 00001 .+ \(00001\) : matricule : 00001 dans la chaîne, 00002 dans les livres$/,
      ),
    );
    expect(remarques).toEqual([]);
  });

  it('un nom corrigé depuis se remarque une fois par élève, et n’est pas une faute', async () => {
    await aLaMain((trx) =>
      trx
        .updateTable('eleves')
        .set({ prenoms: 'Un Autre', nom: 'Nom' })
        .where('matricule', '=', '00001')
        .execute(),
    );
    const { isSound, constats, remarques, dit } = await verification(server, ecoleId, [tete]);
    expect([isSound, constats]).toEqual([true, []]);
    expect(remarques).toEqual([
      expect.stringMatching(
        /^Un Autre Nom \(00001\) : s'appelait .+ sur le reçu 00001 \(2026-2027\) et 3 autres$/,
      ),
    ]);
    expect(dit).toContain('  À noter : Un Autre Nom (00001) : ');
  });

  const poserLaCle = (values: { clePublique?: string; clePrivee?: string }) =>
    aLaMain((trx) => trx.updateTable('caisses').set(values).execute());

  it('une clé remplacée, entière ou à moitié, se trouve dans la chaîne et devant celle du papier', async () => {
    const { clePublique: avant } = await server.database.read
      .selectFrom('caisses')
      .select('clePublique')
      .executeTakeFirstOrThrow();
    const papier = lireEmpreinteDeCle(empreinteDeCle(avant).toUpperCase()) ?? '';
    const saine = await verification(server, ecoleId, [tete], papier);
    expect([saine.isSound, saine.dit]).toEqual([true, expect.stringContaining("c'est bien celle du papier")]);

    const { publique: clePublique, privee: clePrivee } = nouvelleCle();
    await poserLaCle({ clePrivee });
    const moitie = await verification(server, ecoleId, [tete]);
    expect(moitie.constats).toEqual([expect.stringContaining('ne vont pas ensemble')]);
    await poserLaCle({ clePrivee: 'rien' });
    expect((await verification(server, ecoleId)).constats).toEqual(moitie.constats);

    await poserLaCle({ clePublique, clePrivee });
    expect((await verification(server, ecoleId)).constats).toEqual([
      `clé de l'école : ${papier} dans la chaîne dès l'écriture 1, ${empreinteDeCle(clePublique)} dans les livres : elle a été remplacée`,
    ]);
    // Older entries do not tell the key; the paper does.
    await refaireLaChaine(server, ecoleId, (entries) =>
      entries.map(({ contenu: { cle: _cle, ...contenu }, ...one }) => ({ ...one, contenu })),
    );
    expect(await verification(server, ecoleId)).toMatchObject({ isSound: true, constats: [] });
    const autre = await verification(server, ecoleId, [], papier);
    expect([autre.isSound, autre.dit]).toEqual([
      false,
      expect.stringContaining(
        `✗ Clé ${papier} : l'école a maintenant ${empreinteDeCle(clePublique)}. Elle a été`,
      ),
    ]);
  });

  it.each(Object.keys(aCote))('%s : dit où et quoi', async (nom) => {
    const one = aCote[nom];
    if (one === undefined) return;
    await aLaMain(one.faire);
    const { isSound, constats, dit } = await verification(server, ecoleId, [tete]);
    expect(isSound).toBe(false);
    expect(constats).toContainEqual(expect.stringMatching(one.dit));
    expect(dit).toContain("l'écriture 7 est bien celle du papier");
  });
});
