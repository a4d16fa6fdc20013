import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openMetrics } from './metrics.ts'

const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const dashboard = JSON.parse(readFileSync('deploy/grafana/fanfare.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
const { groups } = parse(alerts) as { groups: { name: string; rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
/** The metrics that a Prometheus expression names: ours, the process's and Node's. */
const listNames = (expression: string): string[] =>
  expression.match(/\b(fanfare|process|nodejs)_[a-z0-9_]+/g) ?? []

async function readMetrics(): Promise<Set<string>> {
  const failRead = async () => {
    throw new Error('no database here')
  }
  const database = { figures: () => undefined } as never
  const { registry } = openMetrics({ read: failRead, database }, { process: true })
  return new Set(
    (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
      `${type}` === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

test('every alert and every panel uses metrics that exist', async () => {
  const knownNames = await readMetrics()
  expect(knownNames.size).toBeGreaterThan(40)
  const expressions = [
    ...rules.map(({ expr }) => expr.trim()),
    ...dashboard.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr)),
  ]
  for (const expression of expressions) {
    const names = listNames(expression)
    if (!expression.startsWith('up{')) expect(names.length, expression).toBeGreaterThan(0)
    for (const name of names) expect(knownNames.has(name), `${name} in ${expression}`).toBe(true)
  }
})

test('every metric of ours is on the dashboard or has an alert', async () => {
  const usedNames = new Set(listNames(`${alerts} ${JSON.stringify(dashboard)}`))
  for (const name of await readMetrics())
    if (name.startsWith('fanfare_')) expect(usedNames.has(name), name).toBe(true)
})

test('every alert says what is wrong and what to do first', () => {
  expect(rules.length).toBeGreaterThan(15)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, for: duration, labels, annotations } of rules) {
    expect(alert).toMatch(/^Fanfare[A-Za-z]+$/)
    expect(duration ?? '1m', alert).toMatch(/^\d+[smh]$/)
    expect(labels.severity, alert).toMatch(/^(warning|critical)$/)
    expect(annotations.summary.length, alert).toBeGreaterThan(14)
    expect(annotations.runbook.length, alert).toBeGreaterThan(29)
  }
})
