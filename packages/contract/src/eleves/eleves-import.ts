/**
 * Declares the import of pupils from a file, each enrolled in their class. The session and the services are chosen once for the
 * file. Additions.
 */
import * as z from 'zod/mini';
import { schemas } from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import { ditNeant } from '#core/imports/cellules.ts';
import { type Essai, importContract } from '#core/imports/columns.ts';
import { dateEtLieu, ecrireJour, ecrireNaissance } from '#core/imports/jours.ts';
import { nomEtPrenoms } from '#core/imports/noms.ts';
import {
  ecrireTelephone,
  nomEtTelephone,
  sansTelephone,
  sontDesNoms,
  sontDesTelephones,
  telephonesDe,
} from '#core/imports/telephones.ts';
import { cle } from '#core/text/cle.ts';
import { dUnTrait, type EnMorceaux } from '#core/text/ressemblance/morceaux.ts';
import { type Personne, semblables } from '#core/text/ressemblance/personnes.ts';
import { niveauDuLibelle } from '#scolarite/import-des-classes/libelle-de-classe.ts';
import { eleves, type Lien, MENU_ELEVES, type Sexe } from './eleves.ts';
import { champsDInscription, confirmationDuJour, seulementObligatoires } from './inscriptions.ts';
import { champsDeReprise, confirmationDuReste } from './reprise.ts';

/** The number of likely records shown beside a row. */
export const SEMBLABLES_MONTRES = 3;

/** Returns the evidence of a pupil, stored or read from a row: names, birth date, telephones. */
export function personneDeLEleve(valeurs: Essai['valeurs']): Personne {
  const text = (champ: string) => String(valeurs[champ] ?? '');
  return {
    noms: cle(`${text('prenoms')} ${text('nom')}`),
    dateNaissance: text('dateNaissance') || null,
    telephones: [text('tuteurTelephone'), text('tuteur2Telephone')].filter((one) => one !== ''),
  };
}

/** Returns, for each row, the earlier rows of the file that are likely the same pupil. */
function jumelles(essais: readonly Essai[]): (essai: Essai) => EnMorceaux<readonly number[]> {
  const read = essais.flatMap(({ ligne, valeurs }, rang) =>
    valeurs['nom'] === undefined ? [] : [{ ligne, rang, personne: personneDeLEleve(valeurs) }],
  );
  const find = dUnTrait(semblables(read, ({ personne }) => personne, SEMBLABLES_MONTRES));
  const byLigne = new Map(read.map((one) => [one.ligne, one]));
  return function* ({ ligne }) {
    const mine = byLigne.get(ligne);
    if (mine === undefined) return [];
    const found = yield* find(mine.personne, (other) => other.rang < mine.rang);
    return found.map((other) => other.ligne);
  };
}

const UN_TELEPHONE =
  /\b(?:tels?|telephones?|portables?|port|gsm|mobiles?|cell(?:ulaire)?|whatsapp|phones?|contacts?|numeros?|num)\b/;
const UN_NOM = /\b(?:noms?|names?)\b|^resp(?:onsable)? legal/;
/** A first name with a number is the pupil's own second one, unless a word names a guardian. */
const UN_PRENOM = /\bprenoms?\b/;
const AUTRE_CHOSE = /\b(?:adresse|e ?mail|mail|profession|lien|eleves?|etudiants?|students?|prof)\b/;
const LA_MERE = /\b(?:meres?|maman|mother)\b/;
const UN_GARDIEN =
  /\b(?:parents?|tuteurs?|tutrices?|peres?|papa|father|resp|responsables?|legal|familles?|correspondants?|guardians?)(?:\b|(?=\d))/;
const LE_PREMIER = /\b1\b/;
const LE_SECOND = /\b(?:autres?|seconde?|deuxieme)\b|(?:\b|[a-z])2\b/;

/** Whether a title names the second guardian: the mother, where the father is not named with her. */
const estDuSecond = (mots: string): boolean =>
  LE_SECOND.test(mots) || (LA_MERE.test(mots) && !UN_GARDIEN.test(mots) && !LE_PREMIER.test(mots));
/** Whether a title names the first guardian. */
const estDuPremier = (mots: string): boolean =>
  (UN_GARDIEN.test(mots) || LE_PREMIER.test(mots)) && !estDuSecond(mots);
const estUnTelephone = (mots: string): boolean =>
  UN_TELEPHONE.test(mots) && !UN_NOM.test(mots) && !AUTRE_CHOSE.test(mots);
const estUnNom = (mots: string): boolean =>
  (UN_NOM.test(mots) || UN_PRENOM.test(mots)) &&
  (UN_GARDIEN.test(mots) || LA_MERE.test(mots)) &&
  !UN_TELEPHONE.test(mots) &&
  !AUTRE_CHOSE.test(mots);

const UNE_DETTE =
  /\b(?:restes?|reliquats?|arrieres?|soldes?|dettes?|dus?|impayes?|creances?|report|reports|doit|devait)\b/;
const AVANT =
  /\b(?:ans?|annees?|exercices?) (?:scolaires? )?(?:passee?s?|dernieres?|derniers?|precedente?s?|anterieure?s?|ecoulee?s?|d avant)\b|\banterieure?s?\b|\bancienn?e?s?\b|\bprecedente?s?\b|\bn 1\b/;
/** Whether a title, as a comparison key, names what was still owed of the years before: 'Reste année passée', 'Reliquat N-1'. */
const estUnResteAnterieur = (mots: string): boolean => UNE_DETTE.test(mots) && AVANT.test(mots);

/** Whether a title names what was paid this year: 'Montant déjà versé', 'Somme payée'. */
const estDejaPaye = (mots: string): boolean =>
  /\bdeja (?:payee?s?|versee?s?|reglee?s?|encaissee?s?|donnee?s?|recue?s?)\b|\b(?:montants?|sommes?|total) (?:payee?s?|versee?s?|reglee?s?|encaissee?s?)\b/.test(
    mots,
  ) && !AVANT.test(mots);

/** Whether a text, as a comparison key, says that nothing is owed of the years before. */
export const neDoitRien = (texte: string): boolean =>
  ditNeant(texte) || /^(?:soldee?|reglee?|payee?|tout (?:paye|regle)|a jour|ok)$/.test(texte.trim());

/** The day on which the pupils of a file were enrolled, where their row does not say it; a program that leaves it out means today. */
const { schema: jour, ...duJour } = champsDInscription.dateInscription;
export const inscritsDepuis = { ...duJour, label: 'Inscrits depuis le', schema: z.optional(jour) };

const options = {
  sessionId: champsDInscription.sessionId,
  dateInscription: inscritsDepuis,
  prestationIds: champsDInscription.prestationIds,
  seulementObligatoires: seulementObligatoires(),
};
export const optionsDeLImport = z.object(schemas(options));

export const elevesImport = importContract({
  entity: 'eleves',
  screen: MENU_ELEVES,
  noms: { un: 'élève', plusieurs: 'élèves', feminin: false },
  options,
  colonnes: {
    prenoms: {
      titre: 'Prénoms',
      synonymes: [
        'prenom',
        'prenom(s)',
        "prenoms de l'eleve",
        "prenom de l'eleve",
        'prenom eleve',
        'prenoms eleve',
        'prenom 1',
        'first name',
        'first names',
        'given name',
        'given names',
        'preferred name',
      ],
      champ: 'prenoms',
      requise: true,
      exemples: ['Mariama', 'Ibrahima Sory', 'Aïssatou'],
    },
    nom: {
      titre: 'Nom',
      synonymes: [
        'nom de famille',
        'noms',
        "nom de l'eleve",
        'nom eleve',
        'noms de famille',
        "noms de l'eleve",
        'last name',
        'surname',
        'family name',
      ],
      champ: 'nom',
      requise: true,
      exemples: ['Diallo', 'Camara', 'Barry'],
    },
    sexe: {
      titre: 'Sexe',
      synonymes: ['genre', 'f/m', 'm/f', 'g/f', 'f/g', 'fille ou garcon', 'sex', 's', 'gender'],
      champ: 'sexe',
      requise: true,
      aide: 'F ou M ; fille ou garçon',
      exemples: ['F', 'M', 'F'],
    },
    dateNaissance: {
      titre: 'Date de naissance',
      synonymes: [
        'ne le',
        'nee le',
        'ne(e) le',
        'naissance',
        'date naissance',
        'date de nais',
        'date naiss',
        'date nais',
        'date de naiss',
        'dates de naissance',
        'd naissance',
        'ne vers',
        'annee de naissance',
        'ddn',
        'date of birth',
        'birth date',
        'birthdate',
        'dob',
        'age',
      ],
      champ: 'dateNaissance',
      requise: false,
      aide: 'jour, mois et année : 12/03/2015 ; ou l’année seule : vers 2015',
      exemples: ['12/03/2015', 'vers 2014', ''],
      ecrit: ecrireNaissance,
      // An age alone is no birth; one with its day is.
      contient: (textes) => textes.length === 0 || !textes.every((text) => /^\d{1,2}(?: ans)?$/.test(text)),
      estJour: true,
    },
    lieuNaissance: {
      titre: 'Lieu de naissance',
      synonymes: [
        'ne a',
        'nee a',
        'ne(e) a',
        'lieu',
        'lieu naissance',
        'lieu de nais',
        'lieu naiss',
        'lieu de naiss',
        'lieu nais',
        'place of birth',
      ],
      champ: 'lieuNaissance',
      requise: false,
      exemples: ['Labé', 'Conakry', ''],
    },
    nationalite: {
      titre: 'Nationalité',
      synonymes: ['nat', 'nation', 'nationality', 'citizenship'],
      champ: 'nationalite',
      requise: false,
      exemples: ['guinéenne', '', 'malienne'],
    },
    classe: {
      titre: 'Classe',
      synonymes: [
        'classe demandee',
        'libelle classe',
        'niveau',
        'niveau scolaire',
        'salle',
        'groupe',
        'division',
        'classes',
        'cl',
        'classe frequentee',
        'class',
        'form group',
        'year group',
        'grade',
        'grade level',
      ],
      champ: 'classeId',
      requise: true,
      aide: 'une classe de l’école, par son libellé',
      seLitAuDessus: true,
      estSeul: (text) => niveauDuLibelle(text) !== null,
      exemples: ['7ème année A', '7ème année A', 'Terminale SM'],
    },
    dateInscription: {
      titre: "Date d'inscription",
      synonymes: ['inscription', 'inscrit le', 'inscrite le', "date d'entree"],
      champ: 'dateInscription',
      requise: false,
      aide: 'sans elle, le jour dit pour tout le fichier',
      exemples: ['01/10/2026', '', ''],
      ecrit: ecrireJour,
      estJour: true,
    },
    tuteurNom: {
      titre: 'Responsable',
      synonymes: [
        'tuteur',
        'parent',
        'parents',
        'nom du responsable',
        'nom du tuteur',
        'pere ou tuteur',
        'pere',
        'nom du pere',
        'nom des parents',
        'nom et prenoms du tuteur',
        'nom et prenoms du pere',
        'parent/tuteur',
        'pere/tuteur',
        'pere/mere',
        'pere et mere',
        'pere ou mere',
        'tuteur legal',
        'nom et prenoms des parents',
        'noms des parents',
        'nom du parent',
        'parents ou tuteur',
        'responsable legal',
        'correspondant',
        'contacts',
        'contact',
        'guardian',
      ],
      champ: 'tuteurNom',
      requise: false,
      prefere: (mots) => estUnNom(mots) && estDuPremier(mots),
      contient: sontDesNoms,
      suite: { vers: 'tuteurTelephone', noms: 'textes, un nom et un téléphone', textes: nomEtTelephone },
      exemples: ['Mamadou Diallo', 'Fanta Camara', ''],
    },
    tuteurLien: {
      titre: 'Lien',
      synonymes: ['lien du responsable', 'lien de parente', 'parente', 'qualite'],
      champ: 'tuteurLien',
      requise: false,
      aide: 'père, mère, tuteur ou autre',
      exemples: ['père', 'mère', ''],
    },
    tuteurTelephone: {
      titre: 'Téléphone',
      synonymes: [
        'tel',
        'telephones',
        'tel parents',
        'tel parent',
        'tel tuteur',
        'tel pere',
        'tel du tuteur',
        'tel des parents',
        'telephone parents',
        'telephone du pere',
        'contacts',
        'contact parent',
        'contact parents',
        'contact des parents',
        'contacts parents',
        'contacts parent',
        'contacts des parents',
        'contacts du tuteur',
        'contact tuteur',
        'contact pere',
        'contact du pere',
        'tel parents ou tuteur',
        'tel pere ou tuteur',
        'numero des parents',
        'numero du parent',
        'numeros',
        'cell',
        'whatsapp',
        'mobile',
        'contact du tuteur',
        'numero de telephone',
        'n de telephone',
        'n tel',
        'numero tel',
        'telephone du responsable',
        'telephone du tuteur',
        'telephone des parents',
        'contact',
        'portable',
        'telephone portable',
        'telephone fixe',
        'phone',
        'parents',
        'parent',
      ],
      champ: 'tuteurTelephone',
      requise: false,
      prefere: (mots) => estUnTelephone(mots) && estDuPremier(mots),
      contient: sontDesTelephones,
      estTelephone: true,
      ecrit: ecrireTelephone,
      rien: sansTelephone,
      aide: 'neuf chiffres, ou avec son indicatif : +224 622 00 00 01',
      exemples: ['622 00 00 01', '+224 628 00 00 02', ''],
      suite: { vers: 'tuteur2Telephone', noms: 'téléphones', textes: telephonesDe },
    },
    tuteur2Nom: {
      titre: 'Autre responsable',
      synonymes: [
        'deuxieme responsable',
        'second responsable',
        'responsable 2',
        'tuteur 2',
        'mere',
        'nom de la mere',
      ],
      champ: 'tuteur2Nom',
      requise: false,
      prefere: (mots) => estUnNom(mots) && estDuSecond(mots),
      contient: sontDesNoms,
      exemples: ['Kadiatou Bah', '', ''],
    },
    tuteur2Lien: {
      titre: "Lien de l'autre responsable",
      synonymes: ['lien 2', 'deuxieme lien'],
      champ: 'tuteur2Lien',
      requise: false,
      exemples: ['mère', '', ''],
    },
    tuteur2Telephone: {
      titre: "Téléphone de l'autre responsable",
      synonymes: [
        'telephone 2',
        'tel 2',
        'contact 2',
        'deuxieme telephone',
        'autre telephone',
        'tel mere',
        'telephone de la mere',
        'tel2',
        'autre contact',
      ],
      champ: 'tuteur2Telephone',
      requise: false,
      prefere: (mots) => estUnTelephone(mots) && estDuSecond(mots),
      contient: sontDesTelephones,
      estTelephone: true,
      ecrit: ecrireTelephone,
      rien: sansTelephone,
      exemples: ['655 00 00 03', '', ''],
    },
    quartier: {
      titre: 'Quartier',
      synonymes: ['adresse', 'quartier/district', 'district', 'domicile', 'residence'],
      champ: 'quartierId',
      requise: false,
      aide: 'un quartier des paramètres, avec sa commune quand plusieurs ont ce nom : Ratoma / Kipé',
      exemples: ['Ratoma / Kipé', '', ''],
    },
    remisePourcentage: {
      titre: 'Remise en %',
      synonymes: ['remise', 'reduction', 'bourse', 'remise en pourcentage', 'pourcentage de remise'],
      champ: 'remisePourcentage',
      requise: false,
      exemples: ['', '25', ''],
    },
    remiseMontant: {
      titre: 'Remise en francs',
      synonymes: ['montant de la remise', 'remise (fg)', 'remise gnf'],
      champ: 'remiseMontant',
      requise: false,
      exemples: ['', '', ''],
    },
    remiseMotif: {
      titre: 'Motif de la remise',
      synonymes: ['motif', 'raison de la remise'],
      champ: 'remiseMotif',
      requise: false,
      aide: 'pourquoi la remise est accordée',
      exemples: ['', 'Enfant du personnel', ''],
    },
    resteAnterieur: {
      titre: 'Reste antérieur',
      synonymes: [
        'arriere',
        'arrieres',
        'ancien reste',
        'solde anterieur',
        "reste de l'annee precedente",
        'reste annee precedente',
        'dette anterieure',
      ],
      champ: 'resteAnterieur',
      requise: false,
      prefere: estUnResteAnterieur,
      estMontant: true,
      rien: neDoitRien,
      aide: 'ce qu’il devait encore des années d’avant',
      exemples: ['80000', '', ''],
    },
    dejaPaye: {
      titre: 'Déjà payé',
      synonymes: [
        'deja verse',
        'deja regle',
        'montant deja paye',
        'montant deja verse',
        'paye',
        'verse',
        'montant paye',
        'montant verse',
        'total paye',
        'total verse',
      ],
      champ: 'dejaPaye',
      requise: false,
      prefere: estDejaPaye,
      // The list of a class that the product exports tells what its own receipts say: it would be counted twice.
      sauf: (cles) => ['matricule', 'a payer', 'paye', 'reste'].every((one) => cles.includes(one)),
      estMontant: true,
      rien: ditNeant,
      aide: 'ce qu’il a payé cette année avant le produit, sans reçu d’ici',
      exemples: ['', '350000', ''],
    },
    observations: {
      titre: 'Observations',
      synonymes: ['remarques', 'remarque', 'observation', 'obs'],
      champ: 'observations',
      requise: false,
      exemples: ['', '', ''],
    },
  },
  uniques: [],
  jumelles,
  partagees: [nomEtPrenoms('nom', 'prenoms'), dateEtLieu('dateNaissance', 'lieuNaissance')],
  calls: {
    verifier: 'POST verifierImportEleve',
    importer: 'POST importEleve',
    lister: 'GET getImportEleveByEcoleId/:ecoleId',
    reprendre: 'PUT reprendreImportEleve',
  },
});

const { eleveId: _eleve, observations: _observations, ...inscription } = schemas(champsDInscription);

/** The part of a row that enrols the pupil. */
export const inscriptionDeLaLigne = z.object({ ecoleId: id, ...inscription, ...confirmationDuJour });

/** The rules of a row: those of a pupil's form, of their enrolment's and of their reprise's. */
export const ligneDEleve = z.extend(eleves.create.input, { ...inscription, ...schemas(champsDeReprise) });

/** The part of a row that tells the pupil's past before the product was there. */
export const repriseDeLaLigne = z.object({ ...schemas(champsDeReprise), ...confirmationDuReste });

const SEXES_ECRITS: Readonly<Record<string, Sexe>> = {
  f: 'F',
  fille: 'F',
  girl: 'F',
  filles: 'F',
  feminine: 'F',
  female: 'F',
  fem: 'F',
  feminin: 'F',
  femme: 'F',
  m: 'M',
  g: 'M',
  h: 'M',
  garcon: 'M',
  boy: 'M',
  garcons: 'M',
  male: 'M',
  masc: 'M',
  masculin: 'M',
  homme: 'M',
};

/** Reads a sex: 'Fille', 'féminin' and 'F' are one; another word is refused as it stands. */
export const lireSexe = (text: string): string => SEXES_ECRITS[cle(text).replace(/[.]/g, '')] ?? text;

const LIENS_ECRITS: Readonly<Record<string, Lien>> = {
  pere: 'pere',
  papa: 'pere',
  mere: 'mere',
  maman: 'mere',
  tuteur: 'tuteur',
  tutrice: 'tuteur',
};

/** Reads what a guardian is to the pupil; an uncle, a sister and a neighbour are 'autre'. */
export const lireLien = (text: string): Lien => LIENS_ECRITS[cle(text)] ?? 'autre';
