/** The windows of a lesson: to add some, to change one from a day on, to end it. Clashes are told at their field while one types. */
import { type Fields, jourRequis } from '@gestionscolaire/contract/core/api/fields.ts';
import { formaterJour, joursAvant, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { heureDe, minutesDe } from '@gestionscolaire/contract/core/values/heures.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { LIBELLES_DES_JOURS } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import {
  CHAMPS_DE_PLACE,
  creneaux,
  fautesDuCreneau,
} from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import {
  type CreneauDeSemaine,
  champAPartirDu,
  changerCreneau,
  getEnseignantsACreneaux,
  getMatieresACreneaux,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { ActDialog, ActWindow } from '#core/act/act-dialog.tsx';
import { ActField } from '#core/act/act-field.tsx';
import { type Act, useAct } from '#core/act/use-act.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { choice, day, oneOf, type Slots, text } from '#core/crud/crud-page.tsx';
import type { Held } from '#core/crud/slots.ts';
import { type AnyRow, asText } from '#core/crud/values.ts';
import { useToday } from '#core/today.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import { BoutonCeJour } from '#suivi/changements/decider.tsx';
import { useHeurts } from './heurts.ts';

const SANS_ENSEIGNANT = 'Pas encore choisi';
const HEURE = 'Par exemple 8h ou 8h30';

/** The slots of the place of a lesson. */
const slotsDePlace = (ecoleId: number): Slots => ({
  jourSemaine: oneOf(LIBELLES_DES_JOURS),
  de: text({ hint: HEURE }),
  a: text({ hint: HEURE }),
  enseignantId: choice({
    from: getEnseignantsACreneaux,
    isWhole: true,
    input: () => ({ ecoleId }),
    option: ({ prenoms, nom }) => ({ label: `${prenoms} ${nom}`.trim() }),
    current: ({ enseignant }: AnyRow) => (typeof enseignant === 'string' ? { label: enseignant } : null),
    none: SANS_ENSEIGNANT,
    emptyText: "Cette école n'a pas encore d'enseignant",
  }),
  salle: text({ hint: "Si ce n'est pas celle de la classe" }),
});

const fautes = ({ de, a, du, aPartirDu, au }: Held) =>
  fautesDuCreneau({
    de: asText(de),
    a: asText(a),
    du: asText(aPartirDu ?? du),
    au: asText(au) === '' ? null : asText(au),
  });

/** Shows the fields of a lesson, each with the clash that the server found. */
const Champs = ({ act, heurtDe }: { act: Act; heurtDe: (champ: string) => string | undefined }) =>
  act.form.shown.map((name) => <ActField key={name} act={act} name={name} error={heurtDe(name)} />);

interface AjoutProps {
  ecoleId: number;
  session: Session;
  classe: { readonly id: number; readonly libelle: string };
  /** A day of the week that is shown. */
  jour: string;
  onClose: () => void;
}

/** Returns the first day of a new lesson: the Monday of the week that is shown, within the year. */
const premierJour = (jour: string, { dateDebut, dateFin }: Session): string => {
  const lundi = lundiDe(jour);
  return lundi < dateDebut ? dateDebut : lundi > dateFin ? dateFin : lundi;
};

export function AjouterDesCreneaux({ ecoleId, session, classe, jour, onClose }: AjoutProps) {
  const { mutateAsync } = useWrite(creneaux.create);
  const classeId = classe.id;
  const sessionId = session.id;
  const matieres = useEndpoint(getMatieresACreneaux, { classeId, sessionId });
  const { onValues, heurtDe } = useHeurts({ id: null });
  const matiere = useRef<unknown>(null);
  const slots = useMemo<Slots>(
    () => ({
      enseignementId: choice({
        from: getMatieresACreneaux,
        isWhole: true,
        input: () => ({ classeId, sessionId }),
        option: (row) => ({ label: row.matiere, ...(row.enseignant !== null && { detail: row.enseignant }) }),
        current: () => null,
        emptyText: "Cette classe n'a pas encore de matière cette année",
      }),
      ...slotsDePlace(ecoleId),
      du: day(),
      au: day({ hint: "Vide : jusqu'à la fin de l'année" }),
    }),
    [classeId, sessionId, ecoleId],
  );
  const given = useMemo(() => ({ jourSemaine: 'lundi', du: premierJour(jour, session) }), [jour, session]);
  const act = useAct({
    fields: creneaux.fields,
    slots,
    given,
    faults: fautes,
    staysOpen: true,
    onValues: (values) => {
      onValues(values);
      // The one who teaches a subject is proposed with it; the person may choose another.
      if (values['enseignementId'] === matiere.current) return;
      matiere.current = values['enseignementId'];
      const known = matieres.data?.data.find(({ id }) => id === matiere.current);
      if (known === undefined || known.enseignantId === null) return;
      act.labels.learn('enseignantId', known.enseignantId, { label: known.enseignant ?? '' });
      act.form.change('enseignantId', known.enseignantId);
    },
    send: (filled) => mutateAsync({ ...filled, creationUserId: currentUserId() }),
    said: MESSAGES.enregistre,
    onDone: (_answer, { de, a }) => {
      // The next lesson of the day begins where this one ends, and is as long.
      const end = 2 * minutesDe(a) - minutesDe(de);
      act.form.change('de', a);
      act.form.change('a', end < 24 * 60 ? heureDe(end) : '');
    },
  });
  return (
    <ActWindow act={act} title={`Créneaux de ${classe.libelle}`} label="Ajouter" onClose={onClose}>
      <Champs act={act} heurtDe={heurtDe} />
    </ActWindow>
  );
}

const FIN = { au: jourRequis('Dernier jour', 'Le dernier jour') } satisfies Fields;

const nommer = ({ matiere, classe }: CreneauDeSemaine): string => `${matiere}, ${classe}`;

/** Ends a lesson on a day. */
function Arreter({ creneau, onClose }: { creneau: CreneauDeSemaine; onClose: () => void }) {
  const { mutateAsync } = useWrite(creneaux.update);
  const today = useToday();
  const { enseignementId, jourSemaine, de, a, enseignantId, salle, du, id, modifDate } = creneau;
  const stored = { enseignementId, jourSemaine, de, a, enseignantId, salle, du };
  return (
    <ActDialog
      title={`Arrêter ${nommer(creneau)}`}
      label="Arrêter"
      fields={FIN}
      slots={{ au: day({ hint: 'Le créneau vaut encore ce jour-là' }) }}
      given={{ au: creneau.au ?? joursAvant(lundiDe(today), 1) }}
      send={({ au }) => mutateAsync({ ...stored, au, id, modifDate, modifUserId: currentUserId() })}
      said={MESSAGES.enregistre}
      onClose={onClose}
    />
  );
}

const CHANGEMENT = { ...CHAMPS_DE_PLACE, aPartirDu: champAPartirDu };

interface ChangementProps {
  ecoleId: number;
  creneau: CreneauDeSemaine;
  onClose: () => void;
}

export function ChangerLeCreneau({ ecoleId, creneau, onClose }: ChangementProps) {
  const { mutateAsync } = useWrite(changerCreneau);
  const { mutateAsync: supprimer } = useWrite(creneaux.remove);
  const [refus, setRefus] = useState('');
  const droits = useDroits();
  const today = useToday();
  const { id, modifDate, enseignementId, jourSemaine, de, a, enseignantId, salle, du, au } = creneau;
  const { onValues, heurtDe } = useHeurts({ id, enseignementId, au });
  const given = useMemo(() => {
    const aPartirDu = creneau.estFige ? (du > today ? du : today) : du;
    return {
      jourSemaine,
      de,
      a,
      enseignantId,
      salle: salle ?? '',
      aPartirDu,
      enseignant: creneau.enseignant,
    };
  }, [creneau, jourSemaine, de, a, enseignantId, salle, du, today]);
  const slots = useMemo<Slots>(
    () => ({
      ...slotsDePlace(ecoleId),
      aPartirDu: day({ hint: 'Les jours d’avant gardent le leur' }),
    }),
    [ecoleId],
  );
  const act = useAct({
    fields: CHANGEMENT,
    slots,
    given,
    faults: fautes,
    onValues,
    send: (filled) => mutateAsync({ ...filled, id, modifDate }),
    said: MESSAGES.enregistre,
    onDone: onClose,
  });
  const arreter = () => {
    onClose();
    void openWindow(({ onClose: close }) => <Arreter creneau={creneau} onClose={close} />);
  };
  const oter = async () => {
    if (!(await confirm(`Supprimer ${nommer(creneau)} ?`, { loses: true }))) return;
    setRefus('');
    try {
      await supprimer({ id });
      notify('succes', MESSAGES.supprime);
      onClose();
    } catch (failure) {
      // A lesson that is not of the past may still be kept: its roll was called this week.
      setRefus(failureText(failure));
    }
  };
  const until = au === null ? '' : ` jusqu'au ${formaterJour(au)}`;
  return (
    <ActWindow act={act} title={nommer(creneau)} label="Changer" onClose={onClose}>
      <div className={kit.between}>
        <span className={kit.quiet}>{`Vaut à partir du ${formaterJour(du)}${until}.`}</span>
        <span className={kit.wrap}>
          <BoutonCeJour creneau={creneau} onOpen={onClose} />
          <Button variant="default" onClick={arreter}>
            Arrêter
          </Button>
          {!creneau.estFige && droits.can(creneaux.remove) && (
            <Button variant="default" onClick={() => void oter()}>
              Supprimer
            </Button>
          )}
        </span>
      </div>
      {refus !== '' && (
        <p role="alert" className={kit.error}>
          {refus}
        </p>
      )}
      <Champs act={act} heurtDe={heurtDe} />
    </ActWindow>
  );
}
