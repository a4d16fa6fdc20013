/** Drawn elements: path data on a square of 24, inked like any other drawing. */
import type { DesignArea, PathLayer } from '#press/document.ts'
import { newLayerId } from '../document/edits.ts'

export type Element = { name: string; d: string; frame?: readonly [number, number, number, number] }

export const elements: readonly Element[] = [
  {
    name: 'Heart',
    d: 'M12 21C5 15 2 11.5 2 7.8 2 5 4.2 3 6.8 3c2 0 3.9 1.1 5.2 3.2C13.300 4.100 15.200 3 17.200 3 19.800 3 22 5 22 7.800 22 11.500 19 15 12 21z',
  },
  { name: 'Bolt', d: 'M13 2 3 14h7l-1 8 10-12h-7z' },
  { name: 'Arch', d: 'M2 22V12a10 10 0 0 1 20 0v10h-5V12a5 5 0 0 0-10 0v10z' },
  { name: 'Arrow', d: 'M2 9h11V4l9 8-9 8v-5H2z' },
  { name: 'Curved arrow', d: 'M3 20C3 11 8 7 14 7V3l8 7-8 7v-4c-4 0-8 2-11 7z' },
  { name: 'Cross', d: 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z' },
  { name: 'Moon', d: 'M15 2a10 10 0 1 0 7 14A9 9 0 0 1 15 2z' },
  { name: 'Drop', d: 'M12 2c4 5.500 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7.500 7-13z' },
  { name: 'Leaf', d: 'M3 21C2 9 9 3 21 3c1 12-5 18-14 16l-2 2zM8 16C11 12 14 9 18 6c-5 2-9 5-11 9z' },
  {
    name: 'Flower',
    d: 'M12 9a4 4 0 1 1 2.600-6.900A4 4 0 0 1 17 9a4 4 0 1 1 .600 7A4 4 0 1 1 12 19.500 4 4 0 1 1 6.400 16 4 4 0 1 1 7 9a4 4 0 0 1 2.400-6.900A4 4 0 0 1 12 9z',
  },
  {
    name: 'Wave',
    d: 'M2 9c3-4 5-4 7 0s4 4 6 0 4-4 7 0v4c-3-4-5-4-7 0s-4 4-6 0-4-4-7 0z',
    frame: [2, 5, 20, 11],
  },
  { name: 'Zigzag', d: 'M2 12l4-6 4 6 4-6 4 6 4-6v6l-4 6-4-6-4 6-4-6-4 6z', frame: [2, 6, 20, 12] },
  {
    name: 'Speech bubble',
    d: 'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-9l-6 5v-5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  },
  { name: 'Ribbon', d: 'M2 7h4V5h12v2h4l-3 5 3 5h-4v-2H6v2H2l3-5z', frame: [2, 5, 20, 12] },
  {
    name: 'Banner',
    d: 'M1 8l4 2V6c4 2 10 2 14 0v4l4-2-2 5 2 5-4-1v-2c-4 2-10 2-14 0v2l-4 1 2-5z',
    frame: [1, 6, 22, 12],
  },
  { name: 'Shield', d: 'M12 2l9 3v7c0 5-4 8-9 10-5-2-9-5-9-10V5z' },
  { name: 'Ticket', d: 'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4z', frame: [2, 6, 20, 12] },
  { name: 'Frame', d: 'M2 2h20v20H2zM5 5v14h14V5z' },
  {
    name: 'Round frame',
    d: 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20zM12 4.500a7.500 7.500 0 1 1 0 15 7.500 7.500 0 1 1 0-15z',
  },
  {
    name: 'Sun',
    d: 'M12 7a5 5 0 1 0 0 10 5 5 0 1 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM3.500 4.900l1.400-1.400 2.800 2.800-1.400 1.400zM16.300 17.700l1.400-1.400 2.800 2.800-1.400 1.400zM3.500 19.100l2.800-2.800 1.400 1.400-2.800 2.800zM16.300 6.300l2.800-2.800 1.400 1.400-2.800 2.800z',
  },
  { name: 'Sparkle', d: 'M12 1c1 7 4 10 11 11-7 1-10 4-11 11-1-7-4-10-11-11 7-1 10-4 11-11z' },
  { name: 'Crown', d: 'M2 7l5 5 5-8 5 8 5-5-2 13H4z', frame: [2, 4, 20, 16] },
  { name: 'Flame', d: 'M13 1c1 5 7 7 7 14a8 8 0 0 1-16 0c0-4 3-6 4-9 2 1 3 3 3 5 2-2 3-6 2-10z' },
  { name: 'Mountain', d: 'M1 20L9 6l4 6 2-3 8 11z', frame: [1, 6, 22, 14] },
  { name: 'Bird', d: 'M1 11c5-6 8-5 11 0 3-5 6-6 11 0-5-3-8-2-11 3-3-5-6-6-11-3z', frame: [1, 7, 22, 8] },
  {
    name: 'Quote',
    d: 'M3 18V12c0-5 2-7 6-8v3c-2 .500-3 2-3 4h3v7zM13 18V12c0-5 2-7 6-8v3c-2 .500-3 2-3 4h3v7z',
    frame: [3, 4, 16, 14],
  },
  { name: 'Tick', d: 'M2 13l4-4 4 4L19 4l3 4-12 12z', frame: [2, 4, 20, 16] },
  { name: 'Half circle', d: 'M2 17a10 10 0 0 1 20 0z', frame: [2, 7, 20, 10] },
]

const usual = [2, 2, 20, 20] as const

export const frameOf = (element: Element): readonly [number, number, number, number] => element.frame ?? usual

/** A drawn element in the middle of an area. */
export function newElement(
  element: Element,
  { widthIn, heightIn }: Pick<DesignArea, 'widthIn' | 'heightIn'>,
): PathLayer {
  const frame = frameOf(element)
  const width = Math.min(widthIn, heightIn) * 0.4
  const height = (width * frame[3]) / frame[2]
  return {
    kind: 'path',
    id: newLayerId(),
    name: element.name,
    width,
    height,
    x: (widthIn - width) / 2,
    y: (heightIn - height) * (heightIn > widthIn ? 0.3 : 0.5),
    rotation: 0,
    opacity: 1,
    blend: 'normal',
    hidden: false,
    locked: false,
    d: element.d,
    frame: [...frame],
    rule: 'evenodd',
    fill: { kind: 'solid', colour: '#ff5b45' },
    stroke: null,
    shadow: null,
  }
}
