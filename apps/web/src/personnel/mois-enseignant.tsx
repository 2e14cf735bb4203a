/**
 * The page of a teacher's months (B§2): base salary, deductions, advances and rest, session by session, then the tabs that the
 * server gives this person. The session and the tab stay in the address.
 */
import { getOngletByUserReference, type Onglet } from '@gestionscolaire/contract/administration/onglets.ts';
import { ACTIF } from '@gestionscolaire/contract/core/api/lists.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { ONGLETS, type ReferenceAOnglets } from '@gestionscolaire/contract/ecrans/references.ts';
import { getMoisEnseignant, type MoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import { IconCalendarOff, IconLayoutNavbar, IconUserQuestion } from '@tabler/icons-react';
import { telephoneLisible } from '#administration/index.ts';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import type { CrudPage, CrudPaths } from '#core/crud/crud-page.tsx';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import { idOf, useAddress, useIdParam } from '#core/shell/address.ts';
import { mayLeave } from '#core/shell/use-unsaved.ts';
import { Empty } from '#core/ui/empty.tsx';
import { NamedReading, ReadingPart } from '#core/ui/reading.tsx';
import { Tabs } from '#core/ui/tabs.tsx';
import { page as avances } from './avances.tsx';
import { MoisSession } from './mois-session.tsx';
import { page as retenues } from './retenues.tsx';
import { SalaireDeBase } from './salaire.tsx';
import { TRAIL_TOUS } from './trails.ts';

const MENU = 'enseignantsGlobaux' satisfies ReferenceAOnglets;
type Reference = (typeof ONGLETS)[typeof MENU][number];

const LISTES: Readonly<Record<Reference, { page: CrudPage; paths: Pick<CrudPaths, 'add' | 'edit'> }>> = {
  retenue: { page: retenues, paths: ADRESSES.retenues },
  avanceSalaire: { page: avances, paths: ADRESSES.avances },
};

const estDeLaPage = (reference: string): reference is Reference =>
  ONGLETS[MENU].some((one) => one === reference);

const lireAdresse = ({ session, onglet }: Readonly<Record<string, unknown>>) => ({
  session: idOf(session) ?? undefined,
  onglet,
});

/** Reads and changes the session and the tab in the address. */
function useAdresse() {
  const { said, go } = useAddress(lireAdresse);
  const montrer = (next: { session?: number | undefined; onglet?: unknown }) =>
    go(next, { alone: true, replace: true });
  return { ...said, montrer };
}

const cadre = (nom: string) => ({ title: nom, breadcrumbs: [...crumbsOf(TRAIL_TOUS, {}), { label: nom }] });

export function MoisDeLEnseignant() {
  const id = useIdParam('id');
  // Another teacher is another page.
  return <MoisPage key={id} id={id} />;
}

function MoisPage({ id }: { id: number | null }) {
  const { session, onglet, montrer } = useAdresse();
  const input = { id: id ?? 0, ...(session === undefined ? {} : { sessionId: session }) };
  const lus = useAllowedEndpoint(getMoisEnseignant, input, { keepPrevious: true, enabled: id !== null });
  return (
    <NamedReading
      {...cadre('Enseignant')}
      right={getMoisEnseignant}
      screen="Retenue"
      of={id === null ? null : lus}
      unknown={<Inconnu />}
      renderHead={(mois) => ({ ...cadre(nomDe(mois)), subtitle: presenter(mois) })}
    >
      {(mois) => (
        <>
          <SalaireDeBase mois={mois} />
          {mois.session === null ? (
            <Empty
              icon={IconCalendarOff}
              title="Aucune année scolaire n'est enregistrée"
              text="Les mois paraîtront dès qu'il y en aura une."
            />
          ) : (
            <MoisSession
              mois={mois}
              nom={nomDe(mois)}
              onSession={(next) => montrer({ session: next, onglet })}
            />
          )}
          <Mouvements
            employeId={mois.enseignant.id}
            onglet={onglet}
            onOnglet={(next) => montrer({ session, onglet: next })}
          />
        </>
      )}
    </NamedReading>
  );
}

const nomDe = ({ enseignant: { prenoms, name } }: MoisEnseignant): string => `${prenoms} ${name}`;

/** Writes 'Classe CP1 A · École de Kaloum · +224 622 00 00 00'. */
function presenter({ enseignant: { enseignant, ecole, indicatifTel, telephone } }: MoisEnseignant): string {
  const classe = enseignant === null ? 'Sans classe' : `Classe ${enseignant}`;
  return [classe, ecole, telephoneLisible(indicatifTel, telephone)].filter((text) => text !== '').join(' · ');
}

interface MouvementsProps {
  employeId: number;
  onglet: unknown;
  onOnglet: (reference: string) => void;
}

function Mouvements({ employeId, onglet, onOnglet }: MouvementsProps) {
  const lus = useEndpoint(getOngletByUserReference, { userId: currentUserId(), referenceMenu: MENU });
  const montrer = (onglets: readonly Onglet[]) => {
    const ouverts = onglets.filter(({ reference }) => estDeLaPage(reference));
    const ouvert = ouverts.find(({ reference }) => reference === onglet) ?? ouverts[0];
    if (ouvert === undefined || !estDeLaPage(ouvert.reference)) return <SansOnglet />;
    const { page, paths } = LISTES[ouvert.reference];
    return (
      <Tabs
        label="Retenues et avances"
        tabs={ouverts.map(({ reference, libelle }: Onglet) => ({ key: reference, label: libelle }))}
        open={ouvert.reference}
        onOpen={(reference) => void mayLeave().then((may) => may && onOnglet(reference))}
      >
        <CrudPanel page={page} paths={paths} within={{ estActif: ACTIF, employeId }} />
      </Tabs>
    );
  };
  return <ReadingPart of={lus}>{montrer}</ReadingPart>;
}

/** The line shown without any tab, as on the page of a school (AMB-097). */
function SansOnglet() {
  return (
    <Empty
      icon={IconLayoutNavbar}
      title="Aucun onglet de cette page ne vous est ouvert"
      text="L'administrateur donne les onglets des enseignants par les privilèges de votre groupe."
    />
  );
}

function Inconnu() {
  return (
    <Empty
      icon={IconUserQuestion}
      title="Enseignant introuvable"
      text="Il n'existe pas, ou il n'est pas de votre école."
    />
  );
}
