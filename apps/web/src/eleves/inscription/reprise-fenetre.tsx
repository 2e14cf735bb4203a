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
import { useState } from 'react';
import { ActWindow } from '#core/act/act-dialog.tsx';
import { ActField } from '#core/act/act-field.tsx';
import { useAct } from '#core/act/use-act.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { type Held, money } from '#core/crud/slots.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { UnlessFailed } from '#core/ui/reading.tsx';
import cadre from './apercu.module.css';
import { fautesDeLaReprise, saisieDeReprise, useApercuDeReprise } from './apercu-reprise.ts';

const EXACT = 'Le montant est exact';
const SLOTS = {
  resteAnterieur: money({
    hint: 'Ce qu’il devait encore des années d’avant, au début de celle-ci.',
    confirm: EXACT,
  }),
  dejaPaye: money({
    hint: 'Ce qu’il a payé cette année avant que l’école se serve du produit.',
    confirm: EXACT,
  }),
};

interface RepriseProps {
  eleve: SoldeEleve['eleve'];
  onClose: () => void;
}

export function RepriseFenetre({ eleve, onClose }: RepriseProps) {
  const [dit, setDit] = useState<Held>({});
  const saisie = saisieDeReprise(dit);
  const { apercu, isSettled, error, retry } = useApercuDeReprise(eleve, saisie);
  const { mutateAsync } = useWrite(addReprise);
  const typed = fautesDeLaReprise(saisie);
  const lues = isSettled ? (apercu?.fautes ?? {}) : {};
  // A press before the amounts are read again would do nothing: the button shows that it waits for them.
  const isReading = Object.keys(typed).length === 0 && !isSettled && error === null;
  const act = useAct({
    fields: champsDeReprise,
    slots: SLOTS,
    faults: (values) => ({ ...lues, ...fautesDeLaReprise(saisieDeReprise(values)) }),
    onValues: setDit,
    isMeant: () => Promise.resolve(isSettled),
    send: (filled, _record, confirmed) => {
      const { ecoleId, id: eleveId } = eleve;
      return mutateAsync({
        ecoleId,
        eleveId,
        ...filled,
        reste: apercu?.reste ?? null,
        ...confirmed,
        creationUserId: currentUserId(),
      });
    },
    said: 'La reprise est enregistrée.',
    onDone: onClose,
    onRefused: retry,
  });
  return (
    <ActWindow
      act={act}
      title="Reprise de l’année en cours"
      size="lg"
      label="Reprendre"
      isReading={isReading}
      withCross
      quit={BOUTONS.fermer}
      onClose={onClose}
    >
      <p className={kit.strong}>{nomComplet(eleve)}</p>
      <p>Cet argent n’est passé par aucune caisse : aucun reçu ni journal ne le comptera.</p>
      <ActField act={act} name="resteAnterieur" error={lues['resteAnterieur']} />
      <ActField act={act} name="dejaPaye" error={lues['dejaPaye']} />
      <UnlessFailed of={{ error, refetch: retry }}>
        <div
          role="status"
          className={`${kit.raised} ${kit.ifAny} ${kit.stale} ${kit.grid} ${kit.tight}`}
          data-stale={!isSettled || undefined}
        >
          {apercu !== undefined && Object.keys(apercu.fautes).length === 0 && <Effet apercu={apercu} />}
        </div>
      </UnlessFailed>
    </ActWindow>
  );
}

/** Shows what would be written: the line of what was owed, the lines that are covered, what is owed afterwards. */
function Effet({ apercu: { anterieur, couvertes, avant, reste, inscription } }: { apercu: ApercuDeReprise }) {
  return (
    <>
      {inscription !== null && (
        <p className={kit.quiet}>{`${inscription.classe} · ${inscription.session}`}</p>
      )}
      {anterieur !== null && (
        <>
          <p className={kit.quiet}>Une échéance de plus</p>
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
          <p className={kit.quiet}>Ce qui est déjà payé règle, le plus ancien d’abord</p>
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
