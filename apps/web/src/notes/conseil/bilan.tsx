/** Takes the words of the council on a pupil; it is written when another pupil is shown, or by its button. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  DECISIONS,
  type DecisionDuConseil,
  LIBELLES_DES_DECISIONS,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import {
  APPRECIATION_GENERALE,
  BILAN_VIDE,
  type BilanLu,
  type ContenuDeBilan,
  champsDeBilan,
  updateBilans,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { direRetenue } from '@gestionscolaire/contract/notes/conseil/distinction.ts';
import { MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type RefObject, type SubmitEvent, useCallback, useImperativeHandle, useState } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { FoundDraftNotice } from '#core/drafts/notice.tsx';
import { useDraft } from '#core/drafts/use-draft.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './conseil.module.css';
import { type Conseil, type ConseilLu, direDecision, type EleveDuConseil } from './dire.ts';
import '@mantine/core/styles/Input.css';

/** Writes what was typed; false: something stands in the way, and the sentence says it. */
export type Enregistrer = () => Promise<boolean>;

type Change = Partial<ContenuDeBilan>;

/** The words of the council on a rank, beside the rule's. */
const RANGS = [0, 1] as const;

/** The part of a council that says what may be written of its pupils. */
interface DesBilans {
  ecrit: ConseilLu['ecrit'];
  etat: ConseilLu['etat'];
  estDerniere: boolean;
  /** The distinctions of the rule; undefined: the class is followed by competences, and has neither rank nor distinction. */
  distinctions: Conseil['distinctions'] | undefined;
}

interface EleveJuge {
  inscriptionId: number;
  bilan: (Pick<BilanLu, 'id' | 'modifDate'> & Change) | null;
  /** The decision that is proposed for them; null: nothing is. */
  proposition: DecisionDuConseil | null;
  /** The mark of conduct, and the distinction that is proposed; absent: the class has no distinction. */
  conduite?: number | null;
  distinctionProposee?: EleveDuConseil['distinctionProposee'];
}

interface BilanProps {
  conseil: DesBilans;
  lieu: { ecoleId: number; classeId: number; periodeId: number };
  eleve: EleveJuge;
  enregistrer: RefObject<Enregistrer | null>;
}

/** Keeps what is typed apart from what is stored: what others write meanwhile shows in the fields that were not touched. */
function useBilan({ lieu, eleve, enregistrer }: BilanProps) {
  const { mutateAsync, isPending } = useWrite(updateBilans);
  const { inscriptionId, bilan } = eleve;
  const [change, setChange] = useState<Change>({});
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [refus, setRefus] = useState('');
  const tenu: ContenuDeBilan = { ...BILAN_VIDE, ...bilan };
  const voulu: ContenuDeBilan = { ...tenu, ...change };
  const isDirty = Object.keys(change).length > 0;
  useUnsaved(useCallback(() => isDirty, [isDirty]));
  const draft = useDraft<Change>({
    form: `${updateBilans.name} ${inscriptionId}`,
    typed: () => (isDirty ? change : null),
    resume: (content) => setChange((before) => ({ ...content, ...before })),
  });
  const set = (next: Change) => setChange((before) => ({ ...before, ...next }));
  const ecrire = async (more: Change = {}): Promise<boolean> => {
    const said = { ...change, ...more };
    if (Object.keys(said).length === 0) return true;
    const row = { inscriptionId, id: bilan?.id ?? null, modifDate: bilan?.modifDate ?? null, ...said };
    try {
      const [answer] = (await mutateAsync({ ...lieu, bilans: [row], modifUserId: currentUserId() })).data;
      setFautes(answer?.champs ?? {});
      const isWritten = answer?.sort === 'ecrite' || answer?.sort === 'identique';
      setRefus(isWritten || Object.keys(answer?.champs ?? {}).length > 0 ? '' : (answer?.phrase ?? ''));
      // The person may have gone on typing meanwhile: only what was sent leaves.
      const sent: ReadonlyMap<string, unknown> = new Map(Object.entries(said));
      if (isWritten)
        setChange((now) =>
          Object.fromEntries(Object.entries(now).filter(([champ, valeur]) => sent.get(champ) !== valeur)),
        );
      return isWritten;
    } catch (error) {
      setRefus(failureText(error));
      return false;
    }
  };
  useImperativeHandle(enregistrer, () => () => ecrire());
  return { voulu, set, fautes, refus, isDirty, isPending, draft, ecrire };
}

export function BilanDEleve(props: BilanProps) {
  const { conseil, eleve } = props;
  const { voulu, set, fautes, refus, isDirty, isPending, draft, ecrire } = useBilan(props);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await ecrire()) notify('succes', MESSAGES.enregistre);
  };
  const accepter = async (distinction: string) => {
    if (await ecrire({ distinction })) notify('succes', MESSAGES.enregistre);
  };
  if (conseil.ecrit === 'rien') return <Lu conseil={conseil} eleve={eleve} />;
  const texte = (champ: 'appreciation' | 'conduite' | 'nonClasseMotif' | 'decisionMotif') => ({
    label: champsDeBilan[champ].label,
    value: voulu[champ] ?? '',
    error: fautes[champ],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      set({ [champ]: value === '' ? null : value });
    },
  });
  const isWhole = conseil.ecrit === 'tout';
  const { distinctions } = conseil;
  const hasRank = isWhole && distinctions !== undefined;
  const { proposition } = eleve;
  const tenue = eleve.bilan?.decision ?? null;
  // After the arrêt, a decision that takes another one's place has its own reason.
  const isReplaced = conseil.etat === 'arretee' && tenue !== null && voulu.decision !== tenue;
  const isOther = hasRank && voulu.decision !== proposition;
  return (
    <form
      className={`${kit.pile} ${kit.facts} ${kit.unbroken} ${classes.bilan}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FoundDraftNotice draft={draft} onTake={draft.take} />
      <Textarea {...texte('appreciation')} rows={3} maxLength={APPRECIATION_GENERALE} />
      {hasRank && (
        <Distinction
          distinctions={distinctions}
          eleve={eleve}
          voulu={voulu}
          set={set}
          faute={fautes['distinction']}
          isPending={isPending}
          onAccept={(libelle) => void accepter(libelle)}
        />
      )}
      {hasRank && <TextInput {...texte('conduite')} maxLength={60} autoComplete="off" />}
      {hasRank && (
        <NativeSelect
          label="Rang"
          data={[
            { value: '', label: 'Selon la règle' },
            { value: '1', label: 'Non classé' },
            { value: '0', label: 'Classé' },
          ]}
          value={voulu.nonClasse === null ? '' : String(voulu.nonClasse)}
          error={fautes['nonClasse']}
          onChange={({ currentTarget: { value } }) =>
            set({ nonClasse: RANGS.find((one) => String(one) === value) ?? null })
          }
        />
      )}
      {hasRank && voulu.nonClasse !== null && (
        <TextInput {...texte('nonClasseMotif')} required maxLength={MOTIF_MAXIMAL} autoComplete="off" />
      )}
      {isWhole && conseil.estDerniere && (
        <NativeSelect
          label="Décision"
          {...(hasRank && { description: `Proposée : ${direDecision(proposition)}` })}
          data={[
            { value: '', label: 'À prendre' },
            ...DECISIONS.map((value) => ({ value, label: LIBELLES_DES_DECISIONS[value] })),
          ]}
          value={voulu.decision ?? ''}
          error={fautes['decision']}
          onChange={({ currentTarget: { value } }) =>
            set({ decision: DECISIONS.find((one) => one === value) ?? null })
          }
        />
      )}
      {isWhole && voulu.decision !== null && (isOther || isReplaced) && (
        <TextInput {...texte('decisionMotif')} required maxLength={MOTIF_MAXIMAL} autoComplete="off" />
      )}
      {refus !== '' && <p role="alert">{refus}</p>}
      <div className={kit.wrap}>
        <Button type="submit" disabled={!isDirty} loading={isPending}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

interface DistinctionProps {
  distinctions: Conseil['distinctions'];
  eleve: EleveJuge;
  voulu: ContenuDeBilan;
  set: (next: Change) => void;
  faute: string | undefined;
  isPending: boolean;
  /** Writes the distinction that is proposed. */
  onAccept: (libelle: string) => void;
}

/** Says what a distinction of the rule asks: 'Tableau d'honneur (dès 14,00, conduite 14,00)'. */
function direDistinction({ libelle, seuil, conduiteMinimum }: Conseil['distinctions'][number]): string {
  const demande = [
    ...(seuil === null ? [] : [`dès ${formaterNote(seuil)}`]),
    ...(conduiteMinimum === null ? [] : [`conduite ${formaterNote(conduiteMinimum)}`]),
  ];
  return demande.length === 0 ? libelle : `${libelle} (${demande.join(', ')})`;
}

function Distinction({ distinctions, eleve, voulu, set, faute, isPending, onAccept }: DistinctionProps) {
  const known = distinctions.map((one) => ({ value: one.libelle, label: direDistinction(one) }));
  // The words that were given stay a choice, though the rule has others since.
  const given = voulu.distinction;
  const kept = given !== null && !known.some(({ value }) => value === given);
  if (known.length === 0 && given === null) return null;
  const { conduite = null, distinctionProposee } = eleve;
  const proposee = distinctionProposee?.libelle ?? null;
  return (
    <div className={`${kit.grid} ${kit.tight}`}>
      <NativeSelect
        label={champsDeBilan.distinction.label}
        {...(known.length > 0 && { description: `Proposée : ${proposee ?? 'aucune'}` })}
        data={[{ value: '', label: 'Aucune' }, ...known, ...(kept ? [{ value: given, label: given }] : [])]}
        value={given ?? ''}
        error={faute}
        onChange={({ currentTarget: { value } }) => set({ distinction: value === '' ? null : value })}
      />
      {(distinctionProposee?.retenues ?? []).map((retenue) => (
        <p key={retenue.libelle} className={kit.quiet}>
          {direRetenue(retenue, conduite)}
        </p>
      ))}
      {proposee !== null && given === null && (
        <Button
          variant="default"
          className={classes.donner ?? ''}
          loading={isPending}
          onClick={() => onAccept(proposee)}
        >
          {`Donner « ${proposee} »`}
        </Button>
      )}
    </div>
  );
}

/** Shows the words of the council to whoever only reads them. */
function Lu({ conseil, eleve }: Pick<BilanProps, 'conseil' | 'eleve'>) {
  const bilan: ContenuDeBilan = { ...BILAN_VIDE, ...eleve.bilan };
  const lignes = [
    [champsDeBilan.appreciation.label, bilan.appreciation],
    [champsDeBilan.distinction.label, bilan.distinction],
    [champsDeBilan.conduite.label, bilan.conduite],
    [champsDeBilan.nonClasseMotif.label, bilan.nonClasseMotif],
    [champsDeBilan.decision.label, conseil.estDerniere ? direDecision(bilan.decision) : null],
    [champsDeBilan.decisionMotif.label, bilan.decisionMotif],
  ] as const;
  const dites = lignes.filter(([, valeur]) => valeur !== null);
  if (dites.length === 0)
    return <p className={kit.quiet}>{"Le conseil n'a encore rien dit de cet élève."}</p>;
  return (
    <dl className={`${kit.pile} ${kit.facts} ${kit.unbroken} ${classes.bilan}`}>
      {dites.map(([mot, valeur]) => (
        <div key={mot}>
          <dt>{mot}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  );
}
