/** The page of the bulletins of a class in a period: its figures, what keeps it from being sealed, the seal, then each bulletin. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { LIBELLES_DES_DECISIONS } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { estRectifie } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { rectifierBulletins } from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getAvantScellement, scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { direRang, formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { TRAIL_BULLETINS } from '#notes/chemins/trails.ts';
import { ImprimerLaClasse } from '#notes/papiers/imprimer.tsx';
import classes from './bulletins.module.css';

type Vue = Output<typeof getAvantScellement>;
type VueDeNotes = Extract<Vue, { genre: 'notes' }>;
type VueDAcquis = Extract<Vue, { genre: 'competences' }>;
type EleveVu = VueDeNotes['eleves'][number];

const TITRE = "Bulletins d'une classe";

export function BulletinsDeClasse() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  if (classeId === null || periodeId === null) return <PageIntrouvable />;
  return <DeLaClasse classeId={classeId} periodeId={periodeId} />;
}

/** Says the figures of a class of marks: '34 élèves, 32 classés · moyenne 11,09, de 7,12 à 13,33 sur 20'. */
function direFigures({ effectif, evalues, moyenne, min, max, noteSur }: VueDeNotes): string {
  const eleves = `${effectif} élève${effectif > 1 ? 's' : ''}, ${evalues} classé${evalues > 1 ? 's' : ''}`;
  if (moyenne === null || min === null || max === null) return eleves;
  return `${eleves} · moyenne ${formaterNote(moyenne)}, de ${formaterNote(min)} à ${formaterNote(max)} sur ${noteSur}`;
}

const direEleves = ({ effectif }: VueDAcquis): string => `${effectif} élève${effectif > 1 ? 's' : ''}`;

function DeLaClasse({ classeId, periodeId }: { classeId: number; periodeId: number }) {
  const droits = useDroits();
  const lue = useAllowedEndpoint(getAvantScellement, { classeId, periodeId });
  return (
    <NamedReading
      title={TITRE}
      right={getAvantScellement}
      breadcrumbs={TRAIL_BULLETINS}
      of={lue}
      renderHead={(vue) => ({
        title: `${vue.classe}, ${vue.periode}`,
        subtitle: vue.genre === 'notes' ? direFigures(vue) : direEleves(vue),
        actions: (
          <>
            {vue.eleves.length > 0 && (
              <ImprimerLaClasse
                ecoleId={vue.ecoleId}
                etat={vue.etat}
                genre={vue.genre}
                {...{ classeId, periodeId }}
              />
            )}
            {vue.etat === 'scellee' && droits.can(rectifierBulletins) && (
              <Button
                variant="default"
                component={AppLink}
                to={path(ADRESSES.rectification, { classeId, periodeId })}
              >
                Rectifier…
              </Button>
            )}
          </>
        ),
      })}
    >
      {(vue) => (
        <>
          <Avis vue={vue} />
          {vue.remarques.map((phrase) => (
            <p key={phrase} className={`${kit.caution} ${classes.avis}`} role="note">
              {phrase}
            </p>
          ))}
          {vue.eleves.length === 0 ? (
            <Empty
              icon={IconUsersGroup}
              title="Aucun bulletin à montrer"
              text="Les élèves de la classe paraîtront ici, avec ce que le sceau tiendra d'eux."
            />
          ) : vue.genre === 'notes' ? (
            <Tableau vue={vue} />
          ) : (
            <TableauDesAcquis vue={vue} />
          )}
          {vue.etat !== 'scellee' && vue.bloque.length === 0 && droits.can(scellerPeriode) && (
            <Sceller vue={vue} lieu={{ classeId, periodeId }} onChange={() => void lue.refetch()} />
          )}
        </>
      )}
    </NamedReading>
  );
}

const A_LIRE: Readonly<Record<Vue['genre'], string>> = {
  notes:
    'Lisez ces chiffres : ce sont ceux que le sceau gardera. Rien ne les changera ensuite, sinon une rectification.',
  competences:
    'Relisez ces acquis : ce sont ceux que le sceau gardera. Rien ne les changera ensuite, sinon une rectification.',
};

function Avis({ vue: { etat, bloque, genre } }: { vue: Vue }) {
  if (etat === 'scellee')
    return (
      <p className={`${kit.caution} ${classes.avis}`} role="note">
        {bloque[0]}
      </p>
    );
  if (bloque.length === 0)
    return (
      <p className={`${kit.caution} ${classes.avis}`} role="note">
        {A_LIRE[genre]}
      </p>
    );
  return (
    <div className={`${kit.caution} ${classes.avis}`} role="note">
      Ces bulletins ne se scellent pas encore :
      <ul className={kit.bullets}>
        {bloque.map((phrase) => (
          <li key={phrase}>{phrase}</li>
        ))}
      </ul>
    </div>
  );
}

interface ScellerProps {
  vue: Vue;
  lieu: { classeId: number; periodeId: number };
  onChange: () => void;
}

function Sceller({ vue, lieu, onChange }: ScellerProps) {
  const { mutateAsync, isPending } = useWrite(scellerPeriode);
  const { classe, periode, effectif, empreinteFigures, genre, remarques } = vue;
  const rien = genre === 'notes' ? 'Aucune note' : 'Aucun acquis';
  const sceller = async () => {
    if (empreinteFigures === null) return;
    const question = `Sceller les ${effectif} bulletins de ${classe}, ${periode} ? ${rien} de cette période ne changera plus, sinon par une rectification.`;
    if (!(await confirm([question, ...remarques].join(' '), { loses: true }))) return;
    try {
      const { data } = await mutateAsync({ ...lieu, empreinteFigures, creationUserId: currentUserId() });
      notify('succes', `Bulletins scellés : ${data[0]?.tete ?? ''}`);
    } catch (failure) {
      notify('erreur', failureText(failure));
    }
    onChange();
  };
  return (
    <Button className={classes.bouton ?? ''} loading={isPending} onClick={() => void sceller()}>
      {effectif > 1 ? `Sceller les ${effectif} bulletins` : 'Sceller le bulletin'}
    </Button>
  );
}

function direPlaceAuBulletin({ rang, exAequo, sexe, estClasse, moyenne }: EleveVu): string {
  if (rang !== null) return direRang({ rang, exAequo }, sexe === 'F' ? 'F' : 'M');
  return moyenne !== null && !estClasse ? 'NC' : '—';
}

function Tableau({ vue }: { vue: VueDeNotes }) {
  const hasYear = vue.eleves.some(({ annee }) => annee !== null);
  return (
    <section className={`${kit.card} ${kit.scroll}`} aria-label="Bulletins" tabIndex={0}>
      <table className={`${kit.table} ${kit.shaded} ${classes.tableau}`}>
        <thead>
          <tr>
            <th scope="col">Élève</th>
            <th scope="col" className={classes.chiffre}>
              Moyenne
            </th>
            <th scope="col" className={classes.chiffre}>
              Rang
            </th>
            <th scope="col">Mention</th>
            {hasYear && (
              <th scope="col" className={classes.chiffre}>
                Année
              </th>
            )}
            {hasYear && <th scope="col">Décision</th>}
          </tr>
        </thead>
        <tbody>
          {vue.eleves.map((eleve) => (
            <tr key={eleve.inscriptionId}>
              <th scope="row">
                <Nom eleve={eleve} />
              </th>
              <td className={classes.chiffre}>
                {eleve.moyenne === null ? '—' : formaterNote(eleve.moyenne)}
              </td>
              <td className={classes.chiffre}>{direPlaceAuBulletin(eleve)}</td>
              <td>{eleve.mention ?? ''}</td>
              {hasYear && (
                <td className={classes.chiffre}>
                  {eleve.annee?.moyenne == null ? '—' : formaterNote(eleve.annee.moyenne)}
                </td>
              )}
              {hasYear && <td>{eleve.decision === null ? '—' : LIBELLES_DES_DECISIONS[eleve.decision]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows each child with their acquis by word: there is no figure of marks. */
function TableauDesAcquis({ vue }: { vue: VueDAcquis }) {
  const { valeurs, estDerniere, eleves } = vue;
  return (
    <section className={`${kit.card} ${kit.scroll}`} aria-label="Bulletins" tabIndex={0}>
      <table className={`${kit.table} ${kit.shaded} ${classes.tableau}`}>
        <thead>
          <tr>
            <th scope="col">Élève</th>
            {valeurs.map(({ valeurId, libelle }) => (
              <th key={valeurId} scope="col" className={classes.chiffre}>
                {libelle}
              </th>
            ))}
            <th scope="col">Appréciation</th>
            {estDerniere && <th scope="col">Décision</th>}
          </tr>
        </thead>
        <tbody>
          {eleves.map((eleve) => (
            <tr key={eleve.inscriptionId}>
              <th scope="row">
                <Nom eleve={eleve} />
              </th>
              {valeurs.map(({ valeurId }, at) => (
                <td key={valeurId} className={classes.chiffre}>
                  {eleve.acquis[at] ?? 0}
                </td>
              ))}
              <td>{eleve.appreciation ?? ''}</td>
              {estDerniere && (
                <td>{eleve.decision === null ? '—' : LIBELLES_DES_DECISIONS[eleve.decision]}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Nom({
  eleve: { nom, prenoms, bulletin },
}: {
  eleve: Pick<EleveVu, 'nom' | 'prenoms' | 'bulletin'>;
}) {
  const dit = nomDAbord({ nom, prenoms });
  if (bulletin === null) return dit;
  return (
    <AppLink to={path(ADRESSES.bulletin, { id: bulletin.id })} className={classes.lien ?? ''}>
      {estRectifie(bulletin) ? `${dit}, version ${bulletin.version}` : dit}
    </AppLink>
  );
}
