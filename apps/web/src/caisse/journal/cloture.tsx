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
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconPrinter } from '@tabler/icons-react';
import { useImpressionDeCaisse } from '#caisse/recus/imprimer.ts';
import { ActField } from '#core/act/act-field.tsx';
import { ActForm } from '#core/act/act-form.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useDroits } from '#core/api/droits.ts';
import { hasCode } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { lines, money } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { ouvrirReouverture } from './ouvrir-reouverture.tsx';
import classes from './page.module.css';
import { estDUnAutre } from './rouverte.ts';

interface CloturerProps {
  /** The book of one cashier. */
  journal: JournalCaisse & { caissierId: number; caissier: string };
  ecoleId: number;
  /** Reads the day again. */
  relire: () => void;
}

const CHAMPS = { compte: champsDeCloture.compte, observations: champsDeCloture.observations };

export function Cloturer({ journal, ecoleId, relire }: CloturerProps) {
  const { jour, attendu, caissierId, caissier } = journal;
  const isMine = caissierId === currentUserId();
  const { mutateAsync } = useWrite(addCloture);
  const ecartDe = (compte: unknown) =>
    typeof compte === 'number' ? ecartDeCaisse({ attendu, compte }) : null;
  const act = useAct({
    fields: CHAMPS,
    slots: {
      compte: money(),
      observations: lines({ rows: 2, isRequired: ({ compte }) => ecartDe(compte) !== 0 }),
    },
    faults: ({ compte, observations }) =>
      typeof compte === 'number' ? fauteDEcart({ attendu, compte, observations: asText(observations) }) : {},
    isMeant: ({ compte }) => {
      const whose = isMine ? '' : ` de ${caissier}`;
      const question = `${ecartEnMots(ecartDeCaisse({ attendu, compte }))}. Une fois la journée du ${formaterJour(jour)}${whose} clôturée, plus rien ne s’y encaisse ni ne s’y annule, à moins qu’une autre personne la rouvre. Clôturer\u00A0?`;
      return confirm(question, { title: 'Clôturer la journée', oui: 'Clôturer', non: 'Pas encore' });
    },
    send: (filled) =>
      mutateAsync({ ecoleId, caissierId, jour, attendu, ...filled, creationUserId: currentUserId() }),
    said: 'La journée est clôturée.',
    // The expected cash may have changed meanwhile.
    onRefused: (error) => hasCode(error, 'REGLE') && relire(),
  });
  const { compte, observations } = act.form.values;
  const ecart = ecartDe(compte);
  return (
    <ActForm
      act={act}
      className={`${kit.card} ${kit.column} ${classes.cloture}`}
      name="Clôture"
      label="Clôturer"
      icon={<IconLock size={18} aria-hidden />}
    >
      <h2>{isMine ? 'Clôturer la journée' : `Clôturer la journée de ${caissier}`}</h2>
      <p>
        La caisse doit contenir <strong>{formaterMontant(aTrouverEnCaisse(journal))}</strong> en espèces.
      </p>
      {attendu < 0 && <p>{`${RENDU_DE_PLUS}\u00A0: ${formaterMontant(renduDePlus(journal))}`}</p>}
      <ActField act={act} name="compte" />
      <p
        className={`${kit.good} ${kit.ifAny} ${classes.ecart}`}
        data-tone={ecart === null || ecart === 0 ? undefined : 'caution'}
        role="status"
      >
        {ecart === null ? '' : ecartEnMots(ecart)}
      </p>
      {((ecart !== null && ecart !== 0) || observations !== '') && <ActField act={act} name="observations" />}
    </ActForm>
  );
}

export function ClotureFaite({ cloture }: { cloture: Cloture }) {
  const { busy, cloture: imprimer } = useImpressionDeCaisse();
  const { id, jour, attendu, compte, ecart, observations, cloturePar, accordPar, suitLe, tete } = cloture;
  const canReopen = useDroits().can(rouvrirCloture) && estDUnAutre(cloture, currentUserId());
  return (
    <section className={`${kit.card} ${kit.column} ${classes.cloture}`} aria-label="Clôture">
      <h2>Journée clôturée</h2>
      <dl className={`${kit.wrap} ${kit.facts} ${classes.faits}`}>
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
        <div>
          <dt>Écart</dt>
          <dd className={ecart === 0 ? undefined : kit.flag}>{ecartEnMots(ecart)}</dd>
        </div>
      </dl>
      {observations !== null && <p>{observations}</p>}
      {cloturePar !== null && (
        <p>{`Clôturée par ${cloturePar}${accordPar === null ? '' : `, accord de ${accordPar}`}`}</p>
      )}
      {suitLe !== null && <p>{`Suit la clôture du ${formaterInstant(suitLe)}, rouverte`}</p>}
      <p className={`${kit.quiet} ${kit.anywhere}`}>{`Tête\u00A0: ${tete}`}</p>
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
