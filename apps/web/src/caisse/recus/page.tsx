/** The page of a receipt: the payment, its lines and its papers; a person with the right cancels it, with a reason. */

import { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import {
  addPaiement,
  annulerPaiement,
  direLeJour,
  direLesRestes,
  FORMATS_DE_RECU,
  formaterNumero,
  LIBELLES_DES_FORMATS,
  LIBELLES_DES_MOYENS,
  type PaiementEntier,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { Button } from '@mantine/core';
import { IconBan, IconCash, IconPrinter, IconReceipt, IconReceiptOff, IconSend } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { chezLEcole, quelleEcole } from '#caisse/ecole.ts';
import { TRAIL_RECUS } from '#caisse/trails.ts';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { useChoice } from '#core/api/use-choice.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { HistoryButton } from '#core/crud/form/history-button.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { ouvrirEnvoi } from '#scolarite/index.ts';
import { type FormatDeRecu, useImpressionDeCaisse } from './imprimer.ts';
import { enMots, motDuChamp } from './mots.ts';
import { ouvrirAnnulation } from './ouvrir-annulation.tsx';
import classes from './page.module.css';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True when the payment was just taken: its paper is the next step. */
    encaisse?: true;
  }
}

export function Recu() {
  const id = useIdParam('id');
  // Another receipt is another page.
  return <PageDuRecu key={id} id={id} />;
}

function PageDuRecu({ id }: { id: number | null }) {
  const lu = useAllowedEndpoint(selectPaiementById, { id: id ?? 0 }, { enabled: id !== null });
  return (
    <NamedReading
      {...cadre('Reçu')}
      right={selectPaiementById}
      screen="Reçus"
      of={id === null ? null : lu}
      unknown={<Inconnu />}
      renderHead={([paiement]) => (paiement === undefined ? {} : teteDe(paiement))}
    >
      {([paiement]) => paiement !== undefined && <Contenu paiement={paiement} />}
    </NamedReading>
  );
}

const cadre = (titre: string) => ({
  title: titre,
  breadcrumbs: [...crumbsOf(TRAIL_RECUS, {}), { label: titre }],
});

function teteDe(paiement: PaiementEntier) {
  const { numero, session, jour, saisiLe } = paiement;
  return {
    ...cadre(`Reçu n°\u00A0${formaterNumero(numero)}`),
    subtitle: `Année scolaire ${session} · ${saisiLe === null ? 'le ' : ''}${direLeJour(jour, saisiLe)}`,
    actions: <Actions paiement={paiement} />,
  };
}

function Actions({ paiement }: { paiement: PaiementEntier }) {
  const droits = useDroits();
  const { busy, recu } = useImpressionDeCaisse();
  // The paper that a person chose last is that of the first button: whoever has an A5 printer chooses once.
  const [format, keepFormat] = useChoice('recu', 'a4');
  const paper = useRef<HTMLButtonElement>(null);
  const isJustTaken = useLocation({ select: ({ state }) => state.encaisse === true });
  const navigate = useNavigate();
  // After a payment Enter prints its receipt, and the next person is served.
  useEffect(() => {
    if (isJustTaken) paper.current?.focus();
  }, [isJustTaken]);
  const { id, numero, ecoleId, annuleLe } = paiement;
  const print = async (asked: FormatDeRecu) => {
    if (asked !== format) keepFormat(asked);
    const isPrinted = await recu(id, asked, formaterNumero(numero));
    if (!isPrinted || !isJustTaken) return;
    // The receipt leaves the screen at once: the next page says what became of it.
    notify('succes', `Reçu n°\u00A0${formaterNumero(numero)} envoyé à l’impression`);
    void navigate({ to: ADRESSES.encaisser, search: quelleEcole(ecoleId) });
  };
  useShortcuts([{ keys: 'Ctrl+P', label: 'Imprimer le reçu', run: () => void print(format) }]);
  const paperName = LIBELLES_DES_FORMATS[format];
  return (
    <div className={`${kit.wrap} ${classes['actions']}`}>
      <Button
        ref={paper}
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={busy === format}
        onClick={() => void print(format)}
      >
        {isJustTaken ? `Imprimer (${paperName}), élève suivant` : `Imprimer le reçu (${paperName})`}
      </Button>
      {FORMATS_DE_RECU.filter((other) => other !== format).map((other) => (
        <Button
          key={other}
          variant="default"
          leftSection={<IconReceipt size={18} aria-hidden />}
          loading={busy === other}
          onClick={() => void print(other)}
        >
          {LIBELLES_DES_FORMATS[other]}
        </Button>
      ))}
      {annuleLe === null && (
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          onClick={() => void ouvrirEnvoi({ endpoint: getTexteRecu, input: { id } }, 'Envoyer le reçu')}
        >
          Envoyer
        </Button>
      )}
      {droits.isKnown && droits.can(addPaiement) && (
        <Button
          component={AppLink}
          to={chezLEcole(ADRESSES.encaisser, ecoleId)}
          variant="default"
          leftSection={<IconCash size={18} aria-hidden />}
        >
          Encaisser un autre
        </Button>
      )}
    </div>
  );
}

function Contenu({ paiement }: { paiement: PaiementEntier }) {
  const droits = useDroits();
  const { annuleLe, annulePar, annuleMotif, accordPar, lignes, credit, montant } = paiement;
  // The part that no line took at the time; a later use does not change this receipt.
  const garde = montant - lignes.reduce((sum, ligne) => sum + ligne.montant, 0);
  return (
    <section
      className={`${kit.card} ${kit.column} ${classes['recu']}`}
      aria-label="Reçu"
      data-annule={annuleLe !== null || undefined}
    >
      {annuleLe !== null && (
        <div className={`${kit.refusal} ${classes['annule']}`}>
          <strong>ANNULÉ</strong>
          <span>
            {`le ${formaterInstant(annuleLe)}${annulePar === null ? '' : ` par ${annulePar}`}${accordPar === null ? '' : `, accord de ${accordPar}`}\u00A0: ${annuleMotif ?? ''}`}
          </span>
        </div>
      )}
      {paiement.fiche !== null && (
        <p className={kit.caution}>
          {`La fiche de ce reçu, ${paiement.matricule}, est réunie à celle de `}
          <AppLink to={path(ADRESSES.eleve, { id: paiement.fiche.id })}>
            {`${nomComplet(paiement.fiche)} (${paiement.fiche.matricule})`}
          </AppLink>
          .
        </p>
      )}
      <p className={classes['montant']}>
        <Money amount={montant} />
      </p>
      <Faits paiement={paiement} />
      <table className={`${kit.light} ${kit.full} ${classes.lignes}`}>
        <caption>Ce qui est payé</caption>
        <tbody>
          {lignes.map(({ echeanceId, libelle, montant: part }) => (
            <tr key={echeanceId}>
              <th scope="row">{direTranche(libelle)}</th>
              <td>
                <Money amount={part} />
              </td>
            </tr>
          ))}
          {garde > 0 && (
            <tr>
              <th scope="row">
                Gardé en crédit
                {annuleLe === null && credit < garde && (
                  <small>{credit === 0 ? 'utilisé depuis' : 'utilisé en partie depuis'}</small>
                )}
              </th>
              <td>
                <Money amount={garde} />
              </td>
            </tr>
          )}
          {direLesRestes(paiement).map(({ titre, montant: reste }, rang) => (
            <tr key={titre} data-reste>
              <th scope="row">{rang === 0 ? `${titre} après ce paiement` : titre}</th>
              <td>
                <Money amount={reste} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`${kit.between} ${classes['pied']}`}>
        <AppLink to={path(ADRESSES.eleve, { id: paiement.eleveId })}>Voir l’élève</AppLink>
        <HistoryButton
          entity="paiements"
          record={paiement}
          labelOf={motDuChamp}
          show={enMots}
          onTake={undefined}
        />
        {annuleLe === null && droits.isKnown && droits.can(annulerPaiement) && (
          <Button
            color="rouge"
            variant="subtle"
            leftSection={<IconBan size={18} aria-hidden />}
            onClick={() => void ouvrirAnnulation(paiement.id)}
          >
            Annuler ce paiement
          </Button>
        )}
      </div>
      {/* Only a verification of the books asks for it: the family has no use of it. */}
      <details className={`${kit.fine} ${classes['verification']}`}>
        <summary>Vérification</summary>
        <p>{`Tête\u00A0: ${paiement.tete}`}</p>
      </details>
    </section>
  );
}

function Faits({ paiement }: { paiement: PaiementEntier }) {
  const { matricule, classe, moyenPaiement, reference, payeur, caissier, observations, motifJour } = paiement;
  const facts: [string, string | null][] = [
    ['Élève', `${nomComplet(paiement)} (${matricule})`],
    ['Classe', classe],
    ['Moyen de paiement', LIBELLES_DES_MOYENS[moyenPaiement]],
    ['Référence', reference],
    ['Payé par', payeur],
    ['Caissier', caissier],
    ['Motif du jour', motifJour],
    ['Observations', observations],
  ];
  return (
    <dl className={`${kit.facts} ${kit.unbroken} ${classes['faits']}`}>
      {facts.map(([titre, value]) =>
        value === null ? null : (
          <div key={titre}>
            <dt>{titre}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Inconnu() {
  return (
    <Empty
      icon={IconReceiptOff}
      title="Reçu introuvable"
      text="Il n'existe pas, ou il n'est pas de votre école."
    />
  );
}
