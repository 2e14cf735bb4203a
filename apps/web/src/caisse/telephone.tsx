/** A guardian's number, which a phone calls. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import classes from './tableau/tableau.module.css';

export function NumeroAppelable({ numero }: { numero: string }) {
  return (
    <a href={`tel:${numero}`} className={classes.telephone}>
      {formaterTelephone(numero)}
    </a>
  );
}
