/** The frame of a page: breadcrumbs, title (the browser's tab has it too), actions and content. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '#core/navigation/link.tsx';
import { announceTrail } from '#core/navigation/trail.ts';
import kit from '#core/ui/kit.module.css';
import classes from './page.module.css';

export interface Crumb {
  label: string;
  /** Absent on the page itself. */
  to?: `/${string}`;
}

export interface PageProps {
  title: string;
  /** Breadcrumbs after 'Accueil', which always comes first (SHELL-12); the page itself may stand last, without `to`. */
  breadcrumbs?: readonly Crumb[] | undefined;
  /** A sentence under the title. */
  subtitle?: string | undefined;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** 'narrow' for forms. */
  width?: 'wide' | 'narrow' | undefined;
  children: ReactNode;
}

const ACCUEIL: Crumb = { label: 'Accueil', to: ADRESSES.accueil };

/** True until a page was shown: the first title does not take the focus, the next ones do. */
let isFirst = true;

export function Page({ title, breadcrumbs = [], subtitle, actions, width = 'wide', children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The title takes the focus, so that a screen reader says where a navigation led; a form that takes the focus itself keeps
    // it.
    if (!isFirst && (document.activeElement === document.body || document.activeElement === null))
      heading.current?.focus();
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = `${title} · ${TITRE_APPLICATION}`;
  }, [title]);
  const crumbs = [ACCUEIL, ...breadcrumbs];
  const addresses = crumbs.flatMap(({ to }) => to ?? []).join(' ');
  useEffect(() => announceTrail(addresses.split(' ')), [addresses]);
  return (
    <div className={`${kit.stack} ${kit.near} ${classes.page}`} data-width={width}>
      <div className={`${kit.wrap} ${classes.head}`}>
        <div className={classes.named}>
          <Breadcrumbs crumbs={crumbs} />
          <div className={`${kit.wrap} ${classes.titles}`}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {subtitle !== undefined && <p className={kit.dimmed}>{subtitle}</p>}
          </div>
        </div>
        {actions !== undefined && <div className={`${kit.wrap} ${classes.actions}`}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Fil d'Ariane" className={classes.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${to ?? ''} ${label}`} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {to === undefined ? <span>{label}</span> : <AppLink to={to}>{label}</AppLink>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
