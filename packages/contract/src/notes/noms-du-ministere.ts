/**
 * Offers the names that the ministry of schools was seen to have, each with the sentence that says where and since when. None is
 * applied by itself: the form of a header is filled with one, and stays to be changed. The official act was not read (AMB-170).
 */

interface NomDuMinistere {
  /** The letters by which the press names it. */
  readonly sigle: string;
  readonly nom: string;
  /** The first day (yyyy-MM-dd) that a source gives; null: none was found. */
  readonly aPartirDu: string | null;
  readonly source: string;
}

/** The latest first. */
export const NOMS_DU_MINISTERE: readonly NomDuMinistere[] = [
  {
    sigle: 'MENA-ETFP',
    nom: "Ministère de l'Éducation nationale, de l'Alphabétisation, de l'Enseignement technique et de la Formation professionnelle",
    aPartirDu: '2026-02-05',
    source:
      'À vérifier : lu dans la presse, siaminfos.com du 28 janvier 2026, guineenondi.com et guinee360.com des 5 et 6 février 2026.',
  },
  {
    sigle: 'MEPU-A',
    nom: "Ministère de l'Enseignement pré-universitaire et de l'Alphabétisation",
    aPartirDu: null,
    source:
      'À vérifier : le nom d’avant février 2026, lu dans la presse, siaminfos.com du 28 janvier 2026. Son premier jour n’a pas été trouvé.',
  },
];
