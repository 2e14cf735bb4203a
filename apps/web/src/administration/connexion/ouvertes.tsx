/** A list of open connexions: each with its device, its address and its last use, and a button that ends it. */
import type { Connexion } from '@gestionscolaire/contract/administration/connexions.ts';
import { momentEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import kit from '#core/ui/kit.module.css';
import classes from './ouvertes.module.css';

/** Names the device of a connexion; one that was opened before devices were noted has none. */
export const nomDe = ({ appareil }: Pick<Connexion, 'appareil'>): string => appareil ?? 'Appareil inconnu';

const MOBILE = /Android|iPhone|iPad/;

interface OuvertesProps {
  connexions: readonly Connexion[];
  onEnd: (connexion: Connexion) => void;
}

export function ConnexionsOuvertes({ connexions, onEnd }: OuvertesProps) {
  return (
    <ul className={kit.grid}>
      {connexions.map((connexion) => (
        <Ligne key={connexion.id} connexion={connexion} onEnd={() => onEnd(connexion)} />
      ))}
    </ul>
  );
}

function Ligne({ connexion, onEnd }: { connexion: Connexion; onEnd: () => void }) {
  const nom = nomDe(connexion);
  const Icon = MOBILE.test(nom) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.line}>
      <Icon size={28} stroke={1.5} aria-hidden className={`${kit.accent} ${classes.icon}`} />
      <div className={`${kit.shrinks} ${kit.anywhere} ${classes.told}`}>
        <p className={classes.name}>
          {nom}
          {connexion.estCourante && <span className={classes.mine}>Cette connexion-ci</span>}
        </p>
        <p>
          Adresse {connexion.adresse} · dernier usage le {momentEnLettres(connexion.derniereActivite)}
        </p>
        <p>Ouverte le {momentEnLettres(connexion.ouverte)}</p>
      </div>
      {!connexion.estCourante && (
        <Button
          variant="default"
          className={classes.end ?? ''}
          aria-label={`Terminer la connexion\u00A0: ${nom}, ${connexion.adresse}`}
          onClick={onEnd}
        >
          Terminer
        </Button>
      )}
    </li>
  );
}
