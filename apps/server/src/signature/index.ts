/** The key of a school: it signs its receipts, closings and bulletins, and everybody may read its public half. */
import './tables.ts';

export { faireLaCle } from './cle.ts';
export { cleEcoleBindings, VERIFICATIONS_PAR_MINUTE } from './cle-ecole.ts';
export { estSigne, nouvelleCle, signer } from './signature.ts';
export { signerPour, signerTous } from './signer-pour.ts';
