/** The files, for the other domains: the slot of an image in a form, and an image that is not public. */
export { imageSlot } from './image-champ.tsx';
export { PrivateImage } from './image-privee.tsx';
