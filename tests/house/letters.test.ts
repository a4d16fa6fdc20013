/** If nothing sends a letter, nobody notices that it is missing. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { letters } from '../../modules/messages/templates/every-letter.ts'

/** Letters without a sender. Some are named by their beginning, as `beginning-${step}`. */
function listUnsent(names: readonly string[], sources: readonly string[]): string[] {
  const text = sources.join('\n')
  return names.filter((name) => {
    const family = name.slice(0, name.indexOf('-') + 1)
    return !text.includes(`'${name}'`) && !text.includes(`\`${family}\${`)
  })
}

test('every letter is named where something sends it', () => {
  expect(listUnsent(['a-letter', 'gone'], ["{ template: 'a-letter' }"])).toEqual(['gone'])
  const sources = execFileSync('git', ['ls-files', 'flows', 'modules', 'app', 'server', 'api'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => !path.includes('.test.') && !path.endsWith('/every-letter.ts'))
    .map((path) => readFileSync(path, 'utf8'))
  expect(listUnsent(Object.keys(letters), sources)).toEqual([])
})
