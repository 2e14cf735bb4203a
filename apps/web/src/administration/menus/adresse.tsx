/** The suggestions of the address field of a menu or a tab: the product's own screens. */
import { useRouter } from '@tanstack/react-router';

type Routes = readonly (readonly [path: string, { options: { staticData?: { isScreen?: boolean } } }])[];

export function Ecrans({ id }: { id: string }) {
  const { routesByPath } = useRouter();
  const routes: Routes = Object.entries(routesByPath);
  return (
    <datalist id={id}>
      {routes
        .filter(([, { options }]) => options.staticData?.isScreen === true)
        .map(([path]) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
    </datalist>
  );
}
