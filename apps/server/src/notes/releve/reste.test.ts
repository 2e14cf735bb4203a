import { getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import { getBlocagesArret } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import { direReste, type ResteDeNotes } from '@gestionscolaire/contract/notes/releve/reste.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes, idDe } from '#notes/tests/base.ts';
import {
  type ClasseNotee,
  classeNotee,
  direEnseignant,
  evaluer,
  grilleDe,
  note,
  noter,
} from '#notes/tests/saisie.ts';
import { changerEtat, changerInscription } from '#tests/gestes/inscriptions.ts';
import { addClasse, addInscrit } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

let server: TestServer;
let admin: Person;
let classe: ClasseNotee;
let maitre: Person;

/**
 * A class of all kinds on 21 November: Devoir 1 of the 12th awaits three pupils, of whom one is to catch it up and one has nothing; Devoir 2
 * of the 20th awaits the same and one who came on the 18th. One is dispensed, one left on the 15th, one went to another class today.
 */
beforeEach(async () => {
  server = await ownServer();
  ({ admin } = server);
  classe = await classeNotee(server);
  const { ecoleId, enseignementId } = classe;
  const [a, b] = classe.inscrits;
  const inscrire = async (more: Record<string, unknown> = {}) =>
    (await addInscrit(server, classe, more)).inscriptionId;
  const dispense = {
    enseignementId,
    inscriptionId: await inscrire(),
    genre: 'dispense',
    periodeDebutId: null,
    periodeFinId: null,
    motif: 'Certificat médical',
    creationUserId: 0,
  } as const;
  await admin.call(particularites.create, dispense);
  await changerEtat(admin, await inscrire(), { dateDepart: '2026-11-15' });
  const ailleurs = await addClasse(server, ecoleId, '7ème année B');
  await changerInscription(admin, await inscrire(), { classeId: ailleurs });
  await inscrire({ dateInscription: '2026-11-18' });
  await evaluer(admin, classe, { libelle: 'Devoir 2', jour: '2026-11-20' });
  await evaluer(admin, classe, { libelle: 'Ne compte pas', jour: '2026-11-20', compte: 0 });
  const annulee = idDe(await evaluer(admin, classe, { libelle: 'Annulée', jour: '2026-11-20' }));
  await changerLignes(server, 'evaluations', { annuleMotif: 'Sujet perdu' }, { id: annulee });
  await noter(admin, classe, [
    { inscriptionId: a, ...note(1200) },
    { inscriptionId: b, valeur: null, code: 'absentJustifie' },
  ]);
  maitre = await server.person({ ecoleId, droits: { saisieNotes: ['lecture', 'ajout', 'modification'] } });
  await direEnseignant(server, classe, maitre.id);
});

/** Counts the cells of the grid as its screen does, from what the grid answers alone. */
async function dansLaGrille(person: Person): Promise<[vides: number, aRattraper: string[]]> {
  const grille = (await grilleDe(person, classe)).data;
  const aucune = new Set(grille.sansNote.map((one) => `${one.enseignementId} ${one.inscriptionId}`));
  const hors = new Set(grille.horsClasse.map((one) => `${one.evaluationId} ${one.inscriptionId}`));
  const tenues = new Map(grille.cellules.map((one) => [`${one.evaluationId} ${one.inscriptionId}`, one]));
  const attendues = grille.evaluations
    .filter(({ compte, etat }) => compte === 1 && etat === 'ouverte')
    .flatMap(({ id, enseignementId }) =>
      grille.eleves
        .filter(
          ({ inscriptionId }) =>
            !grille.nonComptes.includes(inscriptionId) &&
            !hors.has(`${id} ${inscriptionId}`) &&
            !aucune.has(`${enseignementId} ${inscriptionId}`),
        )
        .map(({ inscriptionId, nom, prenoms }) => ({
          eleve: `${nom} ${prenoms}`,
          tenue: tenues.get(`${id} ${inscriptionId}`),
        })),
    );
  const aRattraper = attendues.filter(
    ({ tenue }) => grille.regle?.rattrape === true && tenue?.code === 'absentJustifie',
  );
  return [attendues.filter(({ tenue }) => tenue === undefined).length, aRattraper.map(({ eleve }) => eleve)];
}

/** Returns what each call that counts the marks still owed says of them. */
async function comptes(): Promise<Readonly<Record<string, [vides: number, aRattraper: string[]]>>> {
  const { ecoleId, classeId, periodeId } = classe;
  const dit = ({ vides, aRattraper }: ResteDeNotes): [number, string[]] => [
    vides,
    aRattraper.map(({ nom }) => nom),
  ];
  const avancement = async (person: Person) => {
    const { lignes } = (await person.call(getAvancementNotes, { ecoleId })).data;
    const [ligne] = lignes.filter((one) => one.classeId === classeId);
    if (ligne === undefined) throw new Error('la matière manque');
    expect(ligne.attendues - ligne.remplies).toBe(ligne.aSaisir.vides + ligne.aSaisir.aRattraper.length);
    return dit(ligne.aSaisir);
  };
  const { notes } = (await maitre.call(getAccueil, {})).data;
  const lieu = { classeId, periodeId };
  const releve = (await admin.call(getReleveClasse, lieu)).data;
  const { blocages } = (await admin.call(getBlocagesArret, lieu)).data;
  const { anomalies } = (await admin.call(getAnomaliesNotes, { ecoleId, periodeId, classeId })).data;
  const manquantes = anomalies.filter(({ genre }) => genre === 'notesManquantes');
  const rattrapages = anomalies.filter(({ genre }) => genre === 'aRattraper');
  const reste = dit(releve.aSaisir);
  const total = reste[0] + reste[1].length;
  expect([releve.attendues, (await admin.call(getConseil, lieu)).data.attendues]).toEqual([total, total]);
  return {
    accueil: dit(notes ?? { vides: 0, aRattraper: [] }),
    mesNotes: await avancement(maitre),
    toutesLesNotes: await avancement(admin),
    grille: await dansLaGrille(maitre),
    moyennes: reste,
    conseil: [
      blocages.find(({ genre }) => genre === 'casesVides')?.nombre ?? 0,
      blocages.flatMap(({ aRattraper }) => aRattraper.map(({ nom }) => nom)),
    ],
    anomalies: [
      manquantes.reduce((sum, { nombre }) => sum + nombre, 0),
      rattrapages.map(({ nom, prenoms }) => `${nom} ${prenoms}`),
    ],
  };
}

describe('ce qui manque aux notes', () => {
  it('[NOTE-68] se compte d’une seule façon : accueil, Mes notes, grille, Moyennes, Conseil et Anomalies disent la même chose', async () => {
    const { classeId, periodeId } = classe;
    const { eleves } = (await admin.call(getReleveClasse, { classeId, periodeId })).data;
    const lui = eleves.find(({ inscriptionId }) => inscriptionId === classe.inscrits[1]);
    const attendu = [5, [`${lui?.nom} ${lui?.prenoms}`]];
    const dits = await comptes();
    expect(Object.keys(dits)).toHaveLength(7);
    expect(dits).toEqual(Object.fromEntries(Object.keys(dits).map((ecran) => [ecran, attendu])));
    // The last mark of those who were there on the 12th, then the one that is caught up.
    const [, b, c] = classe.inscrits;
    await noter(admin, classe, [{ inscriptionId: c, ...note(900) }]);
    expect(new Set(Object.values(await comptes()).map(([vides, noms]) => `${vides} ${noms.length}`))).toEqual(
      new Set(['4 1']),
    );
    const vu = { valeur: null, code: 'absentJustifie' };
    await noter(admin, classe, [{ inscriptionId: b, vu, ...note(1000) }]);
    expect(new Set(Object.values(await comptes()).map(([vides, noms]) => `${vides} ${noms.length}`))).toEqual(
      new Set(['4 0']),
    );
  });

  it('[NOTE-68] là où la règle ne la fait pas rattraper, une absence justifiée ne se compte nulle part', async () => {
    await changerLignes(server, 'regles_notation', { absenceJustifiee: 'exclue' });
    expect(new Set(Object.values(await comptes()).map(([vides, noms]) => `${vides} ${noms.length}`))).toEqual(
      new Set(['5 0']),
    );
  });

  it('[NOTE-68] se dit d’une seule façon, et nomme la case où chacun mène', async () => {
    const { ecoleId, classeId, periodeId, enseignementId, evaluationId } = classe;
    const cellule = { classeId, periodeId, enseignementId, evaluationId, inscriptionId: classe.inscrits[1] };
    const { notes } = (await maitre.call(getAccueil, {})).data;
    const { lignes } = (await maitre.call(getAvancementNotes, { ecoleId })).data;
    const { blocages } = (await admin.call(getBlocagesArret, { classeId, periodeId })).data;
    const { aSaisir } = (await admin.call(getReleveClasse, { classeId, periodeId })).data;
    const dits = [notes, lignes[0]?.aSaisir, blocages.find(({ genre }) => genre === 'aRattraper'), aSaisir];
    for (const dit of dits) expect(dit?.aRattraper).toMatchObject([cellule]);
    expect(notes).toMatchObject({ grilles: 1, premiere: { classeId, periodeId, enseignementId } });
    expect(direReste(aSaisir)).toMatch(/^5 notes manquent, 1 à rattraper : \S.* Boubacar$/);
    expect([direReste({ vides: 1, aRattraper: [] }), direReste({ vides: 0, aRattraper: [] })]).toEqual([
      '1 note manque',
      '',
    ]);
  });
});
