/** Bundles one classic script with all it imports, for small pages that must not wait for the application's chunks. */
import { build, type PluginOption } from 'vite';
import { TARGETS } from './floors.ts';

/** Returns the minified code of an entry, wrapped so that it leaves no global name. */
export async function bundleScript(entry: string, plugins: PluginOption[] = []): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    build: {
      write: false,
      target: TARGETS,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'script.js' } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error(`${entry}: nothing was bundled`);
  return chunk.code;
}
