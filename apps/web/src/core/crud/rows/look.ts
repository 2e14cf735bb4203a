/** How the actions of a row are drawn: buttons beside each other, or entries of its menu. */
import { createContext } from 'react';

export const RowLook = createContext<'buttons' | 'menu'>('buttons');
