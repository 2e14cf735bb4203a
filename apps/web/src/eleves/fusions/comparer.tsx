/** Two records of a pupil side by side: what differs is chosen, what becomes of the accounts is shown to the franc. */
import {
  type ApercuDeFusion,
  addFusion,
  CHAMPS_FUSIONNES,
  type ChampFusionne,
} from '@gestionscolaire/contract/caisse/fusions.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Choices } from '#core/crud/merge/choices.tsx';
import { differences, type Side } from '#core/crud/merge/differences.ts';
import { DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { useIsToldDus } from '#eleves/dus.ts';
import { direChamp, libelleDuChamp } from './dire.ts';
import classes from './fenetre.module.css';

interface ComparerProps {
  apercu: ApercuDeFusion;
  /** False while the preview does not follow what was chosen yet. */
  isSettled: boolean;
  retireIds: readonly number[];
  onKeep: (sessionId: number, inscriptionId: number) => void;
  onSwap: () => void;
  onBack: () => void;
  onStale: () => void;
  onDone: (eleveId: number) => void;
}

export function ComparerFiches(props: ComparerProps) {
  const { apercu, isSettled, retireIds, onSwap, onBack, onStale, onDone } = props;
  const { garde, ecarte, fautes } = apercu;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const [echec, setEchec] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(addFusion);
  // Compared with nothing, a value that the kept record lacks is proposed from the other one.
  const found = differences(CHAMPS_FUSIONNES, {}, garde, ecarte);
  const champDe = (field: string) => CHAMPS_FUSIONNES.find((champ) => champ === field);
  const prend = found.flatMap(({ field, proposed }): ChampFusionne[] => {
    const champ = champDe(field);
    return champ !== undefined && (chosen[field] ?? proposed) === 'stored' ? [champ] : [];
  });
  const refus = Object.values(fautes);

  const reunir = async () => {
    if (isPending || !isSettled || refus.length > 0) return;
    setEchec(null);
    try {
      await mutateAsync({
        ecoleId: garde.ecoleId,
        eleveId: garde.id,
        ecarteId: ecarte.id,
        prend,
        retireIds: [...retireIds],
        modifDate: garde.modifDate,
        modifDateEcarte: ecarte.modifDate,
        reste: apercu.comptes.apres.reste,
        creationUserId: currentUserId(),
      });
      onDone(garde.id);
    } catch (failure) {
      setEchec(failureText(failure));
      onStale();
    }
  };

  return (
    <form
      noValidate
      className={kit.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void reunir();
      }}
    >
      <div className={`${kit.between} ${kit.near}`}>
        <p>
          La fiche <strong>{garde.matricule}</strong>, de {nomComplet(garde)}, est gardée. La fiche{' '}
          <strong>{ecarte.matricule}</strong>, de {nomComplet(ecarte)}, mènera à elle.
        </p>
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          onClick={() => {
            setChosen({});
            onSwap();
          }}
        >
          Garder l’autre
        </Button>
      </div>
      {found.map(({ field, proposed }) => {
        const champ = champDe(field);
        return champ === undefined ? null : (
          <Choices<Side>
            key={field}
            field={field}
            label={libelleDuChamp(champ)}
            options={[
              { side: 'mine', name: `Fiche ${garde.matricule}`, shown: direChamp(garde, champ) },
              { side: 'stored', name: `Fiche ${ecarte.matricule}`, shown: direChamp(ecarte, champ) },
            ]}
            side={chosen[field] ?? proposed}
            onSide={(side) => setChosen({ ...chosen, [field]: side })}
          />
        );
      })}
      <Doubles {...props} />
      <Comptes comptes={apercu.comptes} garde={garde.matricule} ecarte={ecarte.matricule} />
      {[...refus, ...(echec === null ? [] : [echec])].map((phrase) => (
        <p key={phrase} role="alert" className={kit.error}>
          {phrase}
        </p>
      ))}
      <DialogButtons>
        <Button variant="default" onClick={onBack}>
          Autre fiche
        </Button>
        {/* A press before the preview follows would do nothing: the button shows that it waits. */}
        <Button type="submit" loading={isPending || !isSettled} disabled={refus.length > 0}>
          Réunir les deux fiches
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Shows the sessions in which both are enrolled: the enrolment that is not kept is withdrawn with its lines. */
function Doubles({ apercu: { doubles, garde, ecarte }, retireIds, onKeep }: ComparerProps) {
  return doubles.map(({ sessionId, session, inscriptions }) => {
    const kept = inscriptions.find(({ id }) => !retireIds.includes(id));
    // The kept record is on the left, as in the fields.
    const rangees = inscriptions.toSorted(
      (a, b) => Number(b.eleveId === garde.id) - Number(a.eleveId === garde.id),
    );
    return (
      <Choices
        key={sessionId}
        field={`session-${sessionId}`}
        label={`Inscription gardée en ${session}`}
        options={rangees.map(({ id, eleveId, classe, estCommencee }) => ({
          side: String(id),
          name: `Fiche ${eleveId === garde.id ? garde.matricule : ecarte.matricule}`,
          shown: estCommencee ? `${classe}, déjà payée en partie` : classe,
        }))}
        side={retireIds.length === 0 ? '' : String(kept?.id ?? '')}
        onSide={(id) => onKeep(sessionId, Number(id))}
      />
    );
  });
}

type Comptes = ApercuDeFusion['comptes'];

/** The accounts before and after; whoever is not told what families owe sees the number of enrolments alone. */
function Comptes({ comptes, garde, ecarte }: { comptes: Comptes; garde: string; ecarte: string }) {
  const isToldDus = useIsToldDus();
  const sides = [comptes.garde, comptes.ecarte, comptes.apres];
  return (
    <table className={`${kit.full} ${classes.comptes}`} aria-label="Avant et après">
      <thead>
        <tr>
          <th aria-label="Compte" />
          <th scope="col">{garde}</th>
          <th scope="col">{ecarte}</th>
          <th scope="col">Après</th>
        </tr>
      </thead>
      <tbody>
        {isToldDus && (
          <tr>
            <th scope="row">Reste</th>
            {sides.map(({ reste }, rang) => (
              <td key={rang}>
                <Money amount={reste} />
              </td>
            ))}
          </tr>
        )}
        {isToldDus && (
          <tr>
            <th scope="row">Crédit</th>
            {sides.map(({ credit }, rang) => (
              <td key={rang}>
                <Money amount={credit} />
              </td>
            ))}
          </tr>
        )}
        <tr>
          <th scope="row">Inscriptions</th>
          {sides.map(({ inscriptions }, rang) => (
            <td key={rang}>{inscriptions}</td>
          ))}
        </tr>
        {isToldDus && (
          <tr>
            <th scope="row">Reçus</th>
            {sides.map(({ recus }, rang) => (
              <td key={rang}>{recus}</td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
