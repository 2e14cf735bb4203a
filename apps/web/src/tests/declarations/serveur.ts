/** Plays the server for one record of a look-alike: it answers the calls of its screens, and keeps each of them. */
import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import {
  getPreferences,
  PREFERENCES_PAR_DEFAUT,
  SANS_ANNONCE,
} from '@gestionscolaire/contract/administration/preferences.ts';
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ENTETE_TOTAL } from '@gestionscolaire/contract/core/api/lists.ts';
import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

export type Valeurs = Readonly<Record<string, unknown>>;

/** A record that a choice of the form offers, and the list that it comes from. */
export interface Offre {
  de: Endpoint;
  ligne: Valeurs & { id: number; libelle: string };
}

/** Reads a request as the server does: its path, and what its query or its body says. */
function lire(url: string, body: string | undefined) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const chemin = pathname.replace('/api/', '');
  const valeurs: unknown = body === undefined ? Object.fromEntries(searchParams) : JSON.parse(body);
  return { name: chemin.split('/')[0] ?? '', chemin, valeurs };
}

/**
 * Answers for a record, for all rights on its screen and for what its choices offer.
 * @param ligne a row of the contract, or the test fails
 * @param autres the answers of other calls, by their names
 */
export function jouerServeur(
  contract: CrudContract,
  ligne: Valeurs,
  offres: readonly Offre[],
  autres: Valeurs = {},
) {
  const { list, get, create, update, remove = contract.disable, wrap, screen } = contract;
  expect(list.output.safeParse([ligne]).error?.issues).toBeUndefined();
  const droits = [{ reference: screen.reference, operations: OPERATIONS }];
  const ecrit = [{ id: ligne['id'], modifDate: null }];
  let lignes = [ligne];
  const supprimer = () => {
    lignes = [];
    return ecrit;
  };
  const reponses: Record<string, () => unknown> = {
    [getMesDroits.name]: () => ({ ecoleId: null, menus: [], onglets: [], [screen.kind]: droits }),
    [getPreferences.name]: () => ({ ...PREFERENCES_PAR_DEFAUT, ...SANS_ANNONCE }),
    ...Object.fromEntries(offres.map((offre) => [offre.de.name, () => [offre.ligne]])),
    [list.name]: () => lignes,
    [get.name]: () => (wrap === undefined ? lignes : { [wrap]: lignes }),
    [create.name]: () => ecrit,
    [update.name]: () => ecrit,
    [remove.name]: supprimer,
    ...Object.fromEntries(Object.entries(autres).map(([name, answer]) => [name, () => answer])),
  };
  const demandes: ReturnType<typeof lire>[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const demande = lire(url, body);
    demandes.push(demande);
    const reponse = reponses[demande.name];
    if (reponse === undefined) return Promise.reject(new TypeError(`no answer to ${demande.chemin}`));
    return Promise.resolve(new Response(JSON.stringify(reponse()), { headers: { [ENTETE_TOTAL]: '1' } }));
  });
  return {
    demandes,
    /** Waits until the last of these calls says these values, and returns it. */
    attendre: (endpoint: Endpoint, valeurs: Valeurs = {}) =>
      waitFor(() => {
        const faite = demandes.findLast(({ name }) => name === endpoint.name);
        if (faite === undefined) throw new Error(`${endpoint.name} is not called`);
        expect(faite.valeurs).toMatchObject(valeurs);
        return faite;
      }),
  };
}
