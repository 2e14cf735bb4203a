/** The part « Notes » of a pupil's page: their papers, year after year, and the certificates that were delivered to them. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  addCertificatScolarite,
  formaterNumeroDeCertificat,
  getCertificatsScolarite,
  imprimerCertificatScolarite,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import { imprimerLivret, imprimerReleveNotes } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { Button } from '@mantine/core';
import { IconBook2, IconCertificate, IconFileText, IconPrinter } from '@tabler/icons-react';
import { fetchFile } from '#core/api/client.ts';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { useImpression } from '#core/papiers/imprimer.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { openWindow } from '#core/ui/dialogs/requests.ts';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './eleve.module.css';

interface InscriptionALire {
  readonly id: number;
  readonly classe: string;
  readonly session: string;
}

interface PapiersProps {
  eleveId: number;
  /** Their enrolments, the latest first. */
  inscriptions: readonly InscriptionALire[];
}

/** Shows nothing to whoever may print none of them, and nothing of a pupil who was never enrolled. */
export function PapiersDeLEleve({ eleveId, inscriptions }: PapiersProps) {
  const droits = useDroits();
  const mayPrint = [imprimerLivret, imprimerReleveNotes, addCertificatScolarite].some((endpoint) =>
    droits.can(endpoint),
  );
  if (!droits.isKnown || !mayPrint || inscriptions.length === 0) return null;
  return (
    <section className={kit.sheet} aria-label="Notes">
      <div className={`${kit.between} ${kit.spaced}`}>
        <h2 className={kit.title}>Notes</h2>
        {droits.can(imprimerLivret) && <BoutonLivret eleveId={eleveId} />}
      </div>
      <ul className={`${kit.stack} ${kit.frames} ${kit.near}`}>
        {inscriptions.map((une) => (
          <li key={une.id} aria-label={quand(une)}>
            <p className={`${kit.name} ${classes.annee}`}>{`${une.classe} · ${une.session}`}</p>
            <div className={`${kit.wrap} ${kit.halves}`}>
              {droits.can(imprimerReleveNotes) && <BoutonReleve inscription={une} />}
              {droits.can(addCertificatScolarite) && <BoutonCertificat inscription={une} />}
            </div>
          </li>
        ))}
      </ul>
      {droits.can(getCertificatsScolarite) && <Certificats eleveId={eleveId} />}
    </section>
  );
}

const quand = ({ classe, session }: InscriptionALire): string => `${classe}, ${session}`;

function BoutonLivret({ eleveId }: { eleveId: number }) {
  const { busy, run } = useImpression();
  return (
    <Button
      variant="default"
      leftSection={<IconBook2 size={18} aria-hidden />}
      loading={busy !== null}
      onClick={() => void run('livret', () => fetchFile(imprimerLivret, { eleveId }), 'livret.pdf')}
    >
      Livret scolaire
    </Button>
  );
}

function BoutonReleve({ inscription }: { inscription: InscriptionALire }) {
  const ouvrir = async () => {
    const { ReleveDeNotesFenetre } = await import('./releve-de-notes.tsx');
    await openWindow(({ onClose }) => (
      <ReleveDeNotesFenetre inscriptionId={inscription.id} titre={quand(inscription)} onClose={onClose} />
    ));
  };
  return (
    <Button
      variant="default"
      aria-label={`Relevé de notes\u00A0: ${quand(inscription)}`}
      leftSection={<IconFileText size={18} aria-hidden />}
      onClick={() => void ouvrir()}
    >
      Relevé de notes
    </Button>
  );
}

const fichierDuCertificat = (id: number) => () => fetchFile(imprimerCertificatScolarite, { id });
const NOM_DU_CERTIFICAT = 'certificat-de-scolarite.pdf';

function BoutonCertificat({ inscription }: { inscription: InscriptionALire }) {
  const { mutateAsync, isPending } = useWrite(addCertificatScolarite);
  const { busy, run } = useImpression();
  const delivrer = async () => {
    const question = `Délivrer un certificat de scolarité (${quand(inscription)}) ? Il prend le numéro suivant de l'école.`;
    if (!(await confirm(question, { oui: 'Délivrer', non: 'Annuler' }))) return;
    try {
      const [made] = (await mutateAsync({ inscriptionId: inscription.id, creationUserId: 0 })).data;
      if (made === undefined) return;
      const numero = formaterNumeroDeCertificat(made.numero, inscription.session);
      notify('succes', `Certificat n°\u00A0${numero} délivré.`);
      await run('certificat', fichierDuCertificat(made.id), NOM_DU_CERTIFICAT);
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <Button
      variant="default"
      aria-label={`Certificat de scolarité\u00A0: ${quand(inscription)}`}
      leftSection={<IconCertificate size={18} aria-hidden />}
      loading={isPending || busy !== null}
      onClick={() => void delivrer()}
    >
      Certificat de scolarité
    </Button>
  );
}

function Certificats({ eleveId }: { eleveId: number }) {
  const lus = useEndpoint(getCertificatsScolarite, { id: eleveId });
  const { busy, run } = useImpression();
  const liste = (all: Output<typeof getCertificatsScolarite>) =>
    all.length > 0 && (
      <>
        <h3 className={kit.even}>Certificats délivrés</h3>
        <ul className={`${kit.stack} ${kit.frames} ${kit.near}`} aria-label="Certificats délivrés">
          {all.map(({ id, numero, session, jour, auteur }) => {
            const dit = formaterNumeroDeCertificat(numero, session);
            return (
              <li key={id}>
                <p className={`${kit.name} ${classes.annee}`}>
                  {`N°\u00A0${dit}`}
                  <span className={`${kit.quiet} ${kit.block} ${kit.plain}`}>
                    {`Le ${formaterJour(jour)}${auteur === null ? '' : `, par ${auteur}`}`}
                  </span>
                </p>
                <div className={`${kit.wrap} ${kit.halves}`}>
                  <Button
                    variant="default"
                    aria-label={`Réimprimer le certificat n°\u00A0${dit}`}
                    leftSection={<IconPrinter size={18} aria-hidden />}
                    loading={busy === dit}
                    onClick={() => void run(dit, fichierDuCertificat(id), NOM_DU_CERTIFICAT)}
                  >
                    Réimprimer
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      </>
    );
  return (
    <ReadingPart of={lus} waiting={null}>
      {liste}
    </ReadingPart>
  );
}
