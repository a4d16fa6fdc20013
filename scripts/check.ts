// npm run check: types, lint and format, module boundaries, house rules, dead code.
import { buildBinPath, runPaired } from './run.ts'

const node = process.execPath
await runPaired([
  {
    name: 'types',
    program: node,
    args: [
      buildBinPath('typescript/bin/tsc'),
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
    args: [buildBinPath('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'rooms and doors',
    program: node,
    args: [
      buildBinPath('dependency-cruiser/bin/dependency-cruiser.mjs'),
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
    args: [buildBinPath('vitest/vitest.mjs'), 'run', '--project', 'house', '--reporter', 'dot'],
  },
  { name: 'dead code', program: node, args: [buildBinPath('knip/bin/knip.js'), '--no-progress'] },
])
