/** Which addresses are those of a screen: paths as the router writes them, '/modifPays/$id', '/eleve/$'. Pure. */

/** Whether one of these paths answers an address; what follows ? or # does not count, nor does the path of all others. */
export function estAdresseDEcran(adresse: string, paths: readonly string[]): boolean {
  const given = (adresse.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '').split('/');
  return paths.some((path) => {
    if (path === '/$') return false;
    const parts = path.split('/');
    const isWhole = parts.at(-1) === '$';
    const named = isWhole ? parts.slice(0, -1) : parts;
    if (isWhole ? given.length < named.length : given.length !== named.length) return false;
    return named.every((part, index) => {
      const here = given[index] ?? '';
      return part.startsWith('$') ? here !== '' : part.toLowerCase() === here.toLowerCase();
    });
  });
}
