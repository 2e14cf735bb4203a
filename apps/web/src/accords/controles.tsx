/** The page of a school's controls: which acts want a second person, and the limit of discounts. */
import {
  type Controles,
  champsDesControles,
  direLaLimite,
  GENRES_D_ACCORD,
  getControles,
  LIBELLES_DES_GENRES,
  updateControles,
} from '@gestionscolaire/contract/accords/controles.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { useMemo } from 'react';
import { ActField } from '#core/act/act-field.tsx';
import { ActForm } from '#core/act/act-form.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { money, percent, type Slots, tick } from '#core/crud/slots.ts';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './accords.module.css';

const TITRE = 'Contrôles';

export function ControlesDeLEcole() {
  return (
    <Reading
      title={TITRE}
      right={getControles}
      subtitle="Les actes que l'école fait à deux."
      width="narrow"
      breadcrumbs={[{ label: 'École', to: ADRESSES.generique }, { label: TITRE }]}
    >
      <PourUneEcole text="Ses contrôles paraîtront ici." Content={Lecture} />
    </Reading>
  );
}

function Lecture({ ecoleId }: { ecoleId: number }) {
  return (
    <ReadingPart of={useEndpoint(getControles, { ecoleId })}>
      {(lus) => <FormulaireDesControles key={lus.modifDate} lus={lus} />}
    </ReadingPart>
  );
}

/** Says what an act held back waits for: 'Annulation d'un reçu : 2 demandes attendent'. */
function direLAttente({ enAttente }: Controles): string {
  const parts = GENRES_D_ACCORD.filter((genre) => enAttente[genre] > 0).map(
    (genre) => `${LIBELLES_DES_GENRES[genre]} (${enAttente[genre]})`,
  );
  return parts.join(', ');
}

const SLOTS = {
  annulation: tick(),
  cloture: tick(),
  remise: tick(),
  remisePourcentage: percent(),
  remiseMontant: money(),
} satisfies Slots;

export function FormulaireDesControles({ lus }: { lus: Controles }) {
  const can = useDroits().can(updateControles);
  const { mutateAsync } = useWrite(updateControles);
  const { ecoleId } = lus;
  const act = useAct({
    fields: champsDesControles,
    slots: SLOTS,
    record: useMemo(() => ({ ...lus, id: ecoleId, estActif: 1 as const }), [lus, ecoleId]),
    send: (filled, stored) =>
      mutateAsync({
        ecoleId,
        ...filled,
        modifUserId: currentUserId(),
        modifDate: stored?.modifDate ?? null,
      }),
    staysOpen: true,
    said: MESSAGES.enregistre,
  });
  const { remise, remisePourcentage, remiseMontant } = act.form.values;
  const nombre = (one: unknown) => (typeof one === 'number' ? one : null);
  const dite = direLaLimite({
    remisePourcentage: nombre(remisePourcentage),
    remiseMontant: nombre(remiseMontant),
  });
  const attente = direLAttente(lus);
  return (
    <ActForm act={act} className={kit.box} name={TITRE} label="Enregistrer" isRead={!can}>
      {GENRES_D_ACCORD.map((genre) => (
        <ActField key={genre} act={act} name={genre} isDisabled={!can} />
      ))}
      {remise === 1 && (
        <>
          <div className={`${kit.pile} ${classes.limits}`}>
            <ActField act={act} name="remisePourcentage" isDisabled={!can} />
            <ActField act={act} name="remiseMontant" isDisabled={!can} />
          </div>
          <p
            className={kit.dimmed}
          >{`L'accord est demandé pour une remise ${dite}, sur l'année d'un élève.`}</p>
        </>
      )}
      <p className={kit.dimmed}>
        Dans les privilèges, « Accords demandés » en Ajout permet de demander, en Modification de donner un
        accord. Qui a fait le compte d'une personne, ou redonné son mot de passe, depuis moins de 30 jours ne
        reçoit pas son accord.
      </p>
      {attente !== '' && (
        <p className={kit.alarm}>
          {`En attente d'un accord\u00A0: ${attente}. Un contrôle ne se baisse pas tant qu'une demande l'attend.`}
        </p>
      )}
    </ActForm>
  );
}
