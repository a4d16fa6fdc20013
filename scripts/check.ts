// npm run check: types, lint and format, which room may know which, house rules, dead code.
import { bin, runPaired } from './run.ts'

const node = process.execPath
await runPaired([
  {
    name: 'types',
    program: node,
    words: [
      bin('typescript/bin/tsc'),
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ],
  },
  {
    name: 'lint and format',
    program: node,
    words: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'rooms and doors',
    program: node,
    words: [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      'dependency-cruiser.mjs',
      '--output-type',
      'err',
      'kernel',
      'platform',
      'press',
      'modules',
      'flows',
      'app',
      'api',
      'server',
      'sample',
      'scripts',
      'tests',
    ],
  },
  {
    name: 'house rules',
    program: node,
    words: [bin('vitest/vitest.mjs'), 'run', '--project', 'house', '--reporter', 'dot'],
  },
  { name: 'dead code', program: node, words: [bin('knip/bin/knip.js'), '--no-progress'] },
])
