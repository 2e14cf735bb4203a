// @vitest-environment node
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { describe, expect, it } from 'vitest';
import { ApiError, PHRASE_RESEAU } from '#core/api/error.ts';
import { refusalSaid } from './refusals.ts';

const pleine = 'Les pourcentages definis pour cette école sont dejà à 100%';
const banner = { as: 'banner', suffix: '!' } as const;
const bare = new ApiError(422, 'SAISIE_INVALIDE', 'Corrigez les champs signalés.', {
  champs: { pourcentage: 'Le pourcentage est trop grand.' },
});

describe('sans phrase des documents', () => {
  it('fait suivre la phrase du serveur d’un point d’exclamation, là où les documents le veulent', () => {
    const error = new ApiError(409, 'REGLE', pleine);
    expect(refusalSaid(error, undefined, banner)).toEqual({ headline: `${pleine}!` });
    expect(refusalSaid(error, undefined, { as: 'toast' })).toEqual({ headline: pleine });
    expect(refusalSaid(error, undefined)).toEqual({ headline: pleine });
  });

  it('dit la faute du champ plutôt que « corrigez les champs »', () => {
    expect(refusalSaid(bare, undefined, banner)).toEqual({ headline: 'Le pourcentage est trop grand!' });
    expect(refusalSaid(bare, undefined)).toEqual({ headline: 'Corrigez les champs signalés.' });
  });

  it('laisse le silence du réseau et la panne comme ils se disent', () => {
    const silence = new ApiError(0, 'RESEAU', PHRASE_RESEAU);
    expect(refusalSaid(silence, undefined, banner)).toEqual({ headline: PHRASE_RESEAU });
    expect(refusalSaid(new TypeError('x'), undefined, banner)).toEqual({ headline: MESSAGES.echec });
  });

  it('ajoute ce que disent les champs que le formulaire ne montre pas', () => {
    const others = ['L’école est obligatoire.', 'Corrigez les champs signalés.'];
    expect(refusalSaid(bare, undefined, undefined, others)).toEqual({
      headline: 'Corrigez les champs signalés. L’école est obligatoire.',
    });
  });
});

describe('avec la phrase des documents', () => {
  it('[FID-11] elle est le titre de tout échec, et celle du serveur est dessous', () => {
    const fixe = MESSAGES.enseignantEchoue;
    const refus = new ApiError(409, 'DOUBLON', 'Ce téléphone est déjà pris.');
    expect(refusalSaid(refus, fixe)).toEqual({ headline: fixe, reason: 'Ce téléphone est déjà pris.' });
    const champ = refusalSaid(bare, fixe, { as: 'toast' });
    expect(champ).toEqual({ headline: fixe, reason: 'Le pourcentage est trop grand.' });
    const autre = refusalSaid(bare, fixe, undefined, ['L’école est obligatoire.']);
    const reason = 'Corrigez les champs signalés. L’école est obligatoire.';
    expect(autre).toEqual({ headline: fixe, reason });
    const silence = refusalSaid(new ApiError(0, 'RESEAU', PHRASE_RESEAU), fixe);
    expect(silence).toEqual({ headline: fixe, reason: PHRASE_RESEAU });
  });

  it('[FID-11] elle est seule quand le serveur n’a rien dit', () => {
    for (const error of [new TypeError('x'), new ApiError(502, 'INDISPONIBLE', MESSAGES.echec)]) {
      const dite = refusalSaid(error, 'La suppression a échoué');
      expect(dite).toEqual({ headline: 'La suppression a échoué', reason: undefined });
    }
  });
});
