import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { labOfRgb } from '../soft-proof/lab.ts'
import { printProfile } from './print-profile.ts'

/** A PNG with these colours, tagged with this profile. */
async function tagPng(colours: Buffer, width: number, profile: Buffer): Promise<Buffer> {
  const png = await sharp(colours, { raw: { width, height: colours.length / 3 / width, channels: 3 } })
    .png()
    .toBuffer()
  const chunk = Buffer.concat([Buffer.from('iCCPours\0\0', 'latin1'), deflateSync(profile)])
  const chunkLength = Buffer.alloc(4)
  chunkLength.writeUInt32BE(chunk.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, 33), chunkLength, chunk, checksum, png.subarray(33)])
}

test('another colour system reads the profile: every sRGB colour comes out unchanged', async () => {
  const side = 18
  const colours = Buffer.from(
    Array.from({ length: side ** 3 }, (_, n) =>
      [n % side, Math.floor(n / side) % side, Math.floor(n / side ** 2)].map((step) => step * 15),
    ).flat(),
  )
  const png = await tagPng(colours, side * side, printProfile())
  expect((await sharp(png).metadata()).icc?.length).toBe(printProfile().length)
  const pixels = await sharp(png).toColourspace('srgb').raw().toBuffer()
  const differences = colours.map((value, index) => Math.abs(value - pixels[index]!))
  expect(Math.max(...differences)).toBeLessThanOrEqual(3)
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(0.5)
})

test('and the other way: colours converted to the profile keep their numbers', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'fanfare-profile-')), 'ours.icc')
  writeFileSync(file, printProfile())
  const steps = [60, 100, 140, 180, 220]
  const colours = Buffer.from(steps.flatMap((r) => steps.flatMap((g) => steps.flatMap((b) => [r, g, b]))))
  const converted = await sharp(colours, { raw: { width: 25, height: 5, channels: 3 } })
    .withIccProfile(file)
    .png()
    .toBuffer()
  // The numbers as they are in the file, without applying its profile.
  const pixels = await sharp(converted, { ignoreIcc: true }).raw().toBuffer()
  const differences = colours.map((value, index) => Math.abs(value - pixels[index]!))
  expect(Math.max(...differences)).toBeLessThanOrEqual(6)
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(1)
})

test('it is the profile of an output device, in RGB, with tables for each intent and for its gamut', () => {
  const profile = printProfile()
  expect(profile.readUInt32BE(0)).toBe(profile.length)
  expect(profile.subarray(12, 24).toString('latin1')).toBe('prtrRGB Lab ')
  const tags = Array.from({ length: profile.readUInt32BE(128) }, (_, n) =>
    profile.subarray(132 + n * 12, 136 + n * 12).toString('latin1'),
  )
  expect(tags.sort()).toEqual('A2B0 A2B1 A2B2 B2A0 B2A1 B2A2 cprt desc gamt wtpt'.split(' '))
})

test('white is the paper, and red is where CIE Lab has it', () => {
  expect(labOfRgb([1, 1, 1]).map((value) => Math.abs(Math.round(value)))).toEqual([100, 0, 0])
  // Bruce Lindbloom's calculator, sRGB 255 0 0 at D50.
  expect(labOfRgb([1, 0, 0]).map((value) => Math.round(value))).toEqual([54, 81, 70])
})
