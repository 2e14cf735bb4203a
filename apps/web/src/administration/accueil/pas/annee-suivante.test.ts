import type { AnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { expect, it } from 'vitest';
import { appel } from './annee-suivante.tsx';

const annee = (libelle: string, debut: number) => ({
  id: debut,
  libelle,
  dateDebut: `${debut}-10-01`,
  dateFin: `${debut + 1}-06-30`,
});
const FINIE: AnneeSuivante = {
  annee: annee('2001-2002', 2001),
  finitBientot: true,
  suivante: null,
  proposee: null,
  ouverture: 'permise',
  prix: { aCopier: 3, copies: 0, sansPrix: 0 },
  classes: [{ id: 7, libelle: '7ème A', inscrits: 2, reinscrits: 0, vers: null, estDerniere: false }],
};
const OUVERTE: AnneeSuivante = { ...FINIE, suivante: annee('2002-2003', 2002) };

it.each<[string, AnneeSuivante, string | null]>([
  ['finie, la suivante à ouvrir', FINIE, '2001-2002 est finie : la suivante est à ouvrir.'],
  [
    'qui se termine',
    { ...FINIE, annee: annee('2999-3000', 2999) },
    '2999-3000 se termine : la suivante est à ouvrir.',
  ],
  ['finie, que le réseau seul suit', { ...FINIE, ouverture: 'reseau' }, null],
  ['ouverte, sans ses prix', OUVERTE, '2002-2003 est ouverte et n’a pas encore ses prix.'],
  [
    'ouverte, ses prix copiés',
    { ...OUVERTE, prix: { aCopier: 3, copies: 3, sansPrix: 0 } },
    '2001-2002 est finie : des classes sont à promouvoir.',
  ],
  ['qui ne presse pas', { ...FINIE, finitBientot: false }, null],
  ['dont la personne ne lit ni les prix ni les classes', { ...FINIE, prix: null, classes: null }, null],
])('[ANNEE-02] l’accueil dit d’une année %s ce qui reste à faire, ou rien', (_, etat, phrase) => {
  expect(appel(etat)?.replace('\u00A0', ' ').replace("'", '’') ?? null).toBe(phrase);
});
