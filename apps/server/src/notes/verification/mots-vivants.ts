/** Compares what councils and teachers said of the pupils of a sealed class with their bulletins: only a rectification changes both. */
import {
  type DecisionDuConseil,
  LIBELLES_DES_DECISIONS,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { BilanLu } from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import type { Db } from '#core/db/database.ts';
import { readAppreciationsTenues } from '#notes/conseil/appreciations.ts';
import { readBilans } from '#notes/conseil/lire-bilans.ts';
import type { BulletinRelu } from './bulletins-scelles.ts';
import type { ConstatDeNotes } from './chaine-des-sceaux.ts';

/** A fact that somebody decided or wrote: its name, what it says, and whether it is words, which leave with the person. */
interface Dit {
  readonly mot: string;
  readonly dit: string | null;
  readonly estDeMots: boolean;
}

const deMots = (mot: string, dit: string | null): Dit => ({
  mot,
  // An anonymised pupil's remarks are empty.
  dit: dit === null || dit === '' ? null : `« ${dit} »`,
  estDeMots: true,
});
const decide = (mot: string, dit: string | null): Dit => ({ mot, dit, estDeMots: false });
const decision = (one: DecisionDuConseil | null) => (one === null ? null : LIBELLES_DES_DECISIONS[one]);
const SANS_RANG: readonly string[] = ['non', 'oui'];

/** Returns what a bilan says of whoever is followed by marks, or by competences. */
const faitsDuBilan = (bilan: Omit<BilanLu, 'id' | 'modifDate'> | undefined, parNotes: boolean): Dit[] => [
  deMots('appréciation', bilan?.appreciation ?? null),
  ...(parNotes
    ? [
        decide('distinction', bilan?.distinction ?? null),
        deMots('conduite', bilan?.conduite ?? null),
        decide('sans rang', bilan?.nonClasse == null ? null : (SANS_RANG[bilan.nonClasse] ?? null)),
        deMots('sans rang, motif', bilan?.nonClasseMotif ?? null),
      ]
    : []),
  decide('décision', decision(bilan?.decision ?? null)),
  deMots('décision, motif', bilan?.decisionMotif ?? null),
];

const VIDE = { distinction: null, conduite: null, nonClasse: null, nonClasseMotif: null } as const;

const faitsScelles = (lu: ContenuScelle): Dit[] =>
  estDAcquis(lu)
    ? faitsDuBilan({ ...VIDE, ...lu.bilan }, false)
    : [
        ...faitsDuBilan(lu.bilan, true),
        ...lu.matieres.map(({ matiere, appreciation }) => deMots(`${matiere}, appréciation`, appreciation)),
      ];

/** Tells each word or decision on a pupil of a sealed class that is no longer that of their bulletin. */
export async function comparerMots(
  db: Db,
  lieu: { readonly ecoleId: number; readonly periodeId: number },
  enVigueur: readonly BulletinRelu[],
): Promise<ConstatDeNotes[]> {
  const ids = enVigueur.map(({ row }) => row.inscriptionId);
  const bilans = await readBilans(db, lieu, ids);
  const subjects = new Set(
    enVigueur.flatMap(({ lu }) => (estDAcquis(lu) ? [] : lu.matieres.map((one) => one.enseignementId))),
  );
  const appreciations = await readAppreciationsTenues(db, lieu, [...subjects]);
  return enVigueur.flatMap(({ row: { inscriptionId }, lu, ou, aSaPersonne }): ConstatDeNotes[] => {
    const matieres = estDAcquis(lu) ? [] : lu.matieres;
    const vivants = [
      ...faitsDuBilan(bilans.get(inscriptionId), !estDAcquis(lu)),
      ...matieres.map(({ matiere, enseignementId }) =>
        deMots(
          `${matiere}, appréciation`,
          appreciations.get(enseignementId)?.get(inscriptionId)?.texte ?? null,
        ),
      ),
    ];
    return faitsScelles(lu).flatMap(({ mot, dit, estDeMots }, at): ConstatDeNotes[] => {
      const live = vivants[at]?.dit ?? null;
      if (live === dit || (estDeMots && !aSaPersonne)) return [];
      const quoi = `${mot} : ${live ?? 'rien'} dans la base, ${dit ?? 'rien'} au bulletin scellé`;
      return [{ ou, quoi }];
    });
  });
}
