/**
 * Declares certificates of schooling: each is numbered in its school and year, without a gap, and kept as it was delivered, so that
 * a second print is the same paper. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id, idIgnore, jour } from '#core/api/stamps.ts';
import { papierDe } from '#core/api/trace.ts';
import { MENU_BULLETINS } from '#notes/bulletins/scellement.ts';

/** Whoever prints the papers of pupils delivers certificates. */
const delivrer = right(MENU_BULLETINS, 'lecture', { scope: 'ecole' });

const texte = z.nullable(z.string());

/** The words of a certificate, as on the day of its delivery. */
export const contenuDeCertificat = z.strictObject({
  numero: z.int(),
  jour,
  session: z.string(),
  entete: z.strictObject({ ministere: texte, lignes: z.array(z.string()) }),
  ecole: z.strictObject({
    id,
    libelle: z.string(),
    slogan: texte,
    telephone: texte,
    agrement: texte,
    ire: texte,
    dpe: texte,
    dsee: texte,
    logo: texte,
  }),
  eleve: z.strictObject({
    matricule: z.string(),
    prenoms: z.string(),
    nom: z.string(),
    sexe: texte,
    /** As it is said after the name: 'née le 12/03/2009'. */
    naissance: texte,
    lieuNaissance: texte,
    dateInscription: jour,
    dateDepart: z.nullable(jour),
  }),
  classe: z.string(),
  serie: texte,
  /** Who signs it: the last of the direction of the stage. */
  signataire: z.nullable(z.strictObject({ titre: z.string(), nom: texte })),
});
export type ContenuDeCertificat = z.infer<typeof contenuDeCertificat>;

/** Formats the number of a certificate with its year: 12 of 2026-2027 is '0012/2026-2027'. */
export const formaterNumeroDeCertificat = (numero: number, session: string): string =>
  `${String(numero).padStart(4, '0')}/${session}`;

/** Delivers a certificate: it takes the next number of the school and year, and keeps what it says. */
export const addCertificatScolarite = endpoint('POST addCertificatScolarite', {
  access: delivrer,
  input: z.object({ inscriptionId: id, creationUserId: idIgnore }),
  output: z.array(z.object({ id, numero: z.int() })),
  status: 201,
  summary: "Délivre un certificat de scolarité : il prend le numéro suivant de l'école et de l'année.",
  source: 'addition',
});

/** Prints a certificate that was delivered. */
export const imprimerCertificatScolarite = endpoint('POST imprimerCertificatScolarite', {
  kind: 'read',
  access: delivrer,
  input: z.object({ id }),
  output: z.unknown(),
  file: true,
  trace: papierDe('Certificat de scolarité'),
  summary: 'Imprime un certificat de scolarité délivré.',
  source: 'addition',
});

/** A certificate that was delivered, as the page of its pupil names it. */
const certificatDelivre = z.object({
  id,
  inscriptionId: id,
  numero: z.int(),
  session: z.string(),
  jour: z.string(),
  /** Who delivered it; null: their account is gone. */
  auteur: texte,
});

/** Lists the certificates of a pupil, the latest first: each is printed again without taking another number. */
export const getCertificatsScolarite = endpoint('GET getCertificatsScolarite/:id', {
  access: delivrer,
  input: z.object({ id }),
  output: z.array(certificatDelivre),
  summary: 'Liste les certificats de scolarité délivrés à un élève.',
  source: 'addition',
});
