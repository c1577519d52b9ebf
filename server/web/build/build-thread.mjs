// JavaScript, because Node 20 cannot start a worker thread from a TypeScript file. Vite is larger
// than all of the server, and what it does would hold up what else a start does.
import { workerData } from 'node:worker_threads'
import { build } from 'vite'

/** @type {import('vite').InlineConfig[]} */
const builds = workerData
for (const options of builds) await build(options)
