/** What every test file of the web begins with. */
import { configure } from '@testing-library/react';

// Beside the other steps of a run, what takes a moment alone may take seconds: what does not come is said later.
configure({ asyncUtilTimeout: 20_000 });
