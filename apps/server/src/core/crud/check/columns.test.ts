/** Compares what sources declare about their columns with the database and with the forms: a forgotten word is told here. */
import type { Field } from '@gestionscolaire/contract/core/api/fields.ts';
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

/** The fields that a file of the list leaves out, by the reason. */
const HORS_DU_FICHIER: Readonly<Record<string, string>> = {
  [REGLAGE]: `
    menus.url menus.descriptions menus.typeMenu onglets.descriptions onglets.typeOnglet onglets.url
    groupes.estEnDeuxEtapes ecoles.moisNonFactures ecoles.texteRecu ecoles.texteArriere ecoles.texteAbsence ecoles.texteConvocation
    regles_notation.pas regles_notation.siUneSeule regles_notation.couvertureMinimum
    regles_notation.classement regles_notation.rangParMatiere
  `,
  [IMAGE]: `
    menus.image onglets.image utilisateurs.photo enseignants.photo ecoles.logo eleves.photo
    particularites.piece absences_annoncees.piece
  `,
  [LIBELLE_SEUL]: 'modes_acces.ajout modes_acces.modification modes_acces.suppression',
  [UNE_ECOLE]: `
    utilisateurs.ecoleId enseignants.ecoleId classes.ecoleId tranches.ecoleId eleves.ecoleId
    bulletins.ecoleId
  `,
  [AUTREMENT]: `
    utilisateurs.adresse enseignants.adresse utilisateurs.indicatifTel enseignants.indicatifTel classes.enseignantId inscriptions.eleveId
    enseignements_enseignants.enseignementId enseignements_enseignants.enseignantId
    particularites.enseignementId particularites.inscriptionId absences_annoncees.inscriptionId
    creneaux.enseignementId creneaux.enseignantId
  `,
  [SUR_LA_FICHE]: `
    utilisateurs.telephone1 utilisateurs.telephone2 utilisateurs.observations enseignants.telephone1
    enseignants.telephone2 enseignants.observations inscriptions.remiseMotif inscriptions.observations
  `,
  [SUR_LES_PAPIERS]: 'ecoles.agrement ecoles.telephone ecoles.ire ecoles.dpe ecoles.dsee',
  [DANS_LES_SOMMES]: `
    inscriptions.prestationIds inscriptions.premierMois inscriptions.remisePourcentage
    inscriptions.remiseMontant
  `,
  [UNE_PERSONNE]: 'avances_salaire.employeId retenues.employeId',
  'always empty (AMB-121)': 'avances_salaire.statut',
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
    const laisses = Object.values(HORS_DU_FICHIER).flatMap((names) => names.trim().split(/\s+/));
    expect(new Set(oublies)).toEqual(new Set(laisses));
  });

  it('[NOTE-78] un champ qui peut manquer dans un appel a la valeur que son écran montre', () => {
    const autres = declaredLists().flatMap(({ contract: { entity, fields } }) =>
      Object.entries<Field>(fields).flatMap(([name, { schema, initial, isOmissible }]) => {
        const absent = schema.safeParse(undefined);
        // The dialling code of a person is that of the country which the form chooses.
        if (name === 'indicatifTel') return [];
        if (isOmissible === true || !absent.success || absent.data === undefined) return [];
        return (absent.data ?? '') === (initial ?? '') ? [] : [`${entity}.${name}`];
      }),
    );
    expect(autres).toEqual([]);
  });
});
