/** Says which addresses a school's authority speaks for, and whether a certificate still serves: by Node alone, which reads certificates. */
import { X509Certificate } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';

/** A certificate and its private key, both PEM texts. */
export interface Certificat {
  readonly cert: string;
  readonly key: string;
}

/** The days before its end when the server makes another. */
const JOURS_D_AVANCE = 30;

/** The only addresses that the authority may speak for: whoever steals it passes for no site of the internet. */
export const RESEAUX_PRIVES: readonly (readonly [string, number])[] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
];

const PRIVEES = new BlockList();
for (const [network, bits] of RESEAUX_PRIVES) PRIVEES.addSubnet(network, bits);

/** Whether an address is of a network that the authority may speak for. */
export const estPrivee = (address: string): boolean => isIP(address) === 4 && PRIVEES.check(address);

/** Whether a certificate no longer serves: it ends soon, begins later, or lacks one of the names. */
export function estARefaire(cert: string, names: readonly string[], now: Date): boolean {
  const read = new X509Certificate(cert);
  const isDated =
    now.getTime() >= read.validFromDate.getTime() &&
    now.getTime() + JOURS_D_AVANCE * DAY < read.validToDate.getTime();
  const isNamed = names.every((name) =>
    isIP(name) === 0 ? read.checkHost(name) !== undefined : read.checkIP(name) !== undefined,
  );
  return !isDated || !isNamed;
}
