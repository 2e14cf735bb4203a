/** Makes property tests draw the same examples in every run, and ten times more of them in the long one. */
import fc from 'fast-check';

const isLong = process.env.TESTS_LONGS === '1';

fc.configureGlobal({ seed: 19581002, numRuns: isLong ? 1000 : 100 });
