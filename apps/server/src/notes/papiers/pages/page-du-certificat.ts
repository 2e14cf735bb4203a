/** Lays out a certificate of schooling. Pure: core/pdf sets it. */
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type ContenuDeCertificat,
  formaterNumeroDeCertificat,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import type { LogoDePapier } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { feuilleDeNotes, menu, nomDuPapier } from './feuille.ts';

/** Says the schooling: of one who left, between which days. */
function scolarite({ eleve, classe, serie, session }: ContenuDeCertificat): string {
  const feminin = eleve.sexe === 'F' ? 'e' : '';
  const ici = `en classe de ${classe}${serie === null ? '' : `, série ${serie}`}, pour l'année scolaire ${session}`;
  if (eleve.dateDepart === null)
    return `est inscrit${feminin} dans notre établissement ${ici}, depuis le ${formaterJour(eleve.dateInscription)}.`;
  return `a été inscrit${feminin} dans notre établissement ${ici}, du ${formaterJour(eleve.dateInscription)} au ${formaterJour(eleve.dateDepart)}.`;
}

export function pageDuCertificat(
  dit: ContenuDeCertificat,
  { logos, instant }: { readonly logos: ReadonlyMap<string, LogoDePapier>; readonly instant: string },
): PdfPage {
  const { eleve, signataire, ecole, jour } = dit;
  const numero = formaterNumeroDeCertificat(dit.numero, dit.session);
  const qui = signataire === null ? 'La direction' : signataire.titre;
  const nom = signataire?.nom == null ? '' : `, ${signataire.nom},`;
  const naissance = [eleve.naissance, eleve.lieuNaissance === null ? null : `à ${eleve.lieuNaissance}`]
    .filter((part) => part !== null)
    .join(' ');
  const reprint = jourDe(instant) === jour ? [] : [menu(`Réimprimé le ${formaterJour(jourDe(instant))}.`)];
  return feuilleDeNotes({
    tete: dit,
    logos,
    titre: 'CERTIFICAT DE SCOLARITÉ',
    sous: `N°\u00A0${numero}`,
    instant,
    corps: 12,
    content: [
      {
        text: [
          { text: `${qui}${nom} de l'établissement ${ecole.libelle} certifie que l'élève ` },
          { text: nomComplet(eleve), bold: true },
          { text: `${naissance === '' ? '' : `, ${naissance}`}, matricule ${eleve.matricule}, ` },
          { text: scolarite(dit) },
        ],
        lineHeight: 1.6,
        margin: [0, 30, 0, 20],
      },
      { text: 'Ce certificat est délivré pour servir et valoir ce que de droit.', margin: [0, 0, 0, 30] },
      {
        stack: [
          { text: `Fait le ${formaterJour(jour)}` },
          { text: qui, bold: true, margin: [0, 4, 0, 60] },
          { text: signataire?.nom ?? ' ' },
        ],
        alignment: 'right',
      },
      ...reprint,
    ],
  });
}

export const nomDuCertificat = ({ numero, session }: ContenuDeCertificat): string =>
  nomDuPapier('certificat', formaterNumeroDeCertificat(numero, session));
