/** Links inside the application: the router follows them without loading the page anew. */
import { defaultParseSearch, Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, FunctionComponent, Ref } from 'react';
import classes from './link.module.css';

/** A path of the application, which a search may follow. */
export type AppPath = `/${string}`;

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: AppPath;
  ref?: Ref<HTMLAnchorElement>;
}

interface Target {
  to: string;
  search?: object;
  preload: 'intent';
  activeOptions: { exact: true };
}

// Paths also come from data (menus), so they are checked by shape, not against the list of routes.
const RouterLink = Link as FunctionComponent<Omit<AppLinkProps, 'to'> & Target>;

/** A link is that of the page on screen where it has its whole path: '/eleve' is not that of '/eleve/3'. */
const EXACT = { exact: true } as const;

/**
 * A link to a path of the application: `<AppLink to="/listeDevise?page=2">`. A Mantine component may become one: `<Button
 * component={AppLink} to="/ajoutDevise">`. Bare text gets the look of a link; a class replaces it.
 */
export function AppLink({ to, className = classes.link, ...rest }: AppLinkProps) {
  const [path = to, search] = to.split('?');
  const parsed = search === undefined ? {} : { search: defaultParseSearch(search) };
  return (
    <RouterLink
      to={path}
      {...parsed}
      preload="intent"
      activeOptions={EXACT}
      className={className}
      {...rest}
    />
  );
}
