/**
 * Declares the import of teachers from a file: an addition. Each becomes a user of the school, without a password until they are
 * given one.
 */
import { CHIFFRES_LOCAUX } from '#administration/personne.ts';
import { tab } from '#core/api/endpoint.ts';
import { importContract } from '#core/imports/columns.ts';
import { nomEtPrenoms } from '#core/imports/noms.ts';
import { ecrireTelephone, sansTelephone, telephonesDe } from '#core/imports/telephones.ts';
import type { ReferenceOnglet } from '#ecrans/references.ts';
import { INDICATIF_PAR_DEFAUT } from '#geographie/pays.ts';

export const enseignantsImport = importContract({
  entity: 'utilisateurs',
  screen: tab('ecoleEnseignant' satisfies ReferenceOnglet),
  noms: { un: 'enseignant', plusieurs: 'enseignants', feminin: false },
  colonnes: {
    prenoms: {
      titre: 'Prénoms',
      synonymes: ['prenom', 'prenom(s)'],
      champ: 'prenoms',
      requise: true,
      exemples: ['Mariama', 'Ibrahima Sory', 'Aïssatou'],
    },
    nom: {
      titre: 'Nom',
      synonymes: ['nom de famille', 'noms'],
      champ: 'name',
      requise: true,
      exemples: ['Diallo', 'Camara', 'Barry'],
    },
    telephone: {
      titre: 'Téléphone',
      synonymes: ['tel', 'numero', 'numero de telephone', 'contact', 'portable', 'mobile', 'gsm'],
      champ: 'telephone',
      estTelephone: true,
      ecrit: ecrireTelephone,
      rien: sansTelephone,
      requise: true,
      aide: 'neuf chiffres, ou avec son indicatif : +224 622 00 00 01',
      exemples: ['622 00 00 01', '+224 628 00 00 02', '655000003'],
      suite: { vers: 'telephone1', noms: 'téléphones', textes: telephonesDe },
    },
    telephone1: {
      titre: 'Autre téléphone',
      synonymes: ['telephone 2', 'tel 2', 'contact 2', 'deuxieme telephone'],
      champ: 'telephone1',
      estTelephone: true,
      ecrit: ecrireTelephone,
      rien: sansTelephone,
      requise: false,
      exemples: ['', '664 00 00 02', ''],
    },
    email: {
      titre: 'E-mail',
      synonymes: ['email', 'mail', 'courriel', 'adresse e-mail', 'adresse email'],
      champ: 'email',
      requise: false,
      exemples: ['', 'ibrahima.camara@exemple.gn', ''],
    },
    salaireBase: {
      titre: 'Salaire de base',
      synonymes: ['salaire', 'salaire mensuel'],
      champ: 'salaireBase',
      requise: false,
      aide: 'en francs guinéens, à partir du mois en cours',
      exemples: ['1 500 000', '1800000', ''],
    },
    quartier: {
      titre: 'Quartier',
      synonymes: ['adresse', 'quartier/district', 'district', 'domicile', 'residence'],
      champ: 'adresse',
      requise: false,
      aide: 'un quartier des paramètres, avec sa commune quand plusieurs ont ce nom : Ratoma / Kipé',
      exemples: ['Ratoma / Kipé', '', 'Ratoma / Kipé'],
    },
  },
  uniques: [['indicatifTel', 'telephone'], ['email']],
  partagees: [nomEtPrenoms('nom', 'prenoms')],
  calls: {
    verifier: 'POST verifierImportEnseignant',
    importer: 'POST importEnseignant',
    lister: 'GET getImportEnseignantByEcoleId/:ecoleId',
    reprendre: 'PUT reprendreImportEnseignant',
  },
});

/**
 * Reads a telephone of a file as the form holds it, its dial code apart. After + or 00 it takes the longest known dial code
 * (`connus`) that begins the number; without them it is a line of Guinea, whose own dial code is dropped.
 */
export function lireTelephone(
  text: string,
  connus: readonly string[],
): { indicatifTel: string; telephone: string } {
  const compact = text.replace(/[\s.()/-]/g, '');
  const isInternational = /^(?:\+|00)\d/.test(compact);
  const digits = compact.replace(/^(?:\+|00)/, '');
  const longest = connus
    .filter((code) => digits.startsWith(code) && digits.length > code.length)
    .toSorted((a, b) => b.length - a.length)[0];
  const isLocal = digits.startsWith(INDICATIF_PAR_DEFAUT) && digits.length > CHIFFRES_LOCAUX;
  const own = isInternational ? longest : isLocal ? INDICATIF_PAR_DEFAUT : undefined;
  return own === undefined
    ? { indicatifTel: INDICATIF_PAR_DEFAUT, telephone: text }
    : { indicatifTel: own, telephone: digits.slice(own.length) };
}
