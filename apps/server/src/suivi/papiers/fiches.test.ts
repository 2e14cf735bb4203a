import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { addFait, annulerFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import {
  imprimerConvocation,
  imprimerFichesSuivi,
} from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertRow } from '#core/db/rows.ts';
import { changerLignes, monde } from '#notes/tests/base.ts';
import { expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { type ClasseNotee, classeNotee, DEVOIR, noterChacun } from '#notes/tests/saisie.ts';
import { idOf } from '#tests/argent/monde.ts';
import { addClasse, addInscrit, confierLaClasse } from '#tests/gestes/scolarite.ts';
import { absent, present, retard } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let classe: ClasseNotee;
let admin: Person;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
});

/** Friday of the server's week. */
const VENDREDI = '2026-11-20';

const demande = (more: Record<string, unknown> = {}) => ({
  classeId: classe.classeId,
  etendue: 'mois',
  jour: VENDREDI,
  inscriptionId: null,
  ...more,
});
const imprimer = (more: Record<string, unknown> = {}, person: Person = admin) =>
  lirePapier(server, person, imprimerFichesSuivi, demande(more));
async function appeler(eleves: unknown): Promise<void> {
  const { ecoleId, classeId } = classe;
  const lieu = { ecoleId, classeId, jour: VENDREDI, demiJournee: 'matin', remplieLe: server.now };
  expect((await admin.call(addFeuilleAppel, { ...lieu, eleves })).status).toBe(201);
}

describe('les fiches de suivi', () => {
  it('[SUIVI-18] chaque élève a la sienne, deux par feuille, aussi qui n’a rien : notes avec la moyenne de la classe, absences et leur état', async () => {
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    await changerLignes(server, 'evaluations', { jour: VENDREDI }, { id: classe.evaluationId });
    await noterChacun(admin, classe, [1250, 900]);
    await appeler([absent(a), retard(b), present(c)]);
    const pages = await imprimer();
    expect(pages).toHaveLength(2);
    expect((pages[0]?.width ?? 0) > (pages[0]?.height ?? 0)).toBe(true);
    expectDits(texteDe(pages.slice(0, 1)), 'FICHE DE SUIVI', 'novembre 2026', DEVOIR.libelle);
    expectDits(texteDe(pages.slice(0, 1)), '12,50 /20 10,75', '9,00 /20 10,75', 'Signature du parent');
    expectDits(texteDe(pages.slice(0, 1)), '20/11/2026, matin : absence, à justifier');
    expectDits(texteDe(pages.slice(0, 1)), "1 demi-journée d'absence · 0 retard", '20 : M A');
    expectDits(texteDe(pages.slice(1)), 'Aucune note ces jours-là.', 'Ni absence ni retard aux appels');
    const [seule, ...autres] = await imprimer({ inscriptionId: c, etendue: 'semaine' });
    expect(autres).toEqual([]);
    expectDits(texteDe([seule ?? { text: '' }]), 'semaine du 16/11/2026 au 22/11/2026');
  });

  it('[SUIVI-18] si longue soit la fiche d’un mois, sa feuille n’en appelle pas une blanche', async () => {
    const [a = 0] = classe.inscrits;
    const fait = { ecoleId: classe.ecoleId, inscriptionId: a, jour: VENDREDI, genre: 'observation' } as const;
    const dit = { motifId: null, mesure: null, du: null, au: null, visibilite: 'famille' } as const;
    const annule = { annuleLe: null, annuleMotif: null, annuleParId: null };
    const pages: string[][] = [];
    let ecrits = 0;
    for (const nombre of [22, 40, 54]) {
      await server.database.transaction(async (trx) => {
        for (; ecrits < nombre; ecrits += 1) {
          const row = { ...fait, ...dit, ...annule, texte: `Fait ${ecrits}` };
          await insertRow(trx, 'faits', row, { now: server.now, userId: 0 });
        }
      });
      pages.push((await imprimer({ inscriptionId: a })).map(({ text }) => text.trim()));
    }
    expect(pages.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(pages.flat()).not.toContain('');
  });

  it('[SUIVI-18] une note d’un autre jour n’y est pas', async () => {
    await changerLignes(server, 'evaluations', { jour: '2026-11-06' }, { id: classe.evaluationId });
    await noterChacun(admin, classe, [1250]);
    expect(texteDe(await imprimer({ etendue: 'semaine' }))).not.toContain('12,50');
    expect(texteDe(await imprimer())).toContain('12,50');
  });

  it('[SUIVI-18] qui ne lit pas les notes imprime sans elles ; le titulaire a celles de toute sa classe', async () => {
    await changerLignes(server, 'evaluations', { jour: VENDREDI }, { id: classe.evaluationId });
    await noterChacun(admin, classe, [1250]);
    const { ecoleId, classeId } = classe;
    const surveillant = await server.person({ ecoleId, droits: { absences: ['lecture'] } });
    const sans = texteDe(await imprimer({}, surveillant));
    expectDits(sans, 'Les notes ne sont pas sur cette fiche.');
    expect(sans).not.toContain('12,50');
    const titulaire = await server.person({
      ecoleId,
      droits: { feuillesAppel: ['lecture'], saisieNotes: ['lecture'] },
    });
    expect((await titulaire.call(imprimerFichesSuivi, demande())).refus.code).toBe('HORS_DE_PORTEE');
    await confierLaClasse(server, classeId, titulaire.id);
    expect(texteDe(await imprimer({}, titulaire))).toContain('12,50');
    // The class is theirs, but no menu of marks.
    const sansNotes = await server.person({ ecoleId, droits: { feuillesAppel: ['lecture'] } });
    await confierLaClasse(server, classeId, sansNotes.id);
    expect(texteDe(await imprimer({}, sansNotes))).not.toContain('12,50');
  });

  it('[SUIVI-18] les faits que la famille lit y sont, sans ce qui s’est écrit ; ni ceux de l’équipe, ni les annulés, ni pour qui n’en lit aucun', async () => {
    const { ecoleId, inscrits } = classe;
    const [inscriptionId = 0] = inscrits;
    const motifId = idOf(
      (
        await admin.call(motifsSuivi.create, {
          ecoleId,
          genre: 'incident',
          libelle: 'Bavardage',
          gravite: 1,
          creationUserId: 0,
        })
      ).data,
    );
    const ajouter = async (more: Record<string, unknown>) => {
      const fait = { inscriptionId, genre: 'observation', motifId: null, mesure: null, du: null, au: null };
      const asked = { ...fait, jour: VENDREDI, visibilite: 'famille', creationUserId: 0, ...more };
      const answer = await admin.call(addFait, asked);
      expect(answer.status).toBe(201);
      return idOf(answer.data);
    };
    await ajouter({ genre: 'incident', motifId, texte: 'Avec son cousin' });
    await ajouter({ texte: 'Rêve', visibilite: 'equipe', jour: '2026-11-19' });
    const id = await ajouter({ texte: 'Erreur', jour: '2026-11-18' });
    await admin.call(annulerFait, { id, annuleMotif: 'Un autre', modifDate: null, modifUserId: 0 });
    const lus = texteDe((await imprimer()).slice(0, 1));
    expectDits(lus, 'Incident le 20/11/2026 : Bavardage.', 'Rien à signaler ces jours-là.');
    for (const tu of ['cousin', 'Observation le']) expect(lus).not.toContain(tu);
    const surveillant = await server.person({ ecoleId, droits: { absences: ['lecture'] } });
    const sans = texteDe(await imprimer({}, surveillant));
    expectDits(sans, 'La vie scolaire n’est pas sur cette fiche.');
    expect(sans).not.toContain('Bavardage');
  });

  it('[SUIVI-18] un élève d’une autre classe, une classe sans élève ne s’impriment pas', async () => {
    const classeId = await addClasse(server, classe.ecoleId, '8ème année A');
    expect((await admin.call(imprimerFichesSuivi, demande({ classeId }))).refus.champs).toEqual({
      classeId: "Aucun élève n'est dans cette classe ces jours-là.",
    });
    const { inscriptionId } = await addInscrit(server, { ...classe, classeId });
    expect((await admin.call(imprimerFichesSuivi, demande({ inscriptionId }))).status).toBe(404);
  });
});

describe('la convocation', () => {
  const convoquer = (more: Record<string, unknown> = {}) => ({
    inscriptionId: classe.inscrits[0],
    jour: '2026-11-24',
    heure: '9h',
    motif: 'Trois absences qui ne sont pas justifiées',
    avec: 'le directeur',
    ...more,
  });

  it('[SUIVI-18] s’adresse au responsable de l’élève, avec le jour, l’heure et le motif, sur un A5', async () => {
    await changerLignes(server, 'eleves', { tuteurNom: 'Fatoumata Bah', tuteurLien: 'mere' });
    const [page, ...autres] = await lirePapier(server, admin, imprimerConvocation, convoquer());
    expect(autres).toEqual([]);
    expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([420, 595]);
    const text = texteDe([page ?? { text: '' }]);
    expectDits(
      text,
      'CONVOCATION',
      'Fatoumata Bah (mère)',
      'mardi 24 novembre 2026 à 09:00, pour voir le directeur',
    );
    expectDits(text, 'Trois absences qui ne sont pas justifiées', "Talon à rendre à l'école");
  });

  it('[SUIVI-18] veut un motif ; sans responsable connu, elle s’adresse aux parents', async () => {
    const { refus } = await admin.call(imprimerConvocation, convoquer({ motif: ' ' }));
    expect(refus.champs).toEqual({ motif: 'Le motif est obligatoire.' });
    const hier = await admin.call(imprimerConvocation, convoquer({ jour: '2026-11-20' }));
    expect(hier.refus.champs).toEqual({ jour: 'Ce jour est passé.' });
    await changerLignes(server, 'eleves', { tuteurNom: null });
    const sans = await lirePapier(server, admin, imprimerConvocation, convoquer({ avec: null }));
    expectDits(texteDe(sans), "Aux parents de l'élève");
  });
});
