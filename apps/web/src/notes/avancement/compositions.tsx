/** The window that adds one composition to all subjects of several classes, then says what was added and what stood already. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  addEvaluations,
  CLASSES_PAR_APPEL,
  champsDEvaluations,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ActWindow } from '#core/act/act-dialog.tsx';
import { ActField } from '#core/act/act-field.tsx';
import { useAct } from '#core/act/use-act.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { day, hundredths, number, text } from '#core/crud/slots.ts';
import { useToday } from '#core/today.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './avancement.module.css';
import type { LigneDAvancement } from './ligne.tsx';
import '@mantine/core/styles/Input.css';

interface CompositionsProps {
  ecoleId: number;
  lignes: readonly LigneDAvancement[];
  /** Whether the person writes where the entry is closed. */
  mayWriteClosed: boolean;
  onClose: () => void;
}

type Reponse = Output<typeof addEvaluations>;

const TITRE = 'Ajouter une composition à plusieurs classes';

/** Returns the periods of the lines, each once: « 1er trimestre, collège ». */
const periodesDe = (lignes: readonly LigneDAvancement[]) =>
  [...Map.groupBy(lignes, ({ periodeId }) => periodeId)].map(([periodeId, [first]]) => ({
    value: String(periodeId),
    label: `${first?.periode ?? ''}, ${first?.etape ?? ''}`,
  }));

/** Returns the classes of a period, each once, and those of them where an evaluation may be added. */
function classesDe(lignes: readonly LigneDAvancement[], periodeId: number, mayWriteClosed: boolean) {
  const own = lignes.filter((ligne) => ligne.periodeId === periodeId);
  const all = [...Map.groupBy(own, ({ classeId }) => classeId).values()].flatMap(([first]) => first ?? []);
  const open = all.filter(
    ({ etat, nonTenueMotif }) =>
      nonTenueMotif === null && (etat === 'ouverte' || (etat === 'fermee' && mayWriteClosed)),
  );
  return { open, autres: all.length - open.length };
}

export function Compositions({ onClose, ...props }: CompositionsProps) {
  const [reponse, setReponse] = useState<Reponse | null>(null);
  if (reponse === null) return <Formulaire {...props} onClose={onClose} onDone={setReponse} />;
  return (
    <Dialog title={TITRE} onClose={onClose} withCross>
      <Ajoutees reponse={reponse} onClose={onClose} />
    </Dialog>
  );
}

const CHAMPS = {
  libelle: champsDEvaluations.libelle,
  jour: champsDEvaluations.jour,
  noteSur: champsDEvaluations.noteSur,
  coefficient: champsDEvaluations.coefficient,
};
const SLOTS = {
  libelle: text(),
  jour: day(),
  noteSur: number({ hint: 'Vide : l’échelle de la classe' }),
  coefficient: hundredths({ hint: 'Vide : celui de sa règle' }),
};

function Formulaire({
  ecoleId,
  lignes,
  mayWriteClosed,
  onClose,
  onDone,
}: CompositionsProps & { onDone: (reponse: Reponse) => void }) {
  const { mutateAsync } = useWrite(addEvaluations);
  const jour = useToday();
  const periodes = periodesDe(lignes);
  const [periodeId, setPeriode] = useState(Number(periodes[0]?.value ?? 0));
  const [choisies, setChoisies] = useState<ReadonlySet<number>>(new Set());
  const { open, autres } = classesDe(lignes, periodeId, mayWriteClosed);
  const ids = open.map(({ classeId }) => classeId);
  const retenues = ids.filter((id) => choisies.has(id));
  const isWhole = retenues.length === ids.length && ids.length > 0;
  const toggle = (id: number) => {
    const next = new Set(choisies);
    if (!next.delete(id)) next.add(id);
    setChoisies(next);
  };
  const act = useAct({
    fields: CHAMPS,
    slots: SLOTS,
    isChanged: retenues.length > 0,
    given: useMemo(() => ({ libelle: 'Composition', jour }), [jour]),
    send: (filled) =>
      mutateAsync({
        ecoleId,
        periodeId,
        classeIds: retenues,
        genre: 'composition',
        compte: 1,
        renduLe: null,
        ...filled,
        creationUserId: currentUserId(),
      }),
    onDone: ({ data }) => onDone(data),
  });
  return (
    <ActWindow
      act={act}
      title={TITRE}
      label={retenues.length > 1 ? `Ajouter à ${retenues.length} classes` : 'Ajouter à la classe'}
      isClosed={retenues.length === 0}
      withCross
      onClose={onClose}
    >
      <p>
        Chaque matière de ces classes reçoit la composition. Celles qui l’ont déjà restent comme elles sont.
      </p>
      {periodes.length > 1 && (
        <NativeSelect
          label="Période"
          data={periodes}
          value={String(periodeId)}
          onChange={(event) => setPeriode(Number(event.currentTarget.value))}
        />
      )}
      <fieldset className={`${kit.group} ${kit.choices}`}>
        <legend>Classes</legend>
        {open.length > 1 && (
          <Checkbox
            label="Toutes"
            checked={isWhole}
            indeterminate={!isWhole && retenues.length > 0}
            onChange={() => setChoisies(new Set(isWhole ? [] : ids.slice(0, CLASSES_PAR_APPEL)))}
          />
        )}
        <div className={classes.salles}>
          {open.map(({ classeId, classe }) => (
            <Checkbox
              key={classeId}
              label={classe}
              checked={choisies.has(classeId)}
              onChange={() => toggle(classeId)}
            />
          ))}
        </div>
        {autres > 0 && (
          <p className={kit.quiet}>
            {autres > 1
              ? `${autres} classes n’y sont pas : leur saisie est finie, ou elles n’ont pas tenu la période.`
              : 'Une classe n’y est pas : sa saisie est finie, ou elle n’a pas tenu la période.'}
          </p>
        )}
      </fieldset>
      <ActField act={act} name="libelle" />
      <ActField act={act} name="jour" />
      <div className={classes.deux}>
        <ActField act={act} name="noteSur" />
        <ActField act={act} name="coefficient" />
      </div>
    </ActWindow>
  );
}

/** Says what the act added: '12 compositions ajoutées.' */
const direAjout = (creees: number): string => {
  if (creees === 0) return 'Aucune composition n’est ajoutée : chaque matière l’avait.';
  return creees === 1 ? '1 composition ajoutée.' : `${creees} compositions ajoutées.`;
};

function Ajoutees({ reponse: { creees, existantes }, onClose }: { reponse: Reponse; onClose: () => void }) {
  return (
    <>
      <div className={kit.column}>
        <p role="status">
          {creees + existantes.length === 0 ? 'Ces classes n’ont aucune matière.' : direAjout(creees)}
        </p>
        {existantes.length > 0 && (
          <section aria-labelledby="existantes">
            <h3 id="existantes" className={kit.even}>
              Elle y était déjà
            </h3>
            <ul className={`${kit.bullets} ${classes.liste}`}>
              {existantes.map((mot) => (
                <li key={mot}>{mot}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      </DialogButtons>
    </>
  );
}
