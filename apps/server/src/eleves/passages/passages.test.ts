import { defaireFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { apercuReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { chercherEleve, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { disableInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  addPassage,
  apercuPassage,
  defairePassage,
  passageSelectBy,
} from '@gestionscolaire/contract/eleves/passages.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fusionner, idDe, refusDe } from '#caisse/tests/gestes.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { verification } from '#tests/argent/chaine.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { firstOf, objectOf } from '#tests/exemples/reponse.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addEleve, addInscrit, type EcoleEquipee, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

describe('passage d’un élève à une autre école', () => {
  let server: TestServer;
  let ici: EcoleEquipee;
  let la: EcoleEquipee;
  let eleveId: number;
  let inscriptionId: number;

  const fiche = async (id: number) => {
    const [row] = (await server.admin.call(eleves.get, { id })).data;
    if (row === undefined) throw new Error('no such pupil');
    return row;
  };
  const demande = (more: Record<string, unknown> = {}) => ({
    ecoleId: ici.ecoleId,
    eleveId,
    versEcoleId: la.ecoleId,
    jour: '2026-11-10',
    ...more,
  });
  const passer = (more: Record<string, unknown> = {}, who: Person = server.admin) =>
    who.call(addPassage, { ...demande(more), creationUserId: 0 });
  const defaire = (id: unknown, who: Person = server.admin) =>
    who.call(defairePassage, { id, modifUserId: 0, modifDate: null });
  const passe = async (more: Record<string, unknown> = {}) => {
    const [made] = (await passer(more)).data;
    if (made === undefined) throw new Error('no passage');
    return { id: made.id, nouveauId: made.eleveId };
  };
  const montants = async (id: number) => {
    const { du, paye, reste, credit, inscriptions } = await soldeDe(server.admin, id);
    const lignes = inscriptions.flatMap((one) => one.lignes);
    const etats = inscriptions.map(({ etat, dateDepart }) => [etat, dateDepart]);
    const dites = lignes.map((one) => [one.libelle, one.montant, one.paye]);
    return { du, paye, reste, credit, etats, lignes: dites };
  };

  beforeEach(async () => {
    server = await ownServer();
    const precedente = await createSession(server, '2025-10-01', '2026-06-30');
    ici = await equiper(server);
    la = await equiper(server, { sessionId: ici.sessionId });
    ({ eleveId, inscriptionId } = await addInscrit(server, ici));
    await inscrire(server.admin, ici, eleveId, { sessionId: precedente, prestationIds: [ici.tenue] });
  });

  it('[ANNEE-05] il part d’ici à la date, a sa fiche là-bas, et ses années s’y lisent ; ce qu’il doit reste ici', async () => {
    await payer(server.admin, ici.ecoleId, eleveId, 120_000);
    const avant = await soldeDe(server.admin, eleveId);
    const { data: apercu } = await server.admin.call(apercuPassage, demande());
    const venir = avant.inscriptions
      .flatMap(({ lignes }) => lignes)
      .filter(({ dateEcheance, paye }) => dateEcheance > '2026-11-10' && paye === 0)
      .reduce((sum, { montant }) => sum + montant, 0);
    expect(apercu).toMatchObject({
      quittees: [{ id: inscriptionId, classe: '7ème année A', session: '2026-2027' }],
      ote: venir,
      reste: avant.reste - venir,
      credit: 0,
      retrouve: null,
      semblable: null,
      fautes: {},
    });
    expect(await server.rows('passages')).toEqual([]);
    const answer = await passer({ ote: apercu.ote });
    expect(answer.status).toBe(201);
    const nouveauId = Number(answer.data[0]?.eleveId);

    const reste = await soldeDe(server.admin, eleveId);
    expect(reste).toMatchObject({ reste: apercu.reste, paye: 120_000, eleve: { estActif: 1 } });
    expect(reste.inscriptions[0]).toMatchObject({ etat: 'transfere', dateDepart: '2026-11-10' });
    expect(reste.passages).toMatchObject([{ sens: 'depart', autreEleveId: nouveauId }]);
    const nouveau = await soldeDe(server.admin, nouveauId);
    expect(nouveau).toMatchObject({ reste: 0, credit: 0, inscriptions: [], paiements: [] });
    expect(nouveau.eleve.ecoleId).toBe(la.ecoleId);
    expect(nouveau.parcours.map(({ session, ecole, classe }) => [session, ecole, classe])).toEqual([
      ['2026-2027', avant.eleve.ecole, '7ème année A'],
      ['2025-2026', avant.eleve.ecole, '7ème année A'],
    ]);
    const [une, autre] = [await fiche(eleveId), await fiche(nouveauId)];
    for (const champ of ['prenoms', 'nom', 'sexe', 'dateNaissance', 'tuteurNom', 'tuteurTelephone'] as const)
      expect([champ, autre[champ]]).toEqual([champ, une[champ]]);
    // They still pay here what they owe here, and are enrolled there.
    expect((await payer(server.admin, ici.ecoleId, eleveId, 10_000)).status).toBe(201);
    expect((await inscrire(server.admin, la, nouveauId)).status).toBe(201);
    for (const { ecoleId } of [ici, la]) expect((await verification(server, ecoleId)).constats).toEqual([]);
    await verifierLesComptes(server);
  });

  it('[ANNEE-05] chaque école raconte sa part, et n’en apprend pas plus', async () => {
    const { id, nouveauId } = await passe();
    const actes = (await server.rows('journal')).filter((row) => row['entite'] === 'passages');
    expect(actes.map(({ ecoleId, entiteId }) => [ecoleId, entiteId])).toEqual([
      [ici.ecoleId, id],
      [la.ecoleId, id + 1],
    ]);
    const [depart, arrivee] = actes.map((row) => objectOf(JSON.parse(String(row['changements']))));
    expect(depart).toMatchObject({ eleveId: [null, eleveId], jour: [null, '2026-11-10'] });
    expect(arrivee).toMatchObject({
      eleveId: [null, nouveauId],
      [`eleves ${nouveauId} nom`]: [null, 'Diallo'],
    });
    expect(JSON.stringify(arrivee)).not.toContain(`"eleveId":[null,${eleveId}]`);
    const droits = { eleves: ['lecture'], passages: ['lecture'] };
    const dIci = await server.person({ ecoleId: ici.ecoleId, droits });
    const deLa = await server.person({ ecoleId: la.ecoleId, droits });
    expect((await soldeDe(deLa, nouveauId)).passages).toMatchObject([
      { sens: 'arrivee', autreEleveId: null },
    ]);
    expect((await soldeDe(dIci, eleveId)).passages).toMatchObject([{ sens: 'depart', autreEleveId: null }]);
    expect((await deLa.call(eleves.get, { id: eleveId })).status).toBe(404);
    const { data: siens } = await deLa.call(passageSelectBy, { ecoleId: la.ecoleId, page: 1, taille: 10 });
    expect(siens.map(({ eleveId: one, sens }) => [one, sens])).toEqual([[nouveauId, 'arrivee']]);
    const { data: autres } = await deLa.call(passageSelectBy, { ecoleId: ici.ecoleId, page: 1, taille: 10 });
    expect(autres).toEqual([]);
  });

  it('[ANNEE-05] une personne d’une école ne fait ni ne défait de passage, quels que soient ses droits', async () => {
    const droits = {
      passages: ['lecture', 'ajout', 'suppression'],
      eleves: ['lecture', 'ajout', 'modification'],
    };
    const phrase = "Seul un administrateur du réseau fait passer un élève d'une école à une autre.";
    for (const { ecoleId } of [ici, la]) {
      const directrice = await server.person({ ecoleId, droits });
      const refus = { error: phrase, code: 'DROIT_ABSENT' };
      expect((await directrice.call(apercuPassage, demande())).refus).toEqual(refus);
      expect((await passer({}, directrice)).refus).toEqual(refus);
    }
    const { id } = await passe();
    const deLa = await server.person({ ecoleId: la.ecoleId, droits });
    for (const one of [id, id + 1]) expect((await defaire(one, deLa)).refus.error).toBe(phrase);
    const reseau = await server.person({ droits: { passages: ['lecture', 'suppression'] } });
    expect((await passer({}, reseau)).status).toBe(403);
    expect((await defaire(id, reseau)).status).toBe(200);
  });

  it.each([
    [{ dateNaissance: '2012-03-04' }, '2012-03-03', "avant la naissance de l'élève, le 04/03/2012"],
    [{ dateNaissance: '2012' }, '2011-12-31', "avant la naissance de l'élève, vers 2012"],
    [{ dateNaissance: null }, '1900-01-01', 'avant le 01/01/1990'],
  ])(
    '[ANNEE-05] la date ne vient avant ni sa naissance ni 1990, dans l’aperçu comme dans l’acte : %o',
    async (more, jour, fin) => {
      const autre = await addEleve(server, ici.ecoleId, more);
      const fautes = { jour: `La date du passage ne vient pas ${fin}.` };
      const { data: apercu } = await server.admin.call(apercuPassage, demande({ eleveId: autre, jour }));
      expect(apercu.fautes).toEqual(fautes);
      const answer = await passer({ eleveId: autre, jour });
      expect([answer.status, answer.refus.champs]).toEqual([422, fautes]);
      const juste = jour < '1990' ? '1990-01-01' : '2012-03-04';
      expect((await passer({ eleveId: autre, jour: juste })).status).toBe(201);
    },
  );

  it.each(['départ', 'arrivée'] as const)(
    '[ANNEE-05] il se défait de son côté « %s » : inscription, échéances et solde comme avant, la fiche de là-bas n’y est plus',
    async (cote) => {
      await payer(server.admin, ici.ecoleId, eleveId, 120_000);
      const avant = await montants(eleveId);
      const { id, nouveauId } = await passe();
      expect(await montants(eleveId)).not.toEqual(avant);
      // A payment made here since does not keep it.
      await payer(server.admin, ici.ecoleId, eleveId, 10_000);
      expect((await defaire(cote === 'départ' ? id : id + 1)).status).toBe(200);
      const apres = await montants(eleveId);
      expect([apres.du, apres.reste, apres.etats]).toEqual([avant.du, avant.reste - 10_000, avant.etats]);
      expect(apres.lignes.map(([libelle, montant]) => [libelle, montant])).toEqual(
        avant.lignes.map(([libelle, montant]) => [libelle, montant]),
      );
      expect((await fiche(nouveauId)).estActif).toBe(0);
      const { data } = await server.admin.call(chercherEleve, { ecoleId: la.ecoleId, recherche: 'Diallo' });
      expect(data).toEqual([]);
      expect((await soldeDe(server.admin, eleveId)).passages).toEqual([]);
      expect((await defaire(id)).refus.error).toBe('Ce passage est déjà défait.');
      expect((await passer()).status).toBe(201);
      for (const { ecoleId } of [ici, la]) expect((await verification(server, ecoleId)).constats).toEqual([]);
    },
  );

  it('[ANNEE-05] une inscription, un paiement ou un changement là-bas le retient', async () => {
    const { id, nouveauId } = await passe();
    const { modifDate } = await fiche(nouveauId);
    const inscrit = await inscrire(server.admin, la, nouveauId);
    expect((await defaire(id)).refus.error).toBe(
      "Dans l'école d'arrivée, une inscription est venue depuis\u00A0: le passage ne se défait plus.",
    );
    const sent = { id: Number(firstOf(inscrit.data)['id']), modifUserId: 0, modifDate: null };
    // Written there by mistake and withdrawn, it keeps nothing.
    await server.admin.call(disableInscription, sent);
    expect((await defaire(id)).status).toBe(200);
    const autre = await addInscrit(server, ici);
    const second = await passe({ eleveId: autre.eleveId });
    const row = await fiche(second.nouveauId);
    expect(modifDate).toBeNull();
    await server.admin.call(eleves.update, { ...row, lieuNaissance: 'Kindia', modifUserId: 0 });
    expect((await defaire(second.id)).refus.error).toMatch(/un changement de la fiche/);
  });

  it('[ANNEE-05] une reprise de qui est passé dit où il est', async () => {
    await passe();
    const reprise = { ecoleId: ici.ecoleId, eleveId, resteAnterieur: 40_000, dejaPaye: null };
    const { data } = await server.admin.call(apercuReprise, reprise);
    expect(data.fautes['resteAnterieur']).toMatch(
      /^Cet élève est passé à « .+ » : il revient par un passage/,
    );
  });

  it('[ANNEE-05] promu pour l’année qui vient, il passe avant qu’elle commence, et revient avec elle', async () => {
    const suivante = await createSession(server, '2027-10-01', '2028-06-30');
    await inscrire(server.admin, ici, eleveId, {
      sessionId: suivante,
      dateInscription: '2027-10-01',
      prestationIds: [ici.tenue],
    });
    const avant = await montants(eleveId);
    const { id, nouveauId } = await passe();
    const apres = await soldeDe(server.admin, eleveId);
    expect(apres.inscriptions.map(({ etat, session }) => [session, etat])).toEqual([
      ['2027-2028', 'transfere'],
      ['2026-2027', 'transfere'],
      ['2025-2026', 'inscrit'],
    ]);
    expect(apres.inscriptions[0]?.lignes).toEqual([]);
    // The years that they were here, not the one that they were to begin.
    const { parcours } = await soldeDe(server.admin, nouveauId);
    expect(parcours.map(({ session }) => session)).toEqual(['2026-2027', '2025-2026']);
    expect((await defaire(id)).status).toBe(200);
    expect(await montants(eleveId)).toEqual(avant);
  });

  it('[ANNEE-05] un quartier désactivé depuis ne retient personne : la fiche de là-bas n’en a pas', async () => {
    const quartierId = await lieu(server, 'quartiers');
    await server.admin.call(eleves.update, { ...(await fiche(eleveId)), quartierId, modifUserId: 0 });
    const { id: autreId } = await fiche(await addEleve(server, ici.ecoleId, { quartierId }));
    const off = { id: quartierId, modifUserId: 0, modifDate: null };
    const gardee = await passe({ eleveId: autreId });
    expect((await fiche(gardee.nouveauId)).quartierId).toBe(quartierId);
    expect((await server.admin.call(quartiers.disable, off)).status).toBe(200);
    const { nouveauId } = await passe();
    expect((await fiche(nouveauId)).quartierId).toBeNull();
    expect((await fiche(eleveId)).quartierId).toBe(quartierId);
  });

  it('[ANNEE-05] ce qui l’empêche est dit avant, à son champ', async () => {
    const fautes = async (more: Record<string, unknown>) =>
      (await server.admin.call(apercuPassage, demande(more))).data.fautes;
    expect(await fautes({ versEcoleId: ici.ecoleId })).toEqual({
      versEcoleId: 'Cet élève est déjà de cette école.',
    });
    expect(await fautes({ versEcoleId: 999_999 })).toHaveProperty('versEcoleId');
    expect(await fautes({ jour: '2026-11-22' })).toEqual({
      jour: "La date du passage n'est pas dans l'avenir.",
    });
    expect(await fautes({ jour: '2026-09-30' })).toEqual({
      jour: "La date du passage ne vient pas avant celle de l'inscription, le 01/10/2026.",
    });
    expect((await passer({ jour: '2026-11-22' })).status).toBe(422);
    expect((await passer({ ote: 1 })).refus.error).toMatch(/a changé pendant que vous lisiez/);
    expect((await passer({ ecoleId: la.ecoleId })).status).toBe(404);
    expect(await server.rows('passages')).toEqual([]);
    await addEleve(server, la.ecoleId);
    const { data } = await server.admin.call(apercuPassage, demande());
    expect(data.semblable).toMatchObject({ matricule: '00001' });
  });

  it('[ANNEE-05] qui revient retrouve sa fiche d’ici, et les années de là-bas s’y lisent', async () => {
    const { nouveauId } = await passe();
    expect((await passer()).refus.champs?.['versEcoleId']).toMatch(/^Cet élève est déjà passé à « .+ »\.$/);
    await inscrire(server.admin, la, nouveauId);
    const retour = { ecoleId: la.ecoleId, eleveId: nouveauId, versEcoleId: ici.ecoleId, jour: '2026-11-20' };
    const { data } = await server.admin.call(apercuPassage, retour);
    expect(data.retrouve).toMatchObject({ id: eleveId });
    const revenu = await passe(retour);
    expect(revenu.nouveauId).toBe(eleveId);
    const { parcours, inscriptions } = await soldeDe(server.admin, eleveId);
    expect(parcours.map(({ session }) => session)).toEqual(['2026-2027']);
    const annees = (await server.rows('parcours')).filter((row) => row['ecoleId'] === ici.ecoleId);
    expect(annees.map(({ deEcoleId }) => deEcoleId)).toEqual([la.ecoleId]);
    expect(inscriptions).toHaveLength(2);
    // Gone again, the school there tells each of their years here once.
    const reparti = await passe();
    const dites = (await soldeDe(server.admin, reparti.nouveauId)).parcours;
    expect(dites.map(({ session, etat }) => [session, etat])).toEqual([
      ['2026-2027', 'transfere'],
      ['2025-2026', 'inscrit'],
    ]);
    expect((await defaire(reparti.id)).status).toBe(200);
    expect((await defaire(revenu.id)).status).toBe(200);
    expect((await fiche(eleveId)).estActif).toBe(1);
    expect((await soldeDe(server.admin, eleveId)).parcours).toEqual([]);
  });

  it('[ANNEE-05] un élève est d’une école à la fois : passé ailleurs, il ne s’inscrit, ne revient ni ne repart d’ici', async () => {
    const ailleurs = await equiper(server, { sessionId: ici.sessionId });
    const { id } = await passe();
    const phrase = /^Cet élève est passé à « .+ » : il revient par un passage, ou ce passage se défait\.$/;
    expect((await passer({ versEcoleId: ailleurs.ecoleId })).refus.champs?.['versEcoleId']).toMatch(
      /^Cet élève est déjà passé à/,
    );
    const prochaine = await createSession(server, '2027-10-01', '2028-06-30');
    const encore = { sessionId: prochaine };
    expect((await inscrire(server.admin, ici, eleveId, encore)).refus.champs?.['eleveId']).toMatch(phrase);
    const revenir = await changerEtat(server.admin, inscriptionId, { etat: 'inscrit', annulerLignes: false });
    expect(revenir.refus.error).toMatch(phrase);
    // Taken back, they are a pupil of this school as before.
    expect((await defaire(id)).status).toBe(200);
    expect((await passer({ versEcoleId: ailleurs.ecoleId })).status).toBe(201);
  });

  it('[ANNEE-05] [ANNEE-06] une fiche réunie emporte ses passages, et les rend', async () => {
    const { nouveauId } = await passe();
    const autreId = await addEleve(server, la.ecoleId);
    const id = idDe(await fusionner(server.admin, la.ecoleId, [autreId, nouveauId]));
    const solde = await soldeDe(server.admin, autreId);
    expect([solde.passages.length, solde.parcours.length]).toEqual([1, 2]);
    expect((await soldeDe(server.admin, eleveId)).passages).toMatchObject([{ autreEleveId: autreId }]);
    await server.admin.call(defaireFusion, { id, modifUserId: 0, modifDate: null });
    expect((await soldeDe(server.admin, eleveId)).passages).toMatchObject([{ autreEleveId: nouveauId }]);
    expect((await soldeDe(server.admin, autreId)).parcours).toEqual([]);
  });

  it('[ANNEE-05] [ANNEE-06] un passage noté depuis une réunion la retient', async () => {
    const [gardee, ecartee] = [await addEleve(server, la.ecoleId), await addEleve(server, la.ecoleId)];
    const id = idDe(await fusionner(server.admin, la.ecoleId, [gardee, ecartee]));
    const vers = { ecoleId: la.ecoleId, eleveId: gardee, versEcoleId: ici.ecoleId };
    expect((await passer(vers)).status).toBe(201);
    const refus = server.admin.call(defaireFusion, { id, modifUserId: 0, modifDate: null });
    expect(await refusDe(refus)).toMatch(/^409 .*un passage à une autre école a été noté/);
  });

  it('[ANNEE-05] deux passages au même instant n’en font qu’un', async () => {
    const ote = (await server.admin.call(apercuPassage, demande())).data.ote;
    const answers = await Promise.all([
      passer({ ote }),
      passer({ ote }),
      payer(server.admin, ici.ecoleId, eleveId, 5000),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.slice(0, 2).filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await verification(server, ici.ecoleId)).constats).toEqual([]);
    await verifierLesComptes(server);
  });

  it('[ANNEE-05] un paiement là-bas et le passage défait au même instant : l’un ou l’autre, jamais un crédit sur une fiche ôtée', async () => {
    for (let essai = 0; essai < 8; essai += 1) {
      const { eleveId: un } = await addInscrit(server, ici);
      const { id, nouveauId } = await passe({ eleveId: un });
      const [retrait, paiement] = await Promise.all([
        defaire(id),
        payer(server.admin, la.ecoleId, nouveauId, 1000),
      ]);
      const estDefait = retrait.status === 200;
      expect([retrait.status, paiement.status]).toEqual(estDefait ? [200, 409] : [409, 201]);
      expect((await fiche(nouveauId)).estActif).toBe(estDefait ? 0 : 1);
    }
    expect((await verification(server, la.ecoleId)).constats).toEqual([]);
  });

  it('[ANNEE-05] qui revient pendant que sa fiche se désactive ne revient pas sur une fiche ôtée', async () => {
    for (let essai = 0; essai < 6; essai += 1) {
      const eleve = await addEleve(server, ici.ecoleId);
      const { nouveauId } = await passe({ eleveId: eleve });
      const retour = { ecoleId: la.ecoleId, eleveId: nouveauId, versEcoleId: ici.ecoleId };
      const { modifDate } = await fiche(eleve);
      const [arrivee] = await Promise.all([
        passer(retour),
        server.admin.call(eleves.disable, { id: eleve, modifUserId: 0, modifDate }),
      ]);
      expect(arrivee.status).toBe(201);
      const arrive = Number(firstOf(arrivee.data)['eleveId']);
      // They came first and were disabled afterwards, or they were given another record.
      const { estActif } = await fiche(arrive);
      expect(arrive === eleve || estActif === 1).toBe(true);
      const [suite] = (await server.rows('passages'))
        .filter((row) => row['eleveId'] === arrive && row['sens'] === 'arrivee')
        .slice(-1);
      expect(suite?.['estCree']).toBe(arrive === eleve ? 0 : 1);
    }
  });
});
