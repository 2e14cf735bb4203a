/** The slots that every form of a person shares (AMB-079 to AMB-092), and the fault between their telephone and its dial code. */
import { estNomAConfirmer, fauteDeTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { custom, type Faults, held, lines, text } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { imageSlot } from '#fichiers/index.ts';
import { Adresse } from './adresse-champ.tsx';
import { Fonction, Telephone } from './personne-champs.tsx';

export const champsDePersonne = {
  prenoms: text(),
  name: text({
    caution: (value) => (estNomAConfirmer(asText(value)) ? MESSAGES.nomInvalide : null),
    confirmedAs: 'nomConfirme',
    confirm: 'Ce nom est exact',
  }),
  // The telephone's control shows it.
  indicatifTel: held(),
  telephone: custom({ control: Telephone, format: asText }),
  fonction: custom({ control: Fonction, format: asText }),
  email: text(),
  adresse: custom({
    control: Adresse,
    format: (value, told) => (told?.['adresse'] === value ? asText(told?.['quartier']) : asText(value)),
  }),
  telephone1: text(),
  telephone2: text(),
  observations: lines(),
  photo: imageSlot(null, { isPrivate: true }),
};

/** Fields under 'Plus d’informations' (AMB-092). */
export const CHAMPS_REPLIES = ['telephone1', 'telephone2', 'observations', 'photo'] as const;

/** Finds the fault of a telephone for its dial code. */
export const fautesDePersonne: Faults = ({ indicatifTel, telephone }) => {
  if (indicatifTel === undefined || telephone === undefined) return {};
  const faute = fauteDeTelephone(asText(indicatifTel), asText(telephone));
  return faute === undefined ? {} : { telephone: faute };
};
