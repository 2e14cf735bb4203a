/** Says a value of a pupil's record as its page does. Pure. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import type { ApercuDeFusion, ChampFusionne } from '@gestionscolaire/contract/caisse/fusions.ts';
import { formaterNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import { eleves, LIBELLES_DES_LIENS, LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';

type Fiche = ApercuDeFusion['garde'];

export const libelleDuChamp = (champ: ChampFusionne): string => eleves.fields[champ].label;

export function direChamp(fiche: Fiche, champ: ChampFusionne): string {
  const value = fiche[champ];
  if (value === null || value === '') return '';
  switch (champ) {
    case 'sexe':
      return LIBELLES_DES_SEXES[fiche.sexe];
    case 'dateNaissance':
      return formaterNaissance(String(value));
    case 'tuteurLien':
      return fiche.tuteurLien === null ? '' : LIBELLES_DES_LIENS[fiche.tuteurLien];
    case 'tuteur2Lien':
      return fiche.tuteur2Lien === null ? '' : LIBELLES_DES_LIENS[fiche.tuteur2Lien];
    case 'tuteurTelephone':
    case 'tuteur2Telephone':
      return formaterTelephone(String(value));
    case 'quartierId':
      return fiche.quartier ?? '';
    case 'photo':
      return 'Sa photo';
    default:
      return String(value);
  }
}
