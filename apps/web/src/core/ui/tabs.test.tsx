import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearStorage } from '#core/api/identity.ts';
import { forgetTab, rememberedTab, rememberTab } from './remembered-tab.ts';
import { Tabs } from './tabs.tsx';

const TABS = [
  { key: 'detail', label: 'Détail' },
  { key: 'classeEcole', label: 'Classes' },
  { key: 'ecoleEnseignant', label: 'Enseignants' },
];

function Ecole() {
  const [open, setOpen] = useState('detail');
  return (
    <Tabs label="École" tabs={TABS} open={open} onOpen={setOpen}>
      <p>{`Contenu ${open}`}</p>
    </Tabs>
  );
}

beforeEach(clearStorage);
const tab = (name: string) => screen.getByRole('tab', { name });
/** Lists the labels of the tabs that the Tab key stops at. */
const stops = () =>
  screen
    .getAllByRole('tab')
    .filter((one) => one.tabIndex === 0)
    .map((one) => one.textContent);

describe('les onglets', () => {
  it('disent lequel est ouvert, et ce qu’il contient', () => {
    render(<Ecole />);
    expect(screen.getByRole('tablist', { name: 'École' })).toBeTruthy();
    expect(tab('Détail').getAttribute('aria-selected')).toBe('true');
    fireEvent.click(tab('Classes'));
    expect(tab('Détail').getAttribute('aria-selected')).toBe('false');
    expect(screen.getByRole('tabpanel', { name: 'Classes' }).textContent).toBe('Contenu classeEcole');
  });

  it('sont un arrêt de Tab ; les flèches vont de l’un à l’autre sans rien ouvrir', () => {
    render(<Ecole />);
    expect(stops()).toEqual(['Détail']);
    tab('Détail').focus();
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('ArrowRight');
    expect(document.activeElement).toBe(tab('Classes'));
    expect(stops()).toEqual(['Classes']);
    press('End');
    press('ArrowRight');
    expect(document.activeElement).toBe(tab('Détail'));
    press('ArrowLeft');
    expect(document.activeElement).toBe(tab('Enseignants'));
    expect(screen.getByRole('tabpanel', { name: 'Détail' }).textContent).toBe('Contenu detail');
    press('Home');
    tab('Détail').blur();
    expect(stops()).toEqual(['Détail']);
  });
});

describe('l’onglet retenu', () => {
  it('[ECOLE-12] se garde sous les clés reference et idOnglet', () => {
    expect(rememberedTab()).toBe('');
    rememberTab({ reference: 'classeEcole', id: 7 });
    expect(localStorage.getItem('reference')).toBe('classeEcole');
    expect(localStorage.getItem('idOnglet')).toBe('7');
    expect(rememberedTab()).toBe('classeEcole');
  });

  it('se remet à rien : reference vide, idOnglet 0', () => {
    rememberTab({ reference: 'classeEcole', id: 7 });
    forgetTab();
    expect([localStorage.getItem('reference'), localStorage.getItem('idOnglet')]).toEqual(['', '0']);
    expect(rememberedTab()).toBe('');
  });
});
