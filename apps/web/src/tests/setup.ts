/** Prepares every test file of the web. */
import { configure } from '@testing-library/react';

// A step that takes a moment alone may take seconds beside the other steps of a run: a test waits longer before it fails.
configure({ asyncUtilTimeout: 20_000 });
