/** Compares what sources declare about their columns with the database and with the forms: a forgotten word is told here. */
import { beforeAll, describe, expect, it } from 'vitest';
import { declaredLists } from '#core/crud/source.ts';
import { shapesOf } from '#core/db/backup/shapes.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import '#app.ts';

const REGLAGE = 'a setting of a screen: no list of its values helps anybody';
const IMAGE = 'an image';
const UNE_ECOLE = 'the file is of one school, chosen before';
const UNE_PERSONNE = 'the file is of one person, chosen before';
const AUTREMENT = 'the file says it in other columns';
const LIBELLE_SEUL = 'the list of the documents has the label alone';
const SUR_LA_FICHE =
  'it stays on the record: a file that leaves the school tells no more of a person than needed';
const SUR_LES_PAPIERS = 'it stands on the papers and on the page of the school';
const DANS_LES_SOMMES = 'it decides the lines of the schedule, and the file tells their sum';

/** The fields that a file of the list leaves out, each with its reason. */
const HORS_DU_FICHIER: Readonly<Record<string, string>> = {
  'menus.url': REGLAGE,
  'menus.descriptions': REGLAGE,
  'menus.typeMenu': REGLAGE,
  'menus.image': IMAGE,
  'onglets.descriptions': REGLAGE,
  'onglets.typeOnglet': REGLAGE,
  'onglets.url': REGLAGE,
  'onglets.image': IMAGE,
  'groupes.estEnDeuxEtapes': REGLAGE,
  'modes_acces.ajout': LIBELLE_SEUL,
  'modes_acces.modification': LIBELLE_SEUL,
  'modes_acces.suppression': LIBELLE_SEUL,
  'utilisateurs.ecoleId': UNE_ECOLE,
  'utilisateurs.adresse': AUTREMENT,
  'utilisateurs.telephone1': SUR_LA_FICHE,
  'utilisateurs.telephone2': SUR_LA_FICHE,
  'utilisateurs.observations': SUR_LA_FICHE,
  'utilisateurs.photo': IMAGE,
  'enseignants.ecoleId': UNE_ECOLE,
  'enseignants.adresse': AUTREMENT,
  'enseignants.telephone1': SUR_LA_FICHE,
  'enseignants.telephone2': SUR_LA_FICHE,
  'enseignants.observations': SUR_LA_FICHE,
  'enseignants.photo': IMAGE,
  'classes.ecoleId': UNE_ECOLE,
  'classes.enseignantId': AUTREMENT,
  'ecoles.logo': IMAGE,
  'ecoles.moisNonFactures': REGLAGE,
  'ecoles.texteRecu': REGLAGE,
  'ecoles.texteArriere': REGLAGE,
  'ecoles.agrement': SUR_LES_PAPIERS,
  'ecoles.telephone': SUR_LES_PAPIERS,
  'ecoles.ire': SUR_LES_PAPIERS,
  'ecoles.dpe': SUR_LES_PAPIERS,
  'ecoles.dsee': SUR_LES_PAPIERS,
  'tranches.ecoleId': UNE_ECOLE,
  'eleves.ecoleId': UNE_ECOLE,
  'bulletins.ecoleId': UNE_ECOLE,
  'eleves.photo': IMAGE,
  'inscriptions.eleveId': AUTREMENT,
  'inscriptions.prestationIds': DANS_LES_SOMMES,
  'inscriptions.premierMois': DANS_LES_SOMMES,
  'inscriptions.remisePourcentage': DANS_LES_SOMMES,
  'inscriptions.remiseMontant': DANS_LES_SOMMES,
  'inscriptions.remiseMotif': SUR_LA_FICHE,
  'inscriptions.observations': SUR_LA_FICHE,
  'avances_salaire.employeId': UNE_PERSONNE,
  'avances_salaire.statut': 'always empty (AMB-121)',
  'retenues.employeId': UNE_PERSONNE,
  'enseignements_enseignants.enseignementId': AUTREMENT,
  'enseignements_enseignants.enseignantId': AUTREMENT,
  'particularites.enseignementId': AUTREMENT,
  'particularites.inscriptionId': AUTREMENT,
  'particularites.piece': IMAGE,
  'regles_notation.pas': REGLAGE,
  'regles_notation.siUneSeule': REGLAGE,
  'regles_notation.couvertureMinimum': REGLAGE,
  'regles_notation.classement': REGLAGE,
  'regles_notation.rangParMatiere': REGLAGE,
};

describe('les colonnes d’une déclaration', () => {
  let columns: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    const shapes = await shapesOf(MIGRATIONS);
    columns = new Map(shapes.map(({ table, columns: own }) => [table, own]));
  });

  it('tout texte qui a une clé de comparaison dans la base est dit par « keyed »', () => {
    const textes = declaredLists().flatMap(({ source: { table, keyed } }) => {
      const own = columns.get(table) ?? [];
      expect([table, own.length > 0]).toEqual([table, true]);
      const withKey = own.filter((name) => own.includes(`${name}Cle`));
      return withKey.map((name) => ({ nom: `${table}.${name}`, isKeyed: keyed.includes(name) }));
    });
    expect(textes.filter(({ isKeyed }) => !isKeyed)).toEqual([]);
    expect(new Set(textes.map(({ nom }) => nom)).size).toBeGreaterThanOrEqual(45);
  });

  it('tout champ d’un formulaire est dans le fichier de la liste, ou en est laissé avec sa raison', () => {
    const lists = declaredLists();
    expect(new Set(lists.map(({ contract }) => contract.entity)).size).toBeGreaterThanOrEqual(25);
    const oublies = lists.flatMap(({ contract, source }) => {
      const told = new Set([...contract.sortable, ...Object.keys(source.exported ?? {})]);
      return Object.keys(contract.fields)
        .filter((name) => !told.has(name) && !told.has(name.replace(/Id$/, '')))
        .map((name) => `${contract.entity}.${name}`);
    });
    expect(new Set(oublies)).toEqual(new Set(Object.keys(HORS_DU_FICHIER)));
  });
});
