/** Declares the list of the announced absences of a pupil, on the page of their absences, and its two forms. An addition. */
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { LIBELLES_DES_PARTIES_DU_JOUR } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { absencesAnnoncees, fauteDeLAnnonce } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { direDemiJournees } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import { getAbsencesDeLEleve } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { beginningWith } from '#core/crud/beginning.ts';
import { crudPage, day, held, type LiveProps, oneOf, text } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { today } from '#core/today.ts';
import { TRAIL_ABSENCES } from '#suivi/chemins/trails.ts';
import { POURQUOI_ABSENT } from './champs.tsx';

/** Says whose absence it is: the form has no field of it. */
function PourQui({ values: { inscriptionId } }: LiveProps) {
  const id = typeof inscriptionId === 'number' ? inscriptionId : null;
  const lues = useAllowedEndpoint(getAbsencesDeLEleve, { inscriptionId: id ?? 0 }, { enabled: id !== null });
  const inscription = lues.data?.data.inscription;
  return inscription === undefined ? null : <p>{`Pour ${nomDAbord(inscription)}, ${inscription.classe}`}</p>;
}

/** A family mostly calls on the day itself. */
const fields = beginningWith(absencesAnnoncees.fields, { du: today, au: today });

export const page = crudPage(
  { ...absencesAnnoncees, fields },
  {
    titles: {
      list: 'Absences annoncées',
      add: 'Annoncer une absence',
      edit: 'Modifier une absence annoncée',
    },
    trail: TRAIL_ABSENCES,
    columns: [
      { key: 'du', title: 'Du', isDay: true },
      { key: 'au', title: 'Au', isDay: true },
      { key: 'partie', title: 'Absent', show: ({ partie }) => LIBELLES_DES_PARTIES_DU_JOUR[partie] },
      { key: 'motif', title: 'Motif' },
      { key: 'texte', title: 'Précision' },
      { key: 'parQui', title: 'Annoncée par' },
      {
        key: 'presences',
        title: 'Était là',
        isNarrow: true,
        show: ({ presences }) => (presences === 0 ? 'Non' : direDemiJournees(presences)),
      },
      { key: 'piece', title: 'Pièce', isNarrow: true, show: ({ piece }) => (piece === null ? '' : 'Jointe') },
    ],
    form: {
      inscriptionId: held({ param: 'inscriptionId' }),
      du: day(),
      au: day({ hint: 'Le même que le premier pour un seul jour' }),
      partie: oneOf(LIBELLES_DES_PARTIES_DU_JOUR),
      ...POURQUOI_ABSENT,
      parQui: text({ hint: 'Par exemple sa mère, au téléphone' }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    live: PourQui,
    nameOf: (row) => `${nomDAbord(row)}, ${formaterJour(row.du)}`,
    faults: ({ du, au, motifId, texte }) => {
      const jours = { du: asText(du), au: asText(au) };
      if (!estUnJour(jours.du) || !estUnJour(jours.au)) return {};
      const why = {
        motifId: typeof motifId === 'number' ? motifId : null,
        texte: asText(texte) === '' ? null : asText(texte),
      };
      return { ...fauteDeLAnnonce({ ...jours, ...why }) };
    },
  },
);
