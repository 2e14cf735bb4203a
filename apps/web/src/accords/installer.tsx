/** Asks for the agreement of a second person over the page, when the school holds an act (SEC-14): once for every form. */
import { setAgree, WaitsForAgreement } from '#core/api/client.ts';
import { queryClient } from '#core/api/query-client.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';

const EN_ATTENTE =
  "Votre demande est envoyée\u00A0: elle attend l'accord d'une autre personne, et rien ne change jusque-là.";

/** The end of the window: the act was done at once, the demand waits, or the person gave up. */
export type Issue = { readonly fait: unknown } | 'attente' | 'renonce';

/** Gives the client the window; a person who gives up keeps their form, with the server's sentence. */
export function installAccords(): void {
  setAgree(async (endpoint, input, refusal) => {
    const { AccordFenetre } = await import('./fenetre.tsx').catch(() => ({ AccordFenetre: undefined }));
    // The window could not be fetched: the form shows the server's sentence.
    if (AccordFenetre === undefined) throw refusal;
    const end: { issue: Issue } = { issue: 'renonce' };
    await openWindow(({ onClose }) => (
      <AccordFenetre
        appel={endpoint.name}
        saisie={input}
        phrase={refusal.message}
        onIssue={(next) => {
          end.issue = next;
          onClose();
        }}
      />
    ));
    const { issue } = end;
    if (typeof issue === 'object') return issue.fait;
    void queryClient.invalidateQueries();
    throw issue === 'attente' ? new WaitsForAgreement(EN_ATTENTE) : refusal;
  });
}
