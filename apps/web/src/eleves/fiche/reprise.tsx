/** The section of a pupil's page for what they brought from before the product was there, with the button to take it back. */
import { addReprise, retirerReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHistory } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

type Reprise = SoldeEleve['reprises'][number];

const TITRE = 'Reprise de l’année en cours';

export function RepriseDeLEleve({ solde: { eleve, inscriptions, reprises } }: { solde: SoldeEleve }) {
  const droits = useDroits();
  const isEnrolled = inscriptions.some(({ etat }) => etat === 'inscrit');
  const canAdd = droits.isKnown && droits.can(addReprise) && eleve.estActif === 1 && isEnrolled;
  if (reprises.length === 0 && !canAdd) return null;
  const reprendre = async () => {
    const { RepriseFenetre } = await import('#eleves/inscription/reprise-fenetre.tsx');
    await openWindow(({ onClose }) => <RepriseFenetre eleve={eleve} onClose={onClose} />);
  };
  return (
    <section className={kit.sheet} aria-label={TITRE}>
      <div className={`${kit.between} ${kit.spaced}`}>
        <h2 className={kit.title}>{TITRE}</h2>
        {reprises.length === 0 && (
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden />}
            onClick={() => void reprendre()}
          >
            Reprendre
          </Button>
        )}
      </div>
      {reprises.length === 0 ? (
        <p className={kit.quiet}>
          Ce qu’il devait encore d’avant, et ce qu’il avait déjà payé cette année, avant le produit.
        </p>
      ) : (
        <ul className={`${kit.stack} ${kit.frames} ${kit.near}`}>
          {reprises.map((reprise) => (
            <Une key={reprise.id} reprise={reprise} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Une({ reprise }: { reprise: Reprise }) {
  const { id, jour, resteAnterieur, dejaPaye, auteur, modifDate } = reprise;
  const { mutateAsync, isPending } = useWrite(retirerReprise);
  const canRemove = useDroits().can(retirerReprise);
  const oter = async () => {
    const question = `Ôter cette reprise ? ${enMots(reprise)} ne compteront plus pour cet élève.`;
    if (!(await confirm(question, { loses: true }))) return;
    try {
      await mutateAsync({ id, modifUserId: currentUserId(), modifDate });
      notify('succes', 'La reprise est ôtée.');
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <li>
      <div className={classes.resume}>
        <p>
          {resteAnterieur > 0 && (
            <>
              Reste antérieur <Money amount={resteAnterieur} />
            </>
          )}
          {resteAnterieur > 0 && dejaPaye > 0 && ' · '}
          {dejaPaye > 0 && (
            <>
              Déjà payé <Money amount={dejaPaye} />
            </>
          )}
        </p>
        <p className={kit.quiet}>
          {`Repris le ${formaterJour(jour)}${auteur === null ? '' : `, par ${auteur}`}`}
        </p>
      </div>
      {canRemove && (
        <div className={`${kit.wrap} ${kit.halves}`}>
          <Button
            variant="default"
            disabled={isPending}
            aria-label="Ôter la reprise"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => void oter()}
          >
            Ôter
          </Button>
        </div>
      )}
    </li>
  );
}

/** Writes 'Le reste antérieur de 80 000 FG et les 200 000 FG déjà payés'. */
function enMots({ resteAnterieur, dejaPaye }: Reprise): string {
  const parts = [
    resteAnterieur > 0 ? `le reste antérieur de ${formaterMontant(resteAnterieur)}` : null,
    dejaPaye > 0 ? `les ${formaterMontant(dejaPaye)} déjà payés` : null,
  ].filter((part) => part !== null);
  const text = parts.join(' et ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
