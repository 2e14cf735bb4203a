/** A guardian's number, as a link that calls it. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import classes from './telephone.module.css';

export function NumeroAppelable({ numero }: { numero: string }) {
  return (
    <a href={`tel:${numero}`} className={classes.telephone}>
      {formaterTelephone(numero)}
    </a>
  );
}
