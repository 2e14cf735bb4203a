/** The file of every list tells marks, coefficients and instants as the screens do: nobody reads 1250 for 12,50. */

import { traces } from '@gestionscolaire/contract/administration/traces/traces.ts';
import { DOMAINES } from '@gestionscolaire/contract/api.ts';
import { annulerPaiement, paiementSelectBy, paiements } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type GenreDeValeur, genreDe } from '@gestionscolaire/contract/core/values/genres.ts';
import { bulletins } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import { changementsNotes } from '@gestionscolaire/contract/notes/changements/changements.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { reglesNotation } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { avances } from '@gestionscolaire/contract/personnel/avances.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { declaredLists } from '#core/crud/source.ts';
import { classeArretee, scellerLa } from '#notes/tests/bulletins.ts';
import { addMatiere, addProgramme } from '#notes/tests/gestes.ts';
import { note, noter } from '#notes/tests/saisie.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createTeacher } from '#tests/gestes/ecole.ts';
import { mouvement } from '#tests/gestes/personnel.ts';
import { addInscrit, payer } from '#tests/gestes/scolarite.ts';
import { ownServer } from '#tests/harness.ts';

type Liste = ReturnType<typeof declaredLists>[number];

/** Lists the columns of a file, by their keys. */
const columnsOf = ({ contract, source }: Liste): string[] => [
  ...new Set<string>([...contract.sortable, ...Object.keys(source.exported ?? {})]),
];

const mots = (...lignes: string[]): string[] => lignes.flatMap((ligne) => ligne.split(' '));

const UN_INSTANT = '2026-11-21T08:05:09.000Z';

/** Reads a file as rows of cells, by title. */
function lignesDe(text: string): Record<string, string>[] {
  const [titres = [], ...lignes] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((ligne) => ligne.split(';'));
  return lignes.map((ligne) => Object.fromEntries(titres.map((titre, at) => [titre, ligne[at] ?? ''])));
}

describe('les fichiers des listes', () => {
  it('chaque colonne de notes, de coefficients ou d’instants dit ce qu’elle est', () => {
    const found = new Map<GenreDeValeur, Set<string>>();
    const tus: string[] = [];
    for (const liste of declaredLists()) {
      const { shape } = liste.contract.row;
      for (const key of columnsOf(liste)) {
        const name = `${liste.contract.entity}.${key}`;
        const schema = shape[key];
        if (schema === undefined) continue;
        const genre = genreDe(schema);
        if (genre !== undefined) found.set(genre, (found.get(genre) ?? new Set()).add(name));
        const takesInstants =
          z.safeParse(schema, UN_INSTANT).success && !z.safeParse(schema, 'un texte').success;
        if (takesInstants && genre !== 'instant') tus.push(name);
      }
    }
    expect(tus).toEqual([]);
    const sorted = Object.fromEntries([...found].map(([genre, names]) => [genre, [...names].toSorted()]));
    expect(sorted).toEqual({
      note: ['bulletins.moyenne'],
      centiemes: mots(
        'enseignements.coefficient programmes.coefficient programmes.heures regles_notation.seuilAdmission',
        'regles_notation.seuilRattrapage',
      ),
      instant: mots(
        'absences.annuleeLe',
        'avances_salaire.dateDemande bulletins.instant changementsNotes.instant clotures.rouverteLe clotures.suitLe',
        'documents.creationDate faits.annuleLe paiements.annuleLe passages_infirmerie.annuleLe traces.dernier traces.instant',
      ),
    });
  });

  it('se lisent comme les écrans', async () => {
    const server = await ownServer();
    server.now = '2026-11-21T08:05:09.000Z';
    const { admin } = server;
    const classe = await classeArretee(server);
    const { ecoleId, sessionId } = classe;
    const [inscriptionId] = classe.inscrits;
    const relue = { inscriptionId, vu: note(1200), ...note(1250), motif: 'Copie relue' };
    expect((await noter(admin, classe, [relue])).data[0]?.sort).toBe('ecrite');
    expect((await scellerLa(admin, classe)).status).toBe(201);
    const matiereId = Number(firstOf((await addMatiere(admin, { ecoleId, libelle: 'Chimie' })).data)['id']);
    const programme = { ecoleId, sessionId, matiereId, coefficient: 150, heures: 250 };
    expect((await addProgramme(admin, programme)).status).toBe(201);
    const { eleveId } = await addInscrit(server, classe);
    await payer(admin, ecoleId, eleveId, 50_000);
    const [recu] = (await admin.call(paiementSelectBy, { ecoleId })).data;
    const annulation = { id: recu?.id, annuleMotif: 'Erreur', modifUserId: 0, modifDate: null };
    expect((await admin.call(annulerPaiement, annulation)).status).toBe(200);
    const employeId = await createTeacher(server, ecoleId);
    expect((await admin.call(avances.create, mouvement(employeId, sessionId))).status).toBe(201);

    const MAINTENANT = ['21/11/2026 08:05:09'];
    for (const [file, titre, dites, more] of [
      [bulletins.export, 'Moyenne', ['11,83', '14,33'], {}],
      [bulletins.export, 'Écrit le', MAINTENANT, {}],
      [changementsNotes.export, 'Instant', MAINTENANT, {}],
      [enseignements.export, 'Coefficient', ['2'], {}],
      [programmes.export, 'Coefficient', ['1,5'], {}],
      [programmes.export, 'Heures par semaine', ['2,5'], {}],
      [reglesNotation.export, "Seuil d'admission", ['10'], {}],
      [paiements.export, 'Annulé le', MAINTENANT, {}],
      [avances.export, 'Date de demande', MAINTENANT, { employeId }],
      [traces.export, 'Instant', MAINTENANT, {}],
    ] as const) {
      const sent = { ecoleId, format: 'csv', ...more };
      const lignes = lignesDe((await admin.call<Endpoint>(file, sent)).text);
      expect(lignes.length, file.name).toBeGreaterThan(0);
      expect([...new Set(lignes.map((ligne) => ligne[titre] ?? ''))].toSorted(), file.name).toEqual(dites);
    }
    // No file of any list tells an instant as the base keeps it.
    const exports = DOMAINES.flatMap(({ appels }) => appels).filter(
      ({ file, path }) => file && path.startsWith('export'),
    );
    expect(exports.length).toBeGreaterThan(25);
    const bruts: string[] = [];
    const { classeId, enseignementId } = classe;
    const sent = { ecoleId, sessionId, employeId, classeId, enseignementId };
    for (const one of exports) {
      const { status, text } = await admin.call(one, { format: 'csv', ...sent });
      if (status === 200 && /\d{4}-\d{2}-\d{2}T\d{2}:/.test(text)) bruts.push(one.name);
    }
    expect(bruts).toEqual([]);
  });
});
