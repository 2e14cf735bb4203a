/** Lays out the list of the candidates of an examination: the columns of the school in their order, those without a text marked. Pure. */
import {
  type CandidatDExamen,
  type ChampDeCandidat,
  type ColonneDeCandidats,
  type Examen,
  LIBELLES_DES_EXAMENS,
  titreDansLaListe,
} from '@gestionscolaire/contract/suivi/candidats/examens.ts';
import type { TableCell } from 'pdfmake/interfaces.js';
import type { LogoDePapier } from '#core/pdf/parts.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import {
  feuilleDeNotes,
  imagesDesLogos,
  menu,
  milieu,
  nomDuPapier,
  placesDeSignature,
  type TeteDePapier,
  tableau,
} from '#notes/index.ts';

interface CandidatsAImprimer extends TeteDePapier {
  readonly examen: Examen;
  readonly session: string;
  readonly colonnes: readonly ColonneDeCandidats[];
  /** One at least. */
  readonly candidats: readonly CandidatDExamen[];
  /** The photos of the candidates, by the name that their records have. */
  readonly photos: ReadonlyMap<string, LogoDePapier>;
}

/** The place of a photo, in points: an identity photo at a third of its size is still a face. */
const PHOTO = { width: 30, height: 36 } as const;

/** The widths of columns, in points; of the others, the sheet decides. */
const LARGEURS: Partial<Readonly<Record<ChampDeCandidat, number>>> = {
  sexe: 24,
  dateNaissance: 50,
  photo: 38,
  matricule: 44,
};

export function pageDesCandidats(papier: CandidatsAImprimer): PdfPage {
  const { examen, session, colonnes, candidats, photos, logos } = papier;
  const images = imagesDesLogos(new Map([...logos, ...photos]));
  const caseDe = (candidat: CandidatDExamen, champ: ChampDeCandidat): TableCell => {
    if (champ === 'vide') return { text: '' };
    if (champ !== 'photo') return { text: candidat[champ] ?? '' };
    const { photo } = candidat;
    if (photo === null || images?.[photo] === undefined) return { text: ' ', fontSize: PHOTO.height * 0.8 };
    return { image: photo, fit: [PHOTO.width, PHOTO.height], alignment: 'center' };
  };
  const aVerifier = colonnes.filter(({ texteOfficiel }) => texteOfficiel === null);
  const textes = [...new Set(colonnes.flatMap(({ texteOfficiel }) => texteOfficiel ?? []))];
  const filles = candidats.filter(({ sexe }) => sexe === 'F').length;
  const page = feuilleDeNotes({
    ...papier,
    titre: `CANDIDATS AU ${LIBELLES_DES_EXAMENS[examen].toUpperCase()}`,
    sous: `Année scolaire ${session}`,
    feuille: 'A4 paysage',
    corps: 8,
    content: [
      { text: `Candidats : ${candidats.length}, dont ${filles} ${filles > 1 ? 'filles' : 'fille'}` },
      tableau(
        [18, ...colonnes.map(({ champ }) => LARGEURS[champ] ?? ('*' as const))],
        ['N°', ...colonnes.map(titreDansLaListe)],
        candidats.map((candidat, at) => [
          milieu(String(at + 1)),
          ...colonnes.map(({ champ }) => caseDe(candidat, champ)),
        ]),
      ),
      ...(textes.length === 0 ? [] : [menu(`Textes : ${textes.join(' ; ')}.`)]),
      ...(aVerifier.length === 0
        ? []
        : [menu('* à vérifier : aucun texte officiel n’est cité pour cette colonne.')]),
      placesDeSignature(['Le chef d’établissement', 'Visa de l’autorité']),
    ],
  });
  return images === undefined ? page : { ...page, images };
}

export const nomDesCandidats = ({ examen, session }: CandidatsAImprimer): string =>
  nomDuPapier('candidats', examen, session);
