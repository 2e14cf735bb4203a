/** A school's logo: public once its record is saved. */
import { getImage } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { apiBase } from '#core/api/client.ts';
import { wireRequest } from '#core/api/request.ts';
import { Image } from '#core/ui/image.tsx';
import classes from './page.module.css';

export function LogoEcole({ name, alt = '' }: { name: string; alt?: string }) {
  return (
    <Image className={classes.logo} src={apiBase() + wireRequest(getImage, { file: name }).path} alt={alt} />
  );
}
