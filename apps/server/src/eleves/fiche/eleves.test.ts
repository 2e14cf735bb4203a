import { ENTETE_TOTAUX } from '@gestionscolaire/contract/core/api/lists.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { getSoldeEleve, inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { annuler, idDe } from '#caisse/tests/gestes.ts';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, theSchool } from '#tests/gestes/ecole.ts';
import { unEleve } from '#tests/gestes/eleves.ts';
import { readInscription } from '#tests/gestes/inscriptions.ts';
import { addEleve, addInscrit, equiper, PRIX, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

/** Returns a birth and a telephone that no other label has. */
function faitsDe(libelle: string) {
  const numero = Array.from(libelle).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 900_000,
    7,
  );
  const jour = new Date(Date.UTC(2008, 0, numero % 3000)).toISOString().slice(0, 10);
  return { dateNaissance: jour, tuteurTelephone: `+224622${String(100_000 + numero)}` };
}

checkCrud({
  contract: eleves,
  // A name has no digits.
  sample: async (server, libelle) => ({
    ...unEleve(await theSchool(server)),
    nom: libelle.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit))),
    // Two labels that are near are two pupils, by their births and telephones.
    ...faitsDe(libelle),
  }),
  change: { field: 'prenoms', value: async () => 'Aïssatou' },
  ids: {},
});

describe('eleves', () => {
  let server: TestServer;
  const nouveau = async (ecoleId: number) => {
    return firstOf((await server.admin.call(eleves.get, { id: await addEleve(server, ecoleId) })).data);
  };

  beforeEach(async () => {
    server = await ownServer();
  });

  it('chaque école donne ses matricules, dans l’ordre, sans en rendre un', async () => {
    const [une, autre] = [await createSchool(server), await createSchool(server)];
    expect((await nouveau(une))['matricule']).toBe('00001');
    const second = await nouveau(une);
    expect(second['matricule']).toBe('00002');
    const stamp = { id: Number(second['id']), modifUserId: 0, modifDate: null };
    expect((await server.admin.call(eleves.disable, stamp)).status).toBe(200);
    expect((await nouveau(une))['matricule']).toBe('00003');
    expect((await nouveau(autre))['matricule']).toBe('00001');
  });

  it('un élève de mêmes noms, né le même jour, se confirme ; né demain, il se refuse', async () => {
    const ecoleId = await createSchool(server);
    const one = { ...unEleve(ecoleId), dateNaissance: '2015-03-12', creationUserId: 0 };
    expect((await server.admin.call(eleves.create, one)).status).toBe(201);
    const again = { ...one, prenoms: one.prenoms.toUpperCase() };
    const [refused, ...both] = await Promise.all(
      [again, again].map((sent) => server.admin.call(eleves.create, sent)),
    );
    for (const answer of [refused, ...both]) {
      expect(answer?.refus.code).toBe('A_CONFIRMER');
      expect(answer?.refus.champs?.['nom']).toContain('matricule 00001');
    }
    const sure = await server.admin.call(eleves.create, { ...again, libelleConfirme: true });
    expect(sure.status).toBe(201);
    const elsewhere = { ...one, dateNaissance: '2014-07-20', tuteurTelephone: '+224655010203' };
    const other = await server.admin.call(eleves.create, elsewhere);
    expect(other.status).toBe(201);

    const demain = jourDe(new Date(Date.parse(server.now) + DAY).toISOString());
    const { refus } = await server.admin.call(eleves.create, { ...one, dateNaissance: demain });
    expect(refus.champs?.['dateNaissance']).toBe('La date de naissance est encore à venir.');
    const moved = {
      id: firstOf(other.data)['id'],
      ...one,
      dateNaissance: demain,
      modifUserId: 0,
      modifDate: null,
    };
    expect((await server.admin.call(eleves.update, moved)).refus.champs).toHaveProperty('dateNaissance');
  });

  it('[DEBUT-10] né « vers » une année, l’année seule se garde, se range, se filtre et s’exporte sans devenir un jour', async () => {
    const ecoleId = await createSchool(server);
    const naissances = ['2012-01-05', '2011', '2011-03-12', '2010-12-31'];
    for (const [rang, dateNaissance] of naissances.entries()) {
      const prenoms = ['Aly', 'Hawa', 'Binta', 'Sory'][rang] ?? '';
      const sent = { ...unEleve(ecoleId), prenoms, dateNaissance, creationUserId: 0 };
      expect((await server.admin.call(eleves.create, sent)).status).toBe(201);
    }
    const of = async (filtres: string) => {
      const input = { ecoleId, tri: 'dateNaissance', page: 1, taille: 10, filtres };
      return (await server.admin.call(eleves.list, input)).data.map((row) => row.dateNaissance);
    };
    expect(await of('')).toEqual(['2010-12-31', '2011', '2011-03-12', '2012-01-05']);
    expect(await of('dateNaissance:2011-06-01..2011-12-31')).toEqual(['2011']);
    expect(await of('dateNaissance:..2011-01-01')).toEqual(['2010-12-31', '2011']);
    expect(await of('dateNaissance:2012-01-01..')).toEqual(['2012-01-05']);
    const { text } = await server.admin.call(eleves.export, { format: 'csv', ecoleId });
    expect(text).toContain(';vers 2011;');
    expect(text).not.toContain('2011-01-01');
    for (const dateNaissance of ['2031', '11', '2011-13-01', 'vers 2011']) {
      const { refus } = await server.admin.call(eleves.create, {
        ...unEleve(ecoleId),
        dateNaissance,
        creationUserId: 0,
      });
      expect([dateNaissance, Object.keys(refus.champs ?? {})]).toEqual([dateNaissance, ['dateNaissance']]);
    }
  });

  it('[DEBUT-10] un élève de mêmes noms, né un jour de l’année que l’autre a seule, se confirme', async () => {
    const ecoleId = await createSchool(server);
    const one = { ...unEleve(ecoleId), dateNaissance: '2011', creationUserId: 0 };
    expect((await server.admin.call(eleves.create, one)).status).toBe(201);
    const told = async (dateNaissance: string) =>
      (await server.admin.call(eleves.create, { ...one, dateNaissance })).refus.champs?.['nom'];
    const phrase = 'Un élève de ce nom, né la même année, est déjà là : matricule 00001.';
    expect([await told('2011-03-12'), await told('2011')]).toEqual([phrase, phrase]);
    const next = { ...one, dateNaissance: '2012-03-12', libelleConfirme: true };
    expect((await server.admin.call(eleves.create, next)).status).toBe(201);
    // The other way round: a year alone looks like a day of it.
    expect(await told('2012')).toBe(phrase.replace('00001', '00002'));
  });

  it('ceux d’un même nom se rangent par prénoms, dans la liste de l’école et dans celles de ses classes', async () => {
    const ecole = await equiper(server);
    const names = [
      ['Ibrahima', 'Bah'],
      ['Cécé', 'Bah'],
      ['Alpha', 'Sow'],
      ['Aïssatou', 'Bah'],
    ] as const;
    const { ecoleId } = ecole;
    for (const [prenoms, nom] of names) {
      const eleveId = await addEleve(server, ecoleId, { prenoms, nom });
      expect((await inscrire(server.admin, ecole, eleveId)).status).toBe(201);
    }
    const rows = [
      (await server.admin.call(eleves.list, { ecoleId, tri: 'nom', page: 1, taille: 10 })).data,
      (await server.admin.call(inscriptionSelectBy, { ecoleId, tri: 'nom', page: 1, taille: 10 })).data,
    ];
    for (const list of rows)
      expect(list.map(({ prenoms }) => prenoms)).toEqual(['Aïssatou', 'Cécé', 'Ibrahima', 'Alpha']);
  });

  it('deux élèves ajoutés au même instant ont deux matricules', async () => {
    const ecoleId = await createSchool(server);
    const all = await Promise.all(Array.from({ length: 8 }, () => nouveau(ecoleId)));
    const matricules = all.map(({ matricule }) => matricule);
    expect(new Set(matricules)).toEqual(new Set(Array.from({ length: 8 }, (_, rang) => `0000${rang + 1}`)));
  });

  it('se désactivent quand leur dernière année est finie, et qu’ils ne doivent ni n’ont plus rien', async () => {
    const ecole = await equiper(server);
    const { eleveId, inscriptionId } = await addInscrit(server, ecole, { prestationIds: [ecole.tenue] });
    let qui = server.admin;
    const desactiver = async () => {
      const stamp = { id: eleveId, modifUserId: 0, modifDate: null };
      const answer = await qui.call(eleves.disable, stamp);
      return answer.status === 200 ? 'fait' : answer.refus.error;
    };
    expect(await desactiver()).toBe('Utilisé par 1 inscription en cours et 1 échéance qui reste à payer');
    const id = idDe(await payer(qui, ecole.ecoleId, eleveId, PRIX.tenue + 5_000));
    expect(await desactiver()).toBe(
      'Utilisé par 1 inscription en cours et 1 paiement dont il reste un crédit',
    );
    // The school year is over, but the enrolment stands.
    server.now = '2027-07-01T08:00:00.000Z';
    qui = await server.signIn(server.admin.id);
    expect(await desactiver()).toBe('Utilisé par 1 paiement dont il reste un crédit');
    await annuler(qui, id);
    expect(await desactiver()).toBe('Utilisé par 1 échéance qui reste à payer');
    await payer(qui, ecole.ecoleId, eleveId, PRIX.tenue);
    expect(await desactiver()).toBe('fait');
    expect(await readInscription(qui, inscriptionId)).toMatchObject({ etat: 'inscrit', estActif: 1 });
  });

  it('[LISTE-10] la liste dit la classe, l’échu et le reste de chacun, et leur somme', async () => {
    const ecole = await equiper(server);
    const { eleveId } = await addInscrit(server, ecole);
    const libre = await nouveau(ecole.ecoleId);
    const lire = async (more: Record<string, unknown> = {}) => {
      const input = { ecoleId: ecole.ecoleId, page: 1, taille: 25, ...more };
      const { data, headers } = await server.admin.call(eleves.list, input);
      const totaux: unknown = JSON.parse(String(headers[ENTETE_TOTAUX]));
      return { data, totaux };
    };
    const avant = (await lire()).data.find(({ id }) => id === eleveId);
    expect(avant?.classe).not.toBeNull();
    expect(avant?.reste).toBeGreaterThan(0);
    await payer(server.admin, ecole.ecoleId, eleveId, 1000);
    const { data, totaux } = await lire({ tri: 'reste', ordre: 'desc' });
    expect(data.map(({ id, reste }) => [id, reste])).toEqual([
      [eleveId, (avant?.reste ?? 0) - 1000],
      [libre['id'], 0],
    ]);
    expect(totaux).toEqual({
      echu: data.reduce((sum, { echu }) => sum + echu, 0),
      reste: data.reduce((sum, { reste }) => sum + reste, 0),
    });
    const [solde] = (await server.admin.call(getSoldeEleve, { id: eleveId })).data.inscriptions;
    const echu = solde?.lignes
      .filter(({ dateEcheance }) => dateEcheance <= jourDe(server.now))
      .reduce((sum, { montant, paye }) => sum + montant - paye, 0);
    expect(data[0]?.echu).toBe(echu);
  });
});
