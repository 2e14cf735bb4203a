/**
 * The history of one record beside its form: who changed what, on it and around it, and a button that takes an earlier value
 * again. Older pages are read one by one, each once.
 */
import { type Acte, getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { ACTES_EN_NOMBRE } from '@gestionscolaire/contract/core/api/many.ts';
import { FUSEAU } from '@gestionscolaire/contract/core/values/dates.ts';
import { motDActe } from '@gestionscolaire/contract/journal-actes.ts';
import { lireChampDeLigne } from '@gestionscolaire/contract/journal-lignes.ts';
import { champDuJournal } from '@gestionscolaire/contract/journal-mots.ts';
import { changementDuJournal } from '@gestionscolaire/contract/journal-valeurs.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { ActeNote, HistoryProps } from '#core/crud/form/history-button.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { motDEnregistrement, motDeChamp } from './champs.ts';
import classes from './page.module.css';

const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: FUSEAU,
});
/** The entity under which the journal notes an act on many records. */
const EN_NOMBRE = 'actes_en_nombre';
/** Number of acts read at a time. */
const PAGE = 20;

export function Historique({ onClose, ...props }: HistoryProps) {
  // The end of each page: the next one begins with older acts. The first page has no end before it.
  const [ends, setEnds] = useState<readonly (number | undefined)[]>([undefined]);
  return (
    <Dialog title="Historique" size="lg" onClose={onClose} withCross>
      <div className={`${kit.pile} ${classes.history}`}>
        {ends.map((avant, index) => (
          <Page
            key={avant ?? 0}
            {...props}
            avant={avant}
            onOlder={index === ends.length - 1 ? (end) => setEnds([...ends, end]) : undefined}
          />
        ))}
      </div>
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          Fermer
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface PageProps extends Omit<HistoryProps, 'onClose'> {
  /** Limit of the page: it has only acts older than this one. */
  avant: number | undefined;
  /** Shows the page after this one, which ends with the act `end`; undefined once it is shown. */
  onOlder: ((end: number) => void) | undefined;
}

function Page({ avant, onOlder, ...props }: PageProps) {
  const query = useEndpoint(getJournal, {
    entite: props.entity,
    entiteId: props.id,
    page: 1,
    taille: PAGE,
    ...(avant === undefined ? {} : { avant }),
  });
  const actes = query.data?.data;
  const end = actes?.at(-1)?.id;
  const hasOlder = actes !== undefined && (query.data?.total ?? 0) > actes.length;
  const isFirst = avant === undefined;
  return (
    // The button that asked for this page is gone: the focus goes to the page.
    <section
      className={`${kit.pile} ${classes.page}`}
      aria-label={isFirst ? 'Plus récent' : 'Plus ancien'}
      tabIndex={-1}
      ref={isFirst ? null : focus}
    >
      <ReadingPart
        of={query}
        renderEmpty={({ length }) =>
          isFirst && length === 0 && <Empty title="Aucun changement n'est noté pour cet enregistrement." />
        }
      >
        {(read) => (
          <ol className={`${kit.pile} ${classes.acts}`}>
            {read.map((acte) => (
              <li key={acte.id}>
                <p className={classes.when}>
                  {titleOf(acte, props)}, {MOMENT.format(new Date(acte.instant))}, par{' '}
                  {acte.personne ?? 'le produit lui-même'}
                </p>
                <Changements acte={acte} {...props} />
                <ADefaire note={noteDe(acte, read)} renderTakeBack={props.renderTakeBack} />
              </li>
            ))}
          </ol>
        )}
      </ReadingPart>
      {hasOlder && end !== undefined && onOlder !== undefined && (
        <Button variant="default" className={classes.older} onClick={() => onOlder(end)}>
          Voir plus ancien
        </Button>
      )}
    </section>
  );
}

function ADefaire({
  note,
  renderTakeBack,
}: Pick<HistoryProps, 'renderTakeBack'> & { note: ActeNote | undefined }) {
  return note === undefined ? null : renderTakeBack?.(note);
}

/** Reads an act on many records that was not taken back among these; undefined for any other act. */
function noteDe({ entite, entiteId, changements }: Acte, actes: readonly Acte[]): ActeNote | undefined {
  const { acte, nombre } = changements;
  const kind = ACTES_EN_NOMBRE.find((one) => one === acte?.[1]);
  if (entite !== EN_NOMBRE || kind === undefined || acte?.[0] !== null) return undefined;
  const isTakenBack = actes.some(
    (one) => one.entite === EN_NOMBRE && one.entiteId === entiteId && one.changements['estActif']?.[1] === 0,
  );
  return isTakenBack ? undefined : { id: entiteId, acte: kind, nombre: Number(nombre?.[1]) };
}

const focus = (element: HTMLElement | null): void => element?.focus();

type Whose = Pick<HistoryProps, 'entity' | 'id'>;

/** Whether an act is the record's own; another act is shown because it concerns the record. */
const isOwn = ({ entite, entiteId }: Acte, { entity, id }: Whose): boolean =>
  entite === entity && entiteId === id;

function titleOf(acte: Acte, whose: Whose): string {
  if (isOwn(acte, whose)) return motDActe(acte.appel);
  return `${motDActe(acte.appel)}, ${motDEnregistrement(acte)}`;
}

type ChangementsProps = Omit<HistoryProps, 'onClose'> & { acte: Acte };

function Changements({ acte, entity, id, labelOf, show, onTake }: ChangementsProps) {
  const isOfForm = isOwn(acte, { entity, id });
  return (
    <dl className={`${kit.wrap} ${classes.changes}`}>
      {Object.entries(acte.changements).map(([champ, [avant, apres]]) => {
        // An act that wrote many records tells the fields of each by its name.
        const ligne = lireChampDeLigne(champ);
        const own = ligne?.champ ?? champ;
        const isOwnField = isOfForm || (ligne !== null && ligne.entite === entity && ligne.id === id);
        const label = isOwnField ? labelOf(own) : undefined;
        const dits = changementDuJournal(acte, champ);
        const isName = champDuJournal(acte.entite, champ)?.of !== undefined;
        // A field of this form is shown as the form shows it; all else, names too, is told by the journal's words.
        const text = (value: string | number | null, dit: string) =>
          label === undefined || isName ? dit : show(own, value) || dit;
        const [ancienne, nouvelle] = [text(avant, dits[0]), text(apres, dits[1])];
        return (
          <div key={champ}>
            <dt>{label ?? motDeChamp(acte, champ)}</dt>
            <dd className={`${kit.row} ${kit.tight}`}>
              <span>
                <del>{ancienne}</del> <span aria-hidden>→</span> <ins>{nouvelle}</ins>
              </span>
              {/* The act of an add has no earlier value. */}
              {label !== undefined && onTake !== undefined && !acte.appel.includes(' add') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Reprendre « ${ancienne} » pour ${label}`}
                  onClick={() => onTake(own, avant)}
                >
                  Reprendre l'ancienne valeur
                </Button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
