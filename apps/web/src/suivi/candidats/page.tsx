/** The page of the candidates of national examinations: what each lacks, then the list on paper. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { Session } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { getCandidats, imprimerCandidats } from '@gestionscolaire/contract/suivi/candidats/candidats.ts';
import { colonnesCandidats } from '@gestionscolaire/contract/suivi/candidats/colonnes-candidats.ts';
import {
  EXAMENS,
  type Examen,
  LIBELLES_DES_CHAMPS_DE_CANDIDAT,
  LIBELLES_DES_EXAMENS,
  titreDansLaListe,
} from '@gestionscolaire/contract/suivi/candidats/examens.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { useImpression } from '#core/papiers/imprimer.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { ChoixAnnee, PourUneAnnee, PourUneEcole } from '#scolarite/index.ts';
import { SECTION_DES_ELEVES } from '#suivi/chemins/trails.ts';

const TITRE = 'Candidats aux examens';

const lireAdresse = ({ session, examen }: Readonly<Record<string, unknown>>) => ({
  session: idOf(session) ?? undefined,
  examen: EXAMENS.find((one) => one === examen) ?? 'cee',
});

export function Candidats() {
  return (
    <Reading
      title={TITRE}
      right={getCandidats}
      breadcrumbs={[...crumbsOf(SECTION_DES_ELEVES, {}), { label: TITRE }]}
      actions={<VersLesColonnes />}
    >
      <PourUneEcole text="Ses candidats paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function VersLesColonnes() {
  return useDroits().can(colonnesCandidats.list) ? (
    <Button variant="default" component={AppLink} to={ADRESSES.colonnesCandidats.list}>
      Colonnes
    </Button>
  ) : null;
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lireAdresse);
  return (
    <PourUneAnnee id={said.session} text="Les candidats sont ceux d'une année scolaire.">
      {(session, all) => (
        <>
          <div className={kit.wrap}>
            <ChoixAnnee all={all} session={session} onSession={(id) => go({ session: id })} />
            <NativeSelect
              aria-label="Examen"
              data={EXAMENS.map((value) => ({ value, label: LIBELLES_DES_EXAMENS[value] }))}
              value={said.examen}
              onChange={({ currentTarget: { value } }) => go({ examen: value })}
            />
          </div>
          <Liste {...{ ecoleId, session, examen: said.examen }} />
        </>
      )}
    </PourUneAnnee>
  );
}

interface ListeProps {
  ecoleId: number;
  session: Session;
  examen: Examen;
}

function Liste({ ecoleId, session, examen }: ListeProps) {
  const demande = { ecoleId, sessionId: session.id, examen };
  const lus = useEndpoint(getCandidats, demande);
  return (
    <ReadingPart
      of={lus}
      renderEmpty={({ candidats }) =>
        candidats.length === 0 && (
          <Empty
            icon={IconUsersGroup}
            title="Aucun candidat cette année"
            text="Les élèves inscrits dans une classe de cet examen paraîtront ici."
          />
        )
      }
    >
      {(liste) => <Manques liste={liste} demande={demande} />}
    </ReadingPart>
  );
}

/** Says how many candidates lack something: « 3 candidats sur 40 ne sont pas complets ». */
function direLesManques(total: number, incomplets: number): string {
  if (incomplets === 0)
    return total === 1 ? 'Le candidat est complet.' : `Les ${total} candidats sont complets.`;
  return `${incomplets} ${incomplets > 1 ? 'candidats' : 'candidat'} sur ${total} : il manque encore quelque chose.`;
}

interface ManquesProps {
  liste: Output<typeof getCandidats>;
  demande: { ecoleId: number; sessionId: number; examen: Examen };
}

function Manques({ liste: { colonnes, estDUsage, candidats }, demande }: ManquesProps) {
  const droits = useDroits();
  const { busy, run } = useImpression();
  const incomplets = candidats.filter(({ manque }) => manque.length > 0);
  const aVerifier = colonnes.filter(({ texteOfficiel }) => texteOfficiel === null);
  return (
    <section className={kit.section} aria-labelledby="manques">
      <div className={kit.between}>
        <h2 id="manques">{direLesManques(candidats.length, incomplets.length)}</h2>
        <Button
          loading={busy !== null}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void run('candidats', () => fetchFile(imprimerCandidats, demande), 'candidats.pdf')}
        >
          Imprimer la liste
        </Button>
      </div>
      <p className={kit.quiet}>
        {`${estDUsage ? "Colonnes d'usage, l'école n'en a pas encore rangé" : "Colonnes de l'école"} : ${colonnes.map(titreDansLaListe).join(', ')}.`}
        {aVerifier.length > 0 && ' * à vérifier : aucun texte officiel n’est cité.'}
      </p>
      <ul className={kit.lines}>
        {incomplets.map((candidat) => (
          <li key={candidat.inscriptionId} className={kit.between}>
            {droits.can(eleves.update) ? (
              <AppLink to={path(ADRESSES.eleves.edit, { id: candidat.eleveId })}>
                {nomDAbord(candidat)}
              </AppLink>
            ) : (
              <span>{nomDAbord(candidat)}</span>
            )}
            <span className={kit.fine}>
              {`${candidat.classe} · manque : ${candidat.manque.map((champ) => LIBELLES_DES_CHAMPS_DE_CANDIDAT[champ].toLowerCase()).join(', ')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
