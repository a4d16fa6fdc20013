import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { seriesClasses } from './chart-series.ts'

test('each kind of series has a line of its own, which its legend shows', () => {
  const css = readFileSync('app/ui/charts.css', 'utf8')
  for (const [kind, name] of Object.entries(seriesClasses)) {
    expect(css, `the line of ${kind}`).toContain(`path.${name} {`)
    // A legend without a rule shows the line of profit.
    if (kind !== 'profit') expect(css, `the legend of ${kind}`).toContain(`.lg .${name}::before {`)
  }
})
