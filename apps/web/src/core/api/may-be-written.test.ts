import { describe, expect, it } from 'vitest';
import { ApiError, errorOf, networkError } from './error.ts';
import { mayBeWritten } from './may-be-written.ts';

const refusal = (status: number, code: string) =>
  errorOf(new Response(JSON.stringify({ error: 'Non.', code }), { status }));
const fromProxy = (status: number) => errorOf(new Response('<h1>Passerelle</h1>', { status }));

describe('après un échec, a-t-on écrit ?', () => {
  it.each([
    ['le silence', networkError, 'on ne sait pas', 'on ne sait pas'],
    ['401', () => refusal(401, 'NON_CONNECTE'), 'non', 'on ne sait pas'],
    ['403', () => refusal(403, 'DROIT_ABSENT'), 'non', 'on ne sait pas'],
    ['409', () => refusal(409, 'REGLE'), 'non', 'non'],
    ['422', () => refusal(422, 'SAISIE_INVALIDE'), 'non', 'non'],
    ['429', () => refusal(429, 'TROP_DE_TENTATIVES'), 'non', 'on ne sait pas'],
    ['500', () => refusal(500, 'INTERNE'), 'on ne sait pas', 'on ne sait pas'],
    ['503', () => refusal(503, 'INDISPONIBLE'), 'on ne sait pas', 'on ne sait pas'],
    ['un 404 écrit par un relais', () => fromProxy(404), 'non', 'on ne sait pas'],
    ['un 504 écrit par un relais', () => fromProxy(504), 'on ne sait pas', 'on ne sait pas'],
    [
      'un 201 coupé en route',
      () => new ApiError(201, 'INDISPONIBLE', ''),
      'on ne sait pas',
      'on ne sait pas',
    ],
    ['une faute du navigateur', () => new TypeError('terminated'), 'on ne sait pas', 'on ne sait pas'],
  ])('[CODE-03] %s : seul cet envoi, ou après un silence', async (_, fail, alone, afterSilence) => {
    const failure = await fail();
    const said = (isOpen: boolean) => (isOpen ? 'on ne sait pas' : 'non');
    expect(said(mayBeWritten(failure, false))).toBe(alone);
    expect(said(mayBeWritten(failure, true))).toBe(afterSilence);
  });
});
