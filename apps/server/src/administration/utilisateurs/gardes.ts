/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';

export const gardesDesUtilisateurs: readonly Garde[] = [
  {
    table: 'utilisateurs',
    titre: 'Compte',
    utilisateur: ['id'],
    secrets: ['motDePasse'],
    mots: { derniereConnexion: { label: 'Dernière connexion' } },
  },
  {
    table: 'user_groupes',
    titre: 'Groupes',
    utilisateur: ['userId'],
    mots: { groupeId: { label: 'Groupe', of: 'groupes' } },
  },
  {
    table: 'connexions',
    titre: 'Connexions',
    utilisateur: ['userId'],
    secrets: ['jeton'],
    mots: {
      adresse: { label: 'Adresse' },
      ouverte: { label: 'Ouverte le' },
      derniereActivite: { label: 'Dernière activité' },
      terminee: { label: 'Terminée le' },
    },
  },
  {
    table: 'appareils',
    titre: 'Appareils',
    utilisateur: ['userId'],
    secrets: ['marque'],
    mots: {
      nom: { label: 'Appareil' },
      adresse: { label: 'Adresse' },
      premiere: { label: 'Première fois' },
      derniere: { label: 'Dernière fois' },
    },
  },
  {
    table: 'seconds_facteurs',
    titre: null,
    utilisateur: ['userId'],
    secrets: ['secret', 'prepare'],
    raison: 'un secret, qui ne sort pas de la base',
  },
  {
    table: 'codes_de_secours',
    titre: null,
    utilisateur: ['userId'],
    secrets: ['empreinte'],
    raison: 'un secret, qui ne sort pas de la base',
  },
  { table: 'preferences', titre: 'Préférences', utilisateur: ['userId'] },
  { table: 'vues', titre: 'Vues de listes', utilisateur: ['userId'] },
  {
    table: 'traces',
    titre: 'Trace de sécurité',
    eleve: ['eleveId'],
    utilisateur: ['userId', 'personneId'],
    mots: {
      instant: { label: 'Le' },
      quoi: { label: 'Quoi' },
      objet: { label: 'Objet' },
      nombre: { label: 'Fois' },
      userId: { label: 'Par', of: 'utilisateurs' },
      adresse: { label: 'Adresse' },
      appareil: { label: 'Appareil' },
    },
  },
  {
    table: 'tentatives',
    titre: null,
    raison: 'les essais de connexion comptés, oubliés après trente jours ; la trace les dit',
  },
];
