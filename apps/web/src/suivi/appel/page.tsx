/**
 * The roll call of a class on a half-day: everybody present, a tap for absent, a second for late, one button. Once made, the same page
 * corrects it, pupil by pupil.
 */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { chercheurDe } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { estUnJour, formaterInstant, jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { champMotif } from '@gestionscolaire/contract/notes/motif.ts';
import {
  DEMI_JOURNEES,
  type DemiJournee,
  LIBELLES_DES_DEMI_JOURNEES,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  compterAppel,
  demiJourneeDe,
  direLeCompte,
  estLeMemePointe,
  LIBELLES_DES_POINTAGES,
  MINUTES_DE_RETARD,
  MINUTES_MAXIMALES,
  type Pointe,
  pointageSuivant,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { getFeuilleAppel, updateFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { queryClient } from '#core/api/query-client.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { text } from '#core/crud/crud-page.tsx';
import { useAddress, useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import { useToday } from '#core/today.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { TRAIL_APPELS } from '#suivi/trails.ts';
import classes from './appel.module.css';
import { type AppelGarde, appelsGardes, garderEtEnvoyer, nomDeFeuille, ouvrirLesAppels } from './envoi.ts';

type Feuille = Output<typeof getFeuilleAppel>;
type Eleve = Feuille['eleves'][number];

const lireAdresse = ({ jour, demi }: Readonly<Record<string, unknown>>) => ({
  jour: typeof jour === 'string' && estUnJour(jour) ? jour : undefined,
  demi: DEMI_JOURNEES.find((one) => one === demi),
});

/** The half-day of now, by the clock of the device. */
const demiDeMaintenant = (): DemiJournee => demiJourneeDe(new Date().toISOString());

export function FeuilleAppelPage() {
  const classeId = useIdParam('classeId');
  const { said, go } = useAddress(lireAdresse);
  const today = useToday();
  const [maintenant] = useState(demiDeMaintenant);
  useEffect(() => void ouvrirLesAppels(), []);
  if (classeId === null) return <PageIntrouvable />;
  const lieu = { classeId, jour: said.jour ?? today, demiJournee: said.demi ?? maintenant };
  return (
    <DeLaClasse
      key={Object.values(lieu).join(' ')}
      lieu={lieu}
      onDemiJournee={(demi) => go({ jour: said.jour ?? null, demi })}
    />
  );
}

interface Lieu {
  classeId: number;
  jour: string;
  demiJournee: DemiJournee;
}

function DeLaClasse({ lieu, onDemiJournee }: { lieu: Lieu; onDemiJournee: (demi: DemiJournee) => void }) {
  const lue = useAllowedEndpoint(getFeuilleAppel, lieu);
  const { jour, demiJournee } = lieu;
  return (
    <NamedReading
      title="Appel"
      right={getFeuilleAppel}
      breadcrumbs={TRAIL_APPELS}
      of={lue}
      renderHead={({ classe }) => ({ title: classe })}
      renderEmpty={({ eleves }) =>
        eleves.length === 0 && (
          <Empty
            icon={IconUsersGroup}
            title="Aucun élève n'est dans cette classe ce jour-là"
            text="Les élèves inscrits dans la classe paraîtront ici."
          />
        )
      }
    >
      {(feuille) => (
        <>
          <div className={kit.wrap}>
            <strong>{jourEnLettres(jour)}</strong>
            <div role="group" aria-label="Demi-journée" className={kit.beside}>
              {DEMI_JOURNEES.map((demi) => (
                <Button
                  key={demi}
                  variant={demi === demiJournee ? 'filled' : 'default'}
                  aria-pressed={demi === demiJournee}
                  onClick={() => onDemiJournee(demi)}
                >
                  {LIBELLES_DES_DEMI_JOURNEES[demi]}
                </Button>
              ))}
            </div>
          </div>
          <Appel key={feuille.feuille?.modifDate ?? feuille.feuille?.id ?? 'à faire'} feuille={feuille} />
        </>
      )}
    </NamedReading>
  );
}

const contenuDe = ({ pointage, minutes }: Pointe): Pointe => ({ pointage, minutes });

/** Holds what is said of each pupil, from what the sheet holds or, before it is made, from what waits on this device. */
function usePointes({ eleves }: Feuille, garde: AppelGarde | undefined) {
  const [dits, setDits] = useState<ReadonlyMap<number, Pointe>>(
    () => new Map(garde?.feuille.eleves.map((one) => [one.inscriptionId, contenuDe(one)])),
  );
  const deLEleve = (eleve: Eleve): Pointe => dits.get(eleve.inscriptionId) ?? contenuDe(eleve);
  const dire = ({ inscriptionId }: Eleve, pointe: Pointe) =>
    setDits((before) => new Map([...before, [inscriptionId, pointe]]));
  const changes = eleves.filter((eleve) => !estLeMemePointe(deLEleve(eleve), contenuDe(eleve)));
  return { deLEleve, dire, changes };
}

function Appel({ feuille }: { feuille: Feuille }) {
  const { eleves, sansClasse, peutAppeler, peutCorriger } = feuille;
  const { gardes } = appelsGardes.use();
  const garde = gardes[nomDeFeuille(feuille)];
  const pointes = usePointes(feuille, garde);
  const [cherche, setCherche] = useState('');
  const estFaite = feuille.feuille !== null;
  const canTap = estFaite ? peutCorriger : peutAppeler && sansClasse === null;
  const isHeld = chercheurDe(cherche);
  const shown = eleves.filter(({ prenoms, nom }) => isHeld(`${nom} ${prenoms}`));
  return (
    <div className={classes.feuille}>
      {sansClasse !== null && !estFaite && <p className={`${kit.caution} ${kit.inset}`}>{sansClasse}</p>}
      <Etat feuille={feuille} garde={garde} />
      {eleves.length > A_CHERCHER && (
        <TextInput
          aria-label="Chercher un élève"
          placeholder="Chercher un élève"
          value={cherche}
          onChange={({ currentTarget: { value } }) => setCherche(value)}
        />
      )}
      <ul className={classes.eleves} aria-label="Élèves">
        {shown.map((eleve) => (
          <Ligne
            key={eleve.inscriptionId}
            eleve={eleve}
            pointe={pointes.deLEleve(eleve)}
            canTap={canTap}
            onChange={(pointe) => pointes.dire(eleve, pointe)}
          />
        ))}
      </ul>
      {canTap && (estFaite ? <Corriger {...{ feuille, pointes }} /> : <Faire {...{ feuille, pointes }} />)}
    </div>
  );
}

/** The pupils from which on a class is searched. */
const A_CHERCHER = 15;

function Etat({ feuille: { feuille, eleves }, garde }: { feuille: Feuille; garde: AppelGarde | undefined }) {
  if (garde !== undefined)
    return (
      <div className={`${kit.caution} ${kit.inset}`} role="status">
        <p>{garde.refus ?? 'Cet appel attend sur cet appareil : il partira quand le réseau reviendra.'}</p>
        {garde.autre !== null && <Conflit garde={garde} autre={garde.autre} />}
      </div>
    );
  if (feuille === null) return null;
  const { faitePar, remplieLe, creationDate } = feuille;
  const late =
    creationDate.slice(0, 16) > remplieLe.slice(0, 16) ? `, arrivé le ${formaterInstant(creationDate)}` : '';
  return (
    <p className={kit.quiet} role="status">
      {`Appel fait${faitePar === null ? '' : ` par ${faitePar}`} le ${formaterInstant(remplieLe)}${late} · ${direLeCompte(compterAppel(eleves))}`}
    </p>
  );
}

type Pointes = ReturnType<typeof usePointes>;

/** Tells, pupil by pupil, where the sheet of this device says other things than the one that another made; each is a choice. */
function Conflit({ garde, autre }: { garde: AppelGarde; autre: Feuille }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useWrite(updateFeuilleAppel);
  const miens = new Map(garde.feuille.eleves.map((one) => [one.inscriptionId, contenuDe(one)]));
  const other = autre.eleves.flatMap((eleve) => {
    const mien = miens.get(eleve.inscriptionId);
    return mien === undefined || estLeMemePointe(mien, contenuDe(eleve)) ? [] : [{ eleve, mien }];
  });
  const finir = async () => {
    await appelsGardes.abandonner(garde.id);
    await queryClient.invalidateQueries();
  };
  const prendreLeMien = async (eleve: Eleve, mien: Pointe) => {
    if (autre.feuille === null) return;
    const sent = { inscriptionId: eleve.inscriptionId, ...mien, vu: contenuDe(eleve) };
    try {
      await mutateAsync({ id: autre.feuille.id, eleves: [sent], motif: null });
      await queryClient.invalidateQueries();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <>
      <ul className={kit.lines}>
        {other.map(({ eleve, mien }) => (
          <li key={eleve.inscriptionId} className={kit.between}>
            <span>{`${eleve.nom} ${eleve.prenoms} : vous ${direPointe(mien)}, l'autre feuille ${direPointe(eleve)}`}</span>
            <Button
              size="compact-md"
              variant="default"
              loading={isPending}
              onClick={() => void prendreLeMien(eleve, mien)}
            >
              Corriger comme moi
            </Button>
          </li>
        ))}
      </ul>
      {other.length === 0 && <p>Les deux feuilles disent la même chose.</p>}
      {failure !== null && (
        <p role="alert" className={kit.error}>
          {failure}
        </p>
      )}
      <Button variant="default" onClick={() => void finir()}>
        Garder la feuille enregistrée
      </Button>
    </>
  );
}

const direPointe = ({ pointage, minutes }: Pointe): string => {
  const said = LIBELLES_DES_POINTAGES[pointage].toLowerCase();
  return pointage === 'retard' && minutes !== null ? `${said} de ${minutes} min` : said;
};

interface LigneProps {
  eleve: Eleve;
  pointe: Pointe;
  canTap: boolean;
  onChange: (pointe: Pointe) => void;
}

function Ligne({ eleve, pointe, canTap, onChange }: LigneProps) {
  const { prenoms, nom } = eleve;
  const { pointage, minutes } = pointe;
  const suivant = () => {
    const next = pointageSuivant(pointage);
    onChange({ pointage: next, minutes: next === 'retard' ? MINUTES_DE_RETARD : null });
  };
  return (
    <li className={classes.eleve} data-pointage={pointage}>
      <button type="button" disabled={!canTap} onClick={suivant} className={classes.tape}>
        <span className={classes.nom}>
          <strong>{nom}</strong> {prenoms}
        </span>
        <span className={classes.etat}>{LIBELLES_DES_POINTAGES[pointage]}</span>
      </button>
      {pointage === 'retard' && (
        <NumberInput
          aria-label={`Minutes de retard de ${prenoms} ${nom}`}
          className={classes.minutes}
          min={1}
          max={MINUTES_MAXIMALES}
          allowDecimal={false}
          suffix=" min"
          disabled={!canTap}
          value={minutes ?? MINUTES_DE_RETARD}
          onChange={(value) =>
            onChange({ pointage, minutes: typeof value === 'number' ? value : MINUTES_DE_RETARD })
          }
        />
      )}
    </li>
  );
}

interface ActeProps {
  feuille: Feuille;
  pointes: Pointes;
}

function Faire({ feuille, pointes }: ActeProps) {
  const [isSending, setSending] = useState(false);
  const { ecoleId, classe, classeId, jour, demiJournee, eleves } = feuille;
  const dits = eleves.map((eleve) => ({ inscriptionId: eleve.inscriptionId, ...pointes.deLEleve(eleve) }));
  const faire = async () => {
    setSending(true);
    const lieu = { ecoleId, classeId, jour, demiJournee, remplieLe: new Date().toISOString() };
    const made = await garderEtEnvoyer({ ...lieu, eleves: dits }, classe);
    setSending(false);
    if (made === undefined) return;
    notify('succes', `Appel enregistré : ${direLeCompte(made)}.`);
    if (made.nonAppeles.length > 0)
      notify('attention', `Arrivés depuis, et non appelés : ${made.nonAppeles.join(', ')}.`);
    if (made.ecartes.length > 0)
      notify(
        'attention',
        `${made.ecartes.length} n'étaient plus de cette classe : la feuille ne les compte pas.`,
      );
  };
  return (
    <Pied dit={direLeCompte(compterAppel(dits))}>
      <Button size="lg" loading={isSending} onClick={() => void faire()}>
        Faire l'appel
      </Button>
    </Pied>
  );
}

function Corriger({ feuille, pointes }: ActeProps) {
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { mutateAsync, isPending } = useWrite(updateFeuilleAppel);
  const { eleves, veutUnMotif } = feuille;
  const { changes } = pointes;
  if (changes.length === 0 || feuille.feuille === null) return null;
  const { id } = feuille.feuille;
  const envoyer = async (motif: string | null) => {
    const sent = changes.map((eleve) => ({
      inscriptionId: eleve.inscriptionId,
      ...pointes.deLEleve(eleve),
      vu: contenuDe(eleve),
    }));
    const { data } = await mutateAsync({ id, eleves: sent, motif });
    const refused = data.filter(({ sort }) => sort === 'conflit' || sort === 'refusee');
    if (refused.length === 0) notify('succes', 'Appel corrigé.');
    for (const { inscriptionId, phrase } of refused) {
      const of = eleves.find((one) => one.inscriptionId === inscriptionId);
      notify('attention', `${of?.prenoms} ${of?.nom} : ${phrase}`);
    }
    await queryClient.invalidateQueries();
  };
  const corriger = async () => {
    setFailure(null);
    try {
      await envoyer(null);
    } catch (error) {
      setFailure(error);
    }
  };
  const label = changes.length === 1 ? 'Corriger 1 élève' : `Corriger ${changes.length} élèves`;
  return (
    <Pied dit={direLeCompte(compterAppel(eleves.map((eleve) => pointes.deLEleve(eleve))))}>
      {failure !== null && (
        <p role="alert" className={kit.error}>
          {failureText(failure)}
        </p>
      )}
      <Button size="lg" loading={isPending} onClick={() => (veutUnMotif ? setAsking(true) : void corriger())}>
        {label}
      </Button>
      {isAsking && (
        <ActDialog
          title={label}
          label="Corriger"
          withCross
          fields={MOTIF}
          slots={MOTIF_DIT}
          send={({ motif }) => envoyer(motif)}
          onClose={() => setAsking(false)}
        />
      )}
    </Pied>
  );
}

/** A day that is over is corrected with a reason. */
const MOTIF = { motif: champMotif } satisfies Fields;
const MOTIF_DIT = { motif: text({ hint: 'Ce jour est passé : pourquoi l’appel change' }) };

function Pied({ dit, children }: { dit: string; children: ReactNode }) {
  return (
    <footer className={classes.pied}>
      <strong role="status">{dit}</strong>
      {children}
    </footer>
  );
}
