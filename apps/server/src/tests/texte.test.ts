/** Text and types are the same whichever engine stores them: what both must give stands here once. */
import { API, CRUDS } from '@gestionscolaire/contract/api.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { type Acquis, updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { donnees } from '#amorce/donnees.ts';
import { ValeurIllisible } from '#core/db/unreadable.ts';
import { contenu, tableNames } from './contenu.ts';
import { Exemples } from './exemples/calls.ts';
import { ADMIN, DEBUT, MOTEUR, ownServer } from './harness.ts';

/** The texts that a plain sort puts in the wrong place: accents, case, ligatures, apostrophes, spaces, scripts, ties. */
const PIEGES = [
  'École | Ecole | ÉCOLE | ecole | Écolier | Ecot | Zèbre | zebre | Œuvre | Oeuvre | Oeuf | OEil | œil',
  "Æther | Aether | N'Zérékoré | N’Zérékoré | Nzérékoré | n'zerekore centre | Ñame | Namè | Île de Loos",
  'Ile-de-Loos | Iles | ILE | Cité  Chemin de Fer | Cité\u00A0Chemin de Fer 2 | Cité de l’Air',
  "Cite de l'air 1 | Été | Ete | été 10 | été 2 | ߒߞߏ | ߞߊ߲ߞߊ߲ | 𞤀𞤣𞤤𞤢𞤥 | مدينة | Ça va | Caverne",
  'Zone d’activité | Zone 1 | 1er mai | 10 mai | 2 août | Ángel | angel | Å | A | a b | ab | a-b | ﬁn',
  'fin | straße | strasse | İstanbul | istanbul | Ǆ | ǆ',
].flatMap((line) => line.split(' | '));

const bytes = (a: string, b: string): number => Buffer.from(a).compare(Buffer.from(b));

describe('texte', () => {
  it('range deux cents noms réels dans un seul ordre : clé, texte, id, octet par octet', async () => {
    const server = await ownServer();
    const reels = donnees()
      .quartiers.map(({ libelle }) => libelle)
      .filter((_, index) => index % 24 === 0);
    for (const libelle of [...PIEGES, ...reels].slice(0, 200)) {
      await server.admin.call(unites.create, {
        libelle,
        symbole: libelle.slice(0, 10).trim(),
        libelleConfirme: true,
        creationUserId: 0,
      });
    }
    const { data } = await server.admin.call(unites.list, { tri: 'libelle' });
    expect(data).toHaveLength(200);
    const expected = data.toSorted(
      (a, b) => bytes(cle(a.libelle), cle(b.libelle)) || bytes(a.libelle, b.libelle) || a.id - b.id,
    );
    expect(data.map(({ libelle }) => libelle)).toEqual(expected.map(({ libelle }) => libelle));
    const keys = data.map(({ libelle }) => libelle);
    // The order is a person's, not a machine's: accented texts stand among the plain ones.
    const between = (low: string, middle: string, high: string): void => {
      expect(keys.indexOf(low)).toBeLessThan(keys.indexOf(middle));
      expect(keys.indexOf(middle)).toBeLessThan(keys.indexOf(high));
    };
    between('Ecole', 'École', 'Ecot');
    between('Angel', 'Ça va', 'Caverne');
    between('OEil', 'Œil', 'Oeuf');
    between('Été', 'Été 10', 'Zèbre');
    // The contract makes the stored keys from the text, whatever engine stored them.
    for (const row of await server.rows('unites')) {
      expect(row['libelleCle']).toBe(cle(String(row['libelle'])));
      expect(row['symboleCle']).toBe(cle(String(row['symbole'])));
    }
  });

  it('garde chaque caractère permis tel qu’il a été saisi, en forme composée', async () => {
    const server = await ownServer();
    for (const libelle of ['𞤀𞤣𞤤𞤢𞤥 ߒߞߏ', 'E\u0301cole', 'Prix : 5 € ½ – « oui » 😀', "L'\\%_"]) {
      const { data } = await server.admin.call(unites.create, { libelle, symbole: 'x', creationUserId: 0 });
      const found = await server.admin.call(unites.get, { id: data[0]?.id });
      expect(found.data[0]?.libelle).toBe(libelle.normalize('NFC'));
    }
  });
});

/** The calls that fill tables without a form: a payment brings its enrolment, its lines and its entry. */
const SANS_FORMULAIRE = `
  updateSalaireBase importClasse addPaiement addReprise addFusion addPassage changerEtatInscription
  addCloture saveVue noterRecent disableDeviseEnNombre activerSecondFacteur rouvrirSaisie addNonEvaluee
  addConseil updateBilans updateAppreciations updateControles updateConservation addAccord
  scellerPeriode addCertificatScolarite updateFeuilleAppel justifierAbsences addFait
  addContactFamille addConvocation ouvrirMessage cloreJournee addPassageInfirmerie updateFicheSante updateSeuilsSuivi
  addChangementsDuJour addBilletEntree
`
  .trim()
  .split(/\s+/);

describe('types', () => {
  it('une ligne de chaque table : des entiers, des textes et des vides, comme elle a été déclarée', async () => {
    const server = await ownServer({ amorce: true });
    // A failure counts against an address, a sign-in notes its device.
    await server.request('POST', 'login', { body: { login: 'x@y.z', password: 'w' } });
    await server.request('POST', 'login', { body: { login: ADMIN.login, password: ADMIN.motDePasse } });
    await server.request('PUT', 'updatePreferences', {
      token: server.admin.token,
      body: { theme: 'dark' },
      headers: { 'idempotency-key': 'une' },
    });
    const exemples = new Exemples(server);
    for (const crud of CRUDS) await exemples.record(crud, server.admin);
    // No form fills these tables.
    for (const endpoint of API.filter(({ name }) => SANS_FORMULAIRE.includes(name)))
      expect(
        (await server.admin.call(endpoint, await exemples.validInput(endpoint, server.admin))).status,
      ).toBeLessThan(300);
    // A mark that changes has a history.
    const { cellules, ...place } = updateNotes.input.parse(
      await exemples.validInput(updateNotes, server.admin),
    );
    for (const [vu, valeur] of [
      [null, 1100],
      [1100, 1250],
    ] as const) {
      const sent = cellules.map((one) => ({ ...one, vu: { valeur: vu, code: null }, valeur }));
      expect((await server.admin.call(updateNotes, { ...place, cellules: sent })).data[0]?.sort).toBe(
        'ecrite',
      );
    }
    // So has what is said of a child.
    const { cellules: dites, ...section } = updateAcquis.input.parse(
      await exemples.validInput(updateAcquis, server.admin),
    );
    let vu: Acquis = { valeurId: null, observation: null };
    for (const observation of ['Parle peu', 'Parle beaucoup']) {
      const [said] = dites.map((one) => ({ ...one, vu, observation }));
      const told = (await server.admin.call(updateAcquis, { ...section, cellules: [said] })).data[0];
      expect(told?.sort).toBe('ecrite');
      vu = { valeurId: said?.valeurId ?? null, observation };
    }
    await exemples.image(server.admin);
    const tables = await server.database.read.introspection.getTables();
    const all = await contenu(server.database.read);
    const integers: Record<string, string> = { sqlite: 'INTEGER', postgres: 'int8' };
    const texts: Record<string, string> = { sqlite: 'TEXT', postgres: 'text' };
    for (const { name, columns } of tables) {
      for (const column of columns) {
        const where = `${name}.${column.name}`;
        expect([integers[MOTEUR], texts[MOTEUR]], where).toContain(column.dataType);
        const isInteger = column.dataType === integers[MOTEUR];
        const wrong = (all[name] ?? []).filter((row) => {
          const value = row[column.name];
          if (value === null) return !column.isNullable;
          return isInteger ? !Number.isSafeInteger(value) : typeof value !== 'string';
        });
        expect(wrong, where).toEqual([]);
      }
    }
    const empty = (await tableNames(server.database.read)).filter((name) => all[name]?.length === 0);
    // The demonstration marks its own records there, and a restoration what it has to say of numbers; tests of their own fill them.
    expect(empty).toEqual(['demonstration', 'numeros_a_dire', 'numeros_attendus']);
  });

  it('la même ligne se lit pareil sur les deux moteurs', async () => {
    const server = await ownServer({ amorce: true });
    expect((await server.rows('devises'))[0]).toEqual({
      id: 1,
      libelle: 'Franc guinéen',
      libelleCle: 'franc guineen',
      symbole: 'FG',
      symboleCle: 'fg',
      debut: null,
      fin: null,
      estActif: 1,
      creationDate: DEBUT,
      creationUserId: null,
      modifDate: null,
      modifUserId: null,
    });
    const { rows } = await sql`select count(*) as n, sum(id) as s, max(id) as m from devises`.execute(
      server.database.read,
    );
    expect(rows).toEqual([{ n: 153, s: (153 * 154) / 2, m: 153 }]);
  });

  it('un entier qui ne tient pas dans un nombre est une panne, jamais un arrondi', async () => {
    const server = await ownServer();
    const { read } = server.database;
    const cast = MOTEUR === 'postgres' ? sql`bigint` : sql`integer`;
    const one = (text: string) => sql<{ n: number }>`select cast(${text} as ${cast}) as n`.execute(read);
    expect((await one('9007199254740991')).rows).toEqual([{ n: 9_007_199_254_740_991 }]);
    expect((await one('-9007199254740991')).rows).toEqual([{ n: -9_007_199_254_740_991 }]);
    await expect(one('9007199254740992')).rejects.toThrow(ValeurIllisible);
    await expect(one('-9007199254740993')).rejects.toThrow(ValeurIllisible);
    const trop = sql`update versions set numero = cast('9007199254740993' as ${cast})`;
    await server.database.transaction((trx) => trop.execute(trx));
    await expect(read.selectFrom('versions').selectAll().execute()).rejects.toThrow(
      'Un nombre de la table «\u00A0versions\u00A0»',
    );
  });
});
