/** A grid of large links: the home page and the sections. */
import { libelleDeTuile, MESSAGES, sansBalises } from '@gestionscolaire/contract/messages.ts';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink, type AppPath } from './link.tsx';
import classes from './tile-grid.module.css';

export interface Tile {
  key: number;
  /** As stored: markup is taken out and the text cut to 18 characters (AMB-039, AMB-041). */
  label: string;
  url: string;
  icon: TablerIcon;
  /** Address of its own image; without it the icon is shown. */
  image: string | undefined;
}

/** Where a url may lead: a path of this site, an http(s) address, or nowhere (AMB-040). */
export function tileTarget(
  url: string,
): { kind: 'path'; to: AppPath } | { kind: 'link'; href: string } | null {
  const text = url.trim();
  // '//other.site' and '/\other.site' leave this site.
  if (/^\/(?![/\\])/.test(text)) return { kind: 'path', to: `/${text.slice(1)}` };
  // Areas declared without a slash are at the root (AMB-024).
  if (/^[a-z][\w-]*(?:\/[\w-]+)*$/i.test(text)) return { kind: 'path', to: `/${text}` };
  return /^https?:\/\/[^\s]+$/i.test(text) ? { kind: 'link', href: text } : null;
}

export function TileGrid({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <ul className={classes.grid}>
      {tiles.map((tile) => (
        <li key={tile.key}>
          <TileFace tile={tile} />
        </li>
      ))}
    </ul>
  );
}

function TileFace({ tile: { label, url, icon: Icon, image } }: { tile: Tile }) {
  const target = tileTarget(url);
  const content = (
    <>
      <span className={classes.badge}>
        {image === undefined ? <Icon size={28} stroke={1.6} aria-hidden /> : <TileImage src={image} />}
      </span>
      <span className={classes.label}>{libelleDeTuile(label)}</span>
    </>
  );
  return <TileLink target={target} title={sansBalises(label)} content={content} />;
}

function TileLink({
  target,
  title,
  content,
}: {
  target: ReturnType<typeof tileTarget>;
  title: string;
  content: ReactNode;
}) {
  if (target === null) {
    return (
      <span className={classes.tile} title={title}>
        {content}
      </span>
    );
  }
  if (target.kind === 'path') {
    return (
      <AppLink to={target.to} className={classes.tile} title={title}>
        {content}
      </AppLink>
    );
  }
  return (
    <a href={target.href} className={classes.tile} title={title}>
      {content}
    </a>
  );
}

/** Its name is beside it, so it has none of its own; a failure says so (HOME-12). */
function TileImage({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      onError={(event) => {
        event.currentTarget.alt = MESSAGES.imageAbsente;
      }}
    />
  );
}
