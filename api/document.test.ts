import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { buildDocument } from './document.ts'
import { commands, resources } from './open-api.ts'

const document = buildDocument(resources, commands, 'https://fanfare.example')

/** What Redocly finds, by its own recommended rules. The description has no licence to name. */
async function listFaults(description: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'], rules: { 'info-license': 'off' } })
  const problems = await lintFromString({ source: JSON.stringify(description), config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

test('Redocly finds nothing wrong in the description', async () => {
  expect(await listFaults(document)).toEqual([])
})

test('Redocly would find a reference that leads nowhere', async () => {
  const text = JSON.stringify(document).replace('schemas/Order"', 'schemas/Ordre"')
  expect((await listFaults(JSON.parse(text))).join()).toContain('no-unresolved-refs')
})
