/** Says of which school year the figures and the classes of a pupil are (AMB-177). Pure. */
import type { SoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';

type Solde = Pick<SoldeEleve, 'annee' | 'inscriptions' | 'reste' | 'anterieur' | 'suivant'>;

export interface ResteDAnnee {
  /** '2026-2027', 'années précédentes' */
  readonly annee: string;
  /** 'Reste en 2026-2027' */
  readonly titre: string;
  readonly montant: number;
  readonly estAnterieur: boolean;
}

/** Returns what each school year still asks, the oldest first; none where that of today asks all. */
export function restesParAnnee({ annee, inscriptions, reste, anterieur, suivant }: Solde): ResteDAnnee[] {
  if (anterieur === 0 && suivant === 0) return [];
  const en = (libelle: string, montant: number): ResteDAnnee => ({
    annee: libelle,
    titre: `Reste en ${libelle}`,
    montant,
    estAnterieur: false,
  });
  const suivantes = inscriptions
    .toReversed()
    .filter((one) => one.suivante)
    .map(({ session, lignes }) => ({
      session,
      montant: lignes.reduce((sum, { montant, paye }) => sum + montant - paye, 0),
    }));
  const parSession = Map.groupBy(suivantes, ({ session }) => session);
  return [
    ...(anterieur > 0
      ? [
          {
            annee: 'années précédentes',
            titre: 'Années précédentes',
            montant: anterieur,
            estAnterieur: true,
          },
        ]
      : []),
    en(annee?.libelle ?? 'cette année', reste - anterieur - suivant),
    ...[...parSession].flatMap(([session, own]) => {
      const montant = own.reduce((sum, one) => sum + one.montant, 0);
      return montant > 0 ? [en(session, montant)] : [];
    }),
  ];
}

/**
 * Says where a pupil is this school year: '7ème A'; with the year of any other class: '7ème A · 8ème A en 2027-2028', 'Non inscrit(e)
 * en 2026-2027 · 7ème A en 2025-2026'.
 */
export function classeDite({ annee, inscriptions }: Pick<Solde, 'annee' | 'inscriptions'>): string {
  const ici = inscriptions.filter(({ etat, estActif }) => etat === 'inscrit' && estActif === 1);
  const present = ici.find(({ sessionId }) => sessionId === annee?.id);
  const enAnnee = ({ classe, session }: (typeof ici)[number]) => `${classe} en ${session}`;
  const suivantes = ici.filter((one) => one.suivante).map(enAnnee);
  if (present !== undefined) return [present.classe, ...suivantes].join(' · ');
  const quittee = ici.find((one) => !one.suivante);
  const ailleurs = [
    ...suivantes,
    ...(suivantes.length > 0 || quittee === undefined ? [] : [enAnnee(quittee)]),
  ];
  return [`Non inscrit(e)${annee === null ? '' : ` en ${annee.libelle}`}`, ...ailleurs].join(' · ');
}
