/**
 * The frame of every page: a link past the bars, the side menu, the top bar, the content, the foot, and the places of notices
 * and dialogs.
 */
import type { ReactNode } from 'react';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import { Notices } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ClockBanner } from './clock-banner.tsx';
import { Footer } from './footer.tsx';
import classes from './layout.module.css';
import { PlainHttpBanner } from './plain-http-banner.tsx';

interface LayoutProps {
  /** The side menu; a page without a signed-in person has none. */
  sideMenu?: ReactNode;
  /** The bar; a page without a signed-in person has none. */
  topBar?: ReactNode;
  /** Every page says it on top, after the clock. */
  banner?: ReactNode;
  children: ReactNode;
}

const CONTENT = 'contenu';

export function Layout({ sideMenu, topBar, banner, children }: LayoutProps) {
  return (
    <div className={classes.layout}>
      <a href={`#${CONTENT}`} className={`${kit.screenOnly} ${classes.skip}`}>
        Aller au contenu
      </a>
      {sideMenu}
      <div className={`${kit.rest} ${classes.beside}`}>
        {topBar}
        <ClockBanner />
        {topBar !== undefined && <PlainHttpBanner />}
        {banner}
        <main id={CONTENT} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <Footer />
        <Notices />
      </div>
      <DialogHost />
    </div>
  );
}
