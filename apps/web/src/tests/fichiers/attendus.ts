/** Says of each file: its rows in the order of our columns, the rows left out, the filled columns that are not imported. */
interface Attendu {
  readonly lignes: readonly string[];
  readonly laissees: readonly number[];
  readonly nonLues: readonly string[];
}

export const ATTENDUS: Readonly<Record<string, Attendu>> = {
  'tableurs/09b-dos-titres-sans-accent.csv': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|Oumar Bah|628000002',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|664445566',
      "Cécé|Béavogui|M|24/08/2013|N'Zérékoré|7ème année|Marie Béavogui|655000003",
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/09c-dos-silencieux.csv': {
    lignes: ['Michèle|Hélène|F|Labé|Terminale SM', 'Michèle|Sow|F|Kindia|Terminale SM'],
    laissees: [],
    nonLues: [],
  },
  'tableurs/10b-mac-titres-sans-accent.csv': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|Oumar Bah|628000002',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|664445566',
      "Cécé|Béavogui|M|24/08/2013|N'Zérékoré|7ème année|Marie Béavogui|655000003",
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/10c-mac-silencieux.csv': {
    lignes: ['Cécé|Béavogui|M|Labé|Terminale SM', 'Hélène|Sow|F|Kindia|Terminale SM'],
    laissees: [],
    nonLues: [],
  },
  'tableurs/14-remise-pour-cent.xlsx': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456|25 %|Bourse',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|Oumar Bah|628000002|50 %|Bourse',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|664445566|100 %|Bourse',
      'Cécé|Béavogui|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|655000003|12.5 %|Bourse',
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/15-formules-sans-valeur.xlsx': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456|#SANS-VALEUR!',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|Oumar Bah|628000002|#SANS-VALEUR!',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|664445566|#SANS-VALEUR!',
      'Cécé|Béavogui|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|655000003|#SANS-VALEUR!',
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/15b-noms-en-formules.xlsx': {
    lignes: [
      'Mamadou|#SANS-VALEUR!|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456',
      'Aïssatou|#SANS-VALEUR!|F|01/12/2013|Conakry|7ème année|Oumar Bah|628000002',
      'Ibrahima Sory|#SANS-VALEUR!|M|05/06/2014|Kindia|7ème année|Fanta Camara|664445566',
      'Cécé|#SANS-VALEUR!|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|655000003',
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/16-erreurs.xlsx': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|#N/A|7ème année|Ibrahima Diallo|622123456',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|#REF!|628000002',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|#DIV/0!',
      'Cécé|Béavogui|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|655000003',
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/17-telephones.xlsx': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|Oumar Bah|+224 628 00 00 02',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|622 12 34 56|664 44 55 66',
      'Cécé|Béavogui|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|224655000003',
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/18-telephone-scientifique.csv': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|6,22E+08',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|Oumar Bah|2,24628E+11',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|664445566',
      'Cécé|Béavogui|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|655 00 00 03',
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/20-filtre.xlsx': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456',
      'Cécé|Béavogui|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|655000003',
    ],
    laissees: [3, 4],
    nonLues: [],
  },
  'tableurs/20b-colonne-cachee.xlsx': {
    lignes: [
      'Mamadou|Diallo|M|7ème année',
      'Aïssatou|Bah|F|7ème année',
      'Ibrahima Sory|Camara|M|7ème année',
      'Cécé|Béavogui|M|7ème année',
    ],
    laissees: [],
    nonLues: ['Ancien nom'],
  },
  'tableurs/25-dates-iso.xlsx': {
    lignes: ['Mamadou|Diallo|M|12/03/2014|7ème année', 'Aïssatou|Bah|F|01/01/2013|7ème année'],
    laissees: [],
    nonLues: [],
  },
  'tableurs/28-dates-variees.xlsx': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|Oumar Bah|628000002',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|664445566',
      'Cécé|Béavogui|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|655000003',
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456',
      'Aïssatou|Bah|F|12/03/2014|Conakry|7ème année|Oumar Bah|628000002',
      'Ibrahima Sory|Camara|M|12/03/2014|Kindia|7ème année|Fanta Camara|664445566',
      'Cécé|Béavogui|M|12/03/2014|N’Zérékoré|7ème année|Marie Béavogui|655000003',
    ],
    laissees: [],
    nonLues: [],
  },
  'tableurs/33-libreoffice-csv-detecte.xlsx': {
    lignes: ['A|700000|622123456', 'B|01/02/2026|224622123456', 'C|5-6|622 12 34 56'],
    laissees: [],
    nonLues: ['Date', 'Note'],
  },
  'tableurs/35-montants.xlsx': {
    lignes: [
      'Mamadou|Diallo|M|12/03/2014|Labé|7ème année|Ibrahima Diallo|622123456|80000.4|350000',
      'Aïssatou|Bah|F|01/12/2013|Conakry|7ème année|Oumar Bah|628000002|80.000|350000',
      'Ibrahima Sory|Camara|M|05/06/2014|Kindia|7ème année|Fanta Camara|664445566|80,000|350 000 FG',
      'Cécé|Béavogui|M|24/08/2013|N’Zérékoré|7ème année|Marie Béavogui|655000003|350k',
    ],
    laissees: [],
    nonLues: [],
  },
  'pairs/frappe-student.xlsx': {
    lignes: [
      'Mamadou|Diallo|Male|12/03/2014',
      'Aïssatou|Bah|Female|01/12/2013',
      'Ibrahima Sory|Camara|Male|05/06/2014',
      'Cécé|Béavogui|Male|24/08/2013',
    ],
    laissees: [],
    nonLues: ['Sr', 'ID', "Numéro de téléphone portable de l'étudiant"],
  },
  'pairs/gepi-ariane.csv': {
    lignes: [
      'Mamadou|DIALLO|12/03/2014|Labé|7ème année|DIALLO|622123456|Quartier Kipé',
      'Aïssatou|BAH|01/12/2013|Conakry|7ème année|BAH|06 28 00 00 02|Quartier Kipé',
      'Ibrahima Sory|CAMARA|05/06/2014|Kindia|7ème année|CAMARA|Quartier Kipé',
      'Cécé|BÉAVOGUI|24/08/2013|N’Zérékoré|7ème année|BÉAVOGUI|655000003|Quartier Kipé',
    ],
    laissees: [],
    nonLues: ['Prénom responsable légal 1', 'Commune'],
  },
  'pairs/gepi-eleves.csv': {
    lignes: [
      'Mamadou|DIALLO|M|12/03/2014|7ème année',
      'Aïssatou|BAH|F|01/12/2013|7ème année',
      'Ibrahima Sory|CAMARA|M|05/06/2014|7ème année',
      'Cécé|BÉAVOGUI|M|24/08/2013|N/A',
    ],
    laissees: [],
    nonLues: ['Identifiant', 'Régime', 'Professeur principal'],
  },
  'pairs/gepi-groupe-admin-utf8.csv': {
    lignes: [
      'Mamadou|DIALLO|M|12/03/2014|Labé|7ème année|DIALLO Ibrahima|622123456',
      'Aïssatou|BAH|F|01/12/2013|Conakry|7ème année|BAH Oumar|06 28 00 00 02',
      'Ibrahima Sory|CAMARA|M|05/06/2014|Kindia|7ème année|CAMARA Fanta',
      'Cécé|BÉAVOGUI|M|24/08/2013|N’Zérékoré|7ème année|BÉAVOGUI Marie|655000003',
    ],
    laissees: [],
    nonLues: ['LOGIN'],
  },
  'pairs/gibbon-form-group.xlsx': {
    lignes: [
      'Mamadou|Diallo|Male|12/03/2014|Guinea|7ème année',
      'Aïssatou|Bah|Female|01/12/2013|Guinea|7ème année',
      'Ibrahima Sory|Camara|Male|05/06/2014|Guinea|7ème année',
      'Cécé|Béavogui|Male|24/08/2013|Guinea|7ème année',
    ],
    laissees: [],
    nonLues: ['House'],
  },
  'pairs/ros-abbr.xlsx': {
    lignes: [
      'Mamadou|Diallo|Masculin|12/03/2014|7ème année|Diallo, Ibrahima|622123456',
      'Aïssatou|Bah|Féminin|01/12/2013|7ème année|Bah, Oumar|+224 628 00 00 02',
      'Ibrahima Sory|Camara|Masculin|25/12/2014|7ème année|224664445566',
      "Fatou|N'Diaye|Féminin|05/06/2014|7ème année|0622123456",
    ],
    laissees: [],
    nonLues: ['Nom à afficher', 'ID RosarioSIS'],
  },
  'pairs/ros-default.csv': {
    lignes: [
      'Mamadou|Diallo|Masculin|12/03/2014|7ème année|Diallo, Ibrahima|622123456',
      'Aïssatou|Bah|Féminin|01/12/2013|7ème année|Bah, Oumar|+224 628 00 00 02',
      'Ibrahima Sory|Camara|Masculin|25/12/2014|7ème année|+224664445566',
      "Fatou|N'Diaye|Féminin|05/06/2014|7ème année|0622123456",
    ],
    laissees: [],
    nonLues: ['Nom à afficher', 'ID RosarioSIS'],
  },
  'pairs/ros-default.xlsx': {
    lignes: [
      'Mamadou|Diallo|Masculin|12/03/2014|7ème année|Diallo, Ibrahima|622123456',
      'Aïssatou|Bah|Féminin|01/12/2013|7ème année|Bah, Oumar|+224 628 00 00 02',
      'Ibrahima Sory|Camara|Masculin|25/12/2014|7ème année|224664445566',
      "Fatou|N'Diaye|Féminin|05/06/2014|7ème année|0622123456",
    ],
    laissees: [],
    nonLues: ['Nom à afficher', 'ID RosarioSIS'],
  },
  'pairs/ros-iso.xlsx': {
    lignes: [
      'Mamadou|Diallo|Masculin|12/03/2014|7ème année|Diallo, Ibrahima|622123456',
      'Aïssatou|Bah|Féminin|01/12/2013|7ème année|Bah, Oumar|+224 628 00 00 02',
      'Ibrahima Sory|Camara|Masculin|25/12/2014|7ème année|224664445566',
      "Fatou|N'Diaye|Féminin|05/06/2014|7ème année|0622123456",
    ],
    laissees: [],
    nonLues: ['Nom à afficher', 'ID RosarioSIS'],
  },
  'pairs/ros-mdy.csv': {
    lignes: [
      'Mamadou|Diallo|Masculin|12/03/2014|7ème année|Diallo, Ibrahima|622123456',
      'Aïssatou|Bah|Féminin|01/12/2013|7ème année|Bah, Oumar|+224 628 00 00 02',
      'Ibrahima Sory|Camara|Masculin|25/12/2014|7ème année|+224664445566',
      "Fatou|N'Diaye|Féminin|05/06/2014|7ème année|0622123456",
    ],
    laissees: [],
    nonLues: ['Nom à afficher', 'ID RosarioSIS'],
  },
  'pairs/ros-mdy.xlsx': {
    lignes: [
      'Mamadou|Diallo|Masculin|03/12/2014|7ème année|Diallo, Ibrahima|622123456',
      'Aïssatou|Bah|Féminin|12/01/2013|7ème année|Bah, Oumar|+224 628 00 00 02',
      'Ibrahima Sory|Camara|Masculin|14/01/2016|7ème année|224664445566',
      "Fatou|N'Diaye|Féminin|06/05/2014|7ème année|0622123456",
    ],
    laissees: [],
    nonLues: ['Nom à afficher', 'ID RosarioSIS'],
  },
  'signalements/01-blocs-de-classes.xlsx': {
    lignes: [
      'Lamarana|Kamissoko|M|03/02/2012|7ème A|622 10 10 01',
      'Nantenin|Traoré|F|09/05/2012|7ème A|622 10 10 02',
      'Facinet|Doukouré|M|30/11/2011|7ème A|622 10 10 03',
      'Oumou|Zoumana|F|15/01/2011|8ème B|622 10 10 04',
      'Jean-Marie|Haba|M|21/08/2010|8ème B|622 10 10 05',
    ],
    laissees: [7, 8],
    nonLues: ['N°'],
  },
  'signalements/01b-classe-en-ligne-seule.xlsx': {
    lignes: [
      'Lamarana|KAMISSOKO|M|7ème A|622101001',
      'Nantenin|TRAORE|F|7ème A|622101002',
      'Oumou|ZOUMANA|F|8ème B|622101004',
      'Jean-Marie|HABA|M|8ème B|622101005',
    ],
    laissees: [3, 6],
    nonLues: ['N°'],
  },
  'signalements/02-lignes-masquees.xlsx': {
    lignes: [
      'Lamarana|Kamissoko|M|03/02/2012|7ème A',
      'Nantenin|Traoré|F|09/05/2012|7ème A',
      'Facinet|Doukouré|M|30/11/2011|7ème A',
    ],
    laissees: [3, 5],
    nonLues: [],
  },
  'signalements/02b-colonne-masquee.xlsx': {
    lignes: ['Lamarana|Kamissoko|M|7ème A', 'Nantenin|Traoré|F|7ème A'],
    laissees: [],
    nonLues: ['Classe'],
  },
  'signalements/03-feuille-masquee.xlsx': {
    lignes: ['Lamarana|Kamissoko|M|03/02/2012|7ème A', 'Nantenin|Traoré|F|09/05/2012|8ème B'],
    laissees: [],
    nonLues: [],
  },
  'signalements/04-telephone-eleve-et-parent.xlsx': {
    lignes: [
      'Lamarana|Kamissoko|M|03/02/2012|7ème A|Kamissoko Sayon|+224622202001',
      'Nantenin|Traoré|F|09/05/2012|7ème A|Traoré Mabinty|+224622202002',
    ],
    laissees: [],
    nonLues: ['matricule', 'niveau', 'annee_scolaire', 'telephone', 'ville'],
  },
  'signalements/04b-contact-pere-et-mere.xlsx': {
    lignes: [
      'Lamarana|Kamissoko|M|7ème A|Sayon Kamissoko|622202001|Mabinty Sylla|664303001',
      'Nantenin|Traoré|F|7ème A|Daouda Traoré|622202002|Saran Kaba|664303002',
    ],
    laissees: [],
    nonLues: [],
  },
  'signalements/04c-titres-fusionnes.xlsx': {
    lignes: [
      'Lamarana|KAMISSOKO|M|7ème A|Sayon Kamissoko|622202001|Mabinty Sylla|664303001',
      'Nantenin|TRAORE|F|7ème A|Daouda Traoré|622202002|Saran Kaba|664303002',
    ],
    laissees: [2],
    nonLues: ['N°'],
  },
  'signalements/05b-dates-1900.xlsx': {
    lignes: [
      'Lamarana|Kamissoko|M|03/02/2012|7ème A',
      'Nantenin|Traoré|F|29/02/2012|7ème A',
      'Facinet|Doukouré|M|31/12/2011|7ème A',
    ],
    laissees: [],
    nonLues: [],
  },
  'signalements/06-formules-et-erreurs.xlsx': {
    lignes: [
      'Lamarana|Kamissoko|M|03/02/2012|7ème A|622202001|150000',
      'Nantenin|Traoré|F|09/05/2012|7ème A|#N/A|#DIV/0!',
      'Facinet|Doukouré|M|30/11/2011|7ème A|622202003',
      'Jeanne|Haba|F|#N/A|7ème A',
    ],
    laissees: [],
    nonLues: [],
  },
  'signalements/07-telephones-decimaux.csv': {
    lignes: [
      'Lamarana|Kamissoko|M|7ème A|622202001.0',
      'Nantenin|Traoré|F|7ème A|6,22202E+08',
      'Facinet|Doukouré|M|7ème A|622202003,00',
      'Jeanne|Haba|F|7ème A|622 202 004',
      'Paul|Sagno|M|7ème A|224622202005',
    ],
    laissees: [],
    nonLues: [],
  },
  'signalements/09-annees-a-deux-chiffres.csv': {
    lignes: [
      'Lamarana|Kamissoko|M|03/02/2012|7ème A',
      'Nantenin|Traoré|F|05/09/1931|7ème A',
      'Facinet|Doukouré|M|30/11/1911|7ème A',
      'Jeanne|Haba|F|12/25/2012|7ème A',
      'Paul|Sagno|M|03/04/2025|7ème A',
    ],
    laissees: [],
    nonLues: [],
  },
  'signalements/12-lignes-vides.xlsx': {
    lignes: ['Lamarana|Kamissoko|M|7ème A', 'Nantenin|Traoré|F|7ème A'],
    laissees: [],
    nonLues: [],
  },
  'signalements/13-lignes-de-formules.xlsx': {
    lignes: ['Lamarana|Kamissoko|M|7ème A', 'Nantenin|Traoré|F|7ème A'],
    laissees: [4, 5, 6, 7, 8, 9],
    nonLues: ['N°', 'Total'],
  },
  'signalements/14-sep.csv': {
    lignes: ['Lamarana|Kamissoko|M|7ème A'],
    laissees: [],
    nonLues: [],
  },
  'signalements/15-titre-sans-points-virgules.csv': {
    lignes: ['Lamarana|Kamissoko|M|7ème A', 'Nantenin|Traoré|F|7ème A'],
    laissees: [],
    nonLues: [],
  },
  'signalements/16-windows-1252.csv': {
    lignes: ['Aïssatou|Traoré|F|7ème A', 'Élisabeth|Kéïta|F|7ème A'],
    laissees: [],
    nonLues: [],
  },
  'signalements/A2-trois-blocs.csv': {
    lignes: [
      'Lamarana|Kamissoko|M|7ème A',
      'Nantenin|Traoré|F|7ème A',
      'Oumou|Zoumana|F|8ème B',
      'Jean-Marie|Haba|M|8ème B',
    ],
    laissees: [6],
    nonLues: [],
  },
  'signalements/B2-enseignants-masques.xlsx': {
    lignes: ['Kerfalla|Sidibé|625 77 01 01|2500000', 'Mariama|Condé|625 77 01 03|#DIV/0!'],
    laissees: [3],
    nonLues: [],
  },
  'signalements/C2-enseignants-feuille-masquee.xlsx': {
    lignes: ['Kerfalla|Sidibé|625 77 02 02|2500000'],
    laissees: [],
    nonLues: [],
  },
  'signalements/E2-erreurs.xlsx': {
    lignes: ['Lamarana|Kamissoko|M|7ème A|#N/A|#DIV/0!', 'Nantenin|Traoré|#N/A|7ème A|25|80000'],
    laissees: [],
    nonLues: [],
  },
  'signalements/F2-colonnes-perdues.csv': {
    lignes: [
      'Lamarana|Kamissoko|M|guinéenne|7ème A|664303001',
      'Nantenin|Traoré|F|guinéenne|7ème A|664303002',
    ],
    laissees: [],
    nonLues: ['Groupe sanguin', 'Frère ou soeur'],
  },
  'signalements/G2-tel-et-tel-parents.csv': {
    lignes: [
      'Lamarana|Kamissoko|M|7ème A|Sayon Kamissoko|622202001',
      'Nantenin|Traoré|F|7ème A|Mabinty Traoré|622202002',
    ],
    laissees: [],
    nonLues: ['Tel'],
  },
  'signalements/H2-titre-virgules.csv': {
    lignes: ['Lamarana|Kamissoko|M|7ème A'],
    laissees: [],
    nonLues: [],
  },
  'signalements/H3-tabulations.txt': {
    lignes: ['Lamarana|Kamissoko|M|7ème A'],
    laissees: [],
    nonLues: [],
  },
  'signalements/I2-dates-americaines.csv': {
    lignes: [
      'Lamarana|Kamissoko|M|03/02/2012|7ème A',
      'Nantenin|Traoré|F|09/05/2012|7ème A',
      'Jeanne|Haba|F|25/12/2011|7ème A',
      'Paul|Sagno|M|31/07/2012|7ème A',
    ],
    laissees: [],
    nonLues: [],
  },
  'signalements/K1-divers.csv': {
    lignes: [
      'Lamarana|Kamissoko|m|03/02/2012|7ème A|05/10/2026|+224 622 30 31 01',
      'Nantenin|Traoré|f|09/05/2012|7eme a|00224622303102',
    ],
    laissees: [],
    nonLues: ['Colonne H', 'Colonne I', 'Colonne J'],
  },
  'signalements/export-classe.csv': {
    lignes: [
      'Ibrahima Sory|De Souza|Garçon|7ème A|01/10/2026',
      'Mariama Kesso|Diallo|Fille|7ème A|01/10/2026',
      "Awa|N'Diaye|Fille|7ème A|01/10/2026",
    ],
    laissees: [],
    nonLues: ['Matricule', 'Reste', 'Année scolaire', 'État', 'À payer', 'Payé'],
  },
  'signalements/export-classe.xlsx': {
    lignes: [
      'Ibrahima Sory|De Souza|Garçon|7ème A|01/10/2026',
      'Mariama Kesso|Diallo|Fille|7ème A|01/10/2026',
      "Awa|N'Diaye|Fille|7ème A|01/10/2026",
    ],
    laissees: [],
    nonLues: ['Matricule', 'Reste', 'Année scolaire', 'État', 'À payer', 'Payé'],
  },
  'signalements/export-eleves.csv': {
    lignes: [
      'Ibrahima Sory|De Souza|Garçon|31/12/2010|7ème A|Rita De Souza|Autre|+221771234567',
      'Mariama Kesso|Diallo|Fille|vers 2011|Labé|7ème A|Sayon Diallo|Père|+224622202001|Mabinty Sylla|Mère|+33612345678|Abattoir I|Asthme ; inhalateur\nPrévenir la mère',
      "Awa|N'Diaye|Fille|29/02/2012|7ème A|Ousmane N'Diaye|Tuteur|+224622202002",
    ],
    laissees: [],
    nonLues: ['Matricule', 'Échu', 'Reste'],
  },
  'signalements/export-eleves.xlsx': {
    lignes: [
      'Ibrahima Sory|De Souza|Garçon|31/12/2010|7ème A|Rita De Souza|Autre|+221771234567',
      'Mariama Kesso|Diallo|Fille|vers 2011|Labé|7ème A|Sayon Diallo|Père|+224622202001|Mabinty Sylla|Mère|+33612345678|Abattoir I|Asthme ; inhalateur\nPrévenir la mère',
      "Awa|N'Diaye|Fille|29/02/2012|7ème A|Ousmane N'Diaye|Tuteur|+224622202002",
    ],
    laissees: [],
    nonLues: ['Matricule', 'Échu', 'Reste'],
  },
};
