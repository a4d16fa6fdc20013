import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function captureLog(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = ''
  write(
    openLog('trace', {
      write: (line: string) => {
        text += line
      },
    }),
  )
  return text
}

test('a failed query leaves its text and frames in the log, and none of its values', () => {
  const cause = Object.assign(
    new Error(
      'Failed query: insert into orders.recipient (name) values ($1)\nparams: Zephyrine Quill,12 Rue Nowhere\nzweite Zeile,zq@example.com',
    ),
    {
      cause: Object.assign(new Error('invalid input syntax for type uuid: "Zephyrine"'), {
        code: '22P02',
        detail: 'Failing row contains (Zephyrine, zq@example.com).',
      }),
    },
  )
  for (const text of [
    captureLog((log) => log.error({ kind: 'web', cause: cause.stack })),
    captureLog((log) => log.error({ kind: 'web', err: cause })),
    captureLog((log) => log.error(cause)),
    captureLog((log) => log.error(cause, 'at zq@example.com')),
  ]) {
    expect(text).toContain('insert into orders.recipient')
    expect(text).toContain('log.test.ts')
    expect(text).not.toMatch(/Zephyrine|Rue Nowhere|zweite|zq@example/)
  }
})

test('whatever is passed, a line names nobody and opens nothing', () => {
  const text = captureLog((log) => {
    log.debug({
      kind: 'mail',
      email: 'zq@example.com',
      nested: { to: 'Zephyrine', list: [{ phone: '+49 30 1234567', subject: 'Zephyrine' }] },
      why: '550 <zq@example.com> unknown, from 203.0.113.9 and 2001:db8:1:2::9, call +49 (30) 1234567',
      link: 'https://fanfare.test/order/FN-ABCDEF?key=b3JkXzAxYTIwNGNh.nx0tz3rz.vCknWbjdVMiXXNIl_VCK48zqz5fqUsMaoN-hIEPLWtM',
      customs: { taxNumber: '52998224725', why: 'tax number 529.982.247-25 or 12.ABC.345/01DE-35 is wrong' },
      cookies: new Map([['session', 'Zephyrine']]),
      read: `Unexpected token 'Z', "Zephyrine" is not valid JSON`,
    })
    log.info('sent to %s', 'zq@example.com')
    log.info({ kind: 'x' }, 'for %o', { name: 'Zephyrine' })
  })
  expect(text).not.toMatch(/Zephyrine|zq@|203\.0\.113|2001:db8|1234567|vCknWb|52998|529\.982|ABC\.345/)
})

test('ids, kinds, counts, codes, versions and files stay readable', () => {
  const line = {
    kind: 'sweep',
    sweep: 'send refunds',
    requestId: '8f14e45fceea167a',
    order: 'ord_01890a5d00007000800000000000abcd',
    count: 12,
    code: 'refund.nothing',
    version: '12.35.0',
    cause: 'Error: relation "orders.cart" does not exist\n    at read (/app/server/web.ts:148:20)',
  }
  const text = captureLog((log) => log.info(line))
  expect(JSON.parse(text)).toMatchObject(line)
})
