/** Prints the convocation of the guardian of a pupil: the day, the hour, the reason, and the slip that comes back signed. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe, jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_LIENS, LIENS } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  CONVOCATION_PASSEE,
  type imprimerConvocation,
} from '@gestionscolaire/contract/suivi/papiers/impressions.ts';
import type { Content } from 'pdfmake/interfaces.js';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import { paire, trait } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { refuseAnonyme } from '#eleves/index.ts';
import {
  enTeteDeNotes,
  imagesDesLogos,
  nomDuPapier,
  readTete,
  type TeteDePapier,
  titreDePapier,
} from '#notes/index.ts';
import { requireClasseAppelee } from '#suivi/droits/siennes.ts';

interface ConvocationAImprimer
  extends TeteDePapier,
    Omit<Input<typeof imprimerConvocation>, 'inscriptionId'> {
  readonly eleve: string;
  readonly matricule: string;
  readonly classe: string;
  /** The guardian with their bond, « Fatoumata Bah (mère) »; null: none is known. */
  readonly responsable: string | null;
}

export async function imprimerLaConvocation(
  { inscriptionId, ...asked }: Input<typeof imprimerConvocation>,
  context: ReadContext,
): Promise<PaperRead> {
  const { db, caller, now, concerns } = context;
  // A person cannot come on a day that is over: by message or on paper.
  if (asked.jour < jourDe(now)) refuseAt('jour', CONVOCATION_PASSEE);
  const { ecoleId, eleveId, classeId } = seenOf(caller, await findRow(db, 'inscriptions', inscriptionId));
  await requireClasseAppelee(db, caller, { classeId, jour: jourDe(now), operation: 'lecture' });
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  await refuseAnonyme(db, { ecoleId, eleveId });
  const eleve = (await findRow(db, 'eleves', eleveId)) ?? refuse('INTROUVABLE');
  const classe = (await findRow(db, 'classes', classeId)) ?? refuse('INTROUVABLE');
  const lien = LIENS.find((one) => one === eleve.tuteurLien && one !== 'autre');
  const dit = lien === undefined ? '' : ` (${LIBELLES_DES_LIENS[lien].toLowerCase()})`;
  const papier = {
    ...(await readTete(db, ecoleId, now)),
    ...asked,
    eleve: nomDAbord(eleve),
    matricule: eleve.matricule,
    classe: classe.libelle,
    responsable: eleve.tuteurNom === null ? null : `${eleve.tuteurNom}${dit}`,
  };
  return {
    name: nomDuPapier('convocation', papier.eleve, asked.jour),
    page: pageDeConvocation(papier),
  };
}

const CORPS = 10;
/** The width of an A5 between its margins, in points. */
const LARGEUR = 364;

function pageDeConvocation(papier: ConvocationAImprimer): PdfPage {
  const { tete, logos, instant, eleve, matricule, classe, responsable, jour, heure, motif, avec } = papier;
  const images = imagesDesLogos(logos);
  const { logo } = tete.ecole;
  const named = logo !== null && images?.[logo] !== undefined ? logo : undefined;
  const quand = `${jourEnLettres(jour, true)} à ${heure}`;
  const lieu = avec === null ? '' : `, pour voir ${avec}`;
  const content: Content[] = [
    ...enTeteDeNotes(tete, CORPS * 0.85, named),
    titreDePapier('CONVOCATION', `Le ${formaterJour(jourDe(instant))}`, CORPS),
    paire('À', responsable ?? "Aux parents de l'élève"),
    paire('Élève', `${eleve} (${matricule})`),
    paire('Classe', classe),
    {
      text: `Vous êtes prié(e) de vous présenter à l'école le ${quand}${lieu}.`,
      margin: [0, 8, 0, 4],
    },
    paire('Motif', motif),
    {
      text: 'Le chef d’établissement',
      bold: true,
      alignment: 'right',
      margin: [0, 16, 0, 50],
    },
    trait(LARGEUR, true),
    { text: "Talon à rendre à l'école", bold: true, margin: [0, 2, 0, 4] },
    { text: `${responsable ?? 'Le parent'} a reçu la convocation du ${quand} pour ${eleve}, ${classe}.` },
    { text: 'Date et signature :', margin: [0, 8, 0, 0] },
  ];
  return {
    titre: `Convocation, ${eleve}, ${formaterJour(jour)}`,
    instant,
    pageSize: 'A5',
    pageMargins: [28, 22, 28, 22],
    fontSize: CORPS,
    ...(images && { images }),
    content,
  };
}
