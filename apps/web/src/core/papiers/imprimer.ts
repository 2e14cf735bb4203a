/** Fetches papers as PDF and gives them to the printer, or to the downloads where no PDF is shown; files go to the downloads. */
import { useState } from 'react';
import { saveFile } from '#core/api/client.ts';
import { failureText } from '#core/api/failure-text.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';

let frame: HTMLIFrameElement | undefined;

/** Shows the browser's print dialog for a PDF. */
function print(file: Blob): void {
  if (frame !== undefined) {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  }
  const made = document.createElement('iframe');
  frame = made;
  // The frame is displayed, although nobody sees it: some browsers print nothing of a hidden one.
  Object.assign(made.style, {
    position: 'fixed',
    inlineSize: '1px',
    blockSize: '1px',
    opacity: '0',
    border: '0',
  });
  made.tabIndex = -1;
  made.ariaHidden = 'true';
  made.src = URL.createObjectURL(file);
  made.addEventListener('load', () => made.contentWindow?.print());
  document.body.append(made);
}

/** Gives a paper to the printer, or to the downloads: under the server's name, which tells two papers apart, or else under `name`. */
export function printPaper(file: File, name: string): void {
  if (navigator.pdfViewerEnabled) print(new Blob([file], { type: 'application/pdf' }));
  else saveFile(file, file.name === '' ? name : file.name);
}

/** Prints papers, and shows a failure. */
export const useImpression = () => useHanded(printPaper);

/** Hands files to the downloads, and shows a failure, in the same way. */
export const useFichier = () => useHanded(saveFile);

/** Fetches files and gives them. `run` answers whether its file came; `busy` has the word of the one that is being fetched. */
function useHanded(give: (file: File, name: string) => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (what: string, fetch: () => Promise<File>, name: string): Promise<boolean> => {
    setBusy(what);
    try {
      give(await fetch(), name);
      return true;
    } catch (error) {
      notify('erreur', failureText(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
}
