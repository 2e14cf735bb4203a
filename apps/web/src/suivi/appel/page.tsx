/**
 * The roll call of a class on a half-day: everybody present, a tap for absent, a second for late, one button. Once made, the same page
 * corrects it, pupil by pupil.
 */
import { formaterInstant, jourEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import type { DemiJournee } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { compterAppel, direLeCompte } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { getFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { IconUsersGroup } from '@tabler/icons-react';
import { useCallback, useEffect } from 'react';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { Found } from '#core/ui/search/found.tsx';
import { TRAIL_APPELS } from '#suivi/chemins/trails.ts';
import { BoutonFiches } from '#suivi/papiers/fiches.tsx';
import { BoutonRegistre } from '#suivi/papiers/registre.tsx';
import { Corriger, Faire } from './actes.tsx';
import { direLeCours } from './adresse.ts';
import classes from './appel.module.css';
import { ChoixDemiJournee, useDemiJournee } from './demi-journee.tsx';
import { appelsGardes, nomDeFeuille, ouvrirLesAppels } from './envoi.ts';
import { LigneDEleve } from './ligne.tsx';
import { type Feuille, usePointes } from './pointes.ts';
import { SurCetAppareil } from './sur-cet-appareil.tsx';

export function FeuilleAppelPage() {
  const classeId = useIdParam('classeId');
  const { jour, demiJournee, creneauId, choisir } = useDemiJournee();
  useEffect(() => void ouvrirLesAppels(), []);
  if (classeId === null) return <PageIntrouvable />;
  const lieu = { classeId, jour, demiJournee, creneauId };
  return <DeLaClasse key={Object.values(lieu).join(' ')} lieu={lieu} onDemiJournee={choisir} />;
}

interface Lieu {
  classeId: number;
  jour: string;
  demiJournee: DemiJournee;
  creneauId: number | null;
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
          {feuille.cours === null ? (
            <ChoixDemiJournee jour={jour} demiJournee={demiJournee} onChoose={onDemiJournee} />
          ) : (
            <p>
              <strong>{jourEnLettres(jour)}</strong> {direLeCours(feuille.cours)}
            </p>
          )}
          <Appel key={feuille.feuille?.id ?? 'à faire'} feuille={feuille} />
          <Papiers feuille={feuille} />
        </>
      )}
    </NamedReading>
  );
}

/** The papers of the class stand under its pupils: on a phone the roll comes first. */
function Papiers({ feuille: { classeId, classe, jour } }: { feuille: Feuille }) {
  const offertes = [{ id: classeId, libelle: classe }];
  return (
    <div className={kit.wrap}>
      <BoutonRegistre classes={offertes} jour={jour} />
      <BoutonFiches classes={offertes} jour={jour} />
    </div>
  );
}

function Appel({ feuille }: { feuille: Feuille }) {
  const { eleves, sansClasse, peutAppeler, peutCorriger } = feuille;
  const { gardes } = appelsGardes.use();
  const garde = gardes[nomDeFeuille({ ...feuille, creneauId: feuille.cours?.id ?? null })];
  const estFaite = feuille.feuille !== null;
  const pointes = usePointes(feuille, estFaite ? undefined : garde);
  const { estPerdu } = pointes;
  const canTap = estFaite ? peutCorriger : peutAppeler && sansClasse === null;
  useUnsaved(
    useCallback(() => estPerdu, [estPerdu]),
    () => (estFaite ? "La correction n'est pas enregistrée." : "L'appel n'est pas enregistré."),
  );
  return (
    <div className={classes.feuille}>
      {sansClasse !== null && !estFaite && <p className={`${kit.caution} ${kit.inset}`}>{sansClasse}</p>}
      {garde === undefined ? <Etat feuille={feuille} /> : <SurCetAppareil garde={garde} feuille={feuille} />}
      <Found
        of={eleves}
        textOf={({ prenoms, nom }) => `${nom} ${prenoms}`}
        label="Chercher un élève"
        none="Aucun élève de ce nom dans cette classe."
      >
        {(shown) => (
          <ul className={classes.eleves} aria-label="Élèves">
            {shown.map((eleve) => (
              <LigneDEleve
                key={eleve.inscriptionId}
                eleve={eleve}
                pointe={pointes.deLEleve(eleve)}
                canTap={canTap}
                seesAbsences={estFaite && feuille.peutVoirAbsences}
                onChange={(pointe) => pointes.dire(eleve, pointe)}
              />
            ))}
          </ul>
        )}
      </Found>
      {canTap && (estFaite ? <Corriger {...{ feuille, pointes }} /> : <Faire {...{ feuille, pointes }} />)}
    </div>
  );
}

/** Says who made a sheet, when, and what it counts; and that it is corrected no more by who reads it, once its day is over. */
function Etat({ feuille: { feuille, eleves, peutCorriger, veutUnMotif } }: { feuille: Feuille }) {
  if (feuille === null) return null;
  const { faitePar, remplieLe, creationDate } = feuille;
  const late =
    creationDate.slice(0, 16) > remplieLe.slice(0, 16) ? `, arrivé le ${formaterInstant(creationDate)}` : '';
  const isOver = veutUnMotif && !peutCorriger;
  return (
    <p className={kit.quiet} role="status">
      {`Appel fait${faitePar === null ? '' : ` par ${faitePar}`} le ${formaterInstant(remplieLe)}${late} · ${direLeCompte(compterAppel(eleves))}`}
      {isOver && ' · Journée passée ou close\u00A0: qui tient les absences corrige cet appel.'}
    </p>
  );
}
