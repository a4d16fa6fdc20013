// npm test: everything that must pass, on a fresh machine.
import { buildBinPath, runInParallel, runPaired, runSteps } from './run.ts'
import { beginRecords, printTimes, records } from './test-times.ts'

const node = process.execPath
/** `projects`: of Vitest; their times are written to `record`. */
const createVitestStep = (name: string, projects: readonly string[], record: string) => ({
  name,
  program: node,
  args: [
    buildBinPath('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${record}`,
  ],
  env: { DATABASES_OPENED: records.databases },
})
beginRecords()
const timeRun = async (name: string, run: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await run()
  return { name, seconds: (performance.now() - startedAt) / 1000 }
}
// Mostly one thread each.
const first = await timeRun('check, build and pictures', () =>
  runPaired([
    { name: 'check', program: node, args: ['scripts/check.ts'] },
    { name: 'build and pictures', program: node, args: ['scripts/build.ts'] },
  ]),
)
// The rules of the house are a part of check. A trial waits for the processes it starts, one trial after the other:
// beside the rest, which never waits, they cost no time of their own.
const second = await timeRun('unit, property and integration on both engines, and trials', () =>
  runInParallel(
    createVitestStep(
      'unit, property and integration on both engines',
      ['unit', 'pglite', 'pg', 'golden'],
      records.vitest,
    ),
    createVitestStep('trials', ['trials'], records.trials),
  ),
)
const third = await timeRun('browser journeys', () =>
  runSteps([
    {
      name: 'browser journeys',
      program: node,
      args: [buildBinPath('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: records.journeys },
    },
  ]),
)
printTimes([first, second, third])
