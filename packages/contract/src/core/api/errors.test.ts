import { describe, expect, it } from 'vitest';
import { ERREURS, Refus, refuse } from './errors.ts';

/** Every refusal, by its status. */
const ATTENDUS = {
  400: 'REQUETE_INVALIDE',
  401: 'NON_CONNECTE IDENTIFIANTS',
  403: 'MOT_DE_PASSE_A_CHANGER SECOND_FACTEUR_A_ACTIVER DROIT_ABSENT HORS_DE_PORTEE HTTPS_SEULEMENT',
  404: 'INTROUVABLE APPEL_INCONNU',
  409: 'PERIME UTILISE DOUBLON ACCORD_REQUIS REGLE',
  413: 'TROP_VOLUMINEUX',
  415: 'TYPE_REFUSE',
  422: 'SAISIE_INVALIDE A_CONFIRMER CLE_REUTILISEE',
  429: 'TROP_DE_TENTATIVES TROP_DE_DEMANDES',
  500: 'INTERNE',
  503: 'INDISPONIBLE',
};

describe('refus', () => {
  it('connaît exactement ces codes, chacun avec son statut', () => {
    const statuses = Object.entries(ERREURS).map(([code, { status }]) => `${status} ${code}`);
    const attendus = Object.entries(ATTENDUS).flatMap(([status, codes]) =>
      codes.split(' ').map((code) => `${status} ${code}`),
    );
    expect(new Set(statuses)).toEqual(new Set(attendus));
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
    const error = "Cet enregistrement n'existe pas ou n'existe plus.";
    expect(new Refus('INTROUVABLE').corps()).toEqual({ error, code: 'INTROUVABLE' });
  });

  it('porte la phrase du cas, les champs et l’attente', () => {
    const phrase = 'Utilisé par 5 préfectures, dont 1 désactivée';
    expect(new Refus('UTILISE', { phrase }).corps()).toEqual({ error: phrase, code: 'UTILISE' });
    const champs = { libelle: 'Le libellé est obligatoire.' };
    const corriger = { error: 'Corrigez les champs signalés.', code: 'SAISIE_INVALIDE' };
    expect(new Refus('SAISIE_INVALIDE', { champs }).corps()).toEqual({ ...corriger, champs });
    const trop = { error: 'Trop de tentatives. Réessayez plus tard.', code: 'TROP_DE_TENTATIVES' };
    expect(new Refus('TROP_DE_TENTATIVES', { attente: 0 }).corps()).toEqual({ ...trop, attente: 0 });
  });

  it('distingue un enregistrement disparu (null) de rien', () => {
    const error = "Quelqu'un d'autre a modifié cet enregistrement entre-temps.";
    for (const actuel of [null, { id: 3 }])
      expect(new Refus('PERIME', { actuel }).corps()).toEqual({ error, code: 'PERIME', actuel });
    expect(Object.keys(new Refus('PERIME').corps())).toEqual(['error', 'code']);
  });

  it('arrête l’appel', () => {
    expect(() => refuse('DOUBLON', { champs: { libelle: 'pris' } })).toThrow(Refus);
    expect(() => refuse('DOUBLON', { phrase: 'Ce nom est pris.' })).toThrow('Ce nom est pris.');
  });
});
