import { updateBilans } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { getAvancementNotes, rouvrirSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { champsDe, changerLignes, idDe, monde, refusDe } from '#notes/tests/base.ts';
import { fermerLaClasse } from '#notes/tests/conseil.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  direEnseignant,
  evaluer,
  note,
  noter,
  noterChacun,
} from '#notes/tests/saisie.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
});

const ENTIER = ['lecture', 'ajout', 'modification', 'suppression'];
const releve = async (person = admin) =>
  person.call(getReleveClasse, { classeId: classe.classeId, periodeId: classe.periodeId });
const composition = async () =>
  idDe(await evaluer(admin, classe, { genre: 'composition', libelle: 'Composition' }));

describe('le relevé d’une classe', () => {
  it('[NOTE-22] se calcule à chaque lecture : une note qui change change la lecture suivante, sans autre appel', async () => {
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    const evaluationId = await composition();
    await noterChacun(admin, classe, [1200, 1500, 1500]);
    await noterChacun(admin, { ...classe, evaluationId }, [1150, 1400, 1400]);
    const { data } = await releve();
    // (12 + 2 × 11,5) ÷ 3 = 11,67; (15 + 2 × 14) ÷ 3 = 14,33.
    expect(champsDe(data.eleves, 'inscriptionId', 'moyenne', 'rang', 'exAequo')).toEqual([
      [a, 1167, 3, false],
      [b, 1433, 1, true],
      [c, 1433, 1, true],
    ]);
    expect(data).toMatchObject({
      effectif: 3,
      evalues: 3,
      moyenne: 1344,
      min: 1167,
      max: 1433,
      noteSur: 20,
      attendues: 0,
    });
    expect(data.matieres[0]).toMatchObject({ matiere: 'Mathématiques', coefficient: 200, moyenne: 1344 });
    expect(data.eleves[0]?.matieres[0]).toMatchObject({
      cours: 1200,
      composition: 1150,
      moyenne: 1167,
      points: 233_400,
    });
    await noter(admin, classe, [{ inscriptionId: a, vu: note(1200), ...note(2000) }]);
    expect((await releve()).data.eleves[0]?.moyenne).toBe(1433);
  });

  it('[NOTE-20] un élève parti avant la fin n’est ni dans l’effectif, ni dans les rangs', async () => {
    const [a = 0, b = 0, c = 0] = classe.inscrits;
    await noterChacun(admin, classe, [1200, 1500, 1800]);
    await changerEtat(admin, c);
    const { data } = await releve();
    expect(data.effectif).toBe(2);
    expect(data.eleves.map(({ inscriptionId, rang }) => [inscriptionId, rang])).toEqual([
      [a, 2],
      [b, 1],
    ]);
  });

  it('[NOTE-23] explique une moyenne par des calculs que l’on peut refaire', async () => {
    const [a = 0] = classe.inscrits;
    const evaluationId = await composition();
    await noter(admin, classe, [
      { inscriptionId: a, ...note(1200) },
      { inscriptionId: a, evaluationId, ...note(1150) },
    ]);
    const { data } = await admin.call(getMoyenneExpliquee, { inscriptionId: a, periodeId: classe.periodeId });
    expect(data).toMatchObject({ classe: '7ème année A', periode: '1er trimestre', moyenne: 1167 });
    expect(data.phrases.join('\n')).toContain('(1 × 12,00 + 2 × 11,50) ÷ 3 = 11,6666… → 11,67');
  });

  it('[NOTE-11] les moyennes se lisent par le titulaire, ou par qui a toutes les notes', async () => {
    const droits = { saisieNotes: ENTIER };
    const person = await server.person({ ecoleId: classe.ecoleId, droits });
    expect((await releve(person)).status).toBe(403);
    const explique = { inscriptionId: classe.inscrits[0] ?? 0, periodeId: classe.periodeId };
    expect((await person.call(getMoyenneExpliquee, explique)).status).toBe(403);
    await changerLignes(server, 'classes', { enseignantId: person.id }, { id: classe.classeId });
    expect((await releve(person)).status).toBe(200);
    expect((await person.call(getMoyenneExpliquee, explique)).status).toBe(200);
    const toutes = await server.person({ ecoleId: classe.ecoleId, droits: { toutesNotes: ['lecture'] } });
    expect((await releve(toutes)).status).toBe(200);
    // A class does not say whose it was: the titulaire of next year reads nothing of this one, and says nothing of its pupils.
    server.now = '2027-11-22T08:00:00.000Z';
    const suivant = await server.signIn(person.id);
    const { ecoleId, classeId, periodeId } = classe;
    const bilan = { inscriptionId: explique.inscriptionId, id: null, modifDate: null, appreciation: 'Bien.' };
    for (const { status, refus } of [
      await releve(suivant),
      await suivant.call(getMoyenneExpliquee, explique),
      await suivant.call(getConseil, { classeId, periodeId }),
      await suivant.call(updateBilans, { ecoleId, classeId, periodeId, bilans: [bilan], modifUserId: 0 }),
    ])
      expect([status, refus.code]).toEqual([403, 'HORS_DE_PORTEE']);
    expect((await releve(await server.signIn(toutes.id))).status).toBe(200);
  });
});

describe('l’avancement de la saisie', () => {
  const avancement = async (person = admin) =>
    (await person.call(getAvancementNotes, { ecoleId: classe.ecoleId, sessionId: null, rang: null })).data;

  it('compte ce qui est rempli et attendu, pour la période du jour', async () => {
    const [a = 0, b = 0] = classe.inscrits;
    await addEnseignement(server, classe, { libelle: 'Physique' });
    await noter(admin, classe, [
      { inscriptionId: a, ...note(1200) },
      { inscriptionId: b, valeur: null, code: 'absent' },
    ]);
    const { lignes, rang } = await avancement();
    expect(rang).toBe(1);
    expect(champsDe(lignes, 'matiere', 'evaluations', 'attendues', 'remplies')).toEqual([
      ['Mathématiques', 1, 3, 2],
      ['Physique', 0, 0, 0],
    ]);
  });

  it('[NOTE-42] une matière rouverte se saisit par qui l’enseigne, elle seule, jusqu’au jour dit', async () => {
    const [a = 0] = classe.inscrits;
    const autre = await addEnseignement(server, classe, { libelle: 'Physique' });
    const autreEvaluation = idDe(await evaluer(admin, { ...classe, enseignementId: autre }));
    const person = await server.person({ ecoleId: classe.ecoleId, droits: { saisieNotes: ENTIER } });
    for (const enseignementId of [classe.enseignementId, autre])
      await direEnseignant(server, { ...classe, enseignementId }, person.id);
    const { ecoleId, classeId, periodeId } = classe;
    const lieu = { ecoleId, classeId, periodeId };
    const jusquAu = { jusquAu: '2026-11-22', motif: 'Copies rendues tard' };
    const ouvre = { ...lieu, enseignementId: autre, ...jusquAu, modifUserId: 0 };
    expect((await admin.call(rouvrirSaisie, ouvre)).refus.error).toBe('La saisie est ouverte.');
    expect((await fermerLaClasse(admin, classe)).data).toHaveLength(1);
    expect((await fermerLaClasse(admin, classe)).data).toEqual([]);
    expect((await avancement()).lignes.map(({ etat }) => etat)).toEqual(['fermee', 'fermee']);
    const refused = await noterChacun(person, classe, [1100]);
    expect(refusDe(refused)).toBe(
      '409 La saisie est fermée depuis le 21/11/2026 08:00:00, par Administrateur Principal.',
    );
    expect((await admin.call(rouvrirSaisie, { ...ouvre, jusquAu: '2026-11-20' })).refus.champs).toEqual({
      jusquAu: 'Le dernier jour est aujourd’hui, ou à venir.',
    });
    expect((await admin.call(rouvrirSaisie, ouvre)).status).toBe(200);
    const cellule = [
      { inscriptionId: a, evaluationId: autreEvaluation, ...note(1100), motif: 'Copie retrouvée' },
    ];
    expect((await noter(person, classe, cellule)).data[0]?.sort).toBe('ecrite');
    expect((await noter(person, classe, [{ inscriptionId: a, ...note(1100) }])).status).toBe(409);
    server.now = '2026-11-22T23:59:00.000Z';
    const encore = await server.signIn(person.id);
    const tard = [{ ...cellule[0], vu: note(1100), ...note(1150) }];
    expect((await noter(encore, classe, tard)).data[0]?.sort).toBe('ecrite');
    server.now = '2026-11-23T00:00:00.000Z';
    const later = [{ ...cellule[0], vu: note(1150), ...note(1200) }];
    expect((await noter(encore, classe, later)).status).toBe(409);
  });
});
