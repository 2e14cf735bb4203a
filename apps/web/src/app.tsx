/** The application: its providers, its router made from src/routes.tsx, and the frame of every page. */
import { AUTRES_ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { sontSuivis } from './administration/accueil/pas/suivis.ts';
import { Annonces } from './administration/connexion/annonces.tsx';
import { Guard, requireIdentity } from './administration/connexion/guard.tsx';
import { followOtherTabs, leaveTo, signInUrl, signOut } from './administration/connexion/life.ts';
import { ReconnexionHost } from './administration/connexion/reconnexion-host.tsx';
import { currentPerson, hasToChangePassword } from './core/api/identity.ts';
import { queryClient } from './core/api/query-client.ts';
import { provideLeaving, sendUnsent } from './core/drafts/leaving.ts';
import { announceTab } from './core/shell/browser-tabs.ts';
import { Layout } from './core/shell/frame/layout.tsx';
import { SideMenuPlace } from './core/shell/frame/side-menu-place.tsx';
import { TopBar } from './core/shell/frame/top-bar.tsx';
import { onceIdle } from './core/shell/once-idle.ts';
import { providePalette } from './core/shell/palette/open.tsx';
import { SearchButton } from './core/shell/palette/search-button.tsx';
import { ShellKeys } from './core/shell/palette/shell-keys.tsx';
import { PageEnPanne, PageIntrouvable } from './core/shell/plain-pages.tsx';
import type { PageRow } from './core/shell/route-rows.tsx';
import { colorSchemeManager } from './core/shell/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from './core/shell/theme/theme.tsx';
import { PageSkeleton } from './core/ui/page-skeleton.tsx';
import { OPEN_PAGES, PAGES } from './routes.tsx';

/** Read once: signing in or out loads the document anew. */
const person = currentPerson();
/** A one-time password opens one page, the change of it: no menu is shown beside it. */
const hasMenu = person !== null && !hasToChangePassword();

const menus = () => import('./administration/navigation/menus-lateraux.tsx');
const MenuLateral = lazy(() => onceIdle(menus).then((module) => ({ default: module.MenuLateral })));
const TiroirDuMenu = lazy(() => onceIdle(menus).then((module) => ({ default: module.TiroirDuMenu })));
const EcoleDeLaBarre = lazy(() =>
  onceIdle(() => import('./scolarite/ecoles/barre.tsx')).then((module) => ({
    default: module.EcoleDeLaBarre,
  })),
);

providePalette(() =>
  import('./administration/recherche/partout.tsx').then((module) => module.RecherchePartout),
);
provideLeaving(async () => {
  const [{ demanderAvantDeSortir }, { demanderPourLesAppels }] = await Promise.all([
    import('./notes/hors-ligne/deconnexion.tsx'),
    import('./suivi/appel/deconnexion.ts'),
  ]);
  return async () => (await demanderAvantDeSortir()) && (await demanderPourLesAppels());
});
/** Marks, acquis and roll calls of another visit leave from any page. */
const envoyerLesCases = async () => {
  const [{ envoiDeNotes }, { envoiDAcquis }, { ouvrirLesAppels }] = await Promise.all([
    import('./notes/envois/envoi.ts'),
    import('./notes/envois/envoi-d-acquis.ts'),
    import('./suivi/appel/envoi.ts'),
  ]);
  return async () => {
    await envoiDeNotes.ouvrirLesBrouillons();
    await envoiDAcquis.ouvrirLesBrouillons();
    await ouvrirLesAppels();
  };
};
const SuiviDesOuverts = lazy(() =>
  onceIdle(() => import('./administration/recherche/ouverts.tsx')).then((module) => ({
    default: module.SuiviDesOuverts,
  })),
);

const BanniereDesSauvegardes = lazy(() =>
  onceIdle(() => import('./exploitation/banniere.tsx')).then((module) => ({
    default: module.BanniereDesSauvegardes,
  })),
);

const SuiteDesPas = lazy(() =>
  onceIdle(() => import('./administration/accueil/pas/suite.tsx')).then((module) => ({
    default: module.SuiteDesPas,
  })),
);

function Frame() {
  useEffect(() => announceTab(), []);
  useEffect(() => followOtherTabs(), []);
  useEffect(() => {
    if (hasMenu) void onceIdle(() => sendUnsent(envoyerLesCases));
  }, []);
  return (
    <Layout
      {...(person === null
        ? {}
        : {
            sideMenu: hasMenu && (
              <Suspense fallback={<SideMenuPlace />}>
                <MenuLateral />
              </Suspense>
            ),
            banner: hasMenu && (
              <Suspense>
                <BanniereDesSauvegardes />
              </Suspense>
            ),
            topBar: (
              <TopBar
                person={person}
                onSignOut={() => void signOut()}
                search={<SearchButton />}
                menu={
                  hasMenu && (
                    <Suspense>
                      <TiroirDuMenu />
                    </Suspense>
                  )
                }
                school={
                  hasMenu && person.ecoleId === null ? (
                    <Suspense>
                      <EcoleDeLaBarre />
                    </Suspense>
                  ) : undefined
                }
              />
            ),
          })}
    >
      {hasMenu && <ShellKeys search="Rechercher un élève, un reçu, un écran" />}
      <Outlet />
      <ReconnexionHost />
    </Layout>
  );
}

/** Fetches the next step only for who takes the first steps; each page asks again. */
function SuiteSuivie() {
  useLocation();
  return sontSuivis() ? <SuiteDesPas /> : null;
}

const root = createRootRoute({ component: Frame });

/** A page that keeps typing brought this code while the server answered; where it is not at hand, nothing is kept for this address. */
const ifAtHand = (load: () => Promise<() => ReactNode>) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
const Gardees = ifAtHand(() => import('./notes/hors-ligne/page.tsx').then((one) => one.GardeesDeLaGrille));
const AppelsGardes = ifAtHand(() =>
  import('./suivi/appel/gardes.tsx').then((one) => one.AppelsDeCetAppareil),
);

const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  beforeLoad: ({ location }) => requireIdentity(location.href),
  component: () => (
    <Guard
      kept={
        <Suspense fallback={null}>
          <Gardees />
          <AppelsGardes />
        </Suspense>
      }
    >
      <Annonces />
      <Suspense>
        <SuiviDesOuverts />
        <SuiteSuivie />
      </Suspense>
      <Outlet />
    </Guard>
  ),
});

type Parent = typeof root | typeof guarded;

function routeOf(parent: Parent, row: PageRow) {
  return createRoute({
    getParentRoute: () => parent,
    path: row.path,
    component: lazyRouteComponent(async () => ({ default: await row.load() })),
    staticData: { isScreen: !row.path.includes('$') && row.isForm !== true && !isOpen(row) },
    ...(row.search === undefined ? {} : { validateSearch: row.search }),
  });
}

const isOpen = (row: { path: string }) => OPEN_PAGES.includes(row.path);

/** Redirects the other addresses of a page to its own, with their search and history state. */
const aliases = Object.entries(AUTRES_ADRESSES).map(([path, to]) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    beforeLoad: ({ params, location: { search, state } }) => {
      throw redirect({ to, params, search, state, replace: true });
    },
  }),
);
const unknown = createRoute({ getParentRoute: () => guarded, path: '$', component: PageIntrouvable });
/** Leaves the application for the sign-in, which is a page of its own. */
const signIn = ['/', '/authentication/$'].map((path) =>
  createRoute({ getParentRoute: () => root, path, beforeLoad: () => leaveTo(signInUrl()) }),
);

export const router = createRouter({
  routeTree: root.addChildren([
    ...signIn,
    ...PAGES.filter(isOpen).map((row) => routeOf(root, row)),
    guarded.addChildren([
      ...PAGES.filter((row) => !isOpen(row)).map((row) => routeOf(guarded, row)),
      ...aliases,
      unknown,
    ]),
  ]),
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageEnPanne,
  defaultNotFoundComponent: PageIntrouvable,
  scrollRestoration: true,
});

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
