/** The books held against the chain: each table of a school's money says what its entries say, no more and no less. Pure. */
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/montant.ts';
import type { ClotureEcrite, Constat, PaiementEcrit, Relecture } from './chaine.ts';
import { direValeur, ouDeLaCloture, ouDuRecu } from './contenus.ts';

export interface PaiementTenu {
  readonly id: number;
  readonly eleveId: number;
  readonly inscriptionId: number | null;
  readonly sessionId: number;
  readonly session: string;
  readonly numero: number;
  readonly jour: string;
  readonly montant: number;
  readonly moyenPaiement: string;
  readonly reference: string | null;
  readonly payeur: string | null;
  readonly observations: string | null;
  readonly caissierId: number | null;
  readonly creationDate: string;
  readonly estActif: number;
  readonly annuleLe: string | null;
  readonly annuleJour: string | null;
  readonly annuleParId: number | null;
  readonly annuleCaissierId: number | null;
  readonly annuleMotif: string | null;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
}

/** What a payment gave to a line; `estActif` 0: taken back. */
export interface PartTenue {
  readonly paiementId: number;
  readonly echeanceId: number;
  readonly montant: number;
  readonly estActif: number;
}

export interface EcheanceTenue {
  readonly id: number;
  readonly eleveId: number;
  readonly libelle: string;
  readonly montant: number;
  readonly paye: number;
  readonly estActif: number;
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
}

export interface ClotureTenue {
  readonly id: number;
  readonly caissierId: number;
  readonly jour: string;
  readonly attendu: number;
  readonly compte: number;
  readonly ecart: number;
  readonly observations: string | null;
  readonly creationDate: string;
  readonly creationUserId: number | null;
  readonly estActif: number;
}

export interface Livres {
  readonly caisse: { readonly rang: number; readonly empreinte: string; readonly credit: number } | undefined;
  /** The counter of receipts of each session. */
  readonly compteurs: ReadonlyMap<number, number>;
  readonly paiements: readonly PaiementTenu[];
  readonly parts: readonly PartTenue[];
  readonly echeances: readonly EcheanceTenue[];
  readonly clotures: readonly ClotureTenue[];
}

/** A value in the chain and in the books, under the word of the screens. */
type Paire = readonly [mot: string, ecrit: string | number | null, tenu: string | number | null];

const ecarts = (paires: readonly Paire[]): string[] =>
  paires
    .filter(([, ecrit, tenu]) => ecrit !== tenu)
    .map(
      ([mot, ecrit, tenu]) =>
        `${mot} : ${direValeur(mot, ecrit)} dans la chaîne, ${direValeur(mot, tenu)} dans les livres`,
    );

/** What entries tell since the chain keeps it; of those of before nothing is known. */
const ditDepuis = (mot: string, ecrit: string | number | null | undefined, tenu: Paire[2]): Paire[] =>
  ecrit === undefined ? [] : [[mot, ecrit, tenu]];

/** Nothing of money is ever disabled: a payment is cancelled, a closing stays. */
const ecartDActivite = ({ estActif }: { readonly estActif: number }): string[] =>
  estActif === 1 ? [] : ['désactivé dans les livres, ce que rien ne fait'];

function ecartsDuPaiement({ fait, instant, annulation }: PaiementEcrit, tenu: PaiementTenu): string[] {
  const annule = annulation?.fait;
  if (annule !== undefined && tenu.annuleLe === null) return ['annulé dans la chaîne, pas dans les livres'];
  if (annule === undefined && tenu.annuleLe !== null) return ['annulé dans les livres, pas dans la chaîne'];
  const paires = ecarts([
    ['élève', fait.eleveId, tenu.eleveId],
    ...ditDepuis('inscription', fait.inscriptionId, tenu.inscriptionId),
    ['année scolaire', fait.sessionId, tenu.sessionId],
    ['numéro', fait.numero, tenu.numero],
    ['jour', fait.jour, tenu.jour],
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

const key = (paiementId: number, echeanceId: number): string => `${paiementId} ${echeanceId}`;

/** What each payment gave to each line, of all that was ever given and of what still counts. */
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

function* comparerParts({ paiements }: Relecture, livres: Livres): Generator<Constat> {
  const lignes = new Map(livres.echeances.map((echeance) => [echeance.id, echeance]));
  const given = sommes(livres.parts, false);
  const active = sommes(livres.parts, true);
  const lines = Map.groupBy(livres.parts, ({ paiementId }) => paiementId);
  for (const { rang, fait, parts, annulation } of paiements.values()) {
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
      else if (line.eleveId !== fait.eleveId)
        yield { rang, ou, quoi: "cette échéance est celle d'un autre élève" };
    }
  }
}

function* comparerEcheances({ paiements }: Relecture, { echeances }: Livres): Generator<Constat> {
  const payes = new Map<number, number>();
  for (const { parts, annulation } of paiements.values())
    if (annulation === undefined)
      for (const [echeanceId, montant] of parts)
        payes.set(echeanceId, (payes.get(echeanceId) ?? 0) + montant);
  for (const echeance of echeances) {
    const { prenoms, nom, matricule, montant, paye, estActif } = echeance;
    const ou = `${echeanceDite(echeance, echeance.id)} de ${prenoms} ${nom} (${matricule})`;
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

function* comparerClotures({ clotures }: Relecture, livres: Livres): Generator<Constat> {
  const tenues = new Map(livres.clotures.map((tenue) => [tenue.id, tenue]));
  const differe = ({ fait, instant }: ClotureEcrite, tenue: ClotureTenue) => [
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

/** What payments that count brought and gave to no line. */
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

/** Everything in which the books differ from the chain. */
export const comparerLivres = (relecture: Relecture, livres: Livres): Constat[] => [
  ...comparerTete(relecture, livres),
  ...comparerPaiements(relecture, livres),
  ...comparerParts(relecture, livres),
  ...comparerEcheances(relecture, livres),
  ...comparerClotures(relecture, livres),
];
