/** The two windows of an evaluation over its grid: a new one, and one that stands. */
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { choixRequis } from '@gestionscolaire/contract/core/api/fields.ts';
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  GENRES_D_EVALUATION,
  type GenreDEvaluation,
} from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { coefficientDuGenre } from '@gestionscolaire/contract/notes/modeles.ts';
import { champMotifDeChangement } from '@gestionscolaire/contract/notes/motif.ts';
import {
  addEvaluation,
  champsDEvaluation,
  type EvaluationLue,
  fautesDEvaluation,
  GENRE_PREMIER,
  LIBELLES_DES_GENRES_D_EVALUATION,
  updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import {
  type ControlProps,
  custom,
  day,
  hundredths,
  number,
  oneOf,
  type Slots,
  text,
  tick,
} from '#core/crud/crud-page.tsx';
import { type Held, held } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { today } from '#core/today.ts';
import { type Grille, nomOffert } from '#notes/envois/modele.ts';

/** Where a new evaluation stands; one that stands keeps its place. */
const PLACE = {
  ecoleId: choixRequis('École', "L'école", 'ecoles'),
  periodeId: choixRequis('Période', 'La période', 'periodes'),
  enseignementId: choixRequis('Matière', 'La matière', 'enseignements'),
} satisfies Fields;
const DE_L_AJOUT = { ...PLACE, ...champsDEvaluation };
/** One that has marks says why what they count changes. */
const AVEC_MOTIF = { ...champsDEvaluation, motif: champMotifDeChangement };

interface FormProps {
  grille: Grille;
  periodeId: number;
  /** `ajoutee`: the id of the evaluation that was added; absent: none was. */
  onClose: (ajoutee?: number) => void;
}

/** Another subject or kind brings its own name, unless the person typed one. */
const controleDeMatiere = (grille: Grille) =>
  function Matiere({ id, label, value, error, onChange, values, setField }: ControlProps) {
    return (
      <NativeSelect
        id={id}
        label={label}
        error={error}
        data={grille.enseignements.map((one) => ({ value: String(one.id), label: one.matiere }))}
        value={asText(value)}
        onChange={(event) => {
          const next = Number(event.currentTarget.value);
          const genre = genreDe(values['genre']);
          onChange(next);
          if (values['libelle'] === nomOffert(grille, value, genre))
            setField('libelle', nomOffert(grille, next, genre));
        }}
      />
    );
  };

/** The kind of a new evaluation: another kind brings its own coefficient and name, unless the person typed one. */
const controleDeGenre = (grille: Grille) =>
  function Genre({ id, label, required, value, error, onBlur, onChange, values, setField }: ControlProps) {
    return (
      <NativeSelect
        {...{ id, label, required, error, onBlur }}
        data={GENRES_D_EVALUATION.map((genre) => ({
          value: genre,
          label: LIBELLES_DES_GENRES_D_EVALUATION[genre],
        }))}
        value={asText(value)}
        onChange={(event) => {
          const next = genreDe(event.currentTarget.value);
          const modele = grille.regle?.modele ?? null;
          const before = coefficientDuGenre(modele, genreDe(value));
          const matiere = values['enseignementId'];
          onChange(next);
          if (values['coefficient'] === before) setField('coefficient', coefficientDuGenre(modele, next));
          if (values['libelle'] === nomOffert(grille, matiere, genreDe(value)))
            setField('libelle', nomOffert(grille, matiere, next));
        }}
      />
    );
  };

const genreDe = (value: unknown): GenreDEvaluation =>
  GENRES_D_EVALUATION.find((genre) => genre === value) ?? GENRE_PREMIER;

function slotsDe(grille: Grille, isNew: boolean, hasNotes: boolean): Slots {
  const { enseignements, regle } = grille;
  const place: Slots = {
    ecoleId: held(),
    periodeId: held(),
    enseignementId: custom({
      control: controleDeMatiere(grille),
      format: (value) => enseignements.find(({ id }) => id === value)?.matiere ?? '',
      isGiven: () => enseignements.length === 1,
    }),
  };
  return {
    ...(isNew && place),
    genre: isNew
      ? custom({
          control: controleDeGenre(grille),
          format: (value) => LIBELLES_DES_GENRES_D_EVALUATION[genreDe(value)],
        })
      : oneOf(LIBELLES_DES_GENRES_D_EVALUATION),
    libelle: text(),
    jour: day(),
    noteSur: number(regle === null ? {} : { hint: `Vide : sur ${regle.noteSur}` }),
    coefficient: hundredths({ hint: 'Son poids parmi les évaluations de la matière' }),
    compte: tick(),
    renduLe: day({ hint: 'Le jour où les copies sont rendues' }),
    ...(hasNotes && {
      motif: text({
        hint: 'Demandé quand ses notes, d’un autre jour ou d’une saisie fermée, comptent autrement',
      }),
    }),
  };
}

/** Returns the day of a new evaluation: today, where the period has it. */
function jourOffert({ dateDebut, dateFin }: Grille['periode']): string | null {
  const jour = today();
  return jour >= dateDebut && jour <= dateFin ? jour : null;
}

/** Finds the faults of the days of an evaluation in its period. */
const fautesDansLaPeriode =
  ({ periode }: Grille) =>
  (values: Held) => {
    const jour = asText(values['jour']);
    const renduLe = asText(values['renduLe']);
    if (!estUnJour(jour)) return {};
    return fautesDEvaluation({ jour, renduLe: estUnJour(renduLe) ? renduLe : null }, periode);
  };

/** The words of both windows. */
const MOTS = { said: MESSAGES.enregistre, label: 'Valider', quit: 'Annuler', withCross: true } as const;

export function AjoutDEvaluation({ grille, periodeId, onClose }: FormProps) {
  const { mutateAsync } = useWrite(addEvaluation);
  const { periode, enseignements, ecoleId, regle } = grille;
  const given = useMemo(
    () => ({
      ecoleId,
      periodeId,
      enseignementId: enseignements[0]?.id ?? null,
      libelle: nomOffert(grille, enseignements[0]?.id, GENRE_PREMIER),
      coefficient: coefficientDuGenre(regle?.modele ?? null, GENRE_PREMIER),
      jour: jourOffert(periode),
    }),
    [ecoleId, periodeId, grille, enseignements, regle, periode],
  );
  return (
    <ActDialog
      {...MOTS}
      title="Ajouter une évaluation"
      fields={DE_L_AJOUT}
      slots={useMemo(() => slotsDe(grille, true, false), [grille])}
      given={given}
      faults={useMemo(() => fautesDansLaPeriode(grille), [grille])}
      send={(filled) => mutateAsync({ ...filled, creationUserId: currentUserId() })}
      onDone={({ data }) => onClose(data[0]?.id)}
      onClose={onClose}
    />
  );
}

interface ModificationProps {
  grille: Grille;
  evaluation: EvaluationLue;
  onClose: () => void;
}

export function ModificationDEvaluation({ grille, evaluation, onClose }: ModificationProps) {
  const { mutateAsync } = useWrite(updateEvaluation);
  const { id } = evaluation;
  const hasNotes = grille.cellules.some(({ evaluationId }) => evaluationId === id);
  // The record stays what the window opened with: what changes meanwhile is a conflict, which the server says.
  const record = useMemo(() => ({ ...evaluation, estActif: 1 as const }), [evaluation]);
  return (
    <ActDialog
      {...MOTS}
      title="Modifier l'évaluation"
      fields={hasNotes ? AVEC_MOTIF : champsDEvaluation}
      slots={useMemo(() => slotsDe(grille, false, hasNotes), [grille, hasNotes])}
      record={record}
      faults={useMemo(() => fautesDansLaPeriode(grille), [grille])}
      send={(filled, stored) =>
        mutateAsync({
          id,
          ...filled,
          modifUserId: currentUserId(),
          modifDate: stored?.modifDate ?? null,
        })
      }
      onClose={onClose}
    />
  );
}
