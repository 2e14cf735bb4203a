/**
 * Whether a mouse or a trackpad is there. A phone has none: a keyboard that opens by itself would hide the page, and no key takes what is
 * marked.
 */
export const hasPointer = (): boolean => window.matchMedia('(pointer: fine)').matches;
