/** Beside the address of a menu or a tab: the product's own screens as suggestions, and a word when none has that address. */
import { useRouter } from '@tanstack/react-router';
import classes from './menus-adresse.module.css';
import { estAdresseDEcran } from './menus-adresses.ts';

type Routes = readonly (readonly [path: string, { options: { staticData?: { isScreen?: boolean } } }])[];

export function Ecrans({ id, adresse }: { id: string; adresse: string }) {
  const { routesByPath } = useRouter();
  const routes: Routes = Object.entries(routesByPath);
  const paths = routes.map(([path]) => path);
  const isInconnue = adresse.trim() !== '' && !estAdresseDEcran(adresse.trim(), paths);
  return (
    <>
      <datalist id={id}>
        {routes
          .filter(([, { options }]) => options.staticData?.isScreen === true)
          .map(([path]) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
      </datalist>
      <p role="status" className={classes.inconnue}>
        {isInconnue ? "Aucun écran du produit n'a cette adresse." : ''}
      </p>
    </>
  );
}
