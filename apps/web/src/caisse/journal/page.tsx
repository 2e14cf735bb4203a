/**
 * The day book of a cashier, or of all: payments and cancellations, totals by means, and the closing of a cashier's day. It shows
 * one's own today unless the address says otherwise; all cashiers' to a director. A person who may read the books also sees
 * another's; they close their own days, or another's past ones with the right to.
 */

import {
  addCloture,
  CLORE_POUR_UN_AUTRE,
  clotureSelectBy,
  getJournalCaisse,
  type JournalCaisse,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { phraseDeReinitialisation } from '@gestionscolaire/contract/caisse/reinitialisations.ts';
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconChecklist, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { chezLEcole } from '#caisse/ecole.ts';
import { SECTION_CAISSE } from '#caisse/trails.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import { today, useToday } from '#core/today.ts';
import { DateField } from '#core/ui/fields/date-field.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole, useEcoleChoisie } from '#scolarite/index.ts';
import { ClotureFaite, Cloturer } from './cloture.tsx';
import { Mouvements } from './mouvements.tsx';
import classes from './page.module.css';
import { clotureRouverte } from './rouverte.ts';

const TITRE = 'Journal de caisse';

const JournalPapier = lazy(() =>
  import('./papier.tsx').then((module) => ({ default: module.JournalPapier })),
);

export function JournalDeCaisse() {
  const droits = useDroits();
  const ecoleId = useEcoleChoisie();
  return (
    <Reading
      title={TITRE}
      right={getJournalCaisse}
      breadcrumbs={[...crumbsOf(SECTION_CAISSE, {}), { label: TITRE }]}
      {...(droits.isKnown && droits.can(clotureSelectBy)
        ? {
            actions: (
              <Button
                component={AppLink}
                to={chezLEcole(ADRESSES.clotures, ecoleId)}
                variant="default"
                leftSection={<IconChecklist size={18} aria-hidden />}
              >
                Clôtures
              </Button>
            ),
          }
        : {})}
    >
      <PourUneEcole text="Les journées de ses caissiers paraîtront ici." Content={Journee} />
    </Reading>
  );
}

/** The cashier that the address names: themselves, all, or one by their id. */
const quiEst = (value: unknown): number | 'tous' | 'moi' | null =>
  value === 'tous' || value === 'moi' ? value : idOf(value);

const lireAdresse = ({ jour, caissierId }: Readonly<Record<string, unknown>>) => ({
  jour: typeof jour === 'string' && estUnJour(jour) ? jour : null,
  qui: quiEst(caissierId),
});

function useAdresse() {
  // The day that is open stays open at midnight: whoever counts their drawer keeps what they typed.
  const [opened] = useState(today);
  const { said, go } = useAddress(lireAdresse);
  const montrer = (change: { jour?: string; caissierId?: number | 'tous' | 'moi' }) => go(change);
  return { ...said, jour: said.jour ?? opened, montrer };
}

/**
 * Returns whose book is asked for. Where the address does not say, a person who closes for others, or takes no money, reads all
 * cashiers unless their own drawer has an entry that day.
 */
function useQui(qui: ReturnType<typeof quiEst>) {
  const droits = useDroits();
  const isDirector = droits.can(CLORE_POUR_UN_AUTRE) || !droits.can(addPaiement);
  if (qui === 'tous') return { caissierId: null, tous: 'toujours' } as const;
  if (qui !== null) return { caissierId: qui === 'moi' ? null : qui, tous: null };
  return { caissierId: null, tous: droits.isKnown && isDirector ? ('siRien' as const) : null };
}

function Journee({ ecoleId }: { ecoleId: number }) {
  const { jour, qui, montrer } = useAdresse();
  const query = useEndpoint(getJournalCaisse, { ecoleId, jour, ...useQui(qui) }, { keepPrevious: true });
  return (
    <ReadingPart of={query}>
      {(journal) => (
        <div className={`${kit.stack} ${kit.near}`}>
          <div className={`${kit.wrap} ${kit.spread} ${kit.ends} ${classes.choix}`}>
            <Jour key={jour} jour={jour} onJour={(next) => montrer({ jour: next })} />
            <Caissier journal={journal} onCaissier={(id) => montrer({ caissierId: id })} />
            {journal.mouvements.length > 0 && <Imprimer journal={journal} ecoleId={ecoleId} />}
            <NonClos journal={journal} onJour={(next) => montrer({ jour: next })} />
          </div>
          <Reinitialisations journal={journal} />
          <Rouvertes journal={journal} />
          {/* The closing comes first for the keyboard, and stands beside the entries, or after them on a phone. */}
          <div className={`${kit.stack} ${kit.starts} ${classes.journee}`}>
            <Cloture
              key={`${journal.jour} ${journal.caissierId}`}
              journal={journal}
              ecoleId={ecoleId}
              relire={() => void query.refetch()}
            />
            <div className={classes.entrees}>
              <Mouvements journal={journal} />
            </div>
          </div>
          {journal.caissierId === null && (
            <Journees journal={journal} onCaissier={(id) => montrer({ caissierId: id })} />
          )}
        </div>
      )}
    </ReadingPart>
  );
}

/** The day of each cashier, closed or not; each is closed on its own. */
function Journees({ journal: { caissiers }, onCaissier }: CaissierProps) {
  return (
    <ul className={`${kit.wrap} ${classes.journees}`} aria-label="Journées des caissiers">
      {caissiers.map(({ id, nom, estClos }) => (
        <li key={id}>
          <Button variant="default" size="compact-md" onClick={() => onCaissier(id)}>
            {`${nom}\u00A0: ${estClos === 1 ? 'clôturée' : 'à clôturer'}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Jour({ jour, onJour }: { jour: string; onJour: (jour: string) => void }) {
  const [typed, setTyped] = useState(jour);
  return (
    <DateField
      label="Jour"
      value={typed}
      onChange={(next) => {
        setTyped(next);
        if (next !== jour && estUnJour(next)) onJour(next);
      }}
    />
  );
}

interface CaissierProps {
  journal: JournalCaisse;
  onCaissier: (id: number | 'tous' | 'moi') => void;
}

/** The choice of a cashier: all of them, oneself, those who worked that day, and the one that is shown. */
function Caissier({ journal, onCaissier }: CaissierProps) {
  const me = currentUserId();
  const { caissierId, caissier, caissiers } = journal;
  const shown = caissierId === null || caissier === null ? [] : [{ id: caissierId, nom: caissier }];
  const others = [...caissiers, ...shown].filter(({ id }) => id !== me);
  const known = new Map(others.map(({ id, nom }) => [id, nom]));
  return (
    <NativeSelect
      label="Caissier"
      data={[
        { value: 'tous', label: 'Tous les caissiers' },
        { value: 'moi', label: 'Moi' },
        ...[...known].map(([id, nom]) => ({ value: String(id), label: nom })),
      ]}
      value={caissierId === null ? 'tous' : caissierId === me ? 'moi' : String(caissierId)}
      onChange={(event) => onCaissier(quiEst(event.currentTarget.value) ?? 'moi')}
    />
  );
}

function Imprimer({ journal, ecoleId }: { journal: JournalCaisse; ecoleId: number }) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <div className={classes.imprimer}>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={isPrinting}
        onClick={() => setPrinting(true)}
      >
        Imprimer
      </Button>
      {isPrinting && (
        <Suspense fallback={null}>
          <JournalPapier journal={journal} ecoleId={ecoleId} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The passwords of cashiers that others gave: whoever gave one may have taken money in its person's name. */
function Reinitialisations({ journal: { reinitialisations, jour } }: { journal: JournalCaisse }) {
  if (reinitialisations.length === 0) return null;
  return (
    <ul className={`${kit.caution} ${classes.reinitialisations}`} aria-label="Mots de passe réinitialisés">
      {reinitialisations.map((reinitialisation) => (
        <li key={`${reinitialisation.instant} ${reinitialisation.personne}`}>
          {phraseDeReinitialisation(reinitialisation, jour)}
        </li>
      ))}
    </ul>
  );
}

/** The closings of the day that were reopened since. */
function Rouvertes({ journal: { rouvertes, caissierId } }: { journal: JournalCaisse }) {
  if (rouvertes.length === 0) return null;
  return (
    <ul className={`${kit.caution} ${classes.reinitialisations}`} aria-label="Clôtures rouvertes">
      {rouvertes.map((one) => (
        <li key={one.id}>{clotureRouverte(one, caissierId === null)}</li>
      ))}
    </ul>
  );
}

/** The earlier days that nobody closed, in one line that unfolds. */
function NonClos({
  journal: { nonClos, caissierId, caissier },
  onJour,
}: {
  journal: JournalCaisse;
  onJour: (jour: string) => void;
}) {
  if (nonClos.length === 0) return null;
  const combien = nonClos.length === 1 ? '1 journée' : `${nonClos.length} journées`;
  const whose =
    caissierId === null || caissier === null || caissierId === currentUserId() ? '' : ` de ${caissier}`;
  return (
    <details className={classes.nonClos}>
      <summary>{`${combien}${whose} à clôturer`}</summary>
      <div>
        {nonClos.map((jour) => (
          <Button key={jour} variant="default" size="compact-md" onClick={() => onJour(jour)}>
            {formaterJour(jour)}
          </Button>
        ))}
      </div>
    </details>
  );
}

interface ClotureProps {
  journal: JournalCaisse;
  ecoleId: number;
  relire: () => void;
}

/** Shows the closing of the day, or the form that closes it. */
function Cloture({ journal, ecoleId, relire }: ClotureProps) {
  const ceJour = useToday();
  const droits = useDroits();
  const { cloture, caissierId, caissier, jour, mouvements } = journal;
  if (caissierId === null || caissier === null) return null;
  if (cloture !== null) return <ClotureFaite cloture={cloture} />;
  if (mouvements.length === 0 || !droits.isKnown || !droits.can(addCloture)) return null;
  const isMine = caissierId === currentUserId();
  const isTime = isMine ? jour <= ceJour : jour < ceJour && droits.can(CLORE_POUR_UN_AUTRE);
  return isTime ? (
    <Cloturer journal={{ ...journal, caissierId, caissier }} ecoleId={ecoleId} relire={relire} />
  ) : null;
}
