import { expect, test } from 'vitest'
import { readUpload } from './upload.server.ts'

const createRequest = (form: FormData) => new Request('http://x.test/', { method: 'POST', body: form })

test('the file of a form comes out as it went in, whatever comes before it and whatever its bytes are', async () => {
  for (const size of [0, 1, 5_000, 3_000_000]) {
    const bytes = Uint8Array.from({ length: size }, (_, n) => (n * 131) % 256)
    const form = new FormData()
    form.set('other', 'words\r\n--not a boundary')
    form.set('file', new File([bytes, '\r\n--almost'], 'Mein "Bild" ü.png'))
    const upload = await readUpload(createRequest(form), 'file')
    expect(upload?.name).toBe('Mein "Bild" ü.png')
    expect(Buffer.from(upload!.bytes)).toEqual(Buffer.concat([bytes, Buffer.from('\r\n--almost')]))
    upload!.release()
    expect(upload!.bytes.byteLength, 'its memory is freed').toBe(0)
  }
})

test('a body that says its length is read once, and one that is no form, or cut off, holds no file', async () => {
  const form = new FormData()
  form.set('file', new File(['abc'], 'a.png'))
  const wholeRequest = createRequest(form)
  const type = wholeRequest.headers.get('content-type')!
  const text = await wholeRequest.text()
  const readBody = (body: string, headers: Record<string, string>) =>
    readUpload(new Request('http://x.test/', { method: 'POST', body, headers }), 'file')
  const upload = await readBody(text, { 'content-type': type, 'content-length': String(text.length) })
  expect(Buffer.from(upload!.bytes).toString()).toBe('abc')
  expect(await readBody(text.slice(0, -60), { 'content-type': type })).toBeNull()
  expect(await readBody(text, { 'content-type': 'multipart/form-data' })).toBeNull()
  expect(await readBody(text, { 'content-type': 'text/plain' })).toBeNull()
  expect(await readBody(text.replace('name="file"', 'name="else"'), { 'content-type': type })).toBeNull()
})
