/** Tests the window of an act on a real router: each thing that all windows do, once. The test gives the server's answers. */
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setReconnect, WaitsForAgreement } from '#core/api/client.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { choice, text } from '#core/crud/slots.ts';
import type { AnyRow } from '#core/crud/values.ts';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import { Notices } from '#core/ui/dialogs/notice.tsx';
import { montrerPage } from '#tests/montrer.tsx';
import { ActDialog } from './act-dialog.tsx';

const FRANC = {
  libelle: 'Franc',
  symbole: 'FG',
  estActif: 1,
  modifDate: '2026-11-20T10:00:00.000Z',
} as const;
const RECORD: AnyRow = { id: 9, ...FRANC };
const SLOTS = { libelle: text(), symbole: text() };
const FIELDS = { libelle: devises.fields.libelle, symbole: devises.fields.symbole };

interface Answer {
  status: number;
  body?: unknown;
}

let sent: { key: string | null; body: unknown }[] = [];
const onClose = vi.fn<() => void>();

/** Gives the server's answers in their order; 0: none comes. */
function network(...answers: Answer[]) {
  vi.stubGlobal('fetch', (_: string, { headers, body }: { headers: Headers; body: string }) => {
    sent.push({ key: headers.get('idempotency-key'), body: JSON.parse(body) });
    const { status, body: answer = [{ id: 9, modifDate: null }] } = answers.shift() ?? { status: 201 };
    return status === 0
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
}

const refused = (status: number, code: string, more = {}): Answer => ({
  status,
  body: { error: 'Le serveur refuse.', code, ...more },
});

interface WindowProps {
  record?: AnyRow | null;
  isHeld?: boolean;
  isMeant?: () => Promise<boolean>;
}

function Window({ record = null, isHeld = false, isMeant }: WindowProps) {
  const create = useWrite(devises.create);
  const update = useWrite(devises.update);
  return (
    <ActDialog
      title="Dire une devise"
      fields={FIELDS}
      slots={SLOTS}
      record={record}
      {...(isMeant !== undefined && { isMeant })}
      send={(filled, stored, confirmed) => {
        if (isHeld) throw new WaitsForAgreement('La demande attend.');
        return stored === null
          ? create.mutateAsync({ ...filled, ...confirmed, creationUserId: 4 })
          : update.mutateAsync({ id: stored.id, ...filled, modifUserId: 4, modifDate: stored.modifDate });
      }}
      said="La devise est dite."
      label="Dire"
      onClose={onClose}
    />
  );
}

async function show(props: WindowProps = {}) {
  montrerPage(() => (
    <>
      <Window {...props} />
      <DialogHost />
      <Notices />
    </>
  ));
  await screen.findByRole('dialog', { name: 'Dire une devise' });
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const fill = () => {
  type(/Libellé/, 'Euro');
  type(/Symbole/, '€');
};
const press = () => act(() => screen.getByRole('button', { name: 'Dire' }).click());

beforeEach(() => {
  sent = [];
  onClose.mockReset();
  setReconnect(() => Promise.resolve(false));
  network();
});

describe('la fenêtre d’un acte', () => {
  it('dit la faute au champ et y mène, sans rien envoyer ; puis l’acte se fait, se dit et ferme', async () => {
    await show();
    type(/Libellé/, 'euro');
    press();
    await waitFor(() => expect(document.activeElement).toBe(field(/Symbole/)));
    expect(field(/Symbole/).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    type(/Symbole/, '€');
    press();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.map(({ body }) => body)).toEqual([{ libelle: 'Euro', symbole: '€', creationUserId: 4 }]);
    expect(screen.getByText('La devise est dite.')).toBeTruthy();
  });

  it('demande avant d’envoyer, là où l’acte le veut : un non n’envoie rien, et garde ce qui est tapé', async () => {
    const answers = [false, true];
    const isMeant = vi.fn<() => Promise<boolean>>(() => Promise.resolve(answers.shift() === true));
    await show({ isMeant });
    fill();
    press();
    await waitFor(() => expect(isMeant).toHaveBeenCalledOnce());
    expect(sent).toEqual([]);
    expect(field(/Libellé/).value).toBe('Euro');
    press();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
  });

  it('dit au champ le refus du serveur, qui s’efface quand le champ change', async () => {
    network(refused(422, 'SAISIE_INVALIDE', { champs: { symbole: 'Un autre symbole.' } }));
    await show();
    fill();
    press();
    await screen.findByText('Un autre symbole.');
    await waitFor(() => expect(document.activeElement).toBe(field(/Symbole/)));
    type(/Symbole/, 'E');
    expect(screen.queryByText('Un autre symbole.')).toBeNull();
  });

  it.each([
    ['une règle', refused(409, 'REGLE'), 'Le serveur refuse.'],
    ['un enregistrement utilisé', refused(409, 'UTILISE'), 'Le serveur refuse.'],
    ['un droit retiré', refused(403, 'DROIT_ABSENT'), 'Le serveur refuse.'],
    ['un serveur tombé', { status: 502, body: 'Bad gateway' }, "L'opération a échoué"],
    [
      'un champ qui n’est pas là',
      refused(422, 'SAISIE_INVALIDE', { champs: { ecole: 'Autre école.' } }),
      /Autre école/,
    ],
  ])('dit au-dessus du bouton %s, et garde ce qui est tapé', async (_, answer, sentence) => {
    network(answer);
    await show();
    fill();
    press();
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toMatch(sentence);
    expect(field(/Libellé/).value).toBe('Euro');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('après un silence, envoie la même chose avec la même clé ; une double pression n’envoie qu’une fois', async () => {
    network({ status: 0 });
    await show();
    fill();
    press();
    await screen.findByText(/Le serveur ne répond pas/);
    press();
    press();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('montre au bouton que l’envoi est en route', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await show();
    fill();
    press();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dire' }).disabled).toBe(true),
    );
  });

  it('connexion finie : l’acte repart une fois la personne revenue', async () => {
    setReconnect(() => Promise.resolve(true));
    network(refused(401, 'NON_CONNECTE'));
    await show();
    fill();
    press();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(2);
  });

  it('modifié entre-temps : la fusion s’ouvre, et la version choisie part avec le nouveau tampon', async () => {
    const actuel = { ...RECORD, symbole: 'GNF', modifDate: '2026-11-21T10:00:00.000Z' };
    network(refused(409, 'PERIME', { actuel }));
    await show({ record: RECORD });
    type(/Symbole/, 'FGN');
    press();
    await screen.findByRole('dialog', { name: 'Modifié entre-temps' });
    act(() => screen.getByRole('button', { name: 'Enregistrer' }).click());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.at(-1)?.body).toMatchObject({ id: 9, symbole: 'FGN', modifDate: actuel.modifDate });
  });

  it('une valeur à confirmer se coche, et la confirmation part avec elle', async () => {
    network(refused(422, 'A_CONFIRMER', { champs: { libelle: 'Il existe déjà presque le même.' } }));
    await show();
    fill();
    press();
    fireEvent.click(await screen.findByRole('checkbox'));
    press();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.at(-1)?.body).toMatchObject({ libelle: 'Euro', libelleConfirme: true });
  });

  it('un acte qui attend un accord le dit, et la fenêtre se ferme', async () => {
    await show({ isHeld: true });
    fill();
    press();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.getByText('La demande attend.')).toBeTruthy();
  });

  it('Échap et Fermer ferment aussitôt une fenêtre où rien n’est tapé', async () => {
    await show();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  });

  it('Échap demande avant de perdre ce qui est tapé : Non le garde, Oui ferme', async () => {
    await show();
    fill();
    const escape = () =>
      fireEvent.keyDown(screen.getByRole('dialog', { name: 'Dire une devise' }), { key: 'Escape' });
    escape();
    fireEvent.click(await screen.findByRole('button', { name: 'Non' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(field(/Libellé/).value).toBe('Euro');
    escape();
    fireEvent.click(await screen.findByRole('button', { name: 'Oui' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([]);
  });

  it('Échap ferme la liste d’un choix, puis demande avant de perdre ce qui y est cherché : Non le garde', async () => {
    network({ status: 200, body: [] });
    montrerPage(() => (
      <>
        <ActDialog
          title="Dire une commune"
          fields={{ communeId: quartiers.fields.communeId }}
          slots={{
            communeId: choice({
              from: communes.list,
              option: ({ libelle }) => ({ label: libelle }),
              current: () => null,
            }),
          }}
          send={() => Promise.resolve()}
          label="Dire"
          onClose={onClose}
        />
        <DialogHost />
      </>
    ));
    const commune = await screen.findByRole<HTMLInputElement>('combobox');
    commune.focus();
    fireEvent.change(commune, { target: { value: 'Mat' } });
    const escape = () => fireEvent.keyDown(commune, { key: 'Escape' });
    escape();
    expect(commune.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('button', { name: 'Non' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    escape();
    fireEvent.click(await screen.findByRole('button', { name: 'Non' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Non' })).toBeNull());
    expect(commune.value).toBe('Mat');
    escape();
    fireEvent.click(await screen.findByRole('button', { name: 'Oui' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('Ctrl+Entrée mène au bouton d’une fenêtre où rien n’est changé, et n’agit que de là', async () => {
    const keys = (target: Element) => fireEvent.keyDown(target, { key: 'Enter', ctrlKey: true });
    await show({ record: RECORD });
    keys(field(/Symbole/));
    const button = screen.getByRole('button', { name: 'Dire' });
    expect(document.activeElement).toBe(button);
    await act(() => Promise.resolve());
    expect(sent).toEqual([]);
    keys(button);
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('Ctrl+Entrée agit d’un champ dès que quelque chose est changé', async () => {
    await show({ record: RECORD });
    type(/Symbole/, 'GNF');
    fireEvent.keyDown(field(/Symbole/), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('le geste Retour d’un téléphone, qui ferme la fenêtre, demande aussi : Non la laisse ouverte', async () => {
    await show();
    fill();
    const shown = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Dire une devise' });
    act(() => shown.close());
    fireEvent.click(await screen.findByRole('button', { name: 'Non' }));
    expect(shown.open).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('Échap attend la fin de l’acte qui est parti, et ne demande rien', async () => {
    const answered = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => answered.promise);
    await show();
    fill();
    press();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Dire' }).dataset['loading']).toBe('true'));
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Dire une devise' }), { key: 'Escape' });
    await act(() => Promise.resolve());
    expect(screen.queryByRole('button', { name: 'Oui' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    answered.resolve(new Response(JSON.stringify([{ id: 9, modifDate: null }]), { status: 201 }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.getByText('La devise est dite.')).toBeTruthy();
  });
});
