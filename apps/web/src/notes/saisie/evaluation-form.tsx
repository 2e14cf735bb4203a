/** The form of an evaluation, in a window over its grid: a new one, or one that stands. */
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
import { Button, NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useId, useMemo } from 'react';
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
import { Field } from '#core/crud/form/field.tsx';
import { focusLater } from '#core/crud/form/frame.tsx';
import { useCrudForm } from '#core/crud/form/use-crud-form.ts';
import { addedId } from '#core/crud/form/use-submission.ts';
import { type Held, held } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { today } from '#core/today.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { SaidLines } from '#core/ui/said.tsx';
import { Valider } from '#core/ui/valider.tsx';
import { type Grille, nomOffert } from './modele.ts';
import classes from './saisie.module.css';

const ConflictDialog = lazy(() =>
  import('#core/crud/merge/dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
);

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
        rightSection={<IconSelector size={18} aria-hidden />}
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
        rightSection={<IconSelector size={18} aria-hidden />}
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

/** Answers the day of a new evaluation: today, where the period has it. */
function jourOffert({ dateDebut, dateFin }: Grille['periode']): string | null {
  const jour = today();
  return jour >= dateDebut && jour <= dateFin ? jour : null;
}

export function AjoutDEvaluation(props: FormProps) {
  return (
    <Dialog title="Ajouter une évaluation" onClose={() => props.onClose()} withCross>
      <Formulaire {...props} evaluation={null} />
    </Dialog>
  );
}

export function Formulaire({
  grille,
  periodeId,
  evaluation,
  onClose,
}: FormProps & { evaluation: EvaluationLue | null }) {
  const formId = useId();
  const idOf = (name: string) => `${formId}-${name}`;
  const isNew = evaluation === null;
  const { periode, enseignements, ecoleId, regle } = grille;
  const modele = regle?.modele ?? null;
  const hasNotes = evaluation !== null && grille.cellules.some((one) => one.evaluationId === evaluation.id);
  const slots = useMemo(() => slotsDe(grille, isNew, hasNotes), [grille, isNew, hasNotes]);
  const given = useMemo(
    () => ({
      ecoleId,
      periodeId,
      enseignementId: enseignements[0]?.id ?? null,
      libelle: nomOffert(grille, enseignements[0]?.id, GENRE_PREMIER),
      coefficient: coefficientDuGenre(modele, GENRE_PREMIER),
      jour: jourOffert(periode),
    }),
    [ecoleId, periodeId, grille, enseignements, modele, periode],
  );
  const faults = useCallback(
    (values: Held) => {
      const jour = asText(values['jour']);
      const renduLe = asText(values['renduLe']);
      if (!estUnJour(jour)) return {};
      return fautesDEvaluation({ jour, renduLe: estUnJour(renduLe) ? renduLe : null }, periode);
    },
    [periode],
  );
  // The record stays what the window opened with: what changes meanwhile is a conflict, which the server says.
  const record = useMemo(
    () => (evaluation === null ? null : { ...evaluation, estActif: 1 as const }),
    [evaluation],
  );
  const form = useCrudForm({
    fields: isNew ? DE_L_AJOUT : hasNotes ? AVEC_MOTIF : champsDEvaluation,
    slots,
    record,
    create: addEvaluation,
    update: updateEvaluation,
    failed: undefined,
    faults,
    given,
    refusals: undefined,
    onSaved: (isAdded, answer) => {
      notify('succes', MESSAGES.enregistre);
      onClose(isAdded ? addedId(answer) : undefined);
    },
    onWaits: ({ message }) => {
      notify('succes', message);
      onClose();
    },
    focus: (name) => focusLater(idOf(name)),
  });
  const labelOf = (name: string) => form.fields[name]?.label ?? name;
  return (
    <form
      noValidate
      className={classes.fenetre}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.shown.map((name) => {
        const slot = slots[name];
        return (
          slot !== undefined && (
            <Field
              key={name}
              id={idOf(name)}
              slot={slot}
              label={labelOf(name)}
              required={form.fields[name]?.required ?? false}
              disabled={false}
              value={form.values[name]}
              error={form.errorOf(name)}
              current={null}
              stored={null}
              onPick={() => undefined}
              onChange={(value) => form.change(name, value)}
              onBlur={() => form.leave(name)}
              record={form.base}
              values={form.values}
              setField={form.change}
              caution={form.cautions[name]}
              onConfirm={(isConfirmed) => form.confirm(name, isConfirmed)}
            />
          )
        );
      })}
      {form.failure !== null && (
        <div role="alert">
          <SaidLines said={form.failure} />
        </div>
      )}
      <DialogButtons>
        <Button
          variant="default"
          onClick={() => {
            form.giveUp();
            onClose();
          }}
        >
          Annuler
        </Button>
        <Valider isClosed={!form.isReady} isSending={form.isSending} />
      </DialogButtons>
      {form.conflict !== null && (
        <Suspense fallback={null}>
          <ConflictDialog
            conflict={form.conflict}
            labelOf={labelOf}
            show={(_name, value) => asText(value)}
            onMerge={form.resolveMerge}
            onSaveAsNew={form.saveAsNew}
            onClose={form.closeConflict}
            onGiveUp={() => {
              form.giveUp();
              onClose();
            }}
          />
        </Suspense>
      )}
    </form>
  );
}
