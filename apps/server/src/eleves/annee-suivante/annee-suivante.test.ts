import {
  etapesDe,
  getAnneeSuivante,
  ouvrirAnneeSuivante,
} from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { idDe } from '#caisse/tests/gestes.ts';
import { inscrireEnLot } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addFiche, addInscrit, type EcoleEquipee, equiper } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

describe('passer à l’année suivante', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });
  const lire = async (person: Person = server.admin, more: object = {}) =>
    (await person.call(getAnneeSuivante, { ecoleId: ecole.ecoleId, ...more })).data;
  const ouvrir = (person: Person = server.admin, sessionId = ecole.sessionId) =>
    person.call(ouvrirAnneeSuivante, { sessionId, creationUserId: 0 });
  const direction = (ecoleId = ecole.ecoleId) =>
    server.person({ ecoleId, droits: { sessions: ['lecture', 'ajout'] } });
  const faites = async (person?: Person) =>
    etapesDe(await lire(person))
      .filter(({ estFaite }) => estFaite)
      .map(({ etape }) => etape);
  const huitieme = async () => {
    const classe = { ecoleId: ecole.ecoleId, enseignantId: null, etape: 'collège', niveau: '8' };
    const sent = { ...classe, libelle: '8ème année A', creationUserId: 0 };
    return idDe(await server.admin.call(classes.create, sent));
  };

  it('[ANNEE-03] un clic ouvre l’année qui suit, aux mêmes jours, une seule fois', async () => {
    expect(await lire()).toMatchObject({
      annee: { libelle: '2026-2027' },
      finitBientot: false,
      suivante: null,
      proposee: { libelle: '2027-2028', dateDebut: '2027-10-01', dateFin: '2028-06-30' },
      ouverture: 'permise',
    });
    const answers = await Promise.all([ouvrir(), ouvrir()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { suivante, proposee } = await lire();
    expect([suivante, proposee]).toMatchObject([
      { libelle: '2027-2028', dateDebut: '2027-10-01', dateFin: '2028-06-30' },
      null,
    ]);
    expect((await ouvrir()).refus.error).toBe("L'année « 2027-2028 » la suit déjà.");
    // Nobody makes years far ahead.
    const far = await ouvrir(server.admin, suivante?.id);
    expect(far.refus.error).toBe("Cette année n'a pas commencé : la suivante s'ouvrira ensuite.");
    expect((await lire(server.admin, { sessionId: suivante?.id })).proposee).toBeNull();
  });

  it('[ANNEE-03] le directeur d’une école seule l’ouvre de son droit ; dans un réseau, il sait à qui la demander', async () => {
    const directeur = await direction();
    expect((await lire(directeur)).ouverture).toBe('permise');
    expect((await ouvrir(directeur)).status).toBe(201);
    // They add no other year: those are the network's.
    const autre = { libelle: '2030-2031', dateDebut: '2030-10-01', dateFin: '2031-06-30', creationUserId: 0 };
    expect((await directeur.call(sessions.create, autre)).status).toBe(403);
    const lecteur = await server.person({ ecoleId: ecole.ecoleId, droits: { sessions: ['lecture'] } });
    expect((await lire(lecteur)).ouverture).toBe('droit');
    expect((await ouvrir(lecteur)).refus.code).toBe('DROIT_ABSENT');
  });

  it('[ANNEE-03] à deux écoles, aucun directeur n’ouvre d’année pour l’autre', async () => {
    const directeur = await direction();
    await createSchool(server, 'École de Matam');
    expect((await lire(directeur)).ouverture).toBe('reseau');
    const { status, refus } = await ouvrir(directeur);
    expect([status, refus.error]).toEqual([
      403,
      "Les années scolaires sont communes à toutes les écoles du réseau : demandez à l'administrateur du réseau d'ouvrir la suivante.",
    ]);
    expect(await server.rows('sessions')).toHaveLength(1);
    expect((await ouvrir()).status).toBe(201);
  });

  it('[ANNEE-03] chaque étape se dit faite de ce qui est enregistré : l’année, ses prix, ses classes promues', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    const classeId = await huitieme();
    expect(await faites()).toEqual([]);
    const suivante = await createSession(server, '2027-10-01', '2028-06-30');
    expect(await faites()).toEqual(['annee']);
    expect((await lire()).prix).toEqual({ aCopier: 3, copies: 0, sansPrix: 0 });
    await addFiche(server, {
      ecoleId: ecole.ecoleId,
      prestationId: ecole.tenue,
      sessionId: suivante,
      prix: 31_000,
    });
    expect(await faites()).toEqual(['annee', 'prix']);
    expect((await lire()).classes).toEqual([
      {
        id: ecole.classeId,
        libelle: '7ème année A',
        inscrits: 1,
        reinscrits: 0,
        vers: { id: classeId, libelle: '8ème année A' },
        estDerniere: false,
      },
    ]);
    const promotion = { dateInscription: '2027-10-01', lignes: [{ eleveId, classeId }] };
    const promue = await inscrireEnLot(server.admin, { ...ecole, sessionId: suivante }, [], promotion);
    expect(promue.status).toBe(201);
    expect((await lire()).classes?.[0]).toMatchObject({ inscrits: 1, reinscrits: 1 });
    expect(await faites()).toEqual(['annee', 'prix', 'promotion']);
    // Who left the next year is in it no more.
    const [promu] = (await server.rows('inscriptions')).filter(({ sessionId }) => sessionId === suivante);
    expect((await changerEtat(server.admin, Number(promu?.['id']))).status).toBe(200);
    expect((await lire()).classes?.[0]).toMatchObject({ inscrits: 1, reinscrits: 0 });
    // A price of one year alone is none of the next one.
    const { prix } = await lire(server.admin, { sessionId: suivante });
    expect(prix).toMatchObject({ aCopier: 3, copies: 0 });
  });

  it('[ANNEE-03] se promeut le premier jour de l’année qui vient, et pas après ; qui part avant elle s’en va', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    const sessionId = await createSession(server, '2027-10-01', '2028-06-30');
    const inscrire = (dateInscription: string) =>
      inscrireEnLot(server.admin, { ...ecole, sessionId }, [eleveId], { dateInscription });
    expect((await inscrire('2027-10-02')).refus.champs).toEqual({
      dateInscription:
        "La date d'inscription ne vient pas après le premier jour de « 2027-2028 », le 01/10/2027.",
    });
    expect((await inscrire('2027-10-01')).status).toBe(201);
    const made = (await server.rows('inscriptions')).at(-1);
    expect((await changerEtat(server.admin, Number(made?.['id']))).status).toBe(200);
  });

  it('[ANNEE-03] ouverte une fois commencée, l’année suit celle d’avant jusqu’à ce que ses classes soient promues', async () => {
    const { eleveId } = await addInscrit(server, ecole);
    server.now = '2027-10-05T08:00:00.000Z';
    const admin = await server.signIn(server.admin.id);
    expect((await ouvrir(admin)).status).toBe(201);
    const dites = async () => {
      const { annee, suivante } = await lire(admin);
      return [annee?.libelle, suivante?.libelle];
    };
    expect(await dites()).toEqual(['2026-2027', '2027-2028']);
    // A school that had nobody last year passes to nothing.
    const neuve = await createSchool(server, 'École de Matam');
    expect((await lire(admin, { ecoleId: neuve })).annee?.libelle).toBe('2027-2028');
    const sessionId = (await lire(admin)).suivante?.id ?? 0;
    const promotion = { dateInscription: '2027-10-05' };
    const promue = await inscrireEnLot(admin, { ...ecole, sessionId }, [eleveId], promotion);
    expect(promue.status).toBe(201);
    expect(await dites()).toEqual(['2027-2028', undefined]);
  });

  it('[ANNEE-03] chacun ne voit que ce que ses droits lisent', async () => {
    await addInscrit(server, ecole);
    const personne = await server.person({ ecoleId: ecole.ecoleId });
    expect(await lire(personne)).toMatchObject({ prix: null, classes: null, ouverture: 'droit' });
    expect(etapesDe(await lire(personne)).map(({ etape }) => etape)).toEqual(['annee']);
    const prix = await server.person({
      ecoleId: ecole.ecoleId,
      droits: { fichesRenseignement: ['lecture'] },
    });
    expect(await lire(prix)).toMatchObject({ prix: { aCopier: 3 }, classes: null });
  });
});
