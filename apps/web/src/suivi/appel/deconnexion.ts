/** Asks what becomes of the roll calls that are not sent when their author signs out. */
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { appelsGardes, ouvrirLesAppels } from './envoi.ts';

/** Returns whether the person may sign out: nothing waits, or they leave it on this device, where it waits for them alone. */
export async function demanderPourLesAppels(): Promise<boolean> {
  await ouvrirLesAppels();
  const count = Object.keys(appelsGardes.get().gardes).length;
  if (count === 0) return true;
  const said = count === 1 ? "1 appel n'est pas enregistré" : `${count} appels ne sont pas enregistrés`;
  const kept = count === 1 ? 'il reste' : 'ils restent';
  return confirm(`${said} : ${kept} sur cet appareil jusqu'à votre retour ; personne d'autre ne les voit.`, {
    oui: 'Se déconnecter',
    non: 'Rester',
  });
}
