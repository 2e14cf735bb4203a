import { describe, expect, it } from 'vitest';
import { ERREURS, Refus, refuse } from './errors.ts';

/** The status of every refusal, by its code. */
const ATTENDUS = {
  REQUETE_INVALIDE: 400,
  NON_CONNECTE: 401,
  IDENTIFIANTS: 401,
  MOT_DE_PASSE_A_CHANGER: 403,
  SECOND_FACTEUR_A_ACTIVER: 403,
  DROIT_ABSENT: 403,
  HORS_DE_PORTEE: 403,
  HTTPS_SEULEMENT: 403,
  INTROUVABLE: 404,
  APPEL_INCONNU: 404,
  PERIME: 409,
  UTILISE: 409,
  DOUBLON: 409,
  ACCORD_REQUIS: 409,
  REGLE: 409,
  TROP_VOLUMINEUX: 413,
  TYPE_REFUSE: 415,
  SAISIE_INVALIDE: 422,
  A_CONFIRMER: 422,
  CLE_REUTILISEE: 422,
  TROP_DE_TENTATIVES: 429,
  TROP_DE_DEMANDES: 429,
  INTERNE: 500,
  INDISPONIBLE: 503,
};

describe('refus', () => {
  it('connaît exactement ces codes, chacun avec son statut', () => {
    const statuses = Object.entries(ERREURS).map(([code, { status }]) => [code, status]);
    expect(Object.fromEntries(statuses)).toEqual(ATTENDUS);
  });

  it('dit les deux phrases fixées par les documents et les décisions', () => {
    expect(ERREURS.NON_CONNECTE.phrase).toBe('vous devez vous reconnecter!');
    expect(ERREURS.IDENTIFIANTS.phrase).toBe('Identifiant ou mot de passe incorrect');
  });

  it('ne montre aucun code ni statut dans une phrase', () => {
    for (const [code, { phrase }] of Object.entries(ERREURS)) {
      expect(phrase).not.toContain(code);
      expect(phrase).not.toMatch(/\d|_/);
      expect(phrase.trim()).toBe(phrase);
      expect(phrase).not.toBe('');
    }
  });

  it('porte la phrase du code quand rien d’autre n’est dit', () => {
    expect(new Refus('INTROUVABLE').corps()).toEqual({
      error: "Cet enregistrement n'existe pas ou n'existe plus.",
      code: 'INTROUVABLE',
    });
  });

  it('porte la phrase du cas, les champs et l’attente', () => {
    const refus = new Refus('UTILISE', { phrase: 'Utilisé par 5 préfectures, dont 1 désactivée' });
    expect(refus.corps()).toEqual({ error: 'Utilisé par 5 préfectures, dont 1 désactivée', code: 'UTILISE' });
    expect(
      new Refus('SAISIE_INVALIDE', { champs: { libelle: 'Le libellé est obligatoire.' } }).corps(),
    ).toEqual({
      error: 'Corrigez les champs signalés.',
      code: 'SAISIE_INVALIDE',
      champs: { libelle: 'Le libellé est obligatoire.' },
    });
    expect(new Refus('TROP_DE_TENTATIVES', { attente: 0 }).corps()).toEqual({
      error: 'Trop de tentatives. Réessayez plus tard.',
      code: 'TROP_DE_TENTATIVES',
      attente: 0,
    });
  });

  it('distingue un enregistrement disparu (null) de rien', () => {
    const phrase = "Quelqu'un d'autre a modifié cet enregistrement entre-temps.";
    expect(new Refus('PERIME', { actuel: null }).corps()).toEqual({
      error: phrase,
      code: 'PERIME',
      actuel: null,
    });
    expect(new Refus('PERIME', { actuel: { id: 3 } }).corps()).toEqual({
      error: phrase,
      code: 'PERIME',
      actuel: { id: 3 },
    });
    expect(Object.keys(new Refus('PERIME').corps())).toEqual(['error', 'code']);
  });

  it('arrête l’appel', () => {
    expect(() => refuse('DOUBLON', { champs: { libelle: 'pris' } })).toThrow(Refus);
    expect(() => refuse('DOUBLON', { phrase: 'Ce nom est pris.' })).toThrow('Ce nom est pris.');
  });
});
