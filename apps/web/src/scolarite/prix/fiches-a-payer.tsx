/**
 * Shows while the form is filled in the amounts a pupil pays, and which pupils pay them. It reads the prestation's rhythm, the
 * school's tranches and its other prices as they are now.
 */
import { aPayer, fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { tranches, tranchesPour } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { LiveProps } from '#core/crud/crud-page.tsx';
import kit from '#core/ui/kit.module.css';
import { aPayerEnMots } from './a-payer.ts';
import { useAnneeDuPrix } from './annee-du-prix.ts';
import classes from './fiches-a-payer.module.css';
import { porteeDe } from './portee.ts';

const ecrit = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

type Parent = { ecoleId: number; prestationId: number };

const anneeDe = ({ sessionId }: LiveProps['values']): number | null =>
  typeof sessionId === 'number' ? sessionId : null;

/** Reads which pupils pay the price; null while the class is not chosen, or where the prestation has no other price. */
function usePortee({ values, record }: Pick<LiveProps, 'values' | 'record'>, parent: Parent | null) {
  const classeId = values['mode'] === 'parEcole' ? null : values['classeId'];
  const isChosen = classeId === null ? values['mode'] === 'parEcole' : typeof classeId === 'number';
  const { data } = useEndpoint(
    fichesRenseignement.list,
    { ecoleId: parent?.ecoleId },
    { enabled: parent !== null },
  );
  if (data === undefined || parent === null || !isChosen) return null;
  const autres = data.data.filter(({ id, estActif }) => estActif === 1 && id !== record?.id);
  return porteeDe(
    {
      prestationId: parent.prestationId,
      classeId: typeof classeId === 'number' ? classeId : null,
      sessionId: anneeDe(values),
    },
    autres,
  );
}

export function APayerEnDirect({ values, record }: LiveProps) {
  const { ecoleId, prestationId } = values;
  const parent =
    typeof ecoleId === 'number' && typeof prestationId === 'number' ? { ecoleId, prestationId } : null;
  const services = useEndpoint(prestations.list, { ecoleId: parent?.ecoleId }, { enabled: parent !== null });
  const prestation = services.data?.data.find(({ id }) => id === parent?.prestationId);
  const portee = usePortee({ values, record }, parent);
  const isByTranche = prestation?.rythme === 'parTranche';
  const parts = useEndpoint(tranches.list, parent ?? {}, { enabled: parent !== null && isByTranche });
  const annee = useAnneeDuPrix(anneeDe(values));
  const prix = ecrit(values['prix']);
  const isKnown = prestation !== undefined && (!isByTranche || parts.data !== undefined);
  if (!isKnown || prix === null)
    return <div role="status" className={`${kit.raised} ${kit.ifAny} ${classes.suivi}`} />;

  const mots = aPayerEnMots(
    aPayer(
      {
        prix,
        fr_inscription: ecrit(values['fr_inscription']) ?? 0,
        rythme: prestation.rythme,
        dureePrestation: prestation.dureePrestation,
        uniteDuree: prestation.uniteDuree,
        arrondi: ecrit(record?.['arrondi']),
        tranches: tranchesPour(parts.data?.data ?? [], anneeDe(values)),
      },
      annee,
    ),
  );
  return (
    <div role="status" className={`${kit.raised} ${kit.ifAny} ${classes.suivi}`}>
      <span>
        {'Un élève paie '}
        <strong>{mots.total}</strong>
      </span>
      <ul className={classes.parts}>
        {mots.lignes.map(({ libelle, quand, montant }) => (
          <li key={libelle}>
            <span>{quand === '' ? libelle : `${libelle}, ${quand}`}</span> <span>{montant}</span>
          </li>
        ))}
      </ul>
      {portee !== null && <p className={classes.portee}>{portee}</p>}
      {mots.manque !== null && <p className={classes.manque}>{mots.manque}</p>}
    </div>
  );
}
