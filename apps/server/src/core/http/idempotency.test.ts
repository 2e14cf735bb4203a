/** A write sent again is done once and answered the same, however late it comes. */
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { describe, expect, it } from 'vitest';
import { shift } from '#core/time/clock.ts';
import { ownServer, type Person } from '#tests/harness.ts';
import { purgeAnswers } from './idempotency.ts';

const cle = (key: string) => ({ 'idempotency-key': key });
const ajouter = (person: Person, libelle: string, key: string, more = {}) =>
  person.call(devises.create, { libelle, symbole: 'S', creationUserId: 0, ...more }, cle(key));

describe('demande envoyée deux fois', () => {
  it('la clé est à une personne : la même clé d’un autre est une autre demande', async () => {
    const server = await ownServer();
    const other = await server.person({ droits: { devises: ['ajout'] } });
    const one = await ajouter(server.admin, 'Une', 'k');
    const two = await ajouter(other, 'Deux', 'k');
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.data).not.toEqual(one.data);
    expect((await ajouter(server.admin, 'Une', 'k')).data).toEqual(one.data);
    expect(await server.rows('devises')).toHaveLength(2);
    const acts = await server.rows('journal');
    expect(acts.filter(({ entite }) => entite === 'devises')).toHaveLength(2);
  });

  it('un autre contenu sous la même clé est refusé ; l’ordre des champs n’y change rien', async () => {
    const server = await ownServer();
    await ajouter(server.admin, 'Une', 'k');
    const other = await ajouter(server.admin, 'Autre', 'k');
    expect([other.status, other.refus.code]).toEqual([422, 'CLE_REUTILISEE']);
    const turned = { creationUserId: 0, symbole: 'S', libelle: 'Une' };
    expect((await server.admin.call(devises.create, turned, cle('k'))).status).toBe(201);
    const [row] = await server.rows('devises');
    const off = { id: row?.['id'], modifUserId: 0, modifDate: null };
    const elsewhere = await server.admin.call(devises.disable, off, cle('k'));
    expect(elsewhere.refus.code).toBe('CLE_REUTILISEE');
  });

  it('un refus n’est pas gardé : corrigée, la demande passe sous la même clé', async () => {
    const server = await ownServer();
    expect((await ajouter(server.admin, '', 'k')).status).toBe(422);
    expect((await ajouter(server.admin, 'Une', 'k')).status).toBe(201);
  });

  it('la réponse survit à un redémarrage, et au changement que la demande a fait', async () => {
    const server = await ownServer();
    await ajouter(server.admin, 'Une', 'k');
    const [row] = await server.rows('devises');
    const off = { id: row?.['id'], modifUserId: 0, modifDate: null };
    const first = await server.admin.call(devises.disable, off, cle('d'));
    const again = await ownServer({ store: server.store });
    const person = await again.signIn(server.admin.id);
    // Without the key the same request is stale by now.
    expect((await person.call(devises.disable, off)).status).toBe(409);
    const second = await person.call(devises.disable, off, cle('d'));
    expect([second.status, second.data]).toEqual([200, first.data]);
  });

  it('vingt envois en même temps n’en font qu’un', async () => {
    const server = await ownServer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ajouter(server.admin, 'Une', 'k')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await server.rows('devises')).toHaveLength(1);
  });

  it('la clé est oubliée après quarante-huit heures, pas avant', async () => {
    const server = await ownServer();
    const { data } = await ajouter(server.admin, 'Une', 'k');
    const made = server.now;
    server.now = shift(made, 11 * HOUR);
    await purgeAnswers(server.database, shift(made, 48 * HOUR));
    expect((await ajouter(server.admin, 'Une', 'k')).data).toEqual(data);
    await purgeAnswers(server.database, shift(made, 48 * HOUR + 1));
    const again = await ajouter(server.admin, 'Une', 'k', { libelleConfirme: true });
    expect(again.status).toBe(201);
    expect(again.data).not.toEqual(data);
  });
});
