/** npm run verifier, beside the server, tells the operator what it found, and ends with a code. */
// @module-tag processus
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formaterTete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { addFeuilleAppel, cloreJournee } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { classeArretee, scellerLa } from '#notes/tests/bulletins.ts';
import { uneHistoire } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { payer } from '#tests/gestes/scolarite.ts';
import { absent, equiperDAppels } from '#tests/gestes/suivi.ts';
import { ownServer } from '#tests/harness.ts';
import { commande, desProcessus, environnement, type Fin, ownFolder } from './serveur.ts';

desProcessus();

it('relit la chaîne devant les têtes données, et finit par 0, par 1 quand quelque chose diffère, par 2 mal appelée', async () => {
  const {
    server,
    depart: { ecoleId, ids, tete },
  } = await commencer(uneHistoire);
  const verifier = (...args: string[]): Promise<Fin> =>
    commande('verifier', args, environnement(server.store.config));
  const papier = formaterTete(ecoleId, tete.rang, tete.empreinte).toUpperCase();

  const [saine, sansTete, autre, absente, malEcrite, vide, autreCle, cleSeule] = await Promise.all([
    verifier('--tete', papier, '--tete', papier),
    verifier(),
    verifier('--tete', formaterTete(ecoleId, tete.rang, '0'.repeat(32))),
    verifier('--tete', formaterTete(ecoleId + 1, 3, '0'.repeat(32))),
    verifier('--tete', '3-1042'),
    commande('verifier', [], environnement(ownFolder())),
    verifier('--tete', papier, '--cle', '00FF 10a5 b2c3 d4e5 f607 1829'),
    verifier('--cle', '00ff10a5b2c3d4e5f6071829'),
  ]);
  expect([saine.code, saine.erreurs]).toEqual([0, '']);
  expect(saine.sortie).toContain("Ce qui vient après cette tête (2 écritures) n'est garanti par personne.");
  expect(saine.sortie).toContain("rien n'a été changé, ôté ni ajouté avant ce que le papier montre");
  expect([sansTete.code, sansTete.erreurs]).toEqual([0, '']);
  expect(sansTete.sortie).toContain('sans tête imprimée, rien ne peut être affirmé');
  expect([autre.code, autre.sortie.includes("l'écriture 7 n'est pas celle du papier")]).toEqual([1, true]);
  expect([absente.code, absente.sortie.includes("cette écriture n'existe pas")]).toEqual([1, true]);
  expect([malEcrite.code, malEcrite.erreurs.includes('Usage')]).toEqual([2, true]);
  expect([autreCle.code, autreCle.sortie.includes('✗ Clé 00ff 10a5 b2c3')]).toEqual([1, true]);
  expect([cleSeule.code, cleSeule.erreurs.includes('la tête du même papier')]).toEqual([2, true]);
  expect([vide.code, vide.erreurs.includes('npm start')]).toEqual([1, true]);

  await server.database.transaction((trx) =>
    trx.updateTable('paiements').set({ montant: 1000 }).where('id', '=', Number(ids[0])).execute(),
  );
  const changee = await verifier('--tete', papier);
  expect(changee.code).toBe(1);
  expect(changee.sortie).toMatch(/✗ Reçu 00001 \(2026-2027\), .+ montant : 200.000.FG dans la chaîne/);
});

it('[NOTE-49] où quelque chose diffère, dans les livres ou les bulletins, rien ne dit que rien ne se contredit', async () => {
  const { server, depart: classe } = await commencer(classeArretee);
  await scellerLa(server.admin, classe);
  const { eleveId } = await server.database.read
    .selectFrom('inscriptions')
    .select('eleveId')
    .where('id', '=', classe.inscrits[0] ?? 0)
    .executeTakeFirstOrThrow();
  expect((await payer(server.admin, classe.ecoleId, eleveId, 1000)).status).toBeLessThan(300);
  const noter = (ecart: number) =>
    server.database.transaction((trx) =>
      trx
        .updateTable('notes')
        .set((eb) => ({ valeur: eb('valeur', '+', ecart) }))
        .execute(),
    );
  const SANS_TETE =
    'sans tête imprimée, rien ne peut être affirmé de ce qui précède : qui tient la base a pu tout refaire.';
  const derniere = async () => {
    const { code, sortie } = await commande('verifier', [], environnement(server.store.config));
    return [code, sortie.trim().split('\n').slice(-2)];
  };
  expect(await derniere()).toEqual([
    0,
    [
      `Vérification faite : rien ne se contredit. Mais ${SANS_TETE}`,
      'Bulletins vérifiés : rien ne se contredit.',
    ],
  ]);
  await noter(100);
  expect(await derniere()).toEqual([
    1,
    [
      'Vérification faite : il y a des différences dans les notes ou les bulletins scellés.',
      `De l'argent et du journal, ${SANS_TETE}`,
    ],
  ]);
  await server.database.transaction((trx) => trx.updateTable('paiements').set({ montant: 2000 }).execute());
  expect(await derniere()).toEqual([
    1,
    ['Vérification faite : il y a des différences.', 'Dans les notes et les bulletins scellés aussi.'],
  ]);
  await noter(-100);
  expect(await derniere()).toEqual([
    1,
    ['Vérification faite : il y a des différences.', 'Dans les notes et les bulletins scellés, aucune.'],
  ]);
});

it('[SUIVI-24] relit le registre des journées, et finit par 1 quand une absence n’est plus celle du registre', async () => {
  const { server, depart } = await commencer(equiperDAppels);
  const { ecoleId, classeId, inscrits } = depart;
  const jour = server.now.slice(0, 10);
  const sheet = { ecoleId, classeId, jour, demiJournee: 'matin', remplieLe: server.now };
  await server.admin.call(addFeuilleAppel, { ...sheet, eleves: inscrits.map(absent) });
  await server.admin.call(cloreJournee, { ecoleId, jour });
  const verifier = () => commande('verifier', [], environnement(server.store.config));
  const saine = await verifier();
  expect([saine.code, saine.sortie.trim().split('\n').at(-1)]).toEqual([
    0,
    'Registre des journées vérifié : rien ne se contredit.',
  ]);
  await server.database.transaction((trx) =>
    trx.updateTable('absences').set({ genre: 'retard', minutes: 5 }).execute(),
  );
  const { code, sortie } = await verifier();
  expect(code).toBe(1);
  expect(sortie).toMatch(/✗ .+, matin : .+ absence à justifier au registre, retard de 5 min/u);
  expect(sortie).toContain('Vérification faite : il y a des différences dans les appels ou les absences.');
});

it('une sauvegarde restaurée garde la chaîne octet pour octet : la tête du papier y vaut toujours', async () => {
  const {
    server,
    depart: { ecoleId, tete },
  } = await commencer(uneHistoire);
  const copie = ownFolder();
  const fichier = join(copie.dataDir, 'copie.sauvegarde');
  const sauvee = await commande('sauvegarde', [fichier], environnement(server.store.config));
  expect([sauvee.code, sauvee.erreurs]).toEqual([0, '']);
  const restauree = await commande('restauration', [fichier], environnement(copie));
  expect([restauree.code, restauree.erreurs]).toEqual([0, '']);
  const tetes = ['--tete', formaterTete(ecoleId, tete.rang, tete.empreinte)];
  const { code, erreurs, sortie } = await commande('verifier', tetes, environnement(copie));
  expect([code, erreurs]).toEqual([0, '']);
  expect(sortie).toContain("l'écriture 7 est bien celle du papier");
});

it('un nombre que le produit ne sait pas lire : la vérification et la sauvegarde nomment sa table, en français', async () => {
  const server = await ownServer();
  await uneHistoire(server);
  await server.database.transaction((trx) => sql`update caisses set credit = 9007199254740993`.execute(trx));
  const lieu = environnement(server.store.config);
  const copie = join(ownFolder().dataDir, 'copie.sauvegarde');
  const fins = await Promise.all([commande('verifier', [], lieu), commande('sauvegarde', [copie], lieu)]);
  const phrase =
    'Un nombre de la table «\u00A0caisses\u00A0», ou une somme de ses nombres, est trop grand pour être lu exactement.\n';
  expect(fins.map(({ code, erreurs }) => [code, erreurs])).toEqual([
    [1, phrase],
    [1, phrase],
  ]);
  expect(existsSync(copie)).toBe(false);
});
