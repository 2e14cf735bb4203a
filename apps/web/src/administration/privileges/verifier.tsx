/** The page 'Vérifier les droits': all that a user sees and may do, the origin of each right, and why the rest is closed. */
import { utilisateurs, verifierDroits } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { worded } from '@gestionscolaire/contract/core/text/formulations.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useIdParam } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './verifier.module.css';
import { cherche } from './verifier-model.ts';
import '@mantine/core/styles/Input.css';

type Verification = Output<typeof verifierDroits>;
type Acces = Verification['menus'][number];

const OPERATIONS = {
  lecture: 'Lecture',
  ajout: 'Ajout',
  modification: 'Modification',
  suppression: 'Suppression',
} as const;

const FIL = [
  { label: 'Administration technique', to: ADRESSES.adminTechnique },
  { label: 'Utilisateurs', to: ADRESSES.utilisateurs.list },
  { label: 'Vérifier les droits' },
] as const;

export function VerifierDroits() {
  const id = useIdParam('id');
  const userId = id ?? 0;
  const query = useEndpoint(verifierDroits, { userId }, { enabled: userId > 0 });
  const found = query.data?.data;
  const title = found === undefined ? 'Vérifier les droits' : `Droits de ${found.prenoms} ${found.nom}`;
  return (
    <Page title={title} breadcrumbs={[...FIL]}>
      <section className={`${kit.card} ${classes.card}`} aria-label={title} aria-busy={query.isFetching}>
        {userId === 0 ? (
          <Empty title={`Aucun utilisateur à cette adresse (${worded(utilisateurs.item)} n'existe pas).`} />
        ) : (
          <ReadingPart of={query}>{(read) => <Resultat found={read} />}</ReadingPart>
        )}
      </section>
    </Page>
  );
}

function Resultat({ found }: { found: Verification }) {
  const [recherche, setRecherche] = useState('');
  const menus = cherche(found.menus, recherche);
  const onglets = cherche(found.onglets, recherche);
  return (
    <>
      <div className={classes.person}>
        <p>
          <strong>École :</strong> {found.ecole ?? 'aucune (réseau)'}
        </p>
        <p>
          <strong>Groupes :</strong>{' '}
          {found.groupes.length === 0
            ? 'aucun'
            : found.groupes
                .map(({ libelle, estActif }) => (estActif === 1 ? libelle : `${libelle} (désactivé)`))
                .join(', ')}
        </p>
        {(found.estActif === 0 || found.estSuspendu === 1) && (
          <p role="note" className={classes.out}>
            {found.estActif === 0
              ? 'Ce compte est désactivé : rien de ce qui suit ne lui est ouvert.'
              : 'Ce compte est suspendu : rien de ce qui suit ne lui est ouvert tant qu’il l’est.'}
          </p>
        )}
      </div>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Chercher un écran"
        placeholder="Chercher un écran…"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={recherche}
        onChange={(event) => setRecherche(event.currentTarget.value)}
      />
      {menus.length === 0 && onglets.length === 0 && <Empty title={`Aucun écran pour « ${recherche} »`} />}
      <Liste titre="Menus" acces={menus} />
      <Liste titre="Onglets" acces={onglets} />
    </>
  );
}

function Liste({ titre, acces }: { titre: string; acces: readonly Acces[] }) {
  if (acces.length === 0) return null;
  return (
    <>
      <h2 className={classes.title}>{titre}</h2>
      <ul className={classes.list}>
        {acces.map((one) => (
          <li key={one.id} data-open={one.isVisible || undefined}>
            <div>
              <span className={classes.name}>{one.libelle}</span>
              <span className={kit.fine}>
                {one.parent === null ? 'Menu principal' : one.parent} · {one.url}
              </span>
            </div>
            <div>
              {one.isVisible ? <Operations acces={one} /> : <p className={kit.fine}>{one.raison}</p>}
              {one.limite !== '' && <p className={kit.fine}>{one.limite}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Operations({ acces: { operations, isPublic } }: { acces: Acces }) {
  return (
    <dl className={classes.operations}>
      {operations.map(({ operation, par }) => (
        <div key={operation}>
          <dt>{OPERATIONS[operation]}</dt>
          <dd>
            {par.length === 0 && isPublic
              ? 'visible par tous'
              : par.map(({ groupe, modeacces }) => `${groupe} (${modeacces})`).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
