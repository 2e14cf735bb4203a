/** Names a device as a person knows it: 'Chrome sur Windows', by what its browser says of itself. */

/** The browsers, by the word that each writes; most also write the words of those below. */
const NAVIGATEURS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];

/** The machines, by the word that each writes; Android also writes Linux. */
const MACHINES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const motDe = (mots: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  mots.find(([motif]) => motif.test(agent))?.[1];

/** Returns the name of what calls itself `agent`. A program that names no browser is a program. */
export function nomDAppareil(agent: string): string {
  const navigateur = motDe(NAVIGATEURS, agent);
  if (navigateur === undefined) return 'Un programme';
  const machine = motDe(MACHINES, agent);
  return machine === undefined ? navigateur : `${navigateur} sur ${machine}`;
}
