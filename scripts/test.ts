// npm test: everything that must pass, on a fresh machine.
import { buildBinPath, runInParallel, runPaired, runSteps } from './run.ts'
import { beginRecords, printTimes, records } from './test-times.ts'

const node = process.execPath
/** Runs `projects` of Vitest and writes their times to `record`. */
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
const checkTime = await timeRun('check, build and pictures', () =>
  runPaired([
    { name: 'check', program: node, args: ['scripts/check.ts'] },
    { name: 'build and pictures', program: node, args: ['scripts/build.ts'] },
  ]),
)
// The house rules are a part of check. Trials run one after another and mostly wait for processes they start:
// beside the other tests, which keep the processor busy, they add no time.
const testTime = await timeRun('unit, property and integration on both engines, and trials', () =>
  runInParallel(
    createVitestStep(
      'unit, property and integration on both engines',
      ['unit', 'pglite', 'pg', 'golden'],
      records.vitest,
    ),
    createVitestStep('trials', ['trials'], records.trials),
  ),
)
const journeyTime = await timeRun('browser journeys', () =>
  runSteps([
    {
      name: 'browser journeys',
      program: node,
      args: [buildBinPath('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: records.journeys },
    },
  ]),
)
printTimes([checkTime, testTime, journeyTime])
