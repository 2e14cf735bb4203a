/**
 * The pupils of a class with the amounts each owed, paid and still owes for the period. The page itself searches, filters,
 * sorts and prints them.
 */

import type { PayeursDeClasse } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getSoldeEleve, nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import { Button } from '@mantine/core';
import { IconPrinter, IconSearchOff, IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { NumeroAppelable } from '#caisse/telephone.tsx';
import { useDroits } from '#core/api/droits.ts';
import { type AnyRow, type Column, columnsOf } from '#core/crud/crud-page.tsx';
import choice from '#core/crud/list/state-filter.module.css';
import { ListTable } from '#core/crud/list/table.tsx';
import { SearchBox } from '#core/crud/list/toolbar.tsx';
import { RowLink } from '#core/crud/rows/button.tsx';
import { changeListSearch, sortedBy } from '#core/crud/search.ts';
import { useListState } from '#core/crud/use-list.ts';
import { asText } from '#core/crud/values.ts';
import { useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { aPayeDit, type Payeur, QUI, type Qui, quiDe, TRIS, voir } from './payeurs.ts';
import classes from './tableau.module.css';

const PayeursPapier = lazy(() =>
  import('./classe-papier.tsx').then((module) => ({ default: module.PayeursPapier })),
);

const montant = (key: 'du' | 'paye' | 'reste', title: string): Column<Payeur> => ({
  key,
  title,
  isMoney: true,
  isNarrow: true,
});

const COLONNES = columnsOf<Payeur>([
  {
    key: 'nom',
    title: 'Élève',
    isWide: true,
    show: ({ nom, prenoms }) => (
      <>
        {prenoms} <strong>{nom}</strong>
      </>
    ),
  },
  { key: 'matricule', title: 'Matricule', isNarrow: true, isNumber: true, card: 'plain' },
  {
    key: 'aPaye',
    title: 'A payé',
    isNarrow: true,
    card: 'head',
    show: ({ aPaye, estConcerne }) => (
      <span className={`${estConcerne ? (aPaye ? kit.accent : kit.fault) : kit.dimmed} ${classes.badge}`}>
        {aPayeDit({ aPaye, estConcerne })}
      </span>
    ),
  },
  montant('du', 'À payer'),
  montant('paye', 'Payé'),
  montant('reste', 'Reste'),
  {
    key: 'tuteurTelephone',
    title: 'Responsable',
    isNumber: true,
    card: 'plain',
    show: ({ tuteurTelephone }) => <NumeroAppelable numero={tuteurTelephone ?? ''} />,
  },
]);

const rowOf = (eleve: Payeur): AnyRow => ({ ...eleve, estActif: 1, modifDate: null });

interface ListeProps {
  classe: PayeursDeClasse;
  periode: string;
}

export function ListeDesPayeurs({ classe, periode }: ListeProps) {
  const { search, go } = useListState();
  const { said: qui, go: choose } = useAddress((raw) => quiDe(raw['qui']));
  const canOpen = useDroits().can(getSoldeEleve);
  const [isPrinting, setPrinting] = useState(false);
  const { recherche = '' } = search;
  const shown = voir(classe.eleves, { qui, recherche, ...sortedBy(search, TRIS) });
  return (
    <section className={`${kit.card} ${classes.liste}`} aria-label="Élèves">
      <div className={`${kit.row} ${classes.outils}`}>
        <SearchBox
          value={recherche}
          onSearch={(text) => go(changeListSearch(search, { recherche: text }), 'replace')}
        />
        <QuiAPaye value={qui} onChange={(next) => choose({ qui: next === 'tous' ? null : next })} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => setPrinting(true)}
        >
          Imprimer
        </Button>
      </div>
      {shown.length === 0 ? (
        <Empty icon={IconSearchOff} title="Personne ne correspond à ces choix" />
      ) : (
        <ListTable
          title="Élèves de la classe"
          columns={COLONNES}
          sortable={TRIS}
          rows={shown.map(rowOf)}
          search={search}
          go={go}
          renderActions={({ id, ...row }) =>
            canOpen && (
              <RowLink
                icon={IconUser}
                label="Voir la fiche"
                word="Fiche"
                name={nomComplet({ prenoms: asText(row['prenoms']), nom: asText(row['nom']) })}
                to={path(ADRESSES.eleve, { id })}
              />
            )
          }
        />
      )}
      <p className={`${kit.quiet} ${classes.compte}`} role="status">
        {compte(shown.length, classe.eleves.length)}
      </p>
      {isPrinting && (
        <Suspense fallback={null}>
          <PayeursPapier {...{ classe, periode, qui }} eleves={shown} onDone={() => setPrinting(false)} />
        </Suspense>
      )}
    </section>
  );
}

function compte(shown: number, total: number): string {
  const of = nombreDEleves(total);
  return shown === total ? of : `${shown} sur ${of}`;
}

function QuiAPaye({ value, onChange }: { value: Qui; onChange: (qui: Qui) => void }) {
  const name = useId();
  return (
    <fieldset className={`${kit.raised} ${choice['filter']} ${classes.qui}`}>
      <legend className={kit.aloud}>Qui a payé</legend>
      {QUI.map(({ cle, libelle }) => (
        <label key={cle} className={`${kit.anchor} ${kit.grows} ${choice.option}`}>
          <input
            className={kit.cover}
            type="radio"
            name={name}
            checked={value === cle}
            onChange={() => onChange(cle)}
          />
          <span>{libelle}</span>
        </label>
      ))}
    </fieldset>
  );
}
