/** Uploads, hostile pictures, searches and pages in a mix, against one real web process over Postgres. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { seedRandom } from '#kernel/random.ts'
import { createPeople, goodPassword } from '../drivers/people.ts'
import { findFreePort, startProcess, startWorker } from '../drivers/process.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld, readResidentMegabytes } from '../drivers/trial-world.ts'

const minutes = Number(process.env.MINUTES ?? 30)
const seed = Number(process.env.SEED ?? 7)
/** Megabytes of the web process, without the children that open pictures. */
const maxMegabytes = { ever: 500, atTheEnd: 400 }
let world: Awaited<ReturnType<typeof openTrialWorld>>
afterAll(() => world?.end())

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** A few hundred bytes that claim to be a picture with this many pixels a side. */
function createBomb(side: number): Buffer {
  const chunk = (kind: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, Buffer.from(kind, 'latin1'), body, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Normal and hostile pictures. Noise is incompressible. */
async function createPictures(): Promise<[name: string, bytes: Buffer][]> {
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  const large = await noise(6_000, 4_500).png({ compressionLevel: 0 }).toBuffer()
  return [
    ['photo.jpg', await noise(4_000, 3_000).jpeg({ quality: 90 }).toBuffer()],
    ['large.png', large],
    ['cut.png', large.subarray(0, large.length / 2)],
    [
      'wide.png',
      await sharp({ create: { width: 9_900, height: 9_900, channels: 3, background: '#c30' } })
        .png()
        .toBuffer(),
    ],
    ['flood.png', createBomb(60_000)],
    ['promise.png', createBomb(9_900)],
    ['bytes.png', Buffer.alloc(99_000_000, 7)],
    ['too-large.png', Buffer.alloc(112_000_000, 7)],
    ['script.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['deep.svg', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(50_000)}</svg>`)],
  ]
}

async function openTrial() {
  world = await openTrialWorld()
  const { database, env, port } = world
  const store = await openStore(database, 'trial')
  for (let n = 0; n < 12; n += 1) await store.sell({ title: `Piece ${n}` })
  const people = createPeople(database)
  const creators = await Promise.all(
    Array.from({ length: 8 }, async () => (await people.createPerson()).email),
  )
  await database.execute('update accounts.person set email_verified = true')
  const web = await startProcess({ ...env, ROLE: 'web', PORT: port })
  const worker = startWorker({ ...env, PORT: String(await findFreePort()) })
  world.addCleanup(() => Promise.all([web.stop(), worker.stop()]))
  return { web, creators }
}

async function logIn(address: string, email: string, from: string): Promise<string> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: goodPassword }),
    headers: { origin: address, 'x-forwarded-for': from },
    redirect: 'manual',
  })
  expect(answer.status, await answer.text()).toBeLessThan(400)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
}

const searchWords = ['tee', 'mug', 'sun', 'poster', 'zzz', '%25', 'hoodie black', 'ünïcode', 'a']
const pages = ['/', '/@trial', '/pricing', '/login', '/@trial/cart', '/nothing', '/sitemap.xml']

test(`a web process stays small for ${minutes} minutes of uploads, searches and pages (SEED=${seed})`, {
  timeout: (minutes + 8) * 60_000,
}, async () => {
  const { web, creators } = await openTrial()
  const pictures = await createPictures()
  const random = seedRandom(seed)
  const deadline = performance.now() + minutes * 60_000
  const isOver = () => performance.now() > deadline
  const counts: Record<string, number> = {}
  const count = (label: string) => {
    counts[label] = (counts[label] ?? 0) + 1
  }
  const uploads = creators.map(async (email, n) => {
    const cookie = await logIn(web.address, email, `10.1.0.${n + 1}`)
    for (let round = 0; !isOver(); round += 1) {
      const [name, bytes] = pictures[random.integer(0, pictures.length - 1)]!
      const body = new FormData()
      // Different bytes each time, or the same artwork would be reused.
      body.set('file', new File([new Uint8Array(bytes), `${n} ${round}`], name))
      const headers = { origin: web.address, cookie, 'x-forwarded-for': `10.1.0.${n + 1}` }
      await fetch(`${web.address}/studio/artwork`, { method: 'POST', body, headers })
        .then(async (answer) => {
          await answer.text()
          count(`upload ${answer.status}`)
        })
        .catch(() => count('upload cut off'))
      await pause(random.integer(0, 4_000) / 1_000)
    }
  })
  const visitors = Array.from({ length: 6 }, async (_, n) => {
    while (!isOver()) {
      const word = searchWords[random.integer(0, searchWords.length - 1)]!
      const path =
        random.integer(0, 1) === 0
          ? `/@trial?q=${encodeURIComponent(word)}`
          : pages[random.integer(0, pages.length - 1)]!
      await fetch(web.address + path, { headers: { 'x-forwarded-for': `10.2.0.${n + 1}` } })
        .then(async (answer) => {
          await answer.arrayBuffer()
          count(`page ${answer.status}`)
        })
        .catch(() => count('page cut off'))
      await pause(0.05)
    }
  })
  let highest = 0
  const samples: number[] = []
  const watch = (async () => {
    for (let n = 0; !isOver(); n += 1) {
      const now = readResidentMegabytes(web.child.pid!)
      highest = Math.max(highest, now)
      if (n % 40 === 0) samples.push(Math.round(now))
      await pause(0.25)
    }
  })()
  await Promise.all([...uploads, ...visitors, watch])
  // The memory that stays in use once requests stop.
  await pause(20)
  const megabytesLeft = readResidentMegabytes(web.child.pid!)
  console.log(`${JSON.stringify(counts)}\nevery 10 s: ${samples.join(' ')} MB`)
  console.log(web.output().slice(-2_000))
  console.log(`highest ${Math.round(highest)} MB, at the end ${Math.round(megabytesLeft)} MB`)
  expect(Object.keys(counts).filter((label) => / 5\d\d$/.test(label) && !label.endsWith('503'))).toEqual([])
  expect(highest).toBeLessThan(maxMegabytes.ever)
  expect(megabytesLeft).toBeLessThan(maxMegabytes.atTheEnd)
})
