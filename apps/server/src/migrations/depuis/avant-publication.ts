/**
 * The migrations of the development versions before 0.1.0, which the published six replace. A backup that they made
 * is put back as one of today; a database that they made is refused, with the way on.
 */
export const AVANT_PUBLICATION = [
  '0001-socle',
  '0002-geographie-parametres',
  '0003-administration',
  '0004-menus',
  '0005-liste-longue',
  '0006-administration-technique',
  '0007-numero-unique',
  '0008-journal',
  '0009-fichiers',
  '0010-scolarite',
  '0011-lots',
  '0012-demonstration',
  '0013-eleves',
  '0014-caisse',
  '0015-caisse',
  '0016-caisse-rendu',
] as const;
