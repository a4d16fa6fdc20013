/** The look of a PSD layer beyond its pixels: what is imported, and what is reported as lost. */
import type { Blend } from '#press/ink.ts'
import { blockAt } from './read-psd.ts'

export type PsdLook = {
  blend: Blend
  /** The features lost, in words that follow "without". */
  without: string[]
}

/** Adobe's keys of blend modes. */
const blends: Record<string, Blend | undefined> = {
  norm: 'normal',
  pass: 'normal',
  'mul ': 'multiply',
  scrn: 'screen',
  over: 'overlay',
  dark: 'darken',
  lite: 'lighten',
}
const otherBlends: Record<string, string | undefined> = {
  diss: 'Dissolve',
  idiv: 'Colour burn',
  lbrn: 'Linear burn',
  dkCl: 'Darker colour',
  'div ': 'Colour dodge',
  lddg: 'Linear dodge',
  lgCl: 'Lighter colour',
  sLit: 'Soft light',
  hLit: 'Hard light',
  vLit: 'Vivid light',
  lLit: 'Linear light',
  pLit: 'Pin light',
  hMix: 'Hard mix',
  diff: 'Difference',
  smud: 'Exclusion',
  fsub: 'Subtract',
  fdiv: 'Divide',
  'hue ': 'Hue',
  'sat ': 'Saturation',
  colr: 'Colour',
  'lum ': 'Luminosity',
}

/** Keys of layer effects in descriptors, for one and for several of a kind. */
const effects: readonly [key: string, words: string][] = [
  ['DrSh', 'drop shadow'],
  ['dropShadowMulti', 'drop shadow'],
  ['IrSh', 'inner shadow'],
  ['innerShadowMulti', 'inner shadow'],
  ['OrGl', 'outer glow'],
  ['IrGl', 'inner glow'],
  ['ebbl', 'bevel'],
  ['ChFX', 'satin'],
  ['SoFi', 'colour overlay'],
  ['solidFillMulti', 'colour overlay'],
  ['GrFl', 'gradient overlay'],
  ['gradientFillMulti', 'gradient overlay'],
  ['patternFill', 'pattern overlay'],
  ['FrFX', 'stroke'],
  ['frameFXMulti', 'stroke'],
]
const enabled = 'enabbool'

/** Reads a layer's look from its blocks between `from` and `to`; `key` is its blend mode. */
export function readLook(file: Buffer, key: string, from: number, to: number, hasMask: boolean): PsdLook {
  const without = listEffects(file, from, to)
  const blend = blends[key]
  if (!blend) without.push(`blending (${otherBlends[key] ?? key.trim()})`)
  const isShape = blockAt(file, 'vmsk', from, to) !== null || blockAt(file, 'vsms', from, to) !== null
  if (isShape && !hasMask) without.push('vector mask')
  return { blend: blend ?? 'normal', without }
}

/** Enabled effects: each has its own switch, and one switch is for all. */
function listEffects(file: Buffer, from: number, to: number): string[] {
  const starts = ['lmfx', 'lfx2'].map((key) => blockAt(file, key, from, to)).filter((at) => at !== null)
  if (starts.length === 0) return blockAt(file, 'lrFX', from, to) === null ? [] : ['effects']
  const names = starts.flatMap((start) => {
    const block = file.toString('latin1', start, Math.min(to, start + file.readUInt32BE(start - 4)))
    if (block.includes('masterFXSwitchbool\0')) return []
    return effects.flatMap(([key, words]) => {
      const at = block.indexOf(key)
      const switchAt = at < 0 ? -1 : block.indexOf(enabled, at)
      return switchAt >= 0 && block.charCodeAt(switchAt + enabled.length) === 1 ? [words] : []
    })
  })
  return [...new Set(names)]
}

/** The opacity of a layer's own pixels, without its effects, 0..255. */
export function fillOpacityOf(file: Buffer, from: number, to: number): number {
  const at = blockAt(file, 'iOpa', from, to)
  return at === null ? 255 : file.readUInt8(at)
}

const adjustments = 'levl curv expA brit hue2 blnc blwh phfl mixr nvrt post thrs grdm selc vibA clrL'.split(
  ' ',
)
/** Tells if a layer only changes those below it. */
export const isAdjustment = (file: Buffer, from: number, to: number): boolean =>
  adjustments.some((key) => blockAt(file, key, from, to) !== null)
