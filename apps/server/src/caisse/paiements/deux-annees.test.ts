/** With next year open, every figure of the desk says the year that it is of (AMB-177). */
import { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import { imprimerRecu, selectPaiementById } from '@gestionscolaire/contract/caisse/paiements.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { idDe } from '#caisse/tests/gestes.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import {
  addClasse,
  addInscrit,
  type EcoleEquipee,
  equiper,
  PRIX,
  payer,
  soldeDe,
} from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';
import { feuilles, serre } from '#tests/papier.ts';

/** Registration and the nine months of the monthly service, of each of the two years. */
const ANNEE = PRIX.inscription + 9 * PRIX.mensualite;

describe('l’année suivante déjà ouverte', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let eleveId: number;

  /** Promoted in November: in 7ème this year, in 8ème the next one. */
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ eleveId } = await addInscrit(server, ecole, { prestationIds: [ecole.mensualite] }));
    const sessionId = await createSession(server, '2027-10-01', '2028-06-30');
    const classeId = await addClasse(server, ecole.ecoleId, '8ème année A');
    const suite = { sessionId, classeId, prestationIds: [ecole.mensualite], dateInscription: '2026-11-20' };
    const { status } = await inscrire(server.admin, ecole, eleveId, suite);
    if (status !== 201) throw new Error(`not enrolled: ${status}`);
  });

  const recu = async (montant: number) => {
    const id = idDe(await payer(server.admin, ecole.ecoleId, eleveId, montant));
    const [row] = (await server.admin.call(selectPaiementById, { id })).data;
    if (row === undefined) throw new Error('no receipt');
    return row;
  };
  const papier = async (id: number, format: 'a4' | 'ticket') => {
    const { rawPayload } = await server.inject({
      method: 'POST',
      url: `/api/${imprimerRecu.path}`,
      headers: { authorization: `Bearer ${server.admin.token}` },
      payload: { id, format, origine: 'http://192.168.1.20:3000' },
    });
    return (await feuilles(rawPayload)).map(({ text }) => serre(text)).join('');
  };

  it('[SEMAINE-05] le solde dit l’année d’aujourd’hui, ce que la suivante demande, et de laquelle est chaque ligne', async () => {
    const solde = await soldeDe(server.admin, eleveId);
    expect(solde.annee).toEqual({ id: ecole.sessionId, libelle: '2026-2027' });
    expect([solde.reste, solde.anterieur, solde.suivant]).toEqual([2 * ANNEE, 0, ANNEE]);
    for (const { sessionId, lignes } of solde.inscriptions)
      for (const { suivante } of lignes) expect(suivante).toBe(sessionId !== ecole.sessionId);
    const [row] = (await server.admin.call(eleves.get, { id: eleveId })).data;
    expect(row?.classe).toBe('7ème année A');
  });

  it('[SEMAINE-05] le reste d’un reçu est celui de son année, l’autre à côté : à l’écran, en A4, en ticket, en message', async () => {
    const { id, classe, session, reste, restes } = await recu(150_000);
    expect([classe, session, reste]).toEqual(['7ème année A', '2026-2027', 2 * ANNEE - 150_000]);
    const suivants = [{ session: '2027-2028', reste: ANNEE }];
    expect(restes).toEqual({ annee: ANNEE - 150_000, anterieur: 0, suivants });
    const dits = ['Reste à payer en 2026-2027 : 800 000 FG', 'Reste en 2027-2028 : 950 000 FG'].map(serre);
    for (const format of ['a4', 'ticket'] as const) {
      const text = await papier(id, format);
      for (const said of dits) expect(text).toContain(said);
      expect(text).not.toContain(serre('1 750 000 FG'));
    }
    const { texte } = (await server.admin.call(getTexteRecu, { id })).data;
    expect(texte).toContain('800 000 FG en 2026-2027 (Reste en 2027-2028 : 950 000 FG)');
  });

  it('[SEMAINE-05] une ligne de l’autre année la dit sur le reçu, et l’année payée ne demande plus rien', async () => {
    const { lignes, restes } = await recu(ANNEE + PRIX.inscription);
    expect(lignes.map(({ libelle }) => libelle).slice(-2)).toEqual([
      'Mensualité, juin 2027',
      "Mensualité, frais d'inscription (2027-2028)",
    ]);
    expect(restes).toEqual({
      annee: 0,
      anterieur: 0,
      suivants: [{ session: '2027-2028', reste: 9 * PRIX.mensualite }],
    });
  });

  it('[SEMAINE-05] sans autre année, le reçu dit un seul reste', async () => {
    const { eleveId: seul } = await addInscrit(server, ecole, {
      prenoms: 'Aly',
      prestationIds: [ecole.mensualite],
    });
    const id = idDe(await payer(server.admin, ecole.ecoleId, seul, 150_000));
    expect(await papier(id, 'ticket')).toContain(serre('Reste à payer : 800 000 FG'));
  });
});
