import { direDerniersNumeros } from '@gestionscolaire/contract/caisse/derniers-numeros.ts';
import { formaterTete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { getMaJournee } from '@gestionscolaire/contract/caisse/ma-journee.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { addCertificatScolarite } from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import { describe, expect, it } from 'vitest';
import { reprendre, unPaiement } from '#caisse/tests/gestes.ts';
import { teteDe, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addEleve, addInscrit, equiper } from '#tests/gestes/scolarite.ts';
import { DEBUT, type TestServer } from '#tests/harness.ts';
import { readConnues } from './connus.ts';
import { demanderAuxInconnues, rattraper } from './reprendre.ts';
import { type Marge, SANS_MARGE } from './sauter.ts';

/** Makes a school on the day of its backup: one receipt, one certificate. */
async function unJourDeSauvegarde(server: TestServer) {
  const ecole = await equiper(server);
  const { eleveId, inscriptionId } = await addInscrit(server, ecole);
  await server.admin.call(addPaiement, unPaiement(ecole.ecoleId, eleveId, { montant: 1 }));
  await server.admin.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 });
  return { ...ecole, eleveId, inscriptionId };
}

type Depart = Awaited<ReturnType<typeof unJourDeSauvegarde>>;

const recu = async (server: TestServer, { ecoleId, eleveId }: Depart, montant: number) =>
  firstOf((await server.admin.call(addPaiement, unPaiement(ecoleId, eleveId, { montant }))).data)['numero'];
const certificat = async (server: TestServer, { inscriptionId }: Depart) =>
  firstOf((await server.admin.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 })).data)[
    'numero'
  ];
const matricules = async (server: TestServer) =>
  (await server.rows('eleves')).map(({ matricule }) => Number(matricule));

/** Makes two servers of one backup: what `perdu` does on the first one, the second one has lost. */
async function apresUneRestauration(
  perdu: (server: TestServer, depart: Depart) => Promise<unknown>,
  marge = SANS_MARGE,
) {
  const { server: avant, depart } = await commencer(unJourDeSauvegarde);
  await perdu(avant, depart);
  const { server: apres } = await commencer(unJourDeSauvegarde);
  apres.now = avant.now;
  const ecoles = await readConnues(avant.database.read);
  const raison = { appel: 'restauration', motif: 'Sauvegarde restaurée', sauvegarde: DEBUT, now: apres.now };
  const sautees = await apres.database.transaction((trx) => rattraper(trx, { ecoles, marge }, raison));
  return { avant, apres, depart, sautees };
}

describe('[SEMAINE-07] après une restauration sur le même ordinateur', () => {
  it('[SEMAINE-07] ni reçu, ni certificat, ni écriture, ni matricule ne reprend un numéro déjà donné', async () => {
    const { avant, apres, depart, sautees } = await apresUneRestauration(async (server, ecole) => {
      await recu(server, ecole, 2);
      await recu(server, ecole, 3);
      await certificat(server, ecole);
      await reprendre(server.admin, ecole.ecoleId, ecole.eleveId, { resteAnterieur: 5000 });
      await addEleve(server, ecole.ecoleId, { nom: 'Perdue' });
    });
    const { ecoleId } = depart;
    expect(sautees).toEqual([ecoleId]);
    const perdue = await teteDe(avant, ecoleId);
    expect(await recu(apres, depart, 9)).toBe(4);
    expect(await certificat(apres, depart)).toBe(3);
    await addEleve(apres, ecoleId, { nom: 'Nouvelle' });
    expect(await matricules(apres)).not.toContain((await matricules(avant)).at(-1));
    const tete = await teteDe(apres, ecoleId);
    // The leap is the entry after the last one that was lost, and the new receipt follows it.
    expect(tete.rang).toBe(perdue.rang + 2);

    const { isSound, constats, remarques } = await verification(apres, ecoleId, [tete]);
    expect([isSound, constats]).toEqual([true, []]);
    expect(remarques).toEqual([
      expect.stringMatching(
        /Sauvegarde restaurée, sauvegarde du 21\/11\/2026.*certificats de 2026-2027 : 00002 à 00002 ; matricules : 00002 à 00002 ; reçus de 2026-2027 : 00002 à 00003 ; écritures : 2 à 4/,
      ),
    ]);
    const { isSound: isLostSound, dit } = await verification(apres, ecoleId, [perdue]);
    expect(isLostSound).toBe(false);
    expect(dit).toContain(
      `l'écriture ${perdue.rang} est de celles qu'une restauration a perdues (écriture 5)`,
    );
    expect(dit).toMatch(/: 3 écritures, 2 paiements/);
    const acte = (await apres.rows('journal')).find(({ appel }) => appel === 'restauration');
    expect(acte).toMatchObject({ entite: 'ecoles', entiteId: ecoleId, ecoleId });
    expect(String(acte?.['changements'])).toContain('reçus de 2026-2027 : 00002 à 00003');
    // Known numbers are left out once.
    const encore = await readConnues(avant.database.read);
    expect(
      await apres.database.transaction((trx) =>
        rattraper(
          trx,
          { ecoles: encore, marge: SANS_MARGE },
          { appel: 'x', motif: 'x', sauvegarde: null, now: DEBUT },
        ),
      ),
    ).toEqual([]);
  });

  it('[SEMAINE-07] après une coupure, les numéros laissent la place de ce qui a pu être donné depuis', async () => {
    const marge = { rang: 50, papier: 7, enNombre: 20 };
    const { avant, apres, depart } = await apresUneRestauration(async (server, ecole) => {
      await recu(server, ecole, 2);
      await addEleve(server, ecole.ecoleId, { nom: 'Perdue' });
    }, marge);
    const { ecoleId } = depart;
    expect(await recu(apres, depart, 9)).toBe(2 + marge.papier + 1);
    await addEleve(apres, ecoleId, { nom: 'Nouvelle' });
    expect((await matricules(apres)).at(-1)).toBe(2 + marge.enNombre + 1);
    const [perdue, tete] = [await teteDe(avant, ecoleId), await teteDe(apres, ecoleId)];
    expect(tete.rang).toBe(perdue.rang + marge.rang + 2);
    expect((await verification(apres, ecoleId)).constats).toEqual([]);
  });

  it('[SEMAINE-07] une base perdue laisse la même place, quand la sauvegarde en sait autant que le souvenir', async () => {
    const { server, depart } = await commencer(unJourDeSauvegarde);
    const ecoles = await readConnues(server.database.read);
    const raison = { appel: 'restauration', motif: 'x', sauvegarde: null, now: DEBUT };
    const suivre = (marge: Marge) =>
      server.database.transaction((trx) => rattraper(trx, { ecoles, marge, estPerdue: true }, raison));
    // A note that was made as the server closed is exact.
    expect(await suivre(SANS_MARGE)).toEqual([]);
    const marge = { rang: 50, papier: 7, enNombre: 20 };
    expect(await suivre(marge)).toEqual([depart.ecoleId]);
    expect(await recu(server, depart, 9)).toBe(1 + marge.papier + 1);
    expect((await verification(server, depart.ecoleId)).constats).toEqual([]);
  });

  it('[SEMAINE-07] une année ouverte depuis la sauvegarde, ouverte à nouveau, continue après ses reçus perdus', async () => {
    /** Opens the next year, on a day of it. */
    const ouvrir = async (server: TestServer) => {
      server.now = '2027-10-04T08:00:00.000Z';
      const la = { ...server, admin: await server.signIn(server.admin.id) };
      await createSession(la, '2027-10-01', '2028-06-30');
      return la;
    };
    const { apres, depart } = await apresUneRestauration(async (server, ecole) => {
      const la = await ouvrir(server);
      await recu(la, ecole, 2);
      await recu(la, ecole, 3);
    });
    const ici = await ouvrir(apres);
    expect(await recu(ici, depart, 9)).toBe(3);
    expect(await recu(ici, depart, 10)).toBe(4);
    expect((await verification(apres, depart.ecoleId)).constats).toEqual([]);
  });

  it('[SEMAINE-07] une école d’un autre réseau, ou une base qui sait tout, ne saute rien', async () => {
    const { server, depart } = await commencer(unJourDeSauvegarde);
    const known = await readConnues(server.database.read);
    const ailleurs = known.map((one) => ({ ...one, creationDate: '2020-01-01T00:00:00.000Z', rang: 90 }));
    const raison = { appel: 'restauration', motif: 'x', sauvegarde: null, now: DEBUT };
    for (const ecoles of [known, ailleurs])
      expect(
        await server.database.transaction((trx) => rattraper(trx, { ecoles, marge: SANS_MARGE }, raison)),
      ).toEqual([]);
    expect(await recu(server, depart, 2)).toBe(2);
  });

  it('[SEMAINE-07] un saut que la clé de l’école n’a pas signé n’explique rien', async () => {
    const { apres, depart } = await apresUneRestauration((server, ecole) => recu(server, ecole, 2));
    const { ecoleId } = depart;
    await apres.database.transaction(async (trx) => {
      const { contenu } = await trx
        .selectFrom('ecritures')
        .select('contenu')
        .where('ecoleId', '=', ecoleId)
        .where('genre', '=', 'saut')
        .executeTakeFirstOrThrow();
      const autrement = contenu.replace('Sauvegarde restaurée', 'Rien de grave');
      expect(autrement).not.toBe(contenu);
      await trx
        .updateTable('ecritures')
        .set({ contenu: autrement })
        .where('ecoleId', '=', ecoleId)
        .where('genre', '=', 'saut')
        .execute();
    });
    const { constats } = await verification(apres, ecoleId);
    expect(constats.join('\n')).toContain("elle saute des numéros sans la signature de l'école");
    expect(constats.join('\n')).toContain("l'écriture 2 manque");
  });
});

describe('[SEMAINE-07] après une restauration sur un autre ordinateur', () => {
  it('[SEMAINE-07] rien n’est numéroté avant que quelqu’un dise le dernier papier ; les numéros le suivent', async () => {
    const { server, depart } = await commencer(unJourDeSauvegarde);
    const { ecoleId, eleveId, inscriptionId } = depart;
    const { admin } = server;
    expect(await server.database.transaction((trx) => demanderAuxInconnues(trx, [], DEBUT))).toBe(1);
    const sentence = /viennent de la sauvegarde du 21\/11\/2026.*dites d’abord le dernier reçu/;
    for (const answer of [
      await admin.call(addPaiement, unPaiement(ecoleId, eleveId)),
      await admin.call(addCertificatScolarite, { inscriptionId, creationUserId: 0 }),
      await reprendre(admin, ecoleId, eleveId, { resteAnterieur: 5000 }),
    ]) {
      expect(answer.refus.code).toBe('REGLE');
      expect(answer.refus.error).toMatch(sentence);
    }
    expect((await admin.call(getMaJournee, { ecoleId })).data.aDire).toEqual({
      sauvegarde: DEBUT,
      session: '2026-2027',
      dernierRecu: 1,
      dernierCertificat: 1,
    });
    const dire = (more: object) =>
      admin.call(direDerniersNumeros, {
        ecoleId,
        dernierRecu: null,
        dernierCertificat: null,
        tete: null,
        ...more,
      });
    for (const [more, champ] of [
      [{ dernierRecu: 200_000 }, 'dernierRecu'],
      [{ tete: '99-12-0123456789abcdef' }, 'tete'],
      [{ tete: 'rien' }, 'tete'],
    ] as const)
      expect(Object.keys((await dire(more)).refus.champs ?? {})).toEqual([champ]);

    const lost = formaterTete(ecoleId, 60, '0123456789abcdef0123456789abcdef');
    expect((await dire({ dernierRecu: 42, dernierCertificat: 5, tete: lost })).status).toBe(200);
    expect((await dire({})).refus.error).toContain('rien ne lui est demandé');
    expect(await recu(server, depart, 9)).toBe(43);
    expect(await certificat(server, depart)).toBe(6);
    expect((await teteDe(server, ecoleId)).rang).toBe(62);
    expect((await admin.call(getMaJournee, { ecoleId })).data.aDire).toBe(null);
    expect((await verification(server, ecoleId)).constats).toEqual([]);
  });

  it('[SEMAINE-07] qui n’a pas de papier plus récent le dit : les reçus suivent la sauvegarde, les écritures sautent', async () => {
    const { server, depart } = await commencer(unJourDeSauvegarde);
    const { ecoleId } = depart;
    await server.database.transaction((trx) => demanderAuxInconnues(trx, [], DEBUT));
    const rien = { ecoleId, dernierRecu: null, dernierCertificat: null, tete: null };
    const trop = await server.admin.call(direDerniersNumeros, { ...rien, dernierRecu: 0 });
    expect(Object.keys(trop.refus.champs ?? {})).toEqual(['dernierRecu']);
    expect((await server.admin.call(direDerniersNumeros, rien)).status).toBe(200);
    expect(await recu(server, depart, 9)).toBe(2);
    expect((await teteDe(server, ecoleId)).rang).toBeGreaterThan(10_000);
    expect((await verification(server, ecoleId)).constats).toEqual([]);
  });
});
