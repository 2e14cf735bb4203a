/** The columns and the fields that a subject of a programme and a subject of a class share. */
import { ecrireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import type { PriseEnCompte } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { LIBELLES_DES_PRISES_EN_COMPTE } from '@gestionscolaire/contract/notes/enseignements/coefficients.ts';
import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { choice, hundredths, number, oneOf, tick } from '#core/crud/crud-page.tsx';

const deLEcole = ({ ecoleId }: Readonly<Record<string, unknown>>) => ({
  ecoleId: typeof ecoleId === 'number' ? ecoleId : null,
});

interface Ligne {
  matiere: string;
  abreviation: string;
  groupeMatiere: string | null;
}

export const champsDeMatiere = () => ({
  matiereId: choice({
    from: matieres.list,
    input: deLEcole,
    option: ({ libelle, abreviation }) => ({ label: libelle, detail: abreviation }),
    current: ({ matiere, abreviation }: Ligne) => ({ label: matiere, detail: abreviation }),
    isFixedOnEdit: true,
    emptyText: "Aucune matière n'est encore enregistrée",
  }),
  coefficient: hundredths({ hint: 'De 0,5 à 20, de demi en demi' }),
  groupeMatiereId: choice({
    from: groupesMatieres.list,
    input: deLEcole,
    option: ({ libelle }) => ({ label: libelle }),
    current: ({ groupeMatiere }: Ligne) => (groupeMatiere === null ? null : { label: groupeMatiere }),
    none: 'Aucun',
    emptyText: "Aucun groupe de matières n'est encore enregistré",
  }),
  ordre: number({ hint: 'Sa place sur un bulletin' }),
  priseEnCompte: oneOf(LIBELLES_DES_PRISES_EN_COMPTE),
  facultatif: tick({ hint: 'Seuls ceux qui la choisissent la suivent' }),
});

/** Says what a row counts for, where it is no ordinary subject: 'Points au-dessus de la moyenne, facultative'. */
export const direLaPrise = ({
  priseEnCompte,
  facultatif,
}: {
  priseEnCompte: PriseEnCompte;
  facultatif: 0 | 1;
}): string =>
  [LIBELLES_DES_PRISES_EN_COMPTE[priseEnCompte], ...(facultatif === 1 ? ['facultative'] : [])].join(', ');

export const direLeCoefficient = ({ coefficient }: { coefficient: number }): string =>
  ecrireCentiemes(coefficient);
