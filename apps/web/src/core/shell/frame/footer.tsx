/** The foot of every page (SHELL-06 to SHELL-11): four links that lead nowhere yet, and the name of the publisher. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { ANNEE_COPYRIGHT, LIENS_PIED_DE_PAGE } from '@gestionscolaire/contract/ecrans/messages.ts';
import { AppLink } from '#core/navigation/link.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './footer.module.css';

/** Name of the product's publisher: a setting of the build (AMB-036). */
const author: unknown = import.meta.env['VITE_AUTEUR'];
const AUTEUR = typeof author === 'string' && author !== '' ? author : 'GestionScolaire';

export function Footer() {
  return (
    <footer className={`${kit.between} ${kit.fine} ${kit.screenOnly} ${classes.footer}`}>
      <ul>
        {LIENS_PIED_DE_PAGE.map((label) => (
          <li key={label}>
            <span role="link" aria-disabled="true" className={classes.link}>
              {label}
            </span>
          </li>
        ))}
      </ul>
      <p>
        © {ANNEE_COPYRIGHT} {AUTEUR} · <AppLink to={ADRESSES.aPropos}>À propos</AppLink>
      </p>
    </footer>
  );
}
