/** Gathers what every domain keeps of a person, in the order of the file that tells it. */
import { gardesDesAccords } from '#accords/index.ts';
import { gardesDesUtilisateurs } from '#administration/index.ts';
import { gardesDeLaCaisse } from '#caisse/index.ts';
import type { Garde } from '#core/person/garde.ts';
import { gardesDesEleves } from '#eleves/index.ts';
import { gardesDesNotes } from '#notes/index.ts';
import { gardesDuPersonnel } from '#personnel/index.ts';
import { gardesDuSuivi } from '#suivi/index.ts';

/** The tables of core and of domains that know this one, and the records that another table names by its kind. */
const DAILLEURS: readonly Garde[] = [
  {
    table: 'classes',
    titre: 'Classes',
    utilisateur: ['enseignantId'],
    mots: { libelle: { label: 'Classe' } },
  },
  {
    table: 'fichiers',
    titre: 'Documents',
    eleve: ['eleveId'],
    utilisateur: ['personneId'],
    // The name opens the file, and the fingerprint tells who else has it.
    secrets: ['nom', 'empreinte'],
    mots: { creationDate: { label: 'Reçu le' }, taille: { label: 'Taille en octets' } },
  },
  { table: 'recents', titre: null, utilisateur: ['userId'], raison: 'les huit dernières fiches ouvertes' },
  {
    table: 'idempotences',
    titre: null,
    utilisateur: ['userId'],
    raison: 'les réponses gardées deux jours, pour un envoi répété',
  },
  {
    table: 'journal',
    titre: 'Journal',
    acteurs: ['userId'],
    raison: 'trouvé par les enregistrements de la personne (journal.ts)',
    mots: {
      instant: { label: 'Le' },
      appel: { label: 'Acte' },
      userId: { label: 'Par', of: 'utilisateurs' },
      changements: { label: 'Ce qui a changé' },
    },
  },
  { table: 'rattachements', titre: null, raison: 'le lien entre le journal et ses enregistrements' },
  {
    table: 'lots_lignes',
    titre: null,
    raison: 'le nom qu’une ligne de fichier avait ; il se lit sur la fiche, et s’efface avec elle',
  },
  { table: 'actes_en_nombre_lignes', titre: null, raison: 'la marque d’un enregistrement, sans rien de lui' },
  { table: 'demonstration', titre: null, raison: 'les enregistrements inventés, par leur numéro' },
];

export const GARDES: readonly Garde[] = [
  ...gardesDesEleves,
  ...gardesDeLaCaisse,
  ...gardesDesUtilisateurs,
  ...gardesDuPersonnel,
  ...gardesDesNotes,
  ...gardesDuSuivi,
  ...gardesDesAccords,
  ...DAILLEURS,
];
