import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { confierLaClasse } from '#tests/gestes/scolarite.ts';
import {
  absent,
  type EcoleAppelee,
  equiperDAppels,
  exigerLeRegistreTenu,
  present,
  retard,
} from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
/** The day of the server, a Saturday: these classes have it. */
const SAMEDI = '2026-11-21';
const LUNDI = '2026-11-23';

let server: TestServer;
let admin: Person;
let depart: EcoleAppelee;
beforeEach(async () => {
  ({ server, depart } = await commencer(equiperDAppels));
  admin = server.admin;
});
afterEach(() => exigerLeRegistreTenu(server, depart.ecoleId));

async function attendre(instant: string): Promise<void> {
  server.now = instant;
  admin = await server.signIn(admin.id);
}

const premier = () => depart.inscrits[0] ?? 0;
const lieu = (more: Record<string, unknown> = {}) => ({
  classeId: depart.classeId,
  jour: SAMEDI,
  demiJournee: 'matin',
  ...more,
});
async function appeler(eleves: readonly { inscriptionId: number }[], more: Record<string, unknown> = {}) {
  const named = new Set(eleves.map(({ inscriptionId }) => inscriptionId));
  const others = depart.inscrits.filter((id) => !named.has(id)).map(present);
  const { data, status } = await admin.call(addFeuilleAppel, {
    ecoleId: depart.ecoleId,
    ...lieu(more),
    remplieLe: server.now,
    eleves: [...eleves, ...others],
  });
  expect(status).toBe(201);
  return firstOf(data)['id'];
}
const motif = async (more: Record<string, unknown> = {}) =>
  idOf(
    (
      await admin.call(motifsSuivi.create, {
        ecoleId: depart.ecoleId,
        genre: 'absence',
        libelle: 'Maladie',
        gravite: null,
        ...more,
      })
    ).data,
  );
const annoncer = (more: Record<string, unknown> = {}) =>
  admin.call(absencesAnnoncees.create, {
    inscriptionId: premier(),
    du: SAMEDI,
    au: LUNDI,
    partie: 'journee',
    motifId: null,
    texte: 'Voyage',
    parQui: null,
    ...more,
  });
const siennes = async (inscriptionId = premier(), par: Person = admin) =>
  (await par.call(getAbsencesDeLEleve, { inscriptionId })).data.absences;
const justifier = async (more: Record<string, unknown> = {}, par: Person = admin) => {
  const absences = await siennes();
  return par.call(justifierAbsences, {
    inscriptionId: premier(),
    absences: absences.map(({ id, etat }) => ({ id, vu: etat })),
    etat: 'justifiee',
    motifId: null,
    texte: 'Certificat',
    ...more,
  });
};

describe('les absences d’un élève', () => {
  it('[SUIVI-07] plusieurs demi-journées se justifient en un acte, avec un motif ; chaque changement reste, avec son auteur', async () => {
    await appeler([absent(premier())]);
    await appeler([absent(premier())], { demiJournee: 'apresMidi' });
    const motifId = await motif();
    expect((await siennes()).map(({ etat }) => etat)).toEqual(['aJustifier', 'aJustifier']);
    const done = await justifier({ motifId, texte: 'paludisme' });
    expect(done.data).toHaveLength(2);
    const [absence] = await siennes();
    expect(absence).toMatchObject({ etat: 'justifiee', motif: 'Maladie', peutJustifier: true });
    await justifier({ etat: 'nonJustifiee', texte: 'Le certificat est faux' });
    expect((await siennes())[0]?.changements).toMatchObject([
      {
        etat: { avant: 'aJustifier', apres: 'justifiee' },
        motif: 'Maladie',
        texte: 'paludisme',
        auteur: 'Administrateur Principal',
      },
      { etat: { avant: 'justifiee', apres: 'nonJustifiee' }, texte: 'Le certificat est faux' },
    ]);
    // A presence is as it was: a justification is an entry of its own.
    expect(await server.rows('changements_absences')).toEqual([]);
    const { data } = await admin.call(absenceSelectBy, {
      ecoleId: depart.ecoleId,
      filtres: 'etat:nonJustifiee',
    });
    expect(data).toHaveLength(2);
  });

  it('[SUIVI-07] sans motif ni précision, périmée, annulée ou d’un autre, elle ne se justifie pas', async () => {
    const [a = 0, b = 0] = depart.inscrits;
    const id = await appeler([absent(a), absent(b)]);
    expect((await justifier({ texte: null })).refus.champs).toEqual({
      motifId: 'Choisissez un motif, ou dites pourquoi dans la précision.',
    });
    const bagarre = await motif({ genre: 'incident', libelle: 'Bagarre', gravite: 2 });
    expect((await justifier({ motifId: bagarre })).refus.champs).toEqual({
      motifId: "Ce motif n'est pas celui d'une absence.",
    });
    const ailleurs = await motif({ ecoleId: await createSchool(server, 'École de Matam') });
    expect((await justifier({ motifId: ailleurs })).refus.champs).toHaveProperty('motifId');
    const [sienne] = await siennes(b);
    const autre = [{ id: sienne?.id ?? 0, vu: 'aJustifier' }];
    expect((await justifier({ absences: autre })).status).toBe(404);
    const [mienne] = await siennes();
    const vu = [{ id: mienne?.id ?? 0, vu: 'justifiee' }];
    expect((await justifier({ absences: vu })).refus.code).toBe('PERIME');
    const eleves = [{ ...present(a), vu: { pointage: 'absence', minutes: null } }];
    await admin.call(updateFeuilleAppel, { id, eleves, motif: null });
    expect((await justifier()).refus.champs).toEqual({
      absences: "Une de ces absences est annulée : l'élève était là.",
    });
    expect(await server.rows('justifications')).toEqual([]);
  });

  it('[SUIVI-07] l’enseignant de la classe justifie le jour même, qui tient les absences tous les jours', async () => {
    const { ecoleId, classeId } = depart;
    const enseignant = await server.person({ ecoleId, droits: { feuillesAppel: TOUT } });
    await appeler([absent(premier())]);
    const demande = { texte: 'Sa mère est venue' };
    expect((await justifier(demande, enseignant)).status).toBe(403);
    expect((await enseignant.call(getAbsencesDeLEleve, { inscriptionId: premier() })).status).toBe(403);
    await confierLaClasse(server, classeId, enseignant.id);
    expect((await justifier(demande, enseignant)).status).toBe(200);
    await attendre(`${LUNDI}T08:00:00.000Z`);
    const lundi = await server.signIn(enseignant.id);
    expect((await justifier({ etat: 'aJustifier' }, lundi)).refus.code).toBe('REGLE');
    expect(await siennes(premier(), lundi)).toMatchObject([{ peutJustifier: false }]);
    const surveillant = await server.person({ ecoleId, droits: { absences: TOUT } });
    expect((await justifier({ etat: 'aJustifier' }, surveillant)).status).toBe(200);
  });

  it('le journal dit combien et non pourquoi', async () => {
    await appeler([absent(premier())]);
    await justifier({ motifId: await motif(), texte: 'paludisme' });
    const { data } = await admin.call(getJournal, {
      entite: 'inscriptions',
      entiteId: premier(),
      page: 1,
      taille: 5,
    });
    expect(JSON.stringify(data)).toContain('"absences":[null,"justifiee"]');
    expect(JSON.stringify(data)).not.toContain('paludisme');
  });
});

describe('les absences annoncées', () => {
  it('[SUIVI-06] la feuille commence par l’absence, et l’absence trouvée est justifiée d’elle-même', async () => {
    const motifId = await motif();
    expect((await annoncer({ motifId })).status).toBe(201);
    const { data } = await admin.call(getFeuilleAppel, lieu());
    expect(data.eleves).toMatchObject([
      { pointage: 'absence', annonce: 'Maladie, Voyage' },
      { pointage: 'present', annonce: null },
      { pointage: 'present', annonce: null },
    ]);
    await appeler([absent(premier())]);
    expect(await siennes()).toMatchObject([
      { etat: 'justifiee', motif: 'Maladie', changements: [{ estAnnoncee: true, texte: 'Voyage' }] },
    ]);
    // A person's own word stands: the next correction of the sheet leaves it, for whomever it is.
    await justifier({ etat: 'aJustifier' });
    const id = (await admin.call(getFeuilleAppel, lieu())).data.feuille?.id;
    const autre = { ...retard(depart.inscrits[1] ?? 0), vu: { pointage: 'present', minutes: null } };
    await admin.call(updateFeuilleAppel, { id, eleves: [autre], motif: null });
    expect(await siennes()).toMatchObject([{ genre: 'absence', etat: 'aJustifier' }]);
  });

  it('[SUIVI-06] l’enseignant lit qu’elle est annoncée et son motif, jamais la précision, qui peut être de santé', async () => {
    const { ecoleId, classeId } = depart;
    const enseignant = await server.person({ ecoleId, droits: { feuillesAppel: TOUT } });
    await confierLaClasse(server, classeId, enseignant.id);
    await annoncer({ texte: 'paludisme' });
    const { data } = await enseignant.call(getFeuilleAppel, lieu());
    expect(data.eleves[0]).toMatchObject({ pointage: 'absence', annonce: '' });
    await appeler([absent(premier())]);
    await justifier({ etat: 'nonJustifiee', texte: 'Certificat faux' });
    const lues = await siennes(premier(), enseignant);
    expect(lues[0]?.changements.map(({ texte }) => texte)).toEqual([null, null]);
    await justifier({ texte: 'Sa mère est venue' }, enseignant);
    const siens = await siennes(premier(), enseignant);
    expect(siens[0]?.changements.map(({ texte }) => texte)).toEqual([null, null, 'Sa mère est venue']);
  });

  it('[SUIVI-06] qui est là quand même est pointé présent, et l’annonce le montre', async () => {
    await annoncer();
    const presences = async () =>
      (await admin.call(absencesAnnoncees.list, { inscriptionId: premier() })).data.map(
        (one) => one.presences,
      );
    expect(await presences()).toEqual([0]);
    await appeler([present(premier())]);
    await appeler([absent(premier())], { demiJournee: 'apresMidi' });
    expect(await presences()).toEqual([1]);
  });

  it('[SUIVI-06] annoncée après l’appel, elle justifie ce que la feuille a trouvé ; d’une demi-journée, elle seule', async () => {
    await appeler([absent(premier())]);
    await appeler([absent(premier())], { demiJournee: 'apresMidi' });
    await annoncer({ partie: 'apresMidi' });
    expect((await siennes()).map(({ demiJournee, etat }) => [demiJournee, etat])).toEqual([
      ['apresMidi', 'justifiee'],
      ['matin', 'aJustifier'],
    ]);
    expect(
      (await admin.call(getFeuilleAppel, lieu({ jour: '2026-11-20' }))).data.eleves[0]?.annonce,
    ).toBeNull();
  });

  it('[SUIVI-06] désactivée ou déplacée, elle ne justifie plus ce qu’elle justifiait ; ce qu’une personne en a dit reste', async () => {
    const id = idOf((await annoncer({ au: SAMEDI })).data);
    await appeler([absent(premier())]);
    await appeler([absent(premier())], { demiJournee: 'apresMidi' });
    const { absences } = (await admin.call(getAbsencesDeLEleve, { inscriptionId: premier() })).data;
    const matin = absences.find(({ demiJournee }) => demiJournee === 'matin');
    const etats = async () =>
      (await admin.call(getAbsencesDeLEleve, { inscriptionId: premier() })).data.absences
        .toSorted((one, other) => one.id - other.id)
        .map(({ etat }) => etat);
    expect(await etats()).toEqual(['justifiee', 'justifiee']);
    const changer = async (more: Record<string, unknown>) => {
      const lue = firstOf((await admin.call(absencesAnnoncees.get, { id })).data);
      return (await admin.call(absencesAnnoncees.update, { ...lue, ...more, modifUserId: 0 })).status;
    };
    expect(await changer({ partie: 'matin' })).toBe(200);
    expect(await etats()).toEqual(['justifiee', 'aJustifier']);
    const etat = async (operation: 'disable' | 'enable') => {
      const { modifDate } = firstOf((await admin.call(absencesAnnoncees.get, { id })).data);
      return (await admin.call(absencesAnnoncees[operation], { id, modifDate, modifUserId: 0 })).status;
    };
    expect(await etat('disable')).toBe(200);
    expect(await etats()).toEqual(['aJustifier', 'aJustifier']);
    expect(await etat('enable')).toBe(200);
    expect(await etats()).toEqual(['justifiee', 'aJustifier']);
    const dire = (vu: string, dit: string) =>
      admin.call(justifierAbsences, {
        inscriptionId: premier(),
        absences: [{ id: matin?.id, vu }],
        etat: dit,
        motifId: null,
        texte: 'Certificat',
        piece: null,
      });
    expect((await dire('justifiee', 'aJustifier')).status).toBe(200);
    expect((await dire('aJustifier', 'justifiee')).status).toBe(200);
    expect(await etat('disable')).toBe(200);
    expect(await etats()).toEqual(['justifiee', 'aJustifier']);
  });

  it('le journal dit qu’elle est annoncée, changée ou retirée, jamais dans quels mots ni par qui', async () => {
    const id = idOf((await annoncer({ texte: 'paludisme', parQui: 'Sa tante' })).data);
    const lue = firstOf((await admin.call(absencesAnnoncees.get, { id })).data);
    await admin.call(absencesAnnoncees.update, { ...lue, texte: 'anémie', modifUserId: 0 });
    expect((await admin.call(absencesAnnoncees.remove, { id })).status).toBe(200);
    const acts = (await server.rows('journal')).filter(({ entite }) => entite === 'absences_annoncees');
    expect(acts.map(({ changements }) => /"texte":(\[[^\]]*\])/.exec(String(changements))?.[1])).toEqual([
      '[null,"…"]',
      '["…","…"]',
      '["…",null]',
    ]);
    expect(JSON.stringify(acts)).not.toMatch(/paludisme|anémie|tante/);
  });

  it('[SUIVI-06] deux fois le même jour, à l’envers, hors de l’année ou sans raison, elle se refuse à son champ', async () => {
    await annoncer();
    const champs = async (more: Record<string, unknown>) => (await annoncer(more)).refus.champs;
    expect(await champs({ du: LUNDI, au: LUNDI, partie: 'matin' })).toEqual({
      du: 'Une absence de cet élève est déjà annoncée ces jours-là.',
    });
    const apres = { du: '2026-12-02', au: '2026-12-01' };
    expect(await champs(apres)).toEqual({ au: 'Le dernier jour ne vient pas avant le premier.' });
    expect(await champs({ du: '2026-12-01', au: '2026-12-01', texte: null })).toHaveProperty('motifId');
    expect(await champs({ du: '2026-12-01', au: '2027-12-01' })).toHaveProperty('au');
  });
});

describe('les motifs', () => {
  it('[SUIVI-07] un motif d’absence n’a pas de gravité, et ne se supprime plus une fois dit', async () => {
    const refus = await admin.call(motifsSuivi.create, {
      ecoleId: depart.ecoleId,
      genre: 'absence',
      libelle: 'Deuil',
      gravite: 1,
    });
    expect(refus.refus.champs).toEqual({ gravite: "Un motif d'absence n'a pas de gravité." });
    const motifId = await motif();
    await appeler([absent(premier())]);
    await justifier({ motifId });
    expect((await admin.call(motifsSuivi.remove, { id: motifId })).refus.code).toBe('UTILISE');
  });
});
