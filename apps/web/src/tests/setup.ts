/** Prepares every test file of the web. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { dialogs, notices, windows } from '#core/ui/dialogs/requests.ts';

// A step that takes a moment alone may take seconds beside the other steps of a run: a test waits longer before it fails.
configure({ asyncUtilTimeout: 20_000 });

// Files share a page: each test takes away what it rendered, the windows that it opened, its notices, and what it put in the place of the browser's own.
afterEach(() => {
  cleanup();
  dialogs.set(() => []);
  windows.set(() => []);
  notices.set(() => []);
  vi.unstubAllGlobals();
});

// The page of the tests would go to a file that is downloaded, and have no cookies there: a browser stays where it is.
// Some files run without a page.
if ('document' in globalThis)
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a[download]') !== null)
      event.preventDefault();
  });
