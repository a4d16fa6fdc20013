import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRuns } from '#drivers/seed.ts'
import { testId } from '#drivers/test-id.ts'
import { feedFormats } from './contract.ts'
import { bodyOf, readWebhook, sendToDiscord } from './discord.ts'
import { checkFeed } from './feed.ts'
import { classifyBlank } from './feed-category.ts'
import type { FeedItem } from './feed-item.ts'
import { feedRules, findFault, maxLengths } from './feed-rules.ts'
import type { FeedFormat } from './formats.ts'
import { writeFeed } from './write-feed.ts'

const item: FeedItem = {
  id: 'user-1-0123456789ab',
  group: 'user-1-01234567',
  listingId: testId('listing', 'lst_1'),
  title: 'Harmattan sun, Unisex staple tee',
  description: 'Printed in Lagos.',
  link: 'https://store.test/@harmattan/sun?channel=sell-on-social',
  inUseImage: '',
  image: 'https://store.test/pictures/listing/lst_1/main/black.jpg?v=1&w=1200',
  available: true,
  price: '23.99 USD',
  salePrice: '',
  brand: 'Harmattan Radio',
  colour: 'Black',
  size: 'L',
  listingTitle: 'Harmattan sun',
  imageSide: 1200,
  category: 'Apparel & Accessories > Clothing > Shirts & Tops',
  apparel: true,
  gender: 'unisex',
  ageGroup: 'adult',
}
const shop = {
  name: 'Harmattan <Radio>',
  origin: 'https://store.test',
  store: 'https://store.test/@harmattan',
  channel: 'x',
}

/** XML 1.0, production 2. */
const isXml = (character: string): boolean => {
  const code = character.codePointAt(0)!
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000
}

test('whatever a listing is called, Google’s file is well-formed and gives its title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (title) => {
      const { text } = writeFeed('google', shop, [{ ...item, title }])
      const bare = text.replace(/<\?xml[^>]*\?>/, '').replace(/<\/?[\w:]+(?: [^<>]*)?>/g, '')
      expect(bare).not.toMatch(/[<>]/)
      const written = /<g:title>([\s\S]*?)<\/g:title>/.exec(text)![1]!
      const decoded = written.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
      expect(decoded).toBe([...title].filter(isXml).join(''))
    }),
    readRuns(60),
  )
})

test('a picture of the product in use is listed beside its first picture, if there is one', () => {
  const inUse = 'https://store.test/pictures/listing/mug.jpg?view=in-use&size=1200'
  const { text } = writeFeed('google', shop, [{ ...item, inUseImage: inUse }, item])
  expect(text.match(/<g:additional_image_link>/g)).toHaveLength(1)
  expect(text).toContain(
    '<g:additional_image_link>https://store.test/pictures/listing/mug.jpg?view=in-use&amp;size=1200<',
  )
  for (const format of ['meta', 'tiktok'] as const) {
    const [head, first, second] = writeFeed(format, shop, [{ ...item, inUseImage: inUse }, item])
      .text.trim()
      .split('\r\n')
    expect(head).toMatch(/,additional_image_link$/)
    expect(first).toContain(inUse)
    expect(second).toMatch(/,$/)
  }
})

test('each table begins with the columns its network asks for, and no cell is a formula', () => {
  const [meta] = writeFeed('meta', shop, [item]).text.replace('\uFEFF', '').split('\r\n')
  const [tiktok, row] = writeFeed('tiktok', shop, [{ ...item, title: '=HYPERLINK("x")' }])
    .text.replace('\uFEFF', '')
    .split('\r\n')
  expect(meta).toMatch(/^id,title,description,availability,condition,price,link,image_link,brand,/)
  expect(tiktok).toMatch(/^sku_id,title,description,availability,condition,price,link,image_link,brand,/)
  expect(row).toContain(`"'=HYPERLINK(""x"")"`)
})

test('an item that breaks a published rule is left out and says which; the others stay', () => {
  for (const format of feedFormats) {
    const long = { ...item, title: 'x'.repeat(maxLengths[format].title + 1) }
    const undescribed = { ...item, description: ' ' }
    const { items, faults } = checkFeed([item, long, undescribed, undescribed], format)
    expect(items).toEqual([item])
    expect(faults.map((fault) => fault.items)).toEqual([1, 2])
    expect(faults[0]!.words).toContain(`takes ${maxLengths[format].title}`)
  }
})

test('each published rule can be broken, says what to fix, and applies only to the networks that publish it', () => {
  const breaks: readonly [Partial<FeedItem>, readonly FeedFormat[], string][] = [
    [{ description: '' }, ['google', 'meta', 'tiktok'], 'Write one'],
    [{ brand: 'b'.repeat(71) }, ['google'], 'Shorten it'],
    [{ title: 't'.repeat(151) }, ['google', 'tiktok'], 'Shorten it'],
    [{ listingTitle: 'HARMATTAN SUNSHINE' }, ['google', 'meta'], 'lower case'],
    [{ title: 'Sun tee, FREE SHIPPING' }, ['google', 'tiktok'], 'advert'],
    [{ title: 'Sun tee ☀️' }, ['tiktok'], 'emoji'],
    [{ description: 'See <b>more</b>' }, ['meta'], 'plain words'],
    [{ price: '0.00 USD' }, ['google', 'meta', 'tiktok'], 'above zero'],
    [{ price: '23.9 USD' }, ['google', 'meta', 'tiktok'], 'above zero'],
    [{ link: '/@harmattan/sun' }, ['google', 'meta', 'tiktok'], 'public address'],
    [{ imageSide: 360 }, ['meta', 'tiktok'], 'asks for 500'],
    [{ imageSide: 200 }, ['google', 'meta', 'tiktok'], 'asks for'],
    [{ gender: null }, ['google'], 'gender'],
    [{ size: '' }, ['google'], 'size'],
    [{ colour: '#000' }, ['google'], 'no name of a colour'],
  ]
  for (const [wrong, refusing, words] of breaks)
    for (const format of feedFormats) {
      const fault = findFault({ ...item, ...wrong }, format)
      if (refusing.includes(format)) expect(fault, JSON.stringify(wrong)).toContain(words)
      else expect(fault, JSON.stringify(wrong)).toBeNull()
    }
  const untouched = feedRules.filter(
    (rule) =>
      !breaks.some(([wrong]) =>
        rule.formats.some((format) => rule.words({ ...item, ...wrong }, format) !== null),
      ),
  )
  expect(untouched.map(({ source }) => source)).toEqual([])
})

test('a blank is filed under the networks’ own taxonomy, and apparel says whom it is for', () => {
  const classify = (name: string, ...categoryPaths: string[]) => classifyBlank({ name, categoryPaths })
  const tops = 'Apparel & Accessories > Clothing > Shirts & Tops'
  expect(classify('Unisex tee', 'apparel/men/t-shirts')).toEqual({
    category: tops,
    apparel: true,
    gender: 'unisex',
    ageGroup: 'adult',
  })
  expect(classify('Crop tee', 'apparel/women/t-shirts')).toMatchObject({
    gender: 'female',
    ageGroup: 'adult',
  })
  expect(classify('Youth tee', 'apparel/kids/t-shirts')).toMatchObject({ gender: 'unisex', ageGroup: 'kids' })
  expect(classify('Bodysuit', 'apparel/kids/onesies')).toMatchObject({ ageGroup: 'infant' })
  expect(classify('Mug', 'home-decorations/drink-ware')).toEqual({
    category: 'Home & Garden > Kitchen & Dining > Tableware > Drinkware',
    apparel: false,
    gender: null,
    ageGroup: null,
  })
})

test('a feed carries what apparel must have, in each network’s own names', () => {
  const { text } = writeFeed('google', shop, [item])
  for (const tag of [
    '<g:google_product_category>Apparel &amp; Accessories &gt; Clothing',
    '<g:gender>unisex<',
    '<g:age_group>adult<',
    '<g:identifier_exists>no<',
  ])
    expect(text).toContain(tag)
  expect(writeFeed('meta', shop, [item]).text).toContain(',unisex,adult,Apparel & Accessories > Clothing')
})

const key = 'a'.repeat(68)
test('only an address of Discord is a webhook', () => {
  const good = `https://discord.com/api/webhooks/123456789012345678/${key}`
  expect(readWebhook(` ${good}/ `)?.address).toBe(good)
  expect(readWebhook(good.replace('discord.com', 'canary.discord.com'))?.address).toBe(good)
  for (const wrong of [
    good.replace('https', 'http'),
    good.replace('discord.com', 'discord.com.evil.test'),
    good.replace('discord.com', 'evil.test/discord.com'),
    good.replace('discord.com', 'discord.com@127.0.0.1'),
    `${good}?wait=true`,
    `${good}/../../users`,
    'https://169.254.169.254/latest',
  ])
    expect(readWebhook(wrong), wrong).toBeNull()
})

test('a message mentions nobody, and Discord’s answer is put into words', async () => {
  const body = JSON.parse(bodyOf({ words: '@everyone come', title: 'Sun', link: 'https://s.test' }))
  expect(body).toMatchObject({ allowed_mentions: { parse: [] }, embeds: [{ title: 'Sun' }] })
  const sendWithStatus = (status: number) => sendToDiscord('x', { words: 'a' }, async () => ({ status }))
  expect((await sendWithStatus(204)).ok).toBe(true)
  expect(await sendWithStatus(404)).toMatchObject({ code: 'webhook.gone' })
  expect(await sendWithStatus(429)).toMatchObject({
    code: 'webhook.refused',
    detail: { why: 'it answered 429' },
  })
  const down = await sendToDiscord('x', { words: 'a' }, () => Promise.reject(new Error('no route')))
  expect(down).toMatchObject({ code: 'webhook.refused' })
})
