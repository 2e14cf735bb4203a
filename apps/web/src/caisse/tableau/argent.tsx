/**
 * The money of a school: one sentence with its bar, the exact sums, what is late and what is to come (AMB-161). Credit and what
 * pupils who left had paid are figures of their own, so that every franc received is told.
 */

import {
  type Comptes,
  enRetardDe,
  montantDu,
  phraseDePaiement,
  pourcentageEncaisse,
  rienAPayer,
  totalDesCartes,
  totalDesConcernees,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import type { ReactNode } from 'react';
import { AppLink, type AppPath } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './argent.module.css';
import { enBref, enFrancs, phraseDesPartis, phraseDuRepris, pourcent } from './mots/mots.ts';

interface ArgentProps {
  cartes: readonly Comptes[];
  /** The school's own sums; null for those of several schools. */
  autres: { readonly credit: number; readonly partis: number; readonly repris: number } | null;
  /** 'Année scolaire 2026-2027, échu au 23/11/2026'. */
  periode: string;
  /** The month of the figures in a sentence, 'novembre'; null for what is due. */
  mois: string | null;
  /** The last month of the year in a sentence, 'juin'. */
  fin: string | null;
  arrieres: { readonly tous: AppPath; readonly depuis30: AppPath } | null;
  /** The rows of all schools; null for who has one, and there. */
  toutes: AppPath | null;
}

export function Argent({ cartes, autres, periode, mois, fin, arrieres, toutes }: ArgentProps) {
  const total = totalDesCartes(cartes);
  const depuis30 = total.moins60 + total.moins90 + total.plus90;
  return (
    <section
      className={`${kit.card} ${kit.inset} ${classes.carte}`}
      aria-label={autres === null ? 'Tout le réseau' : "Toute l'école"}
    >
      <div className={`${kit.apart} ${kit.tight} ${classes.tete}`}>
        <h2 className={`${kit.fine} ${classes.periode}`}>{periode}</h2>
        {toutes !== null && <AppLink to={toutes}>Toutes les écoles</AppLink>}
      </div>
      <PhraseDeLArgent total={total} mois={mois} />
      <dl className={classes.faits}>
        <Fait titre="Arriérés" note={nombreDEleves(total.enRetard)} tone="retard" to={arrieres?.tous}>
          {enRetardDe(total)}
        </Fait>
        <Fait
          titre="Plus de 30 jours"
          note={nombreDEleves(total.enRetardDepuis30)}
          tone="retard"
          to={arrieres?.depuis30}
        >
          {depuis30}
        </Fait>
        {mois === null && (
          <Fait titre="À venir" note={fin === null ? '' : `d'ici ${fin}`} tone="avenir">
            {total.aVenir}
          </Fait>
        )}
      </dl>
      <p className={`${kit.fine} ${classes.note}`}>{notes(cartes, autres).join(' · ')}</p>
    </section>
  );
}

interface PhraseProps {
  total: Pick<Comptes, 'montantPaye' | 'montantRestant'>;
  mois: string | null;
}

/** Writes 'Encaissé 277 M sur 306 M échus (91 %)' over its bar, and the exact sums under it. */
export function PhraseDeLArgent({ total, mois }: PhraseProps) {
  const part = pourcentageEncaisse(total);
  if (part === null) return <p className={classes.phrase}>{rienAPayer()}</p>;
  const du = montantDu(total);
  return (
    <>
      <p className={classes.phrase}>
        Encaissé <strong>{enBref(total.montantPaye)}</strong>{' '}
        {`sur ${enBref(du)} ${mois === null ? 'échus' : `pour ${mois}`}`} <strong>({pourcent(part)})</strong>
      </p>
      <div
        className={`${kit.meter} ${classes.barre}`}
        role="progressbar"
        aria-label="Encaissé"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={part}
      >
        <span style={{ inlineSize: `${part}%` }} />
      </div>
      <p
        className={`${kit.fine} ${classes.exact}`}
      >{`${enFrancs(total.montantPaye)} sur ${formaterMontant(du)}`}</p>
    </>
  );
}

/** Tells the rest: the pupils who are up to date, and the money that is in no line due. */
function notes(cartes: readonly Comptes[], autres: ArgentProps['autres']): string[] {
  const concernees = totalDesConcernees(cartes);
  const { avance } = totalDesCartes(cartes);
  const { ontPaye, eleveInscrit } = concernees;
  return [
    `${ontPaye} à jour sur ${nombreDEleves(eleveInscrit)}, ${phraseDePaiement(concernees)}`,
    ...(autres === null || autres.repris === 0 ? [] : [phraseDuRepris(autres.repris)]),
    ...(avance === 0 ? [] : [`Payé d'avance\u00A0: ${formaterMontant(avance)}`]),
    ...(autres === null ? [] : [`Crédit des élèves\u00A0: ${formaterMontant(autres.credit)}`]),
    ...(autres === null || autres.partis === 0 ? [] : [phraseDesPartis(autres.partis)]),
  ];
}

interface FaitProps {
  titre: string;
  note: string;
  tone: 'retard' | 'avenir';
  to?: AppPath | undefined;
  children: number;
}

function Fait({ titre, note, tone, to, children }: FaitProps): ReactNode {
  const montant = formaterMontant(children);
  return (
    <div>
      <dt>{titre}</dt>
      <dd className={tone === 'avenir' ? kit.dimmed : children === 0 ? undefined : kit.fault}>
        {to === undefined || children === 0 ? montant : <AppLink to={to}>{montant}</AppLink>}
      </dd>
      <dd className={`${kit.fine} ${classes.sous}`}>{note}</dd>
    </div>
  );
}
