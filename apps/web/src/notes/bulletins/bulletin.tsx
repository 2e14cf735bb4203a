/** The page of a sealed bulletin: what it holds, and its versions with what each changed of the one before. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { selectBulletinById } from '@gestionscolaire/contract/notes/bulletins/bulletins.ts';
import {
  type ContenuDeBulletin,
  LIBELLES_DES_DECISIONS,
} from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuDAcquis,
  competencesDe,
  direMotScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import {
  direRang,
  formaterCoefficient,
  formaterNote,
  formaterPoints,
} from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { TRAIL_BULLETINS } from '#notes/chemins/trails.ts';
import { ImprimerLeBulletin } from '#notes/papiers/imprimer.tsx';
import classes from './bulletins.module.css';

type BulletinScelle = Output<typeof selectBulletinById>[number];

const TITRE = 'Bulletin';

export function Bulletin() {
  const id = useIdParam('id');
  if (id === null) return <PageIntrouvable />;
  return <DeLEleve id={id} />;
}

function DeLEleve({ id }: { id: number }) {
  return (
    <NamedReading
      title={TITRE}
      right={selectBulletinById}
      breadcrumbs={TRAIL_BULLETINS}
      of={useAllowedEndpoint(selectBulletinById, { id })}
      renderHead={([bulletin]) => (bulletin === undefined ? {} : teteDe(bulletin))}
    >
      {([bulletin]) => bulletin !== undefined && <Contenu bulletin={bulletin} />}
    </NamedReading>
  );
}

/** The head of its page; a version that was replaced is read, and no more given out. */
function teteDe({ id, contenu, versions, ecoleId, inscriptionId, classeId, periodeId }: BulletinScelle) {
  const { eleve, classe, periode, version, jour } = contenu;
  return {
    title: nomDAbord(eleve),
    subtitle: `${classe.libelle}, ${periode.libelle} · version ${version}, du ${formaterJour(jour)}`,
    actions: versions.at(-1)?.id === id && (
      <ImprimerLeBulletin {...{ ecoleId, inscriptionId, classeId, periodeId }} />
    ),
  };
}

function Contenu({ bulletin }: { bulletin: BulletinScelle }) {
  const { contenu, versions } = bulletin;
  return (
    <>
      <Remplacement bulletin={bulletin} />
      {estDAcquis(contenu) ? <AcquisDuBulletin contenu={contenu} /> : <Matieres contenu={contenu} />}
      <Faits bulletin={bulletin} />
      {versions.length > 1 && <Versions bulletin={bulletin} />}
    </>
  );
}

function Remplacement({ bulletin: { contenu, versions } }: { bulletin: BulletinScelle }) {
  const last = versions.at(-1);
  if (last === undefined || last.version === contenu.version) return null;
  return (
    <p className={`${kit.caution} ${classes.avis}`} role="note">
      {`Ce bulletin est remplacé par `}
      <AppLink to={path(ADRESSES.bulletin, { id: last.id })}>{`sa version ${last.version}`}</AppLink>
      {`, du ${formaterInstant(last.instant)}.`}
    </p>
  );
}

const note = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));
const SANS_MOYENNE = { evaluee: '—', nonEvaluee: 'NE', dispensee: 'DISP', nonSuivie: '' } as const;

const rangDit = (
  { rang, exAequo }: { rang: number | null; exAequo: boolean },
  sexe: string | null,
): string => (rang === null ? '—' : direRang({ rang, exAequo }, sexe === 'F' ? 'F' : 'M'));

function Matieres({ contenu: { matieres, eleve } }: { contenu: ContenuDeBulletin }) {
  return (
    <section className={`${kit.card} ${kit.scroll}`} aria-label="Matières" tabIndex={0}>
      <table className={`${kit.table} ${kit.shaded} ${classes.tableau}`}>
        <thead>
          <tr>
            {[
              'Matière',
              'Coefficient',
              'Cours',
              'Composition',
              'Moyenne',
              'Points',
              'Rang',
              'Appréciation',
            ].map((titre, at) => (
              <th key={titre} scope="col" className={at > 0 && at < 7 ? classes.chiffre : undefined}>
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matieres.map((matiere) => (
            <tr key={matiere.enseignementId}>
              <th scope="row">{matiere.matiere}</th>
              <td className={classes.chiffre}>{formaterCoefficient(matiere.coefficient)}</td>
              <td className={classes.chiffre}>{note(matiere.cours)}</td>
              <td className={classes.chiffre}>{note(matiere.composition)}</td>
              <td className={classes.chiffre}>
                {matiere.moyenne === null ? SANS_MOYENNE[matiere.etat] : note(matiere.moyenne)}
              </td>
              <td className={classes.chiffre}>
                {matiere.points === null ? '—' : formaterPoints(matiere.points)}
              </td>
              <td className={classes.chiffre}>{rangDit(matiere, eleve.sexe)}</td>
              <td>{matiere.appreciation ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows the competences of a child, domain by domain. */
function AcquisDuBulletin({ contenu }: { contenu: ContenuDAcquis }) {
  return (
    <section className={`${kit.card} ${kit.scroll}`} aria-label="Compétences" tabIndex={0}>
      <table className={`${kit.table} ${kit.shaded} ${classes.tableau}`}>
        <thead>
          <tr>
            {['Domaine', 'Compétence', 'Acquis', 'Remarque'].map((titre) => (
              <th key={titre} scope="col">
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {competencesDe(contenu).map(({ competenceId, domaine, competence, valeur, observation }) => (
            <tr key={competenceId}>
              <td>{domaine}</td>
              <th scope="row">{competence}</th>
              <td>{direMotScelle(valeur)}</td>
              <td>{observation ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Fait = [string, string];

const named = (label: string, value: string | null): Fait[] => (value === null ? [] : [[label, value]]);

/** Returns the figures of a bulletin of marks, each with its words. */
function chiffresDuBulletin(contenu: ContenuDeBulletin): Fait[] {
  const { eleve, annee, regle, bilan, figuresDeClasse: classe } = contenu;
  return [
    [
      'Moyenne',
      `${note(contenu.moyenne)} sur ${regle.noteSur}${contenu.estClasse ? '' : ', à titre indicatif'}`,
    ],
    ['Rang', `${rangDit(contenu, eleve.sexe)} sur ${classe.evalues} classés, ${contenu.effectif} élèves`],
    ...named('Mention', contenu.mention),
    ['Classe', `moyenne ${note(classe.moyenne)}, de ${note(classe.min)} à ${note(classe.max)}`],
    ...contenu.periodes
      .filter(({ periodeId }) => periodeId !== contenu.periode.id)
      .map(({ libelle, moyenne }): Fait => [libelle, note(moyenne)]),
    ...named(
      'Année',
      annee === null ? null : `${note(annee.moyenne)}, ${rangDit(annee, eleve.sexe)} sur ${annee.evalues}`,
    ),
    ...named('Distinction', bilan.distinction),
    ...named('Conduite', bilan.conduite),
  ];
}

/** Returns the facts of a bulletin beside its subjects or its competences, each with its words. */
function faitsDuBulletin({ contenu, tete, empreinte }: BulletinScelle): Fait[] {
  const { eleve, bilan } = contenu;
  return [
    ['Matricule', eleve.matricule],
    ...named('Naissance', eleve.naissance),
    ...(estDAcquis(contenu) ? [] : chiffresDuBulletin(contenu)),
    ...named('Appréciation', bilan.appreciation),
    ...named('Décision', bilan.decision === null ? null : LIBELLES_DES_DECISIONS[bilan.decision]),
    ...named('Motif', contenu.motif),
    ['Tête', tete],
    ['Empreinte', empreinte],
  ];
}

function Faits({ bulletin }: { bulletin: BulletinScelle }) {
  return (
    <dl className={`${kit.terms} ${kit.unbroken} ${classes.faits}`}>
      {faitsDuBulletin(bulletin).map(([mot, valeur]) => (
        <div key={`${mot} ${valeur}`} className={classes.fait}>
          <dt>{mot}</dt>
          <dd className={mot === 'Tête' || mot === 'Empreinte' ? classes.empreinte : undefined}>{valeur}</dd>
        </div>
      ))}
    </dl>
  );
}

function Versions({ bulletin: { versions, id } }: { bulletin: BulletinScelle }) {
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {versions.map((one) => (
        <div key={one.id}>
          <p className={kit.paragraph}>
            {one.id === id ? (
              `Version ${one.version}`
            ) : (
              <AppLink to={path(ADRESSES.bulletin, { id: one.id })}>{`Version ${one.version}`}</AppLink>
            )}
            {`, du ${formaterInstant(one.instant)}${one.motif === null ? '' : ` : ${one.motif}`}`}
          </p>
          <ul className={`${kit.bullets} ${classes.differences}`}>
            {one.differences.map(({ quoi, avant, apres }) => (
              <li key={quoi}>{`${quoi} : ${avant} → ${apres}`}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
