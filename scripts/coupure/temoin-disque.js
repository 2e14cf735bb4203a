/** Prepares the control of the cuts inside an update: no file waits for the disk. */
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

fs.fsyncSync = () => {};
syncBuiltinESMExports();
const handle = await open(process.execPath);
/** @type {object} */
const prototype = Object.getPrototypeOf(handle);
Reflect.set(prototype, 'sync', async () => {});
await handle.close();
