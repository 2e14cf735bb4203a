/** What a verification found, in sentences for a person who is no specialist. Pure. */
import { formaterTete, type Tete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Constat } from './chaine.ts';
import type { Rapport } from './verification.ts';

/** Faults told one by one: whoever changed a whole book is not read to the end. */
const DITS = 100;

const nombre = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('fr-FR').replace(/\s/g, ' ')} ${count > 1 ? many : one}`;

const majuscule = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The last entry that a head on paper vouches for; 0: none. */
export const rangGaranti = ({ relecture }: Pick<Rapport, 'relecture'>): number =>
  Math.max(0, ...[...relecture.conformes].map(({ rang }) => rang));

function direTete(tete: Tete, { relecture }: Rapport): string {
  const dite = formaterTete(tete.ecoleId, tete.rang, tete.empreinte);
  if (relecture.conformes.has(tete))
    return `  Tête ${dite} : l'écriture ${tete.rang} est bien celle du papier.`;
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

/** Receipts that are vouched for, and were cancelled by what nobody vouches for. */
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

function direSuite(rapport: Rapport): string[] {
  const { relecture, tetes } = rapport;
  const garanti = rangGaranti(rapport);
  const rest = relecture.rang - garanti;
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
  ];
}

/** Whether nothing was found. */
export const estConforme = ({ constats, tetes, relecture }: Rapport): boolean =>
  constats.length === 0 && tetes.every((tete) => relecture.conformes.has(tete));

/** The lines of a report. */
export function direRapport(rapport: Rapport): string[] {
  const { ecoleId, ecole, relecture, constats } = rapport;
  const garanti = rangGaranti(rapport);
  const counts = [
    nombre(relecture.rang, 'écriture'),
    nombre(relecture.paiements.size, 'paiement'),
    nombre(relecture.clotures.size, 'clôture'),
  ];
  return [
    `${ecole ?? 'École inconnue'} (école ${ecoleId}) : ${counts.join(', ')}.`,
    ...rapport.tetes.map((tete) => direTete(tete, rapport)),
    ...constats.slice(0, DITS).map((constat) => direConstat(constat, garanti)),
    ...(constats.length > DITS
      ? [`  … et ${nombre(constats.length - DITS, 'autre différence', 'autres différences')}.`]
      : []),
    ...(constats.length === 0 ? ['  La chaîne se suit, et les livres disent la même chose qu’elle.'] : []),
    ...direSuite(rapport),
  ];
}
