/** Says under which addresses this server is found. */
import { hostname, networkInterfaces } from 'node:os';
import { estDeCetOrdinateur } from '@gestionscolaire/contract/core/values/origine.ts';
import type { Settings } from './settings.ts';

/** Returns the origins under which other machines find this one: its addresses on the network, and its name there. */
export function servedOrigins(settings: Settings, port: number): string[] {
  // A parent's telephone does not know the school's authority: the page of receipts stays open to it in http.
  const addresses = addressesOf({ ...settings, httpsDeLEcole: false }, port);
  const [here = '', onNetwork] = addresses;
  const name = hostname().toLowerCase();
  // A bare name is also found under '.local', by the machines that announce themselves.
  const names = onNetwork === undefined ? [] : name.includes('.') ? [name] : [name, `${name}.local`];
  const named = names.map((one) => here.replace('localhost', one));
  return [...addresses, ...named]
    .map((address) => new URL(address).origin)
    .filter((origin) => !estDeCetOrdinateur(origin));
}

/** Whether a server that listens there is found by this computer alone. */
export const isOfThisComputer = (host: string): boolean =>
  !isEverywhere(host) && estDeCetOrdinateur(`http://${named(host)}`);

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Writes a host as an address has it. */
const named = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Returns the addresses where a person opens it; the second and those after it, where there are some, are for other machines. */
export function addressesOf(
  { host, tls, httpsDeLEcole }: Pick<Settings, 'host' | 'tls' | 'httpsDeLEcole'>,
  port: number,
): string[] {
  const onNetwork = tls !== undefined || httpsDeLEcole ? 'https' : 'http';
  // This computer itself speaks to the school's https in plain http: nobody reads it on the way.
  const here = tls === undefined ? 'http' : 'https';
  if (!isEverywhere(host)) return [`${isOfThisComputer(host) ? here : onNetwork}://${named(host)}:${port}`];
  const others = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `${onNetwork}://${address}:${port}`);
  return [`${here}://localhost:${port}`, ...others];
}
