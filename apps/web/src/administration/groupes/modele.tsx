/**
 * Makes a group from a model (AMB-168): the model, its name, a first person. What the group will see stands beside, and its boxes may
 * be changed before it is made.
 */
import {
  addGroupeDeModele,
  type CleDeModele,
  getModelesDeGroupe,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { addUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { type Coches, changements, cocher } from '#administration/privileges/tableau-model.ts';
import { TableauTable } from '#administration/privileges/tableau-table.tsx';
import { useDroits } from '#core/api/droits.ts';
import { ApiError } from '#core/api/error.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { CautionBox, estExact } from '#core/crud/form/cautions/box.tsx';
import {
  cautionsOf,
  confirmations,
  confirmCaution,
  NO_CAUTIONS,
  unconfirmed,
} from '#core/crud/form/cautions/confirm.ts';
import { focusLater } from '#core/crud/form/pressing.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import { useUndo } from '#core/ui/grid/undo.ts';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import classes from './modele.module.css';
import { CeQuIlVerra } from './vu.tsx';
import '@mantine/core/styles/Input.css';

const TITRE = 'Ajouter un groupe tout prêt';
const FIL = [
  { label: 'Administration technique', to: ADRESSES.adminTechnique },
  { label: 'Groupes', to: ADRESSES.groupes.list },
  { label: TITRE },
] as const;
const PERMIS = { ajouts: true, retraits: true };

const LIBELLE = groupes.fields.libelle.label;
/** The ids of the label and of the box of its caution. */
const ID = 'libelle';
const CAUTION = `${ID}-caution`;

type Modeles = Output<typeof getModelesDeGroupe>;

export function GroupeDeModele() {
  const modeles = useEndpoint(getModelesDeGroupe, {}, { enabled: useDroits().can(addGroupeDeModele) });
  return (
    <Reading
      title={TITRE}
      right={addGroupeDeModele}
      subtitle="Choisissez ce que ses personnes font : les cases se cochent, et se changent avant d'enregistrer."
      breadcrumbs={[...FIL]}
    >
      <ReadingPart of={modeles}>{(data) => <Formulaire {...data} />}</ReadingPart>
    </Reading>
  );
}

/** Ticks the boxes of a model in the empty table. */
const cochesDe = ({ tableau, modeles }: Modeles, name: CleDeModele): Coches => {
  const { cases = [] } = modeles.find(({ cle }) => cle === name) ?? {};
  return tableau.lignes.reduce<Coches>((all, ligne) => {
    const own = cases.filter(
      ({ menuId, ongletId }) => menuId === ligne.menuId && ongletId === ligne.ongletId,
    );
    return cocher(
      all,
      ligne,
      tableau.modes.filter(({ id }) => own.some(({ modeAccesId }) => modeAccesId === id)),
      true,
    );
  }, {});
};

interface Saisie {
  modele: CleDeModele | null;
  libelle: string;
  coches: Coches;
  personne: { id: number; label: ChoiceLabel } | null;
}

const RIEN: Saisie = { modele: null, libelle: '', coches: {}, personne: null };

function Formulaire(donnees: Modeles) {
  const { tableau, modeles } = donnees;
  const droits = useDroits();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useWrite(addGroupeDeModele);
  const [saisie, setSaisie] = useState(RIEN);
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [refus, setRefus] = useState<string | null>(null);
  const [cautions, setCautions] = useState(NO_CAUTIONS);
  const isDirty = useRef(false);
  useUnsaved(useCallback(() => isDirty.current, []));
  const change = (next: Partial<Saisie>) => {
    isDirty.current = true;
    setRefus(null);
    // The confirmed values are no longer those that would be sent.
    setCautions(NO_CAUTIONS);
    setSaisie((known) => ({ ...known, ...next }));
  };
  const { did, forget, ...undo } = useUndo<Coches>((before) => {
    change({ coches: before });
    return saisie.coches;
  });
  const choisir = (cle: CleDeModele, libelle: string) => {
    const isOwn = saisie.libelle !== '' && modeles.every((one) => one.libelle !== saisie.libelle);
    change({
      modele: cle,
      coches: cochesDe(donnees, cle),
      ...(isOwn ? {} : { libelle }),
    });
    forget();
    setFautes({});
  };
  const enregistrer = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const cases = changements(tableau, saisie.coches).ajouts.map(({ box }) => box);
    const checked = addGroupeDeModele.input.shape.libelle.safeParse(saisie.libelle);
    setFautes(checked.success ? {} : { libelle: checked.error.issues[0]?.message ?? '' });
    if (!checked.success) return;
    if (unconfirmed(cautions).length > 0) return focusLater(CAUTION);
    setRefus(null);
    try {
      const userIds = saisie.personne === null ? [] : [saisie.personne.id];
      const made = await mutateAsync({
        libelle: checked.data,
        modele: saisie.modele,
        cases,
        userIds,
        ...confirmations(cautions),
        creationUserId: currentUserId(),
      });
      isDirty.current = false;
      notify('succes', MESSAGES.groupeAjoute);
      const marque = made.data[0]?.id;
      await navigate({ to: ADRESSES.groupes.list, ...(marque === undefined ? {} : { state: { marque } }) });
    } catch (error) {
      const champs = error instanceof ApiError ? error.champs : {};
      if (error instanceof ApiError && error.code === 'A_CONFIRMER') {
        setCautions(cautionsOf(champs));
        return focusLater(CAUTION);
      }
      setFautes(champs);
      setRefus(champs['libelle'] === undefined ? failureText(error) : null);
    }
  };
  const { modele, libelle, coches, personne } = saisie;
  const { libelle: caution } = cautions;
  return (
    <form
      className={`${kit.stack} ${classes.form}`}
      noValidate
      onSubmit={(event) => void enregistrer(event)}
      aria-label={TITRE}
    >
      <fieldset className={classes.modeles}>
        <legend>Modèle</legend>
        {modeles.map((one) => (
          <label key={one.cle} className={`${kit.card} ${kit.ring} ${classes.modele}`}>
            <input
              type="radio"
              name="modele"
              checked={modele === one.cle}
              onChange={() => choisir(one.cle, one.libelle)}
            />
            <strong>{one.libelle}</strong>
            <span>{one.aide}</span>
          </label>
        ))}
      </fieldset>
      {modele !== null && (
        <>
          <div className={classes.champs}>
            <div>
              <TextInput
                id={ID}
                label={LIBELLE}
                required
                value={libelle}
                error={fautes['libelle']}
                onChange={(event) => change({ libelle: event.currentTarget.value })}
              />
              {caution !== undefined && (
                <CautionBox
                  id={ID}
                  caution={caution}
                  question={estExact(LIBELLE)}
                  onConfirm={(isConfirmed) => setCautions(confirmCaution(cautions, 'libelle', isConfirmed))}
                />
              )}
            </div>
            {droits.can(addUserGroupe) && (
              <Choice
                label="Première personne"
                hint="Facultatif : d’autres s’ajoutent ensuite, de la liste des groupes"
                value={personne?.id ?? null}
                current={personne?.label ?? null}
                from={utilisateurs.list}
                option={(row: { prenoms: string; name: string; fonction?: string | null }) => ({
                  label: `${row.prenoms} ${row.name}`,
                  detail: row.fonction ?? null,
                })}
                none="Personne pour l’instant"
                error={fautes['userIds']}
                onChange={(id, label) =>
                  change({ personne: id === null || label === null ? null : { id, label } })
                }
              />
            )}
          </div>
          <CeQuIlVerra tableau={tableau} coches={coches} />
          <details className={classes.cases}>
            <summary>Changer les cases</summary>
            <TableauTable
              tableau={tableau}
              lignes={tableau.lignes}
              coches={coches}
              setCoches={(next) => {
                did(coches);
                change({ coches: next });
              }}
              undo={undo}
              permis={PERMIS}
              nom={libelle}
            />
          </details>
          {refus !== null && (
            <p role="alert" className={`${kit.refusal} ${classes.refus}`}>
              {refus}
            </p>
          )}
          <div className={classes.pied}>
            <Button type="submit" loading={isPending} disabled={Object.values(coches).every((one) => !one)}>
              Créer le groupe
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
