/** The copies of programmes, and the programmes that were applied: each can be taken back whole. */
import {
  getLotsEnseignement,
  reprendreEnseignements,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import {
  getLotsProgramme,
  reprendreProgramme,
} from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Lots, type MotsDuLot } from '#core/lots/lots.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';

const matieres = (nombre: number): string => (nombre === 1 ? '1 matière' : `${nombre} matières`);

const DE_CLASSES: MotsDuLot = {
  compte: matieres,
  effet: (nombre) => `retire ${matieres(nombre)} à ces classes, changées depuis ou non`,
  fait: 'Défait : ces matières sont retirées des classes.',
};
const DE_PROGRAMMES: MotsDuLot = {
  compte: matieres,
  effet: (nombre) => `retire ${matieres(nombre)} des programmes, et de l’école celles qu’elle n’avait pas`,
  fait: 'Défait : ces matières sont retirées des programmes.',
};

interface LotsProps {
  ecoleId: number;
}

export function LotsDEnseignements({ ecoleId }: LotsProps) {
  return (
    <ReadingPart of={useEndpoint(getLotsEnseignement, { ecoleId })} waiting={null}>
      {(all) =>
        all.length > 0 && (
          <section className={`${kit.sheet} ${kit.airy}`} aria-label="Programmes appliqués">
            <h2 className={kit.title}>Programmes appliqués</h2>
            <Lots all={all} mots={DE_CLASSES} reprendre={reprendreEnseignements} />
          </section>
        )
      }
    </ReadingPart>
  );
}

export function LotsDeProgrammes({ ecoleId }: LotsProps) {
  return (
    <ReadingPart of={useEndpoint(getLotsProgramme, { ecoleId })} waiting={null}>
      {(all) =>
        all.length > 0 && (
          <section className={`${kit.sheet} ${kit.airy}`} aria-label="Programmes copiés ou pris d’un exemple">
            <h2 className={kit.title}>Programmes copiés ou pris d’un exemple</h2>
            <Lots all={all} mots={DE_PROGRAMMES} reprendre={reprendreProgramme} />
          </section>
        )
      }
    </ReadingPart>
  );
}
