/** Tests the messages to send: the school's words, the amounts of the receipt and of the arrears, and to whom. */

import { getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { getMessagesFrais } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { annuler, idDe } from '#caisse/tests/gestes.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { addEleve, type EcoleEquipee, equiper, payer } from '#tests/gestes/scolarite.ts';
import { type TestServer, testServer } from '#tests/harness.ts';

describe('les messages à envoyer', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;
  let recu: number;
  const duRecu = async () => (await server.admin.call(getTexteRecu, { id: recu })).data;
  const deLArriere = async () =>
    (await server.admin.call(getMessagesFrais, { ecoleId: ecole.ecoleId, eleveId })).data.familles[0]?.texte;
  const ecrire = async (textes: { texteRecu: string | null; texteArriere: string | null }) => {
    const { data } = await server.admin.call(ecoles.get, { id: ecole.ecoleId });
    const [stored] = data;
    const answer = await server.admin.call(ecoles.update, { ...stored, ...textes, modifUserId: 0 });
    return answer.status;
  };

  beforeAll(async () => {
    server = await testServer();
    ecole = await equiper(server);
    eleveId = await addEleve(server, ecole.ecoleId, {
      prenoms: 'Mamadou Saliou',
      nom: 'Diallo',
      tuteurNom: 'Oumar Diallo',
      tuteurTelephone: '622123456',
      tuteur2Telephone: '+33612345678',
    });
    await inscrire(server.admin, ecole, eleveId);
    recu = idDe(await payer(server.admin, ecole.ecoleId, eleveId, 50_000));
  });
  afterAll(() => server.close());

  it('[GUICHET-07] disent le reçu et ce qui reste dû, aux responsables qui ont un téléphone', async () => {
    const { texte, destinataires } = await duRecu();
    expect(texte).toMatch(
      /a reçu 50 000 FG pour Mamadou Saliou Diallo \(7ème année A\) le 21\/11\/2026 : reçu 00001\./,
    );
    expect(texte).not.toMatch(/[{}\u00A0\u202F]/);
    expect(destinataires).toEqual([
      { nom: 'Oumar Diallo', telephone: '+224622123456' },
      { nom: null, telephone: '+33612345678' },
    ]);
  });

  it('[GUICHET-07] réclament ce que dit la liste des arriérés, dans les mots de l’école', async () => {
    const { data } = await server.admin.call(getArrieres, { ecoleId: ecole.ecoleId });
    const du = String(data[0]?.net).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
    expect(await deLArriere()).toContain(`${du} FG restent à payer`);
    const textes = { texteRecu: 'Merci {prenoms} : {montant}', texteArriere: '{nom} doit {montant}' };
    expect(await ecrire(textes)).toBe(200);
    expect((await duRecu()).texte).toBe('Merci Mamadou Saliou : 50 000 FG');
    expect(await deLArriere()).toBe(`Diallo doit ${du} FG`);
    expect(await ecrire({ texteRecu: null, texteArriere: '{solde}' })).toBe(422);
  });

  it('[SEMAINE-05] disent ce que le paiement garde en crédit, à côté de ce qui reste', async () => {
    const autre = await addEleve(server, ecole.ecoleId);
    await inscrire(server.admin, ecole, autre);
    const enCredit = { payeur: null, affectations: [] };
    const id = idDe(await payer(server.admin, ecole.ecoleId, autre, 70_000, enCredit));
    expect(await ecrire({ texteRecu: 'Reste {reste}.', texteArriere: null })).toBe(200);
    const { data } = await server.admin.call(getTexteRecu, { id });
    expect(data.texte).toMatch(/^Reste [\d ]+ FG \(gardé en crédit : 70 000 FG\)\.$/);
  });

  it('[GUICHET-07] n’existent ni pour un reçu annulé, ni pour qui ne doit rien', async () => {
    await annuler(server.admin, recu);
    expect((await server.admin.call(getTexteRecu, { id: recu })).refus.code).toBe('REGLE');
    eleveId = await addEleve(server, ecole.ecoleId);
    expect(await deLArriere()).toBeUndefined();
  });
});
