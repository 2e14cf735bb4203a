import {
  clotureSelectBy,
  exportCloture,
  getJournalCaisse,
  imprimerCloture,
  rouvrirCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { getMaJournee } from '@gestionscolaire/contract/caisse/ma-journee.ts';
import { ENTETE_TOTAUX } from '@gestionscolaire/contract/core/api/lists.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { clore as clorePar, idDe, JOUR, poser, texteImprime } from '#caisse/tests/gestes.ts';
import { ecrituresDe, refaireLaChaine, teteDe, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

const MOTIF = 'Fermée à midi par mégarde';

describe('une journée clôturée trop tôt', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  let caissiere: Person;
  let direction: Person;

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ eleveId } = await addInscrit(server, ecole));
    const { ecoleId } = ecole;
    const droits = { encaisser: ['lecture', 'ajout'], journalCaisse: ['lecture', 'ajout'] };
    caissiere = await server.person({ ecoleId, droits });
    direction = await server.person({
      ecoleId,
      droits: { ...droits, journalCaisse: ['lecture', 'ajout', 'modification'] },
    });
  });

  const encaisser = (who: Person, montant: number) => payer(who, ecole.ecoleId, eleveId, montant);
  const clore = (who: Person, attendu: number, more: Record<string, unknown> = {}) =>
    clorePar(who, ecole.ecoleId, attendu, more);
  const rouvrir = (who: Person, id: number, more: Record<string, unknown> = {}) =>
    who.call(rouvrirCloture, { id, modifDate: null, rouverteMotif: MOTIF, modifUserId: 0, ...more });
  const journal = async () => {
    const asked = { ecoleId: ecole.ecoleId, jour: JOUR, caissierId: caissiere.id };
    return (await direction.call(getJournalCaisse, asked)).data;
  };
  const estClose = async () => (await caissiere.call(getMaJournee, { ecoleId: ecole.ecoleId })).data.estClose;
  const constats = async () => (await verification(server, ecole.ecoleId)).constats;

  it('[SEMAINE-04] se rouvre par une autre personne, avec son motif ; les deux clôtures restent partout', async () => {
    await encaisser(caissiere, 50_000);
    const premiere = idDe(await clore(caissiere, 50_000));
    const tete = await teteDe(server, ecole.ecoleId);
    expect((await encaisser(caissiere, 1000)).refus.error).toContain('clôturée');

    const answer = await rouvrir(direction, premiere);
    expect(answer.status).toBe(200);
    expect(await estClose()).toBe(false);
    expect((await journal()).caissiers).toMatchObject([{ id: caissiere.id, estClos: 0 }]);
    expect((await encaisser(caissiere, 7000)).status).toBe(201);
    expect(await journal()).toMatchObject({ cloture: null, rouvertes: [{ id: premiere }] });
    const seconde = idDe(await clore(caissiere, 57_000));
    expect(await estClose()).toBe(true);

    const { cloture, rouvertes } = await journal();
    expect(rouvertes).toMatchObject([
      { id: premiere, rouverteLe: server.now, rouverteMotif: MOTIF, suitLe: null, attendu: 50_000 },
    ]);
    expect(cloture).toMatchObject({ id: seconde, rouverteLe: null, attendu: 57_000 });
    expect(cloture?.suitLe).toBe(rouvertes[0]?.creationDate);
    const listed = await direction.call(clotureSelectBy, { ecoleId: ecole.ecoleId, page: 1, taille: 10 });
    expect(listed.data.map(({ id, rouvertePar }) => [id, rouvertePar !== null])).toEqual([
      [premiere, true],
      [seconde, false],
    ]);
    // The money of the day is counted once.
    expect(JSON.parse(String(listed.headers[ENTETE_TOTAUX]))).toMatchObject({
      attendu: 57_000,
      compte: 57_000,
    });
    const fichier = { ecoleId: ecole.ecoleId, format: 'csv', colonnes: ['jour', 'rouverteMotif', 'suitLe'] };
    const file = await direction.call(exportCloture, fichier);
    expect(file.text).toContain(MOTIF);
    const qui = rouvertes[0]?.rouvertePar ?? '';
    const papiers = [premiere, seconde].map((id) => texteImprime(server, imprimerCloture, { id }, direction));
    const [un, deux] = await Promise.all(papiers);
    expect(un).toContain(serre('ROUVERTE le 21/11/2026'));
    expect(deux).not.toContain('ROUVERTE');
    expect(deux).toContain(serre('Suit la clôture du'));
    for (const paper of [un, deux]) for (const dit of [qui, MOTIF]) expect(paper).toContain(serre(dit));

    const { constats: trouves, dit } = await verification(server, ecole.ecoleId, [tete]);
    expect(trouves).toEqual([]);
    expect(dit).toContain('2 clôtures (dont 1 rouverte)');
    expect(dit).toContain("Journées d'avant la tête rouvertes après elle");
    const genres = (await ecrituresDe(server, ecole.ecoleId)).map(({ genre }) => genre);
    expect(genres).toEqual(['paiement', 'cloture', 'reouverture', 'paiement', 'cloture']);
  });

  it('[SEMAINE-04] ne se rouvre ni par son caissier, ni par qui l’a faite, ni sans droit, ni sans motif, ni deux fois', async () => {
    await encaisser(direction, 9000);
    const sienne = idDe(await clore(direction, 9000));
    expect((await rouvrir(direction, sienne)).refus.error).toContain('autre personne que son caissier');
    expect((await rouvrir(caissiere, sienne)).refus.code).toBe('DROIT_ABSENT');
    expect((await rouvrir(server.admin, sienne, { rouverteMotif: ' ' })).refus.champs).toHaveProperty(
      'rouverteMotif',
    );
    expect((await rouvrir(server.admin, sienne, { modifDate: server.now })).refus.code).toBe('PERIME');
    await encaisser(caissiere, 4000);
    server.now = '2026-11-22T08:00:00.000Z';
    direction = await server.signIn(direction.id);
    const admin = await server.signIn(server.admin.id);
    const pourElle = idDe(await clore(direction, 4000, { caissierId: caissiere.id }));
    expect((await rouvrir(direction, pourElle)).refus.error).toContain('celle qui l’a faite');
    expect((await rouvrir(admin, pourElle)).status).toBe(200);
    expect((await rouvrir(admin, pourElle)).refus.error).toBe('Cette clôture est déjà rouverte.');
    expect(await constats()).toEqual([]);
  });

  it('[SEMAINE-04] la vérification voit une réouverture tue, changée, faite par l’intéressé, ou une suite qui ne la nomme pas', async () => {
    await encaisser(caissiere, 50_000);
    const premiere = idDe(await clore(caissiere, 50_000));
    await rouvrir(direction, premiere);
    const seconde = idDe(await clore(caissiere, 50_000));
    await poser(server, 'clotures', premiere, { rouverteMotif: 'Autre' });
    expect((await constats()).join(' ')).toContain('motif de la réouverture');
    await poser(server, 'clotures', premiere, { rouverteMotif: MOTIF });
    expect(await constats()).toEqual([]);
    await refaireLaChaine(server, ecole.ecoleId, (entries) =>
      entries.map((one) =>
        one.genre === 'reouverture'
          ? { ...one, contenu: { ...one.contenu, rouverteParId: caissiere.id } }
          : one.entiteId === seconde && one.genre === 'cloture'
            ? { ...one, contenu: { ...one.contenu, suite: null } }
            : one,
      ),
    );
    const dits = (await constats()).join(' ');
    expect(dits).toContain('rouverte par son caissier ou par qui l’avait faite');
    expect(dits).toContain('ne dit pas la clôture rouverte qu’elle suit');
    await refaireLaChaine(server, ecole.ecoleId, (entries) =>
      entries.filter(({ genre }) => genre !== 'reouverture'),
    );
    expect((await constats()).join(' ')).toContain('ce jour était déjà clôturé');
  });
});
