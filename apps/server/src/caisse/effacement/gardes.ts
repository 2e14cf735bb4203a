/** Declares what the books of money keep of a person. */
import '#caisse/ecritures/tables.ts';
import type { Garde } from '#core/person/garde.ts';

export const gardesDeLaCaisse: readonly Garde[] = [
  {
    table: 'paiements',
    titre: 'Paiements et reçus',
    eleve: ['eleveId'],
    acteurs: ['annuleParId', 'annuleCaissierId'],
    mots: { jour: { label: 'Jour' } },
  },
  {
    table: 'affectations',
    titre: 'Parts des paiements',
    par: { colonne: 'paiementId', table: 'paiements' },
    mots: {
      paiementId: { label: 'Reçu', of: 'paiements' },
      montant: { label: 'Montant', isMoney: true },
    },
  },
  { table: 'reprises', titre: 'Reprises', eleve: ['eleveId'], mots: { jour: { label: 'Jour' } } },
  {
    table: 'reprises_parts',
    titre: null,
    par: { colonne: 'repriseId', table: 'reprises' },
    raison: 'les parts d’une reprise se lisent sur les échéances',
  },
  {
    table: 'ecritures',
    titre: 'Écritures de la chaîne',
    raison: 'trouvées par ce qu’elles racontent (ecrituresSur)',
    mots: {
      rang: { label: 'Rang' },
      genre: { label: 'Genre' },
      instant: { label: 'Le' },
      contenu: { label: 'Contenu' },
      prive: { label: 'À côté' },
    },
  },
  {
    table: 'clotures',
    titre: 'Journées de caisse clôturées',
    utilisateur: ['caissierId'],
    acteurs: ['rouverteParId'],
  },
];
