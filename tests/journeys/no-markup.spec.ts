/** Trusted Types as a browser enforces them: text that reaches our own script runs nothing. */
import { expect, signIn, test } from './stage.ts'

const creator = 'adaeze@fanfare.test'

test('on no page can our own script turn text into markup, code or a foreign script', async ({ stage }) => {
  const context = await stage.browser.newContext({ baseURL: stage.address })
  const page = await context.newPage()
  const findOpenSinks = () =>
    page.evaluate(() => {
      const foreignScript = 'https://elsewhere.example/script.js'
      const sinks: Record<string, () => unknown> = {
        markup: () =>
          Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror=alert(1)>' }),
        read: () => new DOMParser().parseFromString('<p>text</p>', 'text/html'),
        frame: () => Object.assign(document.createElement('iframe'), { srcdoc: '<script>alert(1)</script>' }),
        script: () => Object.assign(document.createElement('script'), { src: foreignScript }),
        code: () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
        worker: () => new Worker(foreignScript),
        policy: () =>
          (
            window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes //
            .createPolicy('of-my-own', {}),
      }
      return Object.keys(sinks).filter((name) => {
        try {
          sinks[name]!()
          return true
        } catch (error) {
          return !(error instanceof TypeError)
        }
      })
    })
  const openSinks: Record<string, string[]> = {}
  const tryPage = async (path: string) => {
    await page.goto(path)
    const results = await findOpenSinks()
    if (results.length > 0) openSinks[path] = results
  }
  for (const path of ['/', '/@harmattan', '/@harmattan/skip-the-intro-tee', '/login', '/not-here'])
    await tryPage(path)
  await signIn(page, creator)
  for (const path of ['/dashboard', '/purchase', '/studio/new', '/store']) await tryPage(path)
  await context.close()
  expect(openSinks).toEqual({})
})
