import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  changementNoteSelectBy,
  exportChangementNote,
  getAuteursDeChangements,
} from '@gestionscolaire/contract/notes/changements/changements.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { champsDe, idDe, monde } from '#notes/tests/base.ts';
import { fermerLaClasse } from '#notes/tests/conseil.ts';
import { addEnseignement, type ClasseNotee, classeNotee, evaluer, note, noter } from '#notes/tests/saisie.ts';
import type { Person, TestServer } from '#tests/harness.ts';

let server: TestServer;
let classe: ClasseNotee;
let admin: Person;
beforeEach(async () => {
  ({ server, admin, classe } = await monde(classeNotee));
});

const lire = (person: Person, more: Record<string, unknown> = {}) =>
  person.call(changementNoteSelectBy, { ecoleId: classe.ecoleId, tri: 'instant', ordre: 'desc', ...more });
const changes = async (filtres: string) => (await lire(admin, { filtres })).data.map(({ apres }) => apres);

/** Writes a mark, changes it, empties it; then changes one of another subject after the closing. */
async function raconter() {
  const [a = 0, b = 0] = classe.inscrits;
  await noter(admin, classe, [{ inscriptionId: a, ...note(1100) }]);
  await noter(admin, classe, [{ inscriptionId: a, vu: note(1100), ...note(1225) }]);
  await noter(admin, classe, [
    { inscriptionId: a, vu: note(1225), valeur: null, code: 'absent', motif: 'Copie d’un autre' },
  ]);
  const physique = await addEnseignement(server, classe, { libelle: 'Physique' });
  const evaluationId = idDe(await evaluer(admin, { ...classe, enseignementId: physique }));
  await noter(admin, classe, [{ evaluationId, inscriptionId: b, ...note(500) }]);
  const { ecoleId } = classe;
  await fermerLaClasse(admin, classe);
  const autre = await server.person({
    ecoleId,
    droits: { toutesNotes: ['lecture', 'ajout', 'modification'] },
  });
  await noter(autre, classe, [
    { evaluationId, inscriptionId: b, vu: note(500), valeur: null, code: null, motif: 'Erreur de ligne' },
  ]);
  return { physique, autre };
}

describe('les changements de notes', () => {
  it('[NOTE-35] chaque valeur après la première est une ligne : avant, après, qui, quand, pourquoi, où', async () => {
    await raconter();
    const { data } = await lire(admin);
    expect(champsDe(data, 'avant', 'apres', 'motif', 'genre', 'evaluation')).toEqual([
      ['5,00', '', 'Erreur de ligne', 'fermee', 'Devoir 1'],
      ['12,25', 'ABS', 'Copie d’un autre', 'saisie', 'Devoir 1'],
      ['11,00', '12,25', null, 'saisie', 'Devoir 1'],
    ]);
    expect(data[1]).toMatchObject({
      ecoleId: classe.ecoleId,
      classeId: classe.classeId,
      periodeId: classe.periodeId,
      classe: '7ème année A',
      periode: '1er trimestre',
      ancienneValeur: 1225,
      ancienCode: null,
      valeur: null,
      code: 'absent',
      auteur: 'Administrateur Principal',
      instant: server.now,
    });
  });

  it('[NOTE-35] se filtre par classe, matière, personne, acte, après la fermeture, avec ou sans motif, et se cherche', async () => {
    const { physique, autre } = await raconter();
    const enseignement = (await server.rows('enseignements')).find(({ id }) => id === physique);
    expect(await changes(`classeId:${classe.classeId}`)).toHaveLength(3);
    expect(await changes(`classeId:${classe.classeId + 1000}`)).toEqual([]);
    expect(await changes(`matiereId:${String(enseignement?.['matiereId'])}`)).toEqual(['']);
    expect(await changes(`auteurId:${autre.id}`)).toEqual(['']);
    expect(await changes('genre:saisie')).toEqual(['ABS', '12,25']);
    expect(await changes('apresFermeture:1')).toEqual(['']);
    expect(await changes('apresFermeture:0')).toEqual(['ABS', '12,25']);
    expect(await changes('avecMotif:0')).toEqual(['12,25']);
    expect(await changes('avecMotif:1;genre:saisie')).toEqual(['ABS']);
    expect((await lire(admin, { recherche: 'personne' })).data).toEqual([]);
    const { data } = await admin.call(getAuteursDeChangements, { ecoleId: classe.ecoleId });
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([admin.id, autre.id]));
  });

  it('[NOTE-35] le fichier a les mêmes lignes que la page, en mots', async () => {
    await raconter();
    const { text } = await admin.call(exportChangementNote, { ecoleId: classe.ecoleId, format: 'csv' });
    const [titres, ...lignes] = text.trim().split('\n');
    expect(titres).toContain('Avant');
    expect(lignes).toHaveLength(3);
    expect(text).toContain('Après la fermeture');
    expect(text).toContain('12,25');
    expect(text).not.toContain('1225');
  });

  it('[NOTE-35] rien dans le serveur ne change ni n’efface une ligne de cette histoire, sinon le motif de qui est anonymisé', () => {
    const root = join(import.meta.dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('tests'),
    );
    const writes =
      /(?:updateTable|deleteFrom)\('changements_notes'\)|(?:update|delete from) changements_notes/;
    const found = files.filter((name) => writes.test(readFileSync(join(root, name), 'utf8')));
    expect(found).toEqual([join('eleves', 'registre', 'oublier.ts')]);
    const oubli = readFileSync(join(root, 'eleves', 'registre', 'oublier.ts'), 'utf8');
    expect(oubli).toMatch(/updateTable\('changements_notes'\)\s+\.set\(\{ motif: null \}\)/);
  });

  it('[NOTE-35] son droit est à lui, et une autre école n’y lit rien', async () => {
    await raconter();
    const { ecoleId } = classe;
    const sans = await server.person({
      ecoleId,
      droits: { toutesNotes: ['lecture', 'ajout', 'modification'] },
    });
    expect((await lire(sans)).status).toBe(403);
    const droits = { changementsNotes: ['lecture'] };
    expect((await lire(await server.person({ ecoleId, droits }))).data).toHaveLength(3);
    const autre = await classeNotee(server, classe.sessionId);
    const etranger = await server.person({ ecoleId: autre.ecoleId, droits });
    const lus = await lire(etranger);
    expect(lus.status === 200 ? lus.data : []).toEqual([]);
    const auteurs = await etranger.call(getAuteursDeChangements, { ecoleId });
    expect(auteurs.status === 200 ? auteurs.data : []).toEqual([]);
  });
});
