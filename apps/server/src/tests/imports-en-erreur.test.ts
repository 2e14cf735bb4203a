/** An error of a spreadsheet is a fault at its cell in every import that there is, and never an empty cell. */
import { IMPORTS } from '@gestionscolaire/contract/api.ts';
import { SANS_VALEUR } from '@gestionscolaire/contract/core/imports/cellules.ts';
import { describe, expect, it } from 'vitest';
import { commencer } from './departs/commencer.ts';
import { equiper } from './gestes/scolarite.ts';

const ERREURS = ['#N/A', '#DIV/0!', '#NOM ?', SANS_VALEUR];

describe.each(IMPORTS.map((contract) => [contract.entity, contract] as const))(
  'import de %s',
  (_entity, { verifier, colonnes, options }) => {
    it('[FICHIER-03] une erreur de calcul et une formule sans valeur sont des fautes à leur case, dans chaque colonne', async () => {
      const { server, depart: ecole } = await commencer(equiper);
      const names = Object.keys(colonnes);
      const chosen = { sessionId: ecole.sessionId, prestationIds: [ecole.tenue] };
      const told = Object.entries(chosen).filter(([name]) => name in options);
      const { status, data } = await server.admin.call(verifier, {
        ecoleId: ecole.ecoleId,
        ...(Object.keys(options).length > 0 && { options: Object.fromEntries(told) }),
        colonnes: names,
        lignes: ERREURS.map((erreur, rang) => ({ ligne: rang + 2, cellules: names.map(() => erreur) })),
      });
      expect(status).toBe(200);
      const said = data.map(({ fautes }) =>
        names.filter((name) => /erreur de calcul|sans valeur/.test(fautes[name] ?? '')),
      );
      expect(said).toEqual(ERREURS.map(() => names));
    });
  },
);
