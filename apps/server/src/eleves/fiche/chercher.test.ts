import { chercherEleve, ELEVES_TROUVES, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inscrire } from '#eleves/tests/gestes.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { addEleve, equiper, PRIX, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

describe('la recherche d’un élève', () => {
  let server: TestServer;
  let ecoleId: number;
  const ajoute = (prenoms: string, nom: string, more: Record<string, unknown> = {}) =>
    addEleve(server, ecoleId, { prenoms, nom, tuteurTelephone: null, libelleConfirme: true, ...more });
  const trouve = async (recherche: string, person: Person = server.admin) =>
    (await person.call(chercherEleve, { ecoleId, recherche })).data;
  const noms = async (recherche: string, person?: Person) =>
    (await trouve(recherche, person)).map(({ prenoms, nom }) => `${prenoms} ${nom}`);

  beforeEach(async () => {
    server = await ownServer();
    ecoleId = await createSchool(server);
  });

  it('pardonne les accents, l’ordre des noms et les fautes, le plus ressemblant d’abord', async () => {
    for (const [prenoms, nom] of [
      ['Mamadou Saliou', 'Diallo'],
      ['Mamadou', 'Diallo'],
      ['Aïssatou', 'Condé'],
      ['M’Mah', 'Soumah'],
    ] as const)
      await ajoute(prenoms, nom);
    expect(await noms('dialo mamadu')).toEqual(['Mamadou Diallo', 'Mamadou Saliou Diallo']);
    expect(await noms('CONDE AISSATOU')).toEqual(['Aïssatou Condé']);
    expect(await noms('mmah suma')).toEqual(['M’Mah Soumah']);
    expect(await noms('zoumanigui')).toEqual([]);
    expect(await noms('  ')).toEqual([]);
  });

  it('[GUICHET-01] trouve par le matricule et par le téléphone d’un responsable, comme qu’ils se tapent', async () => {
    await ajoute('Hawa', 'Sow', { tuteurTelephone: '622 12 34 56' });
    await ajoute('Fanta', 'Bah', { tuteurTelephone: '655 11 22 33', tuteur2Telephone: '+33612345678' });
    expect(await noms('2')).toEqual(['Fanta Bah']);
    expect(await noms('00001')).toEqual(['Hawa Sow']);
    for (const tape of ['622123456', '+224 622 12 34 56', '00224622123456', '2123 '])
      expect((await noms(tape))[0], tape).toBe('Hawa Sow');
    expect(await noms('+33 6 12 34 56 78')).toEqual(['Fanta Bah']);
    expect(await noms('sow 655')).toEqual([]);
  });

  it('[GUICHET-01] trouve par le nom d’un responsable, le premier ou l’autre, et montre celui-là', async () => {
    await ajoute('Maurice', 'Haba', { tuteurNom: 'Sory Leno', tuteur2Nom: 'M’Mah Soumah' });
    await ajoute('Sary', 'Leno', { tuteurNom: null });
    const par = async (tape: string) =>
      (await trouve(tape)).map(({ prenoms, tuteurNom }) => [prenoms, tuteurNom]);
    expect(await par('LENO Sory')).toEqual([
      ['Maurice', 'Sory Leno'],
      ['Sary', null],
    ]);
    expect(await par('mmah suma')).toEqual([['Maurice', 'M’Mah Soumah']]);
    expect(await par('maurice')).toEqual([['Maurice', 'Sory Leno']]);
  });

  it('[GUICHET-02] dit qui est nommé par ce qui est tapé, et qui ne fait que lui ressembler', async () => {
    await ajoute('Maurice', 'Leno', { tuteurNom: 'Sory Leno', tuteurTelephone: '622 12 34 56' });
    const exacts = async (tape: string) => (await trouve(tape)).map(({ estExact }) => estExact);
    for (const tape of ['maurice leno', 'Lén mau', 'sory leno', '00001', '+224 622 12 34 56'])
      expect(await exacts(tape), tape).toEqual([true]);
    for (const tape of ['patrice', 'moris leno', 'sori leno', '3456'])
      expect(await exacts(tape), tape).toEqual([false]);
  });

  it('trouve aussitôt qui vient d’être ajouté, ni qui est désactivé ni qui est d’une autre école', async () => {
    expect(await noms('fodé camara')).toEqual([]);
    const id = await ajoute('Fodé', 'Camara');
    expect(await noms('kamara fode')).toEqual(['Fodé Camara']);
    await server.admin.call(eleves.disable, { id, modifUserId: 0, modifDate: null });
    expect(await noms('kamara fode')).toEqual([]);
    // The network searches in the school that it names.
    await ajoute('Hawa', 'Sow');
    ecoleId = await createSchool(server, 'École de Matoto');
    expect(await noms('hawa sow')).toEqual([]);
  });

  it('dit la classe, le responsable, et ce qui reste à payer', async () => {
    const ecole = await equiper(server, { ecoleId });
    const eleveId = await ajoute('Hawa', 'Sow', { tuteurTelephone: '+224622123456' });
    const [avant] = await trouve('hawa sow');
    expect(avant).toMatchObject({
      id: eleveId,
      matricule: '00001',
      classe: null,
      echu: 0,
      reste: 0,
      sexe: 'M',
    });
    const inscription = { prestationIds: [ecole.tenue] };
    expect((await inscrire(server.admin, ecole, eleveId, inscription)).status).toBe(201);
    expect((await payer(server.admin, ecoleId, eleveId, 10_000)).status).toBe(201);
    const [apres] = await trouve('hawa sow');
    expect(apres).toMatchObject({
      classe: '7ème année A',
      echu: PRIX.tenue - 10_000,
      reste: PRIX.tenue - 10_000,
      tuteurNom: 'Ibrahima Diallo',
      tuteurTelephone: '+224622123456',
      dateNaissance: '2015-03-12',
    });
  });

  it(`en rend ${ELEVES_TROUVES} au plus`, async () => {
    for (let rang = 0; rang <= ELEVES_TROUVES; rang += 1)
      await ajoute('Hawa', `Sow ${'abcdefghijklmnopqrstuvwxyz'.charAt(rang)}`);
    expect(await trouve('hawa sow')).toHaveLength(ELEVES_TROUVES);
  });

  it('ne prend ni un texte trop long, ni ce qui ne s’imprime pas', async () => {
    for (const recherche of ['a'.repeat(101), 'a\u0000b'])
      expect((await server.admin.call(chercherEleve, { ecoleId, recherche })).status, recherche).toBe(422);
  });
});
