/** The part of the window of a class's papers that prints its bulletins: all of them, or those that a rectification made anew. */
import { getAvantScellement } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import {
  FORMATS_DE_BULLETIN,
  imprimerBulletins,
  LIBELLES_DES_FORMATS_DE_BULLETIN,
  LIBELLES_DES_ORDRES_DE_BULLETIN,
  ORDRES_DES_BULLETINS,
} from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { fetchFile } from '#core/api/client.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useImpression } from '#core/papiers/imprimer.ts';
import kit from '#core/ui/kit.module.css';

interface BulletinsAImprimer {
  ecoleId: number;
  classeId: number;
  periodeId: number;
  isSealed: boolean;
  /** Whether the class has marks: a format, and an order by place. */
  hasNotes: boolean;
}

const RECTIFIES = 'rectifies';

/** Says which bulletins a button prints. */
function direImpression({ isSealed, rectifies }: { isSealed: boolean; rectifies: number | null }): string {
  if (rectifies === 1) return 'Imprimer le bulletin rectifié';
  if (rectifies !== null) return `Imprimer les ${rectifies} bulletins rectifiés`;
  return isSealed ? 'Imprimer les bulletins' : 'Imprimer les bulletins provisoires';
}

export function BulletinsDeLaClasse({
  ecoleId,
  classeId,
  periodeId,
  isSealed,
  hasNotes,
}: BulletinsAImprimer) {
  const { busy, run } = useImpression();
  const [format, setFormat] = useState<(typeof FORMATS_DE_BULLETIN)[number]>('a4');
  const [ordre, setOrdre] = useState<(typeof ORDRES_DES_BULLETINS)[number]>('nom');
  const [isOfRectified, setOfRectified] = useState(false);
  const lieu = { classeId, periodeId };
  const { data } = useEndpoint(getAvantScellement, lieu, { enabled: isSealed });
  const { bulletins = 0, rectifies = 0 } = data?.data.imprimables ?? {};
  const isAsked = isOfRectified && rectifies > 0;
  const imprimer = () =>
    fetchFile(imprimerBulletins, {
      ecoleId,
      ...lieu,
      format,
      ordre,
      provisoire: !isSealed,
      rectifies: isAsked,
      origine: location.origin,
    });
  return (
    <section className={kit.pile} aria-label="Bulletins">
      {!isSealed && (
        <p className={kit.caution}>
          {'La période n’est pas scellée : les bulletins s’impriment en provisoire, sans code à vérifier.'}
        </p>
      )}
      {isSealed && rectifies > 0 && (
        <NativeSelect
          label="Bulletins"
          value={isAsked ? RECTIFIES : ''}
          onChange={({ currentTarget: { value } }) => setOfRectified(value === RECTIFIES)}
          data={[
            { value: '', label: `Tous (${bulletins})` },
            { value: RECTIFIES, label: `Seulement les rectifiés (${rectifies})` },
          ]}
        />
      )}
      {hasNotes && (
        <>
          <NativeSelect
            label="Format"
            value={format}
            onChange={({ currentTarget: { value } }) =>
              setFormat(FORMATS_DE_BULLETIN.find((one) => one === value) ?? 'a4')
            }
            data={FORMATS_DE_BULLETIN.map((value) => ({
              value,
              label: LIBELLES_DES_FORMATS_DE_BULLETIN[value],
            }))}
          />
          <NativeSelect
            label="Ordre"
            value={ordre}
            onChange={({ currentTarget: { value } }) =>
              setOrdre(ORDRES_DES_BULLETINS.find((one) => one === value) ?? 'nom')
            }
            data={ORDRES_DES_BULLETINS.map((value) => ({
              value,
              label: LIBELLES_DES_ORDRES_DE_BULLETIN[value],
            }))}
          />
        </>
      )}
      <Button
        loading={busy === 'bulletins'}
        onClick={() => void run('bulletins', imprimer, isAsked ? 'bulletins-rectifies.pdf' : 'bulletins.pdf')}
      >
        {direImpression({ isSealed, rectifies: isAsked ? rectifies : null })}
      </Button>
    </section>
  );
}
