/**
 * Makes the certificates of a school's network: an authority that the school's own telephones and computers trust, and the
 * certificate of this computer, which the authority signs. Node reads certificates and makes none.
 * Source: RFC 5280 for the fields, CA/Browser Forum for what browsers ask of a certificate.
 */
import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIP } from 'node:net';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { type Certificat, estPrivee, RESEAUX_PRIVES } from './validite.ts';

/** The days that an authority lasts: telephones take it by hand, so once for the life of a computer. */
const JOURS_DE_L_AUTORITE = 3650;
/** The days that the computer's certificate lasts: browsers refuse one of more than 398. */
const JOURS_DU_CERTIFICAT = 397;

const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
const NOM_COMMUN = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

/** Makes an authority for the names of one computer. `names`: host names without dots, or under '.local'. */
export function faireAutorite(names: readonly string[], now: Date): Certificat {
  const { publicKey, privateKey } = pair();
  // The names of the school's own domain are the computer's own; a telephone announces itself under '.local'.
  const subtrees = [
    ...[...names, 'localhost', 'local'].map((name) => new GeneralName({ dNSName: name })),
    ...RESEAUX_PRIVES.map(([network, bits]) => new GeneralName({ iPAddress: `${network}/${bits}` })),
  ].map((base) => new GeneralSubtree({ base }));
  const subject = nameOf(`GestionScolaire ${names[0] ?? ''} ${now.getUTCFullYear()}`.replace(/ +/g, ' '));
  return signed(
    {
      subject,
      issuer: subject,
      publicKey,
      days: JOURS_DE_L_AUTORITE,
      now,
      extensions: [
        extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
        extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign), true),
        extension(
          id_ce_nameConstraints,
          new NameConstraints({ permittedSubtrees: new GeneralSubtrees(subtrees) }),
          true,
        ),
        extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(identifierOf(publicKey))),
      ],
    },
    privateKey,
    privateKey,
  );
}

/** Makes the certificate of this computer. `names`: host names and addresses, of which the first is its common name. */
export function faireCertificat(
  authority: Certificat,
  key: KeyObject,
  names: readonly string[],
  now: Date,
): Certificat {
  const { publicKey, privateKey } = pair();
  const parent = AsnConvert.parse(new X509Certificate(authority.cert).raw, Certificate);
  const names509 = names.map(
    (name) => new GeneralName(isIP(name) === 0 ? { dNSName: name } : { iPAddress: name }),
  );
  return signed(
    {
      subject: nameOf(names[0] ?? 'GestionScolaire'),
      issuer: parent.tbsCertificate.subject,
      publicKey,
      days: JOURS_DU_CERTIFICAT,
      now,
      extensions: [
        extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
        extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
        extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
        extension(id_ce_subjectAltName, new SubjectAlternativeName(names509)),
        extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(identifierOf(publicKey))),
        extension(
          id_ce_authorityKeyIdentifier,
          new AuthorityKeyIdentifier({
            keyIdentifier: new KeyIdentifier(spkiIdentifier(parent.tbsCertificate.subjectPublicKeyInfo)),
          }),
        ),
      ],
    },
    privateKey,
    key,
  );
}

/**
 * Returns the names that an authority may speak for. One name too many makes browsers refuse the whole certificate: a computer that was
 * renamed leaves its new bare name out.
 */
export function nomsPermis(authority: string, names: readonly string[]): string[] {
  const { tbsCertificate } = AsnConvert.parse(new X509Certificate(authority).raw, Certificate);
  const found = tbsCertificate.extensions?.find(({ extnID }) => extnID === id_ce_nameConstraints);
  const subtrees =
    found === undefined ? [] : (AsnConvert.parse(found.extnValue, NameConstraints).permittedSubtrees ?? []);
  const bases = subtrees.flatMap(({ base }) => base.dNSName ?? []);
  const isPermitted = (name: string) => bases.some((base) => name === base || name.endsWith(`.${base}`));
  return names.filter((name) => estPrivee(name) || isPermitted(name));
}

interface Contenu {
  subject: Name;
  issuer: Name;
  publicKey: KeyObject;
  days: number;
  now: Date;
  extensions: Extension[];
}

function signed(
  { subject, issuer, publicKey, days, now, extensions }: Contenu,
  own: KeyObject,
  by: KeyObject,
): Certificat {
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_SHA256 });
  const body = new TBSCertificate({
    version: Version.v3,
    serialNumber: serial(),
    signature: algorithm,
    issuer,
    subject,
    // A telephone whose clock is an hour late takes it all the same.
    validity: new Validity({
      notBefore: new Date(now.getTime() - DAY),
      notAfter: new Date(now.getTime() + days * DAY - DAY),
    }),
    subjectPublicKeyInfo: spkiOf(publicKey),
    extensions: new Extensions(extensions),
  });
  const bytes = AsnConvert.serialize(body);
  const signature = sign('sha256', new Uint8Array(bytes), by);
  const whole = new Certificate({
    tbsCertificate: body,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  });
  return {
    cert: new X509Certificate(new Uint8Array(AsnConvert.serialize(whole))).toString(),
    key: own.export({ type: 'pkcs8', format: 'pem' }),
  };
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Returns a serial number of 16 bytes: positive, and without a zero in front, as DER wants it. */
function serial(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}

function nameOf(commonName: string): Name {
  const part = (type: string, value: string) =>
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String: value }) }),
    ]);
  // A common name holds 64 characters at most.
  return new Name([part(ORGANISATION, 'GestionScolaire'), part(NOM_COMMUN, commonName.slice(0, 64))]);
}

function extension(extnID: string, value: object, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

const spkiOf = (key: KeyObject): SubjectPublicKeyInfo =>
  AsnConvert.parse(new Uint8Array(key.export({ type: 'spki', format: 'der' })), SubjectPublicKeyInfo);

const identifierOf = (key: KeyObject): ArrayBuffer => spkiIdentifier(spkiOf(key));

/** RFC 7093 names a key by the first 160 bits of its hash. */
function spkiIdentifier({ subjectPublicKey }: SubjectPublicKeyInfo): ArrayBuffer {
  return new Uint8Array(
    createHash('sha256').update(new Uint8Array(subjectPublicKey)).digest().subarray(0, 20),
  ).buffer;
}
