/** The fields that no two rows of a file may share are those that the single add refuses, and no others. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import { CRUDS, IMPORTS } from '@gestionscolaire/contract/api.ts';
import { describe, expect, it } from 'vitest';
import { createSchool } from './gestes/ecole.ts';
import { unEleve } from './gestes/eleves.ts';
import { ajoute, fiche } from './gestes/utilisateurs.ts';
import { ownServer, type TestServer } from './harness.ts';

type Values = Record<string, unknown>;

let made = 0;

/** Makes a whole form of each entity that is imported; none shares a field with another where that can be helped. */
const FICHES: Readonly<Record<string, (server: TestServer, ecoleId: number) => Promise<Values>>> = {
  async classes(server, ecoleId) {
    const { id } = await ajoute(server, { ecoleId, fonction: FONCTION_ENSEIGNANT });
    const niveau = { etape: 'primaire', niveau: made % 2 === 0 ? '1' : '2', libelle: `Classe ${made}` };
    return { ecoleId, enseignantId: id, ...niveau, creationUserId: 0 };
  },
  utilisateurs: (server, ecoleId) =>
    fiche(server, {
      ecoleId,
      fonction: FONCTION_ENSEIGNANT,
      prenoms: made % 2 === 0 ? 'Mariama' : 'Aly',
      name: made % 2 === 0 ? 'Diallo' : 'Camara',
      email: `personne${made}@ecole.test`,
      salaireBase: 1000 + made,
    }),
  // Two pupils may have everything in common: a likely one is decided on, never refused. Each pupil who may be there
  // already is shown beside the row, and decided there.
  eleves: async (_server, ecoleId) => ({ ...unEleve(ecoleId), libelleConfirme: true, creationUserId: 0 }),
};

/** The imports that add records of a look-alike: marks are no look-alike, and have no form. */
const DE_FICHES = IMPORTS.filter(({ entity }) => CRUDS.some((crud) => crud.entity === entity));

describe.each(DE_FICHES.map((contract) => [contract.entity, contract] as const))(
  'import de %s',
  (entity, contract) => {
    it('ne refuse à deux lignes d’un fichier que ce que l’ajout simple refuse à deux enregistrements', async () => {
      const server = await ownServer();
      const ecoleId = await createSchool(server);
      const create = CRUDS.find((crud) => crud.entity === entity)?.create;
      const fill = FICHES[entity];
      if (create === undefined || fill === undefined) throw new Error(`nothing to add to ${entity}`);
      const another = async () => {
        made += 1;
        return fill(server, ecoleId);
      };
      const first = await another();
      expect((await server.admin.call(create, first)).status).toBeLessThan(300);

      const refused: string[] = [];
      const asked: string[] = [];
      for (const { champ } of Object.values(contract.colonnes)) {
        const form = { ...(await another()), [champ]: first[champ] };
        const answer = await server.admin.call(create, form);
        if (answer.status < 300 || answer.refus.champs?.[champ] === undefined) continue;
        (answer.refus.code === 'A_CONFIRMER' ? asked : refused).push(champ);
      }
      expect(new Set(refused)).toEqual(new Set(contract.uniques.map((champs) => champs.at(-1))));
      expect(asked).toEqual(contract.repetes);
    });
  },
);
