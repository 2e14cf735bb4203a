/** The tranches of one service, changed and saved together. */

import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { LIBELLES, MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { updateTranchesDePrestation } from '@gestionscolaire/contract/scolarite/tranches-ensemble.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText, hasCode } from '#core/api/failure-text.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { FoundDraftNotice } from '#core/drafts/notice.tsx';
import { useDraft } from '#core/drafts/use-draft.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import kit from '#core/ui/kit.module.css';
import { useAnneeDuPrix } from '#scolarite/prix/annee-du-prix.ts';
import classes from './ensemble.module.css';
import { LigneDeTranche } from './ligne.tsx';
import {
  ajouter,
  aUnDouble,
  envoiDe,
  estPareil,
  fautesDesTranches,
  garderTranches,
  type LigneSaisie,
  montantsDe,
  partager,
  totalDit,
  troisEgales,
} from './modele.ts';
import { MontantsParClasse, usePrixHabituel } from './montants.tsx';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

interface EditeurProps {
  ecoleId: number;
  prestationId: number;
  sessionId: number | null;
  /** The tranches as they are stored now. */
  enregistrees: readonly LigneSaisie[];
  /** The tranches that hold while the year has none of its own. */
  autres: readonly LigneSaisie[];
  onRefresh: () => Promise<unknown>;
}

/** The price by which the amounts are told before any is known. */
const EXEMPLE = 1_000_000;

/** The rows as typed, and as they were stored then. */
interface Saisie {
  readonly lignes: readonly LigneSaisie[];
  readonly base: readonly LigneSaisie[];
}

function useTranches({ ecoleId, prestationId, sessionId, enregistrees, onRefresh }: EditeurProps) {
  const [{ lignes, base }, setSaisie] = useState<Saisie>({ lignes: enregistrees, base: enregistrees });
  const [isConfirmed, setConfirmed] = useState(false);
  const [refuses, setRefuses] = useState<{
    champs: Readonly<Record<string, string>>;
    lignes: readonly LigneSaisie[];
    /** The refusal asks to confirm due days, which stand in `champs`. */
    isAsked: boolean;
  }>({
    champs: {},
    lignes: [],
    isAsked: false,
  });
  const [areDaysMeant, setDaysMeant] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const write = useWrite(updateTranchesDePrestation);
  const isDirty = !estPareil(lignes, base);
  const isBehind =
    base.some(({ id, modifDate }) => enregistrees.find((one) => one.id === id)?.modifDate !== modifDate) ||
    base.length !== enregistrees.length;
  // The stored rows were read again: those that nobody touched follow it.
  if (!isDirty && isBehind) setSaisie({ lignes: enregistrees, base: enregistrees });

  const draft = useDraft<Saisie>({
    form: `${updateTranchesDePrestation.name} ${ecoleId} ${prestationId} ${sessionId ?? ''}`,
    typed: () => (isDirty ? { lignes, base } : null),
    resume: setSaisie,
  });
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useUnsaved(useCallback(() => dirty.current, []));

  const asked = refuses.lignes === lignes && refuses.isAsked;
  const change = (next: readonly LigneSaisie[]) => {
    setFailure(null);
    setDaysMeant(false);
    setSaisie({ lignes: next, base });
  };
  const save = async () => {
    setFailure(null);
    try {
      await write.mutateAsync({
        ecoleId,
        prestationId,
        sessionId,
        ...envoiDe(lignes, base),
        ...(isConfirmed ? { libelleConfirme: true } : {}),
        ...(areDaysMeant ? { echeanceConfirme: true } : {}),
      });
      setSaisie({ lignes: base, base });
      setConfirmed(false);
      setDaysMeant(false);
      await onRefresh();
      notify('succes', MESSAGES.enregistre);
    } catch (error) {
      if (hasCode(error, 'PERIME')) await onRefresh();
      if (error instanceof ApiError)
        setRefuses({ champs: error.champs, lignes, isAsked: hasCode(error, 'A_CONFIRMER') });
      setFailure(failureText(error));
    }
  };
  return {
    lignes,
    base,
    isDirty,
    isBehind,
    isConfirmed,
    setConfirmed,
    draft,
    failure,
    isSending: write.isPending,
    asked,
    areDaysMeant,
    setDaysMeant,
    fautes: {
      ...fautesDesTranches(lignes),
      ...(refuses.lignes === lignes && !(asked && areDaysMeant) ? refuses.champs : {}),
    },
    change,
    save,
    remettre: () => setSaisie({ lignes: enregistrees, base: enregistrees }),
    garder: () => setSaisie({ lignes: garderTranches(lignes, base, enregistrees), base: enregistrees }),
  };
}

export function EditeurDeTranches(props: EditeurProps) {
  const { ecoleId, prestationId, sessionId, enregistrees, autres } = props;
  const etat = useTranches(props);
  const { lignes, isDirty, isBehind, draft, fautes, failure, change } = etat;
  // The price that is there, until the person tries another one.
  const habituel = usePrixHabituel({ ecoleId, prestationId, sessionId });
  const [essaye, setExemple] = useState<number | string | null>();
  const exemple = essaye === undefined ? (habituel?.prix ?? EXEMPLE) : essaye;
  const canSave = useDroits().can(updateTranchesDePrestation);
  const annee = useAnneeDuPrix(sessionId);
  const montants = montantsDe(typeof exemple === 'number' ? exemple : 0, lignes, annee, habituel?.arrondi);
  const { phrase, isTooMuch } = totalDit(lignes);
  const isDouble = aUnDouble(lignes);
  const isReady =
    isDirty && !isBehind && !isTooMuch && Object.keys(fautes).length === 0 && (!isDouble || etat.isConfirmed);
  return (
    <section className={`${kit.card} ${kit.column} ${classes.card}`} aria-label="Tranches de la prestation">
      <FoundDraftNotice draft={draft} onTake={draft.take} />
      <Outils {...{ lignes, autres, annee, canSave, exemple, setExemple, change }} />
      <ol className={kit.pile}>
        {lignes.map((ligne, rang) => (
          <LigneDeTranche
            key={ligne.cle}
            {...{ ligne, rang, fautes }}
            montant={montants.get(ligne.cle) ?? 0}
            isFixed={!canSave}
            onChange={(champ, valeur) =>
              change(lignes.map((one) => (one.cle === ligne.cle ? { ...one, [champ]: valeur } : one)))
            }
            onRemove={() => change(lignes.filter(({ cle }) => cle !== ligne.cle))}
          />
        ))}
      </ol>
      {lignes.length > 0 && (
        <p
          role="status"
          className={`${kit.raised} ${classes.somme}`}
          data-tone={isTooMuch ? 'error' : undefined}
        >
          {phrase}
          {isTooMuch && `. ${MESSAGES.pourcentagesComplets}`}
        </p>
      )}
      {isDirty && isBehind && <Conflit {...{ enregistrees, etat }} />}
      {isDouble && isDirty && (
        <Checkbox
          size="md"
          label="Deux tranches portent le même libellé : c'est voulu"
          checked={etat.isConfirmed}
          onChange={(event) => etat.setConfirmed(event.currentTarget.checked)}
        />
      )}
      {etat.asked && (
        <Checkbox
          size="md"
          label="Ces échéances tombent un jour sans classe : c'est voulu"
          checked={etat.areDaysMeant}
          onChange={(event) => etat.setDaysMeant(event.currentTarget.checked)}
        />
      )}
      {failure !== null && !isBehind && (
        <p role="alert" className={`${kit.caution} ${kit.inset} ${classes.dit}`} data-tone="error">
          {failure}
        </p>
      )}
      {canSave && (
        <div className={kit.acts}>
          <Button variant="default" disabled={!isDirty} onClick={etat.remettre}>
            {LIBELLES.remettre}
          </Button>
          <Button disabled={!isReady} loading={etat.isSending} onClick={() => void etat.save()}>
            Enregistrer
          </Button>
        </div>
      )}
      <MontantsParClasse {...{ ecoleId, prestationId, sessionId, lignes }} />
    </section>
  );
}

interface OutilsProps {
  lignes: readonly LigneSaisie[];
  autres: readonly LigneSaisie[];
  annee: ReturnType<typeof useAnneeDuPrix>;
  canSave: boolean;
  exemple: number | string | null;
  setExemple: (value: number | string | null) => void;
  change: (next: readonly LigneSaisie[]) => void;
}

function Outils({ lignes, autres, annee, canSave, exemple, setExemple, change }: OutilsProps) {
  const asNew = autres.map((ligne, rang) => ({ ...ligne, cle: -1 - rang, id: null, modifDate: null }));
  return (
    <div className={`${kit.wrap} ${classes.outils}`}>
      {canSave && (
        <>
          {lignes.length === 0 && (
            <Button onClick={() => change(troisEgales(annee))}>Trois tranches égales</Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => change(ajouter(lignes, annee))}
          >
            Ajouter une tranche
          </Button>
          <Button variant="default" disabled={lignes.length === 0} onClick={() => change(partager(lignes))}>
            Partager également
          </Button>
          {lignes.length === 0 && autres.length > 0 && (
            <Button variant="default" onClick={() => change(asNew)}>
              Partir de celles de toutes les années
            </Button>
          )}
        </>
      )}
      <div className={classes.exemple}>
        <MoneyField label="Pour un prix de" value={exemple} onChange={setExemple} />
      </div>
    </div>
  );
}

function Conflit({
  enregistrees,
  etat,
}: {
  enregistrees: readonly LigneSaisie[];
  etat: ReturnType<typeof useTranches>;
}) {
  const now = enregistrees
    .map(({ libelle, pourcentage }) => `${direTranche(libelle)} ${formaterPourcentage(Number(pourcentage))}`)
    .join(', ');
  return (
    <div role="alert" className={`${kit.caution} ${kit.inset} ${classes.dit}`}>
      <p>
        {
          "Quelqu'un d'autre a changé ces tranches entre-temps. Rien n'est enregistré, votre saisie est gardée. "
        }
        {`À présent\u00A0: ${now === '' ? 'aucune tranche' : now}.`}
      </p>
      <div className={`${kit.wrap} ${classes.outils}`}>
        <Button variant="default" onClick={etat.garder}>
          Garder ma saisie
        </Button>
        <Button variant="default" onClick={etat.remettre}>
          Prendre ce qui est enregistré
        </Button>
      </div>
    </div>
  );
}
