// Rules made from house.mjs: down by the door, sideways through the map, up never, no circles (types included).
import { modules } from './house.mjs'

const names = Object.keys(modules)
const test = String.raw`\.test\.tsx?$`

const floor = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: test },
  to: { path: to },
})

const arrows = names.map((name) => ({
  name: `${name}-knows`,
  comment: `modules/${name} may open the doors of: ${modules[name].join(', ') || 'none'}`,
  severity: 'error',
  from: { path: `^modules/${name}/`, pathNot: test },
  to: { path: '^modules/', pathNot: `^modules/(${[name, ...modules[name]].join('|')})/` },
}))

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^(kernel|platform|press|modules|flows|app|api|server|sample)/' },
      to: { circular: true },
    },
    floor(
      'kernel-imports-nothing',
      '^kernel/',
      '^(platform|press|modules|flows|app|server|sample|api)/',
      'the kernel is the lowest floor',
    ),
    floor(
      'platform-knows-kernel',
      '^platform/',
      '^(press|modules|flows|app|server|sample|api)/',
      'the platform knows nothing of the business',
    ),
    floor(
      'press-knows-kernel',
      '^press/',
      '^(platform|modules|flows|app|server|sample|api)/',
      'the press knows values only',
    ),
    floor(
      'modules-look-down',
      '^modules/',
      '^(flows|app|server|sample|api)/',
      'the domain does not know its screens',
    ),
    floor('flows-look-down', '^flows/', '^(app|server|sample|api)/', 'a flow knows no screen and no process'),
    floor('bodies-look-down', '^flows/bodies/', '^flows/(?!bodies/)', 'the body of a message starts no flow'),
    floor('app-looks-down', '^app/', '^(server|sample|api)/', 'screens do not know the process'),
    floor('api-looks-down', '^api/', '^(server|sample|app)/', 'the API answers without screens'),
    {
      name: 'by-the-door',
      comment: 'into a module only by index.ts or contract.ts',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: test },
      to: { path: '^modules/', pathNot: ['^modules/$1/', '^modules/[^/]+/(index|contract)[.]ts$'] },
    },
    {
      name: 'by-the-door-from-above',
      comment: 'into a module only by index.ts or contract.ts',
      severity: 'error',
      from: { path: '^(flows|app|api|server|scripts)/' },
      to: { path: '^modules/', pathNot: '^modules/[^/]+/(index|contract)[.]ts$' },
    },
    {
      name: 'browser-sees-contracts',
      comment: 'only *.server.ts files open a server door',
      severity: 'error',
      from: { path: '^app/', pathNot: [String.raw`\.server\.tsx?$`, test] },
      to: { path: '^modules/[^/]+/index[.]ts$' },
    },
    {
      name: 'browser-sees-no-flow',
      comment: 'only *.server.ts files call a flow; its types may be used anywhere',
      severity: 'error',
      from: { path: '^app/', pathNot: [String.raw`\.server\.tsx?$`, test] },
      to: { path: '^flows/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-is-browser-safe',
      comment: 'a contract imports kernel, contracts and zod only',
      severity: 'error',
      from: { path: '^modules/[^/]+/contract[.]ts$' },
      to: { path: '^(platform|press/files|modules/[^/]+/(index|.*-rows|tables)[.]ts)' },
    },
    {
      name: 'sample-is-for-seed-and-tests',
      severity: 'error',
      from: { path: '^(kernel|platform|press|modules|flows|app|api)/', pathNot: test },
      to: { path: '^sample/' },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      // The screens are built after they are checked.
      to: { couldNotResolve: true, pathNot: '^(bun|node:|#screens$)' },
    },
    ...arrows,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', 'build'] },
    exclude: { path: ['^build/', '^node_modules/', String.raw`\.css$`] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
