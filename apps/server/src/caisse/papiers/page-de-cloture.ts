/** Lays out a cashier's closed day for paper. Pure: core/pdf sets it. */
import { PAGE_DE_VERIFICATION } from '@gestionscolaire/contract/caisse/ecritures.ts';
import {
  aTrouverEnCaisse,
  ecartEnMots,
  RENDU_DE_PLUS,
  renduDePlus,
} from '@gestionscolaire/contract/caisse/especes.ts';
import { LIBELLES_DES_MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import {
  phraseDeReinitialisation,
  type ReinitialisationDite,
} from '@gestionscolaire/contract/caisse/reinitialisations.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { montantEnLettres } from '@gestionscolaire/contract/core/values/en-lettres.ts';
import type { Content } from 'pdfmake/interfaces.js';
import type { ClotureLue } from '#caisse/ecritures/lecture.ts';
import { GRIS, imagesDe, paire, type Sceau, sceau, trait } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { alerte, type EnTete, enTete, francs, ligne, montants } from './feuille.ts';

/** The facts that a closing keeps as they are in its entry. */
type Ecrits = Omit<ClotureLue, 'ecole' | 'totaux' | 'cloturePar' | 'accordPar'>;

export interface ClotureAImprimer extends EnTete, Sceau, Readonly<Ecrits> {
  readonly totaux: readonly Readonly<ClotureLue['totaux'][number]>[];
  /** The person who closed it in the cashier's place. */
  readonly cloturePar?: string | null;
  /** The second person who agreed to it. */
  readonly accordPar?: string | null;
  /** The reopening, if there was one; it came after what is signed. `le`: the instant. */
  readonly rouverte?: { readonly le: string; readonly par: string; readonly motif: string } | null;
  /** The passwords of the cashier that others gave; they are no part of what is signed. */
  readonly reinitialisations?: readonly ReinitialisationDite[];
  /** The instant of printing, ISO. */
  readonly instant: string;
}

const LARGEUR = 515;

export const nomDeLaCloture = ({ jour }: ClotureAImprimer): string => `cloture-${jour}.pdf`;

export function pageDeLaCloture(cloture: ClotureAImprimer): PdfPage {
  const titre = `Clôture de caisse du ${formaterJour(cloture.jour)}`;
  const { totaux, compte, ecart, observations, caissier, cloturePar = null } = cloture;
  const { accordPar = null, reinitialisations = [], rouverte = null, suite = null } = cloture;
  const rendu = renduDePlus(cloture);
  return {
    titre,
    instant: cloture.instant,
    ...imagesDe(cloture),
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 40],
    fontSize: 11,
    pied: titre,
    content: [
      { columns: enTete(cloture, 60) },
      trait(LARGEUR),
      { text: titre, bold: true, fontSize: 16, margin: [0, 8, 0, 8] },
      ...(rouverte === null
        ? []
        : [
            alerte(
              `ROUVERTE le ${formaterInstant(rouverte.le)} par ${rouverte.par}\u00A0: ${rouverte.motif}`,
            ),
          ]),
      paire('Caissier', caissier),
      ...(cloturePar === null ? [] : [paire('Clôturée par', cloturePar)]),
      ...(accordPar === null ? [] : [paire('Accord de', accordPar)]),
      ...(suite === null
        ? []
        : [
            paire('Suit la clôture du', `${formaterInstant(suite.faiteLe)}, tête ${suite.tete}`),
            paire(
              'Rouverte par',
              `${suite.rouvertePar}, le ${formaterInstant(suite.rouverteLe)}\u00A0: ${suite.motif}`,
            ),
          ]),
      ...reinitialisations.map((reinitialisation) => ({
        text: phraseDeReinitialisation(reinitialisation, cloture.jour),
        bold: true,
        margin: [0, 6, 0, 0] satisfies [number, number, number, number],
      })),
      sousTitre('Mouvements du jour'),
      totaux.length === 0
        ? { text: 'Aucun mouvement.' }
        : montants(
            totaux.map(({ moyenPaiement, nombre, montant }) =>
              ligne(`${LIBELLES_DES_MOYENS[moyenPaiement]} (${nombre})`, francs(montant)),
            ),
          ),
      sousTitre('Espèces'),
      montants([
        ligne('Attendu', francs(aTrouverEnCaisse(cloture))),
        ...(rendu === 0 ? [] : [ligne(RENDU_DE_PLUS, francs(rendu))]),
        ligne('Compté', francs(compte)),
        ligne('Écart', ecartEnMots(ecart), true),
      ]),
      {
        text: `Arrêté à la somme de\u00A0: ${montantEnLettres(compte)}, en espèces.`,
        margin: [0, 8, 0, 0],
      },
      ...observees(observations),
      {
        columns: [
          { width: '*', text: 'Signature du caissier', color: GRIS },
          { width: '*', text: 'Signature du responsable', color: GRIS },
        ],
        margin: [0, 24, 0, 60],
      },
      { stack: sceau(cloture, 170, PAGE_DE_VERIFICATION), unbreakable: true },
    ],
  };
}

const sousTitre = (text: string): Content => ({ text, bold: true, margin: [0, 12, 0, 4] });

const observees = (observations: string | null): Content[] =>
  observations === null || observations === '' ? [] : [sousTitre('Observations'), { text: observations }];
