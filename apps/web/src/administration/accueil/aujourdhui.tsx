/**
 * Under the tiles of home: how the school stands today, by the rights of the person, what waits for them, and what they opened last.
 * Each figure leads to its list; a part with nothing to say is not shown (NAV-06). Fetched after the tiles.
 */
import { type ChiffresDAccueil, getAccueil } from '@gestionscolaire/contract/accueil/accueil.ts';
import { formaterJour, jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  adresseDeLaCellule,
  adresseDesVides,
  direARattraper,
  direVides,
} from '@gestionscolaire/contract/notes/releve/reste.ts';
import {
  IconChecks,
  IconChevronRight,
  IconListCheck,
  IconLock,
  IconMessage,
  IconPencil,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { useEcoleChoisie } from '#scolarite/index.ts';
import classes from './aujourdhui.module.css';
import { pluriel } from './jours.ts';
import { Recents } from './recents.tsx';

export function Aujourdhui() {
  const ecoleId = useEcoleChoisie();
  const { data } = useEndpoint(getAccueil, ecoleId === null ? {} : { ecoleId });
  return (
    <>
      {data !== undefined && <Figures dit={data.data} ecoleId={ecoleId} />}
      <div className={`${kit.column} ${classes.columns}`}>
        <div className={`${kit.column} ${kit.ifAny}`}>
          {data !== undefined && <Retards dit={data.data} ecoleId={ecoleId} />}
          {data !== undefined && <AFaire dit={data.data} ecoleId={ecoleId} />}
        </div>
        <div className={`${kit.column} ${kit.ifAny}`}>
          <Recents />
        </div>
      </div>
    </>
  );
}

interface PartProps {
  dit: ChiffresDAccueil;
  ecoleId: number | null;
}

/** The address of a list, of this school. */
function listOf(
  adresse: string,
  ecoleId: number | null,
  more: Readonly<Record<string, string>> = {},
): `/${string}` {
  const search = new URLSearchParams(more);
  if (ecoleId !== null) search.set('ecoleId', String(ecoleId));
  const text = search.toString();
  return `/${adresse.slice(1)}${text === '' ? '' : `?${text}`}`;
}

function Figures({ dit, ecoleId }: PartProps) {
  const { jour, lundi, encaisse, arrieres, journees } = dit;
  const figures: ReactNode[] = [];
  if (encaisse !== undefined) {
    figures.push(
      <Figure
        key="jour"
        to={listOf(ADRESSES.recus, ecoleId, { periode: 'jour' })}
        label="Encaissé aujourd'hui"
        value={formaterMontant(encaisse.jour.montant)}
        under={pluriel(encaisse.jour.recus, 'reçu')}
      />,
      <Figure
        key="semaine"
        to={listOf(ADRESSES.recus, ecoleId, { periode: 'semaine' })}
        label="Encaissé cette semaine"
        value={formaterMontant(encaisse.semaine.montant)}
        under={`depuis le ${jourEnLettres(lundi)}`}
      />,
    );
  }
  if (journees !== undefined) {
    const [first] = journees.premieres;
    figures.push(
      <Figure
        key="journees"
        to={listOf(
          ADRESSES.journalCaisse,
          ecoleId,
          first === undefined ? {} : { jour: first.jour, caissierId: String(first.caissierId) },
        )}
        label={journees.nombre === 1 ? 'Journée à clôturer' : 'Journées à clôturer'}
        value={String(journees.nombre)}
        under={first === undefined ? '' : `la première, le ${formaterJour(first.jour)}`}
      />,
    );
  }
  if (arrieres !== undefined) {
    const part = arrieres.pourcentage === null ? '' : `, ${arrieres.pourcentage}\u00A0% de l'échu`;
    figures.push(
      <Figure
        key="arrieres"
        to={listOf(
          ADRESSES.arrieres,
          ecoleId,
          arrieres.sessionId === null ? {} : { sessionId: String(arrieres.sessionId) },
        )}
        label="Arriérés"
        value={formaterMontant(arrieres.montant)}
        under={`${pluriel(arrieres.eleves, 'élève inscrit', 'élèves inscrits')}${part}`}
        isLate
      />,
    );
  }
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="aujourdhui">
      <h2 id="aujourdhui" className={classes.title}>
        Aujourd'hui <span className={`${kit.quiet} ${kit.plain}`}>{jourEnLettres(jour, true)}</span>
      </h2>
      <div className={classes.figures}>{figures}</div>
    </section>
  );
}

interface FigureProps {
  to: `/${string}`;
  label: string;
  value: string;
  under: string;
  isLate?: boolean;
}

function Figure({ to, label, value, under, isLate = false }: FigureProps) {
  return (
    <AppLink to={to} className={classes.figure}>
      <span className={`${kit.quiet} ${classes.label}`}>
        {label}
        <IconChevronRight size={18} aria-hidden />
      </span>
      <span className={classes.value} data-late={isLate || undefined}>
        {value}
      </span>
      <span className={kit.fine}>{under}</span>
    </AppLink>
  );
}

function Retards({ dit: { classes: behind }, ecoleId }: PartProps) {
  if (behind === undefined) return null;
  return (
    <section className={`${kit.card} ${classes.card}`} aria-labelledby="retards">
      <div className={classes.head}>
        <h2 id="retards">Classes les plus en retard</h2>
        <AppLink to={listOf(ADRESSES.tableau, ecoleId)}>Toutes les classes</AppLink>
      </div>
      {behind.map(({ classeId, libelle, pourcentage, retard }) => (
        <AppLink key={classeId} to={path(ADRESSES.tableauClasse, { classeId })} className={classes.behind}>
          <span className={`${kit.apart} ${classes.line}`}>
            <span>
              <strong>{libelle}</strong> <span className={kit.dimmed}>{`${pourcentage}\u00A0%`}</span>
            </span>
            <span className={classes.late}>{formaterMontant(retard)}</span>
          </span>
          <span className={`${kit.meter} ${classes.track}`}>
            <span style={{ inlineSize: `${pourcentage}%` }} />
          </span>
        </AppLink>
      ))}
    </section>
  );
}

/** The most absences to be caught up that have each a line. */
const RATTRAPEES = 3;

interface TacheProps {
  to: `/${string}`;
  icon: typeof IconChecks;
  /** The word of what the row leads to. */
  act: string;
  children: ReactNode;
}

/** A row of what waits: the whole of it leads there. */
function Tache({ to, icon: Icone, act, children }: TacheProps) {
  return (
    <AppLink to={to} className={`${kit.beside} ${classes.todo}`}>
      <Icone size={20} stroke={1.6} aria-hidden />
      <span className={classes.what}>{children}</span>
      <span className={classes.button} aria-hidden>
        {act}
      </span>
    </AppLink>
  );
}

function AFaire({ dit: { journees, inscriptions, accords, anciens, notes, suivi }, ecoleId }: PartProps) {
  if ([journees, inscriptions, accords, anciens, notes, suivi].every((one) => one === undefined)) return null;
  const rattrapees = notes?.aRattraper.slice(0, RATTRAPEES) ?? [];
  const others = journees === undefined ? 0 : journees.nombre - journees.premieres.length;
  return (
    <section className={`${kit.card} ${classes.card}`} aria-labelledby="a-faire">
      <div className={classes.head}>
        <h2 id="a-faire">À faire</h2>
      </div>
      {suivi !== undefined && suivi.appels > 0 && (
        <Tache to={listOf(ADRESSES.appelsDuJour, ecoleId)} icon={IconListCheck} act="Appeler">
          {pluriel(suivi.appels, 'appel à faire', 'appels à faire')}
        </Tache>
      )}
      {suivi !== undefined && suivi.absents > 0 && (
        <Tache
          to={listOf(ADRESSES.messages, ecoleId, { genre: 'absence' })}
          icon={IconMessage}
          act="Prévenir"
        >
          {pluriel(
            suivi.absents,
            "absent dont la famille n'est pas prévenue",
            'absents dont les familles ne sont pas prévenues',
          )}
        </Tache>
      )}
      {notes !== undefined && notes.premiere !== null && (
        <Tache
          to={notes.grilles === 1 ? adresseDesVides(notes.premiere) : listOf(ADRESSES.mesNotes, ecoleId)}
          icon={IconPencil}
          act="Saisir"
        >
          Mes notes : {direVides(notes.vides)} dans {pluriel(notes.grilles, 'grille')}
        </Tache>
      )}
      {rattrapees.map((cellule) => (
        <Tache
          key={`${cellule.evaluationId} ${cellule.inscriptionId}`}
          to={adresseDeLaCellule(cellule)}
          icon={IconPencil}
          act="Saisir"
        >
          Mes notes : {direARattraper([cellule])}
        </Tache>
      ))}
      {notes !== undefined && notes.aRattraper.length > rattrapees.length && (
        <Tache to={listOf(ADRESSES.mesNotes, ecoleId)} icon={IconPencil} act="Saisir">
          Mes notes : {direARattraper(notes.aRattraper.slice(rattrapees.length))}
        </Tache>
      )}
      {accords !== undefined && (
        <Tache to={ADRESSES.accords} icon={IconChecks} act="Décider">
          {pluriel(accords, 'accord demandé', 'accords demandés')}
        </Tache>
      )}
      {anciens !== undefined && (
        <Tache to={listOf(ADRESSES.donneesPersonnelles, ecoleId, {})} icon={IconUserOff} act="Voir">
          {pluriel(anciens, 'ancien élève à anonymiser', 'anciens élèves à anonymiser')}
        </Tache>
      )}
      {journees?.premieres.map(({ jour, caissierId, caissier }) => (
        <Tache
          key={`${jour} ${caissierId}`}
          to={listOf(ADRESSES.journalCaisse, ecoleId, { jour, caissierId: String(caissierId) })}
          icon={IconLock}
          act="Clôturer"
        >
          Clôturer le {jourEnLettres(jour)} <span className={kit.dimmed}>· {caissier}</span>
        </Tache>
      ))}
      {others > 0 && (
        <p className={classes.others}>et {pluriel(others, 'autre journée', 'autres journées')}</p>
      )}
      {inscriptions !== undefined && (
        <AppLink to={listOf(ADRESSES.listesDeClasse, ecoleId)} className={`${kit.beside} ${classes.todo}`}>
          <IconUserPlus size={20} stroke={1.6} aria-hidden />
          <span className={classes.what}>{pluriel(inscriptions, 'inscription')} cette semaine</span>
          <IconChevronRight size={18} aria-hidden />
        </AppLink>
      )}
    </section>
  );
}
