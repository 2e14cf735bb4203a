/**
 * The form that closes a day: the counted cash is compared with the entries, and a difference, shown as one types, needs a
 * reason.
 */
import {
  addCloture,
  type Cloture,
  champsDeCloture,
  type JournalCaisse,
  rouvrirCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import {
  aTrouverEnCaisse,
  ecartDeCaisse,
  ecartEnMots,
  fauteDEcart,
  RENDU_DE_PLUS,
  renduDePlus,
} from '@gestionscolaire/contract/caisse/especes.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { Button, Textarea } from '@mantine/core';
import { IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useImpressionDeCaisse } from '#caisse/recus/imprimer.ts';
import { ApiError, WaitsForAgreement } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { useSendOnce } from '#core/api/use-send-once.ts';
import { useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import { MoneyField } from '#core/ui/fields/money-field.tsx';
import { ouvrirReouverture } from './ouvrir-reouverture.tsx';
import classes from './page.module.css';
import { estDUnAutre } from './rouverte.ts';
import '@mantine/core/styles/Input.css';

interface CloturerProps {
  /** The book of one cashier. */
  journal: JournalCaisse & { caissierId: number; caissier: string };
  ecoleId: number;
  /** Reads the day again. */
  relire: () => void;
}

export function Cloturer({ journal, ecoleId, relire }: CloturerProps) {
  const { jour, attendu, caissierId, caissier } = journal;
  const isMine = caissierId === currentUserId();
  const { mutateAsync } = useWrite(addCloture);
  const { send, isSending } = useSendOnce();
  const [compte, setCompte] = useState<number | string | null>(null);
  const [observations, setObservations] = useState('');
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const ecart = typeof compte === 'number' ? ecartDeCaisse({ attendu, compte }) : null;

  const onRefusal = (error: unknown) => {
    if (error instanceof WaitsForAgreement) {
      notify('succes', error.message);
      return;
    }
    if (error instanceof ApiError && Object.keys(error.champs).length > 0) setFautes(error.champs);
    else notify('erreur', failureText(error));
    // The expected cash may have changed meanwhile.
    if (error instanceof ApiError && error.code === 'REGLE') relire();
  };
  const cloturer = async () => {
    const typed = champsDeCloture.compte.schema.safeParse(compte);
    if (!typed.success) return setFautes({ compte: typed.error.issues[0]?.message ?? '' });
    const found = fauteDEcart({ attendu, compte: typed.data, observations });
    setFautes(found);
    if (Object.keys(found).length > 0) return;
    const text = observations.trim() === '' ? null : observations;
    const content = { ecoleId, caissierId, jour, compte: typed.data, attendu, observations: text };
    const whose = isMine ? '' : ` de ${caissier}`;
    const question = `${ecartEnMots(ecartDeCaisse({ attendu, compte: typed.data }))}. Une fois la journée du ${formaterJour(jour)}${whose} clôturée, plus rien ne s’y encaisse ni ne s’y annule, à moins qu’une autre personne la rouvre. Clôturer\u00A0?`;
    const error = await send({
      isMeant: () => confirm(question, { title: 'Clôturer la journée', oui: 'Clôturer', non: 'Pas encore' }),
      write: () => mutateAsync({ ...content, creationUserId: currentUserId() }),
      onStored: () => void notify('succes', 'La journée est clôturée.'),
    });
    if (error !== null) onRefusal(error);
  };

  const onKeyDown = useShortcutsInside(
    [{ keys: 'Ctrl+Enter', label: 'Clôturer', run: () => void cloturer() }],
    'Dans la clôture',
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Entrée from any field
    <form
      noValidate
      className={classes.cloture}
      aria-label="Clôture"
      onSubmit={(event) => {
        event.preventDefault();
        void cloturer();
      }}
      onKeyDown={onKeyDown}
    >
      <h2>{isMine ? 'Clôturer la journée' : `Clôturer la journée de ${caissier}`}</h2>
      <p>
        La caisse doit contenir <strong>{formaterMontant(aTrouverEnCaisse(journal))}</strong> en espèces.
      </p>
      {attendu < 0 && <p>{`${RENDU_DE_PLUS}\u00A0: ${formaterMontant(renduDePlus(journal))}`}</p>}
      <MoneyField
        label={champsDeCloture.compte.label}
        required
        value={compte}
        error={fautes['compte']}
        onChange={(next) => {
          setCompte(next);
          setFautes({});
        }}
      />
      <p
        className={classes.ecart}
        data-tone={ecart === null || ecart === 0 ? undefined : 'caution'}
        role="status"
      >
        {ecart === null ? '' : ecartEnMots(ecart)}
      </p>
      {((ecart !== null && ecart !== 0) || observations !== '') && (
        <Textarea
          label={champsDeCloture.observations.label}
          required={ecart !== 0}
          rows={2}
          value={observations}
          error={fautes['observations']}
          onChange={(event) => {
            setObservations(event.currentTarget.value);
            setFautes({});
          }}
        />
      )}
      <Button type="submit" loading={isSending} leftSection={<IconLock size={18} aria-hidden />}>
        Clôturer
      </Button>
    </form>
  );
}

export function ClotureFaite({ cloture }: { cloture: Cloture }) {
  const { busy, cloture: imprimer } = useImpressionDeCaisse();
  const { id, jour, attendu, compte, ecart, observations, cloturePar, accordPar, suitLe, tete } = cloture;
  const canReopen = useDroits().can(rouvrirCloture) && estDUnAutre(cloture, currentUserId());
  return (
    <section className={classes.cloture} aria-label="Clôture">
      <h2>Journée clôturée</h2>
      <dl className={classes.faits}>
        <div>
          <dt>Espèces attendues</dt>
          <dd>
            <Money amount={aTrouverEnCaisse(cloture)} />
          </dd>
        </div>
        {attendu < 0 && (
          <div>
            <dt>{RENDU_DE_PLUS}</dt>
            <dd>
              <Money amount={renduDePlus(cloture)} />
            </dd>
          </div>
        )}
        <div>
          <dt>Espèces comptées</dt>
          <dd>
            <Money amount={compte} />
          </dd>
        </div>
        <div data-tone={ecart === 0 ? undefined : 'caution'}>
          <dt>Écart</dt>
          <dd>{ecartEnMots(ecart)}</dd>
        </div>
      </dl>
      {observations !== null && <p>{observations}</p>}
      {cloturePar !== null && (
        <p>{`Clôturée par ${cloturePar}${accordPar === null ? '' : `, accord de ${accordPar}`}`}</p>
      )}
      {suitLe !== null && <p>{`Suit la clôture du ${formaterInstant(suitLe)}, rouverte`}</p>}
      <p className={classes.tete}>{`Tête\u00A0: ${tete}`}</p>
      <Button
        variant="default"
        loading={busy !== null}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void imprimer(id, jour)}
      >
        Imprimer la clôture
      </Button>
      {canReopen && (
        <Button
          variant="subtle"
          leftSection={<IconLockOpen size={18} aria-hidden />}
          onClick={() => void ouvrirReouverture(cloture)}
        >
          Rouvrir la journée
        </Button>
      )}
    </section>
  );
}
