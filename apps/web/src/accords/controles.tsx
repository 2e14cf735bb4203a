/** The page of a school's controls: which acts want a second person, and the limit of discounts. */
import {
  type Controles,
  champsDesControles,
  direLaLimite,
  GENRES_D_ACCORD,
  type GenreDAccord,
  getControles,
  LIBELLES_DES_GENRES,
  updateControles,
} from '@gestionscolaire/contract/accords/controles.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import { PercentField } from '#core/ui/fields/percent-field.tsx';
import { Page } from '#core/ui/page.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './accords.module.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';

const TITRE = 'Contrôles';

export function ControlesDeLEcole() {
  const refusal = useDroits().refusal(getControles, TITRE);
  return (
    <Page
      title={TITRE}
      subtitle="Les actes que l'école fait à deux."
      width="narrow"
      breadcrumbs={[{ label: 'École', to: ADRESSES.generique }, { label: TITRE }]}
    >
      {refusal === undefined ? (
        <PourUneEcole text="Ses contrôles paraîtront ici." Content={Lecture} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Page>
  );
}

function Lecture({ ecoleId }: { ecoleId: number }) {
  const { data, error, refetch } = useEndpoint(getControles, { ecoleId });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PanelSkeleton />;
  return <FormulaireDesControles key={data.data.modifDate} lus={data.data} />;
}

/** Says what an act held back waits for: 'Annulation d'un reçu : 2 demandes attendent'. */
function direLAttente({ enAttente }: Controles): string {
  const parts = GENRES_D_ACCORD.filter((genre) => enAttente[genre] > 0).map(
    (genre) => `${LIBELLES_DES_GENRES[genre]} (${enAttente[genre]})`,
  );
  return parts.join(', ');
}

export function FormulaireDesControles({ lus }: { lus: Controles }) {
  const can = useDroits().can(updateControles);
  const { mutateAsync, isPending } = useWrite(updateControles);
  const [coches, setCoches] = useState<Record<GenreDAccord, 0 | 1>>({
    annulation: lus.annulation,
    cloture: lus.cloture,
    remise: lus.remise,
  });
  const [pourcentage, setPourcentage] = useState<number | string | null>(lus.remisePourcentage);
  const [montant, setMontant] = useState<number | string | null>(lus.remiseMontant);
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const attente = direLAttente(lus);

  const enregistrer = async () => {
    const limites = {
      remisePourcentage: champsDesControles.remisePourcentage.schema.safeParse(pourcentage),
      remiseMontant: champsDesControles.remiseMontant.schema.safeParse(montant),
    };
    const { remisePourcentage, remiseMontant } = limites;
    if (!remisePourcentage.success || !remiseMontant.success)
      return setFautes(
        Object.fromEntries(
          Object.entries(limites).flatMap(([champ, read]) =>
            read.success ? [] : [[champ, read.error.issues[0]?.message ?? '']],
          ),
        ),
      );
    if (isPending) return;
    try {
      await mutateAsync({
        ecoleId: lus.ecoleId,
        ...coches,
        remisePourcentage: remisePourcentage.data,
        remiseMontant: remiseMontant.data,
        modifUserId: currentUserId(),
        modifDate: lus.modifDate,
      });
      notify('succes', MESSAGES.enregistre);
    } catch (error) {
      const champs = error instanceof ApiError ? error.champs : {};
      setFautes(Object.keys(champs).length > 0 ? champs : { tout: failureText(error) });
    }
  };
  const nombre = (one: number | string | null) => (typeof one === 'number' ? one : null);
  const dite = direLaLimite({ remisePourcentage: nombre(pourcentage), remiseMontant: nombre(montant) });

  return (
    <form
      noValidate
      className={classes.card}
      aria-label={TITRE}
      onSubmit={(event) => {
        event.preventDefault();
        void enregistrer();
      }}
    >
      {GENRES_D_ACCORD.map((genre) => (
        <Checkbox
          key={genre}
          label={champsDesControles[genre].label}
          checked={coches[genre] === 1}
          disabled={!can}
          onChange={(event) => {
            const next = event.currentTarget.checked ? 1 : 0;
            setCoches((before) => ({ ...before, [genre]: next }));
            setFautes({});
          }}
        />
      ))}
      {coches.remise === 1 && (
        <>
          <div className={classes.limits}>
            <PercentField
              label={champsDesControles.remisePourcentage.label}
              disabled={!can}
              value={pourcentage}
              error={fautes['remisePourcentage']}
              onChange={(next) => {
                setPourcentage(next);
                setFautes({});
              }}
            />
            <MoneyField
              label={champsDesControles.remiseMontant.label}
              disabled={!can}
              value={montant}
              error={fautes['remiseMontant']}
              onChange={(next) => {
                setMontant(next);
                setFautes({});
              }}
            />
          </div>
          <p
            className={classes.dimmed}
          >{`L'accord est demandé pour une remise ${dite}, sur l'année d'un élève.`}</p>
        </>
      )}
      <p className={classes.dimmed}>
        Dans les privilèges, « Accords demandés » en Ajout permet de demander, en Modification de donner un
        accord. Qui a fait le compte d'une personne, ou redonné son mot de passe, depuis moins de 30 jours ne
        reçoit pas son accord.
      </p>
      {attente !== '' && (
        <p className={classes.caution}>
          {`En attente d'un accord\u00A0: ${attente}. Un contrôle ne se baisse pas tant qu'une demande l'attend.`}
        </p>
      )}
      {fautes['tout'] !== undefined && (
        <p role="alert" className={classes.alert}>
          {fautes['tout']}
        </p>
      )}
      {can && (
        <div className={classes.buttons}>
          <Button type="submit" loading={isPending}>
            Enregistrer
          </Button>
        </div>
      )}
    </form>
  );
}
