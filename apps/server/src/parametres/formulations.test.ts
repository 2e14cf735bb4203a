import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { getPreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { TAILLE_DES_DOCUMENTS, TAILLE_PAR_DEFAUT } from '@gestionscolaire/contract/core/api/lists.ts';
import { ENTETE_FORMULATIONS, setFormulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { FORMULES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { getFormulations, updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { theSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

afterEach(() => setFormulations('document'));

const choisir = (server: TestServer, formulations: 'document' | 'corrigees') =>
  server.admin.call(updateFormulations, { formulations });

/** Sends a first name with a digit, and returns the sentence of the refusal. */
async function phraseDuPrenom({ admin }: TestServer): Promise<string | undefined> {
  const { refus } = await admin.call(utilisateurs.create, {
    prenoms: 'Awa 2',
    name: 'Diallo',
    telephone: '622000000',
    fonction: 'Comptable',
    adresse: null,
    email: null,
    ecoleId: null,
    creationUserId: admin.id,
  });
  return refus.champs?.['prenoms'];
}

const dite = async ({ admin }: Pick<TestServer, 'admin'>) =>
  (await admin.call(getPreferences, {})).headers[ENTETE_FORMULATIONS];

describe('formulations', () => {
  it('[MOTS-01] sont celles des documents jusqu’à ce que le réseau en choisisse d’autres, dites dès l’appel suivant', async () => {
    const server = await ownServer();
    const { admin } = server;
    expect((await admin.call(getFormulations, {})).data).toEqual({
      formulations: 'document',
      estChoisi: false,
    });
    expect([await dite(server), await phraseDuPrenom(server)]).toEqual([
      'document',
      FORMULES.prenomsInvalides.document,
    ]);
    const changed = await choisir(server, 'corrigees');
    expect([changed.data, changed.headers[ENTETE_FORMULATIONS]]).toEqual([
      { formulations: 'corrigees', estChoisi: true },
      'corrigees',
    ]);
    expect(await phraseDuPrenom(server)).toBe(FORMULES.prenomsInvalides.corrigees);
    await choisir(server, 'document');
    expect((await admin.call(getFormulations, {})).data).toEqual({
      formulations: 'document',
      estChoisi: true,
    });
    expect(await phraseDuPrenom(server)).toBe(FORMULES.prenomsInvalides.document);
  });

  it('[MOTS-01] valent pour un autre processus à son prochain appel, et pour un serveur qui démarre', async () => {
    const server = await ownServer();
    await choisir(server, 'corrigees');
    // A process that has not heard of the choice.
    setFormulations('document');
    expect(await dite(server)).toBe('corrigees');
    setFormulations('document');
    const second = await ownServer({ store: server.store });
    const { headers } = await second.stranger.call(login, { login: '622999999', password: 'rien' });
    expect(headers[ENTETE_FORMULATIONS] ?? (await dite(second))).toBe('corrigees');
  });

  it('[LISTE-01] donnent deux lignes aux listes des documents ; les nôtres en ont vingt-cinq, et toutes une fois corrigées', async () => {
    const server = await ownServer({ amorce: true });
    const { admin } = server;
    const lignes = async () => (await admin.call(devises.list, { page: 1 })).data.length;
    expect(await lignes()).toBe(TAILLE_DES_DOCUMENTS);
    for (let annee = 2000; annee < 2003; annee += 1) {
      await admin.call(sessions.create, {
        libelle: `${annee}-${annee + 1}`,
        dateDebut: `${annee}-10-01`,
        dateFin: `${annee + 1}-07-31`,
        creationUserId: admin.id,
      });
    }
    expect((await admin.call(sessions.list, { page: 1 })).data).toHaveLength(3);
    await choisir(server, 'corrigees');
    expect(await lignes()).toBe(TAILLE_PAR_DEFAUT);
  });

  it('se choisissent par le réseau seul, et leur changement est au journal', async () => {
    const server = await ownServer();
    const ecoleId = await theSchool(server);
    const droits = { formulations: ['lecture', 'modification'] };
    const directeur = await server.person({ droits, ecoleId });
    expect((await directeur.call(updateFormulations, { formulations: 'corrigees' })).status).toBe(403);
    const lecteur = await server.person({ droits: { formulations: ['lecture'] } });
    expect((await lecteur.call(updateFormulations, { formulations: 'corrigees' })).status).toBe(403);
    expect((await server.admin.call(updateFormulations, { formulations: 'autre' })).status).toBe(422);
    await choisir(server, 'corrigees');
    const { data } = await server.admin.call(getJournal, { page: 1, taille: 1 });
    expect(data).toMatchObject([
      { appel: 'PUT updateFormulations', changements: { formulations: ['document', 'corrigees'] } },
    ]);
  });
});
