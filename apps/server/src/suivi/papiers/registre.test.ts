import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { imprimerRegistreAppel } from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addEnseignement, addMatiere } from '#notes/tests/gestes.ts';
import { expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addClasse, addInscrit, confierLaClasse } from '#tests/gestes/scolarite.ts';
import { absent, type EcoleAppelee, equiperDAppels, present, retard } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

/** The days of the server's week; it is Saturday 21 November 2026. */
const VENDREDI = '2026-11-20';
const SAMEDI = '2026-11-21';

let server: TestServer;
let admin: Person;
let ecole: EcoleAppelee;
beforeEach(async () => {
  ({ server, depart: ecole } = await commencer(equiperDAppels));
  admin = server.admin;
});

const demande = (more: Record<string, unknown> = {}) => ({
  classeId: ecole.classeId,
  sessionId: ecole.sessionId,
  mois: '11',
  forme: 'rempli',
  feuille: 'a4',
  ...more,
});
const imprimer = (more: Record<string, unknown> = {}, person: Person = admin) =>
  lirePapier(server, person, imprimerRegistreAppel, demande(more));
const refus = async (more: Record<string, unknown>, person: Person = admin) =>
  (await person.call(imprimerRegistreAppel, demande(more))).refus;
async function appeler(
  jour: string,
  demiJournee: string,
  eleves: unknown,
  more: Record<string, unknown> = {},
) {
  const { ecoleId, classeId } = ecole;
  const lieu = { ecoleId, classeId, jour, demiJournee, remplieLe: server.now, eleves, ...more };
  expect((await admin.call(addFeuilleAppel, lieu)).status).toBe(201);
}
async function justifier(inscriptionId: number): Promise<void> {
  const { data } = await admin.call(getAbsencesDeLEleve, { inscriptionId });
  const absences = data.absences.map(({ id, etat }) => ({ id, vu: etat }));
  const dit = { etat: 'justifiee', motifId: null, texte: 'Certificat' };
  expect((await admin.call(justifierAbsences, { inscriptionId, absences, ...dit })).status).toBe(200);
}

describe('le registre d’un mois', () => {
  it('[SUIVI-40] rempli, il a les signes et les totaux de chaque élève et de la classe, et les appels faits sur ceux attendus', async () => {
    const [a = 0, b = 0, c = 0] = ecole.inscrits;
    await appeler(VENDREDI, 'matin', [absent(a), absent(b), retard(c)]);
    await appeler(VENDREDI, 'apresMidi', [absent(a), present(b), present(c)]);
    await justifier(b);
    const pages = await imprimer();
    const [page] = pages;
    expect([pages.length, (page?.width ?? 0) > (page?.height ?? 0)]).toEqual([1, true]);
    const text = texteDe(pages);
    // 15 days of class before Saturday 21, Mondays to Saturdays from the 2nd on: 17, and nothing is late of today at 08:05.
    expectDits(text, "REGISTRE D'APPEL", 'novembre 2026', 'appels faits : 2 sur 34 attendus');
    expectDits(text, 'E absent, excusé', 'R en retard', 'Visa de l’inspecteur');
    // Each name, the two half-days that were called, then half-days of absence, excused ones, courses and lateness.
    expect(text).toContain(serre('DialloAïssatouAA22'));
    expect(text).toContain(serre('DialloBoubacarE·11'));
    expect(text).toContain(serre('DialloCellouR·1'));
    expect(text).toContain(serre('Présents12 Absents21 311 En retard10'));
  });

  it('[SUIVI-40] un jour sans classe est grisé, et sa raison dite', async () => {
    const jour = {
      ecoleId: null,
      sessionId: ecole.sessionId,
      libelle: 'Tabaski',
      du: VENDREDI,
      au: VENDREDI,
    };
    await admin.call(joursSansClasse.create, { ...jour, partie: 'apresMidi', creationUserId: 0 });
    const text = texteDe(await imprimer());
    expect(text).toContain(serre('Tabaski : 20/11/2026 (après-midi)'));
    expect(text).toContain(serre('sur 33 attendus'));
  });

  it('[SUIVI-40] un élève venu d’une autre classe y est, sans les jours d’avant ; parti le mois d’avant, il n’y est plus', async () => {
    await addInscrit(server, ecole, { prenoms: 'Djénabou', dateInscription: '2026-11-18' });
    await appeler('2026-11-17', 'matin', ecole.inscrits.map(present));
    const text = texteDe(await imprimer());
    expect(text).toContain(serre(`DialloDjénabou${'—'.repeat(28)}`));
    expect(text).not.toContain(serre(`DialloDjénabou${'—'.repeat(29)}`));
    expect(texteDe(await imprimer({ mois: '10' }))).not.toContain('Djénabou');
  });

  it('[SUIVI-40] une classe appelée à chaque cours compte chaque cours attendu', async () => {
    const { ecoleId, sessionId, classeId } = ecole;
    const semaine = { ecoleId, libelle: 'Par cours', aPartirDu: '2026-11-16', etape: null, appel: 'cours' };
    await admin.call(semainesDeClasse.create, { ...SEMAINE_D_USAGE, ...semaine, creationUserId: 0 });
    const matiereId = idOf((await addMatiere(admin, { libelle: 'Chimie' })).data);
    const enseignementId = idOf(
      (await addEnseignement(admin, { ecoleId, sessionId, classeId, matiereId })).data,
    );
    const cours: number[] = [];
    for (const [de, a] of [
      ['08:00', '09:00'],
      ['09:00', '10:00'],
    ]) {
      const place = { enseignementId, jourSemaine: 'vendredi', de, a, enseignantId: null, salle: null };
      const { data } = await admin.call(creneaux.create, {
        ...place,
        du: '2026-10-05',
        au: null,
        creationUserId: 0,
      });
      cours.push(idOf(data));
    }
    const [a = 0, ...autres] = ecole.inscrits;
    for (const [rang, creneauId] of cours.entries())
      await appeler(VENDREDI, 'matin', [rang === 0 ? absent(a) : present(a), ...autres.map(present)], {
        creneauId,
      });
    const text = texteDe(await imprimer());
    // Two weeks of six days, then five days of two half-days, one of which has two courses.
    expectDits(text, 'appels faits : 2 sur 35 attendus');
    expect(text).toContain(serre('DialloAïssatouc1'));
  });

  it('[SUIVI-18] vide, la feuille d’appel a les mêmes cases et rien dedans, dans l’ordre de la classe', async () => {
    await appeler(VENDREDI, 'matin', ecole.inscrits.map(absent));
    const [page] = await imprimer({ forme: 'vide', feuille: 'a3' });
    const text = serre(page?.text ?? '');
    expectDits(text, "FEUILLE D'APPEL", 'novembre 2026');
    expect(text).toContain(serre('DialloAïssatou2DialloBoubacar3DialloCellou'));
    expect(text).not.toContain('appelsfaits');
    expect(page?.width ?? 0).toBeGreaterThan(1100);
  });

  it('[SUIVI-40] sous une longue tête et au-dessus de jours sans classe, la dernière page a des élèves', async () => {
    await server.database.transaction((trx) =>
      trx.updateTable('ecoles').set({ slogan: 'Savoir et servir', agrement: '123/MEPU' }).execute(),
    );
    for (const [rang, du] of ['2026-11-03', '2026-11-10', '2026-11-17'].entries())
      await admin.call(joursSansClasse.create, {
        ecoleId: null,
        sessionId: ecole.sessionId,
        libelle: `Journée pédagogique de toutes les écoles de la ville, numéro ${rang}`,
        du,
        au: du,
        partie: 'journee',
        creationUserId: 0,
      });
    for (let rang = 0; rang < 32; rang += 1) {
      await addInscrit(server, ecole, { prenoms: `Awa ${'abcdefghijklmnopqrstuvwxyzéèêëîï'.charAt(rang)}` });
      if (rang < 20) continue;
      const pages = await imprimer({ forme: 'vide' });
      expect([rang, serre(pages.at(-1)?.text ?? '').includes('Diallo')]).toEqual([rang, true]);
    }
  });

  it('[SUIVI-40] soixante élèves et les demi-journées de six jours tiennent sans rien perdre', async () => {
    for (let rang = 0; rang < 57; rang += 1)
      await addInscrit(server, ecole, {
        prenoms: `Thierno Souleymane ${'abcdefghijklmnopqrstuvwxyz'.at(rang % 26)}${rang < 26 ? 'a' : 'ou'}`,
      });
    const pages = await imprimer();
    expect(pages.length).toBeLessThanOrEqual(2);
    expectDits(texteDe(pages), 'Diallo Thierno Souleymane zou', 'Visa de l’inspecteur');
    // Two of one name are told apart, and no page holds the signatures alone.
    expect(texteDe(pages).match(/DialloThiernoSouleymaneaou\(\d+\)/g)).toHaveLength(2);
    expect(serre(pages[1]?.text ?? '').match(/Diallo/g)?.length).toBeGreaterThan(20);
  });

  it('[SUIVI-05] un enseignant imprime celui de ses classes, et d’aucune autre', async () => {
    const bah = await server.person({ ecoleId: ecole.ecoleId, droits: { feuillesAppel: ['lecture'] } });
    expect((await refus({}, bah)).code).toBe('HORS_DE_PORTEE');
    await confierLaClasse(server, ecole.classeId, bah.id);
    expect(await imprimer({}, bah)).toHaveLength(1);
  });

  it('[SUIVI-40] un mois d’une autre année, une classe sans élève ce mois-là ne s’impriment pas', async () => {
    expect((await refus({ mois: '08' })).champs).toEqual({
      mois: "Ce mois n'est pas de cette année scolaire.",
    });
    const classeId = await addClasse(server, ecole.ecoleId, '8ème année A');
    expect((await refus({ classeId })).champs).toEqual({
      classeId: "Aucun élève n'est dans cette classe ce mois-là.",
    });
    expect((await refus({ classeId: SAMEDI })).code).toBe('SAISIE_INVALIDE');
  });
});
