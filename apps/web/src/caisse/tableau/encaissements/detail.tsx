/** The figures of the curve, the latest period first, with a column for each means of payment or each cashier. */
import { LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { getRecettesPaiement, type Recette } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { SIGNE_MONETAIRE } from '@gestionscolaire/contract/core/values/montant.ts';
import { nomDuMois } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { enFrancs } from '#caisse/tableau/mots/mots.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import { UnlessFailed } from '#core/ui/reading.tsx';
import classes from './carte.module.css';
import { debutDe, type Pas } from './courbe.ts';

const PAR = {
  moyen: { libelle: 'Par moyen de paiement', cleDe: ({ moyen }: Recette): string => moyen },
  caissier: { libelle: 'Par caissier', cleDe: ({ caissierId }: Recette) => String(caissierId) },
} as const;

const nomDe = (par: keyof typeof PAR, recette: Recette): string =>
  par === 'moyen' ? LIBELLES_DES_MOYENS[recette.moyen] : recette.caissier;

function periodeDite(debut: string, pas: Pas): string {
  if (pas === 'mois') return `${nomDuMois(debut.slice(5, 7))} ${debut.slice(0, 4)}`;
  return pas === 'semaine' ? `semaine du ${formaterJour(debut)}` : formaterJour(debut);
}

const somme = (recettes: readonly Recette[]): number =>
  recettes.reduce((sum, { montant }) => sum + montant, 0);

interface DetailProps {
  pas: Pas;
  ecoleId: number;
  sessionId: number | null;
}

export function DetailDesEncaissements({ pas, ecoleId, sessionId }: DetailProps) {
  const lues = useEndpoint(getRecettesPaiement, { ecoleId, sessionId });
  const [par, setPar] = useState<keyof typeof PAR>('moyen');
  const recettes = lues.data?.data ?? [];
  const colonnes = new Map(recettes.map((one) => [PAR[par].cleDe(one), nomDe(par, one)]));
  const periodes = [...Map.groupBy(recettes, ({ jour }) => debutDe(jour, pas))].toReversed();
  const cellules = (of: readonly Recette[]) => (
    <>
      {[...colonnes.keys()].map((cle) => (
        <td key={cle}>{enFrancs(somme(of.filter((one) => PAR[par].cleDe(one) === cle)))}</td>
      ))}
      <td>{of.reduce((sum, { recus }) => sum + recus, 0)}</td>
      <td>{enFrancs(somme(of))}</td>
    </>
  );
  return (
    <UnlessFailed of={lues}>
      <NativeSelect
        className={classes.par}
        aria-label="Détail"
        data={[
          { value: 'moyen', label: PAR.moyen.libelle },
          { value: 'caissier', label: PAR.caissier.libelle },
        ]}
        value={par}
        onChange={({ currentTarget: { value } }) => setPar(value === 'caissier' ? 'caissier' : 'moyen')}
      />
      <div className={classes.defile}>
        <table
          className={`${kit.table} ${kit.light} ${kit.titles} ${classes.table}`}
          aria-label="Encaissements"
        >
          <thead>
            <tr>
              {['Période', ...colonnes.values(), 'Reçus', `En tout (${SIGNE_MONETAIRE})`].map((titre) => (
                <th key={titre} scope="col">
                  {titre}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periodes.map(([debut, of]) => (
              <tr key={debut}>
                <th scope="row">{periodeDite(debut, pas)}</th>
                {cellules(of)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Toute l'année</th>
              {cellules(recettes)}
            </tr>
          </tfoot>
        </table>
      </div>
    </UnlessFailed>
  );
}
