/**
 * The form that moves a class to the next school year: all pupils go to one class, but for those with a choice of their own.
 */

import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { getAnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import {
  type Inscription,
  LIBELLES_DES_ETATS,
  nomComplet,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { classeSuivante, niveauSuivant } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconCalendarPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart, UnlessFailed } from '#core/ui/reading.tsx';
import { OuvrirAnnee } from '#eleves/annee-suivante/ouvrir.tsx';
import { useIsToldDus } from '#eleves/dus.ts';
import { departEnMots } from '#eleves/fiche/compte.ts';
import { Omises } from '#eleves/inscription/prestations-choix.tsx';
import { type ActeProps, useAdresse } from './adresse.ts';
import { Envoi } from './envoi.tsx';
import { lignesDePromotion, SORTS, type Sort } from './promotion.ts';
import { Services, useServices } from './services.tsx';
import { partisDe, useInscrits, useInscritsEtPartis } from './tous.ts';

interface PromouvoirProps extends ActeProps {
  sessions: readonly Session[];
}

export function PromouvoirClasse(props: PromouvoirProps) {
  const { ecoleId, session, classe, classes: salles, sessions, onDone } = props;
  const { montrer } = useAdresse();
  const asked = classe === undefined ? null : { ecoleId, sessionId: session.id, classeId: classe.id };
  const inscrits = useInscrits(asked);
  const suivantes = sessions
    .filter(({ dateDebut }) => dateDebut > session.dateDebut)
    .toSorted((a, b) => (a.dateDebut < b.dateDebut ? -1 : 1));
  const body = () => {
    if (suivantes.length === 0) return <SansSuivante ecoleId={ecoleId} sessionId={session.id} />;
    if (classe === undefined) return null;
    return (
      <ReadingPart
        of={inscrits}
        renderEmpty={({ length }) =>
          length === 0 && <Empty icon={IconUsersGroup} title="Cette classe n'a pas d'élève inscrit" />
        }
      >
        {(lus) => (
          <Promotion key={classe.id} {...props} classe={classe} inscrits={lus} suivantes={suivantes} />
        )}
      </ReadingPart>
    );
  };
  return (
    <section className={`${kit.sheet} ${kit.airy}`} aria-label="Promouvoir la classe">
      <h2 className={kit.title}>{`Promouvoir une classe de ${session.libelle}`}</h2>
      <div className={kit.filters}>
        <NativeSelect
          label="Classe à promouvoir"
          required
          data={[
            ...(classe === undefined ? [{ value: '', label: 'Choisissez…' }] : []),
            ...salles.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
          ]}
          value={String(classe?.id ?? '')}
          onChange={(event) => montrer({ classe: Number(event.currentTarget.value) || undefined })}
        />
      </div>
      {body()}
      {(classe === undefined || suivantes.length === 0 || (inscrits.data?.data.length ?? 0) === 0) && (
        <div className={`${kit.acts} ${kit.share}`}>
          <Button variant="default" onClick={onDone}>
            Retour
          </Button>
        </div>
      )}
    </section>
  );
}

interface PromotionProps extends ActeProps {
  classe: NonNullable<ActeProps['classe']>;
  inscrits: readonly Inscription[];
  suivantes: readonly Session[];
}

function Promotion(props: PromotionProps) {
  const { ecoleId, session, classe, classes: salles, inscrits, suivantes, onDone } = props;
  const [versSession, setVersSession] = useState(suivantes[0]?.id ?? 0);
  const [versClasse, setVersClasse] = useState<number | null>(classeSuivante(classe, salles)?.id ?? null);
  const estDerniere = niveauSuivant(classe.etape, classe.niveau) === null;
  const [redoublent, setRedoublent] = useState(classe.id);
  const [sorts, setSorts] = useState<Readonly<Record<number, Sort>>>({});
  const deja = useInscritsEtPartis({ ecoleId, sessionId: versSession });
  const sinon: Sort = estDerniere ? 'non' : 'passe';
  const vers = suivantes.find(({ id }) => id === versSession);
  const dejaInscrits = new Set((deja.data?.data ?? []).map(({ eleveId }) => eleveId));
  const partis = new Map(partisDe(deja.data?.data ?? []).map((one) => [one.eleveId, one]));
  /** Who left that year already comes back by their return, never by a promotion. */
  const dejaDit = (eleveId: number): string => {
    const parti = partis.get(eleveId);
    if (parti === undefined) return `Déjà inscrit(e) en ${vers?.libelle ?? ''}`;
    return `${departEnMots(LIBELLES_DES_ETATS[parti.etat], parti)}, ${parti.classe}\u00A0: un retour se note sur sa fiche`;
  };
  const { lignes, passent, doublent, exclus } = lignesDePromotion(inscrits, {
    sorts,
    dejaInscrits,
    versClasse,
    redoublent,
    sinon,
  });
  const promus = new Set(lignes.map(({ eleveId }) => eleveId));
  const isToldDus = useIsToldDus();
  const remiseDite = (one: Inscription) => (isToldDus ? remiseDe(one) : null);
  const remises = inscrits.filter((one) => promus.has(one.eleveId) && remiseDite(one) !== null).length;
  const services = useServices({
    ecoleId,
    sessionId: versSession,
    classeId: versClasse,
    // Nobody who passes is asked for what only the class of who repeats has.
    autreId: doublent === 0 || redoublent === versClasse ? null : redoublent,
  });
  const nomDe = (id: number | null) => salles.find((salle) => salle.id === id)?.libelle ?? '';
  const choisir = salles.map(({ id, libelle }) => ({ value: String(id), label: libelle }));
  return (
    <>
      <div className={kit.filters}>
        <NativeSelect
          label="Vers l’année"
          required
          data={suivantes.map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
          value={String(versSession)}
          onChange={(event) => setVersSession(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label="Classe de qui passe"
          required={!estDerniere}
          description={estDerniere ? 'Aucune : c’est la dernière année' : undefined}
          data={[...(versClasse === null ? [{ value: '', label: 'Choisissez…' }] : []), ...choisir]}
          value={String(versClasse ?? '')}
          onChange={(event) => setVersClasse(Number(event.currentTarget.value) || null)}
        />
        <NativeSelect
          label="Classe de qui redouble"
          required
          data={choisir}
          value={String(redoublent)}
          onChange={(event) => setRedoublent(Number(event.currentTarget.value))}
        />
      </div>
      <Services services={services} />
      <UnlessFailed of={deja} />
      <ul className={kit.lines} aria-label="Élèves de la classe">
        {inscrits.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{nomDAbord(one)}</strong> {one.matricule}
              {remiseDite(one) !== null && (
                <span className={kit.quiet}>{` · remise de ${remiseDite(one)} en ${session.libelle}`}</span>
              )}
            </span>
            {dejaInscrits.has(one.eleveId) ? (
              <span className={kit.quiet}>{dejaDit(one.eleveId)}</span>
            ) : (
              <NativeSelect
                aria-label={`Sort de ${nomComplet(one)}`}
                data={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
                value={sorts[one.eleveId] ?? sinon}
                onChange={(event) => {
                  const sort = event.currentTarget.value;
                  setSorts((all) => ({ ...all, [one.eleveId]: lireSort(sort) }));
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <Envoi
        ecoleId={ecoleId}
        sessionId={versSession}
        choix={services.choix}
        isSaid={services.isSaid}
        lignes={(versClasse === null && passent > 0) || deja.data === undefined ? [] : lignes}
        jour={vers?.dateDebut ?? session.dateFin}
        origine={`Promotion de ${classe.libelle}, ${session.libelle}`}
        verbe="Promouvoir"
        onDone={onDone}
      >
        {versClasse === null && passent > 0 ? (
          'Choisissez la classe où l’on passe.'
        ) : (
          <>
            {[
              ...(passent === 0 ? [] : [`${nombreDEleves(passent)} en ${nomDe(versClasse)}`]),
              ...(doublent === 0
                ? []
                : [`${nombreDEleves(doublent)} en ${nomDe(redoublent)} (redoublement)`]),
              ...(exclus === 0 ? [] : [`${nombreDEleves(exclus)} sans inscription`]),
            ].join(', ')}
            {`, en ${vers?.libelle ?? ''}.`}
            {services.parEleve !== null && passent > 0 && (
              <>
                {' Qui passe devra '}
                <Money amount={services.parEleve} />.
              </>
            )}
            {remises > 0 &&
              ` ${nombreDEleves(remises)} avec une remise cette année\u00A0: elle n'est pas reprise, redonnez-la ensuite à l'inscription.`}
            <Omises phrase={services.omises} />
          </>
        )}
      </Envoi>
    </>
  );
}

/** Says the discount of an enrolment: '10 %', '50 000 FG'; null: none. A promotion carries none over. */
function remiseDe({ remisePourcentage, remiseMontant }: Inscription): string | null {
  if (remisePourcentage !== null) return formaterPourcentage(remisePourcentage);
  return remiseMontant === null ? null : formaterMontant(remiseMontant);
}

const lireSort = (text: string): Sort => (text === 'redouble' || text === 'non' ? text : 'passe');

/** Leads to the year that is not there yet: one click for whoever may open it, whom to ask for the others. */
function SansSuivante({ ecoleId, sessionId }: { ecoleId: number; sessionId: number }) {
  const { data } = useEndpoint(getAnneeSuivante, { ecoleId, sessionId });
  return (
    <Empty
      icon={IconCalendarPlus}
      title="Aucune année scolaire ne suit celle-ci"
      text="Une classe passe dans l'année suivante, qui doit être ouverte."
      action={data === undefined ? undefined : <OuvrirAnnee {...data.data} />}
    />
  );
}
