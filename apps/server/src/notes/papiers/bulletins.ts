/** Prints the bulletins of a class: sealed ones signed by the school's key, and drafts before the seal. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterCodeDePage } from '@gestionscolaire/contract/core/text/code-signe.ts';
import {
  type ContenuScelle,
  estDAcquis,
  estRectifie,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { PAGE_DES_BULLETINS } from '@gestionscolaire/contract/notes/papiers/attestation.ts';
import { texteDuScelle } from '@gestionscolaire/contract/notes/papiers/attestation-d-acquis.ts';
import type { imprimerBulletins } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import type { ReadContext } from '#core/http/context.ts';
import { type Adresses, adresseDuCode } from '#core/pdf/adresse-du-code.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { type LieuLu, readLieu } from '#notes/lieu/lieu.ts';
import type { PortSuivi } from '#notes/lieu/port-suivi.ts';
import { signerTous } from '#signature/index.ts';
import { pageDesLivretsDAcquis } from './acquis/page.ts';
import { composerLaClasse, premierDe, ranger, readLogos, readScelles } from './lecture/lecture.ts';
import { pageDesBulletins } from './pages/page-du-bulletin.ts';
import { jourDeReimpression, nomDesBulletins, type PapierScelle } from './pages/parties-du-bulletin.ts';

/** The addresses where papers lead those who check them. */
export type AdressesDesPapiers = () => Adresses;

/** The sentence of a print without PROVISOIRE before the seal. */
const PAS_ENCORE_SCELLES = "Ces bulletins ne sont pas scellés : ils ne s'impriment qu'en provisoire.";

/** The sentence of a print of those that a rectification made anew, where it made none. */
const AUCUN_RECTIFIE =
  "Aucun bulletin de cette classe n'est rectifié dans cette période : rien ne s'imprime.";

/** The sentence of a print of somebody who is anonymised. */
const BULLETIN_SANS_NOM =
  'Cet ancien élève est anonymisé\u00A0: son bulletin portait son nom et ne s’imprime plus. Celui qui est imprimé se vérifie toujours.';

type Demande = Input<typeof imprimerBulletins>;

/** Keeps the versions that replace another, where they alone are asked for. @throws Refus when there is none */
function garder<T extends { readonly contenu: ContenuScelle }>(
  bulletins: readonly T[],
  { rectifies = false }: Pick<Demande, 'rectifies'>,
): readonly T[] {
  if (!rectifies) return bulletins;
  const found = bulletins.filter(({ contenu }) => estRectifie(contenu));
  return found.length > 0 ? found : refuse('REGLE', { phrase: AUCUN_RECTIFIE });
}

/** Keeps the pupils that were asked for. @throws Refus when one of them has no bulletin there */
function choisir<T extends { readonly contenu: ContenuScelle }>(
  bulletins: readonly T[],
  { inscriptionIds = null }: Pick<Demande, 'inscriptionIds'>,
): readonly T[] {
  if (inscriptionIds === null) return bulletins;
  const asked = new Set(inscriptionIds);
  const found = bulletins.filter(({ contenu }) => asked.has(contenu.eleve.inscriptionId));
  return found.length === asked.size ? found : refuse('INTROUVABLE');
}

/** Reads the sealed bulletins that were asked for, and signs what each attests. */
async function scelles(
  demande: Demande,
  lieu: LieuLu,
  { context, adresses }: { readonly context: ReadContext; readonly adresses: AdressesDesPapiers },
): Promise<PapierScelle[]> {
  const asked = choisir(garder(await readScelles(context.db, lieu), demande), demande);
  const named = asked.filter(({ estEfface }) => !estEfface);
  // A class is printed without those who are anonymised; one of them alone is not.
  if (named.length < asked.length && (named.length === 0 || demande.inscriptionIds != null))
    refuse('REGLE', { phrase: BULLETIN_SANS_NOM });
  const held = ranger(named, demande.ordre);
  const textes = held.map(({ contenu, empreinte, tete }) => texteDuScelle(contenu, { empreinte, tete }));
  const signes = await signerTous(context, lieu.ecoleId, textes);
  const adresse = adresseDuCode(demande.origine, adresses());
  return held.map(({ contenu, tete }, at) => {
    const { signature = '', cle = '' } = signes[at] ?? {};
    const texte = Buffer.from(textes[at] ?? '').toString('base64url');
    const code = formaterCodeDePage(adresse, PAGE_DES_BULLETINS, { texte, signature, cle });
    return { contenu, sceau: { tete, cle, code }, reimprimeLe: jourDeReimpression(contenu, context.now) };
  });
}

/** Composes the drafts that were asked for, as they would be sealed now. */
async function provisoires(
  demande: Demande,
  lieu: LieuLu,
  { context: { db, now }, suivi }: { readonly context: ReadContext; readonly suivi: PortSuivi },
): Promise<PapierScelle[]> {
  const drafts = (await composerLaClasse(db, lieu, { suivi, now })).map((contenu) => ({
    contenu,
    sceau: null,
    reimprimeLe: null,
  }));
  return ranger(choisir(garder(drafts, demande), demande), demande.ordre);
}

const UN_PAR_FEUILLE = "Un livret d'acquis s'imprime seul sur sa feuille A4.";

/** Lays out bulletins of one class, of marks or of competences. */
function pageDe(papiers: readonly PapierScelle[], how: Parameters<typeof pageDesBulletins>[1]): PdfPage {
  const acquis = papiers.flatMap(({ contenu, ...one }) => (estDAcquis(contenu) ? [{ ...one, contenu }] : []));
  if (acquis.length === 0)
    return pageDesBulletins(
      papiers.flatMap(({ contenu, ...one }) => (estDAcquis(contenu) ? [] : [{ ...one, contenu }])),
      how,
    );
  if (how.format !== 'a4') refuse('REGLE', { phrase: UN_PAR_FEUILLE });
  return pageDesLivretsDAcquis(acquis, how);
}

export async function imprimerLesBulletins(
  demande: Demande,
  context: ReadContext,
  { adresses, suivi }: { readonly adresses: AdressesDesPapiers; readonly suivi: PortSuivi },
): Promise<PaperRead> {
  const lieu = await readLieu(context, demande);
  const isSealed = lieu.etat === 'scellee';
  if (isSealed && demande.provisoire === true)
    refuse('REGLE', { phrase: "Ces bulletins sont scellés : ils ne s'impriment plus en provisoire." });
  if (!isSealed && demande.provisoire !== true) refuse('REGLE', { phrase: PAS_ENCORE_SCELLES });
  const bulletins = isSealed
    ? await scelles(demande, lieu, { context, adresses })
    : await provisoires(demande, lieu, { context, suivi });
  const first = premierDe(bulletins.map(({ contenu }) => contenu));
  context.concerns({ entite: 'classes', entiteId: lieu.classeId, ecoleId: lieu.ecoleId });
  const logos = await readLogos(
    context.db,
    bulletins.map(({ contenu }) => contenu.ecole),
  );
  const page = pageDe(bulletins, { format: demande.format, logos, instant: context.now });
  return { name: nomDesBulletins(first, demande), page };
}
