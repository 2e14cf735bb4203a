import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { montrer } from '#tests/montrer.tsx';
import { confirm } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { DialogHost } from './dialog-host.tsx';
import { alertBox, Notices, notify } from './notice.tsx';
import { openWindow } from './requests.ts';

const show = () =>
  montrer(
    <>
      <Notices />
      <DialogHost />
    </>,
  );

/** Presses a button of the open dialog. */
async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  act(() => button.click());
}

describe('les avis et les questions', () => {
  it('[SHELL-22] une confirmation demande Oui ou Non, sous le titre Confirmation', async () => {
    show();
    const answers = [confirm('Voulez-vous vraiment supprimer cette devise?')];
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation' });
    expect(dialog.textContent).toContain('Voulez-vous vraiment supprimer cette devise?');
    await press('Oui');
    expect(await answers[0]).toBe(true);

    answers.push(confirm('Voulez-vous vraiment supprimer cette unité?'));
    await press('Non');
    expect(await answers[1]).toBe(false);
  });

  it('un oui qui fait perdre quelque chose n’a pas la couleur de Valider', async () => {
    show();
    const tone = async () => (await screen.findByRole('button', { name: 'Oui' })).getAttribute('style');
    const answers = [confirm('Voulez-vous vraiment vous connecter?')];
    const usual = await tone();
    await press('Oui');
    answers.push(confirm('Voulez-vous vraiment supprimer cette devise?', { loses: true }));
    expect(await tone()).not.toBe(usual);
    expect(await tone()).toContain('rouge');
    await press('Oui');
    expect(await Promise.all(answers)).toEqual([true, true]);
  });

  it('[SHELL-22] une alerte attend d’être fermée', async () => {
    show();
    let isClosed = false;
    const closed = alertBox('attention', 'vous devez vous reconnecter!').then(() => {
      isClosed = true;
    });
    await screen.findByRole('alertdialog', { name: 'Attention' });
    expect(isClosed).toBe(false);
    await press('Fermer');
    await closed;
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('se ferme par Échap comme par Non, autant de fois qu’on y appuie', async () => {
    show();
    const answer = confirm('Voulez-vous vraiment supprimer cette devise?');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(await answer).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('une question se pose par-dessus la fenêtre d’une page, qui reste ouverte', async () => {
    show();
    let isClosed = false;
    const closed = openWindow(({ onClose }) => (
      <Dialog title="Affecter un utilisateur" onClose={onClose} withCross>
        Choisissez.
      </Dialog>
    )).then(() => {
      isClosed = true;
    });
    await screen.findByRole('dialog', { name: 'Affecter un utilisateur' });
    const answer = confirm('Voulez-vous vraiment supprimer cet utilisateur?');
    await press('Oui');
    expect(await answer).toBe(true);
    expect(isClosed).toBe(false);
    await press('Fermer');
    await closed;
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  /** Shows a window with a cross. */
  const fenetre = (dedans: ReactNode) => (
    <Dialog title="Rattacher" onClose={() => undefined} withCross>
      {dedans}
      <button type="button">Annuler</button>
    </Dialog>
  );
  const champ = <input key="champ" aria-label="Libellé" />;
  const radios = ['a', 'b'].map((one) => (
    <input key={one} type="radio" name="choix" aria-label={one} defaultChecked={one === 'b'} />
  ));

  it.each([
    ['son premier champ', champ, 'Libellé'],
    ['la réponse déjà choisie', radios, 'b'],
    [
      'un champ après un champ fermé',
      [<input key="1" disabled />, <select key="2" aria-label="Classe" />],
      'Classe',
    ],
    [
      'ce qu’elle nomme',
      [champ, <button key="2" type="button" data-autofocus aria-label="Coller" />],
      'Coller',
    ],
  ])('[SHELL-22] une fenêtre s’ouvre dans %s, jamais sur sa croix', (_, dedans, attendu) => {
    montrer(fenetre(dedans));
    expect(document.activeElement?.getAttribute('aria-label')).toBe(attendu);
  });

  it('au doigt, aucun clavier ne s’ouvre de lui-même sur la fenêtre', () => {
    const ici = window.matchMedia.bind(window);
    vi.stubGlobal('matchMedia', (query: string) => ici(query.includes('pointer') ? 'not all' : query));
    onTestFinished(() => void vi.unstubAllGlobals());
    montrer(fenetre(champ));
    expect(document.activeElement?.getAttribute('aria-label')).not.toBe('Libellé');
  });

  it('[SHELL-22] un champ qui vient après sa fenêtre prend la frappe, sauf de qui a déjà agi', async () => {
    const arriver = () => {
      const tardif = document.createElement('input');
      screen.getByRole('dialog').append(tardif);
      return tardif;
    };
    const vue = montrer(fenetre('Chargement…'));
    const tardif = arriver();
    await waitFor(() => expect(document.activeElement).toBe(tardif));
    vue.unmount();

    montrer(fenetre('Chargement…'));
    const annuler = screen.getByRole('button', { name: 'Annuler' });
    annuler.focus();
    fireEvent.keyDown(annuler, { key: 'ArrowDown' });
    arriver();
    await act(async () => Promise.resolve());
    expect(document.activeElement).toBe(annuler);
  });

  it.each([
    ['succes', 'Succès'],
    ['erreur', 'Erreur'],
    ['attention', 'Attention'],
    ['information', 'Information'],
  ] as const)('[SHELL-21] un avis « %s » a pour titre %s', async (kind, title) => {
    show();
    act(() => {
      notify(kind, `phrase ${kind}`);
    });
    expect(screen.getByText(`phrase ${kind}`).parentElement?.textContent).toBe(`${title}phrase ${kind}`);
    await press('Fermer');
    expect(screen.queryByText(`phrase ${kind}`)).toBeNull();
  });

  it('une bonne nouvelle attend d’être vue : dans un onglet que personne ne regarde, elle ne part pas', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const regard = vi.spyOn(document, 'visibilityState', 'get');
    onTestFinished(() => regard.mockRestore());
    const passer = (etat: DocumentVisibilityState) => {
      regard.mockReturnValue(etat);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
      act(() => void vi.advanceTimersByTime(60_000));
    };
    regard.mockReturnValue('hidden');
    show();
    act(() => {
      notify('succes', 'Reçu enregistré');
    });
    passer('hidden');
    expect(screen.queryByText('Reçu enregistré')).not.toBeNull();
    passer('visible');
    expect(screen.queryByText('Reçu enregistré')).toBeNull();
  });
});
