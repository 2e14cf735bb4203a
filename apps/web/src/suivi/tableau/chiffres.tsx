/** The figures of absence by class, month, day of the week, sex and motif: a number that leads to its list, a rate with its bar, the sheets. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { direDemiJournees } from '@gestionscolaire/contract/suivi/absences/etats.ts';
import {
  aUnTaux,
  DIMENSIONS,
  type Dimension,
  filtresDuChiffre,
  LIBELLES_DES_DIMENSIONS,
} from '@gestionscolaire/contract/suivi/chiffres/chiffrer.ts';
import type { LigneDeChiffres, TableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import {
  direLesAppels,
  direLesAppelsCourt,
  direMilliemes,
  partDesAbsences,
  tauxDAbsence,
} from '@gestionscolaire/contract/suivi/chiffres/taux.ts';
import { IconChartBar } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink, type AppPath } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './tableau.module.css';

type Adresse = ((of?: Pick<LigneDeChiffres, 'par' | 'cle'>) => AppPath) | null;

interface ChiffresProps {
  tableau: TableauSuivi;
  classeId: number | null;
}

export function Chiffres({ tableau: { du, au, total, lignes }, classeId }: ChiffresProps) {
  const canList = useDroits().can(absenceSelectBy);
  const adresse: Adresse = canList
    ? (of) => `${ADRESSES.absences}?filtres=${encodeURIComponent(filtresDuChiffre({ du, au, classeId }, of))}`
    : null;
  if (total.attendus === 0)
    return (
      <Empty
        icon={IconChartBar}
        title="Aucun appel attendu"
        text="Les chiffres viennent des appels : ils paraîtront ici dès qu'un appel est fait."
      />
    );
  return (
    <>
      <p className={classes.total} role="status">
        <strong>{direMilliemes(tauxDAbsence(total))}</strong>
        <span>{'d’absentéisme, '}</span>
        <Nombre nombre={total.absences} to={adresse?.()} dire={direDemiJourneesDAbsence} />
        <span className={kit.dimmed}>{direLesAppels(total)}</span>
      </p>
      <p className={kit.quiet}>
        {`Du ${formaterJour(du)} au ${formaterJour(au)}. Les retards n'entrent pas dans le taux ; un appel qui n'est pas fait n'est ni présence ni absence.`}
      </p>
      <div className={classes.tables}>
        {DIMENSIONS.map((par) => (
          <Table
            key={par}
            par={par}
            lignes={lignes.filter((one) => one.par === par)}
            toutes={total.absences}
            adresse={adresse}
          />
        ))}
      </div>
    </>
  );
}

const direDemiJourneesDAbsence = (nombre: number): string => `${direDemiJournees(nombre)} d'absence`;

interface NombreProps {
  nombre: number;
  to: AppPath | undefined;
  dire?: (nombre: number) => string;
}

/** Shows a number of half-days, which leads to them. */
function Nombre({ nombre, to, dire = String }: NombreProps) {
  return to === undefined || nombre === 0 ? (
    dire(nombre)
  ) : (
    <AppLink to={to} title="Voir la liste des absences">
      {dire(nombre)}
    </AppLink>
  );
}

interface TableProps {
  par: Dimension;
  lignes: readonly LigneDeChiffres[];
  /** The half-days of absence of all, of which a line is a part. */
  toutes: number;
  adresse: Adresse;
}

function Table({ par, lignes, toutes, adresse }: TableProps) {
  if (lignes.length === 0) return null;
  const valeurs = lignes.map((one) =>
    aUnTaux(par) ? tauxDAbsence(one) : partDesAbsences(one.absences, toutes),
  );
  const most = Math.max(1, ...valeurs.map((valeur) => valeur ?? 0));
  const nom = `Absences par ${LIBELLES_DES_DIMENSIONS[par].toLowerCase()}`;
  return (
    <div className={kit.scroll}>
      <table className={`${kit.table} ${kit.light} ${kit.titles} ${classes.table}`} aria-label={nom}>
        <thead>
          <tr>
            <th scope="col">{LIBELLES_DES_DIMENSIONS[par]}</th>
            <th scope="col">Absences</th>
            <th scope="col">{aUnTaux(par) ? 'Taux' : 'Part'}</th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne, rang) => (
            <tr key={ligne.cle}>
              <th scope="row">
                {ligne.libelle}
                <span className={classes.appels}>{direLesAppelsCourt(ligne)}</span>
              </th>
              <td>
                <Nombre nombre={ligne.absences} to={adresse?.(ligne)} />
              </td>
              <td>
                <Barre valeur={valeurs[rang] ?? null} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A rate in words, and its bar beside the longest of the table. */
function Barre({ valeur, most }: { valeur: number | null; most: number }) {
  return (
    <span className={kit.beside}>
      <span className={classes.pourcent}>{direMilliemes(valeur)}</span>
      {valeur !== null && (
        <span className={`${kit.meter} ${kit.grows} ${classes.piste}`} aria-hidden>
          <span style={{ inlineSize: `${(valeur * 100) / most}%` }} />
        </span>
      )}
    </span>
  );
}
