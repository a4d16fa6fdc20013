import { expect, test } from 'vitest'
import { corpusSeed, createFaultyCorpus, createSoundCorpus, type Sample } from '#drivers/preflight-corpus.ts'
import { type Finding, preflightSizes } from '#press/preflight/preflight.ts'
import { applyFix } from '../preflight/apply-fix.ts'

const runPreflight = ({ document, contexts }: Sample): Finding[] =>
  preflightSizes(document, 'front', contexts)
const faulty = createFaultyCorpus()
const checked = faulty.map((sample) => ({ ...sample, findings: runPreflight(sample) }))
const rules = [
  'blank',
  'bleed',
  'box',
  'clipped',
  'embroidery',
  'enlarged',
  'faint',
  'half-tone',
  'letters',
  'little',
  'off-cloth',
  'opening',
  'picture',
]
const moreRules = [
  'resolution',
  'safe-area',
  'seam',
  'small-text',
  'soft-edges',
  'specks',
  'stitches',
  'thin',
]

test(`three hundred seeded faults of every rule are found, each with its severity (seed ${corpusSeed})`, () => {
  expect(faulty).toHaveLength(376)
  expect([...new Set(faulty.map(({ rule }) => rule))].sort()).toEqual([...rules, ...moreRules])
  const missed = checked.filter(
    ({ rule, severity, findings }) =>
      !findings.some((finding) => finding.rule === rule && finding.severity === severity),
  )
  expect(missed.map(({ name, rule }) => `${rule}: ${name}`)).toEqual([])
})

test('more than two hundred sound designs have no findings', () => {
  const alarms = createSoundCorpus().flatMap((sample) =>
    runPreflight(sample)
      .slice(0, 1)
      .map(({ title }) => `${sample.name}: ${title}`),
  )
  expect(alarms).toEqual([])
})

test('every finding says what to do', () => {
  const actionWords = /\b(add|change|choose|fill|keep|let|make|move|open up|print|take|upload|use)\b.*[.]$/is
  const silent = checked.flatMap(({ findings }) => findings.filter(({ words }) => !actionWords.test(words)))
  expect(silent.map(({ rule, words }) => `${rule}: ${words}`)).toEqual([])
})

test('pressing Fix resolves a finding, and no other hard fault takes its place', () => {
  const leftFaults: string[] = []
  let fixes = 0
  for (const sample of checked) {
    for (const finding of sample.findings.filter(({ fix }) => fix)) {
      fixes++
      const document = applyFix(sample.document, { ...finding, area: 'front' })
      const findingsAfter = runPreflight({ ...sample, document })
      const isStillFound = findingsAfter.some(
        ({ rule, severity, layerId }) =>
          rule === finding.rule && severity === finding.severity && layerId === finding.layerId,
      )
      const hardBefore = new Set(sample.findings.filter((f) => f.severity === 'hard').map((f) => f.rule))
      const newHardFault = findingsAfter.find(
        ({ rule, severity }) => severity === 'hard' && !hardBefore.has(rule),
      )
      if (isStillFound) leftFaults.push(`${sample.name}: ${finding.title}`)
      if (newHardFault) leftFaults.push(`${sample.name}: now ${newHardFault.title}`)
    }
  }
  expect(fixes).toBeGreaterThan(40)
  expect(leftFaults).toEqual([])
})
