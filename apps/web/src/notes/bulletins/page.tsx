/** The page of the bulletins of a school: its classes, with the state of each of their periods. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getEtatsDesBulletins } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { IconCertificate } from '@tabler/icons-react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { SECTION_NOTES } from '#notes/chemins/trails.ts';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './bulletins.module.css';

type ClasseDeBulletins = Output<typeof getEtatsDesBulletins>['classes'][number];
type PeriodeDeBulletins = ClasseDeBulletins['periodes'][number];

const TITRE = 'Bulletins';

export function Bulletins() {
  return (
    <Reading
      title={TITRE}
      right={getEtatsDesBulletins}
      breadcrumbs={[...crumbsOf(SECTION_NOTES, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les bulletins de ses classes paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  return (
    <ReadingPart
      of={useEndpoint(getEtatsDesBulletins, { ecoleId, sessionId: null })}
      renderEmpty={({ classes: found }) =>
        found.length === 0 && (
          <Empty
            icon={IconCertificate}
            title="Aucun bulletin cette année"
            text="Un bulletin est d'une classe et d'une période : les périodes s'ajoutent dans les règles de notation."
            action={<VersCeQuiManque quoi={['periodes']} />}
          />
        )
      }
    >
      {({ classes: found }) => found.map((classe) => <Classe key={classe.classeId} classe={classe} />)}
    </ReadingPart>
  );
}

const ETATS: Readonly<Record<PeriodeDeBulletins['etat'], string>> = {
  ouverte: 'Saisie ouverte',
  fermee: 'Saisie fermée',
  arretee: 'Arrêtée : à sceller',
  scellee: 'Scellée',
};

const pluriel = (nombre: number, mot: string): string => `${nombre} ${mot}${nombre > 1 ? 's' : ''}`;

/** Says the state of a period: 'Scellée le 21/12/2026 · 34 bulletins, 2 rectifiés'. */
export function direEtatDesBulletins({ etat, scelleeLe, bulletins, remplaces }: PeriodeDeBulletins): string {
  if (etat !== 'scellee') return ETATS[etat];
  const le = scelleeLe === null ? '' : ` le ${formaterJour(scelleeLe)}`;
  const rectifies = remplaces === 0 ? '' : `, ${pluriel(remplaces, 'rectifié')}`;
  return `${ETATS[etat]}${le} · ${pluriel(bulletins, 'bulletin')}${rectifies}`;
}

function Classe({ classe }: { classe: ClasseDeBulletins }) {
  const { classeId } = classe;
  const titleId = `bulletins-${classeId}`;
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{classe.classe}</h2>
      <ul className={kit.below}>
        {classe.periodes.map((periode) => (
          <li key={periode.periodeId}>
            <AppLink
              to={path(ADRESSES.bulletinsClasse, { classeId, periodeId: periode.periodeId })}
              className={`${kit.entry} ${classes.ligne}`}
            >
              <span className={kit.name}>{periode.periode}</span>
              <span className={`${kit.quiet} ${classes.dit}`} data-etat={periode.etat}>
                {direEtatDesBulletins(periode)}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
