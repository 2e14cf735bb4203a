import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Unread } from '#core/imports/file/unread.ts';
import { montrer } from '#tests/montrer.tsx';
import { UnreadColumns } from './unread-columns.tsx';

const colonne = (title: string, more: Partial<Unread> = {}): Unread => ({
  rank: title.length,
  title,
  count: 2,
  errors: 0,
  holds: null,
  isOfRows: false,
  isHidden: false,
  ...more,
});

it('[FICHIER-06] chaque colonne laissée est nommée, avec ce qu’elle contient ; les téléphones et les montants à part, en alerte', () => {
  montrer(
    <UnreadColumns
      unread={[
        colonne('Nationalité'),
        colonne('Reste', { count: 4, errors: 3 }),
        colonne('Ancien', { count: 1, isHidden: true }),
        colonne('Tél. du père', { count: 118, holds: 'phones' }),
        colonne('Reste dû', { count: 1, holds: 'amounts' }),
      ]}
    />,
  );
  const { textContent } = screen.getByRole('region', { name: 'Ce qui n’est pas importé' });
  expect(textContent).toContain('Tél. du père : 118 téléphones ne sont pas importés.');
  expect(textContent).toContain('Reste dû : 1 montant n’est pas importé.');
  expect(textContent).toContain(
    'Ces colonnes du fichier ne sont pas importées : Nationalité (2 cases), Reste (4 cases, dont 3 en erreur de calcul), Ancien (masquée, 1 case).',
  );
});

it('[FICHIER-06] d’un fichier dont tout est lu, rien n’est dit', () => {
  montrer(<UnreadColumns unread={[]} />);
  expect(screen.queryByRole('region')).toBeNull();
});
