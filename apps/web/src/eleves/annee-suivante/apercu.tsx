/** The copy of a year's prices before it is made: a raise, a rounding, and each line with its old price, its new one, what stays. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { AnneeSuivante } from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { ARRONDIS, type Arrondi } from '@gestionscolaire/contract/scolarite/arrondis.ts';
import {
  bilanDeCopie,
  copierVersAnnee,
  fauteDeMontantCopie,
  getCopieDePrix,
  hausseEnPourcent,
  type LigneDeCopie,
  lignesCopiees,
  montantsCopies,
} from '@gestionscolaire/contract/scolarite/copie-d-annee.ts';
import { cleDeCase } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText, hasCode } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { PercentField } from '#core/ui/fields/decimal-field.tsx';
import { Money } from '#core/ui/fields/money.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './page.module.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

type Annee = NonNullable<AnneeSuivante['annee']>;

interface ApercuProps {
  ecoleId: number;
  annee: Annee;
  suivante: Annee;
  onDone: () => void;
}

const MILLE: Arrondi = 1000;
const arrondiDe = (text: string): Arrondi => ARRONDIS.find((one) => String(one) === text) ?? MILLE;
const dire = (arrondi: Arrondi): string =>
  arrondi === 1 ? 'Au franc près' : `Aux ${formaterMontant(arrondi)} les plus proches`;

export function ApercuDeCopie(props: ApercuProps) {
  const { ecoleId, annee, suivante } = props;
  const annees = { ecoleId, deSessionId: annee.id, versSessionId: suivante.id };
  const lue = useEndpoint(getCopieDePrix, annees);
  return (
    <ReadingPart of={lue}>
      {(copie) => <Copie {...props} annees={annees} copie={copie} relire={lue.refetch} />}
    </ReadingPart>
  );
}

interface CopieProps extends ApercuProps {
  annees: { ecoleId: number; deSessionId: number; versSessionId: number };
  copie: Output<typeof getCopieDePrix>;
  relire: () => Promise<unknown>;
}

function Copie({ annee, suivante, onDone, annees, copie, relire }: CopieProps) {
  const { mutateAsync, isPending } = useWrite(copierVersAnnee);
  const canTranches = useDroits().can(tranches.create);
  const [hausse, setHausse] = useState<number | string | null>(0);
  const [arrondiChoisi, setArrondi] = useState<Arrondi | null>(null);
  const [isWith, setWith] = useState(true);
  const [echec, setEchec] = useState<string | null>(null);
  const faute = hausseEnPourcent.safeParse(hausse).error?.issues[0]?.message;
  const pourcent = faute === undefined ? Number(hausse) : 0;
  // The same prices are the same to the franc, until somebody asks for rounder ones.
  const arrondi = arrondiChoisi ?? (pourcent === 0 ? 1 : MILLE);
  const choix = { hausse: pourcent, arrondi };
  const nouvelles = lignesCopiees(copie.lignes, choix);
  const tropGrand = nouvelles
    .map(({ nouveau }) => fauteDeMontantCopie(nouveau.prix) ?? fauteDeMontantCopie(nouveau.fr_inscription))
    .find((one) => one !== undefined);
  const bilan = bilanDeCopie(nouvelles);
  const services = copie.tranches.filter(({ enPlace }) => enPlace === 0);
  const avecTranches = isWith && canTranches && services.length > 0;
  const isReady = faute === undefined && tropGrand === undefined && (bilan.nombre > 0 || avecTranches);
  const send = async () => {
    setEchec(null);
    try {
      const [lot] = (
        await mutateAsync({
          ...annees,
          ...choix,
          avecTranches,
          vu: montantsCopies(nouvelles),
          creationUserId: 0,
        })
      ).data;
      notify('succes', `${lot?.nombre ?? 0} lignes copiées vers ${suivante.libelle}.`);
      onDone();
    } catch (failed) {
      if (hasCode(failed, 'PERIME')) await relire();
      setEchec(failureText(failed));
    }
  };
  return (
    <section className={kit.stack} aria-label={`Copier vers ${suivante.libelle}`}>
      <div className={`${kit.wrap} ${kit.spaced} ${classes.choix}`}>
        <PercentField
          label="Hausse"
          description="0 pour les mêmes prix, négative pour une baisse"
          value={hausse}
          error={faute ?? tropGrand}
          onChange={setHausse}
        />
        <NativeSelect
          label="Arrondi"
          description="La moitié monte ; un prix ne devient jamais nul"
          data={ARRONDIS.map((one) => ({ value: String(one), label: dire(one) }))}
          value={String(arrondi)}
          onChange={({ currentTarget: { value } }) => setArrondi(arrondiDe(value))}
        />
      </div>
      <Lignes lignes={copie.lignes} choix={choix} annee={annee} suivante={suivante} />
      {copie.tranches.length > 0 && (
        <Checkbox
          size="md"
          label="Les tranches aussi"
          description={copie.tranches
            .map(({ prestation, nombre, enPlace }) =>
              enPlace > 0 ? `${prestation}\u00A0: déjà en place` : `${prestation}\u00A0: ${nombre}`,
            )
            .join(', ')}
          disabled={!canTranches || services.length === 0}
          checked={avecTranches}
          onChange={(event) => setWith(event.currentTarget.checked)}
        />
      )}
      {!avecTranches && services.length > 0 && (
        <p role="note" className={`${kit.quiet} ${classes.note}`}>
          {`Sans tranches à elle, ${suivante.libelle} demandera ${services.map(({ prestation }) => `« ${prestation} »`).join(', ')} par celles de toutes les années\u00A0; où il n'y en a pas, rien n'en sera demandé aux élèves.`}
        </p>
      )}
      <p className={`${kit.quiet} ${classes.note}`}>
        {`Les ${copie.classes} classes, leurs titulaires (${copie.titulaires}) et les réglages de l'école ne sont pas d'une année\u00A0: ils restent.`}
      </p>
      {echec !== null && (
        <p role="alert" className={kit.error}>
          {echec}
        </p>
      )}
      <div className={kit.acts}>
        <Button variant="default" onClick={onDone}>
          Retour
        </Button>
        <Button disabled={!isReady} loading={isPending} onClick={() => void send()}>
          {bilan.nombre === 0 ? 'Copier' : `Copier ${bilan.nombre} prix`}
        </Button>
      </div>
    </section>
  );
}

interface LignesProps {
  lignes: readonly LigneDeCopie[];
  choix: { hausse: number; arrondi: Arrondi };
  annee: Annee;
  suivante: Annee;
}

function Lignes({ lignes, choix, annee, suivante }: LignesProps) {
  const nouveaux = new Map(lignesCopiees(lignes, choix).map((one) => [cleDeCase(one), one.nouveau]));
  return (
    <div className={classes.defile}>
      <table className={`${kit.table} ${classes.lignes}`}>
        <thead>
          <tr>
            <th scope="col">Prestation</th>
            <th scope="col">Classe</th>
            <th scope="col">{annee.libelle}</th>
            <th scope="col">{suivante.libelle}</th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne) => {
            const cle = cleDeCase(ligne);
            return (
              <tr key={cle} data-reste={ligne.enPlace !== null || undefined}>
                <th scope="row">{ligne.prestation}</th>
                <td>{ligne.classe ?? "Toute l'école"}</td>
                <td>
                  <Montants {...ligne} />
                </td>
                <td>
                  <Montants {...(nouveaux.get(cle) ?? ligne.enPlace ?? ligne)} />
                  {ligne.enPlace !== null && (
                    <span className={`${kit.quiet} ${classes.note}`}>déjà en place, gardé</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Montants({ prix, fr_inscription }: { prix: number; fr_inscription: number }) {
  return (
    <>
      <Money amount={prix} />
      {fr_inscription > 0 && (
        <span className={`${kit.quiet} ${classes.note}`}>
          {' + '}
          <Money amount={fr_inscription} />
          {" d'inscription"}
        </span>
      )}
    </>
  );
}
