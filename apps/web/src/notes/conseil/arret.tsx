/** The part of a council that arrête the class: what blocks it, each with the way to it; and the act that lifts the arrêt. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  addNonEvaluee,
  arreterPeriode,
  type Blocage,
  desarreterPeriode,
  direBlocage,
  direNonTenue,
  getBlocagesArret,
  retirerNonEvaluee,
  retirerNonTenue,
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { fermerSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import {
  adresseDeLaCellule,
  adresseDeLaGrille,
  adresseDesVides,
} from '@gestionscolaire/contract/notes/releve/reste.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import { DemandeDeMotif } from '#notes/motif.tsx';
import classes from './conseil.module.css';
import type { ConseilLu } from './dire.ts';

interface Lieu {
  ecoleId: number;
  classeId: number;
  periodeId: number;
}

interface ArretProps {
  conseil: Pick<ConseilLu, 'genre' | 'etat' | 'classe' | 'periode' | 'nonTenueMotif'>;
  lieu: Lieu;
}

/** The arrêt of a class, for whoever has it; nothing for others, and once its bulletins are sealed. */
export function Arret({ conseil, lieu }: ArretProps) {
  const droits = useDroits();
  if (conseil.etat === 'scellee') return null;
  if (conseil.etat === 'arretee')
    return droits.can(desarreterPeriode) ? <Desarret conseil={conseil} lieu={lieu} /> : null;
  return droits.can(getBlocagesArret) ? <AArreter conseil={conseil} lieu={lieu} /> : null;
}

/** The word for what is entered in a class. */
const ceQuiSeSaisit = ({ genre }: Pick<ConseilLu, 'genre'>): string =>
  genre === 'notes' ? 'notes' : 'acquis';

const APRES_L_ARRET: Readonly<Record<ConseilLu['genre'], string>> = {
  notes: 'Les notes ne se changeront plus que par le conseil, avec un motif.',
  competences: 'Les acquis ne se changeront plus que par le conseil, avec un motif.',
};

function Desarret({ conseil, lieu }: ArretProps) {
  const { mutateAsync } = useWrite(desarreterPeriode);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={kit.wrap}>
      <Button variant="default" onClick={() => setAsked(true)}>
        Désarrêter…
      </Button>
      {isAsked && (
        <DemandeDeMotif
          titre={`Désarrêter ${conseil.classe}`}
          texte={`« ${conseil.periode} » redevient fermée : ses ${ceQuiSeSaisit(conseil)} se corrigent, puis le conseil l'arrête de nouveau.`}
          bouton="Désarrêter"
          onSubmit={(motif) => mutateAsync({ ...lieu, motif, modifUserId: currentUserId() })}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

type Fenetre =
  | { readonly kind: 'nonTenue' }
  | { readonly kind: 'nonEvaluee'; readonly blocage: Blocage }
  | null;

function AArreter(props: ArretProps) {
  const { classeId, periodeId } = props.lieu;
  return (
    <ReadingPart of={useEndpoint(getBlocagesArret, { classeId, periodeId })}>
      {(lus) => <Decision {...props} {...lus} />}
    </ReadingPart>
  );
}

function Decision({ conseil, lieu, blocages, nonEvaluees }: ArretProps & Output<typeof getBlocagesArret>) {
  const { classeId, periodeId } = lieu;
  const droits = useDroits();
  const arreter = useWrite(arreterPeriode);
  const nonTenue = useWrite(direNonTenue);
  const tenue = useWrite(retirerNonTenue);
  const nonEvaluee = useWrite(addNonEvaluee);
  const reprise = useWrite(retirerNonEvaluee);
  const fermeture = useWrite(fermerSaisie);
  const [fenetre, setFenetre] = useState<Fenetre>(null);
  const [refus, setRefus] = useState('');
  const mayArreter = droits.can(arreterPeriode);
  const faire = async (act: () => Promise<unknown>) => {
    setRefus('');
    try {
      await act();
      notify('succes', MESSAGES.enregistre);
    } catch (failure) {
      setRefus(failureText(failure));
    }
  };
  const modifUserId = currentUserId();
  const mayFermer = droits.can(fermerSaisie);
  const fermer = () =>
    faire(() =>
      fermeture.mutateAsync({ ecoleId: lieu.ecoleId, periodeId, classeIds: [classeId], modifUserId }),
    );
  const arreterLaClasse = async () => {
    const question = `Arrêter ${conseil.classe}, ${conseil.periode} ? ${APRES_L_ARRET[conseil.genre]}`;
    if (await confirm(question, { loses: false }))
      await faire(() => arreter.mutateAsync({ ...lieu, modifUserId }));
  };
  return (
    <section className={`${kit.card} ${kit.column} ${classes.carte}`} aria-labelledby="arret">
      <h2 id="arret">{blocages.length === 0 ? "Rien n'empêche de l'arrêter" : "Avant d'arrêter"}</h2>
      {blocages.length > 0 && (
        <ul className={classes.blocages}>
          {blocages.map((blocage) => (
            <LigneDeBlocage
              key={`${blocage.genre} ${blocage.enseignementId ?? ''}`}
              blocage={blocage}
              lieu={lieu}
              mayDire={droits.can(addNonEvaluee)}
              {...(mayFermer && { onFermer: () => void fermer() })}
              onDire={() => setFenetre({ kind: 'nonEvaluee', blocage })}
            />
          ))}
        </ul>
      )}
      <NonEvaluees
        dites={nonEvaluees}
        isPending={reprise.isPending}
        {...(droits.can(retirerNonEvaluee) && {
          onRetirer: (enseignementId: number) =>
            void faire(() =>
              reprise.mutateAsync({ ecoleId: lieu.ecoleId, periodeId, enseignementId, modifUserId }),
            ),
        })}
      />
      {refus !== '' && <p role="alert">{refus}</p>}
      {mayArreter && (
        <div className={kit.wrap}>
          {conseil.nonTenueMotif === null ? (
            <Button
              disabled={blocages.length > 0}
              loading={arreter.isPending}
              onClick={() => void arreterLaClasse()}
            >
              Arrêter la période
            </Button>
          ) : (
            <Button
              variant="default"
              loading={tenue.isPending}
              onClick={() => void faire(() => tenue.mutateAsync({ ...lieu, modifUserId }))}
            >
              La classe tient la période
            </Button>
          )}
          {conseil.nonTenueMotif === null && blocages.length > 0 && (
            <Button variant="default" onClick={() => setFenetre({ kind: 'nonTenue' })}>
              Période non tenue…
            </Button>
          )}
        </div>
      )}
      {fenetre?.kind === 'nonTenue' && (
        <DemandeDeMotif
          titre={`${conseil.classe} n'a pas tenu « ${conseil.periode} »`}
          texte="La classe n'aura pas de bulletin de cette période, et la suite de l'année ne l'attendra pas."
          bouton="Période non tenue"
          onSubmit={(motif) => nonTenue.mutateAsync({ ...lieu, motif, modifUserId })}
          onClose={() => setFenetre(null)}
        />
      )}
      {fenetre?.kind === 'nonEvaluee' && (
        <DemandeDeMotif
          titre={`${fenetre.blocage.matiere ?? ''} : non évaluée cette période`}
          texte="Personne n'y devra de note, et son coefficient ne comptera pas."
          bouton="Non évaluée"
          onSubmit={(motif) =>
            nonEvaluee.mutateAsync({
              ecoleId: lieu.ecoleId,
              periodeId,
              enseignementId: fenetre.blocage.enseignementId ?? 0,
              motif,
              creationUserId: modifUserId,
            })
          }
          onClose={() => setFenetre(null)}
        />
      )}
    </section>
  );
}

interface NonEvalueesProps {
  dites: readonly { enseignementId: number; matiere: string; motif: string }[];
  isPending: boolean;
  /** Takes back what was said, where the person may. */
  onRetirer?: (enseignementId: number) => void;
}

/** The subjects that are said not to be evaluated in the period, each with its reason and the way back. */
function NonEvaluees({ dites, isPending, onRetirer }: NonEvalueesProps) {
  if (dites.length === 0) return null;
  return (
    <section aria-labelledby="non-evaluees">
      <h3 id="non-evaluees" className={kit.even}>
        Non évaluées cette période
      </h3>
      <ul className={classes.blocages}>
        {dites.map(({ enseignementId, matiere, motif }) => (
          <li key={enseignementId}>
            <span>{`${matiere} : « ${motif} ».`}</span>
            {onRetirer !== undefined && (
              <Button
                variant="subtle"
                size="compact-md"
                disabled={isPending}
                aria-label={`${matiere} s’évalue cette période`}
                onClick={() => onRetirer(enseignementId)}
              >
                Elle s’évalue
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way to what a class lacks; null: it stands in no page. */
function adresseDe(
  { genre, enseignementId, aRattraper }: Blocage,
  { classeId, periodeId }: Lieu,
): `/${string}` | null {
  const [seule, ...others] = aRattraper;
  // Several have each its own.
  if (seule !== undefined) return others.length === 0 ? adresseDeLaCellule(seule) : null;
  if (genre === 'sansCompetence') return ADRESSES.competences.list;
  // Empty cells of no subject are those of competences.
  if (genre === 'casesVides' && enseignementId === null)
    return path(ADRESSES.acquisDeClasse, { classeId, periodeId });
  if (enseignementId !== null) {
    const matiere = { classeId, periodeId, enseignementId };
    return genre === 'casesVides' ? adresseDesVides(matiere) : adresseDeLaGrille(matiere);
  }
  if (genre === 'sansRegle') return ADRESSES.reglesNotation.list;
  return genre === 'sansEnseignement' ? `${ADRESSES.enseignements.list}?classe=${classeId}` : null;
}

interface LigneProps {
  blocage: Blocage;
  lieu: Lieu;
  mayDire: boolean;
  onDire: () => void;
  /** Closes the entry of this class, for whoever may: no page does it better. */
  onFermer?: () => void;
}

function LigneDeBlocage({ blocage, lieu, mayDire, onDire, onFermer }: LigneProps) {
  const isToClose = blocage.genre === 'saisieOuverte' && onFermer !== undefined;
  const to = isToClose ? null : adresseDe(blocage, lieu);
  const phrase = direBlocage(blocage);
  const dite = `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
  return (
    <li>
      {to === null ? <span>{dite}</span> : <AppLink to={to}>{dite}</AppLink>}
      {blocage.aRattraper.length > 1 &&
        blocage.aRattraper.map((cellule) => (
          <AppLink key={`${cellule.evaluationId} ${cellule.inscriptionId}`} to={adresseDeLaCellule(cellule)}>
            {cellule.nom}
          </AppLink>
        ))}
      {isToClose && (
        <Button variant="subtle" size="compact-md" onClick={onFermer}>
          Fermer la saisie
        </Button>
      )}
      {mayDire && blocage.genre === 'sansEvaluation' && (
        <Button variant="subtle" size="compact-md" onClick={onDire}>
          Non évaluée cette période…
        </Button>
      )}
    </li>
  );
}
