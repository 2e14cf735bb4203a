/** Holds codes as the server signs them (its own ed25519, not the browser's): both must agree on them. */

/** The base64url of a receipt's text: n° 42 of 'École « Les Étoiles »', 1 500 000 FG, 'Aïssatou N’Diaye' with letters of N'Ko. */
export const TEXTE = [
  'R1MxHzMfw4ljb2xlIMKrIExlcyDDiXRvaWxlcyDCux8yMDI1LTIwMjYfNDIfMjAyNi0wMy0wMh8xNTAwMDAwHzAw',
  'MDQyH0HDr3NzYXRvdSBO4oCZRGlheWUg36Hfih8zLTEwNDItOWYyYTlmMmE5ZjJhOWYyYTlmMmE5ZjJhOWYyYTlm',
  'MmE',
].join('');
/** The SHA-256 of that text. */
export const EMPREINTE = '2b7e9586c50c87c8fc126ff1d5f88e92d4d90df9faeaca801627b96268a6af3e';
export const SIGNATURE =
  '8VglKRt-ymCq6T6GH_1ZX9vv9QN3ruzCEnMZb0eEe3YBpGBhW09gjV0IijiY816xc6OLFrz3qeOBZgF5rECrBw';
export const CLE = 'PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw';

/** The code as a telephone reads it from the paper. */
export const RECU = `http://192.168.1.20:3000/verifierRecu#${TEXTE}.${SIGNATURE}.${CLE}`;

const CLOTURE_TEXTE = [
  'R0MxHzMfw4ljb2xlIMKrIExlcyDDiXRvaWxlcyDCux8yMDI2LTAzLTAyH0ZvZMOpIENhbWFyYR80NTAwMDAwHzQ0',
  'OTkwMDAfMy0xMDQzLTlmMmE5ZjJhOWYyYTlmMmE5ZjJhOWYyYTlmMmE5ZjJh',
].join('');
const CLOTURE_SIGNATURE =
  'HppP6hUcKF1z2EjqIGqY_kCv4ASXZu37aT3elJf_xFoJeY9Ndb_5vSPNuU2vwxDeqIIX3cjadiAiBVBaVAsfBw';
export const CLOTURE = `http://192.168.1.20:3000/verifierRecu#${CLOTURE_TEXTE}.${CLOTURE_SIGNATURE}.${CLE}`;
