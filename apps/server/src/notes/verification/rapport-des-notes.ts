/** Tells what a verification of sealed bulletins found, in sentences for a person who is no specialist. Pure. */
import { formaterTeteDeNotes } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import type { RapportDesNotes } from './verifier-notes.ts';

/** The most findings told one by one: nobody reads on when a whole book was changed. */
const DITS_AU_PLUS = 100;

const compte = (count: number, one: string): string => `${count} ${one}${count > 1 ? 's' : ''}`;

/** Whether nothing was found. */
export const sontConformes = ({ constats, tetes }: RapportDesNotes): boolean =>
  constats.length === 0 && tetes.every(({ estConforme }) => estConforme);

/** Returns the lines of a report. */
export function direRapportDesNotes({
  ecoleId,
  ecole,
  scellements,
  bulletins,
  anonymises,
  constats,
  tetes,
}: RapportDesNotes): string[] {
  return [
    `${ecole ?? 'École inconnue'} (école ${ecoleId}), notes : ${compte(scellements, 'scellement')}, ${compte(bulletins, 'bulletin')}.`,
    ...(anonymises === 0 ? [] : [`  ${compte(anonymises, 'bulletin')} dont l'élève a été anonymisé.`]),
    ...tetes.map(({ tete, estConforme }) => {
      const dite = formaterTeteDeNotes(tete.ecoleId, tete.rang, tete.empreinte);
      return estConforme
        ? `  Tête ${dite} : le scellement ${tete.rang} est bien celui du papier.`
        : `  ✗ Tête ${dite} : le scellement ${tete.rang} n'est pas celui du papier, ou la tête a été mal recopiée.`;
    }),
    ...constats.slice(0, DITS_AU_PLUS).map(({ ou, quoi }) => `  ✗ ${ou} : ${quoi}.`),
    ...(constats.length > DITS_AU_PLUS
      ? [`  … et ${compte(constats.length - DITS_AU_PLUS, 'autre différence')}.`]
      : []),
    ...(constats.length === 0
      ? [
          '  Les scellements se suivent, chaque bulletin se recalcule, et chaque note dit ce que dit son bulletin ou son histoire.',
        ]
      : []),
  ];
}

/** Says what all reports together let a person affirm. `ailleurs`: whether other books have differences, which were told before. */
export function conclureSurLesNotes(rapports: readonly RapportDesNotes[], ailleurs: boolean): string[] {
  if (rapports.length === 0) return [];
  const isSound = rapports.every(sontConformes);
  if (ailleurs) return [`Dans les notes et les bulletins scellés${isSound ? ', aucune' : ' aussi'}.`];
  return [
    isSound
      ? 'Bulletins vérifiés : rien ne se contredit.'
      : 'Vérification faite : il y a des différences dans les notes ou les bulletins scellés.',
  ];
}
