/** Tells what stands in a window that it does: the window is cut where it ends, so that a list under a field opens over it. */
import { createContext } from 'react';

export const InWindow = createContext(false);
