/** The page of the data for the authority: the pupils of a day by level, as a paper and as a file. */

import { jourRequis } from '@gestionscolaire/contract/core/api/fields.ts';
import { estUnJour, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { libelleDuNiveau } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { direTaux, sommer, tauxDePresence } from '@gestionscolaire/contract/suivi/autorite/compter.ts';
import {
  type DonneesAutorite,
  exportDonneesAutorite,
  getDonneesAutorite,
  imprimerDonneesAutorite,
} from '@gestionscolaire/contract/suivi/autorite/donnees.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconCalendar, IconFileSpreadsheet, IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import { ActDialog } from '#core/act/act-dialog.tsx';
import { fetchFile } from '#core/api/client.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { day } from '#core/crud/slots.ts';
import { asText } from '#core/crud/values.ts';
import { useFichier, useImpression } from '#core/papiers/imprimer.ts';
import { useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { monEcole, PourUneEcole } from '#scolarite/index.ts';
import { SECTION_DES_ELEVES } from '#suivi/chemins/trails.ts';

const TITRE = "Données pour l'autorité";
const RESEAU = 'reseau';

const lireAdresse = ({ jour, portee }: Readonly<Record<string, unknown>>) => ({
  jour: estUnJour(asText(jour)) ? asText(jour) : undefined,
  portee: portee === RESEAU ? RESEAU : undefined,
});

export function DonneesPourLAutorite() {
  return (
    <Reading
      title={TITRE}
      right={getDonneesAutorite}
      breadcrumbs={[...crumbsOf(SECTION_DES_ELEVES, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Ses effectifs paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

const CHAMPS = { jour: jourRequis('Jour', 'Le jour') };

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lireAdresse);
  const today = useToday();
  const jour = said.jour ?? today;
  const isReseau = monEcole() === null && said.portee === RESEAU;
  const demande = { ecoleId: isReseau ? null : ecoleId, jour };
  const lues = useEndpoint(getDonneesAutorite, demande);
  const choisir = () =>
    openWindow(({ onClose }) => (
      <ActDialog
        title="Choisir un jour"
        label="Montrer"
        fields={CHAMPS}
        slots={{ jour: day() }}
        given={{ jour }}
        send={({ jour: to }) => Promise.resolve(go({ jour: to === today ? null : to }))}
        onClose={onClose}
      />
    ));
  return (
    <>
      <div className={kit.wrap}>
        <Button
          variant="default"
          leftSection={<IconCalendar size={18} aria-hidden />}
          onClick={() => void choisir()}
        >
          {`Au ${formaterJour(jour)}`}
        </Button>
        {monEcole() === null && (
          <NativeSelect
            aria-label="Portée"
            data={[
              { value: '', label: 'Cette école' },
              { value: RESEAU, label: 'Tout le réseau' },
            ]}
            value={said.portee ?? ''}
            onChange={({ currentTarget: { value } }) => go({ portee: value === RESEAU ? RESEAU : null })}
          />
        )}
      </div>
      <ReadingPart
        of={lues}
        renderEmpty={({ lignes, session }) =>
          lignes.length === 0 && (
            <Empty
              icon={IconUsersGroup}
              title={session === null ? "Ce jour n'est d'aucune année scolaire" : 'Aucun élève ce jour-là'}
              text={
                session === null
                  ? 'Choisissez un jour de classe : les élèves inscrits ce jour-là paraîtront ici.'
                  : 'Les élèves inscrits ce jour-là paraîtront ici, niveau par niveau.'
              }
            />
          )
        }
      >
        {(donnees) => <Niveaux donnees={donnees} demande={demande} />}
      </ReadingPart>
    </>
  );
}

interface NiveauxProps {
  donnees: DonneesAutorite;
  demande: { ecoleId: number | null; jour: string };
}

function Niveaux({ donnees: { lignes, session }, demande }: NiveauxProps) {
  const papier = useImpression();
  const fichier = useFichier();
  const niveaux = [...Map.groupBy(lignes, ({ etape, niveau }) => libelleDuNiveau(etape, niveau))];
  const dire = (own: DonneesAutorite['lignes']): string => {
    const somme = sommer(own);
    const filles = sommer(own.filter(({ sexe }) => sexe === 'F')).inscrits;
    return [
      `${somme.inscrits} ${somme.inscrits > 1 ? 'inscrits' : 'inscrit'}, dont ${filles} ${filles > 1 ? 'filles' : 'fille'}`,
      `${somme.arrives} ${somme.arrives > 1 ? 'arrivés' : 'arrivé'}`,
      `${somme.partis} ${somme.partis > 1 ? 'partis' : 'parti'}`,
      `présence ${direTaux(tauxDePresence(somme))}`,
    ].join(' · ');
  };
  return (
    <section className={kit.section} aria-labelledby="effectifs">
      <div className={kit.between}>
        <h2 id="effectifs">{`${session} : ${dire(lignes)}`}</h2>
        <span className={kit.wrap}>
          <Button
            variant="default"
            loading={fichier.busy !== null}
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={() =>
              void fichier.run(
                'fichier',
                () => fetchFile(exportDonneesAutorite, { ...demande, format: 'xlsx' }),
                'donnees-pour-l-autorite.xlsx',
              )
            }
          >
            Excel
          </Button>
          <Button
            loading={papier.busy !== null}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() =>
              void papier.run(
                'papier',
                () => fetchFile(imprimerDonneesAutorite, demande),
                'donnees-pour-l-autorite.pdf',
              )
            }
          >
            Imprimer
          </Button>
        </span>
      </div>
      <ul className={kit.lines}>
        {niveaux.map(([niveau, own]) => (
          <li key={niveau} className={kit.between}>
            <strong>{niveau}</strong>
            <span className={kit.fine}>{dire(own)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
