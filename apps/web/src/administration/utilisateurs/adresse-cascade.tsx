/**
 * The address of a person (A§2, A§4): country, region, prefecture, commune, neighbourhood. Each choice loads the next level and
 * clears the lower ones; the country sets the dial code; the value is the neighbourhood's id (AMB-084). The chain of a record
 * fills as the answers arrive (AMB-086).
 */
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { PAYS_PAR_DEFAUT, pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { useKept } from '#core/drafts/kept.ts';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import kit from '#core/ui/kit.module.css';
import { type Chaine, chaineApres, chaineDe, type Niveau, premierVide } from './adresse-chaine.ts';

type Lieux = readonly { id: number; libelle: string }[] | undefined;

/** Reads the children of each chosen place, as soon as it is chosen. */
function useLieux({ paysId, regionId, prefectureId, communeId }: Chaine) {
  const id = (parent: number | null) => parent ?? 0;
  const asked = (parent: number | null) => ({ enabled: parent !== null });
  const regionsDuPays = useEndpoint(regions.selectBy, { paysId: id(paysId) }, asked(paysId));
  const prefecturesDe = useEndpoint(prefectures.selectBy, { regionId: id(regionId) }, asked(regionId));
  const communesDe = useEndpoint(communes.selectBy, { prefectureId: id(prefectureId) }, asked(prefectureId));
  const quartiersDe = useEndpoint(quartiers.selectBy, { communeId: id(communeId) }, asked(communeId));
  return {
    regionId: regionsDuPays.data?.data,
    prefectureId: prefecturesDe.data?.data,
    communeId: communesDe.data?.data,
    adresse: quartiersDe.data?.data,
  };
}

const NIVEAUX = [
  {
    cle: 'regionId',
    label: 'Région',
    mot: 'region',
    parent: 'paysId',
    from: regions.selectBy,
    vide: "Aucune région n'est enregistrée pour ce pays\u00A0: ajoutez-la dans Régions.",
  },
  {
    cle: 'prefectureId',
    label: 'Préfecture',
    mot: 'prefecture',
    parent: 'regionId',
    from: prefectures.selectBy,
    vide: "Aucune préfecture n'est enregistrée pour cette région\u00A0: ajoutez-la dans Préfectures.",
  },
  {
    cle: 'communeId',
    label: 'Commune',
    mot: 'commune',
    parent: 'prefectureId',
    from: communes.selectBy,
    vide: "Aucune commune n'est enregistrée pour cette préfecture\u00A0: ajoutez-la dans Communes.",
  },
  {
    cle: 'adresse',
    label: 'Quartier',
    mot: 'quartier',
    parent: 'communeId',
    from: quartiers.selectBy,
    vide: "Aucun quartier n'est enregistré pour cette commune\u00A0: ajoutez-le dans Quartiers.",
  },
] as const;

export function AdresseCascade({
  id,
  label,
  required,
  disabled,
  value,
  error,
  record,
  onChange,
  onBlur,
  setField,
}: ControlProps) {
  const [own, setOwn] = useKept('adresse', () => chaineDe(record, PAYS_PAR_DEFAUT));
  const adresse = typeof value === 'number' ? value : null;
  // A merge took the stored address back: its chain comes with it.
  const isStored = own.adresse !== adresse && record?.['adresse'] === adresse;
  const chaine = isStored ? chaineDe(record, PAYS_PAR_DEFAUT) : own;
  const lieux = useLieux(chaine);
  const choose = (niveau: Niveau, chosen: number | null) => {
    const next = chaineApres(chaine, niveau, chosen);
    setOwn(next);
    if (next.adresse !== adresse) onChange(next.adresse);
  };
  // The first level without a choice has the field's id, so that a fault leads the focus to it.
  const fautif = premierVide({ ...chaine, adresse });
  const idOf = (niveau: Niveau) => (niveau === fautif ? id : `${id}-${niveau}`);

  /** Names a chosen place: by its list once it has come, by the record before. */
  const nomDe = (niveau: Niveau, mot: string, chosen: number | null, liste: Lieux): ChoiceLabel | null => {
    const found = liste?.find((lieu) => lieu.id === chosen)?.libelle;
    const told = record?.[niveau] === chosen ? asText(record?.[mot]) : '';
    const name = found ?? told;
    return name === '' ? null : { label: name };
  };

  return (
    <div className={`${kit.grid} ${kit.airy}`}>
      <Pays
        id={idOf('paysId')}
        disabled={disabled}
        value={chaine.paysId}
        onChange={(chosen, indicatif) => {
          choose('paysId', chosen);
          if (indicatif !== null) setField('indicatifTel', indicatif);
        }}
      />
      {NIVEAUX.map(({ cle, label: titre, mot, parent, from, vide }) => {
        const chosen = cle === 'adresse' ? adresse : chaine[cle];
        const isLast = cle === 'adresse';
        return (
          <Choice
            key={`${cle} ${chaine[parent] ?? ''}`}
            id={idOf(cle)}
            label={isLast ? label : titre}
            required={isLast && required}
            disabled={disabled || chaine[parent] === null}
            error={isLast ? error : undefined}
            value={chosen}
            current={nomDe(cle, mot, chosen, lieux[cle])}
            from={from}
            input={{ [parent]: chaine[parent] }}
            isWhole
            emptyText={vide}
            option={({ libelle }: { libelle: string }) => ({ label: libelle })}
            onChange={(next) => choose(cle, next)}
            {...(isLast ? { onBlur } : {})}
          />
        );
      })}
    </div>
  );
}

interface PaysProps {
  id: string;
  disabled: boolean;
  value: number | null;
  onChange: (id: number | null, indicatif: string | null) => void;
}

const labelDuPays = ({ libelle, indicatifTel }: { libelle: string; indicatifTel: string }): ChoiceLabel => ({
  label: libelle,
  detail: `+${indicatifTel}`,
});

function Pays({ id, disabled, value, onChange }: PaysProps) {
  const [chosen, setChosen] = useState<ChoiceLabel | null>(null);
  const { data } = useEndpoint(pays.get, { id: value ?? 0 }, { enabled: value !== null && chosen === null });
  const stored = data?.data[0];
  return (
    <Choice
      id={id}
      label="Pays"
      disabled={disabled}
      value={value}
      current={chosen ?? (stored === undefined ? null : labelDuPays(stored))}
      from={pays.list}
      option={labelDuPays}
      onChange={(next, label) => {
        setChosen(label);
        // The detail of a country is its dial code, with a '+'.
        onChange(next, label?.detail?.slice(1) ?? null);
      }}
    />
  );
}
