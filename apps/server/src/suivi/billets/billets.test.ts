import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import {
  addFeuilleAppel,
  cloreJournee,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import {
  addBilletEntree,
  getBilletsDuJour,
  imprimerBilletEntree,
} from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { addFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { addChangementsDuJour } from '@gestionscolaire/contract/suivi/emploi/changements-du-jour.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectDits, lirePapier, texteDe } from '#notes/tests/papiers.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse, addInscrit, confierLaClasse } from '#tests/gestes/scolarite.ts';
import {
  absent,
  type EcoleAppelee,
  enseignantQuiAppelle,
  equiperDAppels,
  equiperDeCours,
  present,
  retard,
} from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
const SAMEDI = '2026-11-21';

let server: TestServer;
let admin: Person;
let ecole: EcoleAppelee & { readonly cours?: readonly number[] };
let un = 0;
let deux = 0;

async function demarrer(
  equiper: (server: TestServer) => Promise<typeof ecole>,
  heure: string,
): Promise<void> {
  ({ server, depart: ecole } = await commencer(equiper));
  server.now = `${SAMEDI}T${heure}:00.000Z`;
  admin = await server.signIn(server.admin.id);
  [un = 0, deux = 0] = ecole.inscrits;
}

const lieu = (more: Record<string, unknown> = {}) => ({
  classeId: ecole.classeId,
  jour: SAMEDI,
  demiJournee: 'matin',
  creneauId: null,
  ...more,
});
const appeler = (away: readonly number[], more: Record<string, unknown> = {}, late: readonly number[] = []) =>
  admin.call(addFeuilleAppel, {
    ecoleId: ecole.ecoleId,
    remplieLe: server.now,
    ...lieu(more),
    eleves: ecole.inscrits.map((id) =>
      away.includes(id) ? absent(id) : late.includes(id) ? retard(id, 5) : present(id),
    ),
  });
const donner = (inscriptionId: number, more: Record<string, unknown> = {}, by: Person = admin) =>
  by.call(addBilletEntree, {
    inscriptionId,
    jour: SAMEDI,
    heure: null,
    motif: null,
    ...more,
    creationUserId: 0,
  });
const lire = async (inscriptionId: number, more: Record<string, unknown> = {}) => {
  const { eleves } = (await admin.call(getFeuilleAppel, lieu(more))).data;
  const eleve = eleves.find((one) => one.inscriptionId === inscriptionId);
  return [eleve?.pointage, eleve?.minutes, eleve?.billet?.numero ?? null];
};

describe('un billet d’entrée', () => {
  beforeEach(() => demarrer(equiperDAppels, '08:20'));

  it('[SUIVI-32] l’absent devient en retard des minutes depuis le début, par une correction qui reste', async () => {
    await appeler([un, deux]);
    const billet = firstOf((await donner(un, { motif: 'Pneu crevé' })).data);
    expect(billet).toMatchObject({ numero: 1, heure: '08:20', minutes: 20, estCorrige: true });
    expect(await lire(un)).toEqual(['retard', 20, 1]);
    expect(await lire(deux)).toEqual(['absence', null, null]);
    const [change] = await server.rows('changements_absences');
    expect(change).toMatchObject({
      inscriptionId: un,
      ancienPointage: 'absence',
      pointage: 'retard',
      minutes: 20,
    });
    expect(change?.['motif']).toBe("Billet d'entrée n° 0001, 08:20");
    const rows = (await admin.call(absenceSelectBy, { ecoleId: ecole.ecoleId })).data;
    expect(rows.map(({ genre }) => genre).toSorted()).toEqual(['absence', 'retard']);
    const actes = (await server.rows('journal')).filter(({ appel }) =>
      String(appel).includes('addBilletEntree'),
    );
    expect(actes.map(({ entite }) => entite)).toEqual(['feuilles_appel', 'billets_entree']);
    // The journal does not say why.
    expect(actes.map(({ changements }) => String(changements)).join()).not.toContain('Pneu');
  });

  it('[SUIVI-32] il ne compte pas l’élève arrivé entre-temps que personne n’a appelé', async () => {
    await appeler([un, deux]);
    server.now = `${SAMEDI}T09:00:00.000Z`;
    await addInscrit(server, ecole, { prenoms: 'Djénabou', dateInscription: SAMEDI });
    await donner(un);
    expect(await server.rows('feuilles_appel')).toMatchObject([{ effectif: 3 }]);
  });

  it('[SUIVI-32] les numéros de l’année se suivent, sans trou après un refus', async () => {
    await appeler([un, deux]);
    await donner(un);
    expect((await donner(un)).status).toBe(422);
    expect(firstOf((await donner(deux)).data)['numero']).toBe(2);
  });

  it('[SUIVI-32] qui n’est pas absent, ou a son billet, n’en a pas d’autre : le champ le dit', async () => {
    await appeler([un], {}, [deux]);
    const [, , trois = 0] = ecole.inscrits;
    expect((await donner(deux)).refus.champs).toEqual({
      inscriptionId: "Cet élève n'est pas absent : la feuille le dit « En retard ».",
    });
    expect((await donner(trois)).refus.champs).toEqual({
      inscriptionId: "Cet élève n'est pas absent : la feuille le dit « Présent ».",
    });
    await donner(un);
    expect((await donner(un)).refus.champs).toEqual({
      inscriptionId: 'Il a déjà le billet n°\u00A00001, de 08:20 : réimprimez-le.',
    });
    expect(await server.rows('billets_entree')).toHaveLength(1);
  });

  it('[SUIVI-32] se donne le jour même, à une heure passée', async () => {
    await appeler([un]);
    expect((await donner(un, { jour: '2026-11-20' })).refus.champs).toEqual({
      jour: 'Un billet se donne le jour même : un autre jour se corrige sur la feuille.',
    });
    expect((await donner(un, { heure: '09:00' })).refus.champs).toEqual({
      heure: 'Cette heure est à venir.',
    });
    expect(firstOf((await donner(un, { heure: '08h05' })).data)['minutes']).toBe(5);
  });

  it('[SUIVI-32] avant l’appel, le billet est donné et la feuille commence par l’élève en retard', async () => {
    const billet = firstOf((await donner(un)).data);
    expect(billet).toMatchObject({ numero: 1, minutes: 20, estCorrige: false });
    expect(await lire(un)).toEqual(['retard', 20, 1]);
    // A sheet that was filled on a telephone before they came is sent after.
    await appeler([un, deux], { remplieLe: `${SAMEDI}T08:10:00.000Z` });
    expect([(await lire(un))[0], (await lire(deux))[0]]).toEqual(['retard', 'absence']);
  });

  it('[SUIVI-32] une feuille remplie après le billet dit ce que l’enseignant voit', async () => {
    await donner(un);
    server.now = `${SAMEDI}T08:40:00.000Z`;
    await appeler([un]);
    expect((await lire(un))[0]).toBe('absence');
  });

  it('[SUIVI-32] un exclu n’entre pas ; une demi-journée sans classe n’a pas de billet', async () => {
    const fait = { genre: 'sanction', motifId: null, texte: 'Bagarre', mesure: null, visibilite: 'equipe' };
    const jours = { jour: SAMEDI, du: SAMEDI, au: SAMEDI };
    await admin.call(addFait, { inscriptionId: un, ...fait, ...jours, creationUserId: 0 });
    expect((await donner(un)).refus.champs).toEqual({
      inscriptionId: "Exclu le 21/11/2026 : il n'entre pas en classe.",
    });
    server.now = '2026-11-22T08:20:00.000Z';
    admin = await server.signIn(admin.id);
    expect((await donner(deux, { jour: '2026-11-22' })).refus.champs).toEqual({
      heure: 'Pas de classe le dimanche matin.',
    });
  });

  it('[SUIVI-32] qui avait annoncé sa journée et vient le matin est attendu l’après-midi', async () => {
    const annonce = {
      du: SAMEDI,
      au: SAMEDI,
      partie: 'journee',
      motifId: null,
      texte: 'Consulat',
      parQui: null,
    };
    await admin.call(absencesAnnoncees.create, { inscriptionId: un, ...annonce, creationUserId: 0 });
    expect((await lire(un, { demiJournee: 'apresMidi' }))[0]).toBe('absence');
    await donner(un);
    expect((await lire(un, { demiJournee: 'apresMidi' }))[0]).toBe('present');
  });

  it('[SUIVI-32] imprimé deux fois, il dit DUPLICATA ; les billets du jour se lisent, les derniers d’abord', async () => {
    await appeler([un, deux]);
    const { id } = firstOf((await donner(un)).data);
    await donner(deux);
    const imprimer = (format: string) => lirePapier(server, admin, imprimerBilletEntree, { id, format });
    const premier = await imprimer('ticket');
    expectDits(
      texteDe(premier),
      "BILLET D'ENTRÉE N° 0001",
      'Diallo Aïssatou',
      '21/11/2026 à 08:20',
      '20 min',
    );
    expect(texteDe(premier)).not.toContain('DUPLICATA');
    const second = await imprimer('a6');
    expectDits(texteDe(second), 'DUPLICATA');
    // One sheet each: 80 mm wide, then an A6.
    expect([premier.length, second.length]).toEqual([1, 1]);
    const { data } = await admin.call(getBilletsDuJour, { ecoleId: ecole.ecoleId, jour: SAMEDI });
    expect(data.map(({ numero, inscriptionId }) => [numero, inscriptionId])).toEqual([
      [2, deux],
      [1, un],
    ]);
  });

  it('[SUIVI-32] une personne d’une autre école, ou un enseignant d’autres classes, n’en donne ni n’en lit', async () => {
    await appeler([un]);
    const autre = await server.person({
      ecoleId: await createSchool(server),
      droits: { feuillesAppel: TOUT, absences: TOUT },
    });
    expect((await donner(un, {}, autre)).status).toBe(404);
    const enseignant = await server.person({ ecoleId: ecole.ecoleId, droits: { feuillesAppel: TOUT } });
    expect((await donner(un, {}, enseignant)).status).toBe(403);
    const { id } = firstOf((await donner(un)).data);
    const jour = { ecoleId: ecole.ecoleId, jour: SAMEDI };
    expect((await enseignant.call(getBilletsDuJour, jour)).data).toEqual([]);
    expect((await enseignant.call(imprimerBilletEntree, { id, format: 'a6' })).status).toBe(403);
    expect((await server.rows('billets_entree'))[0]?.['impressions']).toBe(0);
  });

  it('[SUIVI-32] un billet est de la classe que son élève avait ce jour-là, pour qui le lit comme sur le papier', async () => {
    const { ecoleId, classeId } = ecole;
    const enseignant = await server.person({ ecoleId, droits: { feuillesAppel: TOUT } });
    await confierLaClasse(server, classeId, enseignant.id);
    const { id } = firstOf((await donner(un)).data);
    const autre = await addClasse(server, ecoleId, '7ème année B');
    server.now = '2026-11-23T08:00:00.000Z';
    admin = await server.signIn(admin.id);
    expect((await changerInscription(admin, un, { classeId: autre })).status).toBe(200);
    const lundi = await server.signIn(enseignant.id);
    const { data } = await lundi.call(getBilletsDuJour, { ecoleId, jour: SAMEDI });
    expect(data).toMatchObject([{ numero: 1, classe: '7ème année A' }]);
    const papier = await lirePapier(server, lundi, imprimerBilletEntree, { id, format: 'a6' });
    expectDits(texteDe(papier), '7ème année A');
  });

  it('[SUIVI-32] deux billets donnés à la fois au même élève : un seul est écrit', async () => {
    await appeler([un]);
    const statuts = (await Promise.all([donner(un), donner(un)])).map(({ status }) => status);
    expect(new Set(statuts)).toEqual(new Set([201, 422]));
  });

  it('[SUIVI-32] qui n’a pas le droit de corriger ne donne pas de billet sur une feuille faite', async () => {
    await appeler([un]);
    const droits = { feuillesAppel: ['lecture', 'ajout'], absences: ['lecture', 'ajout'] };
    const person = await server.person({ ecoleId: ecole.ecoleId, droits });
    const { status, refus } = await donner(un, {}, person);
    expect([status, refus.error]).toEqual([
      403,
      "L'appel est fait : ce billet le corrigerait, et vous pouvez faire des appels, non les corriger.",
    ]);
    expect(await server.rows('billets_entree')).toEqual([]);
  });

  it('[SUIVI-32] une fois la journée close, le billet qui corrige se donne par qui tient les absences, sans autre motif', async () => {
    await appeler([un]);
    const { ecoleId, classeId } = ecole;
    const enseignant = await server.person({ ecoleId, droits: { feuillesAppel: TOUT } });
    await confierLaClasse(server, classeId, enseignant.id);
    await admin.call(cloreJournee, { ecoleId, jour: SAMEDI });
    const { status, refus } = await donner(un, {}, enseignant);
    expect([status, refus.error]).toEqual([
      403,
      "Cette journée est close et l'appel est fait : un billet qui le corrige se donne par qui tient les absences.",
    ]);
    const surveillant = await server.person({ ecoleId, droits: { absences: TOUT } });
    expect((await donner(un, {}, surveillant)).status).toBe(201);
    expect(await lire(un)).toEqual(['retard', 20, 1]);
  });
});

describe('un billet là où l’appel se fait à chaque cours', () => {
  beforeEach(() => demarrer(equiperDeCours, '09:20'));

  it('[SUIVI-32] il entre au cours de cette heure, en retard ; le premier reste manqué, le suivant l’attend', async () => {
    const [huit, neuf, dix] = ecole.cours ?? [];
    await appeler([un], { creneauId: huit });
    await appeler([un], { creneauId: neuf });
    expect(firstOf((await donner(un)).data)).toMatchObject({ minutes: 20, estCorrige: true });
    expect((await lire(un, { creneauId: huit }))[0]).toBe('absence');
    expect(await lire(un, { creneauId: neuf })).toEqual(['retard', 20, 1]);
    expect((await lire(un, { creneauId: dix }))[0]).toBe('present');
  });

  it('[SUIVI-32] qui remplace à un cours en lit les billets, et ceux d’aucun autre', async () => {
    const { ecoleId } = ecole;
    const [, neuf, dix] = ecole.cours ?? [];
    const [sow, bah] = [
      await enseignantQuiAppelle(server, ecoleId),
      await enseignantQuiAppelle(server, ecoleId),
    ];
    const remplacer = (creneauId: number | undefined, { id }: Person) =>
      admin.call(addChangementsDuJour, {
        cours: [{ creneauId, jour: SAMEDI }],
        genre: 'remplacement',
        remplacantId: id,
        de: null,
        a: null,
        salle: null,
        motif: null,
        creationUserId: 0,
      });
    await remplacer(neuf, sow);
    await remplacer(dix, bah);
    await donner(un);
    const lus = async (par: Person) =>
      (await par.call(getBilletsDuJour, { ecoleId, jour: SAMEDI })).data.map(({ numero }) => numero);
    expect([await lus(sow), await lus(bah)]).toEqual([[1], []]);
  });

  it('[SUIVI-32] annoncé absent la matinée, il est attendu des cours qui suivent', async () => {
    const annonce = {
      du: SAMEDI,
      au: SAMEDI,
      partie: 'matin',
      motifId: null,
      texte: 'Consulat',
      parQui: null,
    };
    await admin.call(absencesAnnoncees.create, { inscriptionId: un, ...annonce, creationUserId: 0 });
    const [, neuf, dix] = ecole.cours ?? [];
    await donner(un);
    expect((await lire(un, { creneauId: neuf }))[0]).toBe('retard');
    expect((await lire(un, { creneauId: dix }))[0]).toBe('present');
  });

  it('[SUIVI-32] un cours annulé ne compte pas : il est à l’heure au suivant ; après le dernier, plus de billet', async () => {
    const [, neuf, dix] = ecole.cours ?? [];
    const RIEN = { remplacantId: null, de: null, a: null, salle: null, motif: null, creationUserId: 0 };
    const cours = [{ creneauId: neuf, jour: SAMEDI }];
    await admin.call(addChangementsDuJour, { cours, genre: 'annulation', ...RIEN });
    expect(firstOf((await donner(un)).data)).toMatchObject({ minutes: null, estCorrige: false });
    expect((await lire(un, { creneauId: dix }))[0]).toBe('present');
    server.now = `${SAMEDI}T11:30:00.000Z`;
    admin = await server.signIn(admin.id);
    expect((await donner(deux)).refus.champs).toEqual({
      heure: 'Les cours de cette classe sont finis à cette heure.',
    });
  });
});

it('[SUIVI-32] une correction qui change l’élève ensuite laisse le billet', async () => {
  await demarrer(equiperDAppels, '08:20');
  const { data } = await appeler([un]);
  const feuille = firstOf(data)['id'];
  await donner(un);
  const eleves = [{ ...retard(un, 10), vu: { pointage: 'retard', minutes: 20 } }];
  await admin.call(updateFeuilleAppel, { id: feuille, eleves, motif: null });
  expect(await lire(un)).toEqual(['retard', 10, 1]);
});
