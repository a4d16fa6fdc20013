// npm test: everything that must pass, on a fresh machine.
import { buildScreens } from './build.ts'
import { bin, runSteps } from './run.ts'

const node = process.execPath
runSteps([{ name: 'check', program: node, words: ['scripts/check.ts'] }])
buildScreens()
runSteps([
  {
    name: 'unit, property and integration on both engines',
    program: node,
    words: [bin('vitest/vitest.mjs'), 'run'],
  },
  { name: 'browser journeys', program: node, words: [bin('@playwright/test/cli.js'), 'test'] },
])
