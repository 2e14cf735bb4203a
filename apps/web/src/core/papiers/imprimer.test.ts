import { expect, it, vi } from 'vitest';
import { printPaper } from './imprimer.ts';

it('[SUIVI-40] sans lecteur de PDF, un papier s’enregistre sous le nom du serveur, qui distingue deux classes', () => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  printPaper(new File(['%PDF'], 'registre-d-appel-7e-A.pdf'), 'registre-d-appel.pdf');
  printPaper(new File(['%PDF'], ''), 'registre-d-appel.pdf');
  expect(names).toEqual(['registre-d-appel-7e-A.pdf', 'registre-d-appel.pdf']);
  vi.unstubAllGlobals();
});
