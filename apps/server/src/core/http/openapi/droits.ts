/** Says who may make a call, and what data they reach, in sentences for the reader of the OpenAPI document. */
import type {
  Access,
  AutreEcran,
  Endpoint,
  RightAccess,
  Screen,
} from '@gestionscolaire/contract/core/api/endpoint.ts';

const ecran = ({ kind, reference }: Screen): string =>
  `${kind === 'menus' ? 'le menu' : "l'onglet"} « ${reference} »`;

const autre = ({ operation, ...screen }: AutreEcran): string =>
  operation === undefined ? ecran(screen) : `de ${operation} sur ${ecran(screen)}`;

function privilege({ screen, operation, also }: RightAccess): string {
  const screens = [screen, ...also].map(autre).join(', ou ');
  return operation === 'lecture'
    ? `Un privilège, quel qu'il soit, sur ${screens}.`
    : `Un privilège de ${operation} sur ${screens}.`;
}

/** Says the right in words: 'Un privilège de modification sur le menu « devises ».' */
export function droitEnMots(access: Access): string {
  switch (access.who) {
    case 'public':
      return 'Aucun : tout le monde peut faire cet appel, sans jeton.';
    case 'signed-in':
      return 'Être connecté.';
    case 'self':
      return `Être connecté, et donner son propre numéro dans « ${access.field} ».`;
    case 'lookup':
      return `Être connecté ; sans privilège sur ${ecran(access.screen)}, une ligne n'a que ${Object.keys(access.reduced.shape).join(', ')}.`;
    case 'right':
      return privilege(access);
  }
}

/** Says the keys that only some callers are told, or write, and who: nothing where all are told all. */
export const reserveEnMots = ({
  reserved,
  kind,
  input,
}: Pick<Endpoint, 'reserved' | 'kind' | 'input'>): string =>
  reserved
    .map(({ keys, to, writtenBy = to }) => {
      if (kind === 'read')
        return ` Sans ce qui suit, la réponse n'a pas ${keys.join(', ')} : ${droitEnMots(to)}`;
      const written = keys.filter((key) => key in input.shape);
      if (written.length === 0) return '';
      return ` Sans ce qui suit, l'appel laisse tel quel, ou refuse quand il est rempli, ${written.join(', ')} : ${droitEnMots(writtenBy)}`;
    })
    .join('');

/** Says the reach in words: 'L’école : un utilisateur d’une école n’atteint que la sienne.' */
export function porteeEnMots(access: Access): string {
  if (access.who === 'public') return 'Ce que tout le monde peut voir.';
  if (access.who === 'self' || access.who === 'signed-in') return 'Ce que la personne connectée peut voir.';
  if (access.who === 'right' && access.scope === 'ecole')
    return "L'école : un utilisateur d'une école n'atteint que la sienne, un utilisateur du réseau les atteint toutes.";
  if (access.who === 'right' && access.operation !== 'lecture')
    return "Le réseau : un utilisateur d'une école ne peut pas faire cet appel.";
  return "Le réseau : un utilisateur d'une école le lit aussi.";
}
