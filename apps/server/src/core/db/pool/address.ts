/**
 * Reads the address of a database server, which may name several hosts as PostgreSQL's own programs write it:
 * postgres://u:p@h1:5432,h2:5432/base?target_session_attrs=read-write
 */

/** The sentence says what is wrong; it never repeats the address, which holds a password. */
export class AdresseRefusee extends Error {}

/** The words that all mean the same to a product that writes: the host that takes writes. */
const WRITABLE = ['read-write', 'primary', 'any'];
const TARGET = 'target_session_attrs';

/**
 * Returns an address for each host, in the order given.
 * @throws AdresseRefusee
 */
export function hostsOf(url: string): readonly string[] {
  const parts = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/.exec(url);
  if (parts === null) throw new AdresseRefusee('DATABASE_URL : vide pour la base embarquée, ou postgres://…');
  const [, scheme = '', person, names = '', path = '', question = ''] = parts;
  const words = new URLSearchParams(question);
  const target = words.get(TARGET) ?? 'read-write';
  if (!WRITABLE.includes(target)) {
    throw new AdresseRefusee(
      `DATABASE_URL : ${TARGET}=${target}, alors que le produit écrit ; donnez ${TARGET}=read-write, ou rien.`,
    );
  }
  if ((words.get('host') ?? '').includes(',')) {
    throw new AdresseRefusee(
      'DATABASE_URL : plusieurs hôtes se séparent par des virgules devant la base, postgres://u:p@h1:5432,h2:5432/base.',
    );
  }
  if (!names.includes(',') && !words.has(TARGET)) return [url];
  words.delete(TARGET);
  const rest = [...words.keys()].length === 0 ? '' : `?${words.toString()}`;
  const who = person === undefined ? '' : `${person}@`;
  const hosts = names.split(',').map((name) => `${scheme}${who}${name}${path}${rest}`);
  if (hosts.length > 1 && names.split(',').some((name) => !isHost(name))) {
    throw new AdresseRefusee(
      'DATABASE_URL : un des hôtes ne se lit pas ; écrivez postgres://u:p@h1:5432,h2:5432/base.',
    );
  }
  return hosts;
}

function isHost(name: string): boolean {
  const port = /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::(\d{1,5}))?$/.exec(name)?.[1] ?? '1';
  return (
    /^(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?$/.test(name) && Number(port) > 0 && Number(port) <= 65_535
  );
}
