/** The page of a class of the dashboard: the pupils who paid for the period, those who did not, and the telephones to call. */

import {
  getPayeursClasse,
  type PayeursDeClasse,
  phraseDePaiement,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nombreDEleves } from '@gestionscolaire/contract/eleves/nombre.ts';
import {
  nomDuMois,
  type Session,
  sessionCourante,
  sessions,
} from '@gestionscolaire/contract/scolarite/sessions.ts';
import { IconCalendarOff, IconUsersGroup } from '@tabler/icons-react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { useAddress, useIdParam } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading, Reading, ReadingPart } from '#core/ui/reading.tsx';
import { PhraseDeLArgent } from './argent.tsx';
import { ListeDesPayeurs } from './classe-liste.tsx';
import { lireFiltresDuTableau } from './mots/filtres.ts';
import { periodeDite, tableauDe } from './mots/mots.ts';
import classes from './tableau.module.css';

export function ClasseDuTableau() {
  const id = useIdParam('classeId');
  const mayRead = useDroits().can(getPayeursClasse);
  const asked = useAddress(lireFiltresDuTableau).said.session;
  const lues = useEndpoint(sessions.list, {});
  const known = lues.data?.data ?? [];
  const jour = useToday();
  const session = known.find((one) => one.id === asked) ?? sessionCourante(known, jour);
  if (mayRead && id !== null && session !== undefined)
    return <Classe key={id} classeId={id} session={session} />;
  return (
    <Reading
      title="Classe"
      right={getPayeursClasse}
      screen="Tableau de bord"
      breadcrumbs={[{ label: 'Tableau de bord', to: ADRESSES.tableau }, { label: 'Classe' }]}
    >
      <ReadingPart of={id === null ? null : lues} unknown={<Inconnue />}>
        {() => <Empty icon={IconCalendarOff} title="Aucune donnée disponible" />}
      </ReadingPart>
    </Reading>
  );
}

const Inconnue = () => (
  <Empty
    icon={IconUsersGroup}
    title="Classe introuvable"
    text="Elle n'existe pas, ou n'est pas de votre école."
  />
);

interface ClasseProps {
  classeId: number;
  session: Pick<Session, 'id' | 'libelle' | 'dateDebut' | 'dateFin'>;
}

function Classe({ classeId, session }: ClasseProps) {
  const { said: filtres } = useAddress(lireFiltresDuTableau);
  const input = { classeId, sessionId: session.id, moisId: filtres.mois };
  const periode = periodeDite(session, filtres.mois, useToday());
  const cadre = (titre: string, ecoleId: number) => ({
    title: titre,
    breadcrumbs: [{ label: 'Tableau de bord', to: tableauDe(filtres, ecoleId) }, { label: titre }],
  });
  return (
    <NamedReading
      {...cadre('Classe', 0)}
      right={getPayeursClasse}
      screen="Tableau de bord"
      of={useEndpoint(getPayeursClasse, input)}
      unknown={<Inconnue />}
      renderHead={(classe) => ({
        ...cadre(classe.classe, classe.ecoleId),
        subtitle: `${periode} · ${classe.etape} · ${classe.enseignant}`,
      })}
    >
      {(classe) => (
        <div className={`${kit.stack} ${classes.tableau}`}>
          <Resume classe={classe} mois={filtres.mois === null ? null : nomDuMois(filtres.mois)} />
          {classe.eleves.length === 0 ? (
            <Empty icon={IconUsersGroup} title="Personne n'est inscrit dans cette classe" />
          ) : (
            <ListeDesPayeurs classe={classe} periode={periode} />
          )}
        </div>
      )}
    </NamedReading>
  );
}

/** Tells the money first, as the row of the dashboard that leads here (AMB-161), then how many pupils are up to date. */
function Resume({ classe: { eleves }, mois }: { classe: PayeursDeClasse; mois: string | null }) {
  const sum = (of: 'paye' | 'reste' | 'aVenir') => eleves.reduce((total, eleve) => total + eleve[of], 0);
  const ontPaye = eleves.filter(({ aPaye }) => aPaye).length;
  const concernes = eleves.filter(({ estConcerne }) => estConcerne).length;
  const compte = { ontPaye, concernes, eleveInscrit: eleves.length };
  const notes = [
    `${ontPaye} à jour sur ${nombreDEleves(eleves.length)}, ${phraseDePaiement(compte)}`,
    ...(sum('reste') === 0 ? [] : [`Reste à payer\u00A0: ${formaterMontant(sum('reste'))}`]),
    ...(sum('aVenir') === 0 ? [] : [`À venir\u00A0: ${formaterMontant(sum('aVenir'))}`]),
  ];
  return (
    <section className={`${kit.card} ${classes.carte}`} aria-label="Toute la classe">
      <PhraseDeLArgent total={{ montantPaye: sum('paye'), montantRestant: sum('reste') }} mois={mois} />
      <p className={`${kit.quiet} ${classes.compte}`}>{notes.join(' · ')}</p>
    </section>
  );
}
