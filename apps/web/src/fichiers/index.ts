/** Files: what forms that hold an image choose it with, and how a page shows one that is not public. */
export { imageSlot } from './image-champ.tsx';
export { PrivateImage } from './image-privee.tsx';
