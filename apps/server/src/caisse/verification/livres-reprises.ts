/** Compares with the chain what pupils brought from before the product was there, its line and its parts. Pure. */

import type { Affectation } from '@gestionscolaire/contract/caisse/affectation.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { ANTERIEUR } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Constat, Relecture } from './chaine.ts';
import type { RepriseEcrite } from './chaine-reprises.ts';
import { ouDeLaReprise } from './dits.ts';
import {
  type EcheanceTenue,
  ecarts,
  type Livres,
  type PartDeRepriseTenue,
  type RepriseTenue,
} from './livres-tenus.ts';

function ecartsDeLaReprise(
  { fait, titulaire, instant, retrait }: RepriseEcrite,
  tenue: RepriseTenue,
): string[] {
  if (retrait !== undefined && tenue.estActif === 1) return ['ôtée dans la chaîne, pas dans les livres'];
  if (retrait === undefined && tenue.estActif !== 1) return ['ôtée dans les livres, pas dans la chaîne'];
  return ecarts([
    ['élève', titulaire.eleveId, tenue.eleveId],
    ['matricule', titulaire.matricule, tenue.matricule],
    ['inscription', fait.inscriptionId, tenue.inscriptionId],
    ['jour', fait.jour, tenue.jour],
    ['écrite le', instant, tenue.creationDate],
    ['écrite par', fait.auteurId, tenue.creationUserId],
    ['reste antérieur', fait.resteAnterieur, tenue.resteAnterieur],
    ['déjà payé', fait.dejaPaye, tenue.dejaPaye],
    ['échéance', fait.echeanceId, tenue.echeanceId],
    ['ôtée le', retrait?.instant ?? null, tenue.modifDate],
    ['ôtée par', retrait?.fait.auteurId ?? null, tenue.modifUserId],
  ]);
}

/** Finds what the line of what was owed before does not say as the chain does. */
function* comparerLigne(
  { rang, fait, titulaire, retrait }: RepriseEcrite,
  ligne: EcheanceTenue | undefined,
): Generator<Constat> {
  const ou = `${ouDeLaReprise(fait)}, reste antérieur`;
  if (ligne === undefined) {
    yield { rang, ou, quoi: "cette échéance n'est pas dans les livres" };
    return;
  }
  if (ligne.eleveId !== titulaire.eleveId)
    yield { rang, ou, quoi: "cette échéance est celle d'un autre élève" };
  if (ligne.montant !== fait.resteAnterieur || ligne.nature !== ANTERIEUR)
    yield {
      rang,
      ou,
      quoi: `${formaterMontant(fait.resteAnterieur)} dans la chaîne, l'échéance « ${ligne.libelle} » en demande ${formaterMontant(ligne.montant)}`,
    };
  if ((ligne.estActif === 1) !== (retrait === undefined))
    yield {
      rang,
      ou,
      quoi:
        retrait === undefined
          ? 'échéance ôtée, alors que la reprise tient'
          : 'échéance encore demandée, alors que la reprise est ôtée',
    };
}

/** Finds the lines whose part is not what the chain gives them. */
function* comparerParts(
  { rang, fait, retrait }: RepriseEcrite,
  parts: readonly PartDeRepriseTenue[],
): Generator<Constat> {
  for (const echeanceId of new Set([...fait.lignes, ...parts].map((part) => part.echeanceId))) {
    const of = (all: readonly Affectation[]) =>
      all.filter((part) => part.echeanceId === echeanceId).reduce((sum, { montant }) => sum + montant, 0);
    const libelle = fait.lignes.find((part) => part.echeanceId === echeanceId)?.libelle;
    const ou = `${ouDeLaReprise(fait)}, échéance ${libelle === undefined ? echeanceId : `« ${libelle} »`}`;
    const [ecrit, tenu] = [of(fait.lignes), of(parts)];
    const compte = of(parts.filter(({ estActif }) => estActif === 1));
    const attendu = retrait === undefined ? ecrit : 0;
    if (ecrit !== tenu)
      yield {
        rang,
        ou,
        quoi: `reçoit ${formaterMontant(ecrit)} dans la chaîne, ${formaterMontant(tenu)} dans les livres`,
      };
    else if (compte !== attendu)
      yield {
        rang,
        ou,
        quoi: `${formaterMontant(attendu)} y comptent d'après la chaîne, ${formaterMontant(compte)} d'après les livres`,
      };
  }
}

/** Returns every difference between the reprises of the books and those of the chain. */
export function* comparerReprises({ reprises }: Relecture, livres: Livres): Generator<Constat> {
  const tenues = new Map(livres.reprises.map((tenue) => [tenue.id, tenue]));
  const lignes = new Map(livres.echeances.map((ligne) => [ligne.id, ligne]));
  const parts = Map.groupBy(livres.partsDesReprises, ({ repriseId }) => repriseId);
  for (const ecrite of reprises.values()) {
    const { repriseId, echeanceId } = ecrite.fait;
    const tenue = tenues.get(repriseId);
    const { rang } = ecrite;
    const ou = ouDeLaReprise(ecrite.fait);
    if (tenue === undefined) yield { rang, ou, quoi: 'dans la chaîne, absente des livres' };
    else for (const quoi of ecartsDeLaReprise(ecrite, tenue)) yield { rang, ou, quoi };
    if (echeanceId !== null) yield* comparerLigne(ecrite, lignes.get(echeanceId));
    yield* comparerParts(ecrite, parts.get(repriseId) ?? []);
  }
  for (const tenue of livres.reprises)
    if (!reprises.has(tenue.id))
      yield { rang: null, ou: ouDeLaReprise(tenue), quoi: 'dans les livres, absente de la chaîne' };
  const ecrites = new Set([...reprises.values()].map(({ fait }) => fait.echeanceId));
  for (const { id, nature, prenoms, nom, matricule } of livres.echeances)
    if (nature === ANTERIEUR && !ecrites.has(id))
      yield {
        rang: null,
        ou: `reste antérieur de ${nomComplet({ prenoms, nom })} (${matricule})`,
        quoi: 'dans les livres, absent de la chaîne',
      };
}
