/** The table of a class's averages, taken out as a file. */
import { traceSelectBy } from '@gestionscolaire/contract/administration/traces/traces.ts';
import {
  exportReleveClasse,
  imprimerReleveClasse,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerLignes, monde } from '#notes/tests/base.ts';
import { type ClasseAvecComposition, classeArretee, scellerLa } from '#notes/tests/bulletins.ts';
import { demanderPapier } from '#notes/tests/papiers.ts';
import { partOf } from '#tests/classeur.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import type { Person, TestServer } from '#tests/harness.ts';

describe('le tableau récapitulatif en fichier', () => {
  let server: TestServer;
  let admin: Person;
  let classe: ClasseAvecComposition;
  beforeEach(async () => {
    ({ server, admin, classe } = await monde(classeArretee));
  });

  const lieu = () => ({ classeId: classe.classeId, periodeId: classe.periodeId });
  const sortir = (format: 'csv' | 'xlsx', who = admin) =>
    demanderPapier(server, who, exportReleveClasse, { ...lieu(), format });
  const lignes = async () => (await sortir('csv')).body.replace('\uFEFF', '').trimEnd().split('\r\n');

  it('[NOTE-79] a l’école, la classe et la période au-dessus, puis noms, moyennes, rangs et la classe, comme son papier', async () => {
    await changerLignes(server, 'eleves', { nom: '=cmd|calc', sexe: 'F' });
    const [ecole, titre, place, provisoire, effectif, regle, vide, ...tableau] = await lignes();
    expect([titre, vide]).toEqual(['Tableau récapitulatif', '']);
    expect(ecole).toMatch(/École/);
    expect(place).toMatch(/^7ème année A · 1er trimestre · 2026-2027$/);
    expect(provisoire).toBe('Provisoire, au 21/11/2026');
    expect(effectif).toBe(
      'Effectif : 3 · évalués : 3 · la plus forte : 14,33 · la plus faible : 11,67 · sur 20',
    );
    expect(regle).toMatch(/^"?Moyenne de matière = /);
    const matricules = tableau.slice(1, 4).map((line) => line.split(';')[1]);
    expect(new Set(matricules).size).toBe(3);
    expect(tableau.map((line) => line.split(';').toSpliced(1, 1).join(';'))).toEqual([
      'N°;Nom;Prénoms;Mathématiques × 2;Points;Moyenne;Rang;Ex æquo;Mention',
      "1;'=cmd|calc;Aïssatou;11,67;23,34;11,67;3;;Passable",
      "2;'=cmd|calc;Boubacar;14,33;28,66;14,33;1;ex æquo;Bien",
      "3;'=cmd|calc;Cellou;14,33;28,66;14,33;1;ex æquo;Bien",
      ';Moyenne de la classe;;13,44;;13,44;;;',
    ]);
    await scellerLa(admin, classe);
    expect((await lignes()).filter((line) => line.startsWith('Provisoire'))).toEqual([]);
  });

  it('[NOTE-79] sort en Excel : rangs, moyennes et points y sont des nombres exacts, un code reste un mot, rien n’est une formule', async () => {
    await changerLignes(server, 'eleves', { nom: '=1+1' });
    const answer = await sortir('xlsx');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      'tableau-recapitulatif-7ème-année-A-1er-trimestre.xlsx',
    );
    const sheet = partOf(answer.rawPayload, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]/);
    const nombres = (row: number) =>
      [...sheet.matchAll(new RegExp(`<c r="([A-Z]+)${row}"(?![^>]* t=)[^>]*><v>([^<]*)</v>`, 'g'))].map(
        ([, column, value]) => `${column} ${value}`,
      );
    // A 1, the titles are at 8: number, average of the subject, points, average, place.
    expect([9, 10].map(nombres)).toEqual([
      ['A 1', 'E 11.67', 'F 23.34', 'G 11.67', 'H 3'],
      ['A 2', 'E 14.33', 'F 28.66', 'G 14.33', 'H 1'],
    ]);
    await changerLignes(server, 'evaluations', { estActif: 0, annuleMotif: 'Essai' });
    const sans = await lignes();
    expect(sans.find((line) => line.includes('Cellou'))).toContain(';NE;');
  });

  it('[NOTE-79] est à qui imprime le tableau, et à personne d’autre ; la trace de sécurité le note', async () => {
    const { ecoleId, classeId } = classe;
    const saisie = { ecoleId, droits: { saisieNotes: ['lecture'] } };
    const qui = {
      titulaire: await server.person(saisie),
      autre: await server.person(saisie),
      bulletins: await server.person({ ecoleId, droits: { bulletins: ['lecture'] } }),
      conseil: await server.person({ ecoleId, droits: { conseils: ['lecture'] } }),
      caissier: await server.person({ ecoleId, droits: { encaisser: ['lecture', 'ajout'] } }),
      voisin: await server.person({
        ecoleId: await createSchool(server),
        droits: { bulletins: ['lecture'], toutesNotes: ['lecture'] },
      }),
    };
    await changerLignes(server, 'classes', { enseignantId: qui.titulaire.id }, { id: classeId });
    const recu: Record<string, readonly number[]> = {};
    for (const [nom, person] of Object.entries(qui))
      recu[nom] = [
        (await sortir('csv', person)).statusCode,
        (await demanderPapier(server, person, imprimerReleveClasse, lieu())).statusCode,
      ];
    expect(recu).toEqual({
      titulaire: [200, 200],
      autre: [403, 403],
      bulletins: [200, 200],
      conseil: [200, 200],
      caissier: [403, 403],
      voisin: [404, 404],
    });
    const { data } = await admin.call(traceSelectBy, { page: 1, taille: 100, filtres: 'quoi:export' });
    const objet = "Tableau récapitulatif d'une classe";
    const dites = data.map((line) => [line.objet, line.userId, line.ecoleId]);
    const attendues = [qui.titulaire, qui.bulletins, qui.conseil].map(({ id }) => [objet, id, ecoleId]);
    expect(dites).toHaveLength(3);
    expect(dites).toEqual(expect.arrayContaining(attendues));
  });
});
