/** Tells what a verification of a school's days found, in sentences for a person who is no specialist. Pure. */
import type { RapportDuSuivi } from './verifier-suivi.ts';

/** The most findings told one by one: nobody reads on when a whole book was changed. */
const DITS_AU_PLUS = 100;

const compte = (count: number, one: string): string => `${count} ${one}${count > 1 ? 's' : ''}`;

/** Whether nothing was found. */
export const estTenu = ({ constats }: RapportDuSuivi): boolean => constats.length === 0;

/** Returns the lines of a report. */
export function direRapportDuSuivi({
  ecoleId,
  ecole,
  journees,
  appels,
  bulletins,
  constats,
}: RapportDuSuivi): string[] {
  return [
    `${ecole ?? 'École inconnue'} (école ${ecoleId}), journées : ${compte(journees, 'journée')} au registre, ${compte(appels, 'appel')}, ${compte(bulletins, 'bulletin')} qui les comptent.`,
    ...constats.slice(0, DITS_AU_PLUS).map(({ ou, quoi }) => `  ✗ ${ou} : ${quoi}.`),
    ...(constats.length > DITS_AU_PLUS
      ? [`  … et ${compte(constats.length - DITS_AU_PLUS, 'autre différence')}.`]
      : []),
    ...(constats.length === 0
      ? [
          '  Les écritures se suivent, chaque appel dit ce que dit le registre, et chaque bulletin compte ce qu’il tenait.',
        ]
      : []),
  ];
}

/** Says what all reports together let a person affirm. `ailleurs`: whether other books have differences, which were told before. */
export function conclureSurLeSuivi(rapports: readonly RapportDuSuivi[], ailleurs: boolean): string[] {
  if (rapports.length === 0) return [];
  const isSound = rapports.every(estTenu);
  if (ailleurs) return [`Dans les appels et les absences${isSound ? ', aucune' : ' aussi'}.`];
  return [
    isSound
      ? 'Registre des journées vérifié : rien ne se contredit.'
      : 'Vérification faite : il y a des différences dans les appels ou les absences.',
  ];
}
