// npm test: everything that must pass, on a fresh machine.
import { bin, runPaired, runSteps } from './run.ts'
import { beginRecords, records, tellTimes } from './test-times.ts'

const node = process.execPath
// The rules of the house are a part of check.
const projects = ['unit', 'pglite', 'pg', 'golden', 'trials'].flatMap((name) => ['--project', name])
beginRecords()
const timed = async (name: string, run: () => Promise<unknown>) => {
  const begun = performance.now()
  await run()
  return { name, seconds: (performance.now() - begun) / 1000 }
}
// Mostly one thread each.
const first = await timed('check, build and pictures', () =>
  runPaired([
    { name: 'check', program: node, words: ['scripts/check.ts'] },
    { name: 'build and pictures', program: node, words: ['scripts/build.ts'] },
  ]),
)
const rest = await runSteps([
  {
    name: 'unit, property and integration on both engines',
    program: node,
    words: [
      bin('vitest/vitest.mjs'),
      'run',
      ...projects,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${records.vitest}`,
    ],
    env: { DATABASES_OPENED: records.databases },
  },
  {
    name: 'browser journeys',
    program: node,
    words: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: records.journeys },
  },
])
tellTimes([first, ...rest])
