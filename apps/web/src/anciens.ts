/**
 * Gives an older browser what it lacks: Chromium 109 to 116, Firefox 115 to 123, Safari 16.4 to 17.3. depart.ts has it fetched by
 * those alone, before the modules run. The list of tsconfig.json allows these calls and no newer one.
 */
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.array.with.js';
import 'core-js/modules/es.typed-array.to-reversed.js';
import 'core-js/modules/es.typed-array.to-sorted.js';
import 'core-js/modules/es.typed-array.with.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.promise.with-resolvers.js';
import 'core-js/modules/es.string.is-well-formed.js';
import 'core-js/modules/es.string.to-well-formed.js';
import { anySignal } from './core/anciens/any-signal.ts';

// core-js follows the language alone.
if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any: anySignal });
