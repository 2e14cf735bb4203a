/** Who teaches what, as one table: subjects by the classes of a stage, a name in each cell, saved as one act. */
import {
  addAttributions,
  getLotsAttribution,
  getTableauDesEnseignants,
  nomAuTableau,
  reprendreAttributions,
  seChangeAuTableau,
  type TableauDesEnseignants,
} from '@gestionscolaire/contract/notes/enseignements/tableau.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { ApiError } from '#core/api/error.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { FoundDraftNotice } from '#core/drafts/notice.tsx';
import { useDraft } from '#core/drafts/use-draft.ts';
import { Lots, type MotsDuLot } from '#core/lots/lots.tsx';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { positionAfter } from '#core/ui/grid/keys.ts';
import { useUndoable } from '#core/ui/grid/undo.ts';
import { useGrid } from '#core/ui/grid/use-grid.ts';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import styles from './tableau.module.css';
import {
  caseDe,
  casesChangees,
  direLesInconnus,
  fauteDeNom,
  type NomsTapes,
  nomEntier,
  poserBloc,
  texteDe,
} from './tableau-modele.ts';

interface TableauProps {
  ecoleId: number;
  session: Session;
  onDone: () => void;
}

/** Says who teaches a subject in which nobody is named. */
const sansNom = ({ titulaire }: TableauDesEnseignants['classes'][number]): string =>
  titulaire === null ? 'à pourvoir' : `${nomAuTableau(titulaire)}, titulaire`;

const casesDites = (nombre: number): string => (nombre === 1 ? '1 case' : `${nombre} cases`);

const MOTS: MotsDuLot = {
  compte: casesDites,
  effet: (nombre) => `remet ${casesDites(nombre)} comme avant`,
  fait: 'Défait : chaque case a de nouveau son enseignant d’avant.',
};

/** Says what a school lacks before it can say who teaches. */
function ceQuiManque({ cases, enseignants }: TableauDesEnseignants) {
  if (cases.length === 0)
    return (
      <Empty
        title="Aucune classe n'a encore de matière cette année"
        text="Un programme s'applique d'abord aux classes."
        action={<VersCeQuiManque quoi={['programmes']} />}
      />
    );
  return (
    enseignants.length === 0 && (
      <Empty
        title="Cette école n'a pas encore d'enseignant"
        text="Ajoutez-les, ou importez leur liste ; leurs noms se tapent ensuite ici."
        action={<VersCeQuiManque quoi={['personnes']} />}
      />
    )
  );
}

export function QuiEnseigneQuoi({ ecoleId, session, onDone }: TableauProps) {
  const lu = useEndpoint(getTableauDesEnseignants, { ecoleId, sessionId: session.id });
  return (
    <section className={`${kit.sheet} ${kit.airy}`} aria-label="Qui enseigne quoi">
      <h2 className={kit.title}>{`Qui enseigne quoi, ${session.libelle}`}</h2>
      <ReadingPart of={lu} renderEmpty={ceQuiManque}>
        {(tableau) => <Editeur tableau={tableau} ecoleId={ecoleId} session={session} />}
      </ReadingPart>
      <div className={`${kit.acts} ${kit.share}`}>
        <Button variant="default" onClick={onDone}>
          Retour
        </Button>
      </div>
      <Faits ecoleId={ecoleId} />
    </section>
  );
}

function Editeur({
  tableau,
  ecoleId,
  session,
}: Pick<TableauProps, 'ecoleId' | 'session'> & { tableau: TableauDesEnseignants }) {
  const etapes = [...new Set(tableau.classes.map(({ etape }) => etape))];
  const [etape, setEtape] = useState(etapes[0] ?? '');
  const noms = useUndoable<NomsTapes>({});
  const { now: saisies } = noms;
  const [failure, setFailure] = useState<unknown>(null);
  const { mutateAsync, isPending } = useWrite(addAttributions);
  const canSave = useDroits().can(addAttributions);
  const dirty = useRef(false);
  const changed = casesChangees(tableau, saisies);
  const isDirty = changed === null || changed.length > 0;
  const inconnus = direLesInconnus(tableau, saisies);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useUnsaved(useCallback(() => dirty.current, []));
  const draft = useDraft<NomsTapes>({
    form: `${addAttributions.name} ${ecoleId} ${session.id}`,
    typed: () => (isDirty ? saisies : null),
    resume: (typed) => noms.write(typed),
  });
  const enregistrer = async () => {
    if (changed === null || changed.length === 0) return;
    setFailure(null);
    try {
      await mutateAsync({ ecoleId, sessionId: session.id, cases: changed, creationUserId: 0 });
      noms.restart({});
      notify('succes', `${casesDites(changed.length)} enregistrée${changed.length > 1 ? 's' : ''}.`);
    } catch (error) {
      setFailure(error);
    }
  };
  const refusees = failure instanceof ApiError ? failure.champs : {};
  return (
    <>
      {canSave && <FoundDraftNotice draft={draft} onTake={draft.take} />}
      <div className={kit.filters}>
        <NativeSelect
          label="Niveau"
          data={etapes}
          value={etape}
          onChange={(event) => {
            // Ctrl+Z takes back what the person sees alone.
            noms.restart(saisies);
            setEtape(event.currentTarget.value);
          }}
        />
      </div>
      <p className={kit.dimmed}>
        Tapez le nom d’un enseignant. Ctrl+D recopie la case du dessus, Ctrl+R celle de gauche ; un bloc
        d’Excel se colle. Qui est remplacé l’est à partir d’aujourd’hui.
      </p>
      <Grille {...{ tableau, etape, noms, refusees }} isClosed={!canSave} />
      {inconnus !== null && <p className={kit.dimmed}>{inconnus}</p>}
      {failure !== null && (
        <p role="alert" className={kit.error}>
          {failureText(failure)}
        </p>
      )}
      <div className={`${kit.acts} ${kit.share}`}>
        <Button
          disabled={changed === null || changed.length === 0}
          loading={isPending}
          onClick={() => void enregistrer()}
        >
          {changed === null || changed.length === 0
            ? 'Enregistrer'
            : `Enregistrer ${casesDites(changed.length)}`}
        </Button>
      </div>
    </>
  );
}

interface GrilleProps {
  tableau: TableauDesEnseignants;
  etape: string;
  noms: ReturnType<typeof useUndoable<NomsTapes>>;
  /** The sentences of a refusal, by subject of a class. */
  refusees: Readonly<Record<string, string>>;
  isClosed: boolean;
}

function Grille({ tableau, etape, noms, refusees, isClosed }: GrilleProps) {
  const liste = useId();
  const { now: saisies } = noms;
  const colonnes = tableau.classes.filter((one) => one.etape === etape);
  // In the order of their programme, which a column that is pasted has too.
  const siennes = new Set(colonnes.map(({ id }) => id));
  const ordre = [
    ...new Set(tableau.cases.filter((one) => siennes.has(one.classeId)).map((one) => one.matiereId)),
  ];
  const lignes = ordre.flatMap((id) => tableau.matieres.find((one) => one.id === id) ?? []);
  /** Puts names down from a cell on; `typed`: they are typed in this cell. */
  const poser = (l: number, c: number, bloc: readonly (readonly string[])[], typed: string | null = null) => {
    const ou = {
      matieres: lignes.slice(l).map(({ id }) => id),
      classes: colonnes.slice(c).map(({ id }) => id),
    };
    noms.write({ ...saisies, ...poserBloc(tableau, ou, bloc) }, typed);
  };
  const texteA = (l: number, c: number): string | undefined => {
    const [matiere, classe] = [lignes[l], colonnes[c]];
    const one =
      matiere === undefined || classe === undefined ? undefined : caseDe(tableau, matiere.id, classe.id);
    return one === undefined ? undefined : texteDe(one, saisies);
  };
  /** A class that one teacher has whole, at primary school, is filled by one click; whoever is named already stays. */
  const remplirDessous = (l: number, c: number, nom: string) =>
    poser(
      l,
      c,
      lignes.slice(l).map((_, rank) => [texteA(l + rank, c) || nom]),
    );
  /** The names that a class would take from the one at its left: where it has nobody yet, and that one has somebody. */
  const aSuivre = (c: number) =>
    lignes.map((_, l) => {
      const here = texteA(l, c);
      return here === '' ? (texteA(l, c - 1) ?? '') : here;
    });
  const peutSuivre = (c: number): boolean =>
    aSuivre(c).some((nom, l) => (nom ?? '') !== (texteA(l, c) ?? ''));
  const suivre = (c: number) =>
    poser(
      0,
      c,
      aSuivre(c).map((nom) => [nom ?? '']),
    );
  const recopier = (l: number, c: number, texte: string | undefined) => {
    if (texte !== undefined) poser(l, c, [[texte]]);
  };
  const handlers = useGrid({
    where: 'Dans le tableau des enseignants',
    // The arrows choose a name in the list of the cell, and each cell is a stop of Tab.
    destination: (key, at) =>
      key.key === 'Enter'
        ? positionAfter(key, at, { lignes: lignes.length, colonnes: colonnes.length })
        : null,
    isFixed: isClosed,
    undo: noms,
    shortcuts: isClosed
      ? []
      : [
          {
            keys: 'Ctrl+D',
            label: 'Recopier la case du dessus',
            run: ({ l, c }) => recopier(l, c, texteA(l - 1, c)),
          },
          {
            keys: 'Ctrl+R',
            label: 'Recopier la case de gauche',
            run: ({ l, c }) => recopier(l, c, texteA(l, c - 1)),
          },
        ],
    onBloc: ({ l, c }, bloc) => poser(l, c, bloc),
  });
  return (
    <div className={`${kit.frame} ${styles.cadre}`}>
      <datalist id={liste}>
        {tableau.enseignants.map((one) => (
          <option key={one.id} value={nomAuTableau(one)}>
            {nomAuTableau(one)}
          </option>
        ))}
      </datalist>
      <table className={`${kit.table} ${kit.pinned} ${kit.fixed} ${styles.table}`} {...handlers}>
        <thead>
          <tr>
            <th scope="col">Matière</th>
            {colonnes.map(({ id, libelle }, c) => {
              const avant = colonnes[c - 1];
              return (
                <th key={id} scope="col">
                  {libelle}
                  {avant !== undefined && !isClosed && peutSuivre(c) && (
                    <button
                      type="button"
                      className={styles.suivre}
                      title={`Donner à ${libelle} les enseignants de ${avant.libelle}, où personne n’est nommé`}
                      onClick={() => suivre(c)}
                    >
                      {`Comme ${avant.libelle}`}
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {lignes.map((matiere, l) => (
            <tr key={matiere.id}>
              <th scope="row">{matiere.libelle}</th>
              {colonnes.map((classe, c) => {
                const one = caseDe(tableau, matiere.id, classe.id);
                if (one === undefined)
                  return (
                    <td key={classe.id} className={styles.absente}>
                      —
                    </td>
                  );
                const faute = fauteDeNom(one, saisies, tableau) ?? refusees[String(one.enseignementId)];
                const canType = !isClosed && seChangeAuTableau(one);
                return (
                  <td key={classe.id} tabIndex={-1}>
                    <input
                      className={styles.saisie}
                      aria-label={`${matiere.libelle}, ${classe.libelle}`}
                      aria-invalid={faute !== undefined}
                      title={faute ?? (canType ? undefined : 'Cela se change dans la page de la matière')}
                      autoComplete="off"
                      list={liste}
                      data-l={l}
                      data-c={c}
                      data-change={texteDe(one, saisies) !== texteDe(one, {}) || undefined}
                      readOnly={!canType}
                      placeholder={sansNom(classe)}
                      value={texteDe(one, saisies)}
                      onChange={({ currentTarget }) => poser(l, c, [[currentTarget.value]], `${l} ${c}`)}
                      onBlur={() => {
                        const whole = nomEntier(one, saisies, tableau);
                        if (whole !== undefined) poser(l, c, [[whole]], `${l} ${c}`);
                        noms.leave();
                      }}
                    />
                    {faute !== undefined && (
                      <span role="alert" className={styles.faute}>
                        {faute}
                      </span>
                    )}
                    {canType && texteDe(one, saisies) !== '' && (
                      <span className={styles.recopier}>
                        {l + 1 < lignes.length && (
                          <Recopie
                            ou="les matières à pourvoir qui suivent"
                            nom={texteDe(one, saisies)}
                            onCopy={() => remplirDessous(l, c, texteDe(one, saisies))}
                          >
                            <IconArrowDown size={16} aria-hidden />
                          </Recopie>
                        )}
                        {c + 1 < colonnes.length && (
                          <Recopie
                            ou="les classes qui suivent"
                            nom={texteDe(one, saisies)}
                            onCopy={() => poser(l, c, [colonnes.slice(c).map(() => texteDe(one, saisies))])}
                          >
                            <IconArrowRight size={16} aria-hidden />
                          </Recopie>
                        )}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RecopieProps {
  nom: string;
  ou: string;
  onCopy: () => void;
  children: ReactNode;
}

/** Copies a name into the cells that follow. Tab goes from name to name, past it: by keys, Ctrl+D and Ctrl+R copy cell by cell. */
function Recopie({ nom, ou, onCopy, children }: RecopieProps) {
  const dit = `Recopier ${nom} dans ${ou}`;
  return (
    <button type="button" tabIndex={-1} title={dit} aria-label={dit} onClick={onCopy}>
      {children}
    </button>
  );
}

function Faits({ ecoleId }: { ecoleId: number }) {
  const { data } = useEndpoint(getLotsAttribution, { ecoleId });
  const all = data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-label="Tableaux enregistrés">
      <h3 className={kit.title}>Tableaux enregistrés</h3>
      <Lots all={all} mots={MOTS} reprendre={reprendreAttributions} />
    </section>
  );
}
