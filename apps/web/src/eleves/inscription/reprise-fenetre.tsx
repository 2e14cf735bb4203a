/**
 * The window that takes over what a pupil owed and had paid before the product was there: two amounts, the lines that they make
 * and cover, then one button.
 */
import { type ApercuDeReprise, addReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { dueLe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { nomComplet, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { champsDeReprise } from '@gestionscolaire/contract/eleves/reprise.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { Button } from '@mantine/core';
import { type ComponentProps, useId, useState } from 'react';
import { ApiError } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { CautionBox } from '#core/crud/form/cautions/box.tsx';
import {
  type Caution,
  cautionsOf,
  confirmations,
  confirmCaution,
  NO_CAUTIONS,
  unconfirmed,
} from '#core/crud/form/cautions/confirm.ts';
import { focusLater } from '#core/crud/form/pressing.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Failure } from '#core/ui/failure.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import cadre from './apercu.module.css';
import {
  CHAMPS,
  type ChampDeReprise,
  fautesDeLaReprise,
  montantsRepris,
  type SaisieDeReprise,
  useApercuDeReprise,
} from './apercu-reprise.ts';
import fenetre from './fenetre.module.css';

const AIDES: Readonly<Record<ChampDeReprise, string>> = {
  resteAnterieur: 'Ce qu’il devait encore des années d’avant, au début de celle-ci.',
  dejaPaye: 'Ce qu’il a payé cette année avant que l’école se serve du produit.',
};

interface RepriseProps {
  eleve: SoldeEleve['eleve'];
  onClose: () => void;
}

export function RepriseFenetre({ eleve, onClose }: RepriseProps) {
  const id = useId();
  const [saisie, setSaisie] = useState<SaisieDeReprise>({ resteAnterieur: null, dejaPaye: null });
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [refusees, setRefusees] = useState<Readonly<Record<string, string>>>({});
  const [cautions, setCautions] = useState(NO_CAUTIONS);
  const [echec, setEchec] = useState<string | null>(null);
  const { apercu, isSettled, error, retry } = useApercuDeReprise(eleve, saisie);
  const { mutateAsync, isPending } = useWrite(addReprise);
  const typed = fautesDeLaReprise(saisie);
  const fautes = { ...(isSettled ? apercu?.fautes : {}), ...typed, ...refusees };
  // A press before the amounts are read again would do nothing: the button shows that it waits for them.
  const isReading = Object.keys(typed).length === 0 && !isSettled && error === null;
  const faute = (champ: ChampDeReprise) => (seen.has(champ) ? fautes[champ] : undefined);

  const enregistrer = async () => {
    setSeen(new Set(CHAMPS));
    const first = CHAMPS.find((champ) => fautes[champ] !== undefined);
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus();
    const [asked] = unconfirmed(cautions);
    if (asked !== undefined) return focusLater(`${id}-${asked}-caution`);
    if (isPending || !isSettled || apercu === undefined) return undefined;
    setEchec(null);
    try {
      const { ecoleId, id: eleveId } = eleve;
      const { reste } = apercu;
      await mutateAsync({
        ecoleId,
        eleveId,
        ...montantsRepris(saisie),
        reste,
        ...confirmations(cautions),
        creationUserId: currentUserId(),
      });
      notify('succes', 'La reprise est enregistrée.');
      onClose();
    } catch (failure) {
      const champs = failure instanceof ApiError ? failure.champs : {};
      if (failure instanceof ApiError && failure.code === 'A_CONFIRMER') {
        setCautions(cautionsOf(champs));
        return focusLater(`${id}-${Object.keys(champs)[0]}-caution`);
      }
      setRefusees(champs);
      if (Object.keys(champs).length === 0) setEchec(failureText(failure));
      retry();
    }
    return undefined;
  };

  return (
    <Dialog title="Reprise de l’année en cours" size="lg" onClose={onClose} withCross>
      <form
        noValidate
        className={fenetre['fenetre']}
        onSubmit={(event) => {
          event.preventDefault();
          void enregistrer();
        }}
      >
        <p>{nomComplet(eleve)}</p>
        <p>Cet argent n’est passé par aucune caisse : aucun reçu ni journal ne le comptera.</p>
        {CHAMPS.map((champ) => (
          <Montant
            key={champ}
            id={`${id}-${champ}`}
            champ={champ}
            value={saisie[champ]}
            error={faute(champ)}
            caution={cautions[champ]}
            onChange={(montant) => {
              setSaisie({ ...saisie, [champ]: montant });
              setRefusees({});
              // The confirmed amount is no longer the one that would be sent.
              setCautions(NO_CAUTIONS);
            }}
            onBlur={() => saisie[champ] !== null && setSeen(new Set([...seen, champ]))}
            onConfirm={(isConfirmed) => setCautions(confirmCaution(cautions, champ, isConfirmed))}
          />
        ))}
        {error === null ? (
          <div role="status" className={cadre['cadre']} data-stale={!isSettled || undefined}>
            {apercu !== undefined && Object.keys(apercu.fautes).length === 0 && <Effet apercu={apercu} />}
          </div>
        ) : (
          <Failure error={error} onRetry={retry} />
        )}
        {echec !== null && (
          <p role="alert" className={fenetre['echec']}>
            {echec}
          </p>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {BOUTONS.fermer}
          </Button>
          <Button type="submit" loading={isPending || isReading}>
            Reprendre
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface MontantProps
  extends Pick<ComponentProps<typeof MoneyField>, 'value' | 'error' | 'onChange' | 'onBlur'> {
  id: string;
  champ: ChampDeReprise;
  caution: Caution | undefined;
  onConfirm: (isConfirmed: boolean) => void;
}

/** An amount, and the question of the server about it. */
function Montant({ champ, caution, onConfirm, ...field }: MontantProps) {
  return (
    <div>
      <MoneyField {...field} label={champsDeReprise[champ].label} description={AIDES[champ]} />
      {caution !== undefined && (
        <CautionBox id={field.id} {...{ caution, onConfirm }} question="Le montant est exact" />
      )}
    </div>
  );
}

/** Shows what would be written: the line of what was owed, the lines that are covered, what is owed afterwards. */
function Effet({ apercu: { anterieur, couvertes, avant, reste, inscription } }: { apercu: ApercuDeReprise }) {
  return (
    <>
      {inscription !== null && (
        <p className={cadre['part']}>{`${inscription.classe} · ${inscription.session}`}</p>
      )}
      {anterieur !== null && (
        <>
          <p className={cadre['part']}>Une échéance de plus</p>
          <ul className={cadre['lignes']}>
            <li>
              <span>
                {anterieur.libelle} <small>{dueLe(anterieur)}</small>
              </span>
              <Money amount={anterieur.montant} />
            </li>
          </ul>
        </>
      )}
      {couvertes.length > 0 && (
        <>
          <p className={cadre['part']}>Ce qui est déjà payé règle, le plus ancien d’abord</p>
          <ul className={cadre['lignes']} aria-label="Échéances réglées">
            {couvertes.map((ligne) => (
              <li key={`${ligne.dateEcheance} ${ligne.libelle}`}>
                <span>
                  {direTranche(ligne.libelle)} <small>{dueLe(ligne)}</small>
                </span>
                <span className={cadre['montants']}>
                  {ligne.reste > 0 && (
                    <small>
                      reste <Money amount={ligne.reste} />
                    </small>
                  )}
                  <Money amount={ligne.montant} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        Reste en tout{'\u00A0'}: <Money amount={avant} /> avant,{' '}
        <strong>
          <Money amount={reste} />
        </strong>{' '}
        après.
      </p>
    </>
  );
}
