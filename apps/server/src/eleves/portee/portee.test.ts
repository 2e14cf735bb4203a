/** A teacher, who reads class lists and no card, reads the pupils of the classes that are theirs today: everywhere, and none elsewhere. */
import { getRecents, noterRecent } from '@gestionscolaire/contract/accueil/recents.ts';
import { rechercher } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { DOMAINES } from '@gestionscolaire/contract/api.ts';
import { obstacle, type Rights } from '@gestionscolaire/contract/core/api/acces.ts';
import { chercherEleve, eleves, getMesClasses } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  changerEtatInscription,
  getSoldeEleve,
  inscriptions,
  selectInscriptionById,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commencer } from '#tests/departs/commencer.ts';
import { readInscription } from '#tests/gestes/inscriptions.ts';
import {
  addClasse,
  addInscrit,
  confierLaClasse,
  type EcoleEquipee,
  equiper,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const LISTES = { classesEleves: ['lecture'] };
const DROITS: Rights = {
  menus: new Map([['classesEleves', new Set(['lecture'] as const)]]),
  onglets: new Map(),
};

describe('les élèves qu’un enseignant lit', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let sien: { eleveId: number; inscriptionId: number };
  let autre: { eleveId: number; inscriptionId: number };

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    const classeId = await addClasse(server, ecole.ecoleId, '8ème année B');
    sien = await addInscrit(server, ecole, { prenoms: 'Aïssatou' });
    autre = await addInscrit(server, ecole, { prenoms: 'Aïssata', classeId });
  });

  const quelquUn = (droits: Record<string, readonly string[]>) =>
    server.person({ ecoleId: ecole.ecoleId, droits });

  /** Returns, by call, which of both pupils a person is told; a card that is refused tells none. */
  async function lus(person: Person): Promise<Record<string, readonly string[]>> {
    const { ecoleId } = ecole;
    for (const { eleveId } of [sien, autre]) await person.call(noterRecent, { genre: 'eleves', id: eleveId });
    const prenoms = (rows: readonly { prenoms: string }[] = []) => rows.map((row) => row.prenoms).toSorted();
    const csv = async (call: typeof eleves.export | typeof inscriptions.export) => {
      const { text } = await person.call(call, { ecoleId, format: 'csv' });
      return ['Aïssata', 'Aïssatou'].filter((name) => text.split(/[;\r\n]+/).includes(name));
    };
    const unes = async (read: (of: typeof sien) => Promise<{ status: number }>) => [
      ...((await read(autre)).status === 200 ? ['Aïssata'] : []),
      ...((await read(sien)).status === 200 ? ['Aïssatou'] : []),
    ];
    const palette = (await person.call(rechercher, { ecoleId, recherche: 'Aïssat' })).data;
    expect(palette.eleves?.total, 'rechercher').toBe(palette.eleves?.lignes.length);
    return {
      eleveSelectBy: prenoms((await person.call(eleves.list, { ecoleId, page: 1 })).data),
      exportEleve: await csv(eleves.export),
      chercherEleve: prenoms((await person.call(chercherEleve, { ecoleId, recherche: 'Aïssat' })).data),
      rechercher: prenoms(palette.eleves?.lignes),
      partout: prenoms((await person.call(rechercher, { recherche: 'Aïssat' })).data.eleves?.lignes),
      getRecents: prenoms((await person.call(getRecents, {})).data.eleves),
      inscriptionSelectBy: prenoms((await person.call(inscriptions.list, { ecoleId, page: 1 })).data),
      exportInscription: await csv(inscriptions.export),
      selectEleveById: await unes(({ eleveId }) => person.call(eleves.get, { id: eleveId })),
      getSoldeEleve: await unes(({ eleveId }) => person.call(getSoldeEleve, { id: eleveId })),
      selectInscriptionById: await unes(({ inscriptionId }) =>
        person.call(selectInscriptionById, { id: inscriptionId }),
      ),
    };
  }

  const partout = (found: Record<string, readonly string[]>, prenoms: readonly string[]) =>
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((call) => [call, prenoms])));

  it('[SEC-17] sont ceux de sa classe, dans chaque liste, recherche, fichier et fiche', async () => {
    const enseignant = await quelquUn(LISTES);
    await confierLaClasse(server, ecole.classeId, enseignant.id);
    partout(await lus(enseignant), ['Aïssatou']);
    const { data } = await enseignant.call(getMesClasses, { ecoleId: ecole.ecoleId });
    expect(data).toEqual({ toutes: false, classes: [{ id: ecole.classeId, libelle: '7ème année A' }] });
  });

  it('[SEC-17] qui n’enseigne dans aucune n’en lit aucun', async () => {
    const enseignant = await quelquUn(LISTES);
    partout(await lus(enseignant), []);
    const { data } = await enseignant.call(getMesClasses, { ecoleId: ecole.ecoleId });
    expect(data).toEqual({ toutes: false, classes: [] });
  });

  it.each([
    ['la surveillance, qui tient les fiches', { ...LISTES, eleves: ['lecture'] }],
    ['qui encaisse', { ...LISTES, encaisser: ['lecture'] }],
    ['qui suit les arriérés', { ...LISTES, arrieres: ['lecture'] }],
    ['qui inscrit des classes entières', { classesEleves: ['lecture', 'ajout'] }],
  ])('[SEC-17] %s les lit tous', async (_, droits) => {
    const person = await quelquUn(droits);
    partout(await lus(person), ['Aïssata', 'Aïssatou']);
    const { data } = await person.call(getMesClasses, { ecoleId: ecole.ecoleId });
    expect(data).toEqual({ toutes: true, classes: [] });
  });

  it('[SEC-17] sont ceux du jour : un élève qui part, ou change de classe, n’en est plus', async () => {
    const enseignant = await quelquUn(LISTES);
    await confierLaClasse(server, ecole.classeId, enseignant.id);
    const row = await readInscription(server.admin, sien.inscriptionId);
    const depart = {
      id: row.id,
      etat: 'parti',
      dateDepart: '2026-11-20',
      motifDepart: null,
      annulerLignes: false,
    };
    await server.admin.call(changerEtatInscription, { ...depart, modifUserId: 0, modifDate: row.modifDate });
    expect((await lus(enseignant))['eleveSelectBy']).toEqual([]);
    partout(await lus(enseignant), []);
  });

  it('chaque appel qu’une liste de classe ouvre est de ceux-là, ou ne dit rien d’un élève : un nouveau aussi', () => {
    const names = DOMAINES.flatMap(({ appels }) => appels)
      .filter(
        ({ kind, access }) =>
          kind === 'read' && access.who === 'right' && obstacle(access, DROITS, 1) === undefined,
      )
      .map(({ name }) => name);
    expect(names.toSorted().join(' ')).toBe(
      'chercherEleve classeSelectBy eleveSelectBy exportClasse exportEleve exportInscription getLotsInscription getMesClasses getPrestationsAPrendre getSoldeEleve inscriptionSelectBy selectAllClasse selectClasseById selectEleveById selectInscriptionById',
    );
  });
});
