/** The page of a school's former pupils: for how long it keeps them, and those whom it may anonymise. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  anonymiserEleves,
  COPIES_D_AVANT,
  type Conservation,
  champsDesAnnees,
  direAnnees,
  getConservation,
  type Parti,
  updateConservation,
} from '@gestionscolaire/contract/personne/conservation.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ActField } from '#core/act/act-field.tsx';
import { ActForm } from '#core/act/act-form.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { number } from '#core/crud/slots.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { Anonymiser } from './anonymiser.tsx';
import classes from './personne.module.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';

const TITRE = 'Données personnelles';

export function DonneesPersonnelles() {
  return (
    <Reading
      title={TITRE}
      right={getConservation}
      subtitle="Combien de temps l'école garde ses anciens élèves, et ceux qu'elle peut anonymiser."
      width="narrow"
      breadcrumbs={[{ label: 'École', to: ADRESSES.generique }, { label: TITRE }]}
    >
      <PourUneEcole text="Ses anciens élèves paraîtront ici." Content={Lecture} />
    </Reading>
  );
}

function Lecture({ ecoleId }: { ecoleId: number }) {
  return (
    <ReadingPart of={useEndpoint(getConservation, { ecoleId })}>
      {(lue) => (
        <div className={kit.column}>
          <Duree key={lue.modifDate} lue={lue} />
          <Anciens lue={lue} />
        </div>
      )}
    </ReadingPart>
  );
}

const SLOTS = { annees: number() };

function Duree({ lue }: { lue: Conservation }) {
  const can = useDroits().can(updateConservation);
  const { mutateAsync } = useWrite(updateConservation);
  const { ecoleId } = lue;
  const act = useAct({
    fields: champsDesAnnees,
    slots: SLOTS,
    record: useMemo(() => ({ ...lue, id: ecoleId, estActif: 1 as const }), [lue, ecoleId]),
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
  return (
    <ActForm act={act} className={kit.box} name="Durée de garde" label="Enregistrer" isRead={!can}>
      <div className={classes.years}>
        <ActField act={act} name="annees" isDisabled={!can} />
      </div>
      <p className={kit.dimmed}>
        Vide, l'école garde tout. Rien ne s'anonymise tout seul : ceux qui ont passé cette durée paraissent
        ici, et une personne décide.
      </p>
    </ActForm>
  );
}

const autres = (nombre: number, dits: number): string =>
  nombre > dits ? ` Les ${dits} plus anciens sont montrés.` : '';

function Anciens({ lue }: { lue: Conservation }) {
  const { annees, limite, prets, nombre, retenus, anonymises } = lue;
  if (annees === null || limite === null)
    return (
      <Empty
        icon={IconUserOff}
        title="Aucune durée n'est choisie"
        text="Les anciens élèves qui l'ont passée paraîtront ici."
      />
    );
  return (
    <>
      <section className={kit.box} aria-labelledby="a-anonymiser">
        <h2 id="a-anonymiser">{`À anonymiser (${nombre})`}</h2>
        <p className={kit.dimmed}>
          {`Partis le ${formaterJour(limite)} ou avant, il y a ${direAnnees(annees)} au moins.${autres(nombre, prets.length)}`}
        </p>
        {prets.length === 0 ? <p>Personne pour l'instant.</p> : <Choix lue={lue} />}
        {anonymises > 0 && (
          <p className={kit.dimmed}>
            {anonymises === 1
              ? '1 ancien élève est anonymisé.'
              : `${anonymises} anciens élèves sont anonymisés.`}
          </p>
        )}
        <p className={kit.dimmed}>{COPIES_D_AVANT}</p>
      </section>
      {retenus.length > 0 && (
        <section className={kit.box} aria-labelledby="retenus">
          <h2 id="retenus">Gardés pour une autre raison</h2>
          <ul className={classes.list}>
            {retenus.map((one) => (
              <li key={one.id}>
                <Nom parti={one} />
                <span className={kit.dimmed}>{one.raison}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const Nom = ({ parti }: { parti: Parti }) => (
  <AppLink to={path(ADRESSES.eleve, { id: parti.id })}>{`${nomComplet(parti)} (${parti.matricule})`}</AppLink>
);

function Choix({ lue: { ecoleId, prets } }: { lue: Conservation }) {
  const can = useDroits().can(anonymiserEleves);
  const [choisis, setChoisis] = useState<ReadonlySet<number>>(new Set());
  // Somebody else may have anonymised one meanwhile.
  const ids = prets.map(({ id }) => id).filter((id) => choisis.has(id));
  const cocher = (id: number, isTicked: boolean) => {
    const next = new Set(choisis);
    if (isTicked) next.add(id);
    else next.delete(id);
    setChoisis(next);
  };
  return (
    <>
      {can && (
        <Checkbox
          label="Tous"
          checked={ids.length === prets.length}
          indeterminate={ids.length > 0 && ids.length < prets.length}
          onChange={(event) =>
            setChoisis(new Set(event.currentTarget.checked ? prets.map(({ id }) => id) : []))
          }
        />
      )}
      <ul className={classes.list}>
        {prets.map((one) => (
          <li key={one.id}>
            {can ? (
              <Checkbox
                label={`${nomComplet(one)} (${one.matricule})`}
                checked={choisis.has(one.id)}
                onChange={(event) => cocher(one.id, event.currentTarget.checked)}
              />
            ) : (
              <Nom parti={one} />
            )}
            <span className={kit.dimmed}>{`parti le ${formaterJour(one.depuis)}`}</span>
          </li>
        ))}
      </ul>
      {can && (
        <div className={`${kit.wrap} ${kit.share}`}>
          <Button
            color="red"
            disabled={ids.length === 0}
            onClick={() =>
              void openWindow(({ onClose }) => (
                <Anonymiser ecoleId={ecoleId} eleveIds={ids} onClose={onClose} />
              ))
            }
          >
            {ids.length > 1 ? `Anonymiser ces ${ids.length} élèves` : 'Anonymiser'}
          </Button>
        </div>
      )}
    </>
  );
}
