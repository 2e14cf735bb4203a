/** How the actions of a row are drawn: buttons beside each other, or entries of its menu, which tell their keys. */
import { createContext, type ReactNode } from 'react';

export const RowLook = createContext<'buttons' | 'menu'>('buttons');

/** Draws the keys of an entry; nothing where keys are not told. */
export const RowKeys = createContext<(keys: string) => ReactNode>(() => null);
