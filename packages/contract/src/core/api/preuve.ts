/**
 * Says how a person proves that it is they who sit there (AMB-184): an act that hands an account over, or everything, is refused at this key
 * until they have typed their password, and the code of their second factor, in the last minutes.
 */

/** The key of the refusal, and of the password where it is typed. */
export const CHAMP_PREUVE = 'motDePasseActuel';
