/** How the actions of a row are drawn: buttons beside each other, or entries of its menu, which tell their keys. */
import { type ComponentType, createContext } from 'react';

export const RowLook = createContext<'buttons' | 'menu'>('buttons');

/** Draws the keys of an entry; null where keys are not told. */
export const RowKeys = createContext<ComponentType<{ keys: string }> | null>(null);
