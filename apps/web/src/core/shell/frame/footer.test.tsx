import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { montrerPage } from '#tests/montrer.tsx';
import { Footer } from './footer.tsx';

async function show(): Promise<void> {
  montrerPage(Footer);
  await screen.findByRole('contentinfo');
}

describe('le pied de page', () => {
  it.each([
    ['SHELL-08', 'Qui sommes nous ?'],
    ['SHELL-09', 'Nos services'],
    ['SHELL-10', 'Nos partenaires'],
    ['SHELL-11', 'Nous écrire'],
  ])('[%s] a le lien « %s », qui ne mène nulle part', async (_, name) => {
    await show();
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBeNull();
    expect(link.getAttribute('aria-disabled')).toBe('true');
  });

  it('[SHELL-07] [CONST-20] dit 2022 et le nom de l’auteur', async () => {
    await show();
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2022 GestionScolaire');
  });
});
