/** Tests the head of a printed paper. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montrer } from '#tests/montrer.tsx';
import { PaperHead } from './head.tsx';

it('[FID-20] un logo qui n’a pas pu venir se dit à sa place, sur le papier aussi', () => {
  const school = { libelle: 'Les Étoiles', logo: { src: null } };
  montrer(<PaperHead school={school} title="Classes" told="" now={new Date(0)} />);
  expect(screen.getByAltText(MESSAGES.imageAbsente)).toBeTruthy();
});
