/**
 * Compares the references that a mobile payment, a cheque or a transfer is found by. People read them from a message or a
 * paper, and write other signs, spaces and words around the same letters and digits.
 */
import { cle } from '#core/text/cle.ts';

/** The words that announce a reference, the longest of those that begin alike first; none of them is a reference. */
const ANNONCES = [
  'referencenumber',
  'reference',
  'ref',
  'numero',
  'number',
  'num',
  'no',
  'n',
  'transactionid',
  'transaction',
  'transfert',
  'transid',
  'trans',
  'txnid',
  'txn',
  'txid',
  'trx',
  'tx',
  'tid',
  'identifiant',
  'id',
  'operation',
  'paiement',
  'payment',
  'depot',
  'recu',
  'sms',
  'code',
  'cheque',
  'chq',
  'chk',
  'check',
  'ch',
  'virement',
  'vir',
  'bordereau',
  'orangemoney',
  'orange',
  'om',
  'mtnmoney',
  'mtnmomo',
  'mtn',
  'areebamoney',
  'areeba',
  'mobilemoney',
  'momo',
].join('|');

const DEVANT = new RegExp(`^(?:(?:dela|del|de|du|la|le|l)?(?:${ANNONCES}))+(?=.*\\p{N})`, 'u');
/** The names of operators that people write behind. */
const DERRIERE = /(\p{N})(?:orangemoney|orange|mtnmoney|mtnmomo|mtn|areebamoney|areeba|momo|om)$/u;
const ABREGE = /\bn\s*°/g;
const SIGNES = /[^\p{L}\p{N}]+/gu;

/** Drops the zeros that a run of digits begins with: those that a cheque is printed with are not always typed. */
const sansZeros = (nombre: string): string => nombre.replace(/^0+(?=\d)/, '');

/**
 * Returns what tells a reference from another: its letters and digits, without the words that announce it, and without the
 * zeros before a number. `referenceNue('Réf. PP261129.1045.C12345') === 'pp2611291045c12345'`; '' without letter or digit.
 */
function referenceNue(reference: string): string {
  const signs = cle(reference.normalize('NFKD')).replace(ABREGE, '').replace(SIGNES, '');
  return signs.replace(DEVANT, '').replace(DERRIERE, '$1').replace(/\d+/g, sansZeros);
}

/** Returns the text by which a school's references are compared; one that is of signs alone is compared as it is. */
export function cleDeReference(reference: string): string {
  const nue = referenceNue(reference);
  return nue === '' ? cle(reference) : nue;
}
