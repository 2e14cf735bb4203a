/** The page where a teacher says a few words of each pupil in their subject; they go on the bulletin. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  APPRECIATION_DE_MATIERE,
  getAppreciations,
  updateAppreciations,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useCallback, useState } from 'react';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { FoundDraftNotice } from '#core/drafts/notice.tsx';
import { useDraft } from '#core/drafts/use-draft.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { TRAIL_SAISIE } from '#notes/chemins/trails.ts';
import { SansEleve } from '#notes/chemins/vers.tsx';
import { direMoyenne } from '#notes/figures.ts';
import classes from './conseil.module.css';
import '@mantine/core/styles/Input.css';

type Appreciations = Output<typeof getAppreciations>;

const TITRE = 'Appréciations';

export function AppreciationsDeMatiere() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  const enseignementId = useIdParam('enseignementId');
  if (classeId === null || periodeId === null || enseignementId === null) return <PageIntrouvable />;
  const lieu = { classeId, periodeId, enseignementId };
  return <DeLaMatiere key={Object.values(lieu).join(' ')} {...lieu} />;
}

interface LieuProps {
  classeId: number;
  periodeId: number;
  enseignementId: number;
}

function DeLaMatiere(lieu: LieuProps) {
  const { classeId, periodeId, enseignementId } = lieu;
  const grille = path(ADRESSES.saisieNotes, { classeId, periodeId });
  return (
    <NamedReading
      title={TITRE}
      right={getAppreciations}
      breadcrumbs={TRAIL_SAISIE}
      of={useAllowedEndpoint(getAppreciations, lieu)}
      renderHead={({ matiere, classe, periode }) => ({
        title: `Appréciations : ${matiere}, ${classe}, ${periode}`,
        actions: (
          <Button variant="default" component={AppLink} to={`${grille}?enseignementId=${enseignementId}`}>
            Notes
          </Button>
        ),
      })}
      renderEmpty={({ eleves }) => eleves.length === 0 && <SansEleve title="Aucun élève dans cette classe" />}
    >
      {(lues) => <Lignes lues={lues} enseignementId={enseignementId} />}
    </NamedReading>
  );
}

function Lignes({ lues, enseignementId }: { lues: Appreciations; enseignementId: number }) {
  const { ecoleId, classeId, periodeId, eleves, peutEcrire } = lues;
  const { mutateAsync, isPending } = useWrite(updateAppreciations);
  // The typed texts, by enrolment; a stored one shows where none is.
  const [saisie, setSaisie] = useState<ReadonlyMap<number, string>>(new Map());
  const [phrases, setPhrases] = useState<ReadonlyMap<number, string>>(new Map());
  const [refus, setRefus] = useState('');
  const isDirty = saisie.size > 0;
  useUnsaved(useCallback(() => isDirty, [isDirty]));
  const draft = useDraft<readonly (readonly [inscriptionId: number, texte: string])[]>({
    form: updateAppreciations.name,
    typed: () => (isDirty ? [...saisie] : null),
    resume: (content) => setSaisie((before) => new Map([...content, ...before])),
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const appreciations = eleves.flatMap(({ inscriptionId, appreciation }) => {
      const texte = saisie.get(inscriptionId);
      if (texte === undefined) return [];
      const { id = null, modifDate = null } = appreciation ?? {};
      return [{ inscriptionId, id, modifDate, texte: texte === '' ? null : texte }];
    });
    if (appreciations.length === 0) return;
    setRefus('');
    try {
      const place = { ecoleId, classeId, periodeId, enseignementId };
      const { data } = await mutateAsync({ ...place, appreciations, modifUserId: currentUserId() });
      const left = data.filter(({ sort }) => sort === 'conflit' || sort === 'refusee');
      setPhrases(
        new Map(
          left.map(({ inscriptionId, phrase, appreciation }) => [
            inscriptionId,
            `${phrase ?? ''} Enregistré : ${appreciation?.texte ?? 'rien'}.`,
          ]),
        ),
      );
      const kept = new Set(left.map(({ inscriptionId }) => inscriptionId));
      // The person may have gone on typing meanwhile: only what was sent and taken leaves.
      setSaisie(
        (now) => new Map([...now].filter(([one, texte]) => kept.has(one) || texte !== saisie.get(one))),
      );
      if (left.length === 0) notify('succes', MESSAGES.enregistre);
    } catch (error) {
      setRefus(failureText(error));
    }
  };
  return (
    <form
      className={`${kit.card} ${kit.column} ${classes.carte}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {!peutEcrire && (
        <p className={kit.quiet} role="note">
          {lues.etat === 'scellee'
            ? 'Les bulletins sont scellés : rien ne change plus ici.'
            : 'Vous les lisez seulement.'}
        </p>
      )}
      {peutEcrire && <FoundDraftNotice draft={draft} onTake={draft.take} />}
      <ul className={kit.pile}>
        {eleves.map(({ inscriptionId, nom, prenoms, moyenne, appreciation }) => (
          <li key={inscriptionId}>
            <TextInput
              label={`${nomDAbord({ nom, prenoms })}, ${direMoyenne(moyenne)}`}
              readOnly={!peutEcrire}
              autoComplete="off"
              maxLength={APPRECIATION_DE_MATIERE}
              value={saisie.get(inscriptionId) ?? appreciation?.texte ?? ''}
              error={phrases.get(inscriptionId)}
              onChange={({ currentTarget: { value } }) =>
                setSaisie((before) => new Map(before).set(inscriptionId, value))
              }
            />
          </li>
        ))}
      </ul>
      {refus !== '' && <p role="alert">{refus}</p>}
      {peutEcrire && (
        <div className={kit.wrap}>
          <Button type="submit" disabled={!isDirty} loading={isPending}>
            Enregistrer
          </Button>
        </div>
      )}
    </form>
  );
}
