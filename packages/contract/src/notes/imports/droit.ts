/** Says who imports marks: a page that leads to their import need not carry what reads files. */
import { right } from '#core/api/endpoint.ts';
import { MENU_TOUTES } from '#notes/saisie/evaluations.ts';

export const droitDImporterDesNotes = { access: right(MENU_TOUTES, 'ajout', { scope: 'ecole' }) } as const;
