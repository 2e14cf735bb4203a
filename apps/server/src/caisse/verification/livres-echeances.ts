/** Compares with the chain what each payment gave to each line, and what each line received. Pure. */

import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Constat, Relecture } from './chaine.ts';
import { ouDuRecu } from './dits.ts';
import type { EcheanceTenue, Livres, PartTenue } from './livres-tenus.ts';

const key = (paiementId: number, echeanceId: number): string => `${paiementId} ${echeanceId}`;

/** Adds up what each payment gave to each line; `isActive`: only what still counts. */
function sommes(parts: readonly PartTenue[], isActive: boolean): Map<string, number> {
  const all = new Map<string, number>();
  for (const { paiementId, echeanceId, montant, estActif } of parts) {
    if (isActive && estActif !== 1) continue;
    const at = key(paiementId, echeanceId);
    all.set(at, (all.get(at) ?? 0) + montant);
  }
  return all;
}

const echeanceDite = (echeance: EcheanceTenue | undefined, id: number): string =>
  echeance === undefined ? `échéance ${id}` : `échéance « ${echeance.libelle} »`;

export function* comparerParts({ paiements }: Relecture, livres: Livres): Generator<Constat> {
  const lignes = new Map(livres.echeances.map((echeance) => [echeance.id, echeance]));
  const given = sommes(livres.parts, false);
  const active = sommes(livres.parts, true);
  const lines = Map.groupBy(livres.parts, ({ paiementId }) => paiementId);
  for (const { rang, fait, titulaire, parts, annulation } of paiements.values()) {
    const { paiementId } = fait;
    const ids = new Set([
      ...parts.keys(),
      ...(lines.get(paiementId) ?? []).map(({ echeanceId }) => echeanceId),
    ]);
    for (const echeanceId of ids) {
      const line = lignes.get(echeanceId);
      const at = key(paiementId, echeanceId);
      const asked = parts.get(echeanceId) ?? 0;
      const counted = annulation === undefined ? asked : 0;
      const ou = `${ouDuRecu(fait)}, ${echeanceDite(line, echeanceId)}`;
      const [ever = 0, now = 0] = [given.get(at), active.get(at)];
      if (ever !== asked)
        yield {
          rang,
          ou,
          quoi: `reçoit ${formaterMontant(asked)} dans la chaîne, ${formaterMontant(ever)} dans les livres`,
        };
      else if (now !== counted)
        yield {
          rang,
          ou,
          quoi: `${formaterMontant(counted)} y comptent d'après la chaîne, ${formaterMontant(now)} d'après les livres`,
        };
      if (line === undefined) yield { rang, ou, quoi: "cette échéance n'est pas dans les livres" };
      else if (line.eleveId !== titulaire.eleveId)
        yield { rang, ou, quoi: "cette échéance est celle d'un autre élève" };
    }
  }
}

export function* comparerEcheances(
  { paiements, reprises }: Relecture,
  { echeances }: Livres,
): Generator<Constat> {
  const payes = new Map<number, number>();
  for (const { parts, annulation } of paiements.values())
    if (annulation === undefined)
      for (const [echeanceId, montant] of parts)
        payes.set(echeanceId, (payes.get(echeanceId) ?? 0) + montant);
  for (const { fait, retrait } of reprises.values())
    if (retrait === undefined)
      for (const { echeanceId, montant } of fait.lignes)
        payes.set(echeanceId, (payes.get(echeanceId) ?? 0) + montant);
  for (const echeance of echeances) {
    const { prenoms, nom, matricule, montant, paye, estActif } = echeance;
    const ou = `${echeanceDite(echeance, echeance.id)} de ${nomComplet({ prenoms, nom })} (${matricule})`;
    const ecrit = payes.get(echeance.id) ?? 0;
    if (paye !== ecrit)
      yield {
        rang: null,
        ou,
        quoi: `payée ${formaterMontant(ecrit)} d'après la chaîne, ${formaterMontant(paye)} dans les livres`,
      };
    if (ecrit > montant)
      yield {
        rang: null,
        ou,
        quoi: `demande ${formaterMontant(montant)} et en a reçu ${formaterMontant(ecrit)}`,
      };
    if (estActif !== 1 && ecrit > 0)
      yield { rang: null, ou, quoi: 'ôtée, alors que des paiements la règlent' };
  }
}
