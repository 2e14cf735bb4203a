/** The page of demands for an agreement: those that wait, to agree to or refuse, and the last ones that were decided. */
import {
  accorderDemande,
  type DemandeDAccord,
  getAccords,
  LIBELLES_DES_DEMANDES,
  retirerDemande,
} from '@gestionscolaire/contract/accords/accords.ts';
import { updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { monEcole } from '#scolarite/index.ts';
import classes from './accords.module.css';

const TITRE = 'Accords demandés';

export function AccordsDemandes() {
  const droits = useDroits();
  const waiting = useAllowedEndpoint(getAccords, { etat: 'attente' });
  const decided = useAllowedEndpoint(getAccords, { etat: 'decides' });
  return (
    <Reading
      title={TITRE}
      right={getAccords}
      subtitle="Ce que l'école fait à deux attend ici l'accord d'une autre personne."
      breadcrumbs={[{ label: 'Paiements', to: ADRESSES.sectionPaiement }, { label: TITRE }]}
      {...(droits.isKnown && droits.can(updateControles)
        ? {
            actions: (
              <Button
                component={AppLink}
                to={ADRESSES.controles}
                variant="default"
                leftSection={<IconShieldCheck size={18} aria-hidden />}
              >
                Contrôles
              </Button>
            ),
          }
        : {})}
    >
      <ReadingPart of={[waiting, decided]}>
        {([attente, decides]) => <Demandes waiting={attente} decided={decides} />}
      </ReadingPart>
    </Reading>
  );
}

function Demandes({
  waiting,
  decided,
}: {
  waiting: readonly DemandeDAccord[];
  decided: readonly DemandeDAccord[];
}) {
  return (
    <div className={kit.column}>
      <section className={kit.box} aria-label="En attente">
        <h2>En attente</h2>
        {waiting.length === 0 ? (
          <Empty
            icon={IconCheck}
            title="Aucune demande n'attend"
            text="Un acte que l'école retient paraît ici dès que quelqu'un le demande."
          />
        ) : (
          <ul className={kit.list}>
            {waiting.map((one) => (
              <EnAttente key={one.id} demande={one} />
            ))}
          </ul>
        )}
      </section>
      {decided.length > 0 && (
        <section className={kit.box} aria-label="Dernières décisions">
          <h2>Dernières décisions</h2>
          <ul className={kit.list}>
            {decided.map((one) => (
              <Decidee key={one.id} demande={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Says who asked, when, and at which school to a person of the network. */
function quiDemande({ demandeur, creationDate, ecole }: DemandeDAccord): string {
  const where = monEcole() === null ? `, ${ecole}` : '';
  return `Demandé par ${demandeur} le ${formaterInstant(creationDate)}${where}`;
}

/** The page of the record that a demand is about, for what has one. */
function Lien({ demande: { entite, entiteId } }: { demande: DemandeDAccord }) {
  if (entite === 'paiements')
    return <AppLink to={path(ADRESSES.recu, { id: entiteId })}>Voir le reçu</AppLink>;
  if (entite === 'eleves')
    return <AppLink to={path(ADRESSES.eleve, { id: entiteId })}>Voir la fiche</AppLink>;
  return null;
}

function EnAttente({ demande }: { demande: DemandeDAccord }) {
  const accorder = useWrite(accorderDemande);
  const retirer = useWrite(retirerDemande);
  const { id, objet, demandeurId, fin, estADecider } = demande;
  const dire = (error: unknown) => void notify('erreur', failureText(error));
  const donner = async () => {
    const question = `${objet}. L'acte est fait aussitôt, et porte vos deux noms. Donner votre accord\u00A0?`;
    const labels = { title: "Donner l'accord", oui: "Donner l'accord", non: 'Pas encore' };
    if (!(await confirm(question, labels))) return;
    accorder.mutate(
      { id },
      { onSuccess: () => notify('succes', "L'accord est donné\u00A0: c'est fait."), onError: dire },
    );
  };
  const refuser = async () => {
    const { RefusFenetre } = await import('./refus.tsx');
    await openWindow(({ onClose }) => <RefusFenetre id={id} objet={objet} onClose={onClose} />);
  };
  return (
    <li>
      <div className={classes.text}>
        <strong>{objet}</strong>
        <span className={kit.dimmed}>{quiDemande(demande)}</span>
        <span className={kit.dimmed}>{`Sans décision, la demande finit le ${formaterInstant(fin)}`}</span>
        <Lien demande={demande} />
      </div>
      <div className={kit.wrap}>
        {estADecider && (
          <>
            <Button variant="default" disabled={accorder.isPending} onClick={() => void refuser()}>
              Refuser
            </Button>
            <Button loading={accorder.isPending} onClick={() => void donner()}>
              Donner l'accord
            </Button>
          </>
        )}
        {demandeurId === currentUserId() && (
          <Button
            variant="default"
            loading={retirer.isPending}
            onClick={() =>
              retirer.mutate(
                { id },
                { onSuccess: () => notify('succes', 'La demande est retirée.'), onError: dire },
              )
            }
          >
            Retirer
          </Button>
        )}
      </div>
    </li>
  );
}

function Decidee({ demande }: { demande: DemandeDAccord }) {
  const { objet, etat, decideur, decideLe, motifRefus } = demande;
  const by = decideur === null ? '' : ` par ${decideur}`;
  const when = decideLe === null ? '' : ` le ${formaterInstant(decideLe)}`;
  const why = motifRefus === null ? '' : `\u00A0: ${motifRefus}`;
  return (
    <li>
      <div className={classes.text}>
        <strong>{objet}</strong>
        <span className={kit.dimmed}>{quiDemande(demande)}</span>
        <span>{`${LIBELLES_DES_DEMANDES[etat]}${by}${when}${why}`}</span>
        <Lien demande={demande} />
      </div>
    </li>
  );
}
