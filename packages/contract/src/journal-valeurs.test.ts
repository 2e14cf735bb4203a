import { describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { CRUDS } from './api.ts';
import { MOYENS } from './caisse/paiements.ts';
import { MONTANT_MAXIMAL } from './core/values/montant.ts';
import { changementDuJournal, valeurDuJournal } from './journal-valeurs.ts';

const dire = (entite: string, champ: string, valeur: string | number | null, noms = {}) =>
  valeurDuJournal(champ, valeur, { entite, noms, voisines: {} });

const accepte = (schema: z.ZodMiniType, valeur: unknown) => schema.safeParse(valeur).success;

describe('valeurs du journal', () => {
  const VUE = '{"filtres":"","ordre":"desc","taille":50}';
  it.each([
    ['paiements', 'moyenPaiement', 'orangeMoney', 'Orange Money'],
    ['paiements', 'montant', 250_000, '250\u00A0000\u00A0FG'],
    ['paiements', 'numero', 12, '00012'],
    ['clotures', 'jour', '2026-10-05', '05/10/2026'],
    ['tranches', 'pourcentage', 33.33, '33,33\u00A0%'],
    ['tranches', 'echeance', '10-15', '15/10'],
    ['eleves', 'sexe', 'F', 'Fille'],
    ['eleves', 'tuteurLien', 'pere', 'Père'],
    ['inscriptions', 'etat', 'transfere', 'Transféré'],
    ['inscriptions', 'premierMois', '12', 'Decembre'],
    ['prestations', 'rythme', 'parTranche', 'Par tranche'],
    ['menus', 'typeMenu', 'Prive', 'Prive'],
    ['modes_acces', 'ajout', 1, 'Oui'],
    ['utilisateurs', 'estActif', 0, 'Désactivé'],
    ['utilisateurs', 'estSuspendu', 1, 'Oui'],
    ['lots', 'entite', 'classes', 'Classe'],
    ['reperes', 'formulations', 'corrigees', 'Les mêmes mots, en français correct'],
    ['preferences', 'theme', 'dark', 'Sombre'],
    ['preferences', 'tailles', '{"devises":25}', 'Devise\u00A0: 25'],
    ['preferences', 'colonnes', '{"devises":["libelle","symbole"]}', 'Devise\u00A0: Libellé, Symbole'],
    ['preferences', 'choix', '{"menu":"replie"}', 'Menu\u00A0: replié'],
    ['vues', 'contenu', VUE, 'sans filtre, décroissant, lignes\u00A0: 50'],
    ['vues', 'liste', 'devises', 'Devise'],
    ['actes_en_nombre', 'entite', 'devises', 'Devise'],
    ['groupes', 'Pays (pays) · Lecture', 'oui', 'Oui'],
    ['devises', 'libelle', 'franc guinéen', 'franc guinéen'],
    ['devises', 'libelle', null, '—'],
  ] as const)('[MOTS-02] %s, %s : %j se dit « %s »', (entite, champ, valeur, dit) => {
    expect(dire(entite, champ, valeur)).toBe(dit);
  });

  it('[MOTS-02] [DEBUT-10] une naissance se dit par son jour, ou vers son année quand elle est seule', () => {
    expect(dire('eleves', 'dateNaissance', '2011-03-12')).toBe('12/03/2011');
    expect(dire('eleves', 'dateNaissance', '2011')).toBe('vers 2011');
  });

  it('[MOTS-02] un numéro se dit par son nom, plusieurs aussi ; ce que rien ne nomme plus garde son numéro', () => {
    const noms = { 'prestationIds 17': 'Scolarité', 'prestationIds 18': 'Cantine' };
    expect(dire('inscriptions', 'prestationIds', '17, 18, 19', noms)).toBe('Scolarité, Cantine, n°\u00A019');
    expect(dire('paiements', 'eleveId', 4)).toBe('n°\u00A04');
  });

  it('l’ordre d’une classe se lit dans son niveau', () => {
    const changements: Parameters<typeof changementDuJournal>[0]['changements'] = {
      etape: ['primaire', 'lycée'],
      niveau: ['6', '15'],
    };
    const dit = changementDuJournal({ entite: 'classes', changements, noms: {} }, 'niveau');
    expect(dit).toEqual(['6ème année', 'Terminale']);
  });

  it('[MOTS-02] chaque montant d’un formulaire se dit en francs, chaque moyen par son nom', () => {
    const montants = CRUDS.flatMap(({ entity, fields }) =>
      Object.entries(fields)
        .filter(([, { schema }]) => accepte(schema, MONTANT_MAXIMAL) && !accepte(schema, MONTANT_MAXIMAL + 1))
        .map(([champ]) => dire(entity, champ, 250_000)),
    );
    expect(montants.length).toBeGreaterThan(3);
    expect(new Set(montants)).toEqual(new Set(['250\u00A0000\u00A0FG']));
    expect(MOYENS.filter((moyen) => dire('paiements', 'moyenPaiement', moyen) === moyen)).toEqual([]);
  });
});
