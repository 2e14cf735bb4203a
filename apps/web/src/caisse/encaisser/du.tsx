/** The amounts that a pupil owes today and in all, their credit, and the button to use it. */

import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { repartir } from '@gestionscolaire/contract/caisse/affectation.ts';
import { affecterCredit } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getSoldeEleve, type SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconCoins, IconUserSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { chezLEcole } from '#caisse/ecole.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { restesParAnnee } from '#eleves/index.ts';
import { PrivateImage } from '#fichiers/index.ts';
import { type LigneARegler, totalEchu } from './encaissement.ts';
import classes from './page.module.css';
import '@mantine/core/styles/ActionIcon.css';

interface DuProps {
  solde: SoldeEleve;
  lignes: readonly LigneARegler[];
}

export function CeQuiEstDu({ solde, lignes }: DuProps) {
  const { eleve, reste, credit } = solde;
  const restes = restesParAnnee(solde);
  const droits = useDroits();
  const echu = totalEchu(lignes);
  return (
    <section className={`${kit.card} ${kit.pile} ${classes.du}`} aria-label="Ce qui est dû">
      <div className={`${kit.between} ${classes.tete}`}>
        {eleve.photo !== null && <PrivateImage name={eleve.photo} alt="" className={classes.portrait} />}
        {eleve.tuteurNom !== null && <p className={kit.dimmed}>{tuteurDe(eleve)}</p>}
        {droits.can(getSoldeEleve) && (
          <AppLink to={path(ADRESSES.eleve, { id: eleve.id })}>Pourquoi ce solde ?</AppLink>
        )}
        {/* On a phone the search is another page. */}
        <span className={classes.chercher}>
          <ActionIcon
            component={AppLink}
            to={chezLEcole(ADRESSES.encaisser, eleve.ecoleId)}
            variant="default"
            aria-label="Chercher un autre élève"
          >
            <IconUserSearch size={20} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <dl className={classes.totaux}>
        <Total titre="Échu aujourd’hui" montant={echu} tone={echu > 0 ? 'caution' : undefined} />
        {restes.map(({ titre, annee, montant, estAnterieur }) => (
          <Total
            key={titre}
            titre={estAnterieur ? titre : <EnAnnee annee={annee} />}
            montant={montant}
            tone={estAnterieur ? 'caution' : undefined}
          />
        ))}
        <Total titre={restes.length > 0 ? 'Reste en tout' : 'Reste de l’année'} montant={reste} />
        {credit > 0 && <Total titre="Crédit" montant={credit} tone="accent" />}
      </dl>
      {credit > 0 && reste > 0 && <UtiliserLeCredit solde={solde} lignes={lignes} />}
    </section>
  );
}

/** Writes 'Ibrahima Diallo · +224 622 12 34 56'. */
function tuteurDe({ tuteurNom, tuteurTelephone }: SoldeEleve['eleve']): string {
  const telephone = tuteurTelephone === null ? null : formaterTelephone(tuteurTelephone);
  return [tuteurNom === null ? null : `Resp. ${tuteurNom}`, telephone]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Writes 'Reste en 2026-2027': the year stays on one line. */
const EnAnnee = ({ annee }: { annee: string }) => (
  <>
    Reste en <span className={kit.whole}>{annee}</span>
  </>
);

interface TotalProps {
  titre: ReactNode;
  montant: number;
  tone?: string | undefined;
}

function Total({ titre, montant, tone }: TotalProps) {
  return (
    <div data-tone={tone}>
      <dt>{titre}</dt>
      <dd>
        <Money amount={montant} />
      </dd>
    </div>
  );
}

/** The button that uses a pupil's credit: it goes to the oldest lines, once the person has read to which. No money comes in. */
function UtiliserLeCredit({ solde: { eleve, credit }, lignes }: DuProps) {
  const { mutateAsync, isPending } = useWrite(affecterCredit);
  const { refetch } = useEndpoint(getSoldeEleve, { id: eleve.id }, { enabled: false });
  const utiliser = async () => {
    const { affectations } = repartir(credit, lignes);
    const where = affectations.map(({ echeanceId, montant }) => {
      const ligne = lignes.find(({ id }) => id === echeanceId);
      const annee = ligne?.suivante === true ? ` (${ligne.session})` : '';
      return `${direTranche(ligne?.libelle ?? '')}${annee}\u00A0: ${formaterMontant(montant)}`;
    });
    if (
      !(await confirm(`Le crédit paiera ${where.join(', ')}. Continuer\u00A0?`, {
        title: 'Utiliser le crédit',
      }))
    )
      return;
    try {
      const { id: eleveId, ecoleId } = eleve;
      await mutateAsync({ ecoleId, eleveId, affectations, creationUserId: currentUserId() });
      notify('succes', 'Le crédit est utilisé.');
    } catch (error) {
      notify('erreur', failureText(error));
      // Somebody else used the credit, or paid, meanwhile.
      void refetch();
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconCoins size={18} aria-hidden />}
      loading={isPending}
      onClick={() => void utiliser()}
    >
      Utiliser le crédit
    </Button>
  );
}
