/** Tells the roll calls that wait on this device, and why the server did not take one. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { AppLink } from '#core/navigation/link.tsx';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import kit from '#core/ui/kit.module.css';
import { adresseDeFeuille } from './adresse.ts';
import { nomDeLAppel } from './dire-appel.ts';
import { type AppelGarde, appelsGardes, ouvrirLesAppels } from './envoi.ts';

/** Takes up what waits on this device, sends it, and tells what is left. */
export function AppelsDeCetAppareil() {
  useEffect(() => void ouvrirLesAppels(), []);
  return <AppelsQuiAttendent />;
}

export function AppelsQuiAttendent() {
  const { gardes, panne, isSending } = appelsGardes.use();
  const all = Object.values(gardes);
  if (all.length === 0) return null;
  return (
    <section className={`${kit.caution} ${kit.inset}`} role="status" aria-label="Appels qui attendent">
      <p>
        {all.length === 1
          ? '1 appel attend sur cet appareil.'
          : `${all.length} appels attendent sur cet appareil.`}
        {panne !== null && ` ${panne}`}
      </p>
      <ul className={kit.lines}>
        {all.map((garde) => (
          <li key={garde.id} className={kit.between}>
            <AppLink to={adresseDeFeuille(garde.feuille)}>{nomDeLAppel(garde)}</AppLink>
            <span>{garde.refus ?? 'Il partira dès que le serveur le prendra.'}</span>
            {!garde.estDejaFait && <AbandonnerAppel garde={garde} />}
          </li>
        ))}
      </ul>
      <Button variant="default" loading={isSending} onClick={() => void ouvrirLesAppels()}>
        Envoyer maintenant
      </Button>
    </section>
  );
}

/**
 * Gives up a sheet that the server refused, or that waits since it could not leave, once the person said so: one made by mistake would leave
 * by itself. One that is on its way is not given up.
 */
export function AbandonnerAppel({ garde }: { garde: AppelGarde }) {
  const { panne, isSending } = appelsGardes.use();
  if (garde.refus === null && (panne === null || isSending)) return null;
  const nom = nomDeLAppel(garde);
  // Nobody knows of one that waits: its answer may have been lost on the way.
  const question =
    garde.refus === null
      ? `L'appel de ${nom} attend sur cet appareil : abandonner l'efface d'ici.`
      : `L'appel de ${nom} n'est pas enregistré : abandonner l'efface.`;
  const abandonner = async () => {
    if (await confirm(question, { oui: 'Abandonner', non: 'Garder', loses: true }))
      await appelsGardes.abandonner(garde.id);
  };
  return (
    <Button variant="default" onClick={() => void abandonner()}>
      Abandonner
    </Button>
  );
}
