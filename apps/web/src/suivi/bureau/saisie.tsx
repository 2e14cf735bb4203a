/**
 * Calls one class from the surveillant's desk: a few letters and Enter say who is away, letters and a number who is late, and Enter on
 * the empty field makes the roll call.
 */
import {
  compterAppel,
  direLeCompte,
  direPointe,
  estLeMemePointe,
  FAUTE_DE_MINUTES,
  type Pointe,
  PRESENT,
  tientLesMinutes,
} from '@gestionscolaire/contract/suivi/appel/appel.ts';
import { Button, Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useShortcutsInside } from '#core/shell/shortcuts/use-shortcuts.ts';
import { useUnsaved } from '#core/shell/use-unsaved.ts';
import kit from '#core/ui/kit.module.css';
import { nomSurLaFeuille } from '#suivi/appel/dire-appel.ts';
import { type Envoye, garderEtEnvoyer } from '#suivi/appel/envoi.ts';
import { type EleveAppele, type Feuille, pointeDe } from '#suivi/appel/pointes.ts';
import classes from './bureau.module.css';
import { lireTexte, pointeDit, trouver } from './dits.ts';
import '@mantine/core/styles/Combobox.css';

interface SaisieAuBureauProps {
  feuille: Feuille;
  /** Called once the sheet is stored, or waits on this device (undefined). */
  onMade: (made: Envoye | undefined) => void;
}

export function SaisieAuBureau({ feuille, onMade }: SaisieAuBureauProps) {
  const { ecoleId, classe, classeId, jour, demiJournee, cours, eleves } = feuille;
  const [typed, setTyped] = useState('');
  const [isSending, setSending] = useState(false);
  const [dits, setDits] = useState<ReadonlyMap<number, Pointe>>(
    // Those who were announced away, are excluded, or came with a ticket, are said already.
    () =>
      new Map(
        eleves.flatMap((one) => (one.pointage === 'present' ? [] : [[one.inscriptionId, pointeDe(one)]])),
      ),
  );
  const pointeDeLEleve = ({ inscriptionId }: EleveAppele): Pointe => dits.get(inscriptionId) ?? PRESENT;
  const [isMade, setMade] = useState(false);
  const estPerdu =
    !isMade && eleves.some((eleve) => !estLeMemePointe(pointeDeLEleve(eleve), pointeDe(eleve)));
  useUnsaved(
    useCallback(() => estPerdu, [estPerdu]),
    () => `L'appel de ${classe} n'est pas enregistré.`,
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const combobox = useCombobox();
  const texte = lireTexte(typed);
  const trouves = trouver(eleves, texte).slice(0, TROUVES);

  const taper = (text: string) => {
    setTyped(text);
    if (text.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  };
  // The first one found is highlighted, so that Enter says it.
  useEffect(() => {
    if (typed.trim() !== '') combobox.selectFirstOption();
  }, [typed, combobox]);
  const dire = (inscriptionId: number, pointe: Pointe | null) =>
    setDits((before) => {
      const next = new Map(before);
      if (pointe === null) next.delete(inscriptionId);
      else next.set(inscriptionId, pointe);
      return next;
    });
  const prendre = (chosen: string) => {
    dire(Number(chosen), pointeDit(texte));
    setTyped('');
    combobox.closeDropdown();
  };
  const faire = async () => {
    if (typed.trim() !== '' || isSending) return;
    setSending(true);
    const lieu = { ecoleId, classeId, jour, demiJournee, creneauId: cours?.id ?? null };
    const said = eleves.map((eleve) => ({ inscriptionId: eleve.inscriptionId, ...pointeDeLEleve(eleve) }));
    const made = await garderEtEnvoyer({ ...lieu, eleves: said }, classe);
    setSending(false);
    setMade(true);
    onMade(made);
  };
  const onKeyDown = useShortcutsInside(
    [{ keys: 'Enter', label: "Dire l'élève trouvé ; sans rien, faire l'appel", run: () => void faire() }],
    'Au bureau',
  );
  const absents = eleves.filter(({ inscriptionId }) => dits.has(inscriptionId));
  return (
    <div className={classes.saisie}>
      <Combobox store={combobox} onOptionSubmit={prendre}>
        <Combobox.Target>
          <TextInput
            ref={field}
            label={`Absents et retards de ${classe}`}
            description="Un nom et Entrée : absent. Un nom, des minutes et Entrée : en retard. Entrée seule : l'appel est fait."
            value={typed}
            autoComplete="off"
            disabled={isSending}
            onChange={({ currentTarget: { value } }) => taper(value)}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={texte.nom === ''}>
          <Combobox.Options aria-label={`Élèves de ${classe}`}>
            {trouves.length === 0 && (
              <Combobox.Empty>
                {tientLesMinutes(texte.minutes) ? 'Aucun élève de ce nom' : FAUTE_DE_MINUTES}
              </Combobox.Empty>
            )}
            {trouves.map((eleve) => (
              <Combobox.Option
                key={eleve.inscriptionId}
                value={String(eleve.inscriptionId)}
                className={classes.option}
              >
                {nomSurLaFeuille(eleve)}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {absents.length > 0 && (
        <ul className={kit.wrap} aria-label="Dits">
          {absents.map((eleve) => (
            <li key={eleve.inscriptionId}>
              <Button
                variant="default"
                aria-label={`Ôter ${nomSurLaFeuille(eleve)}`}
                rightSection={<IconX size={16} aria-hidden />}
                onClick={() => dire(eleve.inscriptionId, null)}
              >
                {direEleve(eleve, pointeDeLEleve(eleve))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={kit.between}>
        <strong role="status">{direLeCompte(compterAppel(eleves.map(pointeDeLEleve)))}</strong>
        <Button loading={isSending} onClick={() => void faire()}>
          Faire l'appel
        </Button>
      </p>
    </div>
  );
}

/** The most pupils that a text shows. */
const TROUVES = 8;

const direEleve = (eleve: EleveAppele, pointe: Pointe): string =>
  `${nomSurLaFeuille(eleve)} · ${direPointe(pointe)}`;
