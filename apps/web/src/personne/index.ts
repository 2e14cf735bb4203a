/** The part of this domain that others show. */
export { BoutonDeSesDonnees } from './exporter.tsx';
