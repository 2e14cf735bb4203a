/**
 * Compares the books with the chain: each table of a school's money must say what its entries say, no more and no
 * less. Pure.
 */
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { Constat, PaiementEcrit, Relecture } from './chaine.ts';
import type { ClotureEcrite } from './chaine-clotures.ts';
import { comparerCle } from './cles.ts';
import { ouDeLaCloture, ouDuRecu } from './dits.ts';
import { comparerEcheances, comparerParts } from './livres-echeances.ts';
import { comparerFusions } from './livres-fusions.ts';
import { comparerReprises } from './livres-reprises.ts';
import {
  type ClotureTenue,
  ditDepuis,
  ecartDActivite,
  ecarts,
  type Livres,
  type PaiementTenu,
} from './livres-tenus.ts';

function ecartsDuPaiement(
  { fait, titulaire, instant, annulation }: PaiementEcrit,
  tenu: PaiementTenu,
): string[] {
  const annule = annulation?.fait;
  if (annule !== undefined && tenu.annuleLe === null) return ['annulé dans la chaîne, pas dans les livres'];
  if (annule === undefined && tenu.annuleLe !== null) return ['annulé dans les livres, pas dans la chaîne'];
  const paires = ecarts([
    ['élève', titulaire.eleveId, tenu.eleveId],
    // No call changes a matricule: two pupils who were exchanged show.
    ['matricule', titulaire.matricule, tenu.matricule],
    ...ditDepuis('inscription', fait.inscriptionId, tenu.inscriptionId),
    ['année scolaire', fait.sessionId, tenu.sessionId],
    ['numéro', fait.numero, tenu.numero],
    ['jour', fait.jour, tenu.jour],
    ...ditDepuis('motif du jour', fait.motifJour, tenu.motifJour),
    ['encaissé le', instant, tenu.creationDate],
    ['montant', fait.montant, tenu.montant],
    ['moyen de paiement', fait.moyenPaiement, tenu.moyenPaiement],
    ['référence', fait.reference, tenu.reference],
    ['payé par', fait.payeur, tenu.payeur],
    ...ditDepuis('observations', fait.observations, tenu.observations),
    ['caissier', fait.caissierId, tenu.caissierId],
    ["jour de l'annulation", annule?.jour ?? null, tenu.annuleJour],
    ['annulé le', annulation?.instant ?? null, tenu.annuleLe],
    ['annulé par', annule?.annuleParId ?? annule?.caissierId ?? null, tenu.annuleParId],
    ['rendu par la caisse de', annule?.caissierId ?? null, tenu.annuleCaissierId],
    ["motif de l'annulation", annule?.motif ?? null, tenu.annuleMotif],
  ]);
  return [...ecartDActivite(tenu), ...paires];
}

function* comparerPaiements({ paiements }: Relecture, livres: Livres): Generator<Constat> {
  const tenus = new Map(livres.paiements.map((tenu) => [tenu.id, tenu]));
  for (const ecrit of paiements.values()) {
    const tenu = tenus.get(ecrit.fait.paiementId);
    const { rang } = ecrit;
    const ou = ouDuRecu(ecrit.fait);
    if (tenu === undefined) yield { rang, ou, quoi: 'dans la chaîne, absent des livres' };
    else for (const quoi of ecartsDuPaiement(ecrit, tenu)) yield { rang, ou, quoi };
  }
  for (const tenu of livres.paiements)
    if (!paiements.has(tenu.id))
      yield { rang: null, ou: ouDuRecu(tenu), quoi: 'dans les livres, absent de la chaîne' };
}

function* comparerClotures({ clotures }: Relecture, livres: Livres): Generator<Constat> {
  const tenues = new Map(livres.clotures.map((tenue) => [tenue.id, tenue]));
  const differe = ({ fait, instant, reouverture }: ClotureEcrite, tenue: ClotureTenue) => [
    ...ecartDActivite(tenue),
    ...ecarts([
      ['caissier', fait.caissierId, tenue.caissierId],
      ['jour', fait.jour, tenue.jour],
      ['clôturé le', instant, tenue.creationDate],
      ...ditDepuis('clôturé par', fait.clotureParId, tenue.creationUserId),
      ['espèces attendues', fait.attendu, tenue.attendu],
      ['espèces comptées', fait.compte, tenue.compte],
      ['écart', fait.ecart, tenue.ecart],
      ['observations', fait.observations, tenue.observations],
      ['rouverte le', reouverture?.instant ?? null, tenue.rouverteLe],
      ['rouverte par', reouverture?.fait.rouverteParId ?? null, tenue.rouverteParId],
      ['motif de la réouverture', reouverture?.fait.motif ?? null, tenue.rouverteMotif],
    ]),
  ];
  for (const [id, ecrite] of clotures) {
    const tenue = tenues.get(id);
    const [rang, ou] = [ecrite.rang, ouDeLaCloture(ecrite.fait)];
    if (tenue === undefined) yield { rang, ou, quoi: 'dans la chaîne, absente des livres' };
    else for (const quoi of differe(ecrite, tenue)) yield { rang, ou, quoi };
  }
  for (const { id, jour, caissierId } of livres.clotures)
    if (!clotures.has(id))
      yield {
        rang: null,
        ou: ouDeLaCloture({ jour, caissier: `caissier ${caissierId}` }),
        quoi: 'dans les livres, absente de la chaîne',
      };
}

/** Adds up the part of valid payments that no line took, by the chain. */
const creditEcrit = ({ paiements }: Relecture): number =>
  [...paiements.values()]
    .filter(({ annulation }) => annulation === undefined)
    .reduce((sum, { fait, parts }) => sum + fait.montant - [...parts.values()].reduce((a, b) => a + b, 0), 0);

function* comparerTete(relecture: Relecture, { caisse, compteurs, paiements }: Livres): Generator<Constat> {
  const { rang, empreinte, numeros } = relecture;
  const [ecrit, tenu] = [creditEcrit(relecture), caisse?.credit ?? 0];
  if (ecrit !== tenu) {
    const quoi = `tient ${formaterMontant(tenu)} de crédit, ses écritures en font ${formaterMontant(ecrit)}`;
    yield { rang: null, ou: 'caisse', quoi };
  }
  if ((caisse?.rang ?? 0) !== rang || (rang > 0 && caisse?.empreinte !== empreinte))
    yield {
      rang: null,
      ou: 'caisse',
      quoi: `s'arrête à l'écriture ${caisse?.rang ?? 0}, la dernière est la ${rang}`,
    };
  for (const sessionId of new Set([...numeros.keys(), ...compteurs.keys()])) {
    const [last, given] = [numeros.get(sessionId) ?? 0, compteurs.get(sessionId) ?? 0];
    const session = paiements.find((one) => one.sessionId === sessionId)?.session ?? `année ${sessionId}`;
    if (last !== given)
      yield {
        rang: null,
        ou: `reçus de ${session}`,
        quoi: `le dernier numéro donné est le ${formaterNumero(given)}, le dernier reçu de la chaîne le ${formaterNumero(last)}`,
      };
  }
}

/** Returns every difference between the books and the chain. */
export const comparerLivres = (relecture: Relecture, livres: Livres): Constat[] => [
  ...comparerTete(relecture, livres),
  ...comparerCle(relecture, livres.cle),
  ...comparerPaiements(relecture, livres),
  ...comparerParts(relecture, livres),
  ...comparerEcheances(relecture, livres),
  ...comparerClotures(relecture, livres),
  ...comparerReprises(relecture, livres),
  ...comparerFusions(relecture, livres),
];
