import {
  accorderDemande,
  addAccord,
  getAccords,
  refuserDemande,
  retirerDemande,
  signerDemande,
} from '@gestionscolaire/contract/accords/accords.ts';
import { getControles, updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { addCloture, clotureSelectBy, imprimerCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import {
  annulerPaiement,
  imprimerRecu,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { idDe, poser, texteImprime } from '#caisse/tests/gestes.ts';
import { ecrituresDe, verification } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addInscrit, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { MOT_DE_PASSE, type Person, type TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

const CAISSE = {
  encaisser: ['lecture', 'ajout'],
  paiements: ['lecture', 'suppression'],
  journalCaisse: ['lecture', 'ajout', 'modification'],
  accords: ['lecture', 'ajout'],
};
const DIRECTION = {
  accords: ['lecture', 'modification'],
  journalCaisse: ['lecture'],
  paiements: ['lecture'],
  utilisateurs: ['lecture', 'modification'],
};

describe('un acte retenu', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  let caissiere: Person;
  let directeur: Person;

  const regler = async (more: Record<string, unknown>, ecoleId = ecole.ecoleId) => {
    const { modifDate } = (await server.admin.call(getControles, { ecoleId })).data;
    const sans = { annulation: 0, cloture: 0, remise: 0, remisePourcentage: null, remiseMontant: null };
    return server.admin.call(updateControles, { ecoleId, ...sans, modifUserId: 0, modifDate, ...more });
  };
  const unRecu = async (who = caissiere) => idDe(await payer(who, ecole.ecoleId, eleveId, 50_000));
  const annulation = (id: number) => {
    const marque = { modifUserId: 0, modifDate: null };
    return { id, annuleMotif: 'Saisi deux fois', caissierId: null, ...marque };
  };
  const demander = async (id: number, who = caissiere) =>
    idDe(await who.call(addAccord, { appel: 'annulerPaiement', saisie: annulation(id) }));
  const recu = async (id: number) => firstOf((await server.admin.call(selectPaiementById, { id })).data);
  const identifiant = async ({ id }: Person) =>
    String((await server.rows('utilisateurs')).find((row) => row['id'] === id)?.['email']);
  const signer = async (id: number, who: Person, password = MOT_DE_PASSE) =>
    caissiere.call(signerDemande, { id, login: await identifiant(who), password });
  const enAttente = async (who: Person) => (await who.call(getAccords, { etat: 'attente' })).data;

  const surLePapier = (endpoint: Endpoint, payload: object) =>
    texteImprime(server, endpoint, payload, directeur);

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    const { ecoleId } = ecole;
    ({ eleveId } = await addInscrit(server, ecole));
    caissiere = await server.person({ droits: CAISSE, ecoleId });
    directeur = await server.person({ droits: DIRECTION, ecoleId });
  });

  it('[SEC-14] qui a les deux comptes en main n’est pas deux personnes, par une chaîne non plus ; le réseau peut les avoir faits', async () => {
    await regler({ annulation: 1 });
    const faitPar = (qui: Person, par: number | null) =>
      poser(server, 'utilisateurs', qui.id, { creationUserId: par, creationDate: server.now });
    const accorder = async () => {
      const id = await demander(await unRecu());
      const answer = await directeur.call(accorderDemande, { id });
      if (answer.status === 200) return 'fait';
      return /a donné (?<qui>.*) son mot de passe/.exec(answer.refus.error)?.groups?.['qui'];
    };
    // The one who agrees made the one who asks.
    await faitPar(caissiere, directeur.id);
    expect(await accorder()).toBe('à qui demande');
    // Through a puppet.
    const marion = await server.person({ droits: {}, ecoleId: ecole.ecoleId });
    await faitPar(caissiere, null);
    await faitPar(marion, caissiere.id);
    await faitPar(directeur, marion.id);
    expect(await accorder()).toBe('à cette personne');
    // Somebody of the school made both; an administrator of the network may.
    await faitPar(marion, null);
    await faitPar(caissiere, marion.id);
    expect(await accorder()).toBe('à ces deux personnes');
    await faitPar(caissiere, server.admin.id);
    await faitPar(directeur, server.admin.id);
    expect(await accorder()).toBe('fait');
  });

  it('[SEC-14] sans contrôle, un reçu s’annule comme avant ; avec, rien ne bouge avant l’accord d’un autre', async () => {
    const libre = await unRecu();
    expect((await caissiere.call(annulerPaiement, annulation(libre))).status).toBe(200);
    await regler({ annulation: 1 });
    const id = await unRecu();
    const avant = await ecrituresDe(server, ecole.ecoleId);
    const { status, refus } = await caissiere.call(annulerPaiement, annulation(id));
    expect([status, refus.code]).toEqual([409, 'ACCORD_REQUIS']);
    expect(refus.error).toContain('Annuler le reçu');

    const demandeId = await demander(id);
    // Asked again, it is the same demand.
    expect(await demander(id)).toBe(demandeId);
    expect(await ecrituresDe(server, ecole.ecoleId)).toEqual(avant);
    expect((await recu(id))['annuleLe']).toBeNull();
    expect((await enAttente(directeur)).map((one) => [one.id, one.estADecider])).toEqual([[demandeId, true]]);
    expect((await enAttente(caissiere)).map((one) => one.estADecider)).toEqual([false]);
    expect((await directeur.call(getAccueil, {})).data.accords).toBe(1);
    // The asker may not agree, whatever they hold.
    expect((await caissiere.call(accorderDemande, { id: demandeId })).status).toBe(403);

    expect((await directeur.call(accorderDemande, { id: demandeId })).status).toBe(200);
    expect(await recu(id)).toMatchObject({
      annulePar: 'Personne 2 Essai',
      accordPar: 'Personne 3 Essai',
      annuleMotif: 'Saisi deux fois',
    });
    expect((await verification(server, ecole.ecoleId)).constats).toEqual([]);
    const again = await directeur.call(accorderDemande, { id: demandeId });
    expect(again.refus.error).toBe('Cette demande est déjà accordée, par Personne 3 Essai.');
    expect(await surLePapier(imprimerRecu, { id, format: 'a4' })).toContain(
      serre('ANNULÉ le 21/11/2026 par Personne 2 Essai, accord de Personne 3 Essai'),
    );
    const { data: told } = await server.admin.call(getJournal, {
      page: 1,
      entite: 'paiements',
      entiteId: id,
    });
    expect(told[0]).toMatchObject({
      appel: 'PUT annulerPaiement',
      userId: caissiere.id,
      changements: { accordParId: [null, directeur.id] },
    });
  });

  it('[SEC-14] l’accord vient d’une autre personne, de son école, dont on n’a pas donné le mot de passe', async () => {
    await regler({ annulation: 1 });
    const id = await demander(await unRecu());
    const { ecoleId } = ecole;
    const ailleurs = await server.person({ droits: DIRECTION, ecoleId: await createSchool(server) });
    expect((await ailleurs.call(getAccords, { etat: 'attente' })).data).toEqual([]);
    // The director asks: she holds the right to agree, and agrees to no demand of her own.
    const directrice = await server.person({
      droits: { ...DIRECTION, ...CAISSE, accords: ['lecture', 'ajout', 'modification'] },
      ecoleId,
    });
    const sienne = await demander(await unRecu(), directrice);
    expect((await directrice.call(accorderDemande, { id: sienne })).refus.error).toContain(
      'Une autre personne',
    );
    expect((await directrice.call(refuserDemande, { id: sienne, motifRefus: 'Non' })).status).toBe(409);
    // Whoever was given a password by the one who asks does not agree to it.
    const { modifDate } = (await server.rows('utilisateurs')).find((row) => row['id'] === directeur.id) ?? {};
    await directrice.call(resetUserPwd, { id: directeur.id, modifUserId: 0, modifDate });
    await poser(server, 'utilisateurs', directeur.id, { motDePasseAChanger: 0, provisoireDepuis: null });
    const revenu = await server.signIn(directeur.id);
    expect((await revenu.call(accorderDemande, { id: sienne })).refus.error).toContain('mot de passe');
    // They may agree to another's.
    expect((await revenu.call(accorderDemande, { id })).status).toBe(200);
  });

  it('[SEC-14] signe sur place, compte les mauvais mots de passe, et n’ouvre aucune connexion', async () => {
    await regler({ annulation: 1 });
    const recuId = await unRecu();
    const id = await demander(recuId);
    const faux = await signer(id, directeur, 'Pas-le-bon-du-tout');
    expect(faux.refus.champs).toEqual({ password: 'Identifiant ou mot de passe incorrect' });
    expect(await server.rows('tentatives')).toHaveLength(1);
    expect((await signer(id, caissiere)).refus.champs).toHaveProperty('login');
    const sansDroit = await server.person({ droits: CAISSE, ecoleId: ecole.ecoleId });
    expect((await signer(id, sansDroit)).refus.champs?.['login']).toContain('pas le droit');
    const autre = await server.person({ droits: CAISSE, ecoleId: ecole.ecoleId });
    // A demand is signed at the desk of the one who asks, and nowhere else.
    const signature = { id, login: await identifiant(directeur), password: MOT_DE_PASSE };
    expect((await autre.call(signerDemande, signature)).refus.code).toBe('INTROUVABLE');
    expect((await recu(recuId))['annuleLe']).toBeNull();

    const ouvertes = (await server.rows('connexions')).length;
    expect((await signer(id, directeur)).data[0]?.id).toBe(recuId);
    expect(await recu(recuId)).toMatchObject({ accordPar: 'Personne 3 Essai' });
    expect(await server.rows('connexions')).toHaveLength(ouvertes);
    const encore = await demander(await unRecu());
    for (let essai = 0; essai < 5; essai += 1) await signer(encore, directeur, `Faux-${essai}`);
    expect((await signer(encore, directeur)).status).toBe(429);
    // A sign-in of theirs is slowed down by them too.
    const porte = { login: signature.login, password: MOT_DE_PASSE };
    expect((await server.stranger.call(login, porte)).status).toBe(429);
  });

  it('[SEC-14] se décide une fois, se relit à l’exécution, finit seule, se refuse et se retire', async () => {
    await regler({ annulation: 1 });
    const droits = { ...DIRECTION, accords: ['lecture', 'ajout', 'modification'] };
    const second = await server.person({ droits, ecoleId: ecole.ecoleId });
    const recuId = await unRecu();
    const id = await demander(recuId);
    const ensemble = await Promise.all([directeur, second].map((who) => who.call(accorderDemande, { id })));
    expect(ensemble.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(
      (await ecrituresDe(server, ecole.ecoleId)).filter(({ genre }) => genre === 'annulation'),
    ).toHaveLength(1);

    // The act changed since: it answers its ordinary sentence.
    const change = await unRecu();
    const perimee = await demander(change);
    await poser(server, 'eleves', eleveId, { nom: 'Autre' });
    expect((await directeur.call(accorderDemande, { id: perimee })).refus.error).toContain(
      'n’est plus ce qui',
    );
    await poser(server, 'eleves', eleveId, { estActif: 0 });
    expect((await directeur.call(accorderDemande, { id: perimee })).refus.error).toContain('désactivé');
    await poser(server, 'eleves', eleveId, { estActif: 1 });
    const refusee = await directeur.call(refuserDemande, { id: perimee, motifRefus: 'Le reçu est bon' });
    expect(refusee.status).toBe(200);
    expect((await caissiere.call(getAccords, { etat: 'decides' })).data[0]).toMatchObject({
      etat: 'refuse',
      decideur: 'Personne 3 Essai',
      motifRefus: 'Le reçu est bon',
    });
    expect((await recu(change))['annuleLe']).toBeNull();

    const retiree = await demander(change);
    expect((await second.call(retirerDemande, { id: retiree })).refus.code).toBe('INTROUVABLE');
    expect((await caissiere.call(retirerDemande, { id: retiree })).status).toBe(200);
    expect((await directeur.call(accorderDemande, { id: retiree })).refus.error).toContain('retirée');

    const suspendue = await demander(change);
    await poser(server, 'utilisateurs', caissiere.id, { estSuspendu: 1 });
    expect((await directeur.call(accorderDemande, { id: suspendue })).refus.error).toContain(
      'n’a plus le droit',
    );
    server.now = '2026-11-28T08:00:01.000Z';
    const plusTard = await server.signIn(directeur.id);
    expect((await plusTard.call(accorderDemande, { id: suspendue })).refus.error).toContain('expirée');
    expect((await plusTard.call(getAccords, { etat: 'decides' })).data[0]?.etat).toBe('expire');
  });

  it('[SEC-14] clôturer pour un autre attend l’accord, que la clôture et son papier disent', async () => {
    await regler({ cloture: 1 });
    const autre = await server.person({ droits: CAISSE, ecoleId: ecole.ecoleId });
    await unRecu(autre);
    server.now = '2026-11-22T08:00:00.000Z';
    caissiere = await server.signIn(caissiere.id);
    directeur = await server.signIn(directeur.id);
    const { ecoleId } = ecole;
    const compte = { jour: '2026-11-21', compte: 50_000, attendu: 50_000, observations: null };
    const saisie = { ecoleId, caissierId: autre.id, ...compte, creationUserId: 0 };
    expect((await caissiere.call(addCloture, saisie)).refus.code).toBe('ACCORD_REQUIS');
    const { data } = await caissiere.call(addAccord, { appel: 'addCloture', saisie });
    expect(await server.rows('clotures')).toEqual([]);
    const [fait] = (await directeur.call(accorderDemande, { id: Number(data[0]?.id) })).data;
    const { data: closes } = await caissiere.call(clotureSelectBy, { ecoleId, etat: 'actifs' });
    expect(closes[0]).toMatchObject({ cloturePar: 'Personne 2 Essai', accordPar: 'Personne 3 Essai' });
    const papier = await surLePapier(imprimerCloture, { id: Number(fait?.id) });
    expect(papier).toContain(serre('Accord de : Personne 3 Essai'));
    expect((await verification(server, ecoleId)).constats).toEqual([]);
    // Their own day they close alone.
    await unRecu(caissiere);
    const sienne = { ...saisie, caissierId: null, jour: '2026-11-22' };
    expect((await caissiere.call(addCloture, sienne)).status).toBe(201);
  });

  it('[SEC-14] un contrôle ne se baisse pas sous une demande qui attend, et le journal dit qui l’a changé', async () => {
    await regler({ annulation: 1, remise: 1, remisePourcentage: 10 });
    const id = await demander(await unRecu());
    expect((await regler({ remise: 1, remisePourcentage: 10 })).refus.error).toContain('Annulation d');
    expect((await regler({ annulation: 1, cloture: 1 })).status).toBe(200);
    expect((await regler({ cloture: 1 })).refus.code).toBe('REGLE');
    await caissiere.call(retirerDemande, { id });
    expect((await regler({})).status).toBe(200);
    const { data } = await server.admin.call(getJournal, { page: 1, entite: 'controles' });
    expect(data.map(({ changements }) => changements)).toEqual([
      { annulation: [1, 0], cloture: [1, 0] },
      { cloture: [0, 1], remise: [1, 0], remisePourcentage: [10, null] },
      { annulation: [0, 1], remise: [0, 1], remisePourcentage: [null, 10] },
    ]);
  });
});
