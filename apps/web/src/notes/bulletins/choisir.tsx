/** The part of a rectification where one thing to rectify is chosen: a mark or an acquis, a coefficient, an identity, the words of the council. */

import { lireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import {
  type ContenuDeBulletin,
  DECISIONS,
  LIBELLES_DES_DECISIONS,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuDAcquis,
  type ContenuScelle,
  competencesDe,
  direMotScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { formaterCellule } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { lireNote } from '@gestionscolaire/contract/notes/calcul/lire.ts';
import { OBSERVATION_MAXIMALE } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './bulletins.module.css';
import {
  type ChangementDemande,
  demanderAcquis,
  demanderBilan,
  demanderCoefficient,
  demanderIdentite,
  demanderNote,
} from './demande.ts';
import '@mantine/core/styles/Input.css';

const GENRES = {
  note: 'Une note',
  acquis: 'Un acquis',
  coefficient: "Le coefficient d'une matière, pour toute la classe",
  identite: 'Son identité, comme sa fiche la dit maintenant',
  bilan: "L'appréciation ou la décision",
} as const;
type Genre = keyof typeof GENRES;

/** The things that a bulletin of marks has, and those of one of competences. */
const DE_NOTES: readonly Genre[] = ['note', 'coefficient', 'identite', 'bilan'];
const D_ACQUIS: readonly Genre[] = ['acquis', 'identite', 'bilan'];

interface ChoisirProps {
  /** The sealed bulletin of the pupil that was chosen. */
  bulletinId: number;
  onChoose: (changement: ChangementDemande) => void;
}

export function ChoisirUnChangement({ bulletinId, onChoose }: ChoisirProps) {
  const [chosen, setChosen] = useState<Genre | null>(null);
  const lu = useEndpoint(selectBulletinById, { id: bulletinId });
  const champs = (contenu: ContenuScelle) => {
    const genres = estDAcquis(contenu) ? D_ACQUIS : DE_NOTES;
    const genre = genres.find((one) => one === chosen) ?? genres[0] ?? 'bilan';
    return (
      <>
        <NativeSelect
          label="Ce qui est à rectifier"
          data={genres.map((value) => ({ value, label: GENRES[value] }))}
          value={genre}
          onChange={({ currentTarget: { value } }) => setChosen(genres.find((one) => one === value) ?? null)}
        />
        {estDAcquis(contenu)
          ? genre === 'acquis' && <UnAcquis key={bulletinId} contenu={contenu} onChoose={onChoose} />
          : genre === 'note' && <UneNote key={bulletinId} contenu={contenu} onChoose={onChoose} />}
        {!estDAcquis(contenu) && genre === 'coefficient' && (
          <UnCoefficient key={bulletinId} contenu={contenu} onChoose={onChoose} />
        )}
        {genre === 'identite' && (
          <Button
            className={classes.bouton ?? ''}
            variant="default"
            onClick={() => onChoose(demanderIdentite(contenu))}
          >
            Ajouter
          </Button>
        )}
        {genre === 'bilan' && <UnBilan key={bulletinId} contenu={contenu} onChoose={onChoose} />}
      </>
    );
  };
  return (
    <ReadingPart of={lu}>{([bulletin]) => bulletin !== undefined && champs(bulletin.contenu)}</ReadingPart>
  );
}

interface PartProps<C extends ContenuScelle = ContenuDeBulletin> {
  contenu: C;
  onChoose: (changement: ChangementDemande) => void;
}

interface ValeurProps {
  /** The field of the one that changes, and of its new value. */
  labels: readonly [quoi: string, valeur: string];
  choix: readonly { readonly value: string; readonly label: string }[];
  /** Understands what is typed for a choice: what is asked for, nothing where it changes nothing, or a refusal. */
  lire: (id: number, typed: string) => ChangementDemande | undefined | { readonly refus: string };
  onChoose: (changement: ChangementDemande) => void;
}

/** Takes one of a list, and its new value. */
function UneValeur({ labels: [quoi, valeur], choix, lire, onChoose }: ValeurProps) {
  const [id, setId] = useState(choix[0]?.value ?? '');
  const [typed, setTyped] = useState('');
  const [faute, setFaute] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const lu = lire(Number(id), typed);
    if (lu !== undefined && 'refus' in lu) return setFaute(lu.refus);
    if (lu !== undefined) onChoose(lu);
    setTyped('');
  };
  return (
    <form noValidate className={`${kit.column} ${classes.champs}`} onSubmit={submit}>
      <NativeSelect
        label={quoi}
        data={[...choix]}
        value={id}
        onChange={({ currentTarget: { value } }) => setId(value)}
      />
      <TextInput
        label={valeur}
        required
        autoComplete="off"
        inputMode="decimal"
        value={typed}
        error={faute === '' ? undefined : faute}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setFaute('');
        }}
      />
      <Button type="submit" className={classes.bouton ?? ''} variant="default">
        Ajouter
      </Button>
    </form>
  );
}

function UneNote({ contenu, onChoose }: PartProps) {
  const evaluations = contenu.matieres.flatMap(({ matiere, evaluations: own }) =>
    own.map((one) => ({ ...one, matiere })),
  );
  return (
    <UneValeur
      labels={['Évaluation', 'Nouvelle note']}
      choix={evaluations.map((one) => ({
        value: String(one.id),
        label: `${one.matiere}, ${one.libelle}, sur ${one.noteSur} : ${formaterCellule(one) || '–'}`,
      }))}
      lire={(id, typed) => {
        const evaluation = evaluations.find((one) => one.id === id);
        if (evaluation === undefined) return undefined;
        const { note, refus } = lireNote(typed, { noteSur: evaluation.noteSur, pas: 1 });
        if (note === null) return { refus };
        if (note.valeur === null && note.code === null) return { refus: 'Une note scellée ne se vide pas.' };
        return demanderNote(contenu, id, note);
      }}
      onChoose={onChoose}
    />
  );
}

/** Takes an acquis: a competence of the bulletin, another word of its scale, and the remark. */
function UnAcquis({ contenu, onChoose }: PartProps<ContenuDAcquis>) {
  const competences = competencesDe(contenu);
  const [id, setId] = useState(String(competences[0]?.competenceId ?? ''));
  const sealed = competences.find(({ competenceId }) => String(competenceId) === id);
  const [valeur, setValeur] = useState<string | null>(null);
  const [remarque, setRemarque] = useState<string | null>(null);
  const valeurId = valeur ?? String(sealed?.valeur?.valeurId ?? contenu.echelle[0]?.valeurId ?? '');
  const dite = remarque ?? sealed?.observation ?? '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const observation = dite.trim() === '' ? null : dite.trim();
    const changement = demanderAcquis(contenu, Number(id), { valeurId: Number(valeurId), observation });
    if (changement !== undefined) onChoose(changement);
  };
  return (
    <form noValidate className={`${kit.column} ${classes.champs}`} onSubmit={submit}>
      <NativeSelect
        label="Compétence"
        data={competences.map((one) => ({
          value: String(one.competenceId),
          label: `${one.domaine}, ${one.competence} : ${direMotScelle(one.valeur)}`,
        }))}
        value={id}
        onChange={({ currentTarget: { value } }) => {
          setId(value);
          setValeur(null);
          setRemarque(null);
        }}
      />
      <NativeSelect
        label="Nouvel acquis"
        data={contenu.echelle.map((mot) => ({ value: String(mot.valeurId), label: mot.libelle }))}
        value={valeurId}
        onChange={({ currentTarget: { value } }) => setValeur(value)}
      />
      <TextInput
        label="Remarque"
        maxLength={OBSERVATION_MAXIMALE}
        autoComplete="off"
        value={dite}
        onChange={({ currentTarget: { value } }) => setRemarque(value)}
      />
      <Button type="submit" className={classes.bouton ?? ''} variant="default">
        Ajouter
      </Button>
    </form>
  );
}

function UnCoefficient({ contenu, onChoose }: PartProps) {
  return (
    <UneValeur
      labels={['Matière', 'Nouveau coefficient']}
      choix={contenu.matieres.map(({ enseignementId, matiere }) => ({
        value: String(enseignementId),
        label: matiere,
      }))}
      lire={(id, typed) => {
        const coefficient = lireCentiemes(typed);
        return coefficient === undefined || coefficient < 50 || coefficient > 2000 || coefficient % 50 !== 0
          ? { refus: 'Un coefficient va de 0,5 à 20, de demi en demi.' }
          : demanderCoefficient(contenu, id, coefficient);
      }}
      onChoose={onChoose}
    />
  );
}

const AUCUNE = '';

function UnBilan({ contenu, onChoose }: PartProps<ContenuScelle>) {
  const { bilan, periode } = contenu;
  const [appreciation, setAppreciation] = useState(bilan.appreciation ?? '');
  const [decision, setDecision] = useState<string>(bilan.decision ?? AUCUNE);
  const [motif, setMotif] = useState(bilan.decisionMotif ?? '');
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onChoose(
      demanderBilan(contenu, {
        appreciation: orNull(appreciation),
        decision: DECISIONS.find((one) => one === decision) ?? null,
        decisionMotif: orNull(motif),
      }),
    );
  };
  return (
    <form noValidate className={`${kit.column} ${classes.champs}`} onSubmit={submit}>
      <Textarea
        label="Appréciation"
        maxLength={300}
        value={appreciation}
        onChange={({ currentTarget: { value } }) => setAppreciation(value)}
      />
      {periode.estDerniere && (
        <>
          <NativeSelect
            label="Décision"
            data={DECISIONS.map((value) => ({ value, label: LIBELLES_DES_DECISIONS[value] }))}
            value={decision}
            onChange={({ currentTarget: { value } }) => setDecision(value)}
          />
          <TextInput
            label="Motif de la décision"
            {...(!estDAcquis(contenu) && {
              description: "Obligatoire quand elle n'est pas celle que la moyenne propose.",
            })}
            maxLength={200}
            autoComplete="off"
            value={motif}
            onChange={({ currentTarget: { value } }) => setMotif(value)}
          />
        </>
      )}
      <Button type="submit" className={classes.bouton ?? ''} variant="default">
        Ajouter
      </Button>
    </form>
  );
}
