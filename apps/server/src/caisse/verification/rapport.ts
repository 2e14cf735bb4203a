/** Tells what a verification found, in sentences for a person who is no specialist. Pure. */

import { formaterTete, type Tete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { JournalReport } from '#core/db/journal/verify.ts';
import type { Constat } from './chaine.ts';
import { ouDeLaCloture } from './dits.ts';
import type { Preuve, Rapport } from './verifier.ts';

/** The most findings told one by one: nobody reads on when a whole book was changed. */
const DITS = 100;

const nombre = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('fr-FR').replace(/\s/g, ' ')} ${count > 1 ? many : one}`;

const majuscule = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the rank of the last entry that a head on paper vouches for; 0: none. */
const rangGaranti = ({ relecture }: Pick<Rapport, 'relecture'>): number =>
  Math.max(0, ...[...relecture.conformes].map(({ rang }) => rang));

/** Counts the entries of a chain after a rank: restorations left some ranks out. */
const nombreApres = ({ rang, sauts }: Rapport['relecture'], apres: number): number =>
  rang -
  apres -
  sauts.filter((one) => one.rang > apres).reduce((sum, { de, a }) => sum + a - Math.max(de, apres), 0);

function direTete(tete: Tete, { relecture }: Rapport): string {
  const dite = formaterTete(tete.ecoleId, tete.rang, tete.empreinte);
  if (relecture.conformes.has(tete))
    return `  Tête ${dite} : l'écriture ${tete.rang} est bien celle du papier.`;
  const saut = relecture.sauts.find(({ de, a }) => de < tete.rang && tete.rang <= a);
  if (saut !== undefined)
    return `  ✗ Tête ${dite} : l'écriture ${tete.rang} est de celles qu'une restauration a perdues (écriture ${saut.rang}). Ce papier n'est plus dans les livres, ou la tête a été mal recopiée.`;
  if (tete.rang > relecture.rang)
    return `  ✗ Tête ${dite} : cette écriture n'existe pas, la chaîne s'arrête à la ${relecture.rang}. Ce qui manque a été ôté depuis, ou la tête a été mal recopiée.`;
  const sure = Math.max(
    0,
    ...[...relecture.conformes].map(({ rang }) => rang).filter((rang) => rang < tete.rang),
  );
  return `  ✗ Tête ${dite} : l'écriture ${tete.rang} n'est pas celle du papier. Une écriture au moins, de la ${sure + 1} à la ${tete.rang}, a été changée, ôtée ou ajoutée depuis, ou la tête a été mal recopiée.`;
}

const direConstat = ({ rang, ou, quoi }: Constat, garanti: number): string =>
  `  ✗ ${majuscule(ou)} : ${quoi}${rang !== null && garanti > 0 && rang > garanti ? ' (après la tête)' : ''}.`;

/** Whether a key that paper shows is the school's, or one that an entry of the chain replaced. */
const estUneCle = ({ cle, cleDite, relecture }: Rapport): boolean =>
  cleDite === cle || [...relecture.remplacees.keys()].some((one) => empreinteDeCle(one) === cleDite);

function direCle(rapport: Rapport): string[] {
  const { cle, cleDite } = rapport;
  if (cleDite === null) return [];
  if (cleDite !== cle && estUneCle(rapport))
    return [`  Clé ${cleDite} : c'est bien celle du papier ; la chaîne dit qu'une autre l'a remplacée.`];
  if (cleDite === cle) return [`  Clé ${cleDite} : c'est bien celle du papier.`];
  const tenue = cle === null ? "l'école n'en a pas" : `l'école a maintenant ${cle}`;
  return [
    `  ✗ Clé ${cleDite} : ${tenue}. Elle a été remplacée depuis ce papier, ou la clé a été mal recopiée.`,
  ];
}

const direRemarque = ({ ou, quoi }: Constat): string => `  À noter : ${ou} : ${quoi}.`;

/** Tells the receipts that paper vouches for, and that entries without any such head cancelled. */
function direAnnules({ relecture }: Rapport, garanti: number): string[] {
  const numeros = [...relecture.paiements.values()]
    .filter(
      ({ rang, annulation }) => rang <= garanti && annulation !== undefined && annulation.rang > garanti,
    )
    .map(({ fait }) => `${formaterNumero(fait.numero)} (${fait.session})`);
  return numeros.length === 0 || garanti === 0
    ? []
    : [`  Reçus d'avant la tête annulés après elle : ${numeros.join(', ')}.`];
}

/** Tells the closings that paper vouches for, and that entries without any such head reopened. */
function direRouvertes({ relecture }: Rapport, garanti: number): string[] {
  const rouvertes = [...relecture.clotures.values()]
    .filter(
      ({ rang, reouverture }) => rang <= garanti && reouverture !== undefined && reouverture.rang > garanti,
    )
    .map(({ fait }) => ouDeLaCloture(fait));
  return rouvertes.length === 0
    ? []
    : [`  Journées d'avant la tête rouvertes après elle : ${rouvertes.join(' ; ')}.`];
}

const PREUVES = {
  journal: { un: 'acte du journal', plusieurs: 'actes du journal', ligne: 'ligne' },
  dus: { un: 'échéance', plusieurs: 'échéances', ligne: 'écriture' },
} as const;

/** Tells the chain of the journal or of amounts due, and the closing of paper that vouches for it. */
function direPreuve({ nom, nombre: count, debut, depuis, cloture }: Preuve, garanti: number): string {
  const { un, plusieurs, ligne } = PREUVES[nom];
  const compte = nombre(count, un, plusieurs);
  const avant =
    debut === 0
      ? ''
      : ` ; la preuve commence le ${formaterInstant(depuis)}, ${nombre(debut, ligne)} ${debut > 1 ? 'étaient' : 'était'} là avant`;
  const sure =
    cloture !== undefined && cloture.rang <= garanti
      ? `garanti par la clôture du ${formaterJour(cloture.jour)}, à l'écriture ${cloture.rang}`
      : 'sans clôture que le papier garantisse';
  return `  ${majuscule(compte)} : ${sure}${avant}.`;
}

/** Tells the journal of the network. */
export function direReseau({ actes, fautes, debut, depuis }: JournalReport): string[] {
  const preuve: Preuve = { nom: 'journal', nombre: actes, debut, depuis, cloture: undefined };
  return [
    'Le réseau :',
    direPreuve(preuve, 0),
    ...fautes.slice(0, DITS).map(({ ou, quoi }) => direConstat({ rang: null, ou, quoi }, 0)),
    ...(fautes.length > DITS
      ? [`  … et ${nombre(fautes.length - DITS, 'autre différence', 'autres différences')}.`]
      : []),
  ];
}

function direSuite(rapport: Rapport): string[] {
  const { relecture, tetes } = rapport;
  const garanti = rangGaranti(rapport);
  const rest = nombreApres(relecture, garanti);
  if (tetes.length === 0)
    return [
      relecture.rang === 0
        ? '  Rien à garantir.'
        : "  Aucune tête imprimée n'a été donnée : qui tient la base a pu refaire toute la chaîne. Donnez celle d'un reçu ou d'une clôture, par --tete.",
    ];
  if (garanti === 0) return ["  Aucune écriture n'est garantie par une tête."];
  if (rest === 0) return ['  Rien ne vient après cette tête.'];
  return [
    `  Ce qui vient après cette tête (${nombre(rest, 'écriture')}) n'est garanti par personne.`,
    ...direAnnules(rapport, garanti),
    ...direRouvertes(rapport, garanti),
  ];
}

/** Whether nothing was found. */
export const estConforme = (rapport: Rapport): boolean =>
  rapport.constats.length === 0 &&
  (rapport.cleDite === null || estUneCle(rapport)) &&
  rapport.tetes.every((tete) => rapport.relecture.conformes.has(tete));

/** Returns the lines of a report. */
export function direRapport(rapport: Rapport): string[] {
  const { ecoleId, ecole, relecture, constats, remarques } = rapport;
  const garanti = rangGaranti(rapport);
  const rouvertes = [...relecture.clotures.values()].filter((one) => one.reouverture !== undefined).length;
  const counts = [
    nombre(nombreApres(relecture, 0), 'écriture'),
    nombre(relecture.paiements.size, 'paiement'),
    `${nombre(relecture.clotures.size, 'clôture')}${rouvertes === 0 ? '' : ` (dont ${nombre(rouvertes, 'rouverte')})`}`,
    ...(relecture.reprises.size === 0 ? [] : [nombre(relecture.reprises.size, 'reprise')]),
  ];
  return [
    `${ecole ?? 'École inconnue'} (école ${ecoleId}) : ${counts.join(', ')}.`,
    ...rapport.tetes.map((tete) => direTete(tete, rapport)),
    ...direCle(rapport),
    ...constats.slice(0, DITS).map((constat) => direConstat(constat, garanti)),
    ...(constats.length > DITS
      ? [`  … et ${nombre(constats.length - DITS, 'autre différence', 'autres différences')}.`]
      : []),
    ...(constats.length === 0 ? ['  La chaîne se suit, et les livres disent la même chose qu’elle.'] : []),
    ...remarques.slice(0, DITS).map(direRemarque),
    ...(remarques.length > DITS ? [`  … et ${nombre(remarques.length - DITS, 'autre remarque')}.`] : []),
    ...rapport.preuves.filter((one) => one.nombre > 0).map((one) => direPreuve(one, garanti)),
    ...direSuite(rapport),
  ];
}

const SANS_TETE =
  'sans tête imprimée, rien ne peut être affirmé de ce qui précède : qui tient la base a pu tout refaire.';

/**
 * Says what all reports together let a person affirm, and what they do not. `ailleurs`: whether other books have differences: nothing
 * says then that nothing contradicts itself.
 */
export function conclure(
  rapports: readonly Rapport[],
  reseau: JournalReport | undefined,
  ailleurs: boolean,
): string[] {
  if (!rapports.every(estConforme) || (reseau?.fautes.length ?? 0) > 0)
    return ['Vérification faite : il y a des différences.'];
  if (rapports.length === 0) return ["Vérification faite : aucune école n'a d'écriture."];
  if (rapports.some((one) => rangGaranti(one) === 0))
    return [
      ailleurs
        ? `De l'argent et du journal, ${SANS_TETE}`
        : `Vérification faite : rien ne se contredit. Mais ${SANS_TETE}`,
    ];
  return [
    `${ailleurs ? 'De' : 'Vérification faite : de'} l'argent reçu, rien n'a été changé, ôté ni ajouté avant ce que le papier montre.`,
    "Du journal et de ce que doivent les élèves, le papier garantit ce qui précède la dernière clôture d'avant lui. Il ne dit rien de ce qui est venu après, ni des prix, ni des fiches des élèves et de leurs responsables.",
  ];
}
