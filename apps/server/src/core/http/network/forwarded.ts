/**
 * Says in the log that headers of a proxy arrive from an address that nobody trusts. They are not believed, so everybody behind
 * that proxy counts as one address, and its limits as one person's; or somebody tries to pass for another.
 */
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The headers by which a proxy announces for whom it speaks. */
const ANNOUNCING = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip'];

/** The most addresses that are said: whoever changes their own all the time fills no log. */
const MOST = 10;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Makes the list of the trusted proxies: addresses and networks, with commas between; false: none. */
function trustedBy(trustProxy: string | false): BlockList {
  const trusted = new BlockList();
  for (const one of trustProxy === false ? [] : trustProxy.split(',')) {
    const [address = '', mask] = one.split('/');
    if (mask === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(mask), familyOf(address));
  }
  return trusted;
}

/** Makes `app` say each such address once, with the setting that would trust it. */
export function sayUntrustedProxies(app: FastifyInstance, trustProxy: string | false): void {
  const trusted = trustedBy(trustProxy);
  const said = new Set<string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket, log } = request;
    const address = socket.remoteAddress ?? '';
    const isNew = address !== '' && said.size < MOST && !said.has(address);
    if (isNew && ANNOUNCING.some((name) => name in headers) && !trusted.check(address, familyOf(address))) {
      said.add(address);
      log.warn({ relais: address }, sentenceOf(address, trustProxy));
    }
    done();
  });
}

function sentenceOf(address: string, trustProxy: string | false): string {
  const setting = [...(trustProxy === false ? [] : [trustProxy]), address.replace(/^::ffff:/, '')].join(',');
  return `des en-têtes de relais viennent de ${address}, que TRUST_PROXY ne nomme pas : ils ne sont pas crus. Si ce relais est le vôtre, réglez TRUST_PROXY=${setting} et redémarrez ; sinon ne réglez rien.`;
}
