/** The page of the classes that are followed by competences: how far each is in each period, and the way to its grid. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getAvancementAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { IconPuzzle } from '@tabler/icons-react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { SECTION_NOTES } from '#notes/chemins/trails.ts';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './competences.module.css';

type Ligne = Output<typeof getAvancementAcquis>['lignes'][number];

const TITRE_DES_ACQUIS = 'Compétences';

export function Acquis() {
  return (
    <Reading
      title={TITRE_DES_ACQUIS}
      right={getAvancementAcquis}
      breadcrumbs={[...SECTION_NOTES, { label: TITRE_DES_ACQUIS }]}
    >
      <PourUneEcole text="Ses classes suivies par compétences paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  return (
    <ReadingPart
      of={useEndpoint(getAvancementAcquis, { ecoleId, sessionId: null })}
      renderEmpty={({ lignes }) =>
        lignes.length === 0 && (
          <Empty
            icon={IconPuzzle}
            title="Aucune classe n'est suivie par compétences"
            text="Une classe l'est quand sa règle de notation est « Compétences » et que son niveau a des périodes cette année. Un enseignant voit ici la classe dont il est titulaire."
            action={<VersCeQuiManque quoi={['regles', 'periodes']} />}
          />
        )
      }
    >
      {({ lignes }) =>
        [...Map.groupBy(lignes, ({ classeId }) => classeId).values()].map((own) => (
          <Classe key={own[0]?.classeId} lignes={own} />
        ))
      }
    </ReadingPart>
  );
}

const ETATS: Readonly<Record<Ligne['etat'], string>> = {
  ouverte: '',
  fermee: 'Saisie fermée',
  arretee: 'Arrêtée par le conseil',
  scellee: 'Scellée',
};

/** Says how far a period is: '12 acquis sur 30'. */
const direRemplies = ({ attendues, remplies }: Ligne): string =>
  attendues === 0 ? 'Rien à dire encore' : `${remplies} acquis sur ${attendues}`;

function Classe({ lignes }: { lignes: readonly Ligne[] }) {
  const [first] = lignes;
  if (first === undefined) return null;
  const titleId = `classe-${first.classeId}`;
  return (
    <section className={kit.section} aria-labelledby={titleId}>
      <div className={`${kit.wrap} ${classes.tete}`}>
        <h2 id={titleId}>{first.classe}</h2>
        <span className={kit.quiet}>{first.titulaire ?? 'Sans titulaire'}</span>
      </div>
      <ul className={kit.below}>
        {lignes.map((ligne) => (
          <Periode key={ligne.periodeId} ligne={ligne} />
        ))}
      </ul>
    </section>
  );
}

function Periode({ ligne }: { ligne: Ligne }) {
  const { classeId, periodeId, periode, dateDebut, dateFin, dateFinSaisie, etat, attendues, remplies } =
    ligne;
  const fin = etat === 'ouverte' && dateFinSaisie !== null ? `à finir le ${formaterJour(dateFinSaisie)}` : '';
  const suite = [direRemplies(ligne), ETATS[etat], fin].filter((mot) => mot !== '').join(' · ');
  return (
    <li>
      <AppLink
        to={path(ADRESSES.acquisDeClasse, { classeId, periodeId })}
        className={`${kit.entry} ${classes.ligne}`}
      >
        <span className={kit.strong}>{periode}</span>
        <span className={kit.quiet}>{`du ${formaterJour(dateDebut)} au ${formaterJour(dateFin)}`}</span>
        <span className={kit.quiet}>{suite}</span>
        {attendues > 0 && (
          <progress
            className={classes.barre}
            max={attendues}
            value={remplies}
            aria-label={direRemplies(ligne)}
          />
        )}
      </AppLink>
    </li>
  );
}
