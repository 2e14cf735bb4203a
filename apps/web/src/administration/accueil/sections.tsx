/** The section grids (A§2, B§2): the sub-menus of one main menu that the person may see. */
import { getMenuFilsByUserReference } from '@gestionscolaire/contract/administration/menus.ts';
import type { ReferenceSection } from '@gestionscolaire/contract/administration/references.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Page } from '#core/ui/page.tsx';
import { MenuTiles } from './menu-tiles.tsx';

interface SectionProps {
  reference: ReferenceSection;
  title: string;
}

function Section({ reference, title }: SectionProps) {
  const { data, error, refetch } = useEndpoint(getMenuFilsByUserReference, {
    id: currentUserId(),
    reference,
  });
  return (
    <Page title={title} breadcrumbs={[{ label: title }]}>
      <MenuTiles
        menus={data?.data.sousmenus}
        error={error}
        onRetry={() => void refetch()}
        emptyText="Cette section ne contient aucun menu qui vous soit ouvert."
      />
    </Page>
  );
}

export function AdminTechnique() {
  return <Section reference="admintechnique" title="Administration technique" />;
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
