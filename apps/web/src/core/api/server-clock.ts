/** The minutes by which the server's clock is late, as its last answer said; 0 when it is right. */
import { createStore } from '#core/storage/store.ts';

export const serverClock = createStore(0);
