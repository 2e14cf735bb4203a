import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import {
  apercuRecalculs,
  getAnciensPrix,
  getLotsRecalcul,
  recalculerInscriptions,
  reprendreRecalculs,
} from '@gestionscolaire/contract/eleves/recalculs.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerFichePrix } from '#eleves/tests/gestes.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { apercuDe, changerEtat, changerInscription, readInscription } from '#tests/gestes/inscriptions.ts';
import {
  addClasse,
  addFiche,
  addInscrit,
  type EcoleEquipee,
  equiper,
  PRIX,
  payer,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** The fingerprint of other changes. */
const AUTRE = '0'.repeat(64);

describe('l’ancien prix', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const lire = (id: number) => readInscription(server.admin, id);
  const inscrit = (more: Record<string, unknown> = {}) =>
    addInscrit(server, ecole, { prestationIds: [ecole.mensualite], ...more });
  const changerLePrix = async (prix: number, prestationId = ecole.mensualite) =>
    expect((await changerFichePrix(server.admin, ecole, prestationId, { prix })).status).toBe(200);
  const compter = async (more: Record<string, unknown> = {}, person: Person = server.admin) =>
    (await person.call(getAnciensPrix, { ecoleId: ecole.ecoleId, ...more })).data;
  const montrer = async (more: Record<string, unknown> = {}) =>
    (await server.admin.call(apercuRecalculs, { ecoleId: ecole.ecoleId, ...more })).data;
  const recalculer = async (more: Record<string, unknown> = {}) => {
    const { empreinte } = await montrer(more);
    const sent = { ecoleId: ecole.ecoleId, ...more, empreinte, creationUserId: 0 };
    return server.admin.call(recalculerInscriptions, sent);
  };
  const defaire = async () => {
    const [lot] = (await server.admin.call(getLotsRecalcul, { ecoleId: ecole.ecoleId })).data;
    const sent = { id: lot?.id ?? 0, modifDate: lot?.modifDate ?? null, modifUserId: 0 };
    return server.admin.call(reprendreRecalculs, sent);
  };
  /** The lines as a person sees them, whichever rows hold them. */
  const vues = async (id: number) => (await lire(id)).lignes.map(({ id: _id, ...ligne }) => ligne);

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });

  it('[SEMAINE-06] dit combien d’élèves le paient encore, par classe et par prestation, et ne recalcule rien', async () => {
    const autre = await addClasse(server, ecole.ecoleId, '8ème année A');
    await addFiche(server, {
      ecoleId: ecole.ecoleId,
      prestationId: ecole.mensualite,
      classeId: autre,
      prix: 90_000,
    });
    const [un] = [
      await inscrit(),
      await inscrit({ classeId: autre }),
      await inscrit({ prestationIds: [ecole.tenue] }),
    ];
    const parti = await inscrit();
    await changerEtat(server.admin, parti.inscriptionId);
    expect(await compter()).toEqual({ eleves: 0, classes: [], prestations: [] });
    const avant = await vues(un.inscriptionId);
    await changerLePrix(110_000);
    const sept = { id: ecole.classeId, libelle: '7ème année A', eleves: 1 };
    const mensualite = { id: ecole.mensualite, libelle: 'Mensualité', eleves: 1 };
    expect(await compter()).toEqual({ eleves: 1, classes: [sept], prestations: [mensualite] });
    await changerLePrix(35_000, ecole.tenue);
    expect(await compter()).toMatchObject({ eleves: 2, classes: [{ eleves: 2 }] });
    expect((await compter({ prestationId: ecole.mensualite })).eleves).toBe(1);
    expect((await compter({ classeId: autre })).eleves).toBe(0);
    expect(await vues(un.inscriptionId)).toEqual(avant);
    // A new name alone asks nothing else of anybody.
    const { data } = await server.admin.call(prestations.get, { id: ecole.tenue });
    await changerLePrix(PRIX.tenue, ecole.tenue);
    const renommee = { ...firstOf(data), libelle: 'Uniforme', modifUserId: 0 };
    expect((await server.admin.call(prestations.update, renommee)).status).toBe(200);
    expect((await compter({ prestationId: ecole.tenue })).eleves).toBe(0);
    // A year that is over is not looked at, unless it is asked for.
    server.now = '2027-08-01T08:00:00.000Z';
    const admin = await server.signIn(server.admin.id);
    expect((await compter({}, admin)).eleves).toBe(0);
    expect((await compter({ sessionId: ecole.sessionId }, admin)).eleves).toBe(1);
  });

  it('[SEMAINE-06] recalcule en un acte, chacun comme sa propre fenêtre : payé, commencé, remisé', async () => {
    const bourse = { remisePourcentage: 10, remiseMotif: 'Bourse' };
    const all = [await inscrit(), await inscrit(bourse), await inscrit(), await inscrit()];
    const [, , commence, paye] = all;
    await payer(server.admin, ecole.ecoleId, commence?.eleveId ?? 0, PRIX.inscription + 30_000);
    await payer(server.admin, ecole.ecoleId, paye?.eleveId ?? 0, PRIX.inscription + 9 * PRIX.mensualite);
    await changerLePrix(110_000);
    const totaux: number[] = [];
    for (const { inscriptionId } of all)
      totaux.push((await apercuDe(server.admin, inscriptionId, { recalculer: true })).total);
    const { lignes } = await montrer();
    // Whoever paid all keeps all: nothing of theirs changes.
    expect(lignes.map(({ avant, apres, refus }) => [avant, apres, refus])).toEqual(
      [0, 1, 2].map((rang) => [rang === 1 ? 860_000 : 950_000, totaux[rang], null]),
    );
    const fait = await recalculer({ classeId: ecole.classeId });
    expect([fait.status, fait.data]).toMatchObject([201, [{ nombre: 3 }]]);
    for (const [rang, { inscriptionId }] of all.entries())
      expect((await lire(inscriptionId)).du, String(rang)).toBe(totaux[rang]);
    expect((await lire(all[1]?.inscriptionId ?? 0)).remisePourcentage).toBe(10);
    expect((await compter()).eleves).toBe(0);
    const [lot] = (await server.admin.call(getLotsRecalcul, { ecoleId: ecole.ecoleId })).data;
    expect(lot).toMatchObject({ origine: 'Nouveaux prix, 7ème année A', nombre: 3, estActif: 1 });
    const histoire = async (entite: string, entiteId: number | undefined) =>
      (await server.admin.call(getJournal, { entite, entiteId, page: 1 })).data[0];
    expect((await histoire('eleves', all[0]?.eleveId))?.appel).toBe('POST recalculerInscriptions');
    const acte = await histoire('inscriptions', all[0]?.inscriptionId);
    expect(Object.values(acte?.changements ?? {})).toContainEqual([0, 90_000]);
    await verifierLesComptes(server);
  });

  it('[SEMAINE-06] se défait en entier, ligne pour ligne, tant que personne n’a payé ce qu’il demande', async () => {
    const [un, deux] = [await inscrit(), await inscrit()];
    const avant = [await vues(un.inscriptionId), await vues(deux.inscriptionId)];
    await changerLePrix(110_000);
    await recalculer();
    expect((await defaire()).status).toBe(200);
    expect([await vues(un.inscriptionId), await vues(deux.inscriptionId)]).toEqual(avant);
    expect((await compter()).eleves).toBe(2);
    expect((await defaire()).refus.error).toBe('Ce recalcul est déjà défait.');

    await recalculer({ prestationId: ecole.mensualite });
    await payer(server.admin, ecole.ecoleId, deux.eleveId, PRIX.inscription + 5000);
    const refuse = await defaire();
    expect(refuse.status).toBe(409);
    expect(refuse.refus.error).toMatch(
      /^Ce recalcul ne peut pas être défait : pour \S+ Diallo \(\d+\), un paiement a commencé ce que le recalcul demande/,
    );
    expect((await lire(un.inscriptionId)).du).toBe(PRIX.inscription + 9 * 110_000);
    await verifierLesComptes(server);
  });

  it('[SEMAINE-06] ne se défait plus quand les échéances d’un élève ont changé autrement', async () => {
    const { inscriptionId } = await inscrit();
    await changerLePrix(110_000);
    await recalculer();
    const bourse = { remisePourcentage: 10, remiseMotif: 'Bourse' };
    expect((await changerInscription(server.admin, inscriptionId, bourse)).status).toBe(200);
    expect((await defaire()).refus.error).toContain('ses échéances ont changé depuis');
  });

  it('[SEMAINE-06] n’écrit que ce qui a été montré, et laisse, avec la raison, qui ne peut l’être', async () => {
    const bourse = { remiseMontant: 800_000, remiseMotif: 'Bourse' };
    const [remise, plein] = [await inscrit(bourse), await inscrit()];
    await changerLePrix(50_000);
    const { lignes, empreinte } = await montrer();
    const refus = new Map(lignes.map((ligne) => [ligne.inscriptionId, ligne.refus]));
    expect(refus.get(plein.inscriptionId)).toBeNull();
    expect(refus.get(remise.inscriptionId)).toMatch(/remise/);
    await changerLePrix(60_000);
    const perime = { ecoleId: ecole.ecoleId, empreinte, creationUserId: 0 };
    const tard = await server.admin.call(recalculerInscriptions, perime);
    expect([tard.status, tard.refus.code]).toEqual([409, 'PERIME']);
    expect((await lire(plein.inscriptionId)).du).toBe(PRIX.inscription + 9 * PRIX.mensualite);
    expect((await recalculer()).data).toMatchObject([{ nombre: 1 }]);
    expect((await lire(remise.inscriptionId)).du).toBe(PRIX.inscription + 9 * PRIX.mensualite - 800_000);
    expect((await recalculer()).refus.error).toContain('Plus personne n’est à recalculer');
  });

  it('[SEMAINE-06] se compte pour qui tient les prix ; se recalcule par qui change une inscription et lit les dus', async () => {
    await inscrit();
    await changerLePrix(110_000);
    const { ecoleId } = ecole;
    const ecrire = ['lecture', 'modification'];
    const prix = await server.person({ ecoleId, droits: { fichesRenseignement: ecrire } });
    const secretaire = await server.person({ ecoleId, droits: { eleves: ecrire } });
    const caisse = await server.person({ ecoleId, droits: { eleves: ecrire, encaisser: ['lecture'] } });
    expect((await compter({}, prix)).eleves).toBe(1);
    const codes = async (person: Person) => [
      (await person.call(apercuRecalculs, { ecoleId })).status,
      (await person.call(recalculerInscriptions, { ecoleId, empreinte: AUTRE, creationUserId: 0 })).status,
    ];
    expect([await codes(prix), await codes(secretaire), await codes(caisse)]).toEqual([
      [403, 403],
      [403, 403],
      [200, 409],
    ]);
  });
});
