// npm test: everything that must pass, on a fresh machine.
import { buildScreens } from './build.ts'
import { makePictures } from './pictures.ts'
import { bin, runSteps } from './run.ts'

const node = process.execPath
const projects = ['unit', 'house', 'pglite', 'pg', 'golden', 'trials'].flatMap((name) => ['--project', name])
runSteps([{ name: 'check', program: node, words: ['scripts/check.ts'] }])
buildScreens()
await makePictures()
runSteps([
  {
    name: 'unit, property and integration on both engines',
    program: node,
    words: [bin('vitest/vitest.mjs'), 'run', ...projects],
  },
  { name: 'browser journeys', program: node, words: [bin('@playwright/test/cli.js'), 'test'] },
])
