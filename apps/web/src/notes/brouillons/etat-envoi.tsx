/** Says what of a grid is stored and what waits on this device, and gives the ways out. */
import { Button } from '@mantine/core';
import kit from '#core/ui/kit.module.css';
import { Abandonner } from './abandon.tsx';
import type { LieuDeSaisie } from './cases.ts';
import { direAutres, direGrille, type MotsDeCases } from './dire.ts';

interface EnvoiProps<B extends { readonly sort: string }> {
  etat: Omit<Parameters<typeof direGrille>[0], 'siens'> & {
    readonly siens: ReadonlyMap<string, B>;
    readonly autres: number;
    readonly fermee: string | null;
    readonly lieu: LieuDeSaisie;
  };
  envoi: {
    readonly rouvrir: (lieu: LieuDeSaisie) => void;
    readonly envoyer: () => Promise<void>;
    readonly abandonner: (drafts: readonly B[]) => void;
  };
  mots: MotsDeCases;
  className: string | undefined;
  /** Leads to the first cell whose text was refused. */
  onRefusee?: () => void;
  onExport?: (drafts: readonly B[]) => void;
}

export function EtatDEnvoi<B extends { readonly sort: string }>({
  etat,
  envoi,
  mots,
  className,
  onRefusee,
  onExport,
}: EnvoiProps<B>) {
  const { autres, panne, estRefusee, fermee, lieu } = etat;
  const siens = [...etat.siens.values()];
  return (
    <div className={`${kit.row} ${className}`}>
      <p role="status">{`${direGrille(etat, mots)}${direAutres(autres, mots)}`}</p>
      {etat.refusees.length > 0 && onRefusee !== undefined && (
        <Button size="compact-md" variant="default" onClick={onRefusee}>
          Y aller
        </Button>
      )}
      {siens.length > 0 && (panne !== null || fermee !== null) && (
        <>
          <Button
            size="compact-md"
            variant="default"
            onClick={() => (estRefusee ? envoi.rouvrir(lieu) : void envoi.envoyer())}
          >
            Réessayer
          </Button>
          {onExport !== undefined && (
            <Button size="compact-md" variant="default" onClick={() => onExport(siens)}>
              Exporter mes brouillons
            </Button>
          )}
          {fermee !== null && (
            <Abandonner compte={mots.nom(siens.length)} onAbandon={() => envoi.abandonner(siens)} />
          )}
        </>
      )}
    </div>
  );
}
