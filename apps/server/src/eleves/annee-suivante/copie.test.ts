import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { disableInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  copierVersAnnee,
  getCopieDePrix,
  getCopiesDePrix,
  lignesCopiees,
  montantsCopies,
  reprendreCopieDePrix,
} from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusDe } from '#caisse/tests/gestes.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { apercuDe } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import {
  addClasse,
  addEleve,
  addFiche,
  addInscrit,
  type EcoleEquipee,
  equiper,
  PRIX,
  soldeDe,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const HAUSSE = { hausse: 5, arrondi: 1000 } as const;

describe('copier les prix vers l’année suivante', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let suivante: number;
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    suivante = await createSession(server, '2027-10-01', '2028-06-30');
  });
  const annees = () => ({ ecoleId: ecole.ecoleId, deSessionId: ecole.sessionId, versSessionId: suivante });
  const lire = async (person: Person = server.admin) => (await person.call(getCopieDePrix, annees())).data;
  const copier = async (more: object = {}, person: Person = server.admin) => {
    const vu = montantsCopies(lignesCopiees((await lire()).lignes, { ...HAUSSE, ...more }));
    const sent = { ...annees(), ...HAUSSE, avecTranches: true, vu, creationUserId: 0, ...more };
    return person.call(copierVersAnnee, sent);
  };
  const prix = async (sessionId: number | null) =>
    (await server.admin.call(fichesRenseignement.list, { ecoleId: ecole.ecoleId })).data
      .filter((one) => one.sessionId === sessionId)
      .map((one) => [one.prestation, one.classe, one.prix, one.fr_inscription]);
  const lots = async (person: Person = server.admin) =>
    (await person.call(getCopiesDePrix, { ecoleId: ecole.ecoleId })).data.map(
      ({ id, nombre, origine, estActif, modifDate }) => ({ id, nombre, origine, estActif, modifDate }),
    );
  const defaire = async (person: Person = server.admin, reader: Person = server.admin) => {
    const [lot] = await lots(reader);
    const { id = 0, modifDate = null } = lot ?? {};
    return person.call(reprendreCopieDePrix, { id, modifDate, modifUserId: 0 });
  };

  it('[SEMAINE-15] l’année d’après, les tranches s’arrondissent comme leur prix, aussi quand il se corrige', async () => {
    expect((await copier({ arrondi: 10_000 })).status).toBe(201);
    const { ecoleId, scolarite } = ecole;
    const deLAnnee = async () => {
      const eleveId = await addEleve(server, ecoleId);
      const more = { sessionId: suivante, prestationIds: [scolarite], dateInscription: '2026-10-01' };
      const { status } = await inscrire(server.admin, ecole, eleveId, more);
      expect(status).toBe(201);
      const { inscriptions } = await soldeDe(server.admin, eleveId);
      return inscriptions.flatMap(({ lignes }) => lignes.map(({ montant }) => montant));
    };
    expect(await deLAnnee()).toEqual([320_000, 320_000, 310_000]);
    const { data } = await server.admin.call(fichesRenseignement.list, { ecoleId });
    const fiche = data.find((one) => one.prestationId === scolarite && one.sessionId === suivante);
    expect(fiche?.arrondi).toBe(10_000);
    const corrige = { ...fiche, prix: 1_000_000, modifUserId: 0 };
    expect((await server.admin.call(fichesRenseignement.update, corrige)).status).toBe(200);
    expect(await deLAnnee()).toEqual([330_000, 330_000, 340_000]);
  });

  it('[ANNEE-02] écrit les prix d’une année avec leur hausse et leurs tranches, en un seul acte et un seul lot', async () => {
    const classeId = await addClasse(server, ecole.ecoleId, '8ème année A');
    const propre = { ecoleId: ecole.ecoleId, prestationId: ecole.tenue, classeId, prix: 33_333 };
    await addFiche(server, propre);
    await addFiche(server, {
      ...propre,
      sessionId: ecole.sessionId,
      prix: 41_500,
      fr_inscription: 2_400,
      estObligatoire: 1,
    });
    const before = await prix(null);
    const acts = (await server.rows('journal')).length;
    expect(await lire()).toMatchObject({
      tranches: [{ prestation: 'Scolarité', nombre: 3, enPlace: 0 }],
      classes: 2,
      titulaires: 2,
    });
    const { status, data } = await copier();
    expect([status, data[0]?.nombre]).toEqual([201, 7]);
    expect(await prix(suivante)).toEqual([
      ['Mensualité', null, 105_000, 53_000],
      ['Scolarité', null, 945_000, 0],
      ['Tenue', null, 32_000, 0],
      ['Tenue', '8ème année A', 44_000, 3_000],
    ]);
    expect(await prix(null)).toEqual(before);
    expect(await server.rows('journal')).toHaveLength(acts + 1);
    expect((await lots())[0]?.origine.replaceAll('\u00A0', ' ')).toBe(
      'Prix de 2026-2027 copiés vers 2027-2028, +5 %, à 1 000 FG près',
    );
    const made = (await server.rows('fiches_renseignement')).at(-1);
    // A compulsory service stays one.
    expect(made?.['estObligatoire']).toBe(1);
    const history = (
      await server.admin.call(getJournal, { entite: 'fiches_renseignement', entiteId: Number(made?.['id']) })
    ).data;
    // Its own part of the one act, with its price.
    expect(history.map(({ entite }) => entite)).toEqual(['lots']);
    expect(history[0]?.changements[`fiches_renseignement ${Number(made?.['id'])} prix`]).toEqual([
      null,
      44_000,
    ]);
    // The next year makes its own whole of its own tranches.
    const parts = (await server.admin.call(tranches.list, { ecoleId: ecole.ecoleId })).data;
    expect(
      parts.filter(({ sessionId }) => sessionId === suivante).map((one) => [one.pourcentage, one.echeance]),
    ).toEqual([
      [33.33, '10-15'],
      [33.33, '12-15'],
      [33.34, '03-15'],
    ]);
  });

  it('[ANNEE-02] n’écrase pas ce qui est en place, et ne copie rien deux fois', async () => {
    await addFiche(server, {
      ecoleId: ecole.ecoleId,
      prestationId: ecole.tenue,
      sessionId: suivante,
      prix: 77_000,
    });
    const { lignes } = await lire();
    expect(lignes.map(({ prestation, enPlace }) => [prestation, enPlace?.prix])).toEqual([
      ['Mensualité', undefined],
      ['Scolarité', undefined],
      ['Tenue', 77_000],
    ]);
    expect((await copier()).status).toBe(201);
    expect((await prix(suivante)).map(([nom, , montant]) => [nom, montant])).toEqual([
      ['Mensualité', 105_000],
      ['Scolarité', 945_000],
      ['Tenue', 77_000],
    ]);
    expect(await refusDe(copier())).toBe('409 Tout est déjà en place : il n’y a rien à copier.');
    expect(await lots()).toHaveLength(1);
  });

  it('[ANNEE-02] refuse d’écrire autre chose que ce qui fut montré, une hausse hors bornes, une année d’avant', async () => {
    const { lignes } = await lire();
    const vu = montantsCopies(lignesCopiees(lignes, HAUSSE));
    await addFiche(server, {
      ecoleId: ecole.ecoleId,
      prestationId: ecole.tenue,
      classeId: ecole.classeId,
      prix: 1,
    });
    expect((await copier({ vu })).refus.code).toBe('PERIME');
    // As many lines for as many francs, but not the same ones.
    const [first = 0, second = 0, ...others] = montantsCopies(lignesCopiees((await lire()).lignes, HAUSSE));
    expect(first).not.toBe(second);
    expect((await copier({ vu: [second, first, ...others] })).refus.code).toBe('PERIME');
    expect(Object.keys((await copier({ hausse: 100.5, vu })).refus.champs ?? {})).toEqual(['hausse']);
    expect(Object.keys((await copier({ arrondi: 7, vu })).refus.champs ?? {})).toEqual(['arrondi']);
    const back = { deSessionId: suivante, versSessionId: ecole.sessionId, vu };
    expect((await copier(back)).refus.code).toBe('REGLE');
    expect([await prix(suivante), await lots()]).toEqual([[], []]);
  });

  it('[ANNEE-02] deux personnes copient au même instant : une seule copie est écrite', async () => {
    const vu = montantsCopies(lignesCopiees((await lire()).lignes, HAUSSE));
    const answers = await Promise.all([copier({ vu }), copier({ vu })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect([(await prix(suivante)).length, (await lots()).length]).toEqual([3, 1]);
  });

  it('[ANNEE-02] une inscription d’avant la copie ne la retient pas : ses lignes sont faites d’autres prix', async () => {
    const eleveId = await addEleve(server, ecole.ecoleId);
    const sent = { sessionId: suivante, prestationIds: [ecole.tenue] };
    expect((await inscrire(server.admin, ecole, eleveId, sent)).status).toBe(201);
    server.now = '2026-12-01T08:00:00.000Z';
    const admin = await server.signIn(server.admin.id);
    const sentCopy = { ...annees(), ...HAUSSE, avecTranches: true, vu: null, creationUserId: 0 };
    const copie = await admin.call(copierVersAnnee, sentCopy);
    expect(copie.status).toBe(201);
    expect((await defaire(admin, admin)).status).toBe(200);
    expect((await lots(admin))[0]?.estActif).toBe(0);
  });

  it('[ANNEE-02] se défait en entier tant que rien n’en dépend : ni une inscription, ni une ligne changée', async () => {
    await copier();
    const eleveId = await addEleve(server, ecole.ecoleId);
    const sent = { sessionId: suivante, prestationIds: [ecole.tenue] };
    const { data } = await inscrire(server.admin, ecole, eleveId, sent);
    const refused = await defaire();
    expect([refused.refus.code, refused.refus.error]).toEqual([
      'UTILISE',
      'Cette copie ne peut pas être défaite : 1 inscription de cette année doit déjà ces prix.',
    ]);
    expect(await prix(suivante)).toHaveLength(3);
    const off = { id: Number(firstOf(data)['id']), modifDate: null, modifUserId: 0 };
    expect((await server.admin.call(disableInscription, off)).status).toBe(200);
    expect((await defaire()).status).toBe(200);
    expect([await prix(suivante), (await lots())[0]?.estActif]).toEqual([[], 0]);
    expect((await defaire()).refus.error).toBe('Cette copie est déjà défaite.');
    const parts = (await server.admin.call(tranches.list, { ecoleId: ecole.ecoleId })).data;
    expect(parts.map(({ sessionId }) => sessionId)).toEqual([null, null, null]);
    // It may be done again, and a changed line keeps it.
    expect((await copier()).status).toBe(201);
    const one = (await server.admin.call(fichesRenseignement.list, { ecoleId: ecole.ecoleId })).data.find(
      ({ sessionId }) => sessionId === suivante,
    );
    await server.admin.call(fichesRenseignement.update, { ...one, prix: 1_000, modifUserId: 0 });
    const changed = await defaire();
    expect([changed.refus.code, changed.refus.error]).toEqual([
      'REGLE',
      expect.stringMatching(/^Cette copie ne peut plus être défaite en entier : /),
    ]);
  });

  it('[ANNEE-02] l’élève promu doit les prix copiés, et le recalcul de l’an passé garde les siens', async () => {
    const { eleveId, inscriptionId } = await addInscrit(server, ecole);
    await copier();
    const { data } = await inscrire(server.admin, ecole, eleveId, { sessionId: suivante });
    const promu = await apercuDe(server.admin, Number(firstOf(data)['id']));
    expect(promu.total).toBe(53_000 + 9 * 105_000 + 945_000 + 32_000);
    const avant = await apercuDe(server.admin, inscriptionId, { recalculer: true });
    expect([avant.ecart, avant.total]).toEqual([
      0,
      PRIX.inscription + 9 * PRIX.mensualite + PRIX.scolarite + PRIX.tenue,
    ]);
  });

  it('[ANNEE-02] demande les droits d’ajouter prix et tranches', async () => {
    const vu = montantsCopies(lignesCopiees((await lire()).lignes, HAUSSE));
    type Droits = NonNullable<NonNullable<Parameters<TestServer['person']>[0]>['droits']>;
    const person = (ecoleId: number, droits: Droits) => server.person({ ecoleId, droits });
    const lecteur = await person(ecole.ecoleId, { fichesRenseignement: ['lecture'] });
    expect((await lecteur.call(getCopieDePrix, annees())).status).toBe(200);
    expect((await copier({ vu }, lecteur)).status).toBe(403);
    const sansTranches = await person(ecole.ecoleId, { fichesRenseignement: ['lecture', 'ajout'] });
    expect((await copier({ vu }, sansTranches)).refus.code).toBe('DROIT_ABSENT');
    expect((await copier({ vu, avecTranches: false }, sansTranches)).status).toBe(201);
    expect((await defaire(sansTranches)).status).toBe(403);
  });

  it('[ANNEE-02] défaire une copie qui a des tranches demande le droit de les supprimer', async () => {
    await copier();
    const deux = { fichesRenseignement: ['lecture', 'suppression'] } as const;
    const sans = await server.person({ ecoleId: ecole.ecoleId, droits: deux });
    expect((await defaire(sans)).refus.code).toBe('DROIT_ABSENT');
    expect(await prix(suivante)).toHaveLength(3);
    const droits = { ...deux, tranchePaiementEcole: ['suppression'] } as const;
    expect((await defaire(await server.person({ ecoleId: ecole.ecoleId, droits }))).status).toBe(200);
    expect(await prix(suivante)).toEqual([]);
  });
});
