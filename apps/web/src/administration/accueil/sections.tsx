/** The section pages (A§2, B§2): the sub-menus of one main menu that the person may see. */
import { getDescriptionAppels } from '@gestionscolaire/contract/administration/description.ts';
import { getMenuFilsByUserReference } from '@gestionscolaire/contract/administration/menus.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { ReferenceSection } from '@gestionscolaire/contract/ecrans/references.ts';
import type { ReactNode } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Page } from '#core/ui/page.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import { awaitedTiles, MenuTiles } from './menu-tiles.tsx';
import { useSeulEcran } from './seul-ecran.tsx';

interface SectionProps {
  reference: ReferenceSection;
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
}

function Section({ reference, title, actions }: SectionProps) {
  const query = useEndpoint(getMenuFilsByUserReference, {
    id: currentUserId(),
    reference,
  });
  if (useSeulEcran(query.isFetching ? undefined : query.data?.data.sousmenus)) return null;
  return (
    <Page title={title} breadcrumbs={[{ label: title }]} actions={actions}>
      <ReadingPart of={query} waiting={awaitedTiles}>
        {({ sousmenus }) => (
          <MenuTiles
            menus={sousmenus}
            emptyText="Cette section ne contient aucun menu qui vous soit ouvert."
          />
        )}
      </ReadingPart>
    </Page>
  );
}

export function AdminTechnique() {
  const droits = useDroits();
  const actions = droits.can(getDescriptionAppels) ? (
    <AppLink to={ADRESSES.appels}>Description des appels</AppLink>
  ) : undefined;
  return <Section reference="admintechnique" title="Administration technique" actions={actions} />;
}

export function Localisation() {
  return <Section reference="localisation" title="Localisation" />;
}

export function Parametre() {
  return <Section reference="parametre" title="Paramètres" />;
}

export function ListeGenerique() {
  return <Section reference="generique" title="École" />;
}

export function Eleve() {
  return <Section reference="eleve" title="Élèves" />;
}

export function Paiement() {
  return <Section reference="paiement" title="Paiements" />;
}

export function Notes() {
  return <Section reference="note" title="Notes" />;
}

export function Suivi() {
  return <Section reference="suivi" title="Suivi" />;
}
