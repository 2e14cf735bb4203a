/** The next of the first steps, on the page that a step ended on: who follows them need not go back to the home page each time. */
import { getPremiersPas } from '@gestionscolaire/contract/accueil/premiers-pas.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import { useEcoleChoisie } from '#scolarite/index.ts';
import { cheminDe, ETAPES, estDesNotes, pasSuivant, RienAReprendre } from './etapes.tsx';
import classes from './premiers-pas.module.css';
import { sontSuivis, suivreLesPas } from './suivis.ts';

export function SuiteDesPas() {
  const { pathname } = useLocation();
  const [isClosed, setClosed] = useState(false);
  const isShown = pathname !== ADRESSES.accueil && !isClosed && sontSuivis();
  const ecoleId = useEcoleChoisie();
  const { data } = useEndpoint(getPremiersPas, ecoleId === null ? {} : { ecoleId }, { enabled: isShown });
  if (!isShown || data === undefined) return null;
  const { pas } = data.data;
  // Who makes the settings of marks is led through them; elsewhere a step that can wait is shown on the home page alone.
  const desNotes = estDesNotes(pathname) ? pas.find((one) => one.pas === 'notes' && !one.estFait) : undefined;
  const suivant = desNotes ?? pasSuivant(pas);
  if (suivant === undefined || (desNotes === undefined && ETAPES[suivant.pas].peutAttendre === true))
    return null;
  const { titre, rien } = ETAPES[suivant.pas];
  const { action, to } = cheminDe(suivant, data.data.ecoleId);
  // The step under way is not proposed over itself, nor over a page of it: '/encaisser/3' is of '/encaisser'.
  const [page = ''] = to?.split('?') ?? [];
  const isHere = pathname === page || pathname.startsWith(`${page}/`);
  if (to === null || (isHere && rien === undefined)) return null;
  const faits = pas.filter(({ estFait }) => estFait).length;
  return (
    <aside className={`${kit.row} ${kit.screenOnly} ${classes.suite}`} aria-label="Suite des premiers pas">
      <p>
        {`Premiers pas, ${faits} sur ${pas.length}. La suite : `}
        <strong>{titre}</strong>
      </p>
      {!isHere && (
        <Button component={AppLink} to={to} size="compact-md">
          {action}
        </Button>
      )}
      <RienAReprendre pas={suivant.pas} ecoleId={data.data.ecoleId} />
      <button
        type="button"
        className={kit.cross}
        aria-label={BOUTONS.fermer}
        title={BOUTONS.fermer}
        onClick={() => {
          suivreLesPas(false);
          setClosed(true);
        }}
      >
        <IconX size={18} aria-hidden />
      </button>
    </aside>
  );
}
