import { libelleDeTuile } from '@gestionscolaire/contract/ecrans/messages.ts';
import { IconApps } from '@tabler/icons-react';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { montrerPage } from '#tests/montrer.tsx';
import { type Tile, TileGrid, tileTarget } from './tile-grid.tsx';

const tile = { key: 1, label: 'Localisation', url: '/localisation', icon: IconApps, image: undefined };

async function show(tiles: readonly Tile[], write?: (label: string) => string): Promise<void> {
  const props = write === undefined ? { tiles } : { tiles, write };
  montrerPage(() => <TileGrid {...props} />);
  await screen.findByRole('list');
}

describe('une tuile', () => {
  it('[HOME-05] [CONST-09] coupe un libellé à 18 caractères, sans ses balises, le libellé entier en infobulle', async () => {
    await show([{ ...tile, label: '<b>Administration technique</b>' }], libelleDeTuile);
    const link = screen.getByRole('link', { name: 'Administration tec...' });
    expect(link.title).toBe('Administration technique');
  });

  it('[FID-06] d’une section montre son libellé entier, sans ses balises', async () => {
    await show([{ ...tile, label: '<b>Ajouter une fiche de renseignement</b>' }]);
    const link = screen.getByRole('link', { name: 'Ajouter une fiche de renseignement' });
    expect(link.title).toBe('Ajouter une fiche de renseignement');
  });

  it('[HOME-04] mène à l’adresse du menu, par le site ou par un lien', () => {
    expect(tileTarget('/localisation')).toEqual({ kind: 'path', to: '/localisation' });
    expect(tileTarget('allEnseignant')).toEqual({ kind: 'path', to: '/allEnseignant' });
    expect(tileTarget('https://exemple.gn/a')).toEqual({ kind: 'link', href: 'https://exemple.gn/a' });
  });

  it('ne mène nulle part ailleurs', async () => {
    for (const url of 'javascript:alert(1)|data:text/html,x|//autre.site|/\\autre.site|ftp://x||a b'.split(
      '|',
    ))
      expect([url, tileTarget(url)]).toEqual([url, null]);
    await show([{ ...tile, url: 'javascript:alert(1)' }]);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('Localisation')).toBeTruthy();
  });

  it('[HOME-12] [MSG-46] dit que son image n’a pas pu être chargée', async () => {
    await show([{ ...tile, image: '/api/getImage/a.png' }]);
    const image = screen.getByRole('presentation');
    fireEvent.error(image);
    expect(screen.getByAltText('Le chargement a échoué')).toBe(image);
  });
});
