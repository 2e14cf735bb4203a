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
import { ownServer, type Person } from '#tests/harness.ts';

type Liste = ReturnType<typeof declaredLists>[number];

/** Lists the columns of a file, by their keys. */
const columnsOf = ({ contract, source }: Liste): string[] => [
  ...new Set<string>([...contract.sortable, ...Object.keys(source.exported ?? {})]),
];

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
      centiemes: [
        'enseignements.coefficient',
        'programmes.coefficient',
        'programmes.heures',
        'regles_notation.seuilAdmission',
        'regles_notation.seuilRattrapage',
      ],
      instant: [
        'avances_salaire.dateDemande',
        'bulletins.instant',
        'changementsNotes.instant',
        'paiements.annuleLe',
        'traces.dernier',
        'traces.instant',
      ],
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

    const lire = async (person: Person, file: Endpoint, more: object = {}) =>
      lignesDe((await person.call(file, { ecoleId, format: 'csv', ...more })).text);
    const colonne = async (file: Endpoint, titre: string, more: object = {}) => {
      const lignes = await lire(admin, file, more);
      expect(lignes.length, file.name).toBeGreaterThan(0);
      return [...new Set(lignes.map((ligne) => ligne[titre] ?? ''))].toSorted();
    };
    const MAINTENANT = ['21/11/2026 08:05:09'];
    expect(await colonne(bulletins.export, 'Moyenne')).toEqual(['11,83', '14,33']);
    expect(await colonne(bulletins.export, 'Écrit le')).toEqual(MAINTENANT);
    expect(await colonne(changementsNotes.export, 'Instant')).toEqual(MAINTENANT);
    expect(await colonne(enseignements.export, 'Coefficient')).toEqual(['2']);
    expect(await colonne(programmes.export, 'Coefficient')).toEqual(['1,5']);
    expect(await colonne(programmes.export, 'Heures par semaine')).toEqual(['2,5']);
    expect(await colonne(reglesNotation.export, "Seuil d'admission")).toEqual(['10']);
    expect(await colonne(paiements.export, 'Annulé le')).toEqual(MAINTENANT);
    expect(await colonne(avances.export, 'Date de demande', { employeId })).toEqual(MAINTENANT);
    expect(await colonne(traces.export, 'Instant')).toEqual(MAINTENANT);
    // No file of any list tells an instant as the base keeps it.
    const exports = DOMAINES.flatMap(({ appels }) => appels).filter(
      ({ file, path }) => file && path.startsWith('export'),
    );
    expect(exports.length).toBeGreaterThan(25);
    const bruts: string[] = [];
    for (const one of exports) {
      const sent = {
        ecoleId,
        sessionId,
        employeId,
        classeId: classe.classeId,
        enseignementId: classe.enseignementId,
      };
      const { status, text } = await admin.call(one, { format: 'csv', ...sent });
      if (status === 200 && /\d{4}-\d{2}-\d{2}T\d{2}:/.test(text)) bruts.push(one.name);
    }
    expect(bruts).toEqual([]);
  });
});
