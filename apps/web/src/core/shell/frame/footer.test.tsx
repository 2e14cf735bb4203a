import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Footer } from './footer.tsx';

async function show(): Promise<void> {
  const routeTree = createRootRoute({ component: Footer });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  await screen.findByRole('contentinfo');
}

afterEach(cleanup);

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
