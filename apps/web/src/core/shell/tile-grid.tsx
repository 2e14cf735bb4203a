/** A grid of large links: the home page and the sections. */
import { sansBalises } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink, type AppPath } from '#core/navigation/link.tsx';
import { Image } from '#core/ui/image.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './tile-grid.module.css';

export interface Tile {
  key: number;
  /** Label as stored; its markup is never shown (AMB-041). */
  label: string;
  url: string;
  icon: TablerIcon;
  /** Address of the tile's own image; without it the icon is shown. */
  image: string | undefined;
}

/** Reads the target of a tile: a path of this site, an http(s) address, or nothing (AMB-040). */
export function tileTarget(
  url: string,
): { kind: 'path'; to: AppPath } | { kind: 'link'; href: string } | null {
  const text = url.trim();
  // '//other.site' and '/\other.site' leave this site.
  if (/^\/(?![/\\])/.test(text)) return { kind: 'path', to: `/${text.slice(1)}` };
  // A path without a slash begins at the root (AMB-024).
  if (/^[a-z][\w-]*(?:\/[\w-]+)*$/i.test(text)) return { kind: 'path', to: `/${text}` };
  return /^https?:\/\/[^\s]+$/i.test(text) ? { kind: 'link', href: text } : null;
}

interface TileGridProps {
  tiles: readonly Tile[];
  /** Writes a label on its tile; default: whole. Home cuts it to 18 characters (AMB-039). */
  write?: (label: string) => string;
}

export function TileGrid({ tiles, write = sansBalises }: TileGridProps) {
  return (
    <ul className={classes.grid}>
      {tiles.map((tile) => (
        <li key={tile.key}>
          <TileFace tile={tile} written={write(tile.label)} />
        </li>
      ))}
    </ul>
  );
}

function TileFace({ tile: { label, url, icon: Icon, image }, written }: { tile: Tile; written: string }) {
  const target = tileTarget(url);
  const content = (
    <>
      <span className={`${kit.middle} ${classes.badge}`}>
        {image === undefined ? <Icon size={28} stroke={1.6} aria-hidden /> : <Image src={image} />}
      </span>
      <span className={classes.label}>{written}</span>
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
      <span className={`${kit.card} ${kit.beside} ${classes.tile}`} title={title}>
        {content}
      </span>
    );
  }
  if (target.kind === 'path') {
    return (
      <AppLink to={target.to} className={`${kit.card} ${kit.beside} ${classes.tile}`} title={title}>
        {content}
      </AppLink>
    );
  }
  return (
    <a href={target.href} className={`${kit.card} ${kit.beside} ${classes.tile}`} title={title}>
      {content}
    </a>
  );
}
