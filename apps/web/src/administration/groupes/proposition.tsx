/**
 * Shows the differences between a group and its model of today: each in words, taken or left. Nothing changes before a person
 * saves, and all that they take is one act.
 */
import { getPropositionDuModele } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import {
  deletePrivilege,
  updateTableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type Case,
  type Changement,
  type Coches,
  changements,
  cocher,
  rubriquesAbsentes,
} from '#administration/privileges/tableau-model.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './groupes.module.css';
import type { Groupe } from './mots.ts';

type Proposition = Output<typeof getPropositionDuModele>;

/** Ticks and unticks boxes of a table, as a person would. */
function cochesDe({ tableau, ajouts, retraits }: Proposition): Coches {
  const set = (coches: Coches, boxes: readonly Case[], value: boolean) =>
    boxes.reduce((all, { menuId, ongletId, modeAccesId }) => {
      const ligne = tableau.lignes.find((one) => one.menuId === menuId && one.ongletId === ongletId);
      const modes = tableau.modes.filter(({ id }) => id === modeAccesId);
      return ligne === undefined ? all : cocher(all, ligne, modes, value);
    }, coches);
  return set(set({}, ajouts, true), retraits, false);
}

interface FenetreProps {
  groupe: Groupe;
  onClose: () => void;
}

export function PropositionDuModele({ groupe, onClose }: FenetreProps) {
  const proposee = useEndpoint(getPropositionDuModele, { groupeId: groupe.id });
  return (
    <Dialog
      title={`Ce que propose le modèle pour «\u00A0${groupe.libelle}\u00A0»`}
      size="lg"
      onClose={onClose}
      withCross
    >
      <ReadingPart of={proposee}>
        {(proposition) => <Choix groupe={groupe} onClose={onClose} proposition={proposition} />}
      </ReadingPart>
    </Dialog>
  );
}

/** Says a box in words, which are its own: 'l'ajout' is of one operation, a mode may carry several. */
const direCase = ({ ligne, mode }: Changement): string =>
  `«\u00A0${ligne.libelle}\u00A0»\u00A0: ${mode.libelle.toLowerCase()}`;
const cleDe = ({ box: { menuId, ongletId, modeAccesId } }: Changement): string =>
  `${menuId} ${ongletId} ${modeAccesId}`;

function Choix({ groupe, proposition, onClose }: FenetreProps & { proposition: Proposition }) {
  const droits = useDroits();
  const { mutateAsync, isPending } = useWrite(updateTableauPrivileges);
  const [pris, setPris] = useState<ReadonlySet<string>>(new Set());
  const [refus, setRefus] = useState<string | null>(null);
  const { tableau, modele } = proposition;
  const { ajouts, retraits } = changements(tableau, cochesDe(proposition));
  const canRemove = droits.can(deletePrivilege);
  const offerts = [...ajouts, ...(canRemove ? retraits : [])];
  const estPris = (one: Changement) => pris.has(cleDe(one));
  const boxesOf = (all: readonly Changement[]) => all.filter(estPris).map(({ box }) => box);
  const choisis = { ajouts: boxesOf(ajouts), retraits: boxesOf(retraits) };
  const absentes = rubriquesAbsentes(tableau, cochesDe({ ...proposition, ...choisis }));
  const basculer = (one: Changement) => {
    setRefus(null);
    setPris((known) => {
      const next = new Set(known);
      if (!next.delete(cleDe(one))) next.add(cleDe(one));
      return next;
    });
  };
  const enregistrer = async () => {
    setRefus(null);
    try {
      await mutateAsync({ groupeId: groupe.id, ...choisis });
    } catch (error) {
      return setRefus(failureText(error));
    }
    notify('succes', MESSAGES.enregistre);
    onClose();
  };
  const liste = (titre: string, all: readonly Changement[], isClosed = false) =>
    all.length > 0 && (
      <fieldset className={`${kit.grid} ${kit.lower} ${classes.proposees}`} disabled={isClosed}>
        <legend>{titre}</legend>
        {all.map((one) => (
          <label key={cleDe(one)}>
            <input type="checkbox" checked={estPris(one)} onChange={() => basculer(one)} />
            {direCase(one)}
          </label>
        ))}
      </fieldset>
    );
  return (
    <>
      <p>
        {`Ce groupe est fait du modèle «\u00A0${modele}\u00A0»\u00A0; les deux ne donnent plus la même chose. Cochez ce que vous prenez\u00A0; le reste demeure.`}
      </p>
      {liste('À donner', ajouts)}
      {liste('À retirer', retraits, !canRemove)}
      {absentes.length > 0 && (
        <p role="note">
          {`Sans ${absentes.map(({ libelle }) => `«\u00A0${libelle}\u00A0»`).join(', ')}, aucune tuile ne mènera à ce qui se trouve dessous.`}
        </p>
      )}
      {refus !== null && (
        <p role="alert" className={`${kit.refusal} ${kit.lower}`}>
          {refus}
        </p>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Ne rien changer
        </Button>
        <Button variant="default" onClick={() => setPris(new Set(offerts.map(cleDe)))}>
          Tout cocher
        </Button>
        <Button
          loading={isPending}
          disabled={choisis.ajouts.length + choisis.retraits.length === 0}
          onClick={() => void enregistrer()}
        >
          Enregistrer
        </Button>
      </DialogButtons>
    </>
  );
}
