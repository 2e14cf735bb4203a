/** The page of what a class got in a period: its pupils by its subjects, their average and rank, and why each is what it is. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { formaterCoefficient, formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direPlace } from '@gestionscolaire/contract/notes/papiers/mots.ts';
import { direDepuisLeConseil } from '@gestionscolaire/contract/notes/releve/figures.ts';
import { getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import {
  adresseDeLaCellule,
  adresseDesVides,
  direARattraper,
  direVides,
} from '@gestionscolaire/contract/notes/releve/reste.ts';
import { useState } from 'react';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { TRAIL_TOUTES } from '#notes/chemins/trails.ts';
import { SansEleve } from '#notes/chemins/vers.tsx';
import { direClasse, direMoyenne, SANS_MOYENNE } from '#notes/figures.ts';
import { ExporterLeReleve } from '#notes/papiers/exporter.tsx';
import { ImprimerLaClasse } from '#notes/papiers/imprimer.tsx';
import { Pourquoi } from './pourquoi.tsx';
import classes from './releve.module.css';

type Releve = Output<typeof getReleveClasse>;
type Eleve = Releve['eleves'][number];

const TITRE = "Moyennes d'une classe";

export function ReleveDeClasse() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  if (classeId === null || periodeId === null) return <PageIntrouvable />;
  return <DeLaClasse classeId={classeId} periodeId={periodeId} />;
}

function DeLaClasse({ classeId, periodeId }: { classeId: number; periodeId: number }) {
  const [asked, setAsked] = useState<Eleve | null>(null);
  return (
    <NamedReading
      title={TITRE}
      right={getReleveClasse}
      breadcrumbs={TRAIL_TOUTES}
      of={useAllowedEndpoint(getReleveClasse, { classeId, periodeId })}
      renderHead={(releve) => ({
        title: `${releve.classe}, ${releve.periode}`,
        subtitle: direClasse(releve),
        actions: releve.eleves.length > 0 && (
          <>
            <ExporterLeReleve {...{ classeId, periodeId }} classe={releve.classe} periode={releve.periode} />
            <ImprimerLaClasse
              ecoleId={releve.ecoleId}
              classeId={classeId}
              periodeId={periodeId}
              etat={releve.etat}
            />
          </>
        ),
      })}
    >
      {(releve) => (
        <>
          {releve.etat !== 'scellee' && (
            <p className={`${kit.caution} ${kit.wrap} ${classes.provisoire}`} role="note">
              {`Provisoire : au ${formaterJour(releve.jour)}.`}
              {releve.aSaisir.vides > 0 && (
                <AppLink to={adresseDesVides({ classeId, periodeId, enseignementId: null })}>
                  {direVides(releve.aSaisir.vides)}
                </AppLink>
              )}
              {releve.aSaisir.aRattraper.map((cellule) => (
                <AppLink
                  key={`${cellule.evaluationId} ${cellule.inscriptionId}`}
                  to={adresseDeLaCellule(cellule)}
                >
                  {direARattraper([cellule])}
                </AppLink>
              ))}
            </p>
          )}
          {releve.depuisLeConseil !== null && direDepuisLeConseil(releve.depuisLeConseil) !== '' && (
            <p className={`${kit.caution} ${kit.wrap} ${classes.provisoire}`} role="note">
              {direDepuisLeConseil(releve.depuisLeConseil)}
            </p>
          )}
          {releve.eleves.length === 0 ? <SansEleve /> : <Tableau releve={releve} onAsk={setAsked} />}
          {asked !== null && <Pourquoi eleve={asked} periodeId={periodeId} onClose={() => setAsked(null)} />}
        </>
      )}
    </NamedReading>
  );
}

function Tableau({ releve, onAsk }: { releve: Releve; onAsk: (eleve: Eleve) => void }) {
  return (
    // A wide table slides under its names; the keyboard reaches it, a class without pupils too.
    <section className={`${kit.card} ${kit.scroll}`} aria-label="Moyennes" tabIndex={0}>
      <table className={`${kit.table} ${kit.shaded} ${kit.pinned} ${classes.tableau}`}>
        <thead>
          <tr>
            <th scope="col">Élève</th>
            <th scope="col">Moyenne</th>
            <th scope="col">Rang</th>
            {releve.matieres.map(({ enseignementId, matiere, abreviation, coefficient }) => (
              <th key={enseignementId} scope="col">
                <abbr title={matiere}>{abreviation}</abbr>
                <span className={classes.coefficient}>{`× ${formaterCoefficient(coefficient)}`}</span>
              </th>
            ))}
            <th scope="col">Mention</th>
          </tr>
        </thead>
        <tbody>
          {releve.eleves.map((eleve) => (
            <tr key={eleve.inscriptionId}>
              <th scope="row">{nomDAbord(eleve)}</th>
              <td>
                {eleve.moyenne === null ? (
                  '—'
                ) : (
                  <button
                    type="button"
                    className={classes.moyenne}
                    aria-label={`Pourquoi ${formaterNote(eleve.moyenne)}, ${nomDAbord(eleve)} ?`}
                    onClick={() => onAsk(eleve)}
                  >
                    {formaterNote(eleve.moyenne)}
                  </button>
                )}
              </td>
              <td>{direPlace(eleve, eleve.sexe)}</td>
              {eleve.matieres.map((matiere, at) => (
                <td key={releve.matieres[at]?.enseignementId}>
                  {matiere.moyenne === null ? SANS_MOYENNE[matiere.etat] : direMoyenne(matiere.moyenne)}
                </td>
              ))}
              <td>{eleve.mention ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
