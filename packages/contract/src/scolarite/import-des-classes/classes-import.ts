/**
 * Declares the import of classes from a file: an addition. It reads a stage and an order in the words people write: 'Terminale',
 * '7e', 'PS'.
 */

import { tab } from '#core/api/endpoint.ts';
import { importContract } from '#core/imports/columns.ts';
import { cle } from '#core/text/cle.ts';
import type { ReferenceOnglet } from '#ecrans/references.ts';
import { ETAPES, type Etape, libelleDuNiveau, ORDRES_DES_CLASSES } from '#scolarite/niveaux/niveaux.ts';
import { cleDeClasse, niveauDuLibelle, serieDuLibelle } from './libelle-de-classe.ts';

/** The titles that a list of pupils has, and a list of classes has not. */
const D_UNE_LISTE_D_ELEVES =
  /\b(?:prenoms?|sexe|genre|naissance|ne le|nee le|matricule|tuteur|pere|parents?|eleves?)\b|^(?:[fmg] [fmg]|s|noms)$/;
const PLUSIEURS = 2;

export const classesImport = importContract({
  entity: 'classes',
  screen: tab('classeEcole' satisfies ReferenceOnglet),
  noms: { un: 'classe', plusieurs: 'classes', feminin: true },
  colonnes: {
    libelle: {
      titre: 'Libellé',
      synonymes: ['classe', 'nom', 'nom de la classe', 'libelle de la classe'],
      champ: 'libelle',
      requise: true,
      seLitAuDessus: true,
      estSeul: (text) => niveauDuLibelle(text) !== null,
      exemples: ['Petite section A', '7ème année A', 'Terminale SM'],
    },
    etape: {
      titre: 'Niveau',
      synonymes: ['etape', 'cycle'],
      champ: 'etape',
      requise: false,
      aide: 'maternelle, primaire, collège ou lycée ; se déduit de l’ordre ou du libellé quand ils le disent',
      exemples: ['maternelle', 'collège', 'lycée'],
    },
    niveau: {
      titre: 'Ordre',
      synonymes: ['annee', "annee d'etudes", 'numero'],
      champ: 'niveau',
      requise: false,
      aide: 'Petite Section, 7ème année, Terminale, ou le numéro',
      exemples: ['Petite Section', '7ème année', 'Terminale'],
    },
    serie: {
      titre: 'Série',
      synonymes: ['series', 'option', 'filiere', 'specialite'],
      champ: 'serie',
      requise: false,
      aide: "SS, SM, SE… d'une classe de lycée, ou son nom",
      exemples: ['', '', 'SM'],
    },
    enseignant: {
      titre: 'Enseignant',
      synonymes: [
        'professeur',
        'maitre',
        'maitresse',
        'titulaire',
        'professeur principal',
        "nom de l'enseignant",
      ],
      champ: 'enseignantId',
      requise: false,
      aide: 'ses prénoms et son nom, ou son téléphone ; vide ou « À pourvoir » tant qu’il manque',
      exemples: ['Mariama Diallo', '622 00 00 01', 'Ibrahima Camara'],
    },
  },
  deduction: {
    de: 'libelle',
    colonnes: ['etape', 'niveau'],
    lire: (libelle) => {
      const lu = niveauDuLibelle(libelle);
      const serie = serieDuLibelle(libelle);
      return (
        lu && {
          etape: lu.etape,
          niveau: libelleDuNiveau(lu.etape, lu.niveau),
          ...(serie === null ? {} : { serie }),
        }
      );
    },
  },
  repli: {
    colonne: 'libelle',
    cle: cleDeClasse,
    estDAutres: (cles) => cles.filter((one) => D_UNE_LISTE_D_ELEVES.test(one)).length >= PLUSIEURS,
    titres: ['classe', 'classes', 'classe frequentee', 'classe demandee', 'salle', 'cl', 'niveau'],
    autres: 'élèves',
  },
  uniques: [['enseignantId']],
  repetes: ['libelle'],
  calls: {
    verifier: 'POST verifierImportClasse',
    importer: 'POST importClasse',
    lister: 'GET getImportClasseByEcoleId/:ecoleId',
    reprendre: 'PUT reprendreImportClasse',
  },
});

export interface NiveauLu {
  /** The stage; null where the texts do not say. */
  etape: Etape | null;
  niveau: string | null;
  fautes: Record<string, string>;
}

/** Returns the word of an order: '7eme annee', '7e', '7 ème' and '7' are one, and initials stand for the name of a section. */
function motDOrdre(text: string): string {
  const key = cle(text).replace(/[.°º]/g, '');
  const initials: Record<string, string> = {
    ps: 'petite section',
    ms: 'moyenne section',
    gs: 'grande section',
    tle: 'terminale',
    term: 'terminale',
  };
  const year = /^(\d{1,2}) ?(?:e|er|ere|eme|ieme)?(?: annees?)?$/.exec(key)?.[1];
  return year === undefined ? (initials[key] ?? key) : String(Number(year));
}

/** The word of the year after the twelfth, which people also call '13ème année'. */
const TREIZIEME = '13';

/**
 * Returns the number of an order that a text names in a stage: by its name, else by the bare number that the file of a list has.
 * In the lycée these numbers are no years: 13 is the 11ème année, while '13ème année' is the last one.
 */
function niveauDans(etape: Etape, ordre: string): string | undefined {
  const word = motDOrdre(ordre);
  const orders = ORDRES_DES_CLASSES[etape];
  const named = orders.find(({ libelle }) => motDOrdre(libelle) === word);
  if (named !== undefined) return named.niveau;
  const isYear = word !== ordre.trim();
  if (etape === 'lycée' && isYear) return word === TREIZIEME ? orders.at(-1)?.niveau : undefined;
  return orders.find(({ niveau }) => niveau === word)?.niveau;
}

/** Returns the stage of a text: 'College' is one, 'le lycée' and '1er cycle' are none. */
const etapeDe = (text: string): Etape | undefined => ETAPES.find((etape) => cle(etape) === cle(text));

/** Reads a stage and an order; an order that only one stage has tells the stage. */
export function lireNiveau(etape: string | null, ordre: string | null): NiveauLu {
  const stage = etape === null ? undefined : etapeDe(etape);
  // A file with one column may have the order under the title of the stage.
  const order = ordre ?? (stage === undefined ? etape : null);
  if (order === null) return { etape: stage ?? null, niveau: null, fautes: {} };
  if (etape !== null && ordre !== null && stage === undefined) {
    const stages = ETAPES.join(', ');
    return { etape: null, niveau: null, fautes: { etape: `Le niveau est l'un de ceux-ci : ${stages}.` } };
  }
  const found = (stage === undefined ? ETAPES : [stage]).flatMap((one) => {
    const niveau = niveauDans(one, order);
    return niveau === undefined ? [] : [{ etape: one, niveau }];
  });
  const [only] = found;
  if (only !== undefined && found.length === 1) return { ...only, fautes: {} };
  if (found.length > 1)
    return {
      etape: null,
      niveau: null,
      fautes: { etape: 'Le niveau est obligatoire : plusieurs ont cet ordre.' },
    };
  const where =
    stage === undefined ? "Cet ordre n'existe à aucun niveau." : "Cet ordre n'existe pas à ce niveau.";
  return { etape: stage ?? null, niveau: null, fautes: { niveau: where } };
}
